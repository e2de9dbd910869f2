"""Whatever lots decide is promised before, opened with its round, and made again by anyone."""

import json
import os
import subprocess
import sys

import pytest
from django.core.management import call_command

from domain.certificates.certificate import differences
from domain.certificates.verify_file import one_file
from domain.lots.seal import seed_of
from domain.matches import Method
from domain.wording import Illegal
from scoring.calls.services import matches_call
from scoring.chart.services import chart_build
from scoring.corrections.services import correction_preview, result_correct
from scoring.lots.queries import lots_certificate, lots_shown
from scoring.progress.board import board_get
from scoring.record.undo import play_undo
from scoring.rounds.services import round_make, round_take_back
from scoring.sides.services import person_leave, person_return
from tests import shares
from tests.scenes.contests import DESK, KINDS, contest_of, partners_drawn, play
from tournaments.contests.lots import lots_promise, room_word_say
from tournaments.models import Contest, Entry, Lots
from tournaments.partners.services import draw_commit, partners_draw
from tournaments.people.services import entry_add, entry_move, player_add

pytestmark = pytest.mark.django_db
BY_ROUNDS = [kind for kind in KINDS if not kind.startswith(("knockout", "double"))]
ON_CHARTS = [kind for kind in KINDS if kind.startswith(("knockout", "double"))]


def word(contest, said="Blue Bonnet"):
    contest.refresh_from_db()
    return room_word_say(actor=DESK, contest_id=contest.pk, version=contest.version, room_word=said)


def next_round(contest):
    return round_make(actor=DESK, contest_id=contest.pk, seen=contest.rounds.count())


def played(contest, random):
    matches_call(actor=DESK, contest_id=contest.pk)
    play(contest, lots=random)


def begun(kind, random):
    contest = contest_of(kind)
    partners_drawn(contest)
    word(contest)
    next_round(contest)
    played(contest, random)
    contest.refresh_from_db()
    return contest


def to_the_end(contest, random):
    while True:
        contest.refresh_from_db()
        if contest.phase == Contest.Phase.FINISHED or board_get(contest=contest).is_over:
            return
        next_round(contest)
        played(contest, random)


def told(contest, upto=None):
    """The certificate as it comes out of a file."""
    return json.loads(json.dumps(lots_certificate(contest, upto)))


@pytest.fixture
def random():
    from random import Random

    return Random(7)


@pytest.mark.parametrize("kind", shares.one_in(2, BY_ROUNDS))
def test_every_round_of_every_form_can_be_made_again(kind, random):
    contest = contest_of(kind)
    promised = lots_shown(contest).commitment
    partners_drawn(contest)
    word(contest)
    to_the_end(contest, random)
    claimed = told(contest)
    assert len(claimed["entries"]) == contest.rounds.count() > 0
    assert differences(claimed) == []
    assert {entry["commitment"] for entry in claimed["entries"]} == {promised}
    assert {entry["room_word"] for entry in claimed["entries"]} == {"blue bonnet"}
    for upto in range(1, len(claimed["entries"]) + 1):
        assert differences(told(contest, upto)) == []


def test_the_edition_of_the_search_stands_in_the_certificate_and_counts(random):
    contest = begun("mixer", random)
    assert contest.form_edition == 2
    claimed = told(contest)
    assert claimed["entries"][0]["news"]["edition"] == 2
    assert differences(claimed) == []
    for other in (0, 3, "2"):
        changed = told(contest)
        changed["entries"][0]["news"]["edition"] = other
        assert {"edition-unknown", "not-a-certificate"} & {r.code for r in differences(changed)}


def test_a_contest_that_was_set_up_under_the_first_edition_goes_on_with_it(random):
    contest = contest_of("mixer")
    Contest.objects.filter(pk=contest.pk).update(form_edition=1)
    word(contest)
    next_round(contest)
    played(contest, random)
    to_the_end(contest, random)
    claimed = told(contest)
    # As certificates were before there were editions.
    assert all("edition" not in entry["news"] for entry in claimed["entries"])
    assert differences(claimed) == []


@pytest.mark.parametrize("kind", ON_CHARTS)
@pytest.mark.parametrize("seeded", [False, True])
def test_the_lines_of_a_chart_can_be_drawn_again(kind, seeded):
    contest = contest_of(kind)
    partners_drawn(contest)
    word(contest)
    method = {"method": Method.SEEDED, "seeds": [3, 1]} if seeded else {}
    chart_build(actor=DESK, contest_id=contest.pk, **method)
    claimed = told(contest)
    assert differences(claimed) == []
    (entry,) = claimed["entries"]
    lines = entry["lines"]
    first, second = [index for index, side in enumerate(lines) if side is not None][:2]
    lines[first], lines[second] = lines[second], lines[first]
    assert "lines-differ" in {refused.code for refused in differences(claimed)}


