"""Go to paper: everything that finishes a contest without the computer, in one PDF.

A cover that says what is in it and how to go on by hand, then the ordinary sheets one after the
other. It draws nothing of its own but the cover.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printing.layout.fit import Measure
from printing.pieces import Piece
from printing.sheets import calls, chart, find_table, queue, result_slip, wordings
from printing.sheets.base import Composed, Identity, Setting, SheetKind
from printing.sheets.calls import Calls
from printing.sheets.chart import ChartValue
from printing.sheets.find_table import Seats
from printing.sheets.flow import flow_piece
from printing.sheets.queue import Queue
from printing.sheets.result_slip import ResultSlips
from wording import Sentence


@dataclass(frozen=True, slots=True)
class House:
    """The contest's own rules, as far as somebody at the desk needs them in hand."""

    # "Texas rally rules, 15 stock cards"
    rules: str
    no_show_minutes: int = 5
    time_limit_minutes: int | None = None
    third_place: bool = False
    consolation: bool = False
    # Where the slips are typed in afterwards, as people type it.
    rekey: str = ""


@dataclass(frozen=True, slots=True)
class Pack:
    house: House
    charts: tuple[ChartValue, ...]
    slips: ResultSlips
    # The rounds that are left, with room to write.
    continuations: tuple[ChartValue, ...] = ()
    seats: Seats | None = None
    calls: Calls | None = None
    queue: Queue | None = None


@dataclass(frozen=True, slots=True)
class _Part:
    title: str
    purpose: Sentence
    pieces: tuple[Piece, ...]


def compose(value: Pack, setting: Setting, identity: Identity, measure: Measure) -> Composed:
    parts = list(_parts(value, setting, identity, measure))

    def cover(pages: Sequence[int]) -> Piece:
        return _cover(value, parts, pages, setting, identity, measure)

    pieces = tuple(piece for part in parts for piece in part.pieces)
    return Composed(wordings.title_of(identity, setting.in_words(KIND.title)), pieces, cover)


def _parts(value: Pack, setting: Setting, identity: Identity, measure: Measure) -> Iterator[_Part]:
    about = (setting, identity, measure)
    for each in value.charts:
        title = _named(chart.KIND.title, each.name, setting)
        yield _Part(title, _TO_HANG, chart.compose(each, *about).pieces)
    if value.seats is not None:
        title = setting.in_words(find_table.BY_NAME.title)
        yield _Part(title, _TO_HANG_TOO, find_table.by_name(value.seats, *about).pieces)
        title = setting.in_words(find_table.BY_TABLE.title)
        yield _Part(title, _TO_HANG_TOO, find_table.by_table(value.seats, *about).pieces)
    if value.calls is not None:
        title = setting.in_words(calls.CALL_SHEET.title)
        yield _Part(title, _AT_THE_TABLES, calls.call_sheet(value.calls, *about).pieces)
    if value.queue is not None:
        title = setting.in_words(queue.KIND.title)
        yield _Part(title, _TO_CALL_FROM, queue.compose(value.queue, *about).pieces)
    if value.slips.slips:
        title = setting.in_words(result_slip.KIND.title)
        yield _Part(
            title, _slips_said(value.slips), result_slip.compose(value.slips, *about).pieces
        )
    for each in value.continuations:
        title = _named(_CONTINUATION, each.name, setting)
        pieces = chart.compose(each, *about, kind=_CONTINUATION).pieces
        yield _Part(title, _TO_WRITE_ON, pieces)


def _named(kind: Sentence, name: str, setting: Setting) -> str:
    said = setting.in_words(kind)
    return f"{said} ({name.lower()})" if name else said


def _slips_said(slips: ResultSlips) -> Sentence:
    numbers = [slip.number for slip in slips.slips if slip.number is not None]
    playing = sum(slip.table is not None for slip in slips.slips)
    count = len(slips.slips)
    span = f" ({min(numbers)}–{max(numbers)})" if numbers else ""
    return Sentence(
        "{count} slips, numbered by match{span}; {playing} are for games at a table now",
        count=count,
        span=span,
        playing=playing,
    )


