"""A file that is damaged, newer, not ours or made up is refused whole, in words."""

import io
import json
from functools import cache
from random import Random

import pytest
from django.db import transaction

from archive import format as files
from archive.event_import import event_import
from domain.wording import Malformed
from tests.archive.crafted import crafted, opened, sealed, wrongs
from tests.scenes.archives import exported, imported, rally
from tournaments.models import AuditEntry, Chapter, Draw, Event, Player

pytestmark = pytest.mark.django_db


@cache
def _made() -> bytes:
    """Made once: what is refused leaves nothing, so the rows it came from are not needed."""
    with transaction.atomic():
        made = exported(rally())
        transaction.set_rollback(True)
    return made


@pytest.fixture
def data():
    return _made()


def code_of(data):
    """Refused with this code, and nothing written."""
    models = (Event, Chapter, Player, AuditEntry)
    before = [model.objects.count() for model in models]
    with pytest.raises(Malformed) as refusal:
        imported(data, slug="other")
    assert [model.objects.count() for model in models] == before
    assert str(refusal.value.sentence) != refusal.value.sentence.in_language("fr")
    return refusal.value.code


def test_every_flipped_byte_is_noticed(data):
    _flipped(data, at_ends=range(0, 400, 8), between=50)


@pytest.mark.soak
def test_every_flipped_byte_of_many_is_noticed(data):
    _flipped(data, at_ends=range(400), between=500)


def _flipped(data, *, at_ends, between):
    rng = Random(8)
    ends = [*at_ends, *(len(data) - 1 - place for place in at_ends)]
    for place in (*ends, *rng.sample(range(len(data)), between)):
        flipped = bytearray(data)
        flipped[place] ^= 1 << rng.randrange(8)
        with pytest.raises(Malformed):
            event_import(file=io.BytesIO(flipped), slug="other")
    assert Event.objects.count() == 0


@pytest.mark.soak
def test_a_file_that_ends_anywhere_is_noticed(data):
    _cut_short(data, times=200)


def _cut_short(data, *, times):
    for length in (1, len(data) - 1, *Random(9).sample(range(len(data)), times)):
        with pytest.raises(Malformed):
            event_import(file=io.BytesIO(data[:length]), slug="other")


def test_a_file_that_ends_early_or_late_is_noticed(data):
    _cut_short(data, times=50)
    assert code_of(data + b"\n") == "file-damaged"
    assert code_of(data + data) == "file-damaged"
    lines = data.splitlines(keepends=True)
    assert code_of(b"".join([*lines[:30], *lines[31:]])) == "file-damaged"
    assert code_of(b"".join([*lines[:30], lines[31], lines[30], *lines[32:]])) == "file-damaged"


@pytest.mark.parametrize(
    "other", [b"", b"\n", b"PK\x03\x04 a zip", b"name,chapter\nAnn,Pecan\n", b"{}\n", b"[1]\n"]
)
def test_a_file_of_something_else_is_not_ours(other):
    assert code_of(other) == "file-not-ours"


def signed(data, change):
    """The file as someone would have made it who knows its sums. `change` gets the rows by part."""
    head, parts = opened(data)
    return sealed(head, change(head, parts) or parts)


def put(part, field, value, row=0):
    def change(head, parts):
        _, fields, rows = next(p for p in parts if p[0] == part)
        place = fields.index(field)
        # Partners and lines are drawn by lot: where it stands there already, the next row has it.
        changed = row + (rows[row][place] == value)
        rows[changed][place] = value

    return change


def without_last(part):
    def change(head, parts):
        next(p for p in parts if p[0] == part)[2].pop()

    return change


