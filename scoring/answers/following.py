"""The answers of one contest, going on from those before: after a result only the sides that it
concerns are told anew."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring import play
from scoring.answers.told import (
    contest_answers,
    for_member,
    games_by_sides,
    members_told,
    person_answers,
    side_answer,
)
from scoring.answers.values import Answer
from scoring.match_rows import tree_form
from scoring.published import PublishedContest


@dataclass(frozen=True, slots=True)
class ContestAnswers:
    """What everyone in a contest is told, by their player's row, and along a chart each side."""

    found: PublishedContest
    people: Mapping[int, Answer]
    sides: Mapping[int, Answer] = field(default_factory=dict)


def contest_followed(found: PublishedContest, before: ContestAnswers | None) -> ContestAnswers:
    """Whoever is told the same as before has the very same answer."""
    if before is not None and before.found is found:
        return before
    if before is not None and before.found.members is found.members and found.chart is not None:
        return _follow(before, found)
    sides = {} if found.board is not None and found.board.rounds else contest_answers(found)
    people = members_told(found, sides) if sides else person_answers(found)
    if before is not None:
        old = before.people
        people = {p: old[p] if old.get(p) == answer else answer for p, answer in people.items()}
    return ContestAnswers(found, people, sides)


def _follow(before: ContestAnswers, found: PublishedContest) -> ContestAnswers:
    """The answers after some steps of play along a chart."""
    at_table = games_by_sides(found)
    ahead = {} if found.chart is None else play.all_current(found.chart)
    anew = {
        number: side_answer(found, found.names[number], ahead.get(number), at_table)
        for number in _concerned(before.found, found)
    }
    changed = {number: now for number, now in anew.items() if now != before.sides[number]}
    theirs = [member for member in found.members if member.side in changed]
    people = {m.player: for_member(changed[m.side], m.place) for m in theirs}
    return ContestAnswers(found, {**before.people, **people}, {**before.sides, **changed})


def _concerned(old: PublishedContest, now: PublishedContest) -> set[int]:
    """The sides that could be told something else: those of every match that has changed or is
    played elsewhere, and of those beside it on the way to the same next match."""
    if old.chart is None or now.chart is None:
        return set(now.names)
    was, matches = old.chart.matches, now.chart.matches
    altered = {key for key, match in matches.items() if match is not was.get(key)}
    here, there = {id(game) for game in old.games}, {id(game) for game in now.games}
    altered |= {game.match for game in old.games if id(game) not in there}
    altered |= {game.match for game in now.games if id(game) not in here}
    feeding = play.feeding(now.chart)
    onward = altered.union(*(play.fed_by(matches[key]) for key in altered))
    near = onward.union(*(feeding.get(key, ()) for key in onward))
    sides = {side for key in near for each in (was, matches) for side in each[key].named}
    form = tree_form(now.contest)
    podiums = form.podium(old.chart), form.podium(now.chart)
    if podiums[0] != podiums[1]:
        for podium in podiums:
            named = podium.champion, podium.second, podium.third, podium.consolation
            sides |= {side for side in named if side is not None}
    return sides & set(now.names)
