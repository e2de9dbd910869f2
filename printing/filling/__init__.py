"""From a contest to what goes on its sheets: one function for each sheet, by its id and subject.

Reads through the rooms' selectors and decides nothing; a sheet that has nothing to say yet gives
None. The page that prints, the shell, and the list of sheets that are out of date use the same
functions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from domain.wording.refusals import refused
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
    readiness,
    rounds,
    seats,
)
from tournaments.events.lookup import base_address
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Filling:
    sheet: str
    subject: str
    source: Callable[..., Any]
    # Whether it has something to say by now, which is asked far more often than it is filled.
    ready: readiness.Ready = readiness.always
    # Whether links stand on it, so that it has to know how people reach this program.
    has_links: bool = False
    # Whether a contest of this form has such a sheet at all.
    fits: Callable[[Contest], bool] = fitting.every_contest

    def fill(self, contest: Contest, language: str, base: str = "") -> Any:
        if not self.fits(contest):
            raise refused("sheet-not-for-this-contest")
        if self.has_links:
            return self.source(contest, language, base or base_address())
        return self.source(contest, language)


FILLINGS: tuple[Filling, ...] = (
    Filling("chart", "", charts.main_chart, readiness.is_made, fits=fitting.has_chart),
    Filling(
        "chart",
        "consolation",
        charts.consolation_chart,
        readiness.has_consolation,
        fits=fitting.is_knockout,
    ),
    Filling(
        "chart-both-sides",
        "",
        charts.from_both_sides,
        readiness.has_two_sides,
        fits=fitting.is_knockout,
    ),
    Filling("round-by-name", "", rounds.round_list, readiness.is_made, fits=fitting.has_rounds),
    Filling("round-by-table", "", rounds.round_list, readiness.is_made, fits=fitting.has_rounds),
    Filling(
        "cross-table", "", rounds.cross_tables, readiness.is_made, fits=fitting.has_cross_table
    ),
    Filling(
        "pool-sheets", "", ladders.pool_sheets, readiness.is_made, fits=fitting.has_cross_table
    ),
    Filling("ladder", "", ladders.ladder, readiness.is_made, fits=fitting.is_along_the_tables),
    Filling("ranking", "", rounds.ranking, readiness.has_results, fits=fitting.has_rounds),
    Filling("score-cards", "", rounds.score_cards, readiness.has_people, fits=fitting.has_rounds),
    Filling("numbers", "", rounds.numbers, readiness.is_made, fits=fitting.changes_partners),
    Filling(
        "score-pads",
        "",
        pads.score_pads,
        readiness.is_playing,
        has_links=True,
        fits=fitting.has_deals,
    ),
    Filling("find-your-table", "", seats.seats, readiness.at_tables),
    Filling("seats-by-table", "", seats.seats, readiness.at_tables),
    Filling("call-sheet", "", seats.calls, readiness.at_tables),
    Filling("announcer", "", seats.calls, readiness.at_tables),
    Filling("queue", "", seats.queue, readiness.somebody_waits),
    Filling("result-slips", "", seats.slips, readiness.is_playing, has_links=True),
    Filling("table-cards", "", seats.table_cards, readiness.has_tables, has_links=True),
    Filling("table-tents", "", seats.table_cards, readiness.has_tables, has_links=True),
    Filling("poster", "", charts.main_poster, readiness.is_made, fits=fitting.has_chart),
    Filling(
        "poster",
        "consolation",
        charts.consolation_poster,
        readiness.has_consolation,
        fits=fitting.is_knockout,
    ),
    Filling("sign-up", "", lists.sign_up_filled),
    Filling("check-in", "", lists.check_in_filled, readiness.has_people),
    Filling(
        "draw-certificate",
        "",
        certificates.draw_certificate,
        readiness.is_certified,
        fits=fitting.has_drawn_partners,
    ),
    Filling(
        "partners", "", lists.partners_filled, readiness.has_sides, fits=fitting.has_drawn_partners
    ),
    Filling("badges", "", lists.badges, readiness.has_people),
    Filling("rules", "", lists.rules),
    Filling("rules-handout", "", lists.rules),
    Filling("scorer-guide", "", days.scorer_guide, has_links=True),
    Filling("incident-forms", "", days.incident_forms),
    Filling("day-plan", "", days.day_plan),
    Filling("results", "", lists.results, readiness.is_over),
    Filling("closing", "", endings.closing, readiness.is_over),
    Filling("awards", "", endings.awards, readiness.is_over),
    Filling("chapter-standings", "", endings.chapter_standings, readiness.one_is_over),
    Filling("pack", "", packs.pack, readiness.goes_on, has_links=True),
)


def fillings_of(contest: Contest) -> tuple[Filling, ...]:
    """The sheets that a contest of this form has, sooner or later."""
    return tuple(filling for filling in FILLINGS if filling.fits(contest))


def filling_for(sheet: str, subject: str) -> Filling | None:
    return next((f for f in FILLINGS if (f.sheet, f.subject) == (sheet, subject)), None)
