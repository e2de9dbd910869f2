"""Every sheet there is, by its id."""

from typing import Any

from domain.wording.refusals import refused
from printing.sheets import (
    awards,
    badges,
    both_sides,
    calls,
    certificate,
    chapters,
    chart,
    closing,
    cross_table,
    day_plan,
    find_table,
    incident_form,
    ladder,
    numbers,
    pack,
    people,
    pool_sheet,
    poster,
    queue,
    result_slip,
    results,
    round_list,
    rules,
    score_card,
    score_pad,
    scorer_guide,
    table_card,
    table_tent,
)
from printing.sheets.base import SheetKind

SHEETS: dict[str, SheetKind[Any]] = {
    kind.id: kind
    for kind in (
        chart.CHART,
        both_sides.BOTH_SIDES,
        poster.POSTER,
        find_table.BY_NAME,
        find_table.BY_TABLE,
        table_card.TABLE_CARD,
        result_slip.RESULT_SLIPS,
        calls.CALL_SHEET,
        calls.ANNOUNCER,
        queue.QUEUE,
        people.SIGN_UP,
        people.CHECK_IN,
        people.PARTNERS,
        badges.KIND,
        rules.KIND,
        results.KIND,
        results.RANKING,
        round_list.BY_NAME,
        round_list.BY_TABLE,
        cross_table.CROSS_TABLE,
        score_card.KIND,
        score_pad.KIND,
        numbers.KIND,
        ladder.KIND,
        pool_sheet.POOL_SHEET,
        certificate.KIND,
        table_tent.TABLE_TENT,
        rules.HANDOUT,
        scorer_guide.SCORER_GUIDE,
        incident_form.INCIDENT_FORM,
        day_plan.DAY_PLAN,
        chapters.CHAPTERS,
        closing.CLOSING,
        awards.AWARDS,
        pack.KIND,
    )
}


def sheet_kind(sheet_id: str) -> SheetKind[Any]:
    if sheet_id not in SHEETS:
        raise refused("sheet-unknown", sheet_id=sheet_id, known=", ".join(SHEETS))
    return SHEETS[sheet_id]
