"""Go to paper: everything that finishes a contest without the computer, in one PDF.

A cover that says what is in it and how to go on by hand, then the ordinary sheets one after the
other. It draws nothing of its own but the cover.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from domain.wording import Sentence
from printing.pieces import Part, Piece
from printing.sheets import (
    calls,
    chart,
    cross_table,
    find_table,
    numbers,
    queue,
    result_slip,
    results,
    round_list,
    score_pad,
    wordings,
)
from printing.sheets.base import Composed, Making, Setting, SheetKind
from printing.sheets.calls import Calls
from printing.sheets.chart import ChartValue
from printing.sheets.cross_table import CrossTables
from printing.sheets.find_table import Seats
from printing.sheets.flow import flow_piece
from printing.sheets.numbers import NumberList
from printing.sheets.queue import Queue
from printing.sheets.result_slip import ResultSlips
from printing.sheets.results import ResultsList
from printing.sheets.round_list import RoundList
from printing.sheets.score_pad import ScorePads


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
    # Whether a loser goes to the second chance.
    two_losses: bool = False
    # How the next round is made, where a contest is played by rounds.
    rounds: tuple[str, ...] = ()


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
    # In place of slips, where a match is several deals.
    pads: ScorePads | None = None
    # A contest of rounds: the one that is played, those that are known, and who is where.
    round: RoundList | None = None
    coming: tuple[RoundList, ...] = ()
    ranking: ResultsList | None = None
    cross: CrossTables | None = None
    numbers: NumberList | None = None


Compose = Callable[[Making], Composed]


@dataclass(frozen=True, slots=True)
class _Part:
    title: str
    purpose: Sentence
    compose: Compose


def compose(value: Pack, making: Making) -> Composed:
    parts = list(_parts(value, making.setting))

    def bound(part: _Part) -> Part:
        def beginning_on(first: int) -> Sequence[Piece]:
            identity = replace(making.identity, pack_page=first)
            return part.compose(replace(making, identity=identity)).pieces

        return beginning_on

    def cover(pages: Sequence[int]) -> Piece:
        return _cover(value, parts, pages, making)

    return Composed(
        wordings.title_of(making.identity, making.setting.in_words(KIND.title)),
        parts=tuple(map(bound, parts)),
        cover=cover,
    )


def _parts(value: Pack, setting: Setting) -> Iterator[_Part]:
    def part(kind: SheetKind[Any], value: Any, purpose: Sentence, *, name: str = "") -> _Part:
        return _Part(_named(kind.title, name, setting), purpose, partial(kind.compose, value))

    for each in value.charts:
        yield part(chart.CHART, each, _TO_HANG, name=each.name)
    if value.round is not None:
        yield part(round_list.BY_NAME, value.round, _TO_HANG_TOO, name=value.round.heading)
        yield part(round_list.BY_TABLE, value.round, _TO_HANG_TOO, name=value.round.heading)
    elif value.seats is not None:
        yield part(find_table.BY_NAME, value.seats, _TO_HANG_TOO)
        yield part(find_table.BY_TABLE, value.seats, _TO_HANG_TOO)
    if value.ranking is not None:
        yield part(results.RANKING, value.ranking, _SO_FAR)
    if value.cross is not None:
        yield part(cross_table.CROSS_TABLE, value.cross, _TO_FILL_IN)
    if value.calls is not None:
        yield part(calls.CALL_SHEET, value.calls, _AT_THE_TABLES)
    if value.queue is not None:
        yield part(queue.QUEUE, value.queue, _TO_CALL_FROM)
    if value.numbers is not None:
        yield part(numbers.KIND, value.numbers, _TO_WRITE_DOWN)
    if value.coming:
        yield _Part(
            setting.in_words(round_list.TO_COME), _COMING, partial(round_list.to_come, value.coming)
        )
    if value.slips.slips:
        yield part(result_slip.RESULT_SLIPS, value.slips, _slips_said(value.slips))
    if value.pads is not None:
        yield part(score_pad.KIND, value.pads, _pads_said(value.pads))
    for each in value.continuations:
        yield _Part(
            _named(_CONTINUATION, each.name, setting),
            _TO_WRITE_ON,
            partial(chart.compose_chart, each, kind=_CONTINUATION),
        )


def _named(kind: Sentence, name: str, setting: Setting) -> str:
    said = setting.in_words(kind)
    return f"{said} ({name.lower()})" if name else said


def _slips_said(slips: ResultSlips) -> Sentence:
    numbers = [slip.number for slip in slips.slips if slip.number is not None]
    playing = sum(bool(slip.link) for slip in slips.slips)
    count = len(slips.slips)
    span = f" ({min(numbers)}–{max(numbers)})" if numbers else ""
    if not playing:
        return Sentence("{count} slips, numbered by match{span}", count=count, span=span)
    return Sentence(
        "{count} slips, numbered by match{span}; {playing} are for games at a table now",
        count=count,
        span=span,
        playing=playing,
    )


def _pads_said(pads: ScorePads) -> Sentence:
    return Sentence.counted(
        "{count} pad, a line for each deal",
        "{count} pads, numbered by match, a line for each deal",
        count=len(pads.pads),
    )


def _cover(
    value: Pack,
    parts: Sequence[_Part],
    pages: Sequence[int],
    making: Making,
) -> Piece:
    first = 2
    contents = []
    for part, count in zip(parts, pages, strict=True):
        where = str(first) if count == 1 else f"{first}–{first + count - 1}"
        first += count
        contents.append(
            {"pages": where, "title": part.title, "purpose": making.setting.in_words(part.purpose)}
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
    steps = [making.setting.in_words(step) for step in _steps(value)]
    return flow_piece(
        "pack",
        KIND.title,
        making,
        words=words,
        page=(1, first - 1),
        rules=value.house.rules,
        contents=contents,
        steps=steps,
    )


def _steps(value: Pack) -> Iterator[Sentence]:
    house = value.house
    yield from _by_rounds(value) if house.rounds else _along_the_chart(value)
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
    if value.slips.slips or (value.pads and value.pads.deals):
        yield Sentence(
            "Slips are cut in one go, all pages together: the pile of the upper ones goes on top "
            "of the next, and so on, and all numbers are in order."
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


def _along_the_chart(value: Pack) -> Iterator[Sentence]:
    house = value.house
    yield Sentence("Hang up the chart. Games at the tables simply go on; hand out their slips.")
    if value.pads is not None:
        yield _DEAL_BY_DEAL
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
    yield _call(house)


def _by_rounds(value: Pack) -> Iterator[Sentence]:
    house = value.house
    if value.round is not None:
        yield Sentence("Hang up the round. Games at the tables simply go on; hand out their slips.")
    if value.pads is not None:
        yield _DEAL_BY_DEAL
    yield Sentence(
        "A slip comes back: is the winner ticked, are the cards of everyone counted, did all sides "
        "sign? Lay it on the pile of its round."
    )
    yield from map(Sentence.verbatim, house.rounds)
    yield _call(house)


def _call(house: House) -> Sentence:
    return Sentence(
        "A table is free: call the first match on the list, three times. Whoever is not "
        "there {minutes} minutes after the third call has lost by walkover.",
        minutes=house.no_show_minutes,
    )


def _losers(house: House) -> Iterator[Sentence]:
    if house.two_losses:
        yield Sentence(
            "Whoever lost for the first time goes to the second chance, on the line that names "
            "the match; whoever lost twice is out."
        )
    elif house.consolation:
        yield Sentence(
            "Whoever lost their first game goes to the consolation chart, on the line that "
            "names the match; everybody else who loses is out."
        )
    else:
        yield Sentence("One loss and out: the loser’s line ends there.")
    if house.third_place:
        yield Sentence("The losers of the semi-finals play for third place.")


_DEAL_BY_DEAL = Sentence(
    "A match is several deals, each on its own line of the pad: who won it and the cards that the "
    "others have left. The pad says whose deal it is."
)
_CONTINUATION = Sentence("Continuation chart")
_TO_HANG = Sentence("who meets whom, as it stands now: hang it up and write on it")
_TO_HANG_TOO = Sentence("for the wall")
_AT_THE_TABLES = Sentence("the games at the tables now")
_TO_CALL_FROM = Sentence("who is called next, with room for tables")
_SO_FAR = Sentence("who is where, up to now")
_TO_FILL_IN = Sentence("who met whom: write 1 for a win and 0 for a loss")
_TO_WRITE_DOWN = Sentence("what is written on slips that are filled in by hand")
_COMING = Sentence("who meets, once the round before is over")
_TO_WRITE_ON = Sentence("the rounds that are left, with room to write")

KIND = SheetKind(
    "pack",
    Sentence("Go to paper"),
    Sentence("a contest in play"),
    Pack,
    compose,
    posted=False,
)
