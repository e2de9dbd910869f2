"""A contest of rounds on the wall: the round by surname and by table, the rounds to come, the
ladder along the tables, and everybody's number."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from domain import names
from domain.formats.values import FINAL, ComingMatch
from domain.wording import Sentence
from games.models import Game
from printing.layout.drawing import MARGIN
from printing.layout.fit import written
from printing.sheets.flow import text_sheet
from printing.sheets.seats import folded
from printing.sheets.sheet import BEFORE, DURING, Making, Option, Sheet, Use, by_rounds
from scoring.progress.board import BoardMatch
from scoring.progress.coming import coming_sides_get, next_round_by_hand, numbered_people
from scoring.progress.read_together import board_get
from scoring.progress.words import round_title
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One match. Without a table: it is called when one gets free."""

    table: int | None
    number: int
    # The full names of each side.
    sides: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RoundList:
    # "Round 2"
    heading: str
    lines: tuple[RoundLine, ...]
    sits_out: tuple[str, ...] = ()
    # Whether each side is one person.
    alone: bool = False
    # Whether people move along the tables, the first of them being the head.
    ladder: bool = False

    @property
    def waits(self) -> bool:
        return any(line.table is None for line in self.lines)


def by_name(value: RoundList, making: Making) -> dict[str, Any]:
    people = [
        {
            "name": names.in_a_list(written(person)),
            "table": line.table or "–",
            "partner": _joined(other for other in side if other is not person),
            "against": [_joined(other) for other in line.sides if other is not side],
        }
        for line in value.lines
        for side in line.sides
        for person in side
    ]
    people += [
        {"name": names.in_a_list(written(person)), "sits_out": True} for person in value.sits_out
    ]
    people.sort(key=lambda person: folded(str(person["name"])))
    return {"round": value, "people": people}


def _joined(names: Iterable[str]) -> str:
    return " & ".join(map(written, names))


def by_table(value: RoundList, making: Making) -> dict[str, Any]:
    lines = sorted(value.lines, key=lambda line: (line.table is None, line.table, line.number))
    return {"round": value, "lines": lines}


@dataclass(frozen=True, slots=True)
class RoundsToCome:
    """Rounds that are known before they are played, one under the other, with room for tables."""

    rounds: tuple[RoundList, ...]


def to_come(value: RoundsToCome, making: Making) -> dict[str, Any]:
    return {"alone": any(round_.alone for round_ in value.rounds)}


TO_COME = Sentence("Rounds to come")
compose_to_come = text_sheet("rounds_to_come", to_come, evenly=True)


def blank_round(tables: int) -> RoundList:
    """Tables with room for the names of a round that is drawn by hand."""
    return RoundList(
        "", tuple(RoundLine(table, table, (("",), ("",))) for table in range(1, tables + 1))
    )


def round_list(contest: Contest, language: str) -> RoundList | None:
    """The round that was made last; a new result changes nothing on it."""
    board = board_get(contest=contest)
    latest = board.latest if board else None
    if latest is None:
        return None
    tables = tables_by_match(contest)
    return RoundList(
        round_title(latest).in_language(language),
        tuple(
            RoundLine(
                table_of(contest, match, tables),
                match.number,
                tuple(side.who.names for side in match.sides),
            )
            for match in latest.matches
        ),
        tuple(sorted(latest.sits_out, key=names.key)),
        contest.plays_alone,
        contest.format.is_ladder,
    )


def tables_by_match(contest: Contest) -> dict[int, int]:
    """Where each match is or was played, by its number."""
    games = Game.objects.filter(contest=contest, table__isnull=False).exclude(
        state=Game.State.CALLED_OFF
    )
    return dict(games.order_by("pk").values_list("match_game__match__number", "table__number"))


def table_of(contest: Contest, match: BoardMatch, tables: dict[int, int]) -> int | None:
    """Where people move along the tables a match has its own; elsewhere whichever gets free."""
    return match.table if contest.format.is_ladder else tables.get(match.number)


def rounds_to_come(contest: Contest, language: str) -> tuple[RoundList, ...]:
    """The rounds that are not made, where it is known already who meets in them."""
    found: dict[int, list[RoundLine]] = {}
    titles: dict[int, str] = {}
    for one in coming_sides_get(contest=contest):
        sides = tuple(side.names for side in one.sides if side is not None)
        if len(sides) == len(one.sides):
            titles[one.match.round] = coming_title(one.match).in_language(language)
            table = one.match.table if contest.format.is_ladder else None
            found.setdefault(one.match.round, []).append(RoundLine(table, one.match.number, sides))
    return tuple(
        RoundList(titles[number], tuple(lines), alone=contest.plays_alone)
        for number, lines in found.items()
    )


