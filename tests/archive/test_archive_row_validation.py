"""Every rule of `archive.row_validation` has a damage of its own, which it alone finds.

The rows are made here and stored nowhere. What a refusal of the whole file says is asked in
test_archive_bad_files.py.
"""

from copy import deepcopy
from datetime import UTC, date, datetime

import pytest

from archive.parts import PARTS
from archive.row_validation import CARDS, MOST, RULES, fault
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

SHA256 = "0f" * 32
NOON, ONE = datetime(2026, 9, 5, 12, tzinfo=UTC), datetime(2026, 9, 5, 13, tzinfo=UTC)
LOTS = {
    "commitment": SHA256,
    "seed": SHA256,
    "room_word": "pecan",
    "seal": SHA256,
    "round": 1,
    "first_round": 1,
    "earlier": [{"seal": SHA256, "reason": "spilled"}],
}
PEOPLE = {"seed": "a seed", "people": [[1, "Pecan"]], "away": [2]}
MATCH = {
    "slots": ["side:1", "side:2"],
    "winner_to": "main:2:1/1",
    "loser_to": [],
    "started": False,
    "outcome": None,
    "stands": None,
}
FORMS = {
    "facts": {"why": "late"},
    "rows": {
        "game:1": {"state": "called", "table_id": 3},
        "table:3": {"broken": True, "held": False},
        "result:2": {"state": "confirmed", "confirmed_by": "desk"},
        "game:4": {"state": "called_off", "table_id": None},
        "match:main:1:1": {**MATCH, "ready_since": None},
        "match:main:1:2": {"dropped": True},
        "round:1": {"bell_minutes": 35, "bell_at": "2026-09-05T13:00:00+00:00"},
    },
}
DAY = {"starts_on": date(2026, 9, 4), "ends_on": date(2026, 9, 6)}
SOUND = {
    Event: {"name": "Rally", "slug": "rally", "time_zone": "America/Chicago", "version": 1, **DAY},
    Break: {"name": "Supper", "starts_at": NOON, "ends_at": ONE},
    Chapter: {"name": "Pecan", "name_key": "pecan"},
    Player: {"name": "Ann Lee", "name_key": "ann lee", "fixed_table": 1},
    Contest: {
        "name": "Evening",
        "slug": "evening",
        "rule_set": "texas",
        "rule_set_version": 1,
        "stock_size": 15,
        "partner_rules": {
            "chapters_apart": True,
            "apart": [[1, 2]],
            "together": [[3, 4]],
            "earlier_names": [["Ann", "Ben"]],
            "earlier_contests": [1],
        },
        "form": "progressive",
        "form_options": {"rounds": 3},
        "time_limit_minutes": 35,
    },
    Entry: {},
    Draw: {"number": 1, "frozen_hash": SHA256, "round": 0, "commitment": SHA256, "seed": "0f"},
    Side: {"number": 1},
    SideEntry: {"place": 0},
    Table: {"number": 1, "secret": "0123456789abcdef"},
    Game: {"rule_set": "texas", "rule_set_version": 1},
    GameSide: {"place": 0},
    Result: {
        "number": 1,
        "manner": "played-out",
        "winner_id": 1,
        "cards_left": {"side:2": 3, "entry:-4#2": 0},
        "points": 25,
        "side_points": {"1": 25, "2": -3},
        "details": {"incidents_complete": True, "minutes": 12.5, "tie_break": "next card"},
        "findings": [{"code": "a-code"}],
    },
    Incident: {"kind": "talking", "cards": 2},
    Match: {"number": 1, "key": "main:1:1", "part": "pool:A", "table_number": 1, **MATCH},
    Round: {"number": 1, "sits_out": [3], "certificate": PEOPLE, "bell_minutes": 35},
    ChartLots: {"certificate": {**LOTS, "lines": []}},
    MatchGame: {"order": 1},
    PrintedSheet: {"sheet": "chart", "setting": {}, "code": "ACDE", "content_hash": SHA256},
    AuditEntry: {"action": "game_start", "subject": "game:1", "before": FORMS, "after": FORMS},
}


def _row(model, **other):
    return model(**deepcopy(SOUND[model]) | other)


def _numbers(model, column, least, most=MOST):
    return [(model, column, {column: least - 1}), (model, column, {column: most + 1})]


def _names(model):
    return [(model, "name", {"name": name}) for name in ("", " Ann", "x" * 200)]


def _rows_of(*rows):
    """On both sides of an entry of the trail."""
    return [
        (AuditEntry, side, {side: {"rows": row}}) for side in ("before", "after") for row in rows
    ]


def _inside(model, column, *values):
    """Each of these into the sound value: a damage at one place of it."""
    return [(model, column, {column: {**SOUND[model][column], **value}}) for value in values]


