"""The trail before play, as sentences: sign-up, the draw, the chart, the set-up of the contest."""

from collections.abc import Callable, Mapping

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
    if entry.action == "partners_enter":
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


def _published(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    number = entry.after.get("revision", "")
    return Sentence("Published as revision {number}.", number=number)


def _after_draw(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    return change_sentence(entry)


BEFORE_PLAY: dict[str, Say] = {
    "contest_create": _plain(Sentence("The contest was set up.")),
    "contest_edit": _plain(Sentence("The contest’s set-up was changed.")),
    "contest_publish": _published,
    "partner_rules_set": _plain(Sentence("The partner rules were changed.")),
    "draw_commit": _plain(Sentence("The seed of the draw was fixed.")),
    "partners_draw": _drawn,
    "partners_enter": _drawn,
    "players_swap": _after_draw,
    "late_arrival_seat": _after_draw,
    "no_show_record": _after_draw,
    "substitute_seat": _after_draw,
    "entry_add": _entered,
    "entry_move": _entry_moved,
    "check_in_undo": _entry_moved,
    "roster_apply": _list_in,
    "chart_build": _chart,
}
