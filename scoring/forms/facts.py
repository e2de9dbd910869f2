"""A history as plain facts, each with a name of its own, and back again.

What a round was made from is written down as what is new or different since the round before:
results that came in, a result that was put right, people who came or went. Must not know seeds,
certificates or any one form.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.forms.lots import Sealed
from scoring.forms.rounds import History, RoundSoFar, since_of
from scoring.forms.values import Field, GameScore, Meeting, Person, Played, Round, Side

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class News:
    """What changed between two moments: facts that are new or different, and those that ended."""

    now: Facts
    gone: tuple[str, ...]

    def told_to(self, facts: Facts) -> Facts:
        kept = {name: value for name, value in facts.items() if name not in self.gone}
        return kept | self.now


def news_between(before: Facts, after: Facts) -> News:
    """
    >>> news_between({"a": 1, "b": 2}, {"b": 3})
    News(now={'b': 3}, gone=('a',))
    """
    now = {name: value for name, value in after.items() if before.get(name, before) != value}
    return News(now, tuple(sorted(before.keys() - after.keys())))


def facts_of(history: History, names: Mapping[int, str]) -> Facts:
    """Everything that the next round depends on but seeds and words, as JSON has it."""
    facts: Facts = {
        "options": dict(history.options),
        "seats_most": history.field.seats_most,
        "tables": history.field.tables,
        "sides": [list(side) for side in history.field.sides],
        "away": sorted(history.away),
    }
    if history.edition > 1:
        # Certificates from before there were editions have none.
        facts["edition"] = history.edition
    for person in history.field.people:
        facts[f"person/{person.number}"] = [names.get(person.number, ""), person.chapter]
    for so_far in history.rounds:
        facts |= facts_of_round(so_far.made)
        for number, played in so_far.played.items():
            facts[f"result/{number}"] = _result(played)
    return facts


def facts_of_round(made: Round) -> Facts:
    facts: Facts = {f"round/{made.number}": list(made.sits_out)}
    for meeting in made.meetings:
        sides = [list(side) for side in meeting.sides]
        facts[f"match/{meeting.number}"] = [meeting.round, meeting.part, meeting.table, sides]
    return facts


def history_of(facts: Facts, seeds: Sealed) -> History:
    people = tuple(
        Person(number, str(chapter)) for number, (_, chapter) in _numbered(facts, "person")
    )
    meetings = [
        Meeting(number, str(part), int(round_), int(table), _sides(sides))
        for number, (round_, part, table, sides) in _numbered(facts, "match")
    ]
    results = dict(_numbered(facts, "result"))
    rounds = tuple(
        RoundSoFar(
            Round(number, tuple(m for m in meetings if m.round == number), tuple(sits_out)),
            {
                meeting.number: _played(meeting, results[meeting.number])
                for meeting in meetings
                if meeting.round == number and meeting.number in results
            },
        )
        for number, sits_out in _numbered(facts, "round")
    )
    return History(
        Field(people, _sides(facts["sides"]), facts["seats_most"], facts["tables"]),
        facts["options"],
        seeds,
        rounds,
        frozenset(facts["away"]),
        since_of(rounds, people),
        facts.get("edition", 1),
    )


def _numbered(facts: Facts, kind: str) -> list[tuple[int, Any]]:
    found = [
        (int(name.partition("/")[2]), value)
        for name, value in facts.items()
        if name.startswith(f"{kind}/")
    ]
    return sorted(found, key=lambda one: one[0])


def _sides(listed: list[list[int]]) -> tuple[Side, ...]:
    return tuple(tuple(side) for side in listed)


def _result(played: Played) -> dict[str, Any]:
    return {
        "places": [list(group) for group in played.places],
        "unplayed": sorted(played.unplayed),
        "games": [
            [
                game.winner,
                {str(person): cards for person, cards in game.left.items()},
                list(game.points),
                # Certificates from before this was asked about have none.
                *([sorted(game.uncounted)] if game.uncounted else []),
            ]
            for game in played.games
        ],
    }


def _played(meeting: Meeting, told: Mapping[str, Any]) -> Played:
    return Played(
        meeting,
        tuple(tuple(group) for group in told["places"]),
        tuple(
            GameScore(
                winner,
                {int(p): cards for p, cards in left.items()},
                tuple(points),
                frozenset(*uncounted),
            )
            for winner, left, points, *uncounted in told["games"]
        ),
        frozenset(told["unplayed"]),
    )
