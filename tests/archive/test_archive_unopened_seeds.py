"""An official who has everything that leaves the machine cannot try words before the draw.

The attack: whoever finds a text whose fingerprint is the promised one knows the seed, and can try
words at home until the partners, the lines or the next round suit. So everything that an official
can fetch is searched for such a text.
"""

import hashlib
import json
import logging
import re
from datetime import date

import pytest
from django.test import Client

from access.models import Account, Membership
from access.tokens import token_make
from domain.certificates.certificate import differences
from domain.wording import Illegal
from scoring.lots.queries import lots_certificate, lots_shown
from scoring.rounds.services import round_make
from tests.scenes.archives import exported, imported
from tournaments.contests.services import contest_create
from tournaments.events.services import chapter_add, event_create
from tournaments.models import Draw, Lots
from tournaments.partners.services import draw_commit, partners_draw
from tournaments.people.services import entry_add, entry_move, player_add

pytestmark = pytest.mark.django_db
DESK = "desk"
DAY = date(2030, 1, 5)


def event_with(form, people=8):
    event = event_create(actor=DESK, name="Pecan Rally", starts_on=DAY, ends_on=DAY)
    contest = contest_create(
        actor=DESK, event=event, name="Cards", rule_set="texas", tables=4, form=form
    )
    chapters = [chapter_add(actor=DESK, event=event, name=name) for name in ("Gulf", "Hill")]
    for number in range(people):
        player = player_add(
            actor=DESK, event=event, name=f"A{number} B{number}", chapter=chapters[number % 2]
        )
        entry = entry_add(actor=DESK, contest=contest, player=player)
        entry_move(actor=DESK, entry_id=entry.pk, state="checked_in", seen="entered")
    contest.refresh_from_db()
    return contest


def opens(promise: str, text: str) -> list[str]:
    """Every word in a text whose fingerprint is this one."""
    words = set(re.findall(r"[0-9A-Za-z]{16,}", text))
    return [word for word in words if hashlib.sha256(word.encode()).hexdigest() == promise]


def all_that_leaves(client, contest, caplog) -> str:
    account = Account.objects.create(sign_in_name="Bob")
    Membership.objects.create(account=account, event=contest.event, role="official")
    client.force_login(account)
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    program = Client(headers={"authorization": f"Bearer {secret}"})
    slug, own = contest.event.slug, f"{contest.event.slug}/{contest.slug}"
    api = f"/api/v1/events/{slug}/contests/{contest.slug}"
    found = [exported(contest.event).decode()]
    for address in (
        f"/desk/{slug}/",
        f"/desk/{own}/",
        f"/desk/{own}/lots/",
        f"/desk/{own}/partners/",
        f"/desk/{own}/trail/",
        f"/desk/{own}/trail/trail.csv",
        f"/desk/{slug}/people/trail.csv",
        f"/e/{own}/draw/",
        f"/e/{own}/lots/",
        f"{api}/",
        f"{api}/draws/",
        f"{api}/draws/1/",
        f"{api}/lots/",
        f"{api}/lots/certificate/",
        f"{api}/rounds/",
        f"/api/v1/events/{slug}/audit/",
    ):
        answer = (program if address.startswith("/api/") else client).get(address)
        assert answer.status_code in (200, 302, 404, 422), address
        found.append(answer.content.decode())
    download = client.get(f"/desk/{slug}/file/")
    if download.streaming:
        found.append(b"".join(download.streaming_content).decode())
    return "\n".join([*found, caplog.text])


def test_a_promised_draw_is_in_nothing_that_leaves_the_machine(client, caplog):
    caplog.set_level(logging.DEBUG)
    contest = event_with("knockout")
    draw_commit(actor=DESK, contest_id=contest.pk, version=contest.version)
    draw = contest.draws.get()
    assert opens(draw.commitment, draw.seed) == [draw.seed]  # the attack works on the seed itself
    everything = all_that_leaves(client, contest, caplog)
    assert opens(draw.commitment, everything) == []


