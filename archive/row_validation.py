"""What the values of a row that came in a file may be: a column of the right type may say nonsense.

One rule for each column whose type and choices do not say it all. Knows what services write and
pages read without asking; knows neither file nor import, and looks at one row only; all of them
together are looked at by `event_validation`.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import models

from domain import names
from domain.actions import action_named
from domain.formats import registry
from domain.formats.goals import Goal
from domain.matches.match import match_from_record
from domain.results import Manner
from domain.skipbo import rules as rulesets
from domain.skipbo.checks import INCIDENT_KINDS
from domain.wording import Refusal
from games.models import Game, GameSide, Incident, Result
from printing.models import ALPHABET, PrintedSheet
from printing.sheets.registry import sheet_get
from printing.sheets.sheet import Setting, from_json
from scoring.match_mapper import FIELDS as MATCH_FIELDS
from scoring.match_mapper import match_of
from scoring.models import ChartLots, Match, MatchGame, Round
from tournaments.audited_action import kind_named
from tournaments.events.lookup import time_zones
from tournaments.models import (
    AuditEntry,
    Break,
    Chapter,
    Contest,
    Draw,
    Entry,
    Event,
    Player,
    Side,
    SideEntry,
    Table,
)

UNREADABLE = (
    *(Refusal, ValidationError, ArithmeticError, AttributeError, LookupError),
    *(RuntimeError, StopIteration, TypeError, ValueError),
)
"""What reading a value that nobody wrote may raise."""
CARDS = 162
"""All the cards there are."""
YEARS = range(1900, 2200)
MOST_SEATS = 6
MOST = 100_000
"""More sides, tables, matches or versions than any event has."""

Rule = Callable[[Any], object]
"""Takes the row; False, or raises, where the column of this rule may not be what it is."""


def fault(row: models.Model) -> str:
    """The first column that no service of ours would write so; empty where all can be used."""
    for column in row._meta.concrete_fields:
        value = getattr(row, column.attname)
        if isinstance(column, models.DateField) and value and value.year not in YEARS:
            return column.name
    for name, rule in RULES[type(row)].items():
        try:
            if rule(row) is False:
                return name
        except UNREADABLE:
            return name
    return ""


def _between(name: str, least: int, most: int = MOST) -> Rule:
    return lambda row: getattr(row, name) is None or least <= getattr(row, name) <= most


def _like(name: str, pattern: str) -> Rule:
    found = re.compile(pattern, re.ASCII).fullmatch
    return lambda row: found(getattr(row, name)) is not None


def _named(row: Any) -> bool:
    """As the services clean a name, and as they compare it."""
    if names.clean(row.name, field="name") != row.name:
        return False
    return not hasattr(row, "name_key") or row.name_key == names.key(row.name)


def _house_rules(row: Any) -> object:
    return rulesets.in_force(row.rule_set, row.rule_set_version, row.house_rules)


def _form_options(row: Contest) -> bool:
    return all(type(value) in (str, int, bool) for value in row.form_options.values())


def _side_points(row: Result) -> bool:
    return all(
        number.isdecimal() and type(points) is int and abs(points) <= MOST
        for number, points in row.side_points.items()
    )


def _round(row: Round) -> bool:
    if row.seed:
        told = row.certificate["seed"], row.certificate["room_word"], row.certificate["round"]
        return told == (row.seed, row.room_word, row.number) and _lots_entry(row.certificate)
    people, away = row.certificate["people"], row.certificate["away"]
    return (
        type(row.certificate["seed"]) is str
        and all(type(number) is int and type(chapter) is str for number, chapter in people)
        and all(type(number) is int for number in away)
    )


def _chart_lots(row: ChartLots) -> bool:
    if "seal" in row.certificate:
        return isinstance(row.certificate["lines"], list) and _lots_entry(row.certificate)
    return type(row.certificate["seed"]) is str and row.certificate["chosen"] is True


def _lots_entry(entry: dict[str, Any]) -> bool:
    """What pages show of it; whether it is true is asked of all entries together."""
    return (
        all(type(entry[name]) is str for name in ("commitment", "seed", "room_word", "seal"))
        and all(type(entry[name]) is int and entry[name] > 0 for name in ("round", "first_round"))
        and all(
            type(one["seal"]) is str and type(one["reason"]) is str
            for one in entry.get("earlier", [])
        )
    )


def _partner_rules(row: Contest) -> bool:
    rules = row.partner_rules
    known = {"chapters_apart": bool, "households_apart": bool}
    return all(
        type(value) is known[name] if name in known else _pairs(name, value)
        for name, value in rules.items()
    )


def _pairs(name: str, value: Any) -> bool:
    if name == "earlier_contests":
        return all(type(one) is int for one in value)
    kind = {"apart": int, "together": int, "earlier_names": str}[name]
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(type(one) is kind for one in pair)
        for pair in value
    )


def _cards_left(row: Result) -> bool:
    counted = re.compile(r"side:[1-9]\d{0,6}|entry:-?\d+(#2)?", re.ASCII)
    return all(
        counted.fullmatch(who) and type(left) is int and 0 <= left <= CARDS
        for who, left in row.cards_left.items()
    )


def _details(row: Result) -> bool:
    for name, value in row.details.items():
        if name == "incidents_complete":
            good = type(value) is bool
        elif name == "minutes":
            good = value is None or (type(value) in (int, float) and 0 <= value <= MOST)
        else:
            good = value is None or type(value) in (bool, int, str)
        if not good:
            return False
    return True


def _findings(row: Result) -> bool:
    return all(type(text) is str for one in row.findings for text in one.values())


def _subject(row: AuditEntry) -> bool:
    kind, _, which = row.subject.partition(":")
    return bool(kind.isidentifier() and which)


def _forms(form: Mapping[str, Any]) -> bool:
    """Rows as undo writes them back, and facts as a mapping."""
    if not isinstance(form.get("facts", {}), dict):
        return False
    return all(_form(*each) for each in form.get("rows", {}).items())


def _form(reference: str, form: Mapping[str, Any]) -> bool:
    name, _, which = reference.partition(":")
    kind = kind_named(name)
    if not set(form) <= {*kind.fields, *kind.times}:
        return False
    if name == "match":
        if set(MATCH_FIELDS) <= set(form):
            match_from_record({"key": which, **form})
        return True
    stored = {column.attname: column for column in kind.model._meta.concrete_fields}
    for column, value in form.items():
        if value is None and stored[column].null:
            continue
        if stored[column].choices and value not in dict(stored[column].flatchoices):
            return False
        if column in kind.times:
            datetime.fromisoformat(value)
            continue
        kinds = {"BooleanField": bool, "CharField": str}
        if type(value) is not kinds.get(stored[column].get_internal_type(), int):
            return False
    return True


_NUMBERED: dict[str, Rule] = {"number": _between("number", 1)}
_SHA256 = r"[0-9a-f]{64}"

RULES: dict[type[models.Model], dict[str, Rule]] = {
    Event: {
        "name": _named,
        "slug": lambda row: validate_slug(row.slug),
        "time_zone": lambda row: row.time_zone in time_zones(),
        "ends_on": lambda row: row.starts_on <= row.ends_on,
        "version": _between("version", 1),
    },
    Break: {"name": _named, "ends_at": lambda row: row.starts_at < row.ends_at},
    Chapter: {"name": _named},
    Player: {"name": _named, "fixed_table": _between("fixed_table", 1)},
    Contest: {
        "name": _named,
        "slug": lambda row: validate_slug(row.slug),
        "house_rules": _house_rules,
        "stock_size": _between("stock_size", 1, CARDS),
        "partner_rules": _partner_rules,
        "form": lambda row: registry.get(row.form),
        "form_options": _form_options,
        "form_edition": lambda row: 1 <= row.form_edition <= registry.get(row.form).edition,
        "goal": lambda row: str(Goal.parse(row.goal)) == row.goal,
        "time_limit_minutes": _between("time_limit_minutes", 1),
        "no_show_minutes": _between("no_show_minutes", 0),
        "version": _between("version", 1),
        "revision": _between("revision", 0),
    },
    Entry: {},
    Draw: {
        **_NUMBERED,
        "frozen_hash": _like("frozen_hash", f"({_SHA256})?"),
        "round": _between("round", 0),
        "commitment": _like("commitment", f"({_SHA256})?"),
        "seed": _like("seed", r"[0-9a-f]*"),
    },
    Side: _NUMBERED,
    SideEntry: {"place": _between("place", 0, MOST_SEATS - 1)},
    Table: {**_NUMBERED, "secret": _like("secret", r"[A-Za-z0-9_-]{16,}")},
    Game: {"house_rules": _house_rules, "version": _between("version", 1)},
    GameSide: {"place": _between("place", 0, MOST_SEATS - 1)},
    Result: {
        **_NUMBERED,
        "manner": lambda row: row.manner in list(Manner),
        "winner": lambda row: (row.winner_id is None) == (row.manner == Manner.NO_SHOW),
        "cards_left": _cards_left,
        "points": _between("points", 0),
        "side_points": _side_points,
        "details": _details,
        "findings": _findings,
        "seen_version": _between("seen_version", 1),
    },
    Incident: {
        "kind": lambda row: row.kind in INCIDENT_KINDS,
        "cards": _between("cards", 0, CARDS),
    },
    Match: {
        **_NUMBERED,
        "key": lambda row: match_of(row),
        "part": _like("part", r"[a-z]+(:[A-Z0-9]+)?"),
        "table_number": _between("table_number", 1),
        "stage": _between("stage", 1),
        "version": _between("version", 1),
    },
    Round: {
        **_NUMBERED,
        "sits_out": lambda row: all(type(one) is int and one > 0 for one in row.sits_out),
        "seed": _like("seed", f"({_SHA256})?"),
        "certificate": _round,
        "bell_minutes": _between("bell_minutes", 1),
    },
    ChartLots: {"certificate": _chart_lots},
    MatchGame: {"order": _between("order", 1)},
    PrintedSheet: {
        "sheet": lambda row: sheet_get(row.sheet),
        "setting": lambda row: from_json(Setting, row.setting),
        "code": _like("code", f"[{ALPHABET}]{{4,8}}"),
        "content_hash": _like("content_hash", _SHA256),
    },
    AuditEntry: {
        "action": lambda row: action_named(row.action) is not None,
        "subject": _subject,
        "before": lambda row: _forms(row.before),
        "after": lambda row: _forms(row.after),
    },
}
