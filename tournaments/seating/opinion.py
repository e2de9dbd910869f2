"""The opinion on a table that an official chose by hand.

Says what it breaks; the official decides.
"""

from collections.abc import Sequence

from tournaments.seating.suitable import Hall
from tournaments.seating.values import Finding, Playing, ReadyMatch, Table, TableState
from wording import Sentence


def check_table(
    match: ReadyMatch, number: int, tables: Sequence[Table], playing: Sequence[Playing] = ()
) -> tuple[Finding, ...]:
    """What would be wrong with this match at this table; empty if nothing."""
    hall = Hall(tables)
    table = hall.tables.get(number)
    if table is None:
        return (_finding("error", "no-such-table", match, _no_table(number)),)
    found = []
    at_table = any(game.table == number and game.match.match != match.match for game in playing)
    if table.state is TableState.BROKEN:
        sentence = Sentence("Table {number} is broken.", number=number)
        found.append(_finding("error", "table-broken", match, sentence))
    elif table.state is TableState.BUSY or at_table:
        sentence = Sentence("Another game is at table {number}.", number=number)
        found.append(_finding("error", "table-busy", match, sentence))
    elsewhere = {
        member.person: game.table
        for game in playing
        if game.match.match != match.match
        for member in game.match.members
    }
    for member in match.members:
        if member.person in elsewhere:
            sentence = Sentence(
                "{name} is at table {elsewhere} now.",
                name=member.name,
                elsewhere=elsewhere[member.person],
            )
            found.append(_finding("error", "person-busy", match, sentence))
        if member.fixed_table not in (None, number):
            sentence = Sentence(
                "{name} keeps table {table}.",
                name=member.name,
                table=member.fixed_table,
            )
            found.append(_finding("warning", "fixed-elsewhere", match, sentence))
        if member.needs_accessible and not table.accessible and member.fixed_table != number:
            sentence = Sentence(
                "{name} needs an accessible table, and table {number} is not.",
                name=member.name,
                number=number,
            )
            found.append(_finding("warning", "not-accessible", match, sentence))
    return tuple(found)


def _no_table(number: int) -> Sentence:
    return Sentence("There is no table {number}.", number=number)


def _finding(level: str, code: str, match: ReadyMatch, sentence: Sentence) -> Finding:
    return Finding(level, code, match.match, sentence)
