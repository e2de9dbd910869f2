"""From a contest to what goes on its sheets: one function for each sheet, by its id and subject.

Reads through the rooms' selectors and decides nothing; a sheet that has nothing to say yet gives
None. The page that prints, the shell, and the list of sheets that are out of date use the same
functions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from printing.addresses import base_address
from printing.filling import (
    certificates,
    charts,
    days,
    endings,
    fitting,
    ladders,
    lists,
    packs,
    pads,
    rounds,
    seats,
)
from tournaments.models import Contest
from wording import Illegal, Sentence


@dataclass(frozen=True, slots=True)
class Filling:
    sheet: str
    subject: str
    source: Callable[..., Any]
    # Whether links stand on it, so that it has to know how people reach this program.
    has_links: bool = False
    # Whether a contest of this form has such a sheet at all.
    fits: Callable[[Contest], bool] = fitting.every_contest

    def fill(self, contest: Contest, language: str, base: str = "") -> Any:
        if not self.fits(contest):
            raise Illegal(
                "sheet-not-for-this-contest",
                Sentence(
                    "This contest is played in another form and has no such sheet. Choose one "
                    "from the list on its print page."
                ),
                field="sheet",
            )
        if self.has_links:
            return self.source(contest, language, base or base_address())
        return self.source(contest, language)


FILLINGS: tuple[Filling, ...] = (
    Filling("chart", "", charts.main_chart, fits=fitting.has_chart),
    Filling("chart", "consolation", charts.consolation_chart, fits=fitting.is_knockout),
    Filling("chart-both-sides", "", charts.from_both_sides, fits=fitting.is_knockout),
    Filling("round-by-name", "", rounds.round_list, fits=fitting.has_rounds),
    Filling("round-by-table", "", rounds.round_list, fits=fitting.has_rounds),
    Filling("cross-table", "", rounds.cross_tables, fits=fitting.has_cross_table),
    Filling("pool-sheets", "", ladders.pool_sheets, fits=fitting.has_cross_table),
    Filling("ladder", "", ladders.ladder, fits=fitting.is_along_the_tables),
    Filling("ranking", "", rounds.ranking, fits=fitting.has_rounds),
    Filling("score-cards", "", rounds.score_cards, fits=fitting.has_rounds),
    Filling("numbers", "", rounds.numbers, fits=fitting.changes_partners),
    Filling("score-pads", "", pads.score_pads, has_links=True, fits=fitting.has_deals),
    Filling("find-your-table", "", seats.seats),
    Filling("seats-by-table", "", seats.seats),
    Filling("call-sheet", "", seats.calls),
    Filling("announcer", "", seats.calls),
    Filling("queue", "", seats.queue),
    Filling("result-slips", "", seats.slips, has_links=True),
    Filling("table-cards", "", seats.table_cards, has_links=True),
    Filling("table-tents", "", seats.table_cards, has_links=True),
    Filling("poster", "", charts.main_poster, fits=fitting.has_chart),
    Filling("poster", "consolation", charts.consolation_poster, fits=fitting.is_knockout),
    Filling("sign-up", "", lists.sign_up),
    Filling("check-in", "", lists.check_in),
    Filling("draw-certificate", "", certificates.draw_certificate, fits=fitting.has_drawn_partners),
    Filling("partners", "", lists.partners, fits=fitting.has_drawn_partners),
    Filling("badges", "", lists.badges),
    Filling("rules", "", lists.rules),
    Filling("rules-handout", "", lists.rules),
    Filling("scorer-guide", "", days.scorer_guide, has_links=True),
    Filling("incident-forms", "", days.incident_forms),
    Filling("day-plan", "", days.day_plan),
    Filling("results", "", lists.results),
    Filling("closing", "", endings.closing),
    Filling("awards", "", endings.awards),
    Filling("chapter-standings", "", endings.chapter_standings),
    Filling("pack", "", packs.pack, has_links=True),
)


def fillings_of(contest: Contest) -> tuple[Filling, ...]:
    """The sheets that a contest of this form has, sooner or later."""
    return tuple(filling for filling in FILLINGS if filling.fits(contest))


def filling_for(sheet: str, subject: str) -> Filling | None:
    return next((f for f in FILLINGS if (f.sheet, f.subject) == (sheet, subject)), None)