def coming_title(match: ComingMatch) -> Sentence:
    if match.part == FINAL:
        return Sentence("Round {number}, finals", number=match.round)
    return Sentence("Round {number}", number=match.round)


BY_NAME = Sheet(
    "round-by-name",
    Sentence("The round by name"),
    Sentence("the matches of a round"),
    RoundList,
    text_sheet("round_by_name", by_name, evenly=True),
    source=round_list,
    use=Use(DURING, Sentence("Hang it up when a round is made: name and table.")),
    fits=by_rounds,
    ready=lambda standing: standing.is_made,
)
BY_TABLE = replace(
    BY_NAME,
    id="round-by-table",
    title=Sentence("The round by table"),
    needs=Sentence("nothing for a blank one, else the matches of a round"),
    compose=text_sheet("round_by_table", by_table, evenly=True),
    use=Use(DURING, Sentence("The same round by table, for the desk.")),
    blank=blank_round,
    options=(Option("tables", Sentence("how many tables"), 8, most=128),),
)

# ---- The ladder: tables along the side with the head on top, rounds along the top ----

# The table's number, and the least that a round needs.
TABLE, ROUND = 74.0, 140.0


@dataclass(frozen=True, slots=True)
class LadderRound:
    # "Round 2"
    name: str
    # The names at each table, one text for each side; fewer than tables: not made yet.
    tables: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Ladder:
    tables: int
    rounds: tuple[LadderRound, ...]
    # How people move: "winners move up one table …"
    moves: str = ""


def ladder_parts(value: Ladder, making: Making) -> dict[str, Any]:
    """Rounds that were made have their names, the others are to be written in. Wide ladders are cut
    into parts with all their tables."""
    columns = max(1, int((making.paper.width - 2 * MARGIN - TABLE) // ROUND))
    parts = []
    for start in range(0, len(value.rounds), columns):
        rounds = value.rounds[start : start + columns]
        titles = [
            round_.name or making.say(Sentence("Round {number}", number=start + place))
            for place, round_ in enumerate(rounds, 1)
        ]
        tables = [
            [round_.tables[table] if table < len(round_.tables) else () for round_ in rounds]
            for table in range(value.tables)
        ]
        parts.append((titles, tables))
    return {"parts": parts}


def ladder(contest: Contest, language: str) -> Ladder | None:
    """The rounds along the tables, those to come to be written in."""
    board = board_get(contest=contest)
    if board is None or board.latest is None:
        return None
    made = [
        LadderRound(
            round_title(round_).in_language(language),
            tuple(
                tuple(side.who.short for side in match.sides)
                for match in sorted(round_.matches, key=lambda one: one.table)
            ),
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


LADDER = Sheet(
    "ladder",
    Sentence("Ladder"),
    Sentence("nothing for a blank one, else rounds along the tables"),
    Ladder,
    text_sheet("ladder", ladder_parts),
    source=ladder,
    use=Use(DURING, Sentence("Hang it up: who moves to which table.")),
    fits=lambda contest: contest.format.is_ladder,
    ready=lambda standing: standing.is_made,
    blank=lambda tables, rounds: Ladder(tables, (LadderRound(""),) * rounds),
    options=(
        Option("tables", Sentence("how many tables"), 8, most=128),
        Option("rounds", Sentence("how many rounds"), 3, most=20),
    ),
)

# ---- Everybody's number: what is written on a slip where partners or tables are drawn by hand ----


@dataclass(frozen=True, slots=True)
class Numbered:
    number: int
    # As it is looked up: "Castell, Ruth".
    name: str


@dataclass(frozen=True, slots=True)
class NumberList:
    people: tuple[Numbered, ...]


def in_order(value: NumberList, making: Making) -> dict[str, Any]:
    return {"people": sorted(value.people, key=lambda one: (folded(one.name), one.number))}


def numbers(contest: Contest, language: str) -> NumberList | None:
    if not contest.rounds.exists():
        return None
    people = numbered_people(contest=contest)
    return NumberList(
        tuple(Numbered(number, names.in_a_list(name)) for number, name in sorted(people.items()))
    )


NUMBERS = Sheet(
    "numbers",
    Sentence("Everybody’s number"),
    Sentence("who takes part in rounds"),
    NumberList,
    text_sheet("numbers", in_order, evenly=True),
    source=numbers,
    use=Use(BEFORE, Sentence("Everybody’s number, where partners change.")),
    fits=lambda contest: contest.format.partners_change,
    ready=lambda standing: standing.is_made,
    posted=False,
)
