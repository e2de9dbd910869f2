"""A contest of rounds as a page shows it: rounds with the latest first, finals, cross tables,
ranking. Made from the board alone; knows no form.
"""

from collections.abc import Sequence

from domain.formats.values import FINAL
from domain.wording import Sentence
from live.published import PublishedContest
from live.response import Context
from scoring.progress.board import Board, BoardMatch, BoardRound
from scoring.progress.chart import SideNames
from scoring.progress.words import measures_said, part_name, round_title
from web.words import said


def rounds_shown(found: PublishedContest) -> list[Context]:
    """The latest first."""
    board = found.board
    if board is None:
        return []
    at_table = {
        frozenset(side.number for side in game.sides): game.table
        for game in found.games
        if game.table
    }
    return [
        {
            "title": said(round_title(round_)),
            "is_latest": round_ is board.latest,
            "is_decided": not round_.missing,
            "matches": [_match(board, round_, match, at_table) for match in round_.matches],
            "sits_out": round_.sits_out,
        }
        for round_ in reversed(board.rounds)
    ]


def _match(
    board: Board, round_: BoardRound, match: BoardMatch, at_table: dict[frozenset[int], int]
) -> Context:
    """Its part is named where a round has several; its table is where it is played now, or will be
    where every match has its own table."""
    now = None
    if round_ is board.latest and not match.is_decided:
        now = at_table.get(frozenset(side.who.number for side in match.sides))
    several = len({match.part for match in round_.matches}) > 1
    name = part_name(match.part) if several else None
    return {
        "match": match,
        "part": "" if name is None else said(name),
        "table": now or (match.table if board.form.is_ladder else None),
        "is_playing": now is not None,
        # Those who have a place in its order.
        "sides": sorted(match.sides, key=lambda side: side.place or 0),
    }


# ---- The finals as the columns of a small chart ----

_FROM_THE_END = (Sentence("final"), Sentence("semi-finals"), Sentence("quarter-finals"))


def finals_shown(board: Board | None) -> list[Context]:
    """The first round of the finals first; empty where there are none, or one table is all."""
    rounds = [] if board is None else board.rounds
    found = [_final(one) for one in rounds if any(match.part == FINAL for match in one.matches)]
    return found if any(len(one["matches"]) > 1 for one in found) else []


def _final(round_: BoardRound) -> Context:
    """Matches on their lines; in between, those who have a bye."""
    on_line = {match.table: match for match in round_.matches}
    # Partners pass together.
    size, names = len(round_.matches[0].sides[0].people), round_.sits_out
    byes = [" & ".join(names[place : place + size]) for place in range(0, len(names), size)]
    rest = iter(byes)
    matches = [
        _final_match(on_line[n]) if n in on_line else _bye(next(rest))
        for n in range(1, len(on_line) + len(byes) + 1)
    ]
    to_go = (len(matches) - 1).bit_length()
    name = _FROM_THE_END[to_go] if to_go < len(_FROM_THE_END) else None
    title = name or Sentence("Round {number}", number=round_.number)
    return {"title": said(title), "matches": matches}


def _final_match(match: BoardMatch) -> Context:
    slots = [
        {
            "number": side.who.number,
            "text": side.who.called,
            "is_winner": side.won,
            "is_out": match.is_decided and not side.won,
        }
        for side in match.sides
    ]
    return {"number": match.number, "slots": slots}


def _bye(names: str) -> Context:
    texts = (names, said(Sentence.in_context("chart", "bye")))
    return {"number": "", "slots": [{"number": None, "text": text} for text in texts]}


# ---- Cross tables and ranking ----


def cross_tables(board: Board | None) -> list[Context]:
    """Who met whom, where everyone meets everyone: a table for each pool, or one for all."""
    if board is None or not board.form.is_cross or not board.rounds:
        return []
    parts: dict[str, list[BoardMatch]] = {}
    for round_ in board.rounds:
        for match in round_.matches:
            parts.setdefault(match.part, []).append(match)
    in_pools = {part: name for part in parts if (name := part_name(part)) and ":" in part}
    wanted = sorted(in_pools, key=lambda part: (len(part), part)) or list(parts)[:1]
    return [
        {
            "title": said(in_pools[part]) if part in in_pools else "",
            "lines": _cross(board, parts[part]),
        }
        for part in wanted
    ]


def _cross(board: Board, matches: Sequence[BoardMatch]) -> list[tuple[SideNames, list[Context]]]:
    """Each side with what it did against the side of each column."""
    names = {side.who.number: side.who for match in matches for side in match.sides}
    lines = board.ranking if board.has_results else ()
    order = {place.who.number: line for line, place in enumerate(lines)}
    numbers = sorted(names, key=lambda number: (order.get(number, len(order)), number))
    met = {
        (own.who.number, other.who.number): {"won": own.won, "left": None if own.won else own.left}
        for match in matches
        if match.is_decided
        for own in match.sides
        for other in match.sides
        if own is not other
    }
    return [
        (
            names[number],
            [met.get((number, other), {"is_self": other == number}) for other in numbers],
        )
        for number in numbers
    ]


def ranking_shown(board: Board | None) -> list[Context]:
    """Empty before anything is decided, when everyone would be first."""
    if board is None or not board.has_results:
        return []
    return [{"place": place, "measures": measures_said(place)} for place in board.ranking]
