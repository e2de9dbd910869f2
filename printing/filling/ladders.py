"""Rounds for the wall: the ladder of tables, and a sheet for each pool."""

from domain.wording import Sentence
from printing.filling import rounds
from printing.sheets.cross_table import CrossTable
from printing.sheets.ladder import Ladder, LadderRound
from printing.sheets.pool_sheet import Pool, PoolMatch, PoolSheets
from scoring.progress.board import BoardMatch, BoardSide
from scoring.progress.chart import SideNames
from scoring.progress.coming import coming_sides_get, next_round_by_hand
from scoring.progress.read_together import board_get
from scoring.progress.words import part_name, round_title
from tournaments.models import Contest


def ladder(contest: Contest, language: str) -> Ladder | None:
    """The rounds along the tables, those to come to be written in."""
    board = board_get(contest=contest)
    if board is None or board.latest is None:
        return None
    made = [
        LadderRound(
            round_title(round_).in_language(language),
            tuple(_names(match) for match in sorted(round_.matches, key=lambda one: one.table)),
        )
        for round_ in board.rounds
    ]
    coming = dict.fromkeys(one.match.round for one in coming_sides_get(contest=contest))
    to_write = [
        LadderRound(Sentence("Round {number}", number=number).in_language(language))
        for number in coming
    ]
    steps = next_round_by_hand(contest=contest)
    return Ladder(
        max(len(round_.matches) for round_ in board.rounds),
        (*made, *to_write),
        steps[0].in_language(language) if steps else "",
    )


def _names(match: BoardMatch) -> tuple[str, ...]:
    return tuple(side.who.short for side in match.sides)


def pool_sheets(contest: Contest, language: str) -> PoolSheets | None:
    board = board_get(contest=contest)
    tables = rounds.cross_tables(contest, language)
    if board is None or tables is None:
        return None
    matches: dict[str, list[PoolMatch]] = {group.part: [] for group in board.groups}
    for round_ in board.rounds:
        for match in round_.matches:
            if match.part in matches:
                said = round_title(round_).in_language(language)
                matches[match.part].append(_played(match, said))
    for one in coming_sides_get(contest=contest):
        if one.match.part in matches and None not in one.sides:
            said = rounds.coming_title(one.match).in_language(language)
            sides = tuple(_written(side) for side in one.sides if side is not None)
            matches[one.match.part].append(PoolMatch(one.match.number, said, sides))
    pools = [
        Pool(_named(table, group.part, language), tuple(matches[group.part]))
        for table, group in zip(tables.tables, board.groups, strict=True)
    ]
    return PoolSheets(tuple(pools), contest.plays_alone)


def _named(table: CrossTable, part: str, language: str) -> CrossTable:
    name = part_name(part)
    return CrossTable("" if name is None else name.in_language(language), table.lines)


def _played(match: BoardMatch, round_: str) -> PoolMatch:
    won = [side for side in match.sides if side.won]
    return PoolMatch(
        match.number,
        round_,
        tuple(_written(side.who) for side in match.sides),
        str(won[0].who.number) if match.is_decided and won else "",
        _left(match.sides) if match.is_decided else "",
    )


def _left(sides: tuple[BoardSide, ...]) -> str:
    counted = [side.left for side in sides if not side.won and side.left is not None]
    return "/".join(map(str, counted))


def _written(side: SideNames) -> str:
    return f"{side.number} {side.short}" if side.number else side.short
