"""The score chart, filled or blank, on as many sheets as it needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printing.layout import chart as charts
from printing.layout import heading, sections
from printing.layout.bracket import Words
from printing.layout.chart import Chart
from printing.layout.drawing import Page
from printing.layout.fit import Measure
from printing.layout.heading import Heading
from printing.layout.sections import Part
from printing.markup import page_markup
from printing.pieces import drawn
from printing.sheets import wordings
from printing.sheets.base import Composed, Identity, Option, Setting, SheetKind
from wording import Malformed, Sentence

MOST_BLANK_LINES = 64


@dataclass(frozen=True, slots=True)
class ChartValue:
    chart: Chart
    # "Consolation"; empty for the main chart.
    name: str = ""
    # "Texas sheet, 15 cards · 16 partnerships · one loss and out"
    subtitle: str = ""


def from_options(options: Mapping[str, Any]) -> ChartValue:
    sides = options.get("sides")
    if type(sides) is not int or not 2 <= sides <= MOST_BLANK_LINES:
        raise Malformed(
            "sides-out-of-range",
            Sentence(
                en=f"A blank chart has 2 to {MOST_BLANK_LINES} lines. "
                "Please give a number in between.",
                fr=f"Un tableau vierge a de 2 à {MOST_BLANK_LINES} lignes. "
                "Donnez un nombre entre les deux.",
            ),
            field="sides",
        )
    return ChartValue(charts.blank(sides, third_place=bool(options.get("third_place"))))


def words_in(setting: Setting) -> Words:
    return Words(
        champions=setting.in_words(Sentence(en="Champions", fr="Champions")),
        third_place=setting.in_words(Sentence(en="Third place", fr="Troisième place")),
        bye=setting.in_words(Sentence(en="bye", fr="exempt")),
    )


TITLE = Sentence(en="Score chart", fr="Tableau des scores")


def compose(
    value: ChartValue,
    setting: Setting,
    identity: Identity,
    measure: Measure,
    *,
    kind: Sentence = TITLE,
) -> Composed:
    words = words_in(setting)
    plan = sections.plan(value.chart, setting.sheet_paper, words, measure)
    bodies = []
    for number, part in enumerate(plan.parts, 1):
        head = heading_of(value, part, setting, identity, number, len(plan.parts), kind)
        page = Page(plan.paper.width, plan.paper.height)
        page = page.with_more(heading.drawn(head, plan.paper, measure))
        bodies.append(page_markup(page.with_more(sections.draw(part, words, measure))))
    return Composed(wordings.title_of(identity, setting.in_words(kind)), drawn(bodies))


def heading_of(
    value: ChartValue,
    part: Part,
    setting: Setting,
    identity: Identity,
    page: int,
    pages: int,
    kind: Sentence = TITLE,
) -> Heading:
    starts = value.chart.starts()
    if value.name:
        kind = Sentence(en=f"{kind.en}: {value.name}", fr=f"{kind.fr} : {value.name}")
    if not identity.event and not identity.contest:
        lines = Sentence(en=f"{starts} lines", fr=f"{starts} lignes")
        kind = Sentence(en=f"{kind.en} · {lines.en}", fr=f"{kind.fr} · {lines.fr}")
    where = _part_of_whole(part, setting)
    return Heading(
        title=wordings.title_of(identity, ""),
        subtitle=" · ".join(text for text in (value.subtitle,) if text),
        facts=tuple(
            fact
            for fact in (
                wordings.kind_and_revision(kind, identity, setting),
                wordings.code_and_page(identity, setting, page, pages),
                where,
            )
            if fact
        ),
        foot=wordings.replaced_by_newer(identity, setting),
        blanks=_to_write_on(setting) if not identity.event and not identity.contest else (),
    )


def _part_of_whole(part: Part, setting: Setting) -> str:
    if part.mark:
        return setting.in_words(
            Sentence(
                en=f"section {part.mark}: goes on at {part.mark} of the finals",
                fr=f"section {part.mark} : la suite au repère {part.mark} des finales",
            )
        )
    if part.is_finals:
        return setting.in_words(Sentence(en="finals of all sections", fr="finales des sections"))
    return ""


def _to_write_on(setting: Setting) -> tuple[str, ...]:
    words = (
        Sentence(en="Event", fr="Événement"),
        Sentence(en="Contest", fr="Concours"),
        Sentence(en="Date", fr="Date"),
    )
    return tuple(setting.in_words(word) for word in words)


KIND = SheetKind(
    id="chart",
    title=TITLE,
    needs=Sentence(
        en="nothing for a blank one, else the chart",
        fr="rien pour un tableau vierge, sinon le tableau",
    ),
    value_type=ChartValue,
    compose=compose,
    options=(
        Option("sides", Sentence(en="how many lines", fr="combien de lignes"), int),
        Option(
            "third_place",
            Sentence(en="with a match for third place", fr="avec un match pour la 3e place"),
            bool,
            False,
        ),
    ),
    from_options=from_options,
)
