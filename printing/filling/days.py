"""The plan of the day, the scorers' guide, and forms that need nothing but a contest's name."""

from datetime import datetime
from zoneinfo import ZoneInfo

from domain.formats import registry
from printing.sheets.day_plan import DayPlan, PlannedContest
from printing.sheets.incident_form import IncidentForms
from printing.sheets.scorer_guide import ScorerGuide
from printing.sheets.wordings import clock, day_in_words
from tournaments.events.lookup import desk_address
from tournaments.models import Contest, Entry, Event


def days_of(event: Event, language: str) -> str:
    """The day, or the first and the last."""
    days = dict.fromkeys((event.starts_on, event.ends_on))
    return " – ".join(day_in_words(day, language) for day in days)


def day_plan(contest: Contest, language: str) -> DayPlan:
    """Every contest of the event and the breaks, in the order of their times; contests without a
    time come last. What is being played changes nothing on it."""
    event = contest.event
    zone = ZoneInfo(event.time_zone)

    def at(moment: datetime | None) -> str:
        return "" if moment is None else clock(moment.astimezone(zone), language)

    def on(moment: datetime | None) -> str:
        if moment is None or event.starts_on == event.ends_on:
            return ""
        return day_in_words(moment.astimezone(zone).date(), language)

    timed: list[tuple[datetime | None, PlannedContest]] = [
        (
            one.starts_at,
            PlannedContest(
                one.name, starts=at(one.starts_at), ends=at(one.ends_at), day=on(one.starts_at)
            ),
        )
        for one in event.breaks.all()
    ]
    for one in event.contests.order_by("pk"):
        entries = one.entries.exclude(state=Entry.State.WITHDRAWN)
        timed.append(
            (
                one.starts_at,
                PlannedContest(
                    one.name,
                    registry.get(one.form).title.in_language(language),
                    entries.count(),
                    _tables(one),
                    starts=at(one.starts_at),
                    day=on(one.starts_at),
                ),
            )
        )
    timed.sort(key=lambda line: (line[0] is None, line[0].timestamp() if line[0] else 0))
    return DayPlan(tuple(line for _, line in timed), days_of(event, language))


def _tables(contest: Contest) -> str:
    numbers = list(contest.tables.order_by("number").values_list("number", flat=True))
    if not numbers:
        return ""
    first, last = numbers[0], numbers[-1]
    is_row = last - first == len(numbers) - 1
    return f"{first}–{last}" if is_row and last > first else ", ".join(map(str, numbers))


def scorer_guide(contest: Contest, language: str, base: str) -> ScorerGuide:
    return ScorerGuide(
        desk_address(base, contest),
        contest.no_show_minutes,
        contest.time_limit_minutes,
        contest.goal != "one",
        contest.is_by_rounds,
    )


def incident_forms(contest: Contest, language: str) -> IncidentForms:
    return IncidentForms()
