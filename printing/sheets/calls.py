"""What the caller needs: the call sheet to tick off, and the announcer's script to read aloud."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.layout.fit import written
from printing.sheets.base import Composed, Making, Setting, SheetKind
from printing.sheets.flow import flow


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


def _together(side: CalledSide, setting: Setting) -> str:
    names = [name for name in map(written, side.names) if name]
    return setting.in_words(Sentence.listed(names) if names else Sentence("(no names)"))


def call_sheet(value: Calls, making: Making) -> Composed:
    lines = [
        {
            "table": call.table,
            "time": call.time,
            "sides": [
                {"number": side.number, "names": " · ".join(map(written, side.names))}
                for side in call.sides
            ],
        }
        for call in value.calls
    ]
    words = {
        "table": Sentence("Table"),
        "side": Sentence("Players") if value.alone else Sentence("Partnerships"),
        "calls": Sentence.in_context("call sheet", "Called"),
        "seated": Sentence("Seated"),
        "rule": _no_show(value),
    }
    return flow(
        "call_sheet", CALL_SHEET.title, making, words=words, heading=value.heading, lines=lines
    )


def script(value: Calls, making: Making) -> Composed:
    lines = [
        {
            "where": making.setting.in_words(_where(call)),
            "who": making.setting.in_words(_who(call, value, making.setting)),
        }
        for call in value.calls
    ]
    words = {
        "opening": Sentence("Good day, everyone. Here are the tables."),
        "closing": Sentence("Please go to your table now, and have a good game."),
        "cue": Sentence("Read slowly, and each table twice. Pause after every table."),
        "rule": _no_show(value),
    }
    return flow("announcer", ANNOUNCER.title, making, words=words, lines=lines)


def _no_show(value: Calls) -> Sentence:
    minutes = value.no_show_minutes
    return Sentence(
        "Call three times. Whoever is not there {minutes} minutes after the third call has lost "
        "by walkover.",
        minutes=minutes,
    )


def _where(call: Call) -> Sentence:
    place = f", {written(call.place)}" if call.place else ""
    return Sentence("Table {table}{place}:", table=call.table, place=place)


def _who(call: Call, value: Calls, setting: Setting) -> Sentence:
    if value.alone or call.others:
        everyone = Sentence.listed(_together(side, setting) for side in call.sides)
        return Sentence("{names}.", names=everyone)
    upper, lower = _together(call.upper, setting), _together(call.lower, setting)
    if call.upper.number is None or call.lower.number is None:
        return Sentence("{upper}, against {lower}.", upper=upper, lower=lower)
    return Sentence(
        "partnership {number}, {upper}, against partnership {other}, {lower}.",
        number=call.upper.number,
        upper=upper,
        other=call.lower.number,
        lower=lower,
    )


_NEEDS = Sentence("the matches to call")

CALL_SHEET = SheetKind(
    "call-sheet",
    Sentence("Call sheet"),
    _NEEDS,
    Calls,
    call_sheet,
    posted=False,
)
ANNOUNCER = SheetKind(
    "announcer",
    Sentence("Announcer’s script"),
    _NEEDS,
    Calls,
    script,
    posted=False,
)
