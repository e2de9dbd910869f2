"""What was printed for a contest: each sheet with its code, which replaces what went before; and
which sheets still say what is true: an old code, and what on the wall is out of date.

Every change leaves an entry in the trail of its event: what was compared when the trail was
the same needs no second look. The most recent answers alone are kept, in this process; whoever
looked a moment ago is spared the work, so a restart may forget it.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.db.models import Count, Max
from django.utils import timezone

from domain.wording import Malformed, Sentence
from domain.wording.refusals import refused
from jobs.models import Job
from printing.models import PrintedSheet, code_as_typed, codes_for
from printing.render_job import Order, order_from_params, sheet_request
from printing.sheet_diff import changes
from printing.sheets.registry import SHEETS, sheet_about, sheet_get
from printing.sheets.sheet import Identity, Setting, Sheet, content_hash, from_json, to_json
from scoring.progress.read_together import together
from tournaments.audited_action import locking
from tournaments.events.lookup import lookup_address
from tournaments.models import Contest, Event


def contest_sheet_print(
    *, contest: Contest, sheet: Sheet[Any], setting: Setting, base: str
) -> PrintedSheet:
    """Print this sheet as the contest is now.

    One that is being made and is known to say just that is not filled again: many windows may ask
    for the largest chart at one moment.
    """
    trail = trail_now(contest)
    being_made = _being_made(contest, sheet, setting)
    if being_made is not None and is_known(being_made, trail, base):
        return being_made
    value = sheet.fill(contest, setting.language, base)
    if value is None:
        raise refused("sheet-has-nothing-yet")
    printed = sheet_print(
        contest=contest,
        sheet=sheet.id,
        subject=sheet.subject,
        value=value,
        setting=setting,
        lookup=lookup_address(base),
    )
    remember(printed, trail, base, True)
    return printed


def _being_made(contest: Contest, sheet: Sheet[Any], setting: Setting) -> PrintedSheet | None:
    found = PrintedSheet.objects.filter(
        contest=contest,
        sheet=sheet.id,
        subject=sheet.subject,
        superseded_by=None,
        job__state__in=Job.OPEN_STATES,
    ).select_related("job")
    wanted = to_json(setting)
    return next((printed for printed in found if printed.setting == wanted), None)


def sheet_print(
    *,
    contest: Contest,
    sheet: str,
    value: Any,
    setting: Setting,
    subject: str = "",
    lookup: str = "",
) -> PrintedSheet:
    """Register this printing and start its job. Unchanged content is the same sheet again."""
    printed = print_register(
        contest=contest, sheet=sheet, subject=subject, value=value, setting=setting
    )
    printed.job = sheet_request(order=order_of(contest, printed, value, setting, lookup))
    printed.save(update_fields=["job"])
    return printed


def order_of(
    contest: Contest, printed: PrintedSheet, value: Any, setting: Setting, lookup: str
) -> Order:
    """What has to be made: a sheet of this contest's event, with its code."""
    identity = Identity(
        event=contest.event.name,
        contest=contest.name,
        revision=printed.revision,
        made_at=printed.made_at.astimezone(ZoneInfo(contest.event.time_zone)),
        code=printed.code,
        lookup=lookup,
    )
    return Order(printed.sheet, setting, {}, value, identity, contest.event.slug, printed.subject)


@transaction.atomic
def print_register(
    *, contest: Contest, sheet: str, value: Any, setting: Setting, subject: str = ""
) -> PrintedSheet:
    """The row of this printing; it supersedes the earlier one of the same sheet.

    The same sheet in another language or on another paper hangs somewhere else: it is replaced
    only by its own next printing, and until then counts as out of date.
    """
    sheet_get(sheet)  # one that is unknown is refused
    # One printing of a contest at a time, or two could each think they are the newest.
    locking().get(pk=contest.pk)
    hashed = content_hash(sheet, value)
    wanted = to_json(setting)
    siblings = PrintedSheet.objects.filter(contest=contest, sheet=sheet, subject=subject)
    standing = [row for row in siblings.filter(superseded_by=None) if row.setting == wanted]
    for row in standing:
        if row.content_hash == hashed:
            return row
    printed = _with_free_code(
        contest=contest,
        sheet=sheet,
        subject=subject,
        setting=wanted,
        revision=contest.revision,
        content_hash=hashed,
        made_at=timezone.now().replace(microsecond=0),
    )
    siblings.filter(pk__in=[row.pk for row in standing]).update(superseded_by=printed)
    return printed


@transaction.atomic
def sheet_again(*, old: Job) -> Job:
    """A new job for the same sheet, under the code that it has already."""
    new = sheet_request(order=order_from_params(old.params))
    PrintedSheet.objects.filter(job=old).update(job=new)
    return new


def _with_free_code(**fields: Any) -> PrintedSheet:
    named = (fields[name] for name in ("sheet", "subject", "setting", "content_hash"))
    for code in codes_for(fields["contest"].pk, *named, fields["made_at"].isoformat()):
        try:
            with transaction.atomic():
                return PrintedSheet.objects.create(code=code, **fields)
        except IntegrityError:
            continue  # taken: the next one
    raise AssertionError("codes never run out")


def setting_remembered(*, event: Event) -> Setting:
    """How this event prints: as the last sheet of any of its contests was wanted."""
    last = PrintedSheet.objects.filter(contest__event=event).order_by("-pk").first()
    return Setting() if last is None else from_json(Setting, last.setting)


def slips_printed(contest: Contest) -> frozenset[int]:
    """The matches that any pack has a slip or a pad for, by their numbers; none without a pack.

    A second pack takes nothing away from the first: slips of both may be in the pile.
    """
    packs = PrintedSheet.objects.filter(contest=contest, sheet="pack", job__isnull=False)
    found: set[int] = set()
    for params in packs.values_list("job__params", flat=True):
        value = params["value"]
        slips = value["slips"]["slips"]
        pads = (value.get("pads") or {}).get("pads", [])
        found |= {slip["number"] for slip in (*slips, *pads) if "number" in slip}
    return frozenset(found)


# ---- Which sheets still say what is true ----

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
            "revision {revision} (sheet {code})", revision=newest.revision, code=newest.code
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