@pytest.mark.parametrize(
    "change",
    [
        put("entry", "player", 10**6),
        put("entry", "player", 0),
        put("entry", "player", "1"),
        put("entry", "player", None),
        put("entry", "player", True),
        put("entry", "state", "asleep"),
        put("player", "name", "x" * 121),
        put("player", "name", None),
        put("player", "name", "nul\0"),
        put("player", "name", ["a list"]),
        put("player", "has_reader", "yes"),
        put("player", "fixed_table", -1),
        put("player", "fixed_table", 10**30),
        put("event", "starts_on", "yesterday"),
        put("audit", "at", "2026-01-01T00:00:00"),
        put("audit", "before", [1]),
        put("audit", "before", {"rows": {"game:9999": {}}}),
        put("audit", "before", {"rows": 3}),
        put("audit", "after", {"rows": {}, "facts": {"nul": "\0"}}),
        put("contest", "partner_rules", {"apart": [["x", 1]]}, row=1),
        put("contest", "slug", "finale"),
        put("draw", "entry_numbers", {"1": 10**7}),
        put("table", "number", 2),
        put("player", "name", "half \ud800"),
        put("audit", "after", {"rows": {}, "facts": {"half": "\ud800"}}),
        put("event", "time_zone", "Mars/Olympus"),
        put("contest", "rule_set", "made-up"),
        put("contest", "rule_set_version", 99),
        put("contest", "house_rules", {"talking": 3}),
        put("game", "rule_set", "made-up"),
        put("match", "slots", ["nobody", "knows"]),
        put("match", "slots", 3),
        put("match", "key", "elsewhere:1:1"),
        put("match", "winner_to", "main:2:1/x"),
        put("result", "manner", ""),
        put("result", "manner", "by magic"),
        put("result", "winner", None),
        put("result", "cards_left", {"side:x": 3}),
        put("result", "cards_left", {"side:1": 163}),
        put("result", "cards_left", {"side:1": "NaN"}),
        put("result", "findings", [3]),
        put("result", "details", {"minutes": "long"}),
        put("side", "number", 10**6),
        put("side", "number", 0),
        put("side_entry", "place", 9),
        put("game_side", "place", 7),
        put("table", "secret", "NaN"),
        put("table", "secret", ""),
        put("table", "number", 0),
        put("incident", "kind", "yawning"),
        put("incident", "cards", 2**31 - 1),
        put("sheet", "sheet", "leaflet"),
        put("sheet", "setting", {"paper": "napkin"}),
        put("sheet", "code", "<b>"),
        put("sheet", "content_hash", "NaN"),
        put("contest", "name", ""),
        put("contest", "stock_size", 0),
        put("contest", "phase", "over"),
        put("player", "name_key", "somebody else"),
        put("chapter", "name", " "),
        put("event", "ends_on", "2026-09-03"),
        put("event", "starts_on", "0001-01-01"),
        put("match", "outcome", "played-out"),
        put("match", "number", 0),
        put("audit", "action", "somersault"),
        put("audit", "subject", ""),
        put("audit", "after", {"rows": {"game:1": {"state": "paused", "table_id": 1}}}),
        put("audit", "after", {"rows": {"ghost:1": {}}}),
        put("audit", "at", "9999-12-31T23:59:59+00:00"),
        lambda head, parts: head["migrations"].update(tournaments=["a list"]),
        lambda head, parts: [(parts[0][0], [["x"]], [[1]]), *parts[1:]],
        lambda head, parts: parts[:-1],
        lambda head, parts: [parts[0], *parts],
        lambda head, parts: parts[0][2].append(parts[0][2][0]),
        lambda head, parts: parts[2][2][0].append("one more"),
        lambda head, parts: [("spaceship", ["x"], [[1]]), *parts],
    ],
)
def test_a_well_signed_file_with_nonsense_in_it_is_damaged(data, change):
    assert code_of(signed(data, change)) == "file-damaged"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("result", "manner", ""), "in row 1 of the part “result”, “manner” is"),
        (put("side", "number", 10**6, row=2), "in row 3 of the part “side”, “number” is"),
        (put("table", "secret", "NaN", row=1), "in row 2 of the part “table”, “secret” is"),
        (put("player", "name", None, row=4), "in row 5 of the part “player”, “name” is"),
        (put("contest", "partner_rules", {"apart": 3}), "of the part “contest”, “partner_rules”"),
    ],
)
def test_what_cannot_be_is_named_with_its_place(data, change, said):
    with pytest.raises(Malformed) as refusal:
        imported(signed(data, change), slug="other")
    assert said in str(refusal.value.sentence)


