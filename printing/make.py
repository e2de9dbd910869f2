"""From a sheet's id and its value to a PDF: the one way, for the job, the shell and the pages."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from django.utils.text import slugify

from domain.wording import Malformed, Sentence
from printing.layout.paper import PAPERS
from printing.sheets import chart, sheet_kind, wordings
from printing.sheets.base import Identity, Making, Setting
from printing.sheets.chart import ChartValue
from printing.values import from_json, to_json

if TYPE_CHECKING:
    from printing.render import PagesDone


@dataclass(frozen=True, slots=True)
class Order:
    """A sheet that someone wants. `value` is None where options alone are enough."""

    sheet: str
    setting: Setting
    options: dict[str, Any]
    value: Any = None
    identity: Identity = field(default_factory=Identity)
    # The event whose officials may see it, by its slug; empty: it belongs to none.
    event: str = ""
    # Which of several sheets of this kind: "consolation".
    subject: str = ""

    def to_params(self) -> dict[str, Any]:
        return {
            "sheet": self.sheet,
            "setting": to_json(self.setting),
            "options": self.options,
            "value": None if self.value is None else to_json(self.value),
            "identity": to_json(self.identity),
            "event": self.event,
            "subject": self.subject,
        }


def order_from_params(params: dict[str, Any]) -> Order:
    kind = sheet_kind(params["sheet"])
    value = params.get("value")
    return Order(
        sheet=kind.id,
        setting=from_json(Setting, params.get("setting", {})),
        options=params.get("options", {}),
        value=None if value is None else from_json(kind.value_type, value),
        identity=from_json(Identity, params.get("identity", {})),
        event=params.get("event", ""),
        subject=params.get("subject", ""),
    )


def file_name(order: Order) -> str:
    """What the file is called on somebody's stick: event, contest, sheet, revision, code."""
    identity = order.identity
    title = sheet_kind(order.sheet).title.in_language(order.setting.language)
    parts = [identity.event, identity.contest, title, order.subject]
    named = [slugify(part, allow_unicode=True) for part in parts]
    if identity.revision is not None:
        named.append(f"r{identity.revision}")
    named.append(identity.code)
    return "_".join(part for part in named if part) + ".pdf"


def value_of(order: Order) -> Any:
    """What the sheet is filled with, or a refusal that says what is missing."""
    kind = sheet_kind(order.sheet)
    if order.value is not None:
        return order.value
    if kind.from_options is None:
        raise Malformed(
            "sheet-value-missing",
            Sentence(
                "The sheet “{id}” cannot be made empty; it needs {needs}.",
                id=kind.id,
                needs=kind.needs,
            ),
            field="value",
        )
    return kind.from_options(order.options)


def paper_for_one_sheet(order: Order) -> str:
    """The first larger paper on which a chart that was cut would be in one piece; "" where none
    is, or where it is in one piece already."""
    from printing import render

    value = value_of(order)
    if not isinstance(value, ChartValue):
        return ""
    chosen = order.setting.sheet_paper
    papers = sorted(PAPERS.values(), key=lambda paper: paper.width * paper.height)
    for paper in (chosen, *papers):
        setting = replace(order.setting, paper=paper.id)
        if chosen.width * chosen.height > setting.sheet_paper.width * setting.sheet_paper.height:
            continue
        if chart.pages_on(value, setting, render.text_width) == 1:
            return "" if paper.id == chosen.id else paper.id
    return ""


def sheet_pdf(order: Order, pages_done: "PagesDone") -> bytes:
    # WeasyPrint takes half a second to load; only a process that makes a sheet pays for it.
    from printing import render

    kind = sheet_kind(order.sheet)
    setting, identity = order.setting, order.identity
    if not kind.enlarges:
        setting = replace(setting, large=False)
    composed = kind.compose(value_of(order), Making(setting, identity, render.text_width))
    return render.pdf(
        composed.pieces,
        parts=composed.parts,
        language=setting.language,
        title=wordings.document_title(
            setting.in_words(kind.title), composed.about, identity, setting
        ),
        author=identity.event,
        pages_done=pages_done,
        cover=composed.cover,
        zoom=setting.zoom,
        two_sided=setting.two_sided and not kind.posted,
    )
