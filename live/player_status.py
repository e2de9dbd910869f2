"""What each player is told of what is published: where to go, with whom, against whom, and when."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import partial
from typing import Any

from domain import matches as play
from domain.formats.values import FINAL, PLAY_OFF
from games.models import Game
from live.cache import Parts
from live.published import PublishedContest, PublishedGame, PublishedMember
from scoring.progress.board import Board, BoardMatch, BoardRound, BoardSide, Ranked
from scoring.progress.chart import SideNames
from scoring.progress.deals import Running
from scoring.rounds.bell import Bell


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
    is_play_off: bool = False

    @property
    def is_unplayed(self) -> bool:
        """Over without a winner: the table was counted as not played."""
        match = self.match
        return match is not None and match.is_decided and not any(s.won for s in match.sides)

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
    round: int = 0
    card: tuple[CardLine, ...] = ()
    rank: Ranked | None = None


@dataclass(frozen=True, slots=True)
class Person:
    player: int
    name: str
    name_key: str
    chapter: str
    # The one that comes first is the one to act on.
    answers: tuple[Answer, ...] = ()
    # Parts of pages that were made from this.
    parts: Parts = field(default_factory=Parts, compare=False)


# ---- What a person is told in a contest of rounds ----

PODIUM = 3


def told_by_rounds(found: PublishedContest, board: Board) -> dict[int, Answer]:
    """By the players' rows."""
    here = [_by_person(round_) for round_ in board.rounds]
    return {member.player: _on_board(found, board, here, member) for member in found.members}


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
    lines = [
        _line(round_, of.get(person), person) for round_, of in zip(board.rounds, here, strict=True)
    ]
    latest = lines[-1]
    # A tie that others play off is no round of one's own.
    card = tuple(line for line in lines if line.match or not line.is_play_off)
    rank = board.place_of(person) if board.has_results else None
    side = found.names.get(member.side) or SideNames(0, (member.name,), (member.chapter,))
    answer = partial(
        Answer,
        contest=found.contest.name,
        contest_slug=found.contest.slug,
        side=side,
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
    now = partial(answer, partners=_with_chapters(latest.own, person), against=latest.against)
    numbers = {side.who.number for side in latest.match.sides if side.came}
    for game in found.games:
        if game.table and {side.number for side in game.sides} == numbers:
            return now(standing=Standing.NOW, bell=found.bell, **_at_table(game))
    # Along a ladder everyone knows the table before it is called.
    return now(standing=Standing.READY, table=latest.match.table if board.form.is_ladder else None)


def _with_chapters(own: BoardSide, person: int) -> tuple[tuple[str, str], ...]:
    """Everyone on the person's side but the person."""
    return tuple(
        named for named, other in zip(own.who.people, own.people, strict=True) if other != person
    )


def _line(round_: BoardRound, there: tuple[BoardMatch, BoardSide] | None, person: int) -> CardLine:
    parts = {match.part for match in round_.matches}
    is_play_off = parts == {PLAY_OFF}
    if there is None:
        rests = person in round_.resting
        return CardLine(round_.number, None, None, (), rests, is_play_off)
    match, own = there
    partners = tuple(name for name, _ in _with_chapters(own, person))
    return CardLine(round_.number, match, own, partners, False, is_play_off)


# ---- What each side of a contest is told along its chart, and each person in it ----


def person_answers(found: PublishedContest) -> dict[int, Answer]:
    """What everyone in a contest is told, by their player's row."""
    if found.board is not None and found.board.rounds:
        return told_by_rounds(found, found.board)
    sides = contest_answers(found)
    return {m.player: _without(sides[m.side], m.place) for m in found.members}


def _without(answer: Answer, place: int) -> Answer:
    """The side's answer with everyone but the person in this place as partners."""
    everyone = answer.side.people
    return replace(answer, partners=everyone[:place] + everyone[place + 1 :])


def contest_answers(found: PublishedContest) -> dict[int, Answer]:
    """What each side of a contest is told along its chart, by its number."""
    ahead = {} if found.chart is None else play.all_current(found.chart)
    return {
        number: _side_answer(found, side, ahead.get(number)) for number, side in found.names.items()
    }


def one_answer(found: PublishedContest, side: int) -> Answer:
    """The same for one side alone: a page for one person must not cost the whole field."""
    ahead = None if found.chart is None else play.current(found.chart, side)
    return _side_answer(found, found.names[side], ahead)


def _side_answer(found: PublishedContest, side: SideNames, match: play.Match | None) -> Answer:
    contest, chart = found.contest, found.chart
    answer = partial(Answer, contest=contest.name, contest_slug=contest.slug, side=side)
    if chart is None:
        return answer(standing=Standing.DRAWN)
    if match is None:
        podium = contest.format.podium(chart)
        places = {podium.champion: 1, podium.second: 2, podium.third: 3}
        place = places.get(side.number)
        if place is not None:
            return answer(standing=Standing.WON, podium=place)
        if podium.consolation == side.number:
            return answer(standing=Standing.WON, won_consolation=True)
        return answer(standing=Standing.OUT)
    others = [slot for slot in match.slots if play.occupant(slot) != side.number]
    against = tuple(found.names[slot.side] for slot in others if isinstance(slot, play.Taken))
    onward = play.onward_from(chart, match)
    answer = partial(answer, if_win=onward and who_comes(found, chart, onward.others[0]))
    if game := found.at_tables.get(match.key):
        return answer(standing=Standing.NOW, against=against, **_at_table(game))
    if match.phase is play.Phase.WAITING:
        return answer(standing=Standing.WAITING, waits_for=who_comes(found, chart, others[0]))
    return answer(standing=Standing.READY, against=against)


def _at_table(game: PublishedGame) -> dict[str, Any]:
    return {
        "table": game.table,
        "is_called": game.state == Game.State.CALLED,
        "place": game.place,
        "running": game.running,
    }


def who_comes(found: PublishedContest, chart: play.Matches, slot: play.Slot) -> Ahead | None:
    if isinstance(slot, play.Taken):
        return Ahead(found.names[slot.side], None, None)
    if isinstance(slot, play.Undecided):
        game = found.at_tables.get(slot.source)
        return Ahead(None, game.table if game else None, chart.shape.numbers()[slot.source])
    return None


# ---- The answers of an event: each person's, the one to act on first ----


def people_told(
    contests: Iterable[PublishedContest], before: Mapping[int, Person]
) -> dict[int, Person]:
    """Everyone with their answers. Whoever is told the same as before is the very same, and so are
    the parts of pages that were made for them."""
    members: dict[int, PublishedMember] = {}
    answers: dict[int, list[Answer]] = {}
    for found in contests:
        for player, member in found.by_player.items():
            members.setdefault(player, member)
            answers.setdefault(player, []).append(found.told[player])
    people = {}
    for player, own in answers.items():
        member = members[player]
        in_order = tuple(sorted(own, key=lambda answer: answer.standing))
        person = Person(player, member.name, member.name_key, member.chapter, in_order)
        old = before.get(player)
        people[player] = old if old == person else person
    return people
