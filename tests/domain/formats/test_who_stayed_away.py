"""What a match counts for whoever did not play it, where sides stay: nobody gains by that."""

from dataclasses import replace

import pytest

from domain.formats import registry
from domain.formats.form import options_read
from domain.formats.values import (
    Field,
    GameScore,
    History,
    Meeting,
    Person,
    Played,
    Round,
    RoundSoFar,
)

FORMS = ["swiss", "everyone", "pools"]


def history_of(form, sides, matches, sits_out=(), **chosen):
    """One round of these matches, each (winner, loser, cards left) or (winner, loser, None) where
    the loser did not come."""
    found = registry.rounds()[form]
    part = "pool:A" if form == "pools" else "main"
    played = {}
    for number, (winner, loser, left) in enumerate(matches, start=1):
        meeting = Meeting(number, part, 1, number, ((winner,), (loser,)))
        games = () if left is None else (GameScore(0, {loser: left}),)
        absent = frozenset({1} if left is None else ())
        played[number] = Played(meeting, ((0,), (1,)), games, absent)
    made = Round(1, tuple(one.meeting for one in played.values()), sits_out)
    people = tuple(Person(number) for number in range(1, sides + 1))
    there = {p for match in matches for p in match[:2]} | set(sits_out)
    since = {person.number: 1 if person.number in there else 2 for person in people}
    field = Field(people, tuple((person.number,) for person in people))
    options = options_read(found.options, {"sides": "alone", **chosen})
    return found, History(field, options, "1", (RoundSoFar(made, played),), since=since)


def places(form, history):
    return {place.who[0]: place.place for place in form.ranking(history)}


@pytest.mark.parametrize("form", FORMS)
def test_who_came_late_and_never_played_stands_behind_everybody_who_lost(form):
    found, history = history_of(form, 5, [(1, 2, 9), (3, 4, 7)])
    assert places(found, history)[5] == 5
    assert [place.who for place in found.ranking(history) if not place.took_part] == [(5,)]


@pytest.mark.parametrize("form", FORMS)
def test_who_never_came_to_a_match_stands_behind_who_lost_one_and_took_no_part(form):
    found, history = history_of(form, 4, [(1, 2, 9), (3, 4, None)])
    ranked = places(found, history)
    assert ranked[4] == 4 > ranked[2]
    assert [place.who for place in found.ranking(history) if not place.took_part] == [(4,)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("missed", "ahead"), [(24, 2), (5, 4)])
def test_a_match_lost_without_playing_counts_the_cards_that_were_chosen(form, missed, ahead):
    """Two and four have lost twice each; one of four's was a walkover."""
    found, history = history_of(form, 4, [(1, 2, 9), (3, 4, None)], missed=missed)
    again = history_of(form, 4, [(1, 4, 3), (3, 2, 3)])[1].rounds[0]
    second = RoundSoFar(replace(again.made, number=2), again.played)
    history = replace(history, rounds=(*history.rounds, second))
    ranked = places(found, history)
    assert min((2, 4), key=ranked.get) == ahead


def test_in_swiss_it_can_be_chosen_what_the_bye_counts():
    matches, bye = [(1, 2, 9), (3, 4, 7)], (5,)
    found, history = history_of("swiss", 5, matches, bye)
    wins = {place.who[0]: place.measures[0].value for place in found.ranking(history)}
    assert wins[5] == 1
    found, history = history_of("swiss", 5, matches, bye, sit_out="nothing")
    ranked = found.ranking(history)
    assert {place.who[0]: place.measures[0].value for place in ranked}[5] == 0
    assert all(place.took_part for place in ranked)
