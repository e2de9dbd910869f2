"""Set-up during play: what may still be changed, and what a change means, said before it is made.

The plan and the change are the same code: whoever confirms gets what was shown.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.db.models import Max

from domain import names
from domain.actions import Action
from domain.formats.choice import choose
from domain.skipbo import rules as rulesets
from domain.wording import Sentence
from domain.wording.refusals import refused
from games.models import Game
from scoring.calls.services import matches_call
from scoring.calls.tables import tables_now
from scoring.chart.side_brackets import Beside, further_plan, further_write
from scoring.progress.chart import side_names
from scoring.progress.rounds import history_read
from tournaments.audited_action import contest_changed, contest_locked
from tournaments.contests.services import check_tables, check_time_limit
from tournaments.models import Contest, Table

PLACE_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Wanted:
    """`places` says where tables stand, by their numbers; a table that is not named stays.
    `steps` are the options of the form that may change between rounds, by their names."""

    name: str
    tables: int
    time_limit_minutes: int | None
    no_show_minutes: int
    third_place: bool
    consolation: bool
    places: Mapping[int, str] = field(default_factory=dict)
    steps: Mapping[str, int] = field(default_factory=dict)


STEPS = ("seats", "go_on")


def steps_now(contest: Contest) -> dict[str, int]:
    """How many sit at a table and how many of each go on, where a round is still to come that it
    matters to; else nothing."""
    form = contest.format
    if not form.best_go_on or contest.phase != Contest.Phase.PLAYING:
        return {}
    history = history_read(contest).history
    if not form.coming(history):
        return {}
    return {name: int(history.options[name]) for name in STEPS}


def tables_in_use(contest: Contest) -> int:
    """As an official counts them: up to the last one that can be played at."""
    return contest.tables.filter(broken=False).aggregate(last=Max("number"))["last"] or 0


def contest_adjust_plan(*, contest: Contest, wanted: Wanted) -> list[Sentence]:
    """What would change, in the order of the page; empty if nothing would."""
    _check(contest, wanted)
    return [
        *_name(contest, wanted),
        *_tables(contest, wanted),
        *_minutes(contest, wanted),
        *further_plan(contest, _further(wanted)),
        *_steps(contest, wanted),
        *_places(contest, wanted),
    ]


def contest_adjust(
    *, actor: str, contest_id: int, version: int, wanted: Wanted
) -> tuple[Contest, list[Sentence]]:
    """Make those changes; whoever can be called to a new table is called at once."""
    with transaction.atomic():
        contest = contest_locked(contest_id, version)
        planned = contest_adjust_plan(contest=contest, wanted=wanted)
        if planned:
            _write(actor, contest, wanted)
            further_write(actor, contest, _further(wanted))
    if planned and contest.phase == Contest.Phase.PLAYING:
        matches_call(actor=actor, contest_id=contest.pk)
        contest.refresh_from_db()
    return contest, planned


def _check(contest: Contest, wanted: Wanted) -> None:
    if contest.phase == Contest.Phase.FINISHED:
        raise refused("contest-over")
    names.clean(wanted.name, field="name")
    if wanted.tables != tables_in_use(contest):
        # With every table out of use, nothing else of it could be changed otherwise.
        check_tables(wanted.tables)
    check_time_limit(wanted.time_limit_minutes)
    if not 1 <= wanted.no_show_minutes <= 60:
        raise refused("no-show-minutes")
    busy = contest.games.filter(state__in=Game.AT_THE_TABLE, table__number__gt=wanted.tables)
    taken = busy.order_by("table__number").values_list("table__number", flat=True).first()
    # At a table that just broke a game may be on; its number stands above those in use.
    if taken is not None and wanted.tables < tables_in_use(contest):
        raise refused("table-taken", number=taken)
    if wanted.steps:
        _options(contest, wanted)


def _name(contest: Contest, wanted: Wanted) -> list[Sentence]:
    name = names.clean(wanted.name, field="name")
    if name == contest.name:
        return []
    return [
        Sentence(
            "The contest is called “{new}” from now on, not “{old}”. Its address stays. Sheets "
            "with the old name show as out of date.",
            new=name,
            old=contest.name,
        )
    ]


def _tables(contest: Contest, wanted: Wanted) -> list[Sentence]:
    now = tables_in_use(contest)
    if wanted.tables > now:
        return [
            Sentence.counted(
                "{count} more table: number {numbers}. Whoever waits is called to it at once. "
                "Print its card.",
                "{count} more tables: numbers {numbers}. Whoever waits is called to them at once. "
                "Print their cards.",
                count=wanted.tables - now,
                numbers=", ".join(map(str, range(now + 1, wanted.tables + 1))),
            )
        ]
    if wanted.tables < now:
        return [
            Sentence.counted(
                "{count} table less: number {numbers} goes out of use.",
                "{count} tables less: numbers {numbers} go out of use.",
                count=now - wanted.tables,
                numbers=", ".join(map(str, range(wanted.tables + 1, now + 1))),
            )
        ]
    return []


def _minutes(contest: Contest, wanted: Wanted) -> list[Sentence]:
    found = []
    limit = wanted.time_limit_minutes
    if limit != contest.time_limit_minutes and limit is None:
        found.append(Sentence("There is no time limit any more: games are played to the end."))
    elif limit is not None and limit != contest.time_limit_minutes:
        found.append(Sentence("A game may last {count} minutes from now on.", count=limit))
        over = _over(contest, limit)
        if over:
            found.append(Sentence("Time is up at once at these tables: {tables}.", tables=over))
    if wanted.no_show_minutes != contest.no_show_minutes:
        found.append(
            Sentence(
                "Whoever has not come after {count} minutes is shown as missing.",
                count=wanted.no_show_minutes,
            )
        )
    return found


def _over(contest: Contest, limit: int) -> str:
    tables = tables_now(contest=contest, names=side_names(contest=contest))
    return ", ".join(
        str(table.number)
        for table in tables
        if table.game and table.game.state == Game.State.PLAYING and table.game.minutes >= limit
    )


def _further(wanted: Wanted) -> Beside:
    return Beside(wanted.third_place, wanted.consolation)


def _options(contest: Contest, wanted: Wanted) -> Mapping[str, object]:
    """Refuses a table that the deck has too few cards for, and whatever the form does not offer."""
    base = rulesets.in_force(contest.rule_set, contest.rule_set_version, contest.house_rules)
    options = {**contest.form_options, **wanted.steps}
    return choose(base, form=contest.form, options=options, goal=contest.goal).options


def _steps(contest: Contest, wanted: Wanted) -> list[Sentence]:
    now = steps_now(contest)
    if not now or {**now, **wanted.steps} == now:
        return []
    history = history_read(contest).history
    history = replace(history, options={**history.options, **wanted.steps})
    tables = Counter(match.round for match in contest.format.coming(history))
    return [
        Sentence(
            "From the next round on up to {seats} sit at a table, and the best {go_on} of each "
            "table go on; those of this round, too. Tables of the rounds to come: {tables}.",
            seats=int(history.options["seats"]),
            go_on=int(history.options["go_on"]),
            tables=", ".join(str(tables[number]) for number in sorted(tables)),
        )
    ]


def _places(contest: Contest, wanted: Wanted) -> list[Sentence]:
    return [
        Sentence("Table {number} stands here: {place}", number=table.number, place=place)
        if place
        else Sentence("Table {number} has no place written down any more.", number=table.number)
        for table in contest.tables.all()
        if (place := _place(wanted, table)) != table.place
    ]


def _place(wanted: Wanted, table: Table) -> str:
    return " ".join(wanted.places.get(table.number, table.place).split())[:PLACE_LENGTH]


def _write(actor: str, contest: Contest, wanted: Wanted) -> None:
    before = _settings(contest)
    now = tables_in_use(contest)
    contest.name = names.clean(wanted.name, field="name")
    contest.time_limit_minutes = wanted.time_limit_minutes
    contest.no_show_minutes = wanted.no_show_minutes
    if wanted.steps:
        contest.form_options = dict(_options(contest, wanted))
    for table in contest.tables.all():
        table.place = _place(wanted, table)
        # A table that was played at stays on record; out of use it is given to nobody.
        if table.number > wanted.tables:
            table.broken = True
        elif table.number > now:
            table.broken = False
        table.save(update_fields=["place", "broken"])
    there = set(contest.tables.values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(contest=contest, number=number)
        for number in range(1, wanted.tables + 1)
        if number not in there
    )
    after = _settings(contest)
    if after != before:
        contest_changed(
            contest,
            *("name", "time_limit_minutes", "no_show_minutes", "form_options"),
            actor=actor,
            action=Action.CONTEST_EDIT,
            before=before,
            after=after,
        )


def settings_now(contest: Contest) -> dict[str, object]:
    """What can be adjusted, beside the places of the tables."""
    return {
        "name": contest.name,
        "tables": tables_in_use(contest),
        "time_limit_minutes": contest.time_limit_minutes,
        "no_show_minutes": contest.no_show_minutes,
        "third_place": contest.third_place,
        "consolation": contest.consolation,
    }


def _settings(contest: Contest) -> dict[str, object]:
    places = {str(table.number): table.place for table in contest.tables.all() if table.place}
    return settings_now(contest) | {"form_options": contest.form_options, "places": places}
