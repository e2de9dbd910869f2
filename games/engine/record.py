"""Writing a game down: the record that docs/reference/notation.md specifies. Pure."""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine.cards import TEXT, write_cards
from games.engine.dealing import Opening, Tie
from games.engine.incidents import (
    Exposed,
    Incident,
    Noticed,
    OutOfTurn,
    Overdrawn,
    Reshuffle,
    Stall,
    Talking,
)
from games.engine.moves import Move
from games.engine.outcome import Outcome
from games.engine.state import Entry
from games.engine.table import Table
from games.rulesets import SIDE_NAMES, Setup
from wording import Illegal, Malformed, Sentence

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
        if not all(not name or is_name(name) for name in self.names):
            raise Malformed(
                "record-name",
                Sentence(
                    "A name has 1 to {longest} characters on one line, with no space at either "
                    "end.",
                    longest=LONGEST_NAME,
                ),
                field="names",
            )
        if self.seed is not None and not 0 <= self.seed < 10**LONGEST_NUMBER:
            raise Malformed(
                "record-seed",
                Sentence(
                    "The starting number must be a whole number from 0 with at most {longest} "
                    "digits.",
                    longest=LONGEST_NUMBER,
                ),
                field="seed",
            )


def write_record(table: Table, head: Head | None = None) -> str:
    """The whole game so far as text that `replay` reads back to the identical end.

    >>> from random import Random
    >>> from games.engine.chance import Seeded
    >>> from games.rulesets import get
    >>> table = Table.deal(Setup(get("deluxe-us"), 2), Seeded(Random(7)))
    >>> write_record(table).splitlines()[:4]
    ['rallydeck-game 1', 'rules deluxe-us 1', 'players 2', 'dealer 1']
    """
    if head is not None and head.race is not None:
        check_race(table.setup, head.race)
    if table.opening is None:
        raise Illegal(
            "record-no-deal",
            Sentence("This game was set up from a position, so it has no deal to write down."),
        )
    lines = [
        *head_lines(table.setup, head or Head()),
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
    if len(race.points) != len(setup.sides) or race.number < 1:
        raise Malformed(
            "record-race",
            Sentence("The race line needs the game's number, from 1, and one score for each side."),
        )
    if not target:
        raise Illegal(
            "no-race",
            Sentence("These rules have no race, so no game can be part of one."),
        )
    if race.number == 1 and any(race.points):
        raise Illegal(
            "race-start",
            Sentence("A race begins without points: before game 1 every side has 0."),
        )
    if max(race.points) >= target:
        raise Illegal(
            "race-over",
            Sentence(
                "The race to {target} was won before this game; no more games count.",
                target=target,
            ),
        )


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
