"""A wrong result of an earlier round: what is said before, and what is offered after."""

import re
from random import Random

import pytest

from domain.results import Counts, Reported
from games.models import Game
from scoring.calls.services import games_start
from scoring.corrections.services import correction_preview, result_correct
from scoring.match_mapper import match_of
from scoring.progress.board import board_get
from scoring.progress.coming import again_get
from scoring.rounds.services import round_make, round_make_again
from tests.scenes.contests import DESK as ACTOR
from tests.scenes.contests import begin, contest_drawn, play

pytestmark = pytest.mark.django_db


def third_round_published(form="progressive", **options):
    contest = contest_drawn(
        16, "florida", form=form, form_options={"rounds": 4, **options}, tables=4
    )
    begin(contest)
    for seen in (1, 2):
        play(contest, lots=Random(seen))
        round_make(actor=ACTOR, contest_id=contest.pk, seen=seen)
    contest.refresh_from_db()
    return contest


def turned_round(row):
    """The other side won, and those who were the winners had nine cards left."""
    match = match_of(row)
    other = next(side for side in match.sides if side != match.winner)
    return Reported(
        manner="played-out", winner=other, cards_left=Counts.of_sides({other: 0, match.winner: 9})
    )


def lost_by_more(row):
    """The same side won, and the others had thirteen cards left."""
    match = match_of(row)
    other = next(side for side in match.sides if side != match.winner)
    return Reported(
        manner="played-out",
        winner=match.winner,
        cards_left=Counts.of_sides({match.winner: 0, other: 13}),
    )


def previewed(contest, row, slip):
    (way,) = correction_preview(contest=contest, key=row.key, reported=slip)
    return way, [str(line) for line in way.rounds]


def corrected(contest, row, slip, way):
    result_correct(
        actor=ACTOR,
        contest_id=contest.pk,
        key=row.key,
        reported=slip,
        reason="the slip was read wrongly",
        seal=way.seal,
        accept_warnings=True,
    )


def test_what_is_said_of_totals_before_is_what_they_are_after():
    contest = third_round_published()
    row = contest.matches.filter(stage=1).order_by("number").first()
    slip = turned_round(row)
    way, said = previewed(contest, row, slip)
    assert said[0] == "Totals and ranking are worked out anew."
    assert "Rounds that were played keep their pairings." in said
    met = [[side.people for side in m.sides] for m in board_get(contest=contest).rounds[0].matches]
    corrected(contest, row, slip, way)
    board = board_get(contest=contest)
    assert [[side.people for side in m.sides] for m in board.rounds[0].matches] == met
    for line in said[1:5]:
        name, _, told = line.partition(": ")
        place = next(one for one in board.ranking if one.who.names == (name,))
        assert f", {place.measures[0].value} now;" in told
        assert told.endswith(f"{place.place} now.")


def test_a_result_of_the_last_round_makes_the_coming_one_again_with_one_press():
    contest = third_round_published()
    row = contest.matches.filter(stage=2).order_by("number")[1]
    slip = turned_round(row)
    way, said = previewed(contest, row, slip)
    assert said[-1].startswith("Round 3 would have other pairings, and nobody sits there yet.")
    assert again_get(contest=contest) is None
    corrected(contest, row, slip, way)
    again = again_get(contest=contest)
    round_make_again(
        actor=ACTOR, contest_id=contest.pk, seen=3, seal=again.seal, reason="corrected"
    )
    board = board_get(contest=contest)
    assert len(board.rounds) == 3
    # Whoever won in round 2 at table 2 by the corrected result is at table 1 now.
    winners = next(side for side in board.rounds[1].matches[1].sides if side.won)
    head = {person for side in board.rounds[2].matches[0].sides for person in side.people}
    assert set(winners.people) <= head
    assert contest.games.filter(state=Game.State.CALLED).count() == 4


def test_a_result_of_round_one_does_not_move_anybody_in_round_three():
    contest = third_round_published()
    row = contest.matches.filter(stage=1).order_by("number").first()
    slip = turned_round(row)
    way, said = previewed(contest, row, slip)
    assert said[-1] == "Round 3 would have the same pairings."
    corrected(contest, row, slip, way)
    assert again_get(contest=contest) is None


def test_a_round_that_has_begun_stays():
    contest = third_round_published()
    game = contest.games.filter(state=Game.State.CALLED).order_by("pk").first()
    games_start(actor=ACTOR, contest_id=contest.pk, seen={game.pk: game.version})
    row = contest.matches.filter(stage=2).order_by("number")[1]
    slip = turned_round(row)
    way, said = previewed(contest, row, slip)
    assert said[-1] == "Round 3 has begun, so it stays too."
    corrected(contest, row, slip, way)
    assert again_get(contest=contest) is None


def test_the_latest_round_is_what_the_next_one_will_go_by():
    contest = third_round_published()
    play(contest, lots=Random(3))
    row = contest.matches.filter(stage=3).order_by("number").first()
    _, said = previewed(contest, row, turned_round(row))
    assert said[-1] == "The next round is not made yet: it will go by this result."


def several(goal, rules, **options):
    """Everything of two rounds is played, and the third is published."""
    contest = contest_drawn(
        8, rules, form="progressive", form_options={"rounds": 4, **options}, tables=2, goal=goal
    )
    begin(contest)
    for seen in (1, 2):
        play(contest, lots=Random(seen))
        round_make(actor=ACTOR, contest_id=contest.pk, seen=seen)
    contest.refresh_from_db()
    return contest


@pytest.mark.parametrize("goal", ["one", "games:2", "games:3"])
@pytest.mark.parametrize("counts", ["cards", "points"])
def test_what_is_said_of_a_corrected_deal_is_what_comes(goal, counts):
    """Totals and places after the correction are those of the preview, to the card."""
    contest = several(goal, "deluxe-us", counts=counts)
    row = contest.matches.filter(stage=1).order_by("number").first()
    slip = turned_round(row)
    way, said = previewed(contest, row, slip)
    if "Totals and ranking stay as they are." in said:
        # A game lost on the way to a match that was won counts nothing.
        assert (goal, counts) == ("games:3", "cards")
        slip = lost_by_more(row)
        way, said = previewed(contest, row, slip)
    assert any("keep their pairings" in line for line in said)
    corrected(contest, row, slip, way)
    board = board_get(contest=contest)
    now = {
        names: (place.measures[0].value, place.place)
        for place in board.ranking
        for names in [" & ".join(place.who.names)]
    }
    told = [
        re.match(r"(.+): \d+ before, (\d+) now; place \d+ before, (\d+) now", line) for line in said
    ]
    lines = [found.groups() for found in told if found]
    assert lines
    assert all(now[name] == (int(total), int(place)) for name, total, place in lines)
