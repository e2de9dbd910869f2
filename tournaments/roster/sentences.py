"""What the plan says of a line. Pure; the only place that puts a plan into words."""

from collections.abc import Sequence

from tournaments.roster.values import Person
from wording import Sentence

NOTHING_CHANGES = Sentence(
    en="On the list already; nothing changes.", fr="Déjà sur la liste ; rien ne change."
)
ALREADY_ENTERED = Sentence(en="Already entered in this contest.", fr="Déjà inscrit à ce concours.")
NEW = Sentence(en="A new player.", fr="Nouveau joueur.")
ENTERS = Sentence(
    en="On the list already; is entered in the contest.",
    fr="Déjà sur la liste ; sera inscrit au concours.",
)

_FIELDS = {
    "site_number": Sentence(en="site", fr="emplacement"),
    "phone": Sentence(en="phone", fr="téléphone"),
    "household": Sentence(en="household", fr="foyer"),
    "seating_need": Sentence(en="seating need", fr="besoin de place"),
    "fixed_table": Sentence(en="fixed table", fr="table fixe"),
    "has_reader": Sentence(en="reader", fr="lecteur"),
}


def changes(fields: Sequence[str]) -> Sentence:
    return Sentence(
        en=f"On the list already; changes: {', '.join(_FIELDS[f].en for f in fields)}.",
        fr=f"Déjà sur la liste ; change : {', '.join(_FIELDS[f].fr for f in fields)}.",
    )


def new_in_new_chapter(chapter: str) -> Sentence:
    return Sentence(
        en=f"A new player, of the new chapter “{chapter}”.",
        fr=f"Nouveau joueur, du nouveau chapitre « {chapter} ».",
    )


def same_as_line(number: int) -> Sentence:
    return Sentence(
        en=f"The same person as line {number}; this line does nothing.",
        fr=f"La même personne qu’à la ligne {number} ; cette ligne ne fait rien.",
    )


def unclear_chapter(chapter: str, suggestion: str) -> Sentence:
    if suggestion:
        return Sentence(
            en=f"“{chapter}” is not a chapter yet. Do you mean “{suggestion}”?",
            fr=f"« {chapter} » n’est pas encore un chapitre. Voulez-vous dire « {suggestion} » ?",
        )
    return Sentence(
        en=f"“{chapter}” is not a chapter of this event yet.",
        fr=f"« {chapter} » n’est pas encore un chapitre de cet événement.",
    )


def near(other: Person, line: int | None) -> Sentence:
    """`line` is where the other stands in the same list; None where the event knows them."""
    site = (f", site {other.site_number}", f", emplacement {other.site_number}")
    en, fr = site if other.site_number else ("", "")
    if line is None:
        return Sentence(
            en=f"Very like {other.name} ({other.chapter}{en}), who is on the list. "
            "The same person?",
            fr=f"Ressemble beaucoup à {other.name} ({other.chapter}{fr}), déjà sur la liste. "
            "Est-ce la même personne ?",
        )
    return Sentence(
        en=f"Very like {other.name} ({other.chapter}{en}) in line {line}. The same person?",
        fr=f"Ressemble beaucoup à {other.name} ({other.chapter}{fr}) à la ligne {line}. "
        "Est-ce la même personne ?",
    )


def which_one(person: Person) -> Sentence:
    return Sentence(
        en=f"There are several called {person.name} in {person.chapter}. "
        "Add the site number, so that it is clear which one.",
        fr=f"Plusieurs personnes s’appellent {person.name} à {person.chapter}. "
        "Ajoutez le numéro d’emplacement pour savoir laquelle.",
    )
