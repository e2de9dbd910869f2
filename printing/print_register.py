"""Printing for a contest: giving each sheet its code, and replacing what went before."""

from typing import Any
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils import timezone

from domain.wording.refusals import refused
from jobs.models import Job
from printing import staleness
from printing.models import PrintedSheet, codes_for
from printing.render_job import Order, order_from_params, sheet_request
from printing.sheets.registry import sheet_get
from printing.sheets.sheet import Identity, Setting, Sheet
from printing.values import content_hash, from_json, to_json
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
    trail = staleness.trail_now(contest)
    being_made = _being_made(contest, sheet, setting)
    if being_made is not None and staleness.is_known(being_made, trail, base):
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
    staleness.remember(printed, trail, base, True)
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
        contest=contest,
        sheet=sheet,
        subject=subject,
        value=value,
        setting=setting,
        revision=contest.revision,
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
    *,
    contest: Contest | None,
    sheet: str,
    value: Any,
    setting: Setting,
    revision: int | None,
    subject: str = "",
) -> PrintedSheet:
    """The row of this printing; it supersedes the earlier one of the same sheet.

    The same sheet in another language or on another paper hangs somewhere else: it is replaced
    only by its own next printing, and until then counts as out of date.
    """
    sheet_get(sheet)  # one that is unknown is refused
    if contest is not None:
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
        revision=revision,
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
    contest, made_at = fields["contest"], fields["made_at"].isoformat()
    named = (fields[name] for name in ("sheet", "subject", "setting", "content_hash"))
    about = (contest.pk if contest is not None else "", *named, made_at)
    for code in codes_for(*about):
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
