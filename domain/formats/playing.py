"""A whole contest with random results, as lines that anyone can check with a program of theirs.

Every choice comes from the seed. Must not know any one form.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from domain.formats.form import Course, Form, options_read
from domain.formats.goals import Goal
from domain.formats.registry import draws_partners
from domain.formats.values import (
    Field,
    GameScore,
    Meeting,
    Person,
    Played,
    Round,
    Side,
    SidesBy,
    Value,
)
from domain.lots.partners.draw import draw
from domain.lots.partners.values import DrawRules, Entrant, freeze
from domain.wording.refusals import refused

STOCK = 15
WIN_POINTS = 25
CARD_POINTS = 5

Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A contest to be played: how many people in which chapters, by which form and goal."""

    form: Form
    chapters: Sequence[int]
    options: Mapping[str, Value]
    goal: Goal
    seed: int = 0
    seats_most: int = 6


def people_of(chapters: Sequence[int]) -> tuple[Person, ...]:
    """Numbered from 1 in the order of the chapters."""
    names = [f"chapter {number + 1}" for number, size in enumerate(chapters) for _ in range(size)]
    return tuple(Person(number, name) for number, name in enumerate(names, start=1))


def spread(players: int) -> list[int]:
    """Chapters for people of whom nothing is known: about six to a chapter."""
    if players < 1:
        raise refused("players-number")
    count = max(1, min(players, round(players / 6) or 1, 40))
    if players > 1:
        count = max(2, count)
    return [players // count + (number < players % count) for number in range(count)]


def play(wanted: Wanted) -> Iterator[Line]:
    """One line a match in playing order, one for whoever sits out, and the ranking at the end."""
    lots = Random(wanted.seed)
    options = options_read(wanted.form.options, wanted.options)
    people = people_of(wanted.chapters)
    sides: tuple[Side, ...] = ()
    if draws_partners(wanted.form.id, options):
        sides = _partners(people, wanted.seed)
    elif wanted.form.sides is not SidesBy.EACH_ROUND:
        sides = tuple((person.number,) for person in people)
    field = Field(people, sides, seats_most=wanted.seats_most)
    course = wanted.form.begin(field, options, str(wanted.seed))
    yield from _sitting_out(_latest(course))
    while True:
        ready = course.ready
        for meeting in ready:
            played = played_at_random(meeting, wanted.goal, lots)
            course = course.decided(played)
            yield _line(played)
        if ready:
            continue
        made = course.next_round()
        if made is None:
            break
        course, latest = made
        yield from _sitting_out(latest)
    if not course.is_over:
        raise ValueError(f"{wanted.form.id} has nothing more to play, yet it is not over")
    yield _ranking(course)


def _latest(course: Course) -> Round | None:
    history = getattr(course, "history", None)
    return None if history is None else history.rounds[-1].made


def _partners(people: Sequence[Person], seed: int) -> tuple[Side, ...]:
    """Drawn like at the rally; whoever is over plays two seats, a side of one person."""
    entrants = [Entrant(person.number, str(person.number), person.chapter) for person in people]
    odd_seat = "two_seats" if len(people) % 2 else ""
    secret = hashlib.sha256(f"forms {seed}".encode()).hexdigest()
    if len(people) == 1:
        return ((people[0].number,),)
    drawn = draw(freeze(entrants, DrawRules(), odd_seat), secret, "forms")
    alone: tuple[Side, ...] = () if drawn.alone is None else ((drawn.alone,),)
    return (*drawn.partnerships, *alone)


def played_at_random(meeting: Meeting, goal: Goal, lots: Random) -> Played:
    """Games with believable cards left until the goal is reached."""
    games: list[GameScore] = []
    places = None
    while places is None:
        games.append(_game(meeting.sides, lots))
        places = goal.reached(meeting.sides, games)
    return Played(meeting, places, tuple(games))


def _game(sides: Sequence[Side], lots: Random) -> GameScore:
    winner = lots.randrange(len(sides))
    left: dict[int, int] = {}
    for index, side in enumerate(sides):
        counts = [0 if index == winner else lots.randint(0, STOCK) for _ in side]
        if index != winner and not any(counts):
            # A loser has a card left somewhere.
            counts[lots.randrange(len(counts))] = lots.randint(1, STOCK)
        left.update(zip(side, counts, strict=True))
    won = WIN_POINTS + CARD_POINTS * sum(left.values())
    points = tuple(won if index == winner else 0 for index in range(len(sides)))
    return GameScore(winner, left, points)


def _line(played: Played) -> Line:
    meeting = played.meeting
    return {
        "round": meeting.round,
        "match": str(meeting.number),
        "part": meeting.part,
        "table": meeting.table,
        "sides": [list(side) for side in meeting.sides],
        "games": [
            {
                "left": {str(person): cards for person, cards in game.left.items()},
                "points": list(game.points),
                "winner": game.winner,
            }
            for game in played.games
        ],
        "places": [list(group) for group in played.places],
    }


def _sitting_out(latest: Round | None) -> Iterator[Line]:
    if latest is not None and latest.sits_out:
        yield {"round": latest.number, "sits_out": sorted(latest.sits_out)}


def _ranking(course: Course) -> Line:
    ranking = course.ranking()
    by_place: dict[int, list[int]] = {}
    for index, place in enumerate(ranking):
        by_place.setdefault(place.place, []).append(index)
    return {
        "ranking": [list(place.who) for place in ranking],
        "ties": [group for group in by_place.values() if len(group) > 1],
    }
