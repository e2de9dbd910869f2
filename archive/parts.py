"""What an event consists of: the kinds of row, in the order in which they can be written.

A test fails where a model that belongs to an event is neither here nor in `LEFT_BEHIND`.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.db import models
from django.db.migrations.loader import MigrationLoader
from django.db.models import Q

from archive import references
from archive.references import Swap
from games.models import Game, GameSide, Incident, Result
from printing.models import PrintedSheet
from scoring.models import ChartLots, Match, MatchGame, Round
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

Row = dict[str, Any]
NONE = Q(pk__in=())
Rewrite = Callable[[Row, Swap], Any]
"""Gives what stands in the column instead."""


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of row. `event` is the way from it to its event.

    `rewrites` are the columns with row numbers inside texts and JSON. `later` are columns that may
    name rows behind this one: they are written once all rows are there. `unique` is a column whose
    value must be free on the machine that the event comes to. `stays` are rows that no file takes
    along.
    """

    name: str
    model: type[models.Model]
    event: str
    rewrites: Mapping[str, Rewrite] = field(default_factory=dict)
    later: tuple[str, ...] = ()
    left_out: frozenset[str] = frozenset()
    unique: str = ""
    stays: Q = NONE
    fields: "Mapping[str, models.Field[Any, Any]]" = field(init=False)

    def __post_init__(self) -> None:
        wanted = {
            column.name: column
            for column in self.model._meta.concrete_fields
            if not column.primary_key and column.name not in self.left_out
        }
        object.__setattr__(self, "fields", wanted)

    def rewrite(self, row: Row, swap: Swap) -> Row:
        return row | {name: instead(row, swap) for name, instead in self.rewrites.items()}


def _entry_numbers(row: Row, swap: Swap) -> dict[str, int]:
    """The frozen text and the certificate are hashed, so their numbers stay; who is meant by
    each of them goes along."""
    numbers = row["entry_numbers"]
    if numbers is None:
        frozen = json.loads(row["frozen"]) if row["frozen"] else {"entrants": []}
        numbers = {str(one["number"]): one["number"] for one in frozen["entrants"]}
    return {number: swap("entry", numbers[number]) for number in sorted(numbers)}


PARTS = (
    Part("event", Event, "pk", left_out=frozenset({"has_webhooks"})),
    Part("break", Break, "event"),
    Part("chapter", Chapter, "event"),
    Part("player", Player, "event"),
    Part(
        "contest",
        Contest,
        "event",
        rewrites={
            "partner_rules": lambda row, swap: references.partner_rules(row["partner_rules"], swap)
        },
        later=("partner_rules",),
    ),
    Part("entry", Entry, "contest__event"),
    Part(
        "draw",
        Draw,
        "contest__event",
        rewrites={"entry_numbers": _entry_numbers},
        # Whoever had its seed before the draw could try words until the partners suit.
        stays=Q(state=Draw.State.COMMITTED),
    ),
    Part("side", Side, "contest__event"),
    Part("side_entry", SideEntry, "side__contest__event"),
    Part("table", Table, "contest__event", unique="secret"),
    Part("game", Game, "contest__event"),
    Part("game_side", GameSide, "game__contest__event"),
    Part(
        "result",
        Result,
        "game__contest__event",
        rewrites={
            "cards_left": lambda row, swap: references.entry_texts(row["cards_left"], swap),
            "findings": lambda row, swap: references.entry_texts(row["findings"], swap),
        },
    ),
    Part("incident", Incident, "game__contest__event"),
    Part("match", Match, "contest__event"),
    Part("round", Round, "contest__event"),
    Part("chart_lots", ChartLots, "contest__event"),
    Part("match_game", MatchGame, "match__contest__event"),
    Part(
        "sheet",
        PrintedSheet,
        "contest__event",
        later=("superseded_by",),
        left_out=frozenset({"job"}),
        unique="code",
    ),
    Part(
        "audit",
        AuditEntry,
        "event",
        rewrites={
            "subject": lambda row, swap: references.name(row["subject"], references.SUBJECTS, swap),
            "before": lambda row, swap: references.audit_form(row["action"], row["before"], swap),
            "after": lambda row, swap: references.audit_form(row["action"], row["after"], swap),
        },
    ),
)
BY_NAME = {part.name: part for part in PARTS}
# Parts that files of an earlier Rallydeck do not have.
ADDED_SINCE = frozenset({"round", "chart_lots", "break"})
NAME_OF = {part.model: part.name for part in PARTS}

# JSON that names no row by its number.
PLAIN_JSON = frozenset(
    {
        "contest.house_rules",
        "contest.form_options",
        "chart_lots.certificate",
        "draw.certificate",
        "game.house_rules",
        "match.slots",
        "match.loser_to",
        "result.details",
        "result.side_points",
        "round.certificate",
        "round.sits_out",
        "sheet.setting",
    }
)
# Belongs to this machine and not to the event: who may sign in here, whom it tells, who shows it,
# and the lots that are still sealed, of which nobody may know before they are drawn.
LEFT_BEHIND = frozenset(
    {
        "access.Membership",
        "access.Invitation",
        "access.TabletPin",
        "access.AccessEntry",
        "sharing.Website",
        "tournaments.Lots",
        "webhooks.Webhook",
        "webhooks.Delivery",
        "webhooks.Phone",
    }
)


# ---- Which migrations this program knows, so that a file or a copy of a newer one is refused ----


@cache
def known_migrations() -> dict[str, frozenset[str]]:
    """By room, as the program has them; the database is not asked."""
    loader = MigrationLoader(None)
    known: dict[str, set[str]] = {}
    for room, name in loader.disk_migrations:
        known.setdefault(room, set()).add(name)
    return {room: frozenset(names) for room, names in known.items()}


def last_migrations() -> dict[str, str]:
    """The state of the rooms whose rows an event's file has."""
    rooms = {part.model._meta.app_label for part in PARTS}
    return {room: max(known_migrations()[room]) for room in sorted(rooms)}
