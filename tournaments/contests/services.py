"""Setting up a contest."""

from typing import Any

from django.db import transaction
from django.utils.text import slugify

from domain import names
from domain.actions import Action
from domain.formats import registry
from domain.formats.choice import Chosen, choose
from domain.skipbo import rules as rulesets
from domain.wording.refusals import refused
from tournaments import audited_action
from tournaments.audited_action import contest_locked, locking, row_locked
from tournaments.contests.lots import lots_seal
from tournaments.events.services import event_changed
from tournaments.models import Contest, Draw, Event, Table

MOST_TABLES = 500
# Tables for which some sheets have a stock of its own.
MANY_SEATS = ("5", "6")
MOST_MINUTES = 600
# Words that stand where a contest's name would, in an event's addresses.
RESERVED_SLUGS = frozenset({"delete", "file", "me", "new", "people", "set-up", "webhooks"})


@transaction.atomic
def contest_create(
    *,
    actor: str,
    event: Event,
    name: str,
    rule_set: str,
    stock_size: int | None = None,
    house_rules: dict[str, Any] | None = None,
    tables: int,
    time_limit_minutes: int | None = None,
    third_place: bool = False,
    consolation: bool = False,
    form: str = "",
    form_options: dict[str, Any] | None = None,
    goal: str = "",
) -> Contest:
    """A contest under one rule set. Without a form, options or a goal it is played as the rule
    sheet says."""
    name = names.clean(name, field="name")
    base = rulesets.get(rule_set)
    chosen = _chosen(
        base,
        _overrides(house_rules, stock_size),
        form,
        _options(form, form_options, third_place=third_place, consolation=consolation),
        goal,
    )
    check_tables(tables)
    check_time_limit(time_limit_minutes)
    contest = Contest.objects.create(
        event=event,
        name=name,
        slug=_free_slug(event, name),
        rule_set=base.id,
        rule_set_version=base.version,
        house_rules=dict(chosen.rules.overrides),
        stock_size=chosen.rules.stock_for(chosen.seats),
        time_limit_minutes=time_limit_minutes,
        form=chosen.form.id,
        form_options=chosen.options,
        form_edition=registry.get(chosen.form.id).edition,
        goal=str(chosen.goal),
        third_place=third_place,
        consolation=consolation,
    )
    Table.objects.bulk_create(
        Table(contest=contest, number=number) for number in range(1, tables + 1)
    )
    lots_seal(contest)
    audited_action.leave(
        actor=actor,
        action=Action.CONTEST_CREATE,
        event=event,
        contest=contest,
        after={"name": name, "rule_set": base.id, "stock_size": contest.stock_size},
    )
    event_changed(event.pk)
    return contest


@transaction.atomic
def contest_edit(
    *,
    actor: str,
    contest_id: int,
    version: int,
    name: str,
    rule_set: str,
    stock_size: int | None,
    house_rules: dict[str, Any],
    tables: int,
    time_limit_minutes: int | None,
    third_place: bool,
    consolation: bool,
    form: str = "",
    form_options: dict[str, Any] | None = None,
    goal: str = "",
) -> Contest:
    """Set it up anew, until the partners are drawn. Its address and partner rules stay."""
    contest = contest_locked(contest_id, version)
    if contest.phase != Contest.Phase.REGISTRATION:
        raise refused("contest-set")
    base = rulesets.get(rule_set)
    chosen = _chosen(
        base,
        _overrides(house_rules, stock_size),
        form,
        _options(form, form_options, third_place=third_place, consolation=consolation),
        goal,
    )
    check_time_limit(time_limit_minutes)
    before = _settings(contest)
    contest.name = names.clean(name, field="name")
    contest.rule_set, contest.rule_set_version = base.id, base.version
    contest.house_rules = dict(chosen.rules.overrides)
    contest.stock_size = chosen.rules.stock_for(chosen.seats)
    if contest.form != chosen.form.id:
        contest.form_edition = registry.get(chosen.form.id).edition
    contest.form, contest.form_options = chosen.form.id, chosen.options
    contest.goal = str(chosen.goal)
    contest.time_limit_minutes = time_limit_minutes
    contest.third_place, contest.consolation = third_place, consolation
    contest.version += 1
    contest.save()
    tables_set(contest, tables)
    audited_action.leave(
        actor=actor,
        action=Action.CONTEST_EDIT,
        contest=contest,
        before=before,
        after=_settings(contest),
    )
    return contest


