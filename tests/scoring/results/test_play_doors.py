"""What no slip may say is refused or asked about at every door: the desk's form, the form at the
table (to which a player's own page leads), and the API."""

import json

import pytest
from django.core.cache import cache
from django.test import Client

from access.models import Account
from access.tokens import token_make
from games.incidents.services import incident_record
from scoring.calls.services import matches_call
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    cache.clear()
    made = contest_make(4, time_limit_minutes=40)
    matches_call(actor=DESK, contest_id=made.pk)
    return at_tables(made)[0]


def by_desk(game, *, manner, left, tie_break="", minutes="", complete=False, reason=""):
    client = Client(headers={"host": "localhost", "HX-Request": "true"})
    client.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    slip = {
        "table": game.table.number,
        "winner": "A",
        "left": "" if left is None else f"{left[0]}/{left[1]}",
        "manner": manner,
        "game": game.pk,
        "version": game.version,
        "tie_break": tie_break,
        "minutes": minutes,
        "reason": reason,
        **({"complete": "1"} if complete else {}),
    }
    address = f"/desk/{game.contest.event.slug}/{game.contest.slug}/result/"
    return client.post(address, slip).content.decode()


def at_the_table(game, *, manner, left, tie_break="", minutes="", complete=False, reason=""):
    winner, loser = sides_at(game)
    typed = {f"cards-{winner}": left[0], f"cards-{loser}": left[1]} if left else {}
    told = {
        "game": game.pk,
        "version": game.version,
        "side": winner,
        "winner": winner,
        "how": manner,
        "minutes": minutes,
        **typed,
        **({"tie": "on"} if tie_break else {}),
        **({"complete": "on"} if complete else {}),
    }
    client = Client(headers={"host": "localhost"})
    return client.post(f"/t/{game.table.secret}/report/", told, follow=True).content.decode()


def by_api(game, *, manner, left, tie_break=None, minutes=None, complete=False, reason=""):
    winner, loser = sides_at(game)
    account = Account.objects.create(sign_in_name="Bob", runs_every_event=True)
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    client = Client(headers={"authorization": f"Bearer {secret}"})
    contest = game.contest
    address = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/games/{game.pk}/"
    told = {
        "manner": manner,
        "winner": winner,
        "incidents_complete": complete,
        **({"cards_left": {f"side:{winner}": left[0], f"side:{loser}": left[1]}} if left else {}),
        **({"tie_break": tie_break} if tie_break else {}),
        **({"minutes": minutes} if minutes else {}),
        **({"reason": reason} if reason else {}),
    }
    answer = client.post(
        f"{address}result/",
        json.dumps(told),
        content_type="application/json",
        headers={"If-Match": client.get(address).headers["ETag"]},
    )
    assert answer.status_code == 422, answer.content
    return answer.content.decode()


def nobody_counted(game):
    """An overdraw without its number."""
    incident_record(actor=DESK, game_id=game.pk, entry_id=_loser(game), kind="overdrawn")


def sixty_overdrawn(game):
    type(game).objects.update(house_rules={"stock": 30})
    incident_record(actor=DESK, game_id=game.pk, entry_id=_loser(game), kind="overdrawn", cards=60)


def exposed(game):
    incident_record(actor=DESK, game_id=game.pk, entry_id=_loser(game), kind="exposed")


def _loser(game):
    seat = game.sides.order_by("place")[1]
    return seat.side.members.order_by("place")[0].entry_id


HOLES = {
    "an overdraw that nobody counted": (
        nobody_counted,
        {"manner": "played-out", "left": (0, 150), "complete": True},
        "full stock",
    ),
    "60 overdrawn where 42 were not dealt": (
        sixty_overdrawn,
        {"manner": "played-out", "left": (0, 50), "complete": True},
        "42",
    ),
    "a tie-break where the counts differ": (
        None,
        {"manner": "time", "left": (4, 9), "tie_break": "next_stock_card"},
        "nobody was level",
    ),
    "all cards of the deck": (None, {"manner": "played-out", "left": (0, 162)}, "162"),
    "a ruling for the side with more cards": (
        None,
        {"manner": "ruling", "left": (9, 2), "reason": "deadlock"},
        "fewer",
    ),
    "a walkover with minutes": (
        None,
        {"manner": "walkover", "left": None, "minutes": 25},
        "minutes",
    ),
    "a walkover with an incident": (exposed, {"manner": "walkover", "left": None}, "incident"),
}
OF_OFFICIALS = ("ruling", "walkover")


@pytest.mark.parametrize("door", [by_desk, at_the_table, by_api])
@pytest.mark.parametrize("hole", HOLES)
def test_what_no_slip_may_say_is_not_taken_without_a_question(game, door, hole):
    before, told, words = HOLES[hole]
    if before is not None:
        before(game)
    if door is at_the_table and told["manner"] in OF_OFFICIALS:
        told = {**told, "left": told["left"] or (0, 0)}
        at_the_table(fresh(game), **told)  # there is no such choice there
        assert not game.results.filter(manner__in=OF_OFFICIALS).exists()
        return
    said = door(fresh(game), **told)
    assert not game.results.exists()
    assert words in said, said