def _lots(model, column, whole):
    """What pages show of a certificate, each part of it damaged."""
    wrong = [{name: 3} for name in ("commitment", "seed", "room_word", "seal")]
    wrong += [{name: value} for name in ("round", "first_round") for value in ("1", 0, True)]
    wrong += [{"earlier": [{"seal": 3, "reason": "spilled"}]}]
    wrong += [{"earlier": [{"seal": SHA256, "reason": None}]}]
    return [(model, column, {column: {**whole, **one}}) for one in wrong]


def _sealed(wrong):
    """A round of today: each has its seed and its word, and they are in its certificate."""
    own = {"number": 1, "seed": SHA256, "room_word": "pecan"}
    return (Round, "certificate", {**own, "certificate": {**LOTS, **wrong}})


DAMAGES = [
    *_names(Event),
    (Event, "slug", {"slug": "two words"}),
    (Event, "time_zone", {"time_zone": "Mars/Olympus"}),
    (Event, "ends_on", {"ends_on": date(2026, 9, 3)}),
    *_numbers(Event, "version", 1),
    *_names(Break),
    (Break, "ends_at", {"ends_at": NOON}),
    *_names(Chapter),
    (Chapter, "name", {"name_key": "hickory"}),
    *_names(Player),
    (Player, "name", {"name_key": "ben ames"}),
    *_numbers(Player, "fixed_table", 1),
    *_names(Contest),
    (Contest, "slug", {"slug": "two words"}),
    (Contest, "house_rules", {"rule_set": "made-up"}),
    (Contest, "house_rules", {"rule_set_version": 99}),
    (Contest, "house_rules", {"house_rules": {"talking": 3}}),
    *_numbers(Contest, "stock_size", 1, CARDS),
    *_inside(
        Contest,
        "partner_rules",
        {"chapters_apart": 1},
        {"households_apart": "yes"},
        {"by_the_moon": [[1, 2]]},
        {"apart": 3},
        {"apart": {}},
        {"apart": ((1, 2),)},
        {"apart": [(1, 2)]},
        {"apart": [[1, 2, 3]]},
        {"apart": [[1, "2"]]},
        {"together": [[1, None]]},
        {"earlier_names": [["Ann", 3]]},
        {"earlier_contests": ["1"]},
    ),
    (Contest, "form", {"form": "made-up"}),
    *_inside(Contest, "form_options", {"rounds": None}, {"rounds": [3]}),
    *_numbers(Contest, "form_edition", 1, 9),
    *[(Contest, "goal", {"goal": goal}) for goal in ("made-up", "points:0500", "best7")],
    *_numbers(Contest, "time_limit_minutes", 1),
    *_numbers(Contest, "no_show_minutes", 0),
    *_numbers(Contest, "version", 1),
    *_numbers(Contest, "revision", 0),
    *_numbers(Draw, "number", 1),
    (Draw, "frozen_hash", {"frozen_hash": SHA256[1:]}),
    *_numbers(Draw, "round", 0),
    (Draw, "commitment", {"commitment": SHA256.upper()}),
    (Draw, "seed", {"seed": "0g"}),
    *_numbers(Side, "number", 1),
    *_numbers(SideEntry, "place", 0, 5),
    *_numbers(Table, "number", 1),
    *[(Table, "secret", {"secret": word}) for word in ("", "0123456789abcde", "0123456789abcde<")],
    (Game, "house_rules", {"rule_set": "made-up"}),
    *_numbers(Game, "version", 1),
    *_numbers(GameSide, "place", 0, 5),
    *_numbers(Result, "number", 1),
    (Result, "manner", {"manner": "by magic"}),
    (Result, "winner", {"winner_id": None}),
    (Result, "winner", {"manner": "no-show"}),
    *_inside(
        Result,
        "cards_left",
        {"side:0": 3},
        {"entry:x": 3},
        {"side:2": "3"},
        {"side:2": True},
        {"side:2": -1},
        {"side:2": CARDS + 1},
    ),
    *_numbers(Result, "points", 0),
    *_inside(
        Result,
        "side_points",
        {"one": 3},
        {"-1": 3},
        {"2": "3"},
        {"2": True},
        {"2": MOST + 1},
        {"2": -MOST - 1},
    ),
    *_inside(
        Result,
        "details",
        {"incidents_complete": 1},
        {"minutes": "long"},
        {"minutes": -1},
        {"minutes": MOST + 1},
        {"minutes": True},
        {"tie_break": ["a list"]},
        {"tie_break": 1.5},
    ),
    (Result, "findings", {"findings": [3]}),
    (Result, "findings", {"findings": [{"code": 3}]}),
    *_numbers(Result, "seen_version", 1),
    (Incident, "kind", {"kind": "yawning"}),
    *_numbers(Incident, "cards", 0, CARDS),
    *_numbers(Match, "number", 1),
    (Match, "key", {"key": "elsewhere:1:1"}),
    (Match, "key", {"slots": ["nobody", "knows"]}),
    (Match, "key", {"outcome": "played-out"}),
    *[(Match, "part", {"part": part}) for part in ("", "Main", "pool:a", "pool:A:B")],
    *_numbers(Match, "table_number", 1),
    *_numbers(Match, "stage", 1),
    *_numbers(Match, "version", 1),
    *_numbers(Round, "number", 1),
    *[(Round, "sits_out", {"sits_out": [wrong]}) for wrong in ("3", True, 0)],
    (Round, "seed", {"seed": "a seed"}),
    *_inside(
        Round,
        "certificate",
        {"seed": 3},
        {"people": [["1", "Pecan"]]},
        {"people": [[1, 2]]},
        {"people": 3},
        {"away": ["2"]},
        {"away": None},
    ),
    _sealed({"seed": "0e" * 32}),
    _sealed({"room_word": "hickory"}),
    _sealed({"round": 2}),
    _sealed({"seal": None}),
    *_numbers(Round, "bell_minutes", 1),
    *_lots(ChartLots, "certificate", {**LOTS, "lines": []}),
    (ChartLots, "certificate", {"certificate": {**LOTS, "lines": "a text"}}),
    (ChartLots, "certificate", {"certificate": {"seed": 3, "chosen": True}}),
    (ChartLots, "certificate", {"certificate": {"seed": "a seed", "chosen": 1}}),
    (ChartLots, "certificate", {"certificate": {}}),
    *_numbers(MatchGame, "order", 1),
    (PrintedSheet, "sheet", {"sheet": "leaflet"}),
    (PrintedSheet, "setting", {"setting": {"paper": "napkin"}}),
    *[(PrintedSheet, "code", {"code": code}) for code in ("<b>", "ACD", "ACDEACDEA", "acde")],
    (PrintedSheet, "content_hash", {"content_hash": ""}),
    (AuditEntry, "action", {"action": "somersault"}),
    *[(AuditEntry, "subject", {"subject": text}) for text in ("", "game", "game:", "a game:1")],
    *[(AuditEntry, side, {side: {"facts": ["late"]}}) for side in ("before", "after")],
    *_rows_of(
        {"ghost:1": {}},
        {"game:1": {"colour": "red"}},
        {"game:1": {"state": "paused"}},
        {"game:1": {"table_id": "3"}},
        {"game:1": {"state": None}},
        {"table:3": {"held": 0}},
        {"result:2": {"confirmed_by": 3}},
        {"match:main:1:1": {"colour": "red"}},
        {"match:main:1:1": {**MATCH, "slots": ["nobody"]}},
        {"match:nowhere": MATCH},
        {"round:1": {"bell_at": "soon"}},
    ),
]