def _cover(
    value: Pack,
    parts: Sequence[_Part],
    pages: Sequence[int],
    setting: Setting,
    identity: Identity,
    measure: Measure,
) -> Piece:
    rest = iter(pages)
    first = 2
    contents = []
    for part in parts:
        count = sum(next(rest) for _ in part.pieces)
        where = str(first) if count == 1 else f"{first}–{first + count - 1}"
        first += count
        contents.append(
            {"pages": where, "title": part.title, "purpose": setting.in_words(part.purpose)}
        )
    words = {
        "title": KIND.title,
        "intro": Sentence("These sheets finish the contest without the computer."),
        "inside": Sentence("What is in this pack"),
        "pages": Sentence("Pages"),
        "sheet": Sentence("Sheet"),
        "what_for": Sentence.in_context("sheet", "What it is for"),
        "how": Sentence("How to go on by hand"),
        "total": Sentence("{pages} pages in all.", pages=first - 1),
    }
    steps = [setting.in_words(step) for step in _steps(value.house)]
    return flow_piece(
        "pack",
        KIND.title,
        setting,
        identity,
        measure,
        words=words,
        rules=value.house.rules,
        contents=contents,
        steps=steps,
    )


def _steps(house: House) -> Iterator[Sentence]:
    yield Sentence("Hang up the chart. Games at the tables simply go on; hand out their slips.")
    yield Sentence(
        "A slip comes back: is the winner ticked, are the cards counted, did both sides "
        "sign? Write the winner’s number and names on the next line of the chart."
    )
    yield from _losers(house)
    yield Sentence(
        "Both lines of a match are filled: take the slip with that match’s number (it stands "
        "under the line behind the match), write both sides on it, A above and B below as on "
        "the chart, and put it in line on “Next matches”. Earlier rounds go first."
    )
    yield Sentence(
        "A table is free: call the first match on the list, three times. Whoever is not "
        "there {minutes} minutes after the third call has lost by walkover.",
        minutes=house.no_show_minutes,
    )
    if house.time_limit_minutes is not None:
        yield Sentence(
            "Time is up after {minutes} minutes: the side with fewer stock cards wins; if "
            "equal, the next stock card played wins.",
            minutes=house.time_limit_minutes,
        )
    yield Sentence(
        "A mistake on the chart or a slip: strike it through once, write the right thing "
        "beside it, and sign."
    )
    if house.rekey:
        yield Sentence(
            "Keep the slips in a pile in the order of their numbers. When the computer is back, "
            "type them in from the top, number by number: {address}",
            address=house.rekey,
        )
    else:
        yield Sentence(
            "Keep the slips in a pile in the order of their numbers. When the computer is back, "
            "type them in from the top, number by number"
        )


def _losers(house: House) -> Iterator[Sentence]:
    if house.consolation:
        yield Sentence(
            "Whoever lost their first game goes to the consolation chart, on the line that "
            "names the match; everybody else who loses is out."
        )
    else:
        yield Sentence("One loss and out: the loser’s line ends there.")
    if house.third_place:
        yield Sentence("The losers of the semi-finals play for third place.")


_CONTINUATION = Sentence("Continuation chart")
_TO_HANG = Sentence("who meets whom, as it stands now: hang it up and write on it")
_TO_HANG_TOO = Sentence("for the wall")
_AT_THE_TABLES = Sentence("the games at the tables now")
_TO_CALL_FROM = Sentence("who is called next, with room for tables")
_TO_WRITE_ON = Sentence("the rounds that are left, with room to write")

KIND = SheetKind(
    "pack",
    Sentence("Go to paper"),
    Sentence("a contest in play"),
    Pack,
    compose,
    posted=False,
)
