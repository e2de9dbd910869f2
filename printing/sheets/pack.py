"""Go to paper: everything that finishes a contest without the computer, in one PDF, with a slip for
every game in play and yet to come.

A cover that says what is in it and how to go on by hand, then the ordinary sheets one after the
other. It draws nothing of its own but the cover.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from domain.skipbo.rules import get
from domain.wording import Sentence
from printing.layout.drawing import Part, Piece
from printing.sheets import chart, chart_lines, cross_tables, pads, results, rounds, seats, tables
from printing.sheets.chart_lines import ChartValue
from printing.sheets.cross_tables import CrossTables
from printing.sheets.flow import flow_piece
from printing.sheets.pads import ScorePads
from printing.sheets.results import ResultsList
from printing.sheets.rounds import NumberList, RoundList, RoundsToCome
from printing.sheets.seats import Calls, Queue, Seats
from printing.sheets.sheet import Composed, Making, Sheet
from printing.sheets.tables import ResultSlip, ResultSlips, SlipSide
from scoring.progress.coming import coming_sides_get, next_round_by_hand
from tournaments.events.lookup import rekey_address
from tournaments.models import Contest

# For a play-off, or a table that nobody had foreseen.
SPARE_SLIPS = 2


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


@dataclass(frozen=True, slots=True)
class _Part:
    kind: Sentence
    # In brackets behind its title on the cover.
    name: str
    purpose: Sentence
    compose: Callable[[Making], Composed]


def compose_pack(value: Pack, making: Making) -> Composed:
    parts = list(_parts(value))

    def bound(part: _Part) -> Part:
        def beginning_on(first: int) -> Sequence[Piece]:
            identity = replace(making.identity, pack_page=first)
            return part.compose(replace(making, kind=part.kind, identity=identity)).pieces

        return beginning_on

    return Composed(
        parts=tuple(map(bound, parts)), cover=lambda pages: _cover(value, parts, pages, making)
    )


def _parts(value: Pack) -> Iterator[_Part]:
    def part(sheet: Sheet[Any], value: Any, purpose: Sentence, *, name: str = "") -> _Part:
        return _Part(sheet.title, name, purpose, partial(sheet.compose, value))

    for each in value.charts:
        yield part(chart.CHART, each, _TO_HANG, name=each.name)
    if value.round is not None:
        yield part(rounds.BY_NAME, value.round, _TO_HANG_TOO, name=value.round.heading)
        yield part(rounds.BY_TABLE, value.round, _TO_HANG_TOO, name=value.round.heading)
    elif value.seats is not None:
        yield part(seats.BY_NAME, value.seats, _TO_HANG_TOO)
        yield part(seats.BY_TABLE, value.seats, _TO_HANG_TOO)
    if value.ranking is not None:
        yield part(results.RANKING, value.ranking, _SO_FAR)
    if value.cross is not None:
        yield part(cross_tables.CROSS_TABLE, value.cross, _TO_FILL_IN)
    if value.calls is not None:
        yield part(seats.CALL_SHEET, value.calls, _AT_THE_TABLES)
    if value.queue is not None:
        yield part(seats.QUEUE, value.queue, _TO_CALL_FROM)
    if value.numbers is not None:
        yield part(rounds.NUMBERS, value.numbers, _TO_WRITE_DOWN)
    if value.coming:
        coming = partial(rounds.compose_to_come, RoundsToCome(value.coming))
        yield _Part(rounds.TO_COME, "", _COMING, coming)
    if value.slips.slips:
        yield part(tables.RESULT_SLIPS, value.slips, _slips_said(value.slips))
    if value.pads is not None:
        yield part(pads.SCORE_PADS, value.pads, _pads_said(value.pads))
    for each in value.continuations:
        composed = partial(chart.compose_chart, each)
        yield _Part(Sentence("Continuation chart"), each.name, _TO_WRITE_ON, composed)


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


def _cover(value: Pack, parts: Sequence[_Part], pages: Sequence[int], making: Making) -> Piece:
    first = 2
    contents = []
    for part, count in zip(parts, pages, strict=True):
        where = str(first) if count == 1 else f"{first}–{first + count - 1}"
        first += count
        title = making.say(part.kind) + (f" ({part.name.lower()})" if part.name else "")
        contents.append({"pages": where, "title": title, "purpose": making.say(part.purpose)})
    return flow_piece(
        "pack",
        making,
        page=(1, first - 1),
        total=making.say(Sentence("{pages} pages in all.", pages=first - 1)),
        rules=value.house.rules,
        contents=contents,
        steps=[making.say(step) for step in _steps(value)],
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
_TO_HANG = Sentence("who meets whom, as it stands now: hang it up and write on it")
_TO_HANG_TOO = Sentence("for the wall")
_AT_THE_TABLES = Sentence("the games at the tables now")
_TO_CALL_FROM = Sentence("who is called next, with room for tables")
_SO_FAR = Sentence("who is where, up to now")
_TO_FILL_IN = Sentence("who met whom: write 1 for a win and 0 for a loss")
_TO_WRITE_DOWN = Sentence("what is written on slips that are filled in by hand")
_COMING = Sentence("who meets, once the round before is over")
_TO_WRITE_ON = Sentence("the rounds that are left, with room to write")


def pack(contest: Contest, language: str, base: str) -> Pack | None:
    """None before there is a chart or a round, and once nothing is left to play."""
    if contest.phase == Contest.Phase.FINISHED:
        return None
    slips = tuple(slip for _, slip in tables.slips_of(contest, language, base))
    house = _house(contest, language, base)
    found = _along_a_chart(contest, language, house, slips) or _of_rounds(
        contest, language, house, slips
    )
    if found is None:
        return None
    return replace(
        found,
        seats=seats.seats(contest, language),
        calls=seats.calls(contest, language),
        queue=seats.queue(contest, language),
    )


def _along_a_chart(
    contest: Contest, language: str, house: House, slips: tuple[ResultSlip, ...]
) -> Pack | None:
    main = chart_lines.main_chart(contest, language)
    if main is None or not slips:
        return None
    consolation = chart_lines.consolation_chart(contest, language)
    third_place = contest.form == "knockout" and main.chart.third_place is not None
    return Pack(
        replace(house, third_place=third_place, consolation=consolation is not None),
        (main,) if consolation is None else (main, consolation),
        _slips(contest, slips),
        chart_lines.continuations(contest, language),
        pads=pads.score_pads_of(contest, slips, language),
    )


def _of_rounds(
    contest: Contest, language: str, house: House, playing: tuple[ResultSlip, ...]
) -> Pack | None:
    current = rounds.round_list(contest, language)
    if current is None:
        return None
    slips = (*playing, *_slips_to_come(contest, language))
    others = max((slip.others for slip in slips), key=len, default=())
    spare = (ResultSlip(others=(SlipSide(),) * len(others)),) * SPARE_SLIPS
    return Pack(
        house,
        (),
        _slips(contest, (*slips, *spare)),
        pads=pads.score_pads_of(contest, slips, language),
        # A round that is over has been hung up long ago.
        round=current if playing else None,
        coming=rounds.rounds_to_come(contest, language),
        ranking=results.ranking(contest, language),
        cross=cross_tables.cross_tables(contest, language),
        numbers=rounds.numbers(contest, language) if contest.format.partners_change else None,
    )


def _slips(contest: Contest, slips: tuple[ResultSlip, ...]) -> ResultSlips:
    """Where a match is several deals, pads take their place."""
    return ResultSlips(slips, contest.plays_alone) if contest.goal == "one" else ResultSlips(())


def _house(contest: Contest, language: str, base: str) -> House:
    rules = get(contest.rule_set, contest.rule_set_version).title
    said = Sentence("{rules}, {stock} stock cards", rules=rules, stock=contest.stock_size)
    return House(
        said.in_language(language),
        no_show_minutes=contest.no_show_minutes,
        time_limit_minutes=contest.time_limit_minutes,
        rekey=rekey_address(base, contest),
        two_losses=contest.form == "double",
        rounds=tuple(step.in_language(language) for step in next_round_by_hand(contest=contest)),
    )


def _slips_to_come(contest: Contest, language: str) -> tuple[ResultSlip, ...]:
    """One for each match of the rounds that are not made, with names where they are known."""
    numbered = not contest.format.partners_change
    found = []
    for one in coming_sides_get(contest=contest):
        upper, lower, *others = (
            SlipSide()
            if side is None
            else SlipSide(side.number or None if numbered else None, side.names)
            for side in one.sides
        )
        found.append(
            ResultSlip(
                number=one.match.number,
                round=rounds.coming_title(one.match).in_language(language),
                table=one.match.table if contest.format.is_ladder else None,
                upper=upper,
                lower=lower,
                others=tuple(others),
            )
        )
    return tuple(found)


PACK = Sheet(
    "pack",
    Sentence("Go to paper"),
    Sentence("a contest in play"),
    Pack,
    compose_pack,
    source=pack,
    ready=lambda standing: standing.is_made and not standing.is_over,
    has_links=True,
    posted=False,
)