@pytest.mark.parametrize("model", RULES)
def test_what_services_write_is_sound(model):
    assert fault(_row(model)) == ""


def test_what_was_not_said_is_sound():
    assert fault(_row(Player, fixed_table=None)) == ""
    assert fault(_row(Result, details={"minutes": None, "tie_break": None})) == ""


@pytest.mark.parametrize("certificate", [{**LOTS, "lines": []}, {"seed": "a seed", "chosen": True}])
def test_lines_by_lot_and_chosen_ones_are_sound(certificate):
    assert fault(ChartLots(certificate=certificate)) == ""


def test_a_round_with_a_seed_of_its_own_is_sound():
    model, _, sealed = _sealed({})
    assert fault(_row(model, **sealed)) == ""


@pytest.mark.parametrize(("model", "column", "damage"), DAMAGES)
def test_a_damage_is_found_by_the_rule_of_its_column_and_by_no_other(
    model, column, damage, monkeypatch
):
    row = _row(model, **damage)
    assert fault(row) == column
    monkeypatch.setitem(RULES[model], column, lambda row: True)
    assert fault(row) != column


@pytest.mark.parametrize("year", [1899, 2200])
@pytest.mark.parametrize(
    ("model", "column"), [(Event, "starts_on"), (Break, "starts_at"), (AuditEntry, "at")]
)
def test_no_rally_is_of_another_century(model, column, year):
    moment = date(year, 6, 1) if model is Event else datetime(year, 6, 1, tzinfo=UTC)
    assert fault(_row(model, **{column: moment})) == column


def test_every_part_of_a_file_has_rules_and_every_rule_a_damage():
    assert set(RULES) == {part.model for part in PARTS}
    assert {(model, column) for model, rules in RULES.items() for column in rules} == {
        (model, column) for model, column, _ in DAMAGES
    }
