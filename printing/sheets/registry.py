"""Every sheet there is: a new one is declared in the module of its family, and has its line
here."""

from typing import Any

from domain.wording.refusals import refused
from printing.sheets import (
    awards,
    chart,
    cross_tables,
    day,
    pack,
    pads,
    partners,
    people,
    results,
    rounds,
    rules,
    score_cards,
    seats,
    tables,
)
from printing.sheets.sheet import Sheet
from tournaments.models import Contest

# In the order in which they are offered.
EVERY: tuple[Sheet[Any], ...] = (
    chart.CHART,
    chart.CONSOLATION,
    chart.BOTH_SIDES,
    rounds.BY_NAME,
    rounds.BY_TABLE,
    cross_tables.CROSS_TABLE,
    cross_tables.POOL_SHEETS,
    rounds.LADDER,
    results.RANKING,
    score_cards.SCORE_CARDS,
    rounds.NUMBERS,
    pads.SCORE_PADS,
    seats.BY_NAME,
    seats.BY_TABLE,
    seats.CALL_SHEET,
    seats.ANNOUNCER,
    seats.QUEUE,
    tables.RESULT_SLIPS,
    tables.TABLE_CARDS,
    tables.TABLE_TENTS,
    chart.POSTER,
    chart.POSTER_OF_CONSOLATION,
    people.SIGN_UP,
    people.CHECK_IN,
    partners.DRAW_CERTIFICATE,
    partners.PARTNERS,
    people.BADGES,
    rules.RULES,
    rules.HANDOUT,
    day.SCORER_GUIDE,
    day.INCIDENT_FORMS,
    day.DAY_PLAN,
    results.RESULTS,
    awards.CLOSING,
    awards.AWARDS,
    awards.CHAPTER_STANDINGS,
    pack.PACK,
)
SHEETS: dict[str, Sheet[Any]] = {sheet.id: sheet for sheet in EVERY if not sheet.subject}


def sheets_of(contest: Contest) -> tuple[Sheet[Any], ...]:
    """Those that a contest of this form has, sooner or later."""
    return tuple(sheet for sheet in EVERY if sheet.fits(contest))


def sheet_about(id: str, subject: str) -> Sheet[Any] | None:
    return next((sheet for sheet in EVERY if (sheet.id, sheet.subject) == (id, subject)), None)


def sheet_get(id: str) -> Sheet[Any]:
    if id not in SHEETS:
        raise refused("sheet-unknown", sheet_id=id, known=", ".join(SHEETS))
    return SHEETS[id]
