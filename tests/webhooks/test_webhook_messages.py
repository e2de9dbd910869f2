"""What is sent, when, to whom, and how often."""

import json
import re
import socket
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from archive.removal import player_forget
from domain.wording import Conflict, Illegal, Malformed
from jobs.models import Job
from jobs.services import job_run
from scoring.calls.services import matches_call
from scoring.progress.history import last_action
from scoring.record.undo import action_undo
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, race_called, sides_at, won_by
from tests.scenes.deals import deal
from tests.webhooks.webhook_receiver import receiving
from tournaments.models import Contest, Event, Player
from webhooks import messages, sending, services
from webhooks.messages import messages_of
from webhooks.models import Delivery, Webhook
from webhooks.services import webhook_add, webhook_end, webhook_test, webhook_turn

pytestmark = pytest.mark.django_db

KINDS = Webhook.Kind.values
DOCS = Path(__file__).parents[2] / "docs" / "reference" / "webhooks.md"


@pytest.fixture
def receiver():
    with receiving() as running:
        yield running


@pytest.fixture
def contest():
    return contest_make(8, tables=4)


def hook(contest, receiver, *, kinds=KINDS, on=True):
    webhook = webhook_add(
        actor=DESK,
        event_id=contest.event_id,
        address=receiver.address,
        kinds=kinds,
        private_allowed=True,
    )
    if on:
        turn(webhook, on=True)
    return webhook


def turn(webhook, *, on):
    webhook.refresh_from_db()
    webhook_turn(
        actor=DESK, event_id=webhook.event_id, webhook_id=webhook.pk, on=on, seen=webhook.state
    )


def enter_one(contest):
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
    return game, a, b


def run_jobs():
    """As a worker would: by the job, with the broker away."""
    services.deliveries_when_due()
    for job in Job.objects.filter(kind="webhooks", state="queued"):
        assert job_run(job_id=job.pk)


def test_a_result_is_told_signed_and_the_documented_check_finds_it_genuine(
    contest, receiver, client
):
    webhook = hook(contest, receiver)
    matches_call(actor=DESK, contest_id=contest.pk)
    game, a, b = enter_one(contest)
    run_jobs()
    space = {}
    exec(re.search(r"```python\n(.*?)```", DOCS.read_text(), re.S)[1], space)  # noqa: S102
    told = {}
    for path, headers, body in receiver.came:
        assert path == "/hook?x=1"
        assert space["is_genuine"](webhook.secret, headers, body)
        assert not space["is_genuine"]("another", headers, body)
        assert not space["is_genuine"](webhook.secret, headers, body + b" ")
        assert not space["is_genuine"](webhook.secret, headers, body, now=time.time() + 400)
        message = json.loads(body)
        assert message["id"] == headers["Rallydeck-Id"]
        told.setdefault(message["kind"], []).append(message)
    result = told["result-confirmed"][0]
    assert result["event"] == {"slug": contest.event.slug, "name": "Rally"}
    assert result["results"][0]["match"] == game.match_game.match.key
    assert result["results"][0]["winner"] == a
    assert result["results"][0]["sides"] == [a, b]
    assert [len(names) for names in result["results"][0]["names"].values()] == [2, 2]
    # The same words as the API's, and the cards that were left.
    (told_by_api,) = client.get(
        f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/results/"
    ).json()["results"]
    assert result["results"][0].keys() == told_by_api.keys()
    for word in told_by_api.keys() - {"at"}:
        assert result["results"][0][word] == told_by_api[word], word
    assert len(told["table-called"][0]["calls"]) == 4
    assert {call["table"] for call in told["table-called"][0]["calls"]} == {1, 2, 3, 4}
    assert game.match_game.match.key in told["chart-changed"][-1]["matches"]
    assert set(Delivery.objects.values_list("state", "status")) == {("arrived", 204)}


def test_what_arrived_or_never_will_is_kept_without_its_text(contest, receiver):
    """Who was told what and when stays on the page; the people's names do not."""
    webhook = hook(contest, receiver)
    matches_call(actor=DESK, contest_id=contest.pk)
    run_jobs()
    enter_one(contest)
    assert Delivery.objects.filter(state="waiting").exclude(body="").exists()
    turn(webhook, on=False)
    assert set(Delivery.objects.values_list("state", "body")) == {("arrived", ""), ("dropped", "")}


def test_what_still_waits_does_not_name_a_person_whose_data_was_removed(contest, receiver):
    person = contest.sides.order_by("number").first().entries.first().player
    Player.objects.filter(pk=person.pk).update(name="Ines Okafor-Lind")
    webhook = hook(contest, receiver)
    matches_call(actor=DESK, contest_id=contest.pk)
    enter_one(contest)
    webhook_test(event_id=contest.event_id, webhook_id=webhook.pk)
    before = _waiting_texts()
    assert "Ines Okafor-Lind" in "".join(before)
    Contest.objects.update(phase="finished")
    player_forget(actor=DESK, player_id=person.pk, typed="Ines Okafor-Lind")
    assert _waiting_texts() == [
        text.replace("Ines Okafor-Lind", f"#{person.pk}") for text in before
    ]


