"""Name badges on a standard label sheet: the name as large as the label allows."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.layout.drawing import LINE_HEIGHT, Frame, Page, Text, Weight, page_markup
from printing.layout.fit import SMALLEST, Measure, squeezed, written
from printing.layout.paper import BADGE_SHEETS, Area, LabelSheet, to_cut
from printing.pieces import drawn
from printing.sheets import wordings
from printing.sheets.base import Composed, Making, Setting, SheetKind

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


def compose(value: Badges, making: Making) -> Composed:
    paper = making.setting.sheet_paper
    sold = BADGE_SHEETS.get(making.setting.paper)
    sheet = sold or to_cut(paper)
    bodies = []
    for start in range(0, max(1, len(value.badges)), sheet.labels):
        texts: list[Text] = []
        frames: list[Frame] = []
        for badge, area in zip(value.badges[start:], sheet.areas(), strict=False):
            texts += _on_label(badge, making.identity.event, area, making.measure)
            if sold is None:
                frames.append(Frame(area.left, area.top, area.width, area.height, 0.4))
        if sold is not None:
            texts.append(_to_buy(sold, making.setting))
        page = Page(paper.width, paper.height, frames=tuple(frames), texts=tuple(texts))
        bodies.append(page_markup(page))
    kind = making.setting.in_words(KIND.title)
    return Composed(wordings.title_of(making.identity, kind), drawn(bodies))


def _to_buy(sheet: LabelSheet, setting: Setting) -> Text:
    """In the margin above the labels: what to put into the printer."""
    said = setting.in_words(
        Sentence("Print on label sheets {name}, at actual size.", name=sheet.name)
    )
    return Text(sheet.left, 24.0, 480.0, SMALLEST, (said,))


def _on_label(badge: Badge, event: str, area: Area, measure: Measure) -> list[Text]:
    """The event above, the first name large, the rest of the name, the chapter below.

    No code and no page: a badge is worn, not posted."""
    left, width = area.left + PAD, area.width - 2 * PAD
    texts = []
    above, below = area.top + PAD, area.bottom - PAD
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
            fitted = squeezed(
                said,
                weight=weight,
                width=width,
                room=room * (share if last else 1),
                cap=cap,
                measure=measure,
            )
            blocks.append((fitted, weight))
    taken = sum(fitted.size * LINE_HEIGHT * len(fitted.lines) for fitted, _ in blocks)
    top = (above + below - taken) / 2
    for fitted, weight in blocks:
        texts.append(Text(left, top, width, fitted.size, fitted.lines, weight, "center"))
        top += fitted.size * LINE_HEIGHT * len(fitted.lines)
    return texts


KIND = SheetKind(
    "badges",
    Sentence("Name badges"),
    Sentence("the players’ names"),
    Badges,
    compose,
    posted=False,
    enlarges=False,
)
