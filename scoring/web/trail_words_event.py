"""The trail of an event beside its contests, as sentences: people, chapters, webhooks."""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.actions import Action
from tournaments.models import AuditEntry
from wording import Sentence

Say = Callable[[AuditEntry, Mapping[int, str]], Sentence]

_FIELDS = {
    "name": Sentence(en="name", fr="nom"),
    "chapter": Sentence(en="chapter", fr="chapitre"),
    "site_number": Sentence(en="site", fr="emplacement"),
    "phone": Sentence(en="phone", fr="téléphone"),
    "household": Sentence(en="household", fr="foyer"),
    "seating_need": Sentence(en="seating need", fr="besoin de place"),
    "fixed_table": Sentence(en="fixed table", fr="table fixe"),
    "place": Sentence(en="place", fr="lieu"),
    "starts_on": Sentence(en="first day", fr="premier jour"),
    "ends_on": Sentence(en="last day", fr="dernier jour"),
    "time_zone": Sentence(en="time zone", fr="fuseau horaire"),
    "has_reader": Sentence(en="someone reads the cards aloud", fr="quelqu’un lit les cartes"),
}
_YES_NO = {True: Sentence(en="yes", fr="oui"), False: Sentence(en="no", fr="non")}


def _plain(en: str, fr: str) -> Say:
    return lambda entry, players: Sentence(en=en, fr=fr)


def _created(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    name = entry.after.get("name", "")
    return Sentence(en=f"The event {name} was set up.", fr=f"L’événement {name} a été créé.")


def _chapter(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    name = entry.after.get("name", "")
    return Sentence(en=f"Chapter {name} was added.", fr=f"Chapitre {name} ajouté.")


def _added(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    name, chapter = entry.after.get("name", ""), entry.after.get("chapter", "")
    return Sentence(
        en=f"{name} of {chapter} was put on the list.", fr=f"{name} ({chapter}) ajouté à la liste."
    )


def _removed(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    name, chapter = entry.before.get("name", ""), entry.before.get("chapter", "")
    return Sentence(
        en=f"{name} of {chapter} was taken off the list.", fr=f"{name} ({chapter}) ôté de la liste."
    )


def _edited(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    name = players.get(_player(entry)) or entry.after.get("name") or "?"
    changed = _changes(entry)
    return Sentence(en=f"{name}: {changed.en}.", fr=f"{name} : {changed.fr}.")


def _event_edited(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    changed = _changes(entry)
    return Sentence(en=f"The event: {changed.en}.", fr=f"L’événement : {changed.fr}.")


def _chapter_renamed(entry: AuditEntry, players: Mapping[int, str]) -> Sentence:
    old, new = entry.before.get("name", ""), entry.after.get("name", "")
    return Sentence(
        en=f"Chapter {old} is now called {new}.", fr=f"Le chapitre {old} s’appelle désormais {new}."
    )


def _changes(entry: AuditEntry) -> Sentence:
    changes = [
        (label, _value(entry.before.get(field)), _value(entry.after.get(field)))
        for field, label in _FIELDS.items()
        if field in entry.after
    ]
    return Sentence(
        en="; ".join(f"{label.en} {new.en} (before: {old.en})" for label, old, new in changes),
        fr="; ".join(f"{label.fr} {new.fr} (avant : {old.fr})" for label, old, new in changes),
    )


def _value(value: Any) -> Sentence:
    if isinstance(value, bool):
        return _YES_NO[value]
    text = "–" if value in (None, "") else str(value)
    return Sentence(en=text, fr=text)


def _player(entry: AuditEntry) -> int:
    _, _, which = entry.subject.partition(":")
    return int(which) if which.isdecimal() else 0


OF_THE_EVENT: dict[str, Say] = {
    Action.EVENT_CREATE: _created,
    Action.EVENT_EDIT: _event_edited,
    Action.CHAPTER_ADD: _chapter,
    Action.CHAPTER_RENAME: _chapter_renamed,
    Action.PLAYER_ADD: _added,
    Action.PLAYER_EDIT: _edited,
    Action.PLAYER_REMOVE: _removed,
    Action.WEBHOOK_ADD: _plain("A webhook was added.", "Un webhook a été ajouté."),
    Action.WEBHOOK_TURN: _plain(
        "A webhook was turned on or off.", "Un webhook a été activé ou arrêté."
    ),
    Action.WEBHOOK_END: _plain("A webhook was ended.", "Un webhook a été supprimé."),
}
