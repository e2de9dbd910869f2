"""The one answer a player wants: which table, with whom, against whom, when.

Built for a whole event at once and kept until the live number changes, so that hundreds of phones
asking cost one look at the database. Holds published contests only. After a result, the sides that
it concerns are told anew, and nobody else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import partial

from games.models import Game
from scoring import play
from scoring.forms.values import FINAL
from scoring.live_cache import LiveCache
from scoring.match_rows import tree_form
from scoring.parts import Parts
from scoring.published import (
    PublishedContest,
    PublishedEvent,
    PublishedGame,
    PublishedMember,
    Reach,
)
from scoring.published import kept as published_kept
from scoring.selectors import SideNames
from scoring.selectors.bell import Bell
from scoring.selectors.board import Board, BoardMatch, BoardPlace, BoardRound, BoardSide
from scoring.selectors.deals import Running
from tournaments.models import Event
from tournaments.names import surname_first

PODIUM = 3


class Standing(IntEnum):
    """What a player has to do; the smaller, the sooner."""

    NOW = 1
    READY = 2
    # Of a contest of rounds: no match this time, or none before the next round is made.
    RESTS = 3
    NEXT_ROUND = 4
    WAITING = 5
    DRAWN = 6
    WON = 7
    OUT = 8


@dataclass(frozen=True, slots=True)
class Ahead:
    """Who comes next: a side that is known, or the winners of a table or a match."""

    side: SideNames | None
    table: int | None
    match: int | None


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round of a person: `match` is None where they had none."""

    number: int
    match: BoardMatch | None
    own: BoardSide | None
    partners: tuple[str, ...]
    rests: bool

    @property
    def against(self) -> tuple[SideNames, ...]:
        sides = self.match.sides if self.match else ()
        return tuple(side.who for side in sides if side is not self.own and side.came)


@dataclass(frozen=True, slots=True)
class Answer:
    contest: str
    contest_slug: str
    standing: Standing
    side: SideNames
    partners: tuple[tuple[str, str], ...] = ()
    table: int | None = None
    # They have not sat down yet.
    is_called: bool = False
    place: str = ""
    against: tuple[SideNames, ...] = ()
    waits_for: Ahead | None = None
    if_win: Ahead | None = None
    podium: int | None = None
    won_consolation: bool = False
    # How the match stands, where it has several deals.
    running: Running | None = None
    # The common clock of the round, for those who still play in it.
    bell: Bell | None = None
    # Of a contest of rounds: its latest one, every round so far, and the line of the ranking.
    is_by_rounds: bool = False
    round: int = 0
    card: tuple[CardLine, ...] = ()
    rank: BoardPlace | None = None


@dataclass(frozen=True, slots=True)
class Person:
    player: int
    name: str
    name_key: str
    chapter: str
    # The one that comes first is the one to act on.
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class ContestAnswers:
    """What everyone in a contest is told, by their player's row, and along a chart each side."""

    found: PublishedContest
    people: Mapping[int, Answer]
    sides: Mapping[int, Answer] = field(default_factory=dict)


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
        slug: _contest_answers(contest, old.get(slug)) for slug, contest in found.contests.items()
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


TOLD = "told"
# Parts of pages are called ("part", player, …) and ("around", player, …).
PLAYER_IN_KEY = 1


def _person(player: int, contests: Iterable[ContestAnswers]) -> Person:
    mine = [contest for contest in contests if player in contest.people]
    member = mine[0].found.by_player[player]
    answers = sorted((one.people[player] for one in mine), key=lambda answer: answer.standing)
    return Person(player, member.name, member.name_key, member.chapter, tuple(answers))


def _contest_answers(found: PublishedContest, before: ContestAnswers | None) -> ContestAnswers:
    """Whoever is told the same as before has the very same answer."""
    if before is not None and before.found is found:
        return before
    if before is not None and before.found.members is found.members and found.chart is not None:
        return _follow(before, found)
    sides = {} if found.board is not None and found.board.rounds else contest_answers(found)
    people = _members_told(found, sides) if sides else person_answers(found)
    if before is not None:
        old = before.people
        people = {p: old[p] if old.get(p) == answer else answer for p, answer in people.items()}
    return ContestAnswers(found, people, sides)


def _follow(before: ContestAnswers, found: PublishedContest) -> ContestAnswers:
    """The answers after some steps of play along a chart."""
    at_table = _at_table(found)
    ahead = {} if found.chart is None else play.all_current(found.chart)
    anew = {
        number: _answer(found, found.names[number], ahead.get(number), at_table)
        for number in _concerned(before.found, found)
    }
    changed = {number: now for number, now in anew.items() if now != before.sides[number]}
    theirs = [member for member in found.members if member.side in changed]
    people = {m.player: _for_member(changed[m.side], m.place) for m in theirs}
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


kept = LiveCache(answers_make)


def _for_member(answer: Answer, place: int) -> Answer:
    """The side's answer with everyone but the person in this place as partners."""
    everyone = answer.side.people
    return replace(answer, partners=everyone[:place] + everyone[place + 1 :])


def person_answers(found: PublishedContest) -> dict[int, Answer]:
    """What everyone in a contest is told, by their player's row."""
    if found.board is not None and found.board.rounds:
        here = [_by_person(round_) for round_ in found.board.rounds]
        return {
            member.player: _on_board(found, found.board, here, member) for member in found.members
        }
    return _members_told(found, contest_answers(found))


def _members_told(found: PublishedContest, sides: Mapping[int, Answer]) -> dict[int, Answer]:
    return {
        member.player: _for_member(sides[member.side], member.place) for member in found.members
    }


def _by_person(round_: BoardRound) -> dict[int, tuple[BoardMatch, BoardSide]]:
    return {
        person: (match, side)
        for match in round_.matches
        for side in match.sides
        for person in side.people
    }


