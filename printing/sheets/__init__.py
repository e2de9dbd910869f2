"""Every sheet there is, by its id."""

from typing import Any

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
from wording import Malformed, Sentence

SHEETS: dict[str, SheetKind[Any]] = {
    kind.id: kind
    for kind in (
        chart.KIND,
        both_sides.KIND,
        poster.KIND,
        find_table.BY_NAME,
        find_table.BY_TABLE,
        table_card.KIND,
        result_slip.KIND,
        calls.CALL_SHEET,
        calls.ANNOUNCER,
        queue.KIND,
        people.SIGN_UP,
        people.CHECK_IN,
        people.PARTNERS,
        badges.KIND,
        rules.KIND,
        results.KIND,
        results.RANKING,
        round_list.BY_NAME,
        round_list.BY_TABLE,
        cross_table.KIND,
        score_card.KIND,
        score_pad.KIND,
        numbers.KIND,
        ladder.KIND,
        pool_sheet.KIND,
        certificate.KIND,
        table_tent.KIND,
        rules.HANDOUT,
        scorer_guide.KIND,
        incident_form.KIND,
        day_plan.KIND,
        chapters.KIND,
        closing.KIND,
        awards.KIND,
        pack.KIND,
    )
}


def sheet_kind(sheet_id: str) -> SheetKind[Any]:
    if sheet_id not in SHEETS:
        raise Malformed(
            "sheet-unknown",
            Sentence(
                "There is no sheet called “{sheet_id}”. Known are: {known}.",
                sheet_id=sheet_id,
                known=", ".join(SHEETS),
            ),
            field="sheet",
        )
    return SHEETS[sheet_id]
