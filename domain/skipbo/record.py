"""Writing a game down: the record that docs/reference/notation.md specifies. Pure."""

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from domain.skipbo.cards import TEXT, write_cards
from domain.skipbo.dealing import Opening, Tie
from domain.skipbo.given import expect, is_whole
from domain.skipbo.incidents import (
    Exposed,
    Incident,
    Noticed,
    OutOfTurn,
    Overdrawn,
    Reshuffle,
    Stall,
    Talking,
)
from domain.skipbo.moves import Move
from domain.skipbo.outcome import Outcome
from domain.skipbo.rules import SIDE_NAMES, RuleSet, Setup, Value, derive, get
from domain.skipbo.state import Entry
from domain.skipbo.table import Table
from domain.wording import Refusal
from domain.wording.refusals import refused

FORMAT = "rallydeck-game 1"
LONGEST_NAME = 60
LONGEST_NUMBER = 18


def is_name(text: str) -> bool:
    """Whether a name fits on its line and comes back the same."""
    return 1 <= len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()


@dataclass(frozen=True, slots=True)
class RaceGame:
    """Which game of a race this is, and each side's points before it."""

    number: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """What a record says beside the game: names by seat ("" where unknown), seed, race."""

    names: tuple[str, ...] = ()
    seed: int | None = None
    race: RaceGame | None = None

    def __post_init__(self) -> None:
        expect(tuple, self.names, "names")
        if not all(isinstance(name, str) and (not name or is_name(name)) for name in self.names):
            raise refused("record-name", longest=LONGEST_NAME)
        if self.race is not None:
            expect(RaceGame, self.race, "race")
        if self.seed is not None and not is_whole(self.seed, 0, 10**LONGEST_NUMBER - 1):
            raise refused("record-seed", longest=LONGEST_NUMBER)


def write_record(table: Table, head: Head | None = None) -> str:
    """The whole game so far as text that `replay` reads back to the identical end.

    >>> from random import Random
    >>> from domain.skipbo.dealing import Seeded
    >>> from domain.skipbo.rules import get
    >>> table = Table.deal(Setup(get("deluxe-us"), 2), Seeded(Random(7)))
    >>> write_record(table).splitlines()[:4]
    ['rallydeck-game 1', 'rules deluxe-us 1', 'players 2', 'dealer 1']
    """
    expect(Table, table, "table")
    head = Head() if head is None else head
    expect(Head, head, "head")
    if head.race is not None:
        check_race(table.setup, head.race)
    if table.opening is None:
        raise refused("record-no-deal")
    lines = [
        *head_lines(table.setup, head),
        f"deck {write_cards(table.opening.deck, ' ')}",
        *first_lines(table.opening),
        *play_lines(table.log),
        outcome_line(table),
    ]
    text = "\n".join(lines) + "\n"
    return f"{text}{check_line(text)}\n"


def check_race(setup: Setup, race: RaceGame) -> None:
    """Refuse a game that no race under these rules could come to."""
    target = setup.rules.race_target
    most = 10**LONGEST_NUMBER
    if (
        not is_whole(race.number, 1, most)
        or not isinstance(race.points, tuple)
        or len(race.points) != len(setup.sides)
        or not all(is_whole(points, 0, most) for points in race.points)
    ):
        raise refused("record-race")
    if not target:
        raise refused("no-race:record")
    if race.number == 1 and any(race.points):
        raise refused("race-start")
    if max(race.points) >= target:
        raise refused("race-over:record", target=target)


def head_lines(setup: Setup, head: Head) -> list[str]:
    rules = setup.rules
    lines = [FORMAT, f"rules {rules.base[0]} {rules.base[1]}"]
    lines += [f"set {name} {value}" for name, value in rules.overrides]
    if (rules.id, rules.version) != rules.base:
        lines.append(f"house {rules.id} {rules.version}")
    lines.append(f"players {setup.players}{' partners' if setup.partners else ''}")
    lines += [f"player {seat} {name}" for seat, name in enumerate(head.names, 1) if name]
    if head.race is not None:
        lines.append(f"race {head.race.number} {' '.join(map(str, head.race.points))}")
    lines.append(f"dealer {setup.dealer + 1}")
    if head.seed is not None:
        lines.append(f"seed {head.seed}")
    return lines


def first_lines(opening: Opening) -> Iterator[str]:
    """How the first player was found."""
    for draw in opening.draws:
        if isinstance(draw, Tie):
            yield "tie " + " ".join(f"{seat + 1}={TEXT[card]}" for seat, card in draw.drawn)
        else:
            yield f"back {write_cards(draw.order, ' ')}"
    yield f"first {opening.first + 1}"


def play_lines(log: Sequence[Entry]) -> Iterator[str]:
    """Moves gathered into one line a turn, broken where something stood between."""
    seat, moves = 0, ""
    for entry in log:
        if isinstance(entry, Move):
            moves += f" {entry}"
            continue
        if moves:
            yield f"{seat + 1}{moves}"
            moves = ""
        if isinstance(entry, int):
            seat = entry
        elif isinstance(entry, Reshuffle):
            yield f"reshuffle {write_cards(entry.order, ' ')}"
        else:
            yield incident_line(entry)
    if moves:
        yield f"{seat + 1}{moves}"


