"""The answers of one contest, going on from those before: after a result only the sides that it
concerns are told anew."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from domain import matches as play
from domain.names import surname_first
from live.cache import LiveCache, Parts
from live.player_status import (
    TOLD,
    Answer,
    Person,
    contest_answers,
    for_member,
    games_by_sides,
    members_told,
    person_answers,
    side_answer,
)
from live.publish import Reach
from live.publish import kept as published_kept
from live.published import PublishedContest, PublishedEvent
from scoring.match_mapper import tree_form
from tournaments.models import Event


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


# ---- Everyone's answers of an event, kept until the live number changes, so that hund ----


@dataclass(frozen=True, slots=True)
class EventAnswers:
    found: PublishedEvent
    people: Mapping[int, Person]
    contests: Mapping[str, ContestAnswers]
    # Who is told something else than `before`, which is an earlier number; None: anybody may be.
    before: int = 0
    changed: frozenset[int] | None = None
    # Parts of pages that were made from this, by whatever the page calls them.
    shown: Parts = field(default_factory=Parts)

    @property
    def event(self) -> Event:
        return self.found.event

    @property
    def number(self) -> int:
        return self.found.number

    def search(self, key: str) -> list[Person]:
        """People with these letters in their names: where a word begins so first, by surname."""
        found = [person for person in self.people.values() if key in person.name_key]
        return sorted(
            found,
            key=lambda person: (
                f" {key}" not in f" {person.name_key}",
                surname_first(person.name_key),
            ),
        )


def answers_for(event_slug: str, reach: Reach | None = None) -> EventAnswers | None:
    """Everyone's answers; None where there is no such event."""
    return kept.get(event_slug, None if not reach else lambda told: told.found.has_reached(reach))


def answers_make(
    event_slug: str, before: EventAnswers | None = None, number: int | None = None
) -> EventAnswers | None:
    """Everyone's answers now, going on from those before where that is enough."""
    found = published_kept.make(event_slug, number)
    return None if found is None else answers_of(found, before)


def answers_of(found: PublishedEvent, before: EventAnswers | None = None) -> EventAnswers:
    old = {} if before is None else before.contests
    contests = {
        slug: contest_followed(contest, old.get(slug)) for slug, contest in found.contests.items()
    }
    for contest in contests.values():
        contest.found.worked_out[TOLD] = contest.people
    if before is None or not _same_people(before, found):
        players = dict.fromkeys(
            member.player for contest in found.contests.values() for member in contest.members
        )
        people = {player: _person(player, contests.values()) for player in players}
        return EventAnswers(found, people, contests)
    changed = frozenset(
        player
        for slug, answers in contests.items()
        for player, answer in answers.people.items()
        if answer is not old[slug].people[player]
    )
    told = {player: _person(player, contests.values()) for player in changed}
    shown = before.shown.only(lambda key: key[PLAYER_IN_KEY] not in changed)
    people = {**before.people, **told}
    since = before.number
    all_changed: frozenset[int] | None = changed
    if found.number == before.number:  # nobody was told of the one before as something of its own
        since = before.before
        all_changed = None if before.changed is None else before.changed | changed
    return EventAnswers(found, people, contests, since, all_changed, shown)


def _same_people(before: EventAnswers, found: PublishedEvent) -> bool:
    return before.event.version == found.event.version and [
        (slug, contest.found.members) for slug, contest in before.contests.items()
    ] == [(slug, contest.members) for slug, contest in found.contests.items()]


# Parts of pages are called ("part", player, …); pages around them are nobody's own.
PLAYER_IN_KEY = 1


def _person(player: int, contests: Iterable[ContestAnswers]) -> Person:
    mine = [contest for contest in contests if player in contest.people]
    member = mine[0].found.by_player[player]
    answers = sorted((one.people[player] for one in mine), key=lambda answer: answer.standing)
    return Person(player, member.name, member.name_key, member.chapter, tuple(answers))


kept = LiveCache(answers_make)
