"""The finals after rounds as the columns of a small chart. Made from the board alone."""

from dataclasses import dataclass

from pages.words import said
from scoring.forms.values import FINAL
from scoring.selectors.board import Board, BoardMatch, BoardRound
from wording import Sentence

_FROM_THE_END = (Sentence("final"), Sentence("semi-finals"), Sentence("quarter-finals"))


@dataclass(frozen=True, slots=True)
class FinalSlot:
    number: int | None
    text: str
    is_winner: bool = False
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class FinalMatch:
    """`number` is empty where somebody has a bye."""

    number: int | str
    slots: tuple[FinalSlot, ...]
    table: int | None = None


@dataclass(frozen=True, slots=True)
class FinalRound:
    title: str
    matches: tuple[FinalMatch, ...]


def finals_shown(board: Board | None) -> list[FinalRound]:
    """The first round of the finals first; empty where there are none, or one table is all."""
    rounds = [] if board is None else board.rounds
    found = [_round(one) for one in rounds if any(match.part == FINAL for match in one.matches)]
    return found if any(len(one.matches) > 1 for one in found) else []


def _round(round_: BoardRound) -> FinalRound:
    """Matches on their lines; in between, those who have a bye."""
    on_line = {match.table: match for match in round_.matches}
    rest = iter(_byes(round_))
    lines = range(1, len(on_line) + len(_byes(round_)) + 1)
    matches = tuple(_match(on_line[n]) if n in on_line else _bye(next(rest)) for n in lines)
    to_go = (len(matches) - 1).bit_length()
    name = _FROM_THE_END[to_go] if to_go < len(_FROM_THE_END) else None
    title = name or Sentence("Round {number}", number=round_.number)
    return FinalRound(said(title), matches)


def _byes(round_: BoardRound) -> list[str]:
    """Partners pass together."""
    size = len(round_.matches[0].sides[0].people)
    names = round_.sits_out
    return [" & ".join(names[place : place + size]) for place in range(0, len(names), size)]


def _bye(names: str) -> FinalMatch:
    return FinalMatch(
        "", (FinalSlot(None, names), FinalSlot(None, said(Sentence.in_context("chart", "bye"))))
    )


def _match(match: BoardMatch) -> FinalMatch:
    slots = tuple(
        FinalSlot(side.who.number, side.who.called, side.won, match.is_decided and not side.won)
        for side in match.sides
    )
    return FinalMatch(match.number, slots)