def incident_line(incident: Incident) -> str:
    """
    >>> incident_line(Overdrawn(1, 2, places=(4, 0)))
    'incident overdrawn 2 2 place 4 0'
    """
    match incident:
        case Talking(seat, places):
            return f"incident talking {seat + 1}{_tail('place', places)}"
        case Overdrawn(seat, count, places, order):
            chance = _tail("place", places) or f" order {write_cards(order, ' ')}"
            return f"incident overdrawn {seat + 1} {count}{chance}"
        case Exposed(seat, card):
            return f"incident exposed {seat + 1} {TEXT[card]}"
        case OutOfTurn(seat):
            return f"incident out-of-turn {seat + 1}"
        case Noticed():
            return "incident noticed"
        case Stall():
            return "official stall"


def _tail(word: str, numbers: tuple[int, ...]) -> str:
    return f" {word} {' '.join(map(str, numbers))}" if numbers else ""


def outcome_line(table: Table) -> str:
    outcome: Outcome | None = table.outcome
    left = " ".join(str(len(stock)) for stock in table.stocks)
    if outcome is None:
        return f"outcome unfinished - left {left}"
    winner = "tie" if outcome.winner is None else SIDE_NAMES[outcome.winner]
    points = _tail("points", outcome.points)
    return f"outcome {outcome.reason} {winner} left {left}{points}"


def check_line(text: str) -> str:
    return f"check {zlib.crc32(text.encode()):08x}"


# ---- Reading the head of a record ----

_HOUSE = re.compile(r"[a-z0-9-]{1,40}")


def number(text: str) -> int:
    """
    >>> number("15")
    15
    """
    plain = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    if not plain or (text[0] == "0" and text != "0"):
        raise refused("number", text=text)
    return int(text)


@lru_cache(maxsize=64)
def _rules(
    id: str, version: str, overrides: tuple[tuple[str, ...], ...], house: tuple[str, ...]
) -> RuleSet:
    """Kept, since one contest's records all say the same."""
    rules = get(id, number(version))
    changes: dict[str, Value] = {name: value for name, value in overrides}  # noqa: C416
    if not house:
        return derive(rules, changes) if changes else rules
    return derive(rules, changes, id=house[0], version=int(house[1]))


@lru_cache(maxsize=64)
def known_head(lines: tuple[str, ...]) -> tuple[Setup, Head]:
    """The head that these lines are; kept, since simulated games all begin alike."""
    reader = HeadReader((*lines, ""))
    found = reader.read()
    if reader.next != len(lines):
        raise reader.expected("deck")
    return found


class HeadReader:
    """Takes the head's lines one after the other; `at` is the line being read, from 0.

    Once all is read, `next` is the line after the head.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.at = 0
        self.next = 1

    def read(self) -> tuple[Setup, Head]:
        if self.lines[0] != FORMAT:
            raise refused("record-format", form=FORMAT)
        id, version = self._take("rules", 2)
        overrides = self._all("set", 2)
        house = self._house([id, version])
        try:
            rules = _rules(id, version, tuple(map(tuple, overrides)), tuple(house))
        except Refusal as refusal:
            self._point_at(f"set {refusal.field} ", "rules ")
            raise
        seats = self._take("players", 0)
        partners = seats[1:] == ["partners"]
        if len(seats) != 1 + partners:
            raise self.expected("players")
        players = number(seats[0])
        names = self._names(players)
        race = self._maybe("race", 0)
        dealer = number(self._take("dealer", 1)[0])
        seed = [number(text) for text in self._maybe("seed", 1)]
        try:
            setup = Setup(rules, players, partners, dealer - 1)
        except Refusal as refusal:
            self._point_at(f"{refusal.field} ", "players ")
            raise
        head = Head(names, seed[0] if seed else None, self._race(setup, race) if race else None)
        self._check_text(setup, head)
        return setup, head

    def _house(self, sheet: list[str]) -> list[str]:
        house = self._maybe("house", 2)
        if house and (not _HOUSE.fullmatch(house[0]) or house == sheet):
            raise refused("record-house")
        if house:
            number(house[1])
        return house

    def _race(self, setup: Setup, words: list[str]) -> RaceGame:
        self._point_at("race ")
        game, *points = map(number, words)
        race = RaceGame(game, tuple(points))
        check_race(setup, race)
        return race

    def _names(self, players: int) -> tuple[str, ...]:
        names = [""] * players
        while self.lines[self.next].startswith("player "):
            self.at, self.next = self.next, self.next + 1
            _, seat, name = (*self.lines[self.at].split(" ", 2), "", "")[:3]
            if not 1 <= number(seat) <= players or not is_name(name):
                raise self.expected("player")
            names[number(seat) - 1] = name
        return tuple(names) if any(names) else ()

    def _check_text(self, setup: Setup, head: Head) -> None:
        """There is one way to write each head; anything else was written by mistake."""
        for at, line in enumerate(head_lines(setup, head)):
            if self.lines[at] != line:
                self.at = at
                raise self.expected(line)

    def _point_at(self, *starts: str) -> None:
        """The line to blame: the first that begins like one of these, in their order."""
        for start in starts:
            for at, line in enumerate(self.lines[: self.next]):
                if line.startswith(start):
                    self.at = at
                    return

    def _take(self, word: str, count: int) -> list[str]:
        self.at, self.next = self.next, self.next + 1
        words = self.lines[self.at].split(" ")
        if words[0] != word or len(words) < 2 or (count and len(words) != 1 + count):
            raise self.expected(word)
        return words[1:]

    def _maybe(self, word: str, count: int) -> list[str]:
        return self._take(word, count) if self.lines[self.next].startswith(f"{word} ") else []

    def _all(self, word: str, count: int) -> list[list[str]]:
        found = []
        while taken := self._maybe(word, count):
            found.append(taken)
        return found

    def expected(self, what: str) -> Refusal:
        return refused("record-head", what=what)