def test_people_who_come_and_go_and_results_put_right_are_in_the_certificate(random):
    contest = begun("progressive", random)
    away = contest.entries.order_by("pk")[3]
    person_leave(actor=DESK, contest_id=contest.pk, entry_id=away.pk)
    late = player_add(
        actor=DESK, event=contest.event, name="Late Comer", chapter=away.player.chapter
    )
    entry = entry_add(actor=DESK, contest=contest, player=late)
    entry_move(
        actor=DESK, entry_id=entry.pk, state=Entry.State.CHECKED_IN, seen=Entry.State.ENTERED
    )
    next_round(contest)
    played(contest, random)
    person_return(actor=DESK, contest_id=contest.pk, entry_id=away.pk)
    row = contest.matches.get(number=1)
    from domain.results import Reported
    from scoring.match_mapper import match_of

    sides = match_of(row).sides
    loser = next(side for side in sides if side != match_of(row).winner)
    wrong = Reported(manner="ruling", winner=loser, reason="misread")
    shown = correction_preview(
        contest=contest, key=row.key, reported=Reported(manner="ruling", winner=loser)
    )[0]
    result_correct(
        actor=DESK,
        contest_id=contest.pk,
        key=row.key,
        reported=wrong,
        reason="misread",
        accept_warnings=True,
        seal=shown.seal,
        later=shown.correction.later.value,
    )
    contest.form_options = {**contest.form_options, "rounds": 3}
    contest.save(update_fields=["form_options"])
    next_round(contest)
    claimed = told(contest)
    assert differences(claimed) == []
    # The result that was put right after round 2 stands with round 3.
    assert "result/1" in claimed["entries"][2]["news"]
    assert "Late Comer" in json.dumps(claimed["entries"][1]["news"])


def test_no_seed_of_a_later_round_follows_from_what_is_public(random):
    contest = begun("swiss", random)
    next_round(contest)
    secret = Lots.objects.get(contest=contest).secret
    public = json.dumps(told(contest)) + str(lots_shown(contest))
    for link in range(3, 40):
        assert seed_of(secret, link) not in public
    assert secret not in public


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda c: c["entries"][0].update(room_word="red"), "round-differs"),
        (lambda c: c["entries"][1].update(seed=c["entries"][0]["seed"]), "seed_commitment-differs"),
        (lambda c: c["entries"][0].update(commitment="0" * 64), "seed_commitment-differs"),
        (lambda c: c["entries"][1]["news"].update({"away": [1, 2]}), "round-differs"),
        (lambda c: c["entries"][1]["made"].popitem(), "round-differs"),
        (lambda c: c["entries"].pop(0), "seed_commitment-differs"),
        (lambda c: c.update(form="mixer"), "seal-differs"),
        (lambda c: c.pop("method"), "not-a-certificate"),
        (lambda c: c["entries"][0].pop("news"), "not-a-certificate"),
    ],
)
def test_whatever_is_changed_in_a_certificate_is_found(spoil, code, random):
    contest = begun("swiss", random)
    next_round(contest)
    claimed = told(contest)
    spoil(claimed)
    assert code in {refused.code for refused in differences(claimed)}


def test_a_round_taken_back_comes_again_the_same_and_the_certificate_tells_of_it(random):
    contest = begun("swiss", random)
    next_round(contest)
    first = contest.rounds.get(number=2).certificate
    play_undo_calls(contest)
    round_take_back(actor=DESK, contest_id=contest.pk, seen=2, reason="too early")
    next_round(contest)
    again = contest.rounds.get(number=2).certificate
    assert again["made"] == first["made"]
    assert again["earlier"] == [{"seal": first["seal"], "reason": "too early"}]
    assert differences(told(contest)) == []


def play_undo_calls(contest):
    """Nobody sits in the last round any more."""
    from scoring.progress.history import last_action
    from scoring.record.undo import action_undo

    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)


def test_the_word_that_partners_were_drawn_with_holds_for_the_rest(random):
    contest = contest_of("swiss")
    contest.refresh_from_db()
    draw_commit(actor=DESK, contest_id=contest.pk, version=contest.version)
    contest.refresh_from_db()
    partners_draw(
        actor=DESK, contest_id=contest.pk, version=contest.version, room_word="bluebonnet"
    )
    next_round(contest)
    assert contest.rounds.get().room_word == "bluebonnet"
    played(contest, random)
    word(contest, "sundown")
    next_round(contest)
    assert [one.room_word for one in contest.rounds.order_by("number")] == ["bluebonnet", "sundown"]
    assert differences(told(contest)) == []


