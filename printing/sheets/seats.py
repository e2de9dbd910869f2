"""Who sits where and who comes next: for the wall by name and by table, for the caller the call
sheet, the script to read aloud and the queue."""

import unicodedata
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from domain.matches import Phase
from domain.names import in_a_list
from domain.wording import Sentence
from printing.layout.drawing import MARGIN
from printing.layout.fit import parts_of, written
from printing.sheets.flow import room_on, text_sheet
from printing.sheets.sheet import DURING, Making, Sheet, Use
from scoring.calls.queries import queue_get
from scoring.progress.chart import SideNames
from scoring.progress.read_together import side_names, tables_in_play
from scoring.results.slips import OpenMatch, open_matches
from tournaments.models import Contest

NOW = Sentence("At the tables now")

# ---- Find your table, by name and by table ----

LARGE_PRINT = 18
LARGER = (26, 22)
BETWEEN_COLUMNS = 30
# The initial to its left and the table to its right, in ems.
BESIDE_A_NAME = 3.3


@dataclass(frozen=True, slots=True)
class Seat:
    # As it is looked up: "Castell, Ruth".
    name: str
    table: int
    chapter: str = ""
    # "1:40 p.m."; empty when everybody starts together.
    time: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    # "Round 1"
    heading: str
    seats: tuple[Seat, ...]