def _overrides(house_rules: dict[str, Any] | None, stock_size: int | None) -> dict[str, Any]:
    overrides = dict(house_rules or {})
    if stock_size is not None:
        overrides["stock"] = stock_size
    return overrides


def _options(
    form: str, given: dict[str, Any] | None, *, third_place: bool, consolation: bool
) -> dict[str, Any]:
    """A knock-out's two further charts are columns of their own."""
    options = dict(given or {})
    if form in ("", "knockout"):
        options |= {"third_place": "yes"} if third_place else {}
        options |= {"consolation": "yes"} if consolation else {}
    return options


def _chosen(
    base: rulesets.RuleSet,
    overrides: dict[str, Any],
    form: str,
    options: dict[str, Any],
    goal: str,
) -> Chosen:
    """Refused here, with the reason, if it makes no sense or cannot be played as it says."""
    if "stock" in overrides and str(options.get("seats", "")) in MANY_SEATS:
        # What is typed as the stock holds for the larger tables too.
        overrides = {"stock_many": overrides["stock"], **overrides}
    rules = rulesets.in_force(base.id, base.version, overrides)
    return choose(rules, form=form, options=options, goal=goal)


def _settings(contest: Contest) -> dict[str, Any]:
    return {
        "name": contest.name,
        "rule_set": contest.rule_set,
        "house_rules": contest.house_rules,
        "stock_size": contest.stock_size,
        "form": contest.form,
        "form_options": contest.form_options,
        "goal": contest.goal,
        "tables": contest.tables.count(),
        "time_limit_minutes": contest.time_limit_minutes,
        "third_place": contest.third_place,
        "consolation": contest.consolation,
    }


def tables_set(contest: Contest, wanted: int) -> None:
    """Add those that are missing, take away the highest. Before the chart nobody sits there.

    Part of a service that holds the contest's lock.
    """
    check_tables(wanted)
    contest.tables.filter(number__gt=wanted).delete()
    there = set(contest.tables.values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(contest=contest, number=number)
        for number in range(1, wanted + 1)
        if number not in there
    )


def check_tables(tables: int) -> None:
    if not 1 <= tables <= MOST_TABLES:
        raise refused("tables-number", most=MOST_TABLES)


def check_time_limit(minutes: int | None) -> None:
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise refused("time-limit", most=MOST_MINUTES)


@transaction.atomic
def contest_publish(*, actor: str, contest_id: int) -> Contest:
    """Let players see how the contest stands, under a new revision."""
    contest = locking().select_related("event").get(pk=contest_id)
    if not contest.draws.filter(state=Draw.State.DRAWN).update(is_published=True):
        # An empty publication would let a later draw out before anyone has looked at it.
        raise refused("nothing-to-publish")
    contest.revision += 1
    contest.save(update_fields=["revision"])
    audited_action.leave(
        actor=actor,
        action=Action.CONTEST_PUBLISH,
        contest=contest,
        after={"revision": contest.revision},
    )
    return contest


def _free_slug(event: Event, name: str) -> str:
    base = slugify(name)[:30].strip("-") or "contest"
    slug, number = base, 2
    while slug in RESERVED_SLUGS or event.contests.filter(slug=slug).exists():
        slug, number = f"{base}-{number}", number + 1
    return slug


# ---- New links for tables ----


@transaction.atomic
def table_links_renew(*, actor: str, contest_id: int, number: int | None = None) -> list[int]:
    """For one table, or for all of them without a number. Gives the numbers.

    No version is asked: whoever presses this wants the old link dead, whatever else has changed.
    The trail says that it was done, never the link.
    """
    contest = row_locked(pk=contest_id)
    tables = list(contest.tables.all())
    if number is not None:
        tables = [table for table in tables if table.number == number]
    if not tables:
        raise refused("table-unknown")
    for table in tables:
        table.secret = Table._meta.get_field("secret").get_default()
    Table.objects.bulk_update(tables, ["secret"])
    audited_action.leave(
        actor=actor,
        action=Action.TABLE_LINKS_RENEW,
        subject=f"contest:{contest.pk}" if number is None else f"table:{tables[0].pk}",
        contest=contest,
        after={"tables": [table.number for table in tables]},
    )
    return [table.number for table in tables]