def _waiting_texts():
    return list(
        Delivery.objects.filter(state="waiting").order_by("pk").values_list("body", flat=True)
    )


def test_nothing_but_public_facts_is_in_a_message(contest, receiver):
    hidden = {"phone": "their-phone", "site_number": "their-site", "household": "Oakhome"}
    contest.event.players.update(**hidden)
    hook(contest, receiver)
    matches_call(actor=DESK, contest_id=contest.pk)
    enter_one(contest)
    bodies = " ".join(Delivery.objects.values_list("body", flat=True))
    secrets = contest.tables.values_list("secret", flat=True)
    assert not [word for word in (*hidden.values(), DESK, *secrets) if word in bodies]
    keys = set(re.findall(r'"(\w+)":', bodies))
    assert keys <= {
        *("id", "kind", "at", "event", "contest", "slug", "name", "revision", "results", "calls"),
        *("matches", "match", "manner", "winner", "table", "sides", "names", "game", "order"),
        *("points", "side_points", "cards_left"),
        # Inside names and cards: sides by their numbers.
        *map(str, contest.sides.values_list("number", flat=True)),
    }


def test_a_contest_that_is_not_published_is_not_told_of(contest, receiver):
    hook(contest, receiver)
    entry = contest.audit.get(action="chart_build")
    assert list(messages_of(entry, set(KINDS))) == ["chart-changed"]
    entry.contest.revision = 0
    assert messages_of(entry, set(KINDS)) == {}


def test_an_event_without_webhooks_pays_no_statement(receiver):
    alone, beside, told = (contest_make(8, tables=4) for _ in range(3))
    for contest in (alone, beside, told):
        matches_call(actor=DESK, contest_id=contest.pk)
    counts = []
    for contest in (alone, beside):
        with CaptureQueriesContext(connection) as found:
            enter_one(contest)
        counts.append(len(found))
        assert not [q for q in found.captured_queries if "webhooks_" in q["sql"]]
        hook(told, receiver)
    assert counts[0] == counts[1]
    with CaptureQueriesContext(connection) as found:
        enter_one(told)
    assert [q for q in found.captured_queries if "webhooks_delivery" in q["sql"]]


def test_what_is_rolled_back_is_not_told(contest, receiver):
    hook(contest, receiver)
    with transaction.atomic():
        matches_call(actor=DESK, contest_id=contest.pk)
        assert Delivery.objects.exists()
        transaction.set_rollback(True)
    assert not Delivery.objects.exists()


def test_only_the_chosen_kinds_and_only_while_on(contest, receiver):
    webhook = hook(contest, receiver, kinds=["result-confirmed"], on=False)
    matches_call(actor=DESK, contest_id=contest.pk)
    enter_one(contest)
    assert not Delivery.objects.exists()
    turn(webhook, on=True)
    enter_one(contest)
    assert [d.kind for d in Delivery.objects.all()] == ["result-confirmed"]
    turn(webhook, on=False)
    assert Event.objects.get(pk=contest.event_id).has_webhooks is False
    run_jobs()
    assert receiver.came == []
    assert Delivery.objects.get().state == "dropped"


def test_an_undo_is_told_as_a_change_of_the_chart(contest, receiver):
    matches_call(actor=DESK, contest_id=contest.pk)
    game, _, _ = enter_one(contest)
    hook(contest, receiver)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    told = {d.kind: json.loads(d.body) for d in Delivery.objects.all()}
    assert game.match_game.match.key in told["chart-changed"]["matches"]
    assert "result-confirmed" not in told


def test_a_receiver_that_fails_is_asked_again_later_and_later_then_given_up(contest, receiver):
    hook(contest, receiver, kinds=["table-called"])
    receiver.status = 500
    matches_call(actor=DESK, contest_id=contest.pk)
    pauses = []
    for _ in range(services.MOST_ATTEMPTS):
        run_jobs()
        delivery = Delivery.objects.get()
        pauses.append((delivery.due_at - timezone.now()).total_seconds())
        come = len(receiver.came)
        run_jobs()
        assert len(receiver.came) == come, "it was not due yet"
        Delivery.objects.update(due_at=timezone.now())
    assert len(receiver.came) == services.MOST_ATTEMPTS
    assert len({headers["Rallydeck-Id"] for _, headers, _ in receiver.came}) == 1
    assert (delivery.state, delivery.status) == ("given_up", 500)
    for pause, wanted in zip(pauses[:4], (10, 30, 90, 270), strict=True):
        assert wanted - 9 < pause <= wanted
    assert max(pauses) <= 3600


