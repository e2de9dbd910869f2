"""From a contest to what goes on its sheets: one function for each sheet, by its id and subject.

Reads through the rooms' selectors and decides nothing; a sheet that has nothing to say yet gives
None. The page that prints, the shell, and the list of sheets that are out of date use the same
functions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from printing.addresses import base_address
from printing.filling import certificates, charts, lists, packs, seats
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Filling:
    sheet: str
    subject: str
    source: Callable[..., Any]
    # Whether links stand on it, so that it has to know how people reach this program.
    has_links: bool = False

    def fill(self, contest: Contest, language: str, base: str = "") -> Any:
        if self.has_links:
            return self.source(contest, language, base or base_address())
        return self.source(contest, language)


FILLINGS: tuple[Filling, ...] = (
    Filling("chart", "", charts.main_chart),
    Filling("chart", "consolation", charts.consolation_chart),
    Filling("find-your-table", "", seats.seats),
    Filling("seats-by-table", "", seats.seats),
    Filling("call-sheet", "", seats.calls),
    Filling("announcer", "", seats.calls),
    Filling("queue", "", seats.queue),
    Filling("result-slips", "", seats.slips, has_links=True),
    Filling("table-cards", "", seats.table_cards, has_links=True),
    Filling("poster", "", charts.main_poster),
    Filling("poster", "consolation", charts.consolation_poster),
    Filling("sign-up", "", lists.sign_up),
    Filling("check-in", "", lists.check_in),
    Filling("draw-certificate", "", certificates.draw_certificate),
    Filling("partners", "", lists.partners),
    Filling("badges", "", lists.badges),
    Filling("rules", "", lists.rules),
    Filling("results", "", lists.results),
    Filling("pack", "", packs.pack, has_links=True),
)


def filling_for(sheet: str, subject: str) -> Filling | None:
    return next((f for f in FILLINGS if (f.sheet, f.subject) == (sheet, subject)), None)
