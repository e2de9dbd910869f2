"""Bringing a list of people in: look at what each line will do, then do all of it or nothing."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from typing import IO, Any

from django.db import transaction

from domain import names
from domain.actions import Action
from domain.roster.decoding import Decoded, read
from domain.roster.plan import Answers, Kind, Plan, make_plan
from domain.roster.reading import Columns, read_lines
from domain.roster.rows import (
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_LINES,
    Row,
    people_to_rows,
    rows_to_text,
    text_to_rows,
)
from domain.roster.values import Person
from domain.wording import Malformed
from domain.wording.numbers import grouped
from domain.wording.refusals import refused
from tournaments import audited_action
from tournaments.audited_action import locking
from tournaments.events.services import chapter_add, event_changed, event_locked
from tournaments.models import AuditEntry, Contest, Entry, Event, Player
from tournaments.people.queries import roster_of
from tournaments.people.services import DETAILS


def roster_look(
    *,
    event: Event,
    contest: Contest | None,
    text: str,
    rows: Iterable[Row] | None = None,
    answers: Answers | None = None,
    columns: Columns | None = None,
    chapter: str = "",
) -> Plan:
    """What each line of a list would do now. Writes nothing. `rows` are the text's, where they
    are known; `chapter` is that of whoever has none in the list."""
    look = partial(
        make_plan,
        read_lines(text_to_rows(text) if rows is None else rows, columns, chapter=chapter),
        roster_of(event=event, contest=contest),
        list(event.chapters.values_list("name", flat=True)),
        into_contest=contest is not None,
    )
    asked = look()
    plan = look(answers=answers) if answers else asked
    return replace(plan, asked=asked.fingerprint)


@transaction.atomic
def roster_apply(
    *,
    actor: str,
    event_id: int,
    contest_id: int | None,
    text: str,
    seen: str,
    answers: Answers | None = None,
    columns: Columns | None = None,
    chapter: str = "",
) -> Plan:
    """Do what the list says: every line, or none.

    `seen` is the fingerprint of the plan without answers, as it was shown. If the list would do
    anything else by now, nothing is written.
    """
    event = event_locked(event_id)
    contest = None if contest_id is None else locking().get(pk=contest_id, event=event)
    plan = roster_look(
        event=event, contest=contest, text=text, answers=answers, columns=columns, chapter=chapter
    )
    if plan.asked != seen:
        raise refused("list-outdated")
    if plan.is_open:
        raise refused("list-not-clear")
    if plan.does_something:
        _write(actor, event, contest, plan)
    return plan


def _write(actor: str, event: Event, contest: Contest | None, plan: Plan) -> None:
    for name in plan.new_chapters:
        chapter_add(actor=actor, event=event, name=name)
    new = _add(event, plan)
    changed = _change(event, plan)
    entries = [] if contest is None else _enter(contest, plan, new)
    left: list[tuple[Action, str, dict[str, Any]]] = [
        *(
            (
                Action.PLAYER_ADD,
                f"player:{player.pk}",
                {"after": {"name": player.name, "chapter": player.chapter.name}},
            )
            for player in new.values()
        ),
        *(
            (Action.PLAYER_EDIT, f"player:{player.pk}", {"before": before, "after": after})
            for player, before, after in changed
        ),
        *(
            (
                Action.ENTRY_ADD,
                f"entry:{entry.pk}",
                {"contest": contest, "after": {"state": entry.state}},
            )
            for entry in entries
        ),
    ]
    entry = partial(AuditEntry, actor=actor, event=event)
    AuditEntry.objects.bulk_create(
        entry(action=action.value, subject=subject, **more) for action, subject, more in left
    )
    audited_action.leave(
        actor=actor,
        action=Action.ROSTER_APPLY,
        subject=f"event:{event.pk}",
        event=event,
        contest=contest,
        after={"new": len(new), "changed": len(changed), "entered": len(entries)},
    )
    event_changed(event.pk)


def _add(event: Event, plan: Plan) -> dict[int, Player]:
    """The new players, by the line that names them."""
    chapters = {chapter.name_key: chapter for chapter in event.chapters.all()}
    players = {
        line.number: Player(
            event=event,
            chapter=chapters[names.key(line.person.chapter)],
            name=line.person.name,
            name_key=names.key(line.person.name),
            **{field: getattr(line.person, field) for field in DETAILS},
        )
        for line in plan.lines
        if line.kind is Kind.NEW and line.person
    }
    Player.objects.bulk_create(players.values())
    return players


def _change(event: Event, plan: Plan) -> list[tuple[Player, dict[str, Any], dict[str, Any]]]:
    """Players with what was on record of them and what is now."""
    lines = {line.known: line for line in plan.lines if line.changed}
    changed = []
    for player in event.players.filter(pk__in=[number for number in lines if number]):
        line = lines[player.pk]
        before = {field: getattr(player, field) for field in line.changed}
        after = {field: getattr(line.person, field) for field in line.changed}
        for field, value in after.items():
            setattr(player, field, value)
        changed.append((player, before, after))
    Player.objects.bulk_update([player for player, _, _ in changed], [*DETAILS], batch_size=200)
    return changed


def _enter(contest: Contest, plan: Plan, new: dict[int, Player]) -> list[Entry]:
    return Entry.objects.bulk_create(
        Entry(
            contest=contest,
            player_id=new[line.number].pk if line.known is None else line.known,
            state=line.person.state or Entry.State.ENTERED,
        )
        for line in plan.lines
        if line.enters and line.person
    )


# ---- Lists of people as files ----

# Several times the longest list there can be; more is no list but a bomb.
MOST_UNPACKED_BYTES = 20 * 1024 * 1024
MOST_PARTS = 500
LAST_ROW = 1_048_576
# Empty ones count: a sheet may say of each of its rows that it is 16,384 columns wide.
MOST_CELLS = 5_000_000

ZIP_MARK = b"PK\x03\x04"


def file_read(file: IO[bytes], size: int) -> Decoded:
    """The list in an uploaded file, whichever kind it is. Its name is not trusted."""
    if size > MOST_BYTES:
        raise refused("file-too-large:people", size=MOST_BYTES // 1024 // 1024)
    data = file.read(MOST_BYTES + 1)
    if data.startswith(ZIP_MARK):
        return Decoded(rows_to_text(_sheet_rows(data)))
    return read(data)


def people_to_xlsx(people: Iterable[Person]) -> bytes:
    """The same columns and cells as the CSV, as text, so that no program works them out."""
    # Loaded when it is needed: it takes a tenth of a second of every start.
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    book = Workbook(write_only=True)
    sheet = book.create_sheet("People")
    sheet.freeze_panes = "A2"
    for letter, width in zip("ABCDEFGHI", (30, 24, 8, 18, 18, 12, 8, 8, 12), strict=True):
        sheet.column_dimensions[letter].width = width
    headings, *rows = people_to_rows(people)
    bold = Font(bold=True)
    cells = [WriteOnlyCell(sheet, value=heading) for heading in headings]
    for cell in cells:
        cell.font = bold
    sheet.append(cells)
    for row in rows:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _sheet_rows(data: bytes) -> Iterator[list[str]]:
    from openpyxl import load_workbook

    _refuse_bomb(data)
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
        if not book.worksheets:
            raise refused("spreadsheet-unreadable")
        found = seen = 0
        for number, row in enumerate(book.worksheets[0].iter_rows(max_row=LAST_ROW), start=1):
            seen += len(row)
            cells = [_text(cell) for cell in row]
            if seen > MOST_CELLS or any(cells[MOST_COLUMNS:]):
                raise refused("list-too-wide", number=number, most=MOST_COLUMNS)
            if not any(cells):
                continue
            found += 1
            if found > MOST_LINES + 1:
                raise refused("list-too-long", lines=grouped(MOST_LINES))
            yield cells[:MOST_COLUMNS]
    except Malformed:
        raise
    except Exception as reason:
        # openpyxl raises whatever it stumbles over; for people it is one thing.
        raise refused("spreadsheet-unreadable") from reason


def _refuse_bomb(data: bytes) -> None:
    """Judge by the sizes that the archive states; zipfile reads no more than that of any part."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError) as reason:
        raise refused("spreadsheet-unreadable") from reason
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED_BYTES:
        raise refused("file-unpacks-too-large")


def _text(cell: Any) -> str:
    """A cell as it would have been typed; a formula or its failure begins with an equals sign."""
    value = cell.value
    if value is None:
        return ""
    if cell.data_type == "f":
        return value if isinstance(value, str) and value.startswith("=") else "=(…)"
    if cell.data_type == "e":
        return f"={value}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    return str(value)
