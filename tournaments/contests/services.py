"""Setting up a contest."""

from typing import Any, Required, TypedDict, Unpack

from django.db import transaction
from django.utils.text import slugify

from domain import names
from domain.actions import Action
from domain.formats.choice import Chosen, choose
from domain.skipbo import rules as rulesets
from domain.wording.refusals import refused
from tournaments import audited_action
from tournaments.audited_action import (
    contest_changed,
    contest_locked,
    contest_published,
    locking,
    row_locked,
)
from tournaments.contests.lots import lots_seal
from tournaments.events.services import event_changed
from tournaments.models import Contest, Draw, Event, Table

MOST_TABLES = 500
# What is played beside a knock-out.
FURTHER = ("third_place", "consolation")
# Tables for which some sheets have a stock of its own.
MANY_SEATS = ("5", "6")
MOST_MINUTES = 600
# Words that stand where a contest's name would, in an event's addresses.
RESERVED_SLUGS = frozenset({"delete", "file", "me", "new", "people", "set-up", "webhooks"})


class SetUp(TypedDict, total=False):
    """What is chosen for a contest. Without a form, options or a goal it is played as the rule
    sheet says."""

    name: Required[str]
    rule_set: Required[str]
    stock_size: int | None
    house_rules: dict[str, Any] | None
    time_limit_minutes: int | None
    third_place: bool
    consolation: bool
    form: str
    form_options: dict[str, Any] | None
    goal: str


@transaction.atomic
def contest_create(*, actor: str, event: Event, tables: int, **wanted: Unpack[SetUp]) -> Contest:
    contest = Contest(event=event)
    _set_up(contest, wanted)
    check_tables(tables)
    contest.slug = _free_slug(event, contest.name)
    contest.save()
    tables_set(contest, tables)
    lots_seal(contest)
    audited_action.leave(
        actor=actor,
        action=Action.CONTEST_CREATE,
        event=event,
        contest=contest,
        after={
            "name": contest.name,
            "rule_set": contest.rule_set,
            "stock_size": contest.stock_size,
        },
    )
    event_changed(event.pk)
    return contest


@transaction.atomic
def contest_edit(
    *, actor: str, contest_id: int, version: int, tables: int, **wanted: Unpack[SetUp]
) -> Contest:
    """Set it up anew, until the partners are drawn. Its address and partner rules stay."""
    contest = contest_locked(contest_id, version)
    if contest.phase != Contest.Phase.REGISTRATION:
        raise refused("contest-set")
    before = _settings(contest)
    _set_up(contest, wanted)
    tables_set(contest, tables)
    contest_changed(
        contest,
        *("name", "rule_set", "rule_set_version", "house_rules", "stock_size", "goal"),
        *("form", "form_options", "form_edition", "time_limit_minutes", *FURTHER),
        actor=actor,
        action=Action.CONTEST_EDIT,
        before=before,
        after=_settings(contest),
    )
    return contest


def _set_up(contest: Contest, wanted: SetUp) -> None:
    """Refuses, with the reason, what makes no sense or cannot be played as it says."""
    name = names.clean(wanted["name"], field="name")
    base = rulesets.get(wanted["rule_set"])
    chosen = _chosen(base, wanted)
    minutes = wanted.get("time_limit_minutes")
    check_time_limit(minutes)
    contest.name = name
    contest.rule_set, contest.rule_set_version = base.id, base.version
    contest.house_rules = dict(chosen.rules.overrides)
    contest.stock_size = chosen.rules.stock_for(chosen.seats)
    if contest.pk is None or contest.form != chosen.form.id:
        contest.form_edition = chosen.form.edition
    contest.form, contest.form_options = chosen.form.id, chosen.options
    contest.goal = str(chosen.goal)
    contest.time_limit_minutes = minutes
    contest.third_place = wanted.get("third_place", False)
    contest.consolation = wanted.get("consolation", False)


def _chosen(base: rulesets.RuleSet, wanted: SetUp) -> Chosen:
    form, options = wanted.get("form", ""), dict(wanted.get("form_options") or {})
    if form in ("", "knockout"):
        # Its two further charts are columns of their own.
        options |= {name: "yes" for name in FURTHER if wanted.get(name)}
    overrides = dict(wanted.get("house_rules") or {})
    if wanted.get("stock_size") is not None:
        overrides["stock"] = wanted["stock_size"]
    if "stock" in overrides and str(options.get("seats", "")) in MANY_SEATS:
        # What is typed as the stock holds for the larger tables too.
        overrides = {"stock_many": overrides["stock"], **overrides}
    rules = rulesets.in_force(base.id, base.version, overrides)
    return choose(rules, form=form, options=options, goal=wanted.get("goal", ""))


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
    contest_published(contest, actor=actor, action=Action.CONTEST_PUBLISH)
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