@pytest.mark.parametrize(
    "change",
    [
        put("match", "slots", ["side:99", "side:5"]),
        put("match", "outcome", "played-out:99"),
        put("match", "ready_since", "2026-09-04T12:00:00+00:00"),
        put("game", "state", "called_off"),
        put("game_side", "side", 1),
        put("side_entry", "entry", 20),
        put("side_entry", "entry", 2, row=12),
        put("result", "cards_left", {"side:99": 3}),
        put("result", "state", "confirmed"),
        put("incident", "entry", 20),
        put("match_game", "match", 3),
        put("draw", "frozen_hash", "0" * 64),
        put("draw", "room_word", "bluebonnet"),
        put("draw", "seed", "00"),
        put("draw", "state", "replaced", row=1),
        put("contest", "phase", "registration"),
        put("sheet", "superseded_by", 1),
        without_last("match_game"),
        without_last("match"),
        without_last("game_side"),
    ],
)
def test_rows_that_do_not_go_together_are_refused(data, change):
    assert code_of(signed(data, change)) in ("file-unsound", "file-damaged")


def test_the_finding_is_in_the_refusal(data):
    with pytest.raises(Malformed) as refusal:
        imported(signed(data, put("match", "slots", ["side:99", "side:5"])), slug="other")
    assert refusal.value.code == "file-unsound"
    assert "Evening: " in str(refusal.value.sentence)
    assert "Match main:1:1 names side 99, which nobody is on." in str(refusal.value.sentence)


def _hand_made(data, *, seed, count, once):
    """How many were accepted; every one of them is sound, and every page of it answers."""
    accepted = 0
    for what, file in crafted(data, seed=seed, count=count):
        with transaction.atomic():
            found = wrongs(file, "crafted", once=once)
            transaction.set_rollback(True)
        assert not found, (what, found)
        accepted += found is not None
    return accepted


def test_what_is_accepted_of_hand_made_files_is_sound_and_can_be_shown(data):
    assert 0 < _hand_made(data, seed=1, count=6, once=True) < 6


@pytest.mark.soak
def test_what_is_accepted_of_many_hand_made_files_is_sound_and_can_be_shown(data):
    assert 0 < _hand_made(data, seed=2, count=833, once=False) < 500


def test_numbers_that_are_none_and_nesting_without_end_are_damage(data):
    with pytest.raises(ValueError, match="Out of range"):
        files.line_of([float("nan")])
    for bad in (b"[NaN]\n", b"[1e309,Infinity]\n", b"[" * 200_000 + b"\n"):
        with pytest.raises(Malformed):
            files._read(bad)


def test_a_newer_file_says_so(data):
    head, rest = data.split(b"\n", 1)
    newer = json.loads(head)
    newer["format"] = 2
    assert code_of(files.line_of(newer) + rest) == "file-newer"

    def migrated(head, parts):
        head["migrations"]["tournaments"] = "9999_from_the_future"

    assert code_of(signed(data, migrated)) == "file-newer"

    def widened(head, parts):
        parts[2][1].append("shoe_size")
        for row in parts[2][2]:
            row.append(43)

    assert code_of(signed(data, widened)) == "file-newer"


def test_a_file_of_an_earlier_rallydeck_gets_the_defaults(data):
    def narrowed(head, parts):
        _, fields, rows = next(part for part in parts if part[0] == "player")
        place = fields.index("has_reader")
        fields.pop(place)
        for row in rows:
            row.pop(place)

    back = imported(signed(data, narrowed), slug="earlier")
    assert set(back.event.players.values_list("has_reader", flat=True)) == {False}


def test_partners_that_an_earlier_rallydeck_had_published_stay_so(data):
    def narrowed(head, parts):
        _, fields, rows = next(p for p in parts if p[0] == "draw")
        place = fields.index("is_published")
        fields.pop(place)
        for row in rows:
            row.pop(place)

    back = imported(signed(data, narrowed), slug="earlier")
    drawn = Draw.objects.filter(contest__event=back.event, state="drawn")
    assert drawn.filter(is_published=True).exists()
    assert set(drawn.filter(is_published=True)) == set(drawn.filter(contest__revision__gt=0))


@pytest.mark.parametrize(
    ("bound", "value"), [("MOST_BYTES", 10_000), ("MOST_ROWS", 50), ("LONGEST_LINE", 400)]
)
def test_a_file_larger_than_any_event_is_not_read_on(data, monkeypatch, bound, value):
    monkeypatch.setattr(files, bound, value)
    assert code_of(data) in ("file-too-large", "file-damaged")
