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
        sentence = Sentence(
            en=f"Table {number} is broken.", fr=f"La table {number} est hors d'usage."
        )
        found.append(_finding("error", "table-broken", match, sentence))
    elif table.state is TableState.BUSY or at_table:
        sentence = Sentence(
            en=f"Another game is at table {number}.",
            fr=f"Une autre partie se joue à la table {number}.",
        )
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
                en=f"{member.name} is at table {elsewhere[member.person]} now.",
                fr=f"{member.name} est à la table {elsewhere[member.person]} en ce moment.",
            )
            found.append(_finding("error", "person-busy", match, sentence))
        if member.fixed_table not in (None, number):
            sentence = Sentence(
                en=f"{member.name} keeps table {member.fixed_table}.",
                fr=f"{member.name} garde la table {member.fixed_table}.",
            )
            found.append(_finding("warning", "fixed-elsewhere", match, sentence))
        if member.needs_accessible and not table.accessible and member.fixed_table != number:
            sentence = Sentence(
                en=f"{member.name} needs an accessible table, and table {number} is not.",
                fr=f"{member.name} a besoin d'une table accessible ; la table {number} ne l'est "
                "pas.",
            )
            found.append(_finding("warning", "not-accessible", match, sentence))
    return tuple(found)


def _no_table(number: int) -> Sentence:
    return Sentence(en=f"There is no table {number}.", fr=f"Il n'y a pas de table {number}.")


def _finding(level: str, code: str, match: ReadyMatch, sentence: Sentence) -> Finding:
    return Finding(level, code, match.match, sentence)