def folded(name: str) -> str:
    """Case and accents do not count when a name is looked up."""
    parts = unicodedata.normalize("NFKD", written(name).casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def by_name(value: Seats, making: Making) -> dict[str, Any]:
    ordered = sorted(value.seats, key=lambda seat: (folded(seat.name), seat.table))
    letters = groupby(ordered, key=lambda seat: folded(seat.name)[:1].upper())
    return {
        "letters": [(letter, list(seats)) for letter, seats in letters],
        "size": _size(value.seats, 0, making),
    }


def by_table(value: Seats, making: Making) -> dict[str, Any]:
    ordered = sorted(value.seats, key=lambda seat: (seat.table, folded(seat.name)))
    tables = [(number, list(seats)) for number, seats in groupby(ordered, lambda s: s.table)]
    return {"tables": tables, "size": _size(value.seats, len(tables), making)}


def _size(seats: tuple[Seat, ...], tables: int, making: Making) -> int:
    """Large print, and larger where everybody still fits on one page in two columns, most of
    them on one line and no name torn inside a word. `tables` are the headings of the list by
    table."""
    paper, measure = making.paper, making.measure
    column = (paper.width - 2 * MARGIN - BETWEEN_COLUMNS) / 2
    names = [written(seat.name) for seat in seats]
    for size in LARGER:
        width = column - (0 if tables else BESIDE_A_NAME * size)
        if any(measure(part.rstrip(), 400) * size > width for n in names for part in parts_of(n)):
            continue
        lines = [-(-measure(name, 400) * size // width) for name in names]
        height = sum(lines) * size * 1.2 + len(seats) * (2 if tables else 20) + tables * 2 * size
        broken = sum(n > 1 for n in lines)
        if height / 2 <= room_on(paper) - 100 and broken <= max(1, len(lines) // 10):
            return size
    return LARGE_PRINT


def _sitting(contest: Contest) -> list[tuple[int, str, list[SideNames]]]:
    """Each table in play, where it stands, and who sits there."""
    names = side_names(contest=contest)
    return [
        (game.table.number, game.table.place, [names[s.side.number] for s in game.sides.all()])
        for game in tables_in_play(contest=contest)
        if game.table is not None
    ]


def seats(contest: Contest, language: str) -> Seats | None:
    found = [
        Seat(in_a_list(name), table, chapter)
        for table, _, sides in _sitting(contest)
        for side in sides
        for name, chapter in zip(side.names, side.chapters, strict=True)
    ]
    return Seats(NOW.in_language(language), tuple(found)) if found else None


BY_NAME = Sheet(
    "find-your-table",
    Sentence("Find your table"),
    Sentence("who sits at which table"),
    Seats,
    text_sheet("find_table", by_name, evenly=True),
    source=seats,
    use=Use(DURING, Sentence("Hang it by the door when games are called.")),
    ready=lambda standing: standing.at_tables,
)
BY_TABLE = replace(
    BY_NAME,
    id="seats-by-table",
    title=Sentence("Who sits where"),
    compose=text_sheet("seats_by_table", by_table, evenly=True),
    use=Use(DURING, Sentence("For the desk: who sits at which table.")),
)

# ---- The call sheet to tick off, and the announcer's script to read aloud ----


@dataclass(frozen=True, slots=True)
class CalledSide:
    # None where partners change each round.
    number: int | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Call:
    table: int
    upper: CalledSide
    lower: CalledSide
    # "by the window"
    place: str = ""
    # "1:40 p.m."
    time: str = ""
    # The third to the sixth, where everyone plays alone.
    others: tuple[CalledSide, ...] = ()

    @property
    def sides(self) -> tuple[CalledSide, ...]:
        return self.upper, self.lower, *self.others


@dataclass(frozen=True, slots=True)
class Calls:
    # "Round 2"
    heading: str
    calls: tuple[Call, ...]
    # After how many minutes a side that does not come has lost.
    no_show_minutes: int = 5
    # Whether each side is one person.
    alone: bool = False


def call_sheet(value: Calls, making: Making) -> dict[str, Any]:
    return {"rule": making.say(_no_show(value))}


def script(value: Calls, making: Making) -> dict[str, Any]:
    lines = [
        {"where": making.say(_where(call)), "who": making.say(_who(call, value.alone))}
        for call in value.calls
    ]
    return {"lines": lines, "rule": making.say(_no_show(value))}


def _no_show(value: Calls) -> Sentence:
    return Sentence(
        "Call three times. Whoever is not there {minutes} minutes after the third call has lost "
        "by walkover.",
        minutes=value.no_show_minutes,
    )


def _where(call: Call) -> Sentence:
    place = f", {written(call.place)}" if call.place else ""
    return Sentence("Table {table}{place}:", table=call.table, place=place)


def _who(call: Call, alone: bool) -> Sentence:
    if alone or call.others:
        return Sentence("{names}.", names=Sentence.listed(map(_together, call.sides)))
    upper, lower = _together(call.upper), _together(call.lower)
    if call.upper.number is None or call.lower.number is None:
        return Sentence("{upper}, against {lower}.", upper=upper, lower=lower)
    return Sentence(
        "partnership {number}, {upper}, against partnership {other}, {lower}.",
        number=call.upper.number,
        upper=upper,
        other=call.lower.number,
        lower=lower,
    )


def _together(side: CalledSide) -> Sentence:
    names = [name for name in map(written, side.names) if name]
    return Sentence.listed(names) if names else Sentence("(no names)")


def calls(contest: Contest, language: str) -> Calls | None:
    numbered = not contest.format.partners_change
    found = []
    for table, place, sides in _sitting(contest):
        upper, lower, *others = (
            CalledSide(side.number if numbered else None, side.names) for side in sides
        )
        found.append(Call(table, upper, lower, place, others=tuple(others)))
    if not found:
        return None
    return Calls(
        NOW.in_language(language), tuple(found), contest.no_show_minutes, contest.plays_alone
    )


CALL_SHEET = Sheet(
    "call-sheet",
    Sentence("Call sheet"),
    Sentence("the matches to call"),
    Calls,
    text_sheet("call_sheet", call_sheet),
    source=calls,
    use=Use(DURING, Sentence("For whoever calls: tick who came and who did not.")),
    ready=lambda standing: standing.at_tables,
    posted=False,
)
ANNOUNCER = replace(
    CALL_SHEET,
    id="announcer",
    title=Sentence("Announcer’s script"),
    compose=text_sheet("announcer", script),
    use=Use(DURING, Sentence("To be read aloud at the microphone.")),
)

# ---- The queue: which match comes next, who is in it, room for its table and the calls ----


@dataclass(frozen=True, slots=True)
class QueuedSide:
    number: int | None = None
    surnames: tuple[str, ...] = ()
    # Who comes here, while nobody is known: "winner of 5".
    origin: str = ""


@dataclass(frozen=True, slots=True)
class QueuedMatch:
    number: int
    # "round 2"
    round: str
    upper: QueuedSide
    lower: QueuedSide
    # The third to the sixth, where everyone plays alone.
    others: tuple[QueuedSide, ...] = ()

    @property
    def sides(self) -> tuple[QueuedSide, ...]:
        return self.upper, self.lower, *self.others


@dataclass(frozen=True, slots=True)
class Queue:
    # In the fair order: the first can be called as soon as a table is free.
    ready: tuple[QueuedMatch, ...] = ()
    # By their number: somebody is still to come.
    waiting: tuple[QueuedMatch, ...] = ()
    no_show_minutes: int = 5
    # Whether each side is one person.
    alone: bool = False


def queued(value: Queue, making: Making) -> dict[str, Any]:
    waiting = (
        Sentence("Waiting for an earlier match")
        if value.alone
        else Sentence("Waiting for somebody")
    )
    groups = ((Sentence("Ready: call from the top"), value.ready), (waiting, value.waiting))
    return {
        "groups": [(making.say(heading), matches) for heading, matches in groups if matches],
        "all_known": value.alone or not value.waiting,
    }


def queue(contest: Contest, language: str) -> Queue | None:
    """What is not at a table: in the order of the calls, then what waits for somebody."""
    by_number = {
        match.number: match
        for match in open_matches(contest, language)
        if match.phase is not Phase.IN_PLAY
    }
    if not by_number:
        return None
    found = queue_get(contest=contest)
    order = [*(call.match for call in found.calls), *(waits.match for waits in found.queue)]
    ready = [by_number.pop(number) for number in order if number in by_number]
    numbered = not contest.format.partners_change
    return Queue(
        tuple(_queued(match, numbered) for match in ready),
        tuple(_queued(match, numbered) for match in by_number.values()),
        contest.no_show_minutes,
        contest.plays_alone,
    )


def _queued(match: OpenMatch, numbered: bool) -> QueuedMatch:
    upper, lower, *others = (
        QueuedSide(origin=each.origin)
        if each.side is None
        else QueuedSide(each.side.number if numbered else None, each.side.surnames)
        for each in match.sides
    )
    return QueuedMatch(match.number, match.round, upper, lower, tuple(others))


QUEUE = Sheet(
    "queue",
    Sentence("Next matches"),
    Sentence("the matches that are not at a table yet"),
    Queue,
    text_sheet("queue", queued, evenly=True),
    source=queue,
    use=Use(DURING, Sentence("For the desk: which games come next.")),
    ready=lambda standing: standing.somebody_waits,
    posted=False,
)
