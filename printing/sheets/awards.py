"""Award certificates: one to a page, with the names large and a line to sign."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from printing.layout.fit import Measure, squeezed, written
from printing.layout.paper import MARGIN
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, SheetKind
from printing.sheets.flow import flow_pages

MOST_BLANK = 50
# What stands around the frame above and below, and how thick it is, as in flow.css.
AROUND_FRAME = 36.0 + 44.0
FRAME = 10.0
# Everything in the frame is measured in parts of its height, and grows with the paper.
UNIT = 1 / 66
NAMES_MARGIN, NAMES_HEIGHT, NAMES_SIZE = 4.0, 12.0, 3.8
# A name of this size stays on one line.
NAMES_FINE = 2.2


@dataclass(frozen=True, slots=True)
class Award:
    """All empty: a certificate to fill in by hand."""

    # "First place"
    what: str = ""
    # A partnership, a person, or a chapter.
    names: tuple[str, ...] = ()
    # "Skip-Bo partners, consolation"
    contest: str = ""
    # Where they come from, under their names.
    chapters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Awards:
    awards: tuple[Award, ...]
    # "Pecan Valley Rally 2026, Kerrville"
    event: str = ""
    # "May 2, 2026"
    day: str = ""


def from_options(options: Mapping[str, Any]) -> Awards:
    return Awards((Award(),) * asked(options, "count", 1, MOST_BLANK, 3))


def compose_awards(value: Awards, making: Making) -> Composed:
    paper = making.setting.sheet_paper
    height = paper.height - AROUND_FRAME
    unit = height * UNIT
    width = paper.width - 2 * (MARGIN + FRAME + NAMES_MARGIN * unit)
    day = Sentence("Day: {day}", day=value.day) if value.day else Sentence("Day")
    return flow_pages(
        "award",
        AWARDS.title,
        making,
        words=AWARDS_WORDS,
        pages=[
            {"award": award, "who": _who(award, width, unit, making.measure)}
            for award in value.awards
        ],
        event=value.event,
        day=making.setting.in_words(day),
        height=f"{height - 1:.1f}",
        unit=f"{unit:.2f}",
    )


def _who(award: Award, width: float, unit: float, measure: Measure) -> dict[str, Any]:
    """Each name on a line of its own where it can be, all in one size."""
    who = [written(name) for name in award.names if written(name)]
    if not who:
        return {}
    room, cap = NAMES_HEIGHT * unit / len(who), NAMES_SIZE * unit
    fitted = [
        squeezed(
            name,
            weight=700,
            width=width,
            room=room,
            cap=cap,
            measure=measure,
            fine=NAMES_FINE * unit,
        )
        for name in who
    ]
    return {
        "lines": [line for one in fitted for line in one.lines],
        "size": f"{min(one.size for one in fitted):.1f}",
        "chapters": list(map(written, dict.fromkeys(award.chapters))),
    }


AWARDS_WORDS = {
    "title": Sentence.in_context("award", "Certificate"),
    "for": Sentence("this certificate goes to"),
    "sign": Sentence("For the club"),
}

AWARDS = SheetKind(
    "awards",
    Sentence("Award certificates"),
    Sentence("nothing for blank ones, else the places of a finished contest"),
    Awards,
    compose_awards,
    options=(Option("count", Sentence("how many blank certificates"), int, 3),),
    from_options=from_options,
    posted=False,
)
