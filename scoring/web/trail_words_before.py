"""The trail before play, as sentences: sign-up, the draw, the chart, the set-up of the contest."""

from collections.abc import Callable, Mapping

from tournaments.actions import Action
from tournaments.models import AuditEntry, Entry
from tournaments.web.draw_words import change_sentence
from wording import Sentence

Say = Callable[[AuditEntry, Mapping[int, str]], Sentence]

_STATES = {
    Entry.State.ENTERED.value: Sentence.in_context("trail", "signed up"),
    Entry.State.CHECKED_IN.value: Sentence.in_context("trail", "checked in"),
    Entry.State.STANDBY.value: Sentence.in_context("trail", "on standby"),
    Entry.State.WITHDRAWN.value: Sentence.in_context("trail", "withdrawn"),
}


def _plain(said: Sentence) -> Say:
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
    Action.CONTEST_CREATE: _plain(Sentence("The contest was set up.")),
    Action.CONTEST_EDIT: _plain(Sentence("The contest’s set-up was changed.")),
    Action.CONTEST_PUBLISH: _published,
    Action.PARTNER_RULES_SET: _plain(Sentence("The partner rules were changed.")),
    Action.DRAW_COMMIT: _plain(Sentence("The draw was sealed.")),
    Action.DRAW_OPEN: _plain(Sentence("The list was opened again; the sealed draw is void.")),
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
    Action.LOTS_PROMISE: _plain(Sentence("The lots were sealed.")),
    Action.ROOM_WORD_SAY: _room_word,
    Action.CHART_BUILD: _chart,
    Action.TABLE_LINKS_RENEW: _links,
    Action.ROUND_MAKE: _round,
    Action.ROUND_TAKE_BACK: _round_back,
}