def test_a_contest_that_began_with_a_seed_of_its_own_goes_on_and_says_so(random):
    contest = contest_of("mixer")
    round_make(actor=DESK, contest_id=contest.pk, seen=0, seed="1")
    played(contest, random)
    next_round(contest)
    assert contest.rounds.count() == 2
    assert lots_certificate(contest) is None
    shown = lots_shown(contest)
    assert (shown.commitment, shown.chosen_seed, shown.was_typed) == ("", "1", True)


def test_a_contest_of_an_earlier_version_goes_on_as_it_began(random, client):
    contest = contest_of("mixer")
    round_make(actor=DESK, contest_id=contest.pk, seen=0, seed="older")
    row = contest.rounds.get()
    del row.certificate["chosen"]
    row.save()
    Lots.objects.filter(contest=contest).delete()
    played(contest, random)
    next_round(contest)
    assert not lots_shown(contest).was_typed
    page = client.get(f"/e/{contest.event.slug}/{contest.slug}/lots/").content.decode()
    assert "began before lots were sealed" in page
    assert "older" in page


def test_lots_of_a_contest_set_up_before_are_sealed_at_the_desk_and_a_word_waits_for_it():
    contest = contest_of("mixer")
    Lots.objects.filter(contest=contest).delete()
    with pytest.raises(Illegal) as refused:
        word(contest)
    assert refused.value.code == "lots-not-sealed"
    contest.refresh_from_db()
    sealed = lots_promise(actor=DESK, contest_id=contest.pk, version=contest.version)
    assert lots_shown(contest).commitment == sealed.commitment
    word(contest)
    next_round(contest)
    assert differences(told(contest)) == []
    assert told(contest)["entries"][0]["commitment"] == sealed.commitment


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    path = tmp_path_factory.mktemp("home") / "verify.py"
    path.write_text(one_file(), encoding="utf-8")
    return path


def test_the_file_runs_with_no_folder_above_it(script):
    """As one does on a stick."""
    code = f"__file__ = '/verify.py'; exec(open({str(script)!r}, encoding='utf-8').read())"
    ran = subprocess.run(
        [sys.executable, "-c", code, "missing.json"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert "The file missing.json cannot be opened" in ran.stdout + ran.stderr


def run_alone(script, claimed, salt="0"):
    (script.parent / "lots.json").write_text(json.dumps(claimed), encoding="utf-8")
    # In an empty folder, without this repository or any package; -E is left out, since another
    # order of sets must not matter.
    return subprocess.run(
        [sys.executable, "-s", "-S", "-P", str(script), "lots.json"],
        cwd=script.parent,
        env={"PATH": os.environ["PATH"], "PYTHONHASHSEED": salt},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.long
@pytest.mark.parametrize("kind", shares.one_in(5, [*BY_ROUNDS, "knockout", "double"]))
def test_the_file_for_home_checks_every_form(kind, script, random):
    contest = contest_of(kind)
    partners_drawn(contest)
    word(contest, "été")
    if contest.is_by_rounds:
        next_round(contest)
        played(contest, random)
        contest.refresh_from_db()
        if contest.phase != Contest.Phase.FINISHED:
            next_round(contest)
    else:
        chart_build(actor=DESK, contest_id=contest.pk)
    claimed = told(contest)
    for salt in ("1", "2"):
        good = run_alone(script, claimed, salt)
        assert (good.returncode, good.stderr) == (0, "")
        assert good.stdout.startswith("VALID")
    claimed["entries"][0]["room_word"] = "another"
    bad = run_alone(script, claimed)
    assert bad.returncode == 1
    assert "NOT VALID" in bad.stdout


def test_the_file_for_home_still_checks_partners(script):
    contest = contest_of("swiss")
    contest.refresh_from_db()
    draw_commit(actor=DESK, contest_id=contest.pk, version=contest.version)
    contest.refresh_from_db()
    draw = partners_draw(
        actor=DESK, contest_id=contest.pk, version=contest.version, room_word="bluebonnet"
    )
    good = run_alone(script, draw.certificate)
    assert (good.returncode, good.stderr) == (0, "")
    assert "5 partnerships" in good.stdout


def test_verify_draw_checks_lots_against_the_fingerprint_on_the_wall(tmp_path, random, capsys):
    contest = begun("swiss", random)
    file = tmp_path / "lots.json"
    file.write_text(json.dumps(told(contest)), encoding="utf-8")
    call_command("verify_draw", str(file), commitment=told(contest)["entries"][0]["commitment"])
    assert "VALID" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        call_command("verify_draw", str(file), commitment="0" * 64)
    assert "NOT VALID" in capsys.readouterr().out


def test_everything_undone_leaves_the_promise_as_it_was(random):
    contest = contest_of("everyone")
    partners_drawn(contest)
    before = lots_shown(contest).commitment
    next_round(contest)
    played(contest, random)
    play_undo(actor=DESK, contest_id=contest.pk, reason="a rehearsal")
    assert lots_shown(contest).commitment == before
    assert differences(told(contest)) == []
