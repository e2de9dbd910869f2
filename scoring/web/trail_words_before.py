"""The trail before play, as sentences: sign-up, the draw, the chart, the set-up of the contest."""

from collections.abc import Callable, Mapping

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
    if entry.action == "partners_enter":
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


def _published(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    number = entry.after.get("revision", "")
    return Sentence(
        en=f"Published as revision {number}.", fr=f"Publié sous le numéro de révision {number}."
    )


def _after_draw(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    return change_sentence(entry)


BEFORE_PLAY: dict[str, Say] = {
    "contest_create": _plain("The contest was set up.", "Le concours a été créé."),
    "contest_edit": _plain(
        "The contest’s set-up was changed.", "Les réglages du concours ont été modifiés."
    ),
    "contest_publish": _published,
    "partner_rules_set": _plain(
        "The partner rules were changed.", "Les règles des partenaires ont été modifiées."
    ),
    "draw_commit": _plain("The seed of the draw was fixed.", "La graine du tirage a été fixée."),
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