def _on_board(
    found: PublishedContest,
    board: Board,
    here: list[dict[int, tuple[BoardMatch, BoardSide]]],
    member: PublishedMember,
) -> Answer:
    """`here` has everyone's match of each round."""
    person = board.numbers[member.player]
    card = tuple(
        _line(round_, of.get(person), person) for round_, of in zip(board.rounds, here, strict=True)
    )
    latest = card[-1]
    rank = board.place_of(person) if board.has_results else None
    side = found.names.get(member.side) or SideNames(0, (member.name,), (member.chapter,))
    answer = partial(
        Answer,
        contest=found.contest.name,
        contest_slug=found.contest.slug,
        side=side,
        is_by_rounds=True,
        round=latest.number,
        card=card,
        rank=rank,
    )
    if board.is_over:
        podium = rank.place if rank is not None and rank.place <= PODIUM else None
        return answer(standing=Standing.OUT if podium is None else Standing.WON, podium=podium)
    if person in board.away:
        return answer(standing=Standing.OUT)
    if latest.rests:
        return answer(standing=Standing.RESTS)
    if latest.match is None or latest.own is None:
        has_played = any(line.match for line in card)
        return answer(standing=Standing.OUT if has_played else Standing.NEXT_ROUND)
    if latest.match.is_decided or not latest.own.came:
        is_out = latest.match.part == FINAL and not latest.own.won
        return answer(standing=Standing.OUT if is_out else Standing.NEXT_ROUND)
    now = partial(
        answer,
        partners=_with_chapters(latest.own, person),
        against=latest.against,
    )
    numbers = {side.who.number for side in latest.match.sides if side.came}
    for game in found.games:
        if game.table and {side.number for side in game.sides} == numbers:
            return now(
                standing=Standing.NOW,
                table=game.table,
                is_called=game.state == Game.State.CALLED,
                place=game.place,
                running=game.running,
                bell=found.bell,
            )
    # Along a ladder everyone knows the table before it is called.
    return now(standing=Standing.READY, table=latest.match.table if board.is_ladder else None)


def _with_chapters(own: BoardSide, person: int) -> tuple[tuple[str, str], ...]:
    """Everyone on the person's side but the person."""
    return tuple(
        named for named, other in zip(own.who.people, own.people, strict=True) if other != person
    )


def _line(round_: BoardRound, there: tuple[BoardMatch, BoardSide] | None, person: int) -> CardLine:
    if there is None:
        return CardLine(round_.number, None, None, (), rests=person in round_.resting)
    match, own = there
    partners = tuple(name for name, _ in _with_chapters(own, person))
    return CardLine(round_.number, match, own, partners, rests=False)


def people_told(found: PublishedContest) -> Mapping[int, Answer]:
    """What everyone in a contest is told, worked out once."""
    if TOLD not in found.worked_out:
        found.worked_out[TOLD] = person_answers(found)
    told: Mapping[int, Answer] = found.worked_out[TOLD]
    return told


def contest_answers(found: PublishedContest) -> dict[int, Answer]:
    """What each side of a contest is told along its chart, by its number."""
    at_table = _at_table(found)
    ahead = {} if found.chart is None else play.all_current(found.chart)
    return {
        number: _answer(found, side, ahead.get(number), at_table)
        for number, side in found.names.items()
    }


def _at_table(found: PublishedContest) -> dict[frozenset[int], PublishedGame]:
    return {frozenset(side.number for side in game.sides): game for game in found.games}


def _answer(
    found: PublishedContest,
    side: SideNames,
    match: play.Match | None,
    at_table: Mapping[frozenset[int], PublishedGame],
) -> Answer:
    contest, chart, names = found.contest, found.chart, found.names
    answer = partial(Answer, contest=contest.name, contest_slug=contest.slug, side=side)
    if chart is None:
        return answer(standing=Standing.DRAWN)
    if match is None:
        podium = tree_form(contest).podium(chart)
        places = {podium.champion: 1, podium.second: 2, podium.third: 3}
        place = places.get(side.number)
        if place is not None:
            return answer(standing=Standing.WON, podium=place)
        if podium.consolation == side.number:
            return answer(standing=Standing.WON, won_consolation=True)
        return answer(standing=Standing.OUT)
    others = tuple(slot for slot in match.slots if play.occupant(slot) != side.number)
    against = tuple(names[slot.side] for slot in others if isinstance(slot, play.Taken))
    onward = play.onward_from(chart, match)
    if_win = None if onward is None else _ahead(chart, onward.others[0], names, at_table)
    game = at_table.get(frozenset(match.sides))
    if game is not None and game.table:
        return answer(
            standing=Standing.NOW,
            table=game.table,
            is_called=game.state == Game.State.CALLED,
            place=game.place,
            against=against,
            if_win=if_win,
            running=game.running,
        )
    if match.phase is play.Phase.WAITING:
        waits_for = _ahead(chart, others[0], names, at_table)
        return answer(standing=Standing.WAITING, waits_for=waits_for, if_win=if_win)
    return answer(standing=Standing.READY, against=against, if_win=if_win)


def _ahead(
    chart: play.Matches,
    slot: play.Slot,
    names: Mapping[int, SideNames],
    at_table: Mapping[frozenset[int], PublishedGame],
) -> Ahead | None:
    if isinstance(slot, play.Taken):
        return Ahead(names[slot.side], None, None)
    if isinstance(slot, play.Undecided):
        source = chart[slot.source]
        game = at_table.get(frozenset(source.sides))
        table = game.table if game is not None and game.table else None
        return Ahead(None, table, chart.shape.numbers()[slot.source])
    return None
