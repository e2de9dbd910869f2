"""The times of an event's days: when each contest's first call is planned, and the breaks."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from domain import names
from domain.actions import Action
from domain.wording.refusals import refused
from tournaments import audited_action
from tournaments.events.services import event_changed, event_locked
from tournaments.models import Break, Event

MOST_BREAKS = 40
LONGEST_NAME = 60
# A rally's plan may begin the evening before, and end after midnight.
AROUND = timedelta(days=1)


@transaction.atomic
def times_set(
    *,
    actor: str,
    event_id: int,
    seen: str,
    starts: Mapping[str, datetime | None],
    breaks: Sequence[Break],
) -> Event:
    """`starts` has the first call of contests by their address; one that is not named stays as it
    is. `breaks` are all there are. `seen` is the mark of what was on screen."""
    event = event_locked(event_id)
    if times_mark(event) != seen:
        raise refused("times-changed")
    before = times_of(event)
    _check(event, starts, breaks)
    contests = {contest.slug: contest for contest in event.contests.all()}
    for slug, at in starts.items():
        if contests[slug].starts_at != at:
            # Not under the contest's version: what its desk shows is decided by nobody's start.
            event.contests.filter(slug=slug).update(starts_at=at)
    event.breaks.all().delete()
    for one in breaks:
        one.event = event
        one.name = names.clean_short(one.name, longest=LONGEST_NAME, field="breaks")
    Break.objects.bulk_create(breaks)
    after = times_of(event)
    if after == before:
        return event
    audited_action.leave(
        actor=actor,
        action=Action.TIMES_SET,
        subject=f"event:{event.pk}",
        event=event,
        before=before,
        after=after,
    )
    event_changed(event.pk)
    return event


def times_of(event: Event) -> dict[str, Any]:
    """As they are left on the trail."""
    starts = event.contests.exclude(starts_at=None).order_by("pk")
    return {
        "starts": {contest.slug: _text(contest.starts_at) for contest in starts},
        "breaks": [
            [one.name, _text(one.starts_at), _text(one.ends_at)] for one in event.breaks.all()
        ],
    }


def times_mark(event: Event) -> str:
    """Changes with every time, so that a stale form is noticed."""
    return hashlib.sha256(repr(times_of(event)).encode()).hexdigest()


def _text(at: datetime | None) -> str:
    return "" if at is None else at.isoformat(timespec="minutes")


def _check(event: Event, starts: Mapping[str, datetime | None], breaks: Sequence[Break]) -> None:
    known = set(event.contests.values_list("slug", flat=True))
    if unknown := sorted(set(starts) - known):
        raise refused("contest-unknown", contest=unknown[0])
    if len(breaks) > MOST_BREAKS:
        raise refused("too-many-breaks", most=MOST_BREAKS)
    for one in breaks:
        if not one.name.strip():
            raise refused("break-without-a-name")
        if one.ends_at <= one.starts_at:
            raise refused("break-ends-before-it-starts", name=one.name)
    zone = ZoneInfo(event.time_zone)
    first = datetime.combine(event.starts_on, datetime.min.time(), zone) - AROUND
    last = datetime.combine(event.ends_on, datetime.max.time(), zone) + AROUND
    wanted = [at for at in starts.values() if at is not None]
    for at in [*wanted, *(at for one in breaks for at in (one.starts_at, one.ends_at))]:
        if not first <= at <= last:
            raise refused("time-outside-the-event", day=at.astimezone(zone).date().isoformat())


# ---- The times of an event's days on its set-up page ----

# Empty lines below the breaks that there are.
SPARE = 2
_WIDGET = {"type": "datetime-local"}


def _moment(label: str) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        required=False,
        widget=forms.DateTimeInput(attrs=_WIDGET, format="%Y-%m-%dT%H:%M"),
    )


class TimesForm(forms.Form):
    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data, prefix="times")
        self.zone = ZoneInfo(event.time_zone)
        self.contests = list(event.contests.all())
        for contest in self.contests:
            field = _moment(contest.name)
            field.initial = contest.starts_at
            self.fields[f"start-{contest.slug}"] = field
        breaks = list(event.breaks.all())
        self.break_count = len(breaks) + SPARE
        for number in range(self.break_count):
            one = breaks[number] if number < len(breaks) else None
            name = forms.CharField(
                label=_("Break"),
                max_length=LONGEST_NAME,
                required=False,
                initial=one.name if one else "",
            )
            starts, ends = _moment(_("From")), _moment(_("Until"))
            starts.initial, ends.initial = (one.starts_at, one.ends_at) if one else (None, None)
            self.fields |= {
                f"name-{number}": name,
                f"from-{number}": starts,
                f"until-{number}": ends,
            }

    def full_clean(self) -> None:
        with timezone.override(self.zone):
            super().full_clean()

    def clean(self) -> None:
        """A break has all three or nothing."""
        for number in range(self.break_count):
            given = [
                self.cleaned_data.get(f"{part}-{number}") for part in ("name", "from", "until")
            ]
            if any(given) and not all(given):
                self.add_error(f"name-{number}", _("A break needs a name, a beginning and an end."))

    def start_fields(self) -> list[forms.BoundField]:
        return [self[f"start-{contest.slug}"] for contest in self.contests]

    def break_fields(self) -> Iterator[tuple[forms.BoundField, ...]]:
        for number in range(self.break_count):
            yield tuple(self[f"{part}-{number}"] for part in ("name", "from", "until"))

    def wanted(self) -> dict[str, Any]:
        """What the service takes."""
        said = self.cleaned_data
        return {
            "starts": {one.slug: said[f"start-{one.slug}"] for one in self.contests},
            "breaks": [
                Break(
                    name=said[f"name-{n}"], starts_at=said[f"from-{n}"], ends_at=said[f"until-{n}"]
                )
                for n in range(self.break_count)
                if said[f"name-{n}"]
            ],
        }