def test_sealed_lots_are_in_nothing_that_leaves_the_machine(client, caplog):
    caplog.set_level(logging.DEBUG)
    contest = event_with("mixer")
    promise = lots_shown(contest).commitment
    everything = all_that_leaves(client, contest, caplog)
    assert promise in everything
    assert opens(promise, everything) == []


def test_the_next_rounds_seed_stays_secret_while_the_last_one_is_open(client, caplog):
    caplog.set_level(logging.DEBUG)
    contest = event_with("mixer")
    round_make(actor=DESK, contest_id=contest.pk, seen=0)
    opened = contest.rounds.get().seed
    everything = all_that_leaves(client, contest, caplog)
    assert opened in everything
    assert opens(opened, everything) == []
    assert Lots.objects.get(contest=contest).secret not in everything


def test_a_file_made_meanwhile_leaves_the_open_draw_out_and_says_so(client, capsys, tmp_path):
    from django.core.management import call_command

    contest = event_with("knockout")
    draw_commit(actor=DESK, contest_id=contest.pk, version=contest.version)
    call_command("export_event", contest.event.slug, str(tmp_path / "event"))
    assert "not opened yet stay here: 2" in capsys.readouterr().out
    came = imported(exported(contest.event), slug="second")
    there = came.event.contests.get()
    assert not there.draws.exists()
    assert came.sealed_anew == 1
    with pytest.raises(Illegal) as refused:
        partners_draw(actor=DESK, contest_id=there.pk, version=there.version, room_word="blue")
    assert refused.value.code == "draw-not-promised"
    # Nothing is lost by it: a new promise is given there, and the one here is kept here.
    draw_commit(actor=DESK, contest_id=there.pk, version=there.version)
    contest.refresh_from_db()
    partners_draw(actor=DESK, contest_id=contest.pk, version=contest.version, room_word="blue")


def test_a_promise_out_of_an_older_file_is_not_used(client):
    """Files of an earlier Rallydeck held the seed: whoever had the file could have tried words."""
    from archive.parts import BY_NAME

    contest = event_with("knockout")
    draw_commit(actor=DESK, contest_id=contest.pk, version=contest.version)
    part = BY_NAME["draw"]
    kept = part.stays
    object.__setattr__(part, "stays", BY_NAME["side"].stays)
    try:
        older = exported(contest.event)
    finally:
        object.__setattr__(part, "stays", kept)
    assert contest.draws.get().seed in older.decode()
    there = imported(older, slug="second").event.contests.get()
    assert [draw.state for draw in there.draws.all()] == [Draw.State.REPLACED]


def test_rounds_that_go_on_elsewhere_are_promised_anew_and_still_verify(client):
    contest = event_with("mixer")
    round_make(actor=DESK, contest_id=contest.pk, seen=0)
    there = imported(exported(contest.event), slug="second").event.contests.get()
    assert Lots.objects.get(contest=there).first_round == 2
    for row in there.matches.all():
        decided(there, row)
    round_make(actor=DESK, contest_id=there.pk, seen=1)
    claimed = json.loads(json.dumps(lots_certificate(there)))
    assert differences(claimed) == []
    assert [entry["first_round"] for entry in claimed["entries"]] == [1, 2]
    shown = lots_shown(there)
    assert [one.promised_anew for one in shown.drawn] == [False, True]
    page = client.get(f"/e/second/{there.slug}/lots/").content.decode()
    assert "another promise holds" in page


def decided(contest, row):
    from domain.results import Reported
    from scoring.match_mapper import match_of
    from scoring.results.decisions import match_decide
    from scoring.results.services import result_enter

    game = contest.games.filter(match_game__match=row).exclude(state="called_off").first()
    winner = match_of(row).sides[0]
    if game is None:
        match_decide(
            actor=DESK,
            contest_id=contest.pk,
            key=row.key,
            version=row.version,
            reported=Reported(manner="walkover", winner=winner),
        )
        return
    result_enter(
        actor=DESK,
        game_id=game.pk,
        version=game.version,
        reported=Reported(manner="ruling", winner=winner, reason="seen"),
        accept_warnings=True,
    )
