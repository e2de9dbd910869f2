"""The trail of an event beside its contests, as sentences: people, chapters, who is told."""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.actions import Action
from tournaments.models import AuditEntry
from wording import Sentence

Say = Callable[[AuditEntry, Mapping[int, str]], Sentence]

_FIELDS = {
    "name": Sentence("name"),
    "chapter": Sentence.in_context("trail", "chapter"),
    "site_number": Sentence("site"),
    "phone": Sentence("phone"),
    "household": Sentence("household"),
    "seating_need": Sentence("seating need"),
    "fixed_table": Sentence("fixed table"),
    "place": Sentence("place"),
    "starts_on": Sentence("first day"),
    "ends_on": Sentence("last day"),
    "time_zone": Sentence("time zone"),
    "has_reader": Sentence("someone reads the cards aloud"),
}
_YES_NO = {True: Sentence("yes"), False: Sentence("no")}


def _plain(said: Sentence) -> Say:
    return lambda entry, players: said


def _created(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    name = entry.after.get("name", "")
    return Sentence("The event {name} was set up.", name=name)


def _chapter(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    name = entry.after.get("name", "")
    return Sentence("Chapter {name} was added.", name=name)


def _added(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    name, chapter = entry.after.get("name", ""), entry.after.get("chapter", "")
    return Sentence("{name} of {chapter} was put on the list.", name=name, chapter=chapter)


def _removed(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    name, chapter = entry.before.get("name", ""), entry.before.get("chapter", "")
    return Sentence("{name} of {chapter} was taken off the list.", name=name, chapter=chapter)


def _forgotten(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    number = entry.after.get("name", "")
    return Sentence("A person’s data was removed on request: {number}.", number=number)


def _deleted(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    return Sentence.counted(
        "The contest {name} was deleted, with {count} entry. It is kept in the file {file}.",
        "The contest {name} was deleted, with {count} entries. It is kept in the file {file}.",
        name=entry.before.get("name", ""),
        count=entry.before.get("people", 0),
        file=entry.before.get("file", ""),
    )


def _edited(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    name = players.get(_player(entry)) or entry.after.get("name") or "?"
    changed = _changes(entry)
    return Sentence("{name}: {changed}.", name=name, changed=changed)


def _event_edited(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    changed = _changes(entry)
    return Sentence("The event: {changed}.", changed=changed)


def _timed(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    return Sentence.counted(
        "The times of the days were set: {count} first call, {breaks} breaks.",
        "The times of the days were set: {count} first calls, {breaks} breaks.",
        count=len(entry.after.get("starts", {})),
        breaks=len(entry.after.get("breaks", [])),
    )


def _chapter_renamed(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    old, new = entry.before.get("name", ""), entry.after.get("name", "")
    return Sentence("Chapter {old} is now called {new}.", old=old, new=new)


def _website_listed(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    origin = entry.after.get("origin", "")
    return Sentence("The website {website} may show this event.", website=origin)


def _website_unlisted(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    origin = entry.after.get("origin", "")
    return Sentence("The website {website} may no longer show this event.", website=origin)


def _changes(entry: AuditEntry) -> Sentence:
    return Sentence.series(
        Sentence(
            "{field} {new} (before: {old})",
            field=label,
            new=_value(entry.after.get(field)),
            old=_value(entry.before.get(field)),
        )
        for field, label in _FIELDS.items()
        if field in entry.after
    )


def _value(value: Any) -> Sentence:
    if isinstance(value, bool):
        return _YES_NO[value]
    text = "–" if value in (None, "") else str(value)
    return Sentence.verbatim(text)


def _player(entry: AuditEntry) -> int:
    _, _, which = entry.subject.partition(":")
    return int(which) if which.isdecimal() else 0


OF_THE_EVENT: dict[str, Say] = {
    Action.EVENT_CREATE: _created,
    Action.EVENT_EDIT: _event_edited,
    Action.TIMES_SET: _timed,
    Action.CHAPTER_ADD: _chapter,
    Action.CHAPTER_RENAME: _chapter_renamed,
    Action.PLAYER_ADD: _added,
    Action.PLAYER_EDIT: _edited,
    Action.PLAYER_REMOVE: _removed,
    Action.PLAYER_FORGET: _forgotten,
    Action.CONTEST_DELETE: _deleted,
    Action.WEBHOOK_ADD: _plain(Sentence("A webhook was added.")),
    Action.WEBHOOK_TURN: _plain(Sentence("A webhook was turned on or off.")),
    Action.WEBHOOK_END: _plain(Sentence("A webhook was ended.")),
    Action.WEBSITE_LIST: _website_listed,
    Action.WEBSITE_UNLIST: _website_unlisted,
}
