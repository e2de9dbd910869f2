"""The trail before play, as sentences: sign-up, the draw, the chart, the set-up of the contest."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.actions import Action
from domain.wording import Sentence
from tournaments.models import AuditEntry, Entry
from tournaments.partners.views import change_sentence

Say = Callable[[AuditEntry, Mapping[int, str]], Sentence]

_STATES = {
    Entry.State.ENTERED.value: Sentence.in_context("trail", "signed up"),
    Entry.State.CHECKED_IN.value: Sentence.in_context("trail", "checked in"),
    Entry.State.STANDBY.value: Sentence.in_context("trail", "on standby"),
    Entry.State.WITHDRAWN.value: Sentence.in_context("trail", "withdrawn"),
}


def _plain_before(said: Sentence) -> Say:
    return lambda entry, people: said


def _who(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    kind, _, which = entry.subject.partition(":")
    name = entry.after.get("player")
    if not name and kind == "entry" and which.isdecimal():
        name = people.get(int(which))
    return Sentence.verbatim(name) if name else Sentence("Someone")


def _entered(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    who = _who(entry, people)
    return Sentence("{who}: signed up.", who=who)


def _entry_moved(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    who = _who(entry, people)
    old = _STATES.get(entry.before.get("state", ""), Sentence.verbatim("?"))
    new = _STATES.get(entry.after.get("state", ""), Sentence.verbatim("?"))
    return Sentence("{who}: {new} (before: {old}).", who=who, new=new, old=old)


def _list_in(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    new, entered = entry.after.get("new", 0), entry.after.get("entered", 0)
    return Sentence(
        "A list was brought in: {new} new, {entered} signed up.",
        new=new,
        entered=entered,
    )


def _drawn(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    count = entry.after.get("partnerships", 0)
    if entry.action == Action.PARTNERS_ENTER:
        return Sentence("Partners were drawn from the hat: {count} partnerships.", count=count)
    return Sentence("Partners were drawn: {count} partnerships.", count=count)


def _chart(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    count = entry.after.get("sides", 0)
    seeds = ", ".join(map(str, entry.after.get("seeds", ())))
    if not seeds:
        return Sentence("The chart was made for {count} sides.", count=count)
    return Sentence(
        "The chart was made for {count} sides, seeded: {seeds}.", count=count, seeds=seeds
    )


def _round(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    number, count = entry.after.get("round", ""), entry.after.get("matches", 0)
    return Sentence("Round {number} was made: {count} matches.", number=number, count=count)


def _round_back(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    number = entry.before.get("round", "")
    return Sentence("Round {number} was taken back.", number=number)


def _links(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    numbers = entry.after.get("tables", [])
    if len(numbers) == 1:
        return Sentence("Table {number} got a new link.", number=numbers[0])
    return Sentence("All {count} tables got new links.", count=len(numbers))


def _published(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    number = entry.after.get("revision", "")
    return Sentence("Published as revision {number}.", number=number)


def _room_word(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    return Sentence("The room called out “{word}” for the lots.", word=entry.after.get("word", ""))


def _after_draw(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    return change_sentence(entry)


BEFORE_PLAY: dict[str, Say] = {
    Action.CONTEST_CREATE: _plain_before(Sentence("The contest was set up.")),
    Action.CONTEST_EDIT: _plain_before(Sentence("The contest’s set-up was changed.")),
    Action.CONTEST_PUBLISH: _published,
    Action.PARTNER_RULES_SET: _plain_before(Sentence("The partner rules were changed.")),
    Action.DRAW_COMMIT: _plain_before(Sentence("The draw was sealed.")),
    Action.DRAW_OPEN: _plain_before(
        Sentence("The list was opened again; the sealed draw is void.")
    ),
    Action.PARTNERS_DRAW: _drawn,
    Action.PARTNERS_ENTER: _drawn,
    Action.PLAYERS_SWAP: _after_draw,
    Action.LATE_ARRIVAL_SEAT: _after_draw,
    Action.NO_SHOW_RECORD: _after_draw,
    Action.SUBSTITUTE_SEAT: _after_draw,
    Action.ENTRY_ADD: _entered,
    Action.ENTRY_MOVE: _entry_moved,
    Action.CHECK_IN_UNDO: _entry_moved,
    Action.ROSTER_APPLY: _list_in,
    Action.LOTS_PROMISE: _plain_before(Sentence("The lots were sealed.")),
    Action.ROOM_WORD_SAY: _room_word,
    Action.CHART_BUILD: _chart,
    Action.TABLE_LINKS_RENEW: _links,
    Action.ROUND_MAKE: _round,
    Action.ROUND_TAKE_BACK: _round_back,
}


# ---- The trail of an event beside its contests, as sentences ----

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