def test_a_redirect_is_not_followed(contest, receiver):
    with receiving() as other:
        receiver.status, receiver.headers = 307, {"Location": other.address}
        hook(contest, receiver, kinds=["table-called"])
        matches_call(actor=DESK, contest_id=contest.pk)
        run_jobs()
        assert len(receiver.came) == 1
        assert other.came == []
    assert Delivery.objects.get().note == "redirect"


def test_a_private_address_is_refused_when_added_and_again_when_sent(contest, receiver):
    given = {"actor": DESK, "event_id": contest.event_id, "kinds": KINDS}
    with pytest.raises(Malformed) as refusal:
        webhook_add(**given, address=receiver.address)
    assert refusal.value.code == "address-not-https"
    with pytest.raises(Illegal) as refusal:
        webhook_add(**given, address=receiver.address.replace("http:", "https:"))
    assert refusal.value.code == "address-private"
    webhook = hook(contest, receiver)
    Webhook.objects.update(
        private_allowed=False, address=receiver.address.replace("http:", "https:")
    )
    webhook_test(event_id=contest.event_id, webhook_id=webhook.pk)
    run_jobs()
    assert receiver.came == []
    assert Delivery.objects.get().note == "address-private"


def test_a_receiver_that_drags_on_is_cut_off(monkeypatch):
    monkeypatch.setattr(sending, "TOTAL_SECONDS", 0.6)
    listener = socket.create_server(("127.0.0.1", 0))
    cut_off = threading.Event()

    def drip():
        there, _ = listener.accept()
        with there:
            try:
                there.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                while not cut_off.wait(0.05):
                    there.sendall(b"x")
            except OSError:
                return

    thread = threading.Thread(target=drip)
    thread.start()
    begun = time.monotonic()
    answer = sending.send(
        address=f"http://127.0.0.1:{listener.getsockname()[1]}/",
        private_allowed=True,
        secret="s",
        key="k",
        kind="test",
        body=b"{}",
        timestamp=1,
    )
    took = time.monotonic() - begun
    cut_off.set()
    thread.join()
    listener.close()
    # It said 200 before it began to drag; nobody waits for the rest.
    assert answer.status == 200
    assert took < 60


def test_a_message_whose_worker_died_is_sent_by_the_next(contest, receiver):
    hook(contest, receiver, kinds=["table-called"])
    matches_call(actor=DESK, contest_id=contest.pk)
    # Claimed, and the worker was killed before it wrote anything down.
    assert services._next(set()).attempts == 1
    run_jobs()
    assert receiver.came == []
    Delivery.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    run_jobs()
    assert len(receiver.came) == 1
    assert Delivery.objects.get().attempts == 2


def test_two_officials_at_once_and_an_end_for_good(contest, receiver):
    webhook = hook(contest, receiver)
    given = {"actor": DESK, "event_id": contest.event_id, "webhook_id": webhook.pk}
    with pytest.raises(Conflict):
        webhook_turn(**given, on=True, seen="off")
    webhook_end(**given, seen="on")
    with pytest.raises(Conflict):
        webhook_turn(**given, on=True, seen="ended")
    with pytest.raises(Conflict):
        webhook_test(event_id=contest.event_id, webhook_id=webhook.pk)
    assert Webhook.objects.get().state == "ended"
    other = contest_make(2)
    mine = hook(contest, receiver)
    with pytest.raises(Conflict):
        webhook_test(event_id=other.event_id, webhook_id=mine.pk)


def test_an_event_has_at_most_ten(contest, receiver):
    for _ in range(10):
        hook(contest, receiver, on=False)
    with pytest.raises(Illegal) as refusal:
        hook(contest, receiver, on=False)
    assert refusal.value.code == "webhooks-many"


def test_a_deal_is_told_with_its_points_and_calls_nobody(receiver):
    contest = race_called()
    Contest.objects.filter(pk=contest.pk).update(revision=1)
    hook(contest, receiver)
    deal(contest, 0, 9)
    told = {each.kind: json.loads(each.body) for each in Delivery.objects.all()}
    assert "table-called" not in told
    (result,) = told["result-confirmed"]["results"]
    assert result["order"] == 1
    assert sorted(result["side_points"].values()) == [0, 70]


def test_a_message_that_arrives_while_it_is_written_anew_keeps_no_text(
    contest, receiver, monkeypatch
):
    """On PostgreSQL the worker's row is not locked by whoever removes a person's data."""
    hook(contest, receiver, kinds=["table-called"])
    matches_call(actor=DESK, contest_id=contest.pk)
    named_anew = messages.named_anew

    def arrives_meanwhile(message):
        Delivery.objects.update(state="arrived", body="")
        return named_anew(message)

    monkeypatch.setattr(messages, "named_anew", arrives_meanwhile)
    Contest.objects.update(phase="finished")
    person = Player.objects.filter(entries__contest=contest).first()
    player_forget(actor=DESK, player_id=person.pk, typed=person.name)
    assert set(Delivery.objects.values_list("state", "body")) == {("arrived", "")}
