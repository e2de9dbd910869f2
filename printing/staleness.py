"""Which sheets still say what is true: an old code, and what on the wall is out of date.

Every change leaves an entry in the trail of its event: what was compared when the trail was
the same needs no second look. The most recent answers alone are kept, in this process; whoever
looked a moment ago is spared the work, so a restart may forget it.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max

from domain.wording import Malformed, Sentence
from printing.models import PrintedSheet, code_as_typed
from printing.sheet_diff import changes
from printing.sheets.registry import SHEETS, sheet_about
from printing.sheets.sheet import Setting
from printing.values import content_hash, from_json
from scoring.progress.read_together import together
from tournaments.models import Contest

MOST = 500

# The number of the last entry, and how many there are.
Trail = tuple[int, int]

# By printing and address: the trail and the paper's content, and what was found.
_found: OrderedDict[tuple[int, str], tuple[tuple[Trail, str], bool]] = OrderedDict()


def trail_now(contest: Contest) -> Trail:
    """Ask for it before a sheet is filled: what changes meanwhile is not in it. The last number
    alone would not do, since numbers are given before what they tell of is stored: a smaller one
    may come after a larger one."""
    found = contest.event.audit.aggregate(last=Max("pk"), entries=Count("pk"))
    return found["last"] or 0, found["entries"]


def is_known(printed: PrintedSheet, trail: Trail, base: str) -> bool | None:
    """None: nothing is known of it with this trail."""
    at, found = _found.get((printed.pk, base), (None, False))
    return found if at == (trail, printed.content_hash) else None


def remember(printed: PrintedSheet, trail: Trail, base: str, found: bool) -> None:
    key = (printed.pk, base)
    _found.pop(key, None)
    _found[key] = ((trail, printed.content_hash), found)
    while len(_found) > MOST:
        _found.popitem(last=False)


@dataclass(frozen=True, slots=True)
class CodeAnswer:
    printed: PrintedSheet
    # The newest printing of it; the same one if nothing was printed since.
    newest: PrintedSheet
    is_current: bool
    sentence: Sentence
    # What is different now from what the sheet says.
    changes: tuple[Sentence, ...] = ()


def code_lookup(*, code: str, base: str = "") -> CodeAnswer | None:
    """Whether a sheet still says what is true: beside what was printed since, and beside what it
    would say if it were printed now."""
    printed = (
        PrintedSheet.objects.select_related("contest__event", "superseded_by", "job")
        .filter(code=code_as_typed(code))
        .first()
    )
    if printed is None:
        return None
    newest = _newest(printed)
    # A used slip misleads nobody; only what hangs there has to be true now.
    if printed.contest is None or not is_posted(printed):
        is_current = printed.pk == newest.pk
        return CodeAnswer(printed, newest, is_current, _said(printed, newest))
    value = present_value(printed, base)
    if says(printed, value) and printed.pk == newest.pk:
        return CodeAnswer(printed, newest, True, _said(printed, newest))
    said = _said(printed, newest)
    if newest.pk == printed.pk or not says(newest, present_value(newest, base)):
        said = Sentence(
            "{title}, sheet {code}: out of date. It has not been printed again yet; ask at the "
            "desk for a new one.",
            title=_title(printed),
            code=printed.code,
        )
    return CodeAnswer(printed, newest, False, said, _changes(printed, value))


def present_value(printed: PrintedSheet, base: str = "") -> Any:
    """What this sheet would say if it were printed now; None: nothing."""
    sheet = sheet_about(printed.sheet, printed.subject)
    if sheet is None or printed.contest is None or not sheet.fits(printed.contest):
        return None
    return sheet.fill(printed.contest, from_json(Setting, printed.setting).language, base)


def says(printed: PrintedSheet, value: Any) -> bool:
    """Whether exactly this stands on the paper."""
    return value is not None and content_hash(printed.sheet, value) == printed.content_hash


def _changes(printed: PrintedSheet, value: Any) -> tuple[Sentence, ...]:
    """Nothing where it is no longer known what was on it."""
    if value is None or printed.job is None:
        return ()
    try:
        before = from_json(SHEETS[printed.sheet].value_type, printed.job.params.get("value"))
    except Malformed:
        return ()  # printed by an earlier version, whose value had other fields
    return changes(before, value)


def _newest(printed: PrintedSheet) -> PrintedSheet:
    newest = printed
    while newest.superseded_by is not None:
        newest = newest.superseded_by
    # In another language or on another paper a later printing may already say something else.
    latest = (
        PrintedSheet.objects.filter(
            contest=printed.contest, sheet=printed.sheet, subject=printed.subject
        )
        .order_by("-pk")
        .first()
    )
    if latest is not None and latest.content_hash != newest.content_hash:
        return latest
    return newest


def is_posted(printed: PrintedSheet) -> bool:
    """Whether it hangs on a wall, where it can mislead."""
    return printed.sheet in SHEETS and SHEETS[printed.sheet].posted


def _title(printed: PrintedSheet) -> Sentence:
    kind = SHEETS.get(printed.sheet)
    return kind.title if kind else Sentence.verbatim(printed.sheet)


def _said(printed: PrintedSheet, newest: PrintedSheet) -> Sentence:
    title = _title(printed)
    if printed.pk == newest.pk:
        return Sentence(
            "{title}, sheet {code}: this is the newest one. It is good.",
            title=title,
            code=printed.code,
        )
    if newest.revision is None:
        by = Sentence.in_context("superseded by", "sheet {code}", code=newest.code)
    else:
        by = Sentence(
            "revision {revision} (sheet {code})",
            revision=newest.revision,
            code=newest.code,
        )
    if printed.sheet in SHEETS and not is_posted(printed):
        return Sentence(
            "{title}, sheet {code}: a newer one is {by}. What was written on this one still "
            "counts.",
            title=title,
            code=printed.code,
            by=by,
        )
    return Sentence(
        "{title}, sheet {code}: superseded by {by}. Please take it down.",
        title=title,
        code=printed.code,
        by=by,
    )


def prints_standing(*, contest: Contest) -> list[PrintedSheet]:
    """The newest printing of every sheet of a contest: what should hang on the wall."""
    return list(contest.printed_sheets.filter(superseded_by=None).select_related("job"))


def prints_current(*, contest: Contest, prints: list[PrintedSheet], base: str) -> frozenset[int]:
    """Which of them still say what is true, by their keys. A sheet is filled again only once
    something in its event has changed since it was last compared. What sheets have in common is
    read once for all of them."""
    trail = trail_now(contest)
    current = set()
    with together():
        for printed in prints:
            known = is_known(printed, trail, base)
            if known is None:
                known = says(printed, present_value(printed, base))
            remember(printed, trail, base, known)
            if known:
                current.add(printed.pk)
    return frozenset(current)


def prints_out_of_date(*, contest: Contest, base: str = "") -> list[PrintedSheet]:
    """What hangs on a wall and no longer says what it would say now; also what it was about and
    is no more."""
    with together():
        return [
            printed
            for printed in prints_standing(contest=contest)
            if is_posted(printed) and not says(printed, present_value(printed, base))
        ]
