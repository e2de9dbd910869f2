"""Incident and ruling forms, two to a page: what happened at a table and what was decided."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from printing.layout.piles import piled
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, SheetKind
from printing.sheets.flow import flow_pages, room_on

MOST_BLANK = 100
TO_A_PAGE = 2


@dataclass(frozen=True, slots=True)
class IncidentForms:
    count: int = 4


def from_options(options: Mapping[str, Any]) -> IncidentForms:
    return IncidentForms(asked(options, "count", 1, MOST_BLANK, 4))


def compose_incident_form(value: IncidentForms, making: Making) -> Composed:
    room = room_on(making.setting.sheet_paper)
    pages = piled(range(value.count), TO_A_PAGE)
    return flow_pages(
        "incident_form",
        INCIDENT_FORM.title,
        making,
        words=INCIDENT_FORM_WORDS,
        pages=[{"forms": page} for page in pages],
        kinds=[making.setting.in_words(kind) for kind in INCIDENTS],
        decisions=[making.setting.in_words(decision) for decision in DECISIONS],
        height=f"{room / TO_A_PAGE - 1:.1f}",
    )


INCIDENT_FORM_WORDS = {
    "title": Sentence("Incident and ruling"),
    "match": Sentence("Match"),
    "table": Sentence("Table"),
    "time": Sentence("Time"),
    "who": Sentence("Who"),
    "kind": Sentence("What happened"),
    "told": Sentence("In their own words, each side"),
    "decided": Sentence("Decided"),
    "why": Sentence("Why, and by which rule"),
    "official": Sentence("Official"),
    "sides": Sentence("Heard: both sides"),
}
INCIDENTS = (
    Sentence("talked about the play"),
    Sentence("drew too many cards"),
    Sentence("played out of turn"),
    Sentence("showed a card"),
    Sentence("did not come"),
    Sentence("slip is in doubt"),
    Sentence("something else"),
)
DECISIONS = (
    Sentence("play goes on"),
    Sentence("penalty cards"),
    Sentence("the result stands"),
    Sentence("the result is changed"),
    Sentence("forfeit"),
)

INCIDENT_FORM = SheetKind(
    "incident-forms",
    Sentence("Incident and ruling forms"),
    Sentence("nothing"),
    IncidentForms,
    compose_incident_form,
    options=(Option("count", Sentence("how many blank forms"), int, 4),),
    from_options=from_options,
    posted=False,
)
