"""Reading what has been printed: an old code, and which sheets on the wall are out of date."""

from collections.abc import Mapping
from dataclasses import dataclass

from printing.identity import code_as_typed
from printing.models import PrintedSheet
from printing.sheets import SHEETS
from tournaments.models import Contest
from wording import Sentence


@dataclass(frozen=True, slots=True)
class CodeAnswer:
    printed: PrintedSheet
    # The sheet that should hang there; the same one if it is still good.
    newest: PrintedSheet
    sentence: Sentence

    @property
    def is_current(self) -> bool:
        return self.printed.pk == self.newest.pk


def code_lookup(*, code: str) -> CodeAnswer | None:
    printed = (
        PrintedSheet.objects.select_related("contest__event", "superseded_by")
        .filter(code=code_as_typed(code))
        .first()
    )
    if printed is None:
        return None
    newest = _newest(printed)
    return CodeAnswer(printed, newest, _said(printed, newest))


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


def _said(printed: PrintedSheet, newest: PrintedSheet) -> Sentence:
    kind = SHEETS.get(printed.sheet)
    title = kind.title if kind else Sentence.verbatim(printed.sheet)
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
    if kind is not None and not kind.posted:
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
    standing = PrintedSheet.objects.filter(contest=contest, superseded_by=None)
    return list(standing.select_related("job"))


def slips_on_paper(*, contest: Contest) -> frozenset[int]:
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


def prints_out_of_date(
    *, contest: Contest, current: Mapping[tuple[str, str], str]
) -> list[PrintedSheet]:
    """The printings whose content is no longer what it would be now.

    `current` has, by sheet and subject, the hash of the present content; a printing of something
    that is not in it any more is out of date too.
    """
    return [
        printed
        for printed in prints_standing(contest=contest)
        if current.get((printed.sheet, printed.subject)) != printed.content_hash
    ]
