"""Award certificates: one to a page, with the names large and a line to sign."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printing.layout.fit import Measure, squeezed
from printing.layout.names import written
from printing.layout.paper import MARGIN
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, SheetKind
from printing.sheets.flow import flow_pages, room_on
from wording import Sentence

MOST_BLANK = 50
# Inside the making, and at most so high.
NAMES_MARGIN = 40.0
NAMES_HEIGHT = 130.0
NAMES_SIZE = 40.0


@dataclass(frozen=True, slots=True)
class Award:
    """All empty: a certificate to fill in by hand."""

    # "First place"
    what: str = ""
    # A partnership, a person, or a chapter.
    names: tuple[str, ...] = ()
    # "Skip-Bo partners, consolation"
    contest: str = ""


@dataclass(frozen=True, slots=True)
class Awards:
    awards: tuple[Award, ...]
    # "Pecan Valley Rally 2026, Kerrville"
    event: str = ""
    # "May 2, 2026"
    day: str = ""


def from_options(options: Mapping[str, Any]) -> Awards:
    return Awards((Award(),) * asked(options, "count", 1, MOST_BLANK, 3))


def compose(value: Awards, making: Making) -> Composed:
    paper = making.setting.sheet_paper
    width = paper.width - 2 * MARGIN - 2 * NAMES_MARGIN
    return flow_pages(
        "award",
        KIND.title,
        making,
        words=WORDS,
        pages=[
            {"award": award, "who": _who(award, width, making.measure)} for award in value.awards
        ],
        event=value.event,
        day=value.day,
        height=f"{room_on(paper) - 6:.1f}",
    )


def _who(award: Award, width: float, measure: Measure) -> dict[str, Any]:
    """Each name on a line of its own where it can be, all in one size."""
    who = [written(name) for name in award.names if written(name)]
    if not who:
        return {}
    room = NAMES_HEIGHT / len(who)
    fitted = [
        squeezed(name, weight=700, width=width, room=room, cap=NAMES_SIZE, measure=measure)
        for name in who
    ]
    return {
        "lines": [line for one in fitted for line in one.lines],
        "size": f"{min(one.size for one in fitted):.1f}",
    }


WORDS = {
    "title": Sentence("Certificate"),
    "for": Sentence("this certificate goes to"),
    "sign": Sentence("For the club"),
    "day": Sentence("Day"),
}

KIND = SheetKind(
    "awards",
    Sentence("Award certificates"),
    Sentence("nothing for blank ones, else the places of a finished contest"),
    Awards,
    compose,
    options=(Option("count", Sentence("how many blank certificates"), int, 3),),
    from_options=from_options,
    posted=False,
)
