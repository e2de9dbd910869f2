"""An event's file into the database: the whole of it, or nothing.

Rows get new numbers, and everything that names them is rewritten. Nothing is added to the trail,
which is the event's own: whoever saves the event again gets the very same file.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import Enum
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import DataError, IntegrityError, connection, models, transaction

from archive import format as files
from archive.event_validation import first_fault
from archive.parts import ADDED_SINCE, BY_NAME, NAME_OF, PARTS, Part, known_migrations
from archive.row_validation import UNREADABLE, fault
from domain.wording import Malformed, Refusal, Sentence
from domain.wording.refusals import refused
from games.models import GameSide, Result
from games.uncounted import noughts_mark
from printing.models import PrintedSheet, codes_for
from tournaments.contests.lots import lots_seal
from tournaments.events.services import RESERVED_SLUGS
from tournaments.models import Contest, Draw, Event, Table

AT_A_TIME = 500


@dataclass(frozen=True, slots=True)
class Imported:
    event: Event
    counts: dict[str, int]
    # Links on table cards and codes on sheets that this machine gives to something else.
    new_secrets: int
    new_codes: int
    # Contests whose lots are sealed anew, since the other machine kept its secrets.
    sealed_anew: int

    def in_words(self) -> Sentence:
        event, counts = self.event, self.counts
        parts = [
            Sentence(
                "{name} is here now, at the short address {slug}: players {players}, contests "
                "{contests}, results {results}, entries in the log {entries}.",
                name=event.name,
                slug=event.slug,
                players=counts["player"],
                contests=counts["contest"],
                results=counts["result"],
                entries=counts["audit"],
            )
        ]
        if self.new_secrets:
            parts.append(
                Sentence(
                    "The cards of {count} tables open their tables in the event that was here "
                    "before; print new cards for this one.",
                    count=self.new_secrets,
                )
            )
        if self.new_codes:
            parts.append(Sentence("{count} printed sheets have new codes.", count=self.new_codes))
        if self.sealed_anew:
            parts.append(
                Sentence.counted(
                    "Secret numbers that were not opened yet stayed on the other machine. {count} "
                    "contest has a new one here: show its fingerprint to the room again.",
                    "Secret numbers that were not opened yet stayed on the other machine. {count} "
                    "contests have new ones here: show their fingerprints to the room again.",
                    count=self.sealed_anew,
                )
            )
        return Sentence.joined(parts)


def event_import(*, file: IO[bytes], slug: str = "") -> Imported:
    """Bring in the event of this file, under another short address where one is given."""
    try:
        counts = files.check(file, known_migrations())
        known = [part.name for part in PARTS if part.name in counts or part.name not in ADDED_SINCE]
        if counts.get("event") != 1 or list(counts) != known:
            raise refused("file-damaged")
        with transaction.atomic():
            return _Import(slug).run(file, counts)
    except IntegrityError as reason:
        # Somebody else may have made one meanwhile.
        _require_free(slug or _slug_in(file))
        raise refused("file-damaged") from reason
    except Refusal:
        raise
    except (DataError, *UNREADABLE) as reason:
        # Its sums are right, so somebody made it by hand: nothing in it can be relied on.
        raise refused("file-damaged") from reason


class _Import:
    def __init__(self, slug: str) -> None:
        self._slug = slug
        self._numbers: dict[str, list[int]] = {part.name: [] for part in PARTS}
        self._waiting: list[models.Model] = []
        self._part = PARTS[0]
        self._later: list[tuple[models.Model, Part, int, dict[str, Any]]] = []
        # An earlier Rallydeck published contests, and with them whatever draw was in force.
        self._publishes = False
        # It also ranked a loss that nobody counted as 0 cards.
        self._ranks_noughts = False
        self._new: dict[str, int] = {"secret": 0, "code": 0}

    def run(self, file: IO[bytes], counts: dict[str, int]) -> Imported:
        for part, row in _rows(file):
            if part is not self._part or len(self._waiting) == AT_A_TIME:
                self._store()
                self._part = part
            self._take(part, row)
        self._store()
        for written, part, number, row in self._later:
            self._fill(written, part, number, {name: row[name] for name in part.later})
            written.save(update_fields=part.later)
        event = Event.objects.get(pk=self._numbers["event"][0])
        if self._ranks_noughts:
            games = {"game__contest__event": event}
            noughts_mark(Result.objects.filter(**games), GameSide.objects.filter(**games))
        if self._publishes:
            drawn = Draw.objects.filter(contest__event=event, state=Draw.State.DRAWN)
            drawn.filter(contest__revision__gt=0).update(is_published=True)
        wrong = first_fault(event)
        if wrong is not None:
            raise refused("file-unsound", contest=wrong[0], what=wrong[1])
        return Imported(event, counts, self._new["secret"], self._new["code"], _seal_lots(event))

    def _take(self, part: Part, row: dict[str, Any]) -> None:
        if part.name == "event":
            row = {**row, "slug": self._free_slug(row["slug"])}
        if part.model is Draw and "is_published" not in row:
            self._publishes = True
        if part.model is Result and "uncounted_is_nought" not in row:
            self._ranks_noughts = True
        if part.model is Draw and row.get("state") == Draw.State.COMMITTED:
            # Of an earlier Rallydeck: its seed has been in a file, so nothing is promised by it.
            row = {**row, "state": Draw.State.REPLACED.value}
        number = len(self._numbers[part.name]) + len(self._waiting) + 1
        instance = part.model()
        now = {name: value for name, value in row.items() if name not in part.later}
        self._fill(instance, part, number, _completed(part, now))
        self._waiting.append(instance)
        if any(row.get(name) for name in part.later):
            self._later.append((instance, part, number, row))

    def _fill(self, instance: models.Model, part: Part, number: int, row: dict[str, Any]) -> None:
        """Values into the instance, with the numbers that rows have here; a refusal names the
        place."""
        try:
            swapped = part.rewrite(row, self._number)
        except UNREADABLE as reason:
            raise refused(
                "file-damaged:row", row=number, part=part.name, column=", ".join(part.rewrites)
            ) from reason
        for name, value in swapped.items():
            column = part.fields[name]
            try:
                setattr(instance, column.attname, _valid(column, self._own(column, value)))
            except UNREADABLE as reason:
                raise refused(
                    "file-damaged:row", row=number, part=part.name, column=name
                ) from reason
        wrong = fault(instance)
        if wrong:
            raise refused("file-damaged:row", row=number, part=part.name, column=wrong)

    def _store(self) -> None:
        """Write the rows that wait, many at a time, and note their numbers."""
        part, rows = self._part, self._waiting
        if part.unique:
            self._make_unique(part, rows)
        columns = [column for column in part.model._meta.concrete_fields if not column.primary_key]
        size = max(connection.ops.bulk_batch_size(columns, rows), 1)
        manager: Any = part.model._base_manager
        for start in range(0, len(rows), size):
            # Raw, which bulk_create cannot be: times stay as they were instead of becoming now.
            numbers = manager._insert(
                rows[start : start + size],
                fields=columns,
                returning_fields=[part.model._meta.pk],
                using=manager.db,
                raw=True,
            )
            for instance, (number,) in zip(rows[start : start + size], numbers, strict=True):
                instance.pk = number
                self._numbers[part.name].append(number)
        self._waiting = []

    def _own(self, column: "models.Field[Any, Any]", value: Any) -> Any:
        """A reference as the number that the row it names has here."""
        if value is None or not isinstance(column, models.ForeignKey):
            return value
        related: Any = column.related_model
        number = self._number(NAME_OF[related], value)
        return number if number > 0 else _refuse(value)

    def _number(self, kind: str, place: Any) -> int:
        """Of a row that is there; one that was gone already stays gone."""
        if type(place) is not int or not -files.MOST_ROWS < place < files.MOST_ROWS:
            raise refused("file-damaged")
        if place > len(self._numbers[kind]) and kind == self._part.name:
            self._store()  # the log names entries of its own
        if place > len(self._numbers[kind]):
            raise refused("file-damaged")
        return self._numbers[kind][place - 1] if place > 0 else place

    def _free_slug(self, own: Any) -> str:
        slug = self._slug or own
        try:
            validate_slug(slug)
            _valid(Event._meta.get_field("slug"), slug)
        except (ValidationError, Malformed):
            raise refused("slug-unreadable") from None
        if slug in RESERVED_SLUGS:
            raise refused("slug-unreadable")
        _require_free(slug)
        return str(slug)

    def _make_unique(self, part: Part, rows: list[Any]) -> None:
        """Of what this machine gives to something else already, make another."""
        wanted = {getattr(row, part.unique) for row in rows}
        taken = part.model._base_manager.filter
        in_use = set(taken(**{f"{part.unique}__in": wanted}).values_list(part.unique, flat=True))
        for row in rows:
            if getattr(row, part.unique) not in in_use:
                continue
            self._new[part.unique] += 1
            if isinstance(row, Table):
                row.secret = Table._meta.get_field("secret").get_default()
            elif isinstance(row, PrintedSheet):
                codes = codes_for(row.contest_id, row.code)
                row.code = next(
                    code for code in codes if code not in wanted and not taken(code=code).exists()
                )
                wanted.add(row.code)


def _seal_lots(event: Event) -> int:
    """A promise of this machine for whatever is still to be drawn; gives for how many contests."""
    sealed = 0
    for contest in event.contests.exclude(phase=Contest.Phase.FINISHED):
        rounds = list(contest.rounds.order_by("number").values_list("seed", flat=True))
        has_begun = contest.phase == Contest.Phase.PLAYING
        if (rounds and rounds[0]) or not has_begun:
            lots_seal(contest, first_round=len(rounds) + 1)
            sealed += 1
    return sealed


def _rows(file: IO[bytes]) -> Iterator[tuple[Part, dict[str, Any]]]:
    for name, row in files.read(file):
        part = BY_NAME[name]
        if set(row) - set(part.fields):
            raise refused("file-newer")
        yield part, row


def _completed(part: Part, row: dict[str, Any]) -> dict[str, Any]:
    """With what a file of an earlier Rallydeck does not say yet."""
    missing = [(name, column) for name, column in part.fields.items() if name not in row]
    usual = {name: column.get_default() for name, column in missing}
    return row | {name: one.value if isinstance(one, Enum) else one for name, one in usual.items()}


def _valid(column: "models.Field[Any, Any]", value: Any) -> Any:
    """The value as the column keeps it; whatever no service of ours would write is damage."""
    if value is None and column.null:
        return None
    try:
        if isinstance(column, models.JSONField):
            if column.has_default() and type(value) is not type(column.get_default()):
                _refuse(value)
            _check_json(value)
            return value
        value = _typed(column, value)
        column.run_validators(value)
    except (TypeError, ValueError, OverflowError, RecursionError, ValidationError) as reason:
        raise refused("file-damaged") from reason
    if column.choices and value not in {choice for choice, _ in column.flatchoices}:
        raise refused("file-damaged")
    return value


def _typed(column: "models.Field[Any, Any]", value: Any) -> Any:
    if isinstance(column, models.DateTimeField):
        moment = datetime.fromisoformat(value)
        return moment.astimezone(UTC) if moment.tzinfo else _refuse(value)
    if isinstance(column, models.DateField):
        return date.fromisoformat(value)
    if isinstance(column, models.BooleanField):
        return value if type(value) is bool else _refuse(value)
    if isinstance(column, (models.IntegerField, models.ForeignKey)):
        return value if type(value) is int else _refuse(value)
    return _text(value) if type(value) is str else _refuse(value)


def _text(value: str) -> str:
    """PostgreSQL keeps no NUL, and no database half a character."""
    value.encode()
    return value if "\0" not in value else _refuse(value)


def _refuse(value: Any) -> Any:
    raise ValueError(value)


def _check_json(value: Any) -> None:
    if isinstance(value, str):
        _text(value)
    if isinstance(value, dict):
        for key, item in value.items():
            _check_json(key)
            _check_json(item)
    if isinstance(value, list):
        for item in value:
            _check_json(item)


def _slug_in(file: IO[bytes]) -> str:
    return str(next(row for part, row in _rows(file) if part.name == "event")["slug"])


def _require_free(slug: str) -> None:
    if Event.objects.filter(slug=slug).exists():
        raise refused("event-there-already", slug=slug, shorter=slug[:34])
