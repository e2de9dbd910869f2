"""The trail before play, as sentences: sign-up, the draw, the chart, the set-up of the contest."""

from collections.abc import Callable, Mapping

from tournaments.actions import Action
from tournaments.models import AuditEntry, Entry
from tournaments.web.draw_words import change_sentence
from wording import Sentence

Say = Callable[[AuditEntry, Mapping[int, str]], Sentence]

_STATES = {
    Entry.State.ENTERED.value: Sentence(en="signed up", fr="inscription"),
    Entry.State.CHECKED_IN.value: Sentence(en="checked in", fr="pointage"),
    Entry.State.STANDBY.value: Sentence(en="on standby", fr="liste d’attente"),
    Entry.State.WITHDRAWN.value: Sentence(en="withdrawn", fr="retrait"),
}


def _plain(en: str, fr: str) -> Say:
    return lambda entry, people: Sentence(en=en, fr=fr)


def _who(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    kind, _, which = entry.subject.partition(":")
    name = entry.after.get("player")
    if not name and kind == "entry" and which.isdecimal():
        name = people.get(int(which))
    return Sentence(en=name, fr=name) if name else Sentence(en="Someone", fr="Une personne")


def _entered(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    who = _who(entry, people)
    return Sentence(en=f"{who.en}: signed up.", fr=f"{who.fr} : inscription.")


def _entry_moved(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    who = _who(entry, people)
    old = _STATES.get(entry.before.get("state", ""), Sentence(en="?", fr="?"))
    new = _STATES.get(entry.after.get("state", ""), Sentence(en="?", fr="?"))
    return Sentence(
        en=f"{who.en}: {new.en} (before: {old.en}).", fr=f"{who.fr} : {new.fr} (avant : {old.fr})."
    )


def _list_in(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    new, entered = entry.after.get("new", 0), entry.after.get("entered", 0)
    return Sentence(
        en=f"A list was brought in: {new} new, {entered} signed up.",
        fr=f"Une liste a été importée : {new} nouveaux, {entered} inscrits.",
    )


def _drawn(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    count = entry.after.get("partnerships", 0)
    if entry.action == Action.PARTNERS_ENTER:
        return Sentence(
            en=f"Partners were drawn from the hat: {count} partnerships.",
            fr=f"Partenaires tirés du chapeau : {count} équipes.",
        )
    return Sentence(
        en=f"Partners were drawn: {count} partnerships.",
        fr=f"Partenaires tirés au sort : {count} équipes.",
    )


def _chart(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    count = entry.after.get("sides", 0)
    seeds = ", ".join(map(str, entry.after.get("seeds", ())))
    return Sentence(
        en=f"The chart was made for {count} sides" + (f", seeded: {seeds}." if seeds else "."),
        fr=f"Tableau établi pour {count} équipes"
        + (f", têtes de série : {seeds}." if seeds else "."),
    )


def _round(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    number, count = entry.after.get("round", ""), entry.after.get("matches", 0)
    return Sentence(
        en=f"Round {number} was made: {count} matches.",
        fr=f"Tour {number} établi : {count} matchs.",
    )


def _round_back(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    number = entry.before.get("round", "")
    return Sentence(en=f"Round {number} was taken back.", fr=f"Le tour {number} a été annulé.")


def _published(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    number = entry.after.get("revision", "")
    return Sentence(
        en=f"Published as revision {number}.", fr=f"Publié sous le numéro de révision {number}."
    )


def _after_draw(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    return change_sentence(entry)


BEFORE_PLAY: dict[str, Say] = {
    Action.CONTEST_CREATE: _plain("The contest was set up.", "Le concours a été créé."),
    Action.CONTEST_EDIT: _plain(
        "The contest’s set-up was changed.", "Les réglages du concours ont été modifiés."
    ),
    Action.CONTEST_PUBLISH: _published,
    Action.PARTNER_RULES_SET: _plain(
        "The partner rules were changed.", "Les règles des partenaires ont été modifiées."
    ),
    Action.DRAW_COMMIT: _plain(
        "The seed of the draw was fixed.", "La graine du tirage a été fixée."
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
    Action.CHART_BUILD: _chart,
    Action.ROUND_MAKE: _round,
    Action.ROUND_TAKE_BACK: _round_back,
}
