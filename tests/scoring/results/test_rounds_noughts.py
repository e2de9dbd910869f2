"""What an earlier Rallydeck took for 0 cards is put right one by one, and nothing else is."""

import pytest

from domain.results import Counts, Reported
from games.models import GameSide, Result
from games.reports.services import AtTable, ResultRefused
from games.uncounted import noughts_mark
from scoring.calls.services import matches_call
from scoring.corrections.services import correction_preview, result_correct
from scoring.match_mapper import match_of
from scoring.progress.uncounted import noughts_get
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, contest_drawn
from tests.scoring.results.test_rounds_uncounted import (
    MISSED,
    enter,
    losers_of,
    next_round,
    open_games,
    ranked,
    round_on,
)
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


def best_of_three():
    """Both matches are won in two games; of the first one nobody counted anything."""
    contest = contest_drawn(
        8, "texas", form="progressive", form_options={"rounds": 2}, goal="best3"
    )
    next_round(contest)
    matches_call(actor=DESK, contest_id=contest.pk)
    contest.refresh_from_db()
    first, second = open_games(contest)
    for _ in range(2):
        for game in open_games(contest):
            enter(game, left=5 if game.table_id == second.table_id else None)
    return contest, first


def corrected(contest, game, reported, *, accept=True, deal=None):
    """What was shown before, after it was done."""
    key = game.match_game.match.key
    (way,) = correction_preview(contest=contest, key=key, reported=reported, game_id=deal)
    result_correct(
        actor=DESK,
        contest_id=contest.pk,
        key=key,
        reported=reported,
        reason=reported.reason,
        seal=way.seal,
        accept_warnings=accept,
        game_id=deal,
    )
    return " ".join(map(str, way.rounds))


def right(game, manner="played-out", left=None, reason="asked them"):
    winner, loser = match_of(game.match_game.match).sides
    counts = {} if left is None else {loser: left}
    return Reported(manner=manner, winner=winner, cards_left=Counts.of_sides(counts), reason=reason)


def mark():
    noughts_mark(Result.objects.all(), GameSide.objects.all())


def test_one_game_of_a_match_is_put_right_and_the_others_stay_as_was_shown():
    contest, first = best_of_three()
    mark()
    shown = corrected(contest, first, right(first, left=11), deal=first.pk)
    assert "0 before, 11 now" in shown
    assert {ranked(contest)[player][1] for player in losers_of(first)} == {11}


def test_a_corrected_game_of_several_is_asked_for_its_cards_too():
    contest, first = best_of_three()
    with pytest.raises(ResultRefused, match="ranks by cards left"):
        corrected(contest, first, right(first), accept=False, deal=first.pk)


def test_the_same_words_as_before_put_it_right_too():
    contest = round_on("progressive", "florida", rounds=3, play_off="no")
    out, *others = open_games(contest)
    enter(out, "forfeit", reason="sent off")
    for game in others:
        enter(game, left=5)
    mark()
    corrected(contest, out, right(out, "forfeit", reason="sent off"))
    assert {ranked(contest)[player][1] for player in losers_of(out)} == {MISSED}
    assert noughts_get(contests=Contest.objects.all()) == []


def test_a_final_that_nobody_counted_is_nothing_to_put_right():
    contest = round_on("mixer", "texas", 8, rounds=1, finals="2")
    one, two = open_games(contest)
    enter(one)
    enter(two, left=5)
    next_round(contest)
    matches_call(actor=DESK, contest_id=contest.pk)
    (final,) = open_games(contest)
    enter(final)
    mark()
    assert final.results.get().uncounted_is_nought
    (named,) = noughts_get(contests=Contest.objects.all())
    assert [match.pk for match in named.matches] == [one.match_game.match_id]


def test_points_are_taken_for_cards_before_a_correction_as_after_it():
    contest = round_on("swiss", "deluxe-us", rounds=3)
    games = open_games(contest)
    for game in games:
        enter(game, left=15)
    game = games[0]
    winner, _ = AtTable(game, contest).numbers
    points = Counts.of_sides({winner: 25 + 5 * 9})
    shown = corrected(
        contest,
        game,
        Reported(manner="played-out", winner=winner, points=points, reason="its slip"),
    )
    # Alone with fewer cards than the other three that lost, and not with more.
    assert "place 5 before, 6 now" in shown
    assert {ranked(contest)[player] for player in losers_of(game)} == {(5, 9)}


@pytest.mark.parametrize("manner", ["walkover", "no-show"])
@pytest.mark.parametrize(("people", "seats"), [(6, 2), (16, 4)])
def test_nobody_who_did_not_come_to_an_open_table_is_ahead_of_who_played(people, seats, manner):
    def played(edition=None):
        contest = round_on("open", "web", people, sides="alone", seats=seats, go_on=1)
        if edition:
            Contest.objects.filter(pk=contest.pk).update(form_edition=edition)
            contest.refresh_from_db()
        first, *others = open_games(contest)
        if manner == "walkover":
            enter(first, manner)
        else:
            result_enter(
                actor=DESK,
                game_id=first.pk,
                version=first.version,
                reported=Reported(manner=manner),
            )
        for game in others:
            enter(game, left=5)
        board = ranked(contest)
        absent = {board[player] for player in losers_of(first)}
        present = {board[player] for game in others for player in losers_of(game)}
        return absent, present

    absent, present = played()
    assert {left for _, left in absent} == {MISSED}
    assert min(place for place, _ in absent) > max(place for place, _ in present)
    # A contest from before keeps its places.
    assert {left for _, left in played(edition=1)[0]} == {0}
