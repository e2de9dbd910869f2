"""Lists of people: signing up, checking in, and name badges on a standard label sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils import translation

from domain import names
from domain.wording import Sentence
from printing.layout.drawing import (
    LINE_HEIGHT,
    Area,
    Frame,
    Page,
    Paper,
    Text,
    Weight,
    page_markup,
    printable,
)
from printing.layout.fit import SMALLEST, squeezed, written
from printing.sheets.flow import room_on, text_sheet
from printing.sheets.sheet import BEFORE, Composed, Making, Option, Sheet, Use, drawn
from tournaments.models import Contest, Entry

# A row to sign up on, and what stands above the rows on the first page and on those after it.
ROW, SIGN_UP_HEAD, SIGN_UP_AGAIN = 38.0, 92.0, 44.0


@dataclass(frozen=True, slots=True)
class SignUp:
    rows: int = 32


def sign_up(value: SignUp, making: Making) -> dict[str, Any]:
    """At least so many rows, and no page that ends half empty."""
    room = room_on(making.paper)
    first, each = int((room - SIGN_UP_HEAD) // ROW), int((room - SIGN_UP_AGAIN) // ROW)
    rows = first + -(-max(0, value.rows - first) // each) * each
    return {"rows": range(1, rows + 1)}


SIGN_UP = Sheet(
    "sign-up",
    Sentence("Sign-up sheet"),
    Sentence("nothing"),
    SignUp,
    text_sheet("sign_up", sign_up),
    source=lambda contest, language: SignUp(),
    use=Use(BEFORE, Sentence("Lay it out where people sign up by hand.")),
    posted=False,
    blank=SignUp,
    options=(Option("rows", Sentence("how many rows"), 32, most=400),),
)


@dataclass(frozen=True, slots=True)
class CheckInLine:
    name: str
    chapter: str = ""
    site: str = ""
    need: str = ""


@dataclass(frozen=True, slots=True)
class CheckIn:
    people: tuple[CheckInLine, ...]


def check_in(value: CheckIn, making: Making) -> dict[str, Any]:
    count = Sentence("{people} signed up", people=len(value.people))
    return {"count": making.say(count), "late": range(6)}


def entries_of(contest: Contest) -> list[Entry]:
    """All who take part, in the order of a list."""
    entries = contest.entries.exclude(state=Entry.State.WITHDRAWN)
    return sorted(
        entries.select_related("player__chapter"),
        key=lambda entry: names.key(names.in_a_list(entry.player.name)),
    )


def checked_in(contest: Contest, language: str) -> CheckIn | None:
    # The need's words follow the sheet's language, not that of the page that asked.
    with translation.override(language):
        people = tuple(
            CheckInLine(
                names.in_a_list(entry.player.name),
                entry.player.chapter.name,
                entry.player.site_number,
                str(entry.player.get_seating_need_display()) if entry.player.seating_need else "",
            )
            for entry in entries_of(contest)
        )
    return CheckIn(people) if people else None


CHECK_IN = Sheet(
    "check-in",
    Sentence("Check-in list"),
    Sentence("who has signed up"),
    CheckIn,
    text_sheet("check_in", check_in, evenly=True),
    source=checked_in,
    use=Use(BEFORE, Sentence("Tick people off at the door; late names go at the end.")),
    ready=lambda standing: standing.has_people,
)

# ---- Badges: the name as large as the label allows ----

INCH = 72.0
MILLIMETRE = 72.0 / 25.4


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """All sizes in points; steps are from one label's edge to the next one's."""

    name: str
    paper: str
    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float
    step_across: float
    step_down: float

    @property
    def labels(self) -> int:
        return self.columns * self.rows

    def areas(self) -> Iterator[Area]:
        for row in range(self.rows):
            for column in range(self.columns):
                left = self.left + column * self.step_across
                top = self.top + row * self.step_down
                yield Area(left, top, left + self.width, top + self.height)


# The two badge sheets that every stationer has, by paper.
BADGE_SHEETS = {
    "letter": LabelSheet(
        "Avery 5395",
        "letter",
        columns=2,
        rows=4,
        left=0.6875 * INCH,
        top=7 / 12 * INCH,
        width=3.375 * INCH,
        height=7 / 3 * INCH,
        step_across=3.75 * INCH,
        step_down=2.5 * INCH,
    ),
    "a4": LabelSheet(
        "Avery L4785",
        "a4",
        columns=2,
        rows=5,
        left=17.5 * MILLIMETRE,
        top=13.5 * MILLIMETRE,
        width=80 * MILLIMETRE,
        height=50 * MILLIMETRE,
        step_across=95 * MILLIMETRE,
        step_down=55 * MILLIMETRE,
    ),
}


def to_cut(paper: Paper) -> LabelSheet:
    """As many badges as the paper holds, edge to edge, where no label sheet of its size is sold."""
    area, label = printable(paper), BADGE_SHEETS["letter"]
    columns, rows = int(area.width // label.width), int(area.height // label.height)
    return replace(
        label,
        name="",
        paper=paper.id,
        columns=columns,
        rows=rows,
        left=(paper.width - columns * label.width) / 2,
        top=(paper.height - rows * label.height) / 2,
        step_across=label.width,
        step_down=label.height,
    )


PAD = 10.0
BOLD: Weight = 700
SEMIBOLD: Weight = 600


@dataclass(frozen=True, slots=True)
class Badge:
    name: str
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class Badges:
    badges: tuple[Badge, ...]


def compose_badges(value: Badges, making: Making) -> Composed:
    paper = making.paper
    sold = BADGE_SHEETS.get(making.setting.paper)
    sheet = sold or to_cut(paper)
    bodies = []
    for start in range(0, max(1, len(value.badges)), sheet.labels):
        texts: list[Text] = []
        frames: list[Frame] = []
        for badge, area in zip(value.badges[start:], sheet.areas(), strict=False):
            texts += _on_label(badge, area, making)
            if sold is None:
                frames.append(Frame(area.left, area.top, area.width, area.height, 0.4))
        if sold is not None:
            # In the margin above the labels: what to put into the printer.
            said = Sentence("Print on label sheets {name}, at actual size.", name=sold.name)
            texts.append(Text(sold.left, 24.0, 480.0, SMALLEST, (making.say(said),)))
        page = Page(paper.width, paper.height, frames=tuple(frames), texts=tuple(texts))
        bodies.append(page_markup(page))
    return drawn(bodies)


def _on_label(badge: Badge, area: Area, making: Making) -> list[Text]:
    """The event above, the first name large, the rest of the name, the chapter below.

    No code and no page: a badge is worn, not posted."""
    left, width = area.left + PAD, area.width - 2 * PAD
    texts = []
    above, below = area.top + PAD, area.bottom - PAD
    event, measure = making.identity.event, making.measure
    for said, cap, at_top in ((event, 11.0, True), (badge.chapter, 14.0, False)):
        said = written(said)
        if not said:
            continue
        room = area.height * 0.22
        fitted = squeezed(said, weight=400, width=width, room=room, cap=cap, measure=measure)
        height = fitted.size * LINE_HEIGHT * len(fitted.lines)
        top = area.top + PAD if at_top else area.bottom - PAD - height
        texts.append(Text(left, top, width, fitted.size, fitted.lines, 400, "center"))
        above, below = (top + height, below) if at_top else (above, top)
    first, _, last = written(badge.name).rpartition(" ")
    if not first:
        first, last = last, ""
    room = below - above
    blocks = []
    for said, cap, share, weight in ((first, 42.0, 0.56, BOLD), (last, 24.0, 0.4, SEMIBOLD)):
        if said:
            height = room * (share if last else 1)
            fitted = squeezed(
                said, weight=weight, width=width, room=height, cap=cap, measure=measure
            )
            blocks.append((fitted, weight))
    taken = sum(fitted.size * LINE_HEIGHT * len(fitted.lines) for fitted, _ in blocks)
    top = (above + below - taken) / 2
    for fitted, weight in blocks:
        texts.append(Text(left, top, width, fitted.size, fitted.lines, weight, "center"))
        top += fitted.size * LINE_HEIGHT * len(fitted.lines)
    return texts


def badges(contest: Contest, language: str) -> Badges | None:
    people = [Badge(entry.player.name, entry.player.chapter.name) for entry in entries_of(contest)]
    return Badges(tuple(people)) if people else None


BADGES = Sheet(
    "badges",
    Sentence("Name badges"),
    Sentence("the players’ names"),
    Badges,
    compose_badges,
    source=badges,
    use=Use(BEFORE, Sentence("Name badges, on label sheets Avery 5395 (Letter) or L4785 (A4).")),
    ready=lambda standing: standing.has_people,
    posted=False,
    enlarges=False,
)
