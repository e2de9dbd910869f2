"""The plan of the day, the quick guide for scorers, and forms for incidents and rulings: sheets
that need nothing but an event or a contest's name."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from domain.formats import registry
from domain.wording import Sentence
from printing.sheets.flow import piled, room_on, text_sheet
from printing.sheets.sheet import BEFORE, Making, Option, Sheet, Use, by_rounds, clock, day_in_words
from tournaments.events.lookup import desk_address
from tournaments.models import Contest, Entry, Event

# ---- The plan of the day: every contest of the event, where and how it is played ----


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


def planned(value: DayPlan, making: Making) -> dict[str, Any]:
    contests = [(one, _about(one, making)) for one in value.contests]
    return {"contests": contests, "spare": range(value.spare)}


def _about(contest: PlannedContest, making: Making) -> str:
    count = contest.people
    people = making.say(Sentence.counted("{count} person", "{count} people", count=count))
    return " · ".join(
        part for part in (contest.form, people if count else "", contest.state) if part
    )


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


DAY_PLAN = Sheet(
    "day-plan",
    Sentence("Plan of the day"),
    Sentence("the contests of an event"),
    DayPlan,
    text_sheet("day_plan", planned),
    source=day_plan,
    use=Use(BEFORE, Sentence("Post it: what is played when, in all contests.")),
)

# ---- The quick guide for scorers: one page beside the keyboard ----


@dataclass(frozen=True, slots=True)
class ScorerGuide:
    # Where the desk is, as people type it.
    desk: str = ""
    no_show_minutes: int = 5
    time_limit_minutes: int | None = None
    deals: bool = False
    rounds: bool = False


def guide(value: ScorerGuide, making: Making) -> dict[str, Any]:
    return {"steps": [making.say(step) for step in _steps(value)]}


def _steps(value: ScorerGuide) -> list[Sentence]:
    found = [
        Sentence(
            "A slip comes in. Look: is the winner ticked, are the cards counted, did both sides "
            "sign? If not, it goes back to the table."
        ),
        Sentence(
            "Type the number of the table, Tab, the letter of the winner, Tab, the cards that the "
            "loser has left, Enter. The mouse can rest."
        ),
        Sentence(
            "Yellow means “is that right?”: look at the slip again; Enter once more says yes. Red "
            "means it cannot be: the sentence says why."
        ),
    ]
    if value.deals:
        found.append(
            Sentence(
                "A match is several deals: each deal is typed on its own, and the page says which "
                "one is next and whose deal it is."
            )
        )
    found.append(
        Sentence("All slips of a round are in: tell an official, who makes the next round.")
        if value.rounds
        else Sentence(
            "The program says who is called next. Call three times; after {minutes} minutes it is "
            "a walkover, which an official enters.",
            minutes=value.no_show_minutes,
        )
    )
    if value.time_limit_minutes is not None:
        found.append(
            Sentence(
                "Time is up after {minutes} minutes: choose “time” and type the cards of both "
                "sides; the side with fewer has won.",
                minutes=value.time_limit_minutes,
            )
        )
    found += [
        Sentence(
            "Typed wrongly? “Undo” takes back the last entry. Later: correct it, with a reason."
        ),
        Sentence(
            "Two sides say different things: do not decide. Put the slip aside and fetch an "
            "official."
        ),
        Sentence("Keep every slip, in order. The paper is what counts if somebody asks."),
    ]
    return found


def scorer_guide(contest: Contest, language: str, base: str) -> ScorerGuide:
    return ScorerGuide(
        desk_address(base, contest),
        contest.no_show_minutes,
        contest.time_limit_minutes,
        contest.goal != "one",
        by_rounds(contest),
    )


SCORER_GUIDE = Sheet(
    "scorer-guide",
    Sentence("Quick guide for scorers"),
    Sentence("where the desk is"),
    ScorerGuide,
    text_sheet("scorer_guide", guide),
    source=scorer_guide,
    use=Use(BEFORE, Sentence("One page for whoever helps to enter results.")),
    has_links=True,
    posted=False,
)

# ---- Incident and ruling forms: what happened at a table and what was decided ----

TO_A_PAGE = 2


@dataclass(frozen=True, slots=True)
class IncidentForms:
    count: int = 4


def incident_form(value: IncidentForms, making: Making) -> dict[str, Any]:
    return {
        "pages": [{"forms": page} for page in piled(range(value.count), TO_A_PAGE)],
        "height": f"{room_on(making.paper) / TO_A_PAGE - 1:.1f}",
    }


INCIDENT_FORMS = Sheet(
    "incident-forms",
    Sentence("Incident and ruling forms"),
    Sentence("nothing"),
    IncidentForms,
    text_sheet("incident_form", incident_form),
    source=lambda contest, language: IncidentForms(),
    use=Use(BEFORE, Sentence("For officials: write down what happened and why.")),
    posted=False,
    blank=IncidentForms,
    options=(Option("count", Sentence("how many blank forms"), 4, most=100),),
)
