"""The plan of the day: every contest of the event, where and how it is played, room for times."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.layout.fit import written
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.flow import flow


@dataclass(frozen=True, slots=True)
class PlannedContest:
    """A contest or, with nothing but a name and its times, a break."""

    name: str
    # "Knock-out", "Progressive"
    form: str = ""
    people: int = 0
    # "1–8"
    tables: str = ""
    # "in play"
    state: str = ""
    # "2:00 p.m."; empty where it is written by hand.
    starts: str = ""
    ends: str = ""
    # "May 2, 2026", where an event has several days.
    day: str = ""


@dataclass(frozen=True, slots=True)
class DayPlan:
    contests: tuple[PlannedContest, ...]
    # "May 2, 2026"
    days: str = ""
    # How many empty lines follow, for supper, prizes and whatever else.
    spare: int = 8


def compose_day_plan(value: DayPlan, making: Making) -> Composed:
    contests = [
        {
            "name": written(one.name),
            "about": " · ".join(
                part for part in (one.form, _people(one, making), one.state) if part
            ),
            "tables": one.tables,
            "starts": one.starts,
            "ends": one.ends,
            "day": one.day,
        }
        for one in value.contests
    ]
    return flow(
        "day_plan",
        DAY_PLAN.title,
        making,
        words=DAY_PLAN_WORDS,
        contests=contests,
        days=value.days,
        spare=range(value.spare),
    )


def _people(contest: PlannedContest, making: Making) -> str:
    if not contest.people:
        return ""
    said = Sentence.counted("{count} person", "{count} people", count=contest.people)
    return making.setting.in_words(said)


DAY_PLAN_WORDS = {
    "from": Sentence("From"),
    "until": Sentence("Until"),
    "what": Sentence("What"),
    "tables": Sentence("Tables"),
}

DAY_PLAN = SheetKind(
    "day-plan",
    Sentence("Plan of the day"),
    Sentence("the contests of an event"),
    DayPlan,
    compose_day_plan,
)
