"""The commands: a rehearsal gives the same end on both databases, and a broken contest is found."""

import pytest
from django.core.management import CommandError, call_command

from games.models import Game
from scoring.calls.services import matches_call
from tests import servers, shares, stacks
from tests.scenes.contests import DESK, contest_make, sides_at
from tournaments.models import Contest, Draw, Event, Side, SideEntry

pytestmark = pytest.mark.programs


SIMULATED = """
import io
from django.core.management import call_command
def state(*arguments):
    out = io.StringIO()
    call_command("simulate", *arguments, stdout=out)
    return next(line for line in out.getvalue().splitlines() if line.startswith("state: "))
answer = [state("--sides", SIDES, "--rules", "texas", "--seed", seed) for seed in SEEDS]
"""


def simulated(stack, sides, *seeds):
    """How each rehearsal ended."""
    return stack.python(f"SIDES, SEEDS = {sides!r}, {seeds!r}\n{SIMULATED}")


@pytest.mark.parametrize("sides", shares.only(["6"], ["6", "11"]))
def test_the_same_seed_ends_alike_on_sqlite_and_on_postgresql(tmp_path, postgres, sides):
    servers.lay_out(tmp_path, demo=False)
    on_sqlite = stacks.Stack(servers.clean_environment(DATA=str(tmp_path)), 0)
    elsewhere = {"DATABASE_URL": postgres, "REDIS_URL": "redis://127.0.0.1:1/0"}
    on_postgres = stacks.Stack(servers.clean_environment(DATA=str(tmp_path), **elsewhere), 0)
    first, again, other = simulated(on_sqlite, sides, "5", "5", "6")
    assert again == first
    assert simulated(on_postgres, sides, "5") == [first]
    assert other != first


@pytest.mark.parametrize("tables", ["600", "0", "-1"])
def test_a_hall_that_cannot_be_is_refused_in_a_sentence(db, tables):
    with pytest.raises(CommandError, match="1 to 500 tables"):
        call_command("simulate", "--sides", "4", f"--tables={tables}")
    assert not Event.objects.exists()


@pytest.fixture
def contest(db):
    made = contest_make(8, tables=2)
    matches_call(actor=DESK, contest_id=made.pk)
    return made


def test_check_contest_passes_a_sound_contest(contest, capsys):
    call_command("check_contest", str(contest.pk))
    assert "sound, in play" in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("check_contest", "999999")


def _no_game(contest):
    Game.objects.filter(contest=contest).update(state=Game.State.CALLED_OFF)


def _result_without_report(contest):
    game = contest.games.first()
    row = game.match_game.match
    contest.matches.filter(pk=row.pk).update(outcome=f"time:{sides_at(game)[0]}")


def _not_in_the_queue(contest):
    contest.matches.update(ready_since=None)


def _side_at_two_tables(contest):
    one, two = contest.games.all()
    two.sides.filter(place=0).update(side=one.sides.first().side)


def _drawn_again(contest):
    contest.draws.update(state=Draw.State.REPLACED)
    draw = Draw.objects.create(contest=contest, number=2, way="by_hand", state=Draw.State.DRAWN)
    for side in list(contest.sides.all()):
        again = Side.objects.create(contest=contest, draw=draw, number=side.number)
        for one in side.members.all():
            SideEntry.objects.create(side=again, entry=one.entry, place=one.place)


def _open_for_a_draw(contest):
    Contest.objects.filter(pk=contest.pk).update(phase=Contest.Phase.DRAWN)


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        (_no_game, "game-missing"),
        (_result_without_report, "advance-without-cause"),
        (_not_in_the_queue, "queue-wrong"),
        (_side_at_two_tables, "person-twice"),
        (_drawn_again, "game-of-another-draw"),
        (_open_for_a_draw, "drawn-after-chart"),
    ],
)
def test_check_contest_finds_what_was_broken(contest, capsys, harm, code):
    harm(contest)
    with pytest.raises(SystemExit) as stopped:
        call_command("check_contest", str(contest.pk))
    assert stopped.value.code == 1
    assert code in capsys.readouterr().err
