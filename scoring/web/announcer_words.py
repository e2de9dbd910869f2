"""What the announcer reads aloud, whole sentences in both languages. Decides nothing."""

from collections.abc import Sequence

from scoring.selectors import SideNames
from wording import Sentence

TIMES = 3
"""So often a name is called before a walkover."""

OPENING = Sentence(
    en="Your attention, please. The next games are called.",
    fr="Votre attention, s’il vous plaît. Voici les prochaines parties.",
)
CLOSING = Sentence(
    en="Please go to your table now and begin to play. Good luck!",
    fr="Allez à votre table maintenant et commencez à jouer. Bonne chance !",
)
CUE = Sentence(
    en="Read slowly; pause after every table.",
    fr="Lisez lentement ; une pause après chaque table.",
)


def together(names: Sequence[str]) -> Sentence:
    """
    >>> together(("Ann Lee", "Bo Roy")).fr
    'Ann Lee et Bo Roy'
    """
    return Sentence(en=" and ".join(names), fr=" et ".join(names))


def call(place: str, sides: Sequence[SideNames]) -> Sentence:
    """Behind "Table 12": who plays whom there."""
    known = [together(side.names) for side in sides]
    en = ", against ".join(side.en for side in known)
    fr = ", contre ".join(side.fr for side in known)
    where = f" ({place})" if place else ""
    return Sentence(en=f"{en}{where}.", fr=f"{fr}{where}.")


def missing(table: int, sides: Sequence[SideNames]) -> list[Sentence]:
    """The names of a table that is not playing, three times, then what happens otherwise."""
    everyone = [together(side.names) for side in sides]
    names = Sentence(
        en=" – ".join(side.en for side in everyone), fr=" – ".join(side.fr for side in everyone)
    )
    once = Sentence(
        en=f"{names.en}: please come to table {table}.",
        fr=f"{names.fr} : à la table {table}, s’il vous plaît.",
    )
    last = Sentence(
        en=f"This is the last call for table {table}. Whoever does not come loses by walkover.",
        fr=f"Dernier appel pour la table {table}. Qui ne vient pas perd par défaut.",
    )
    return [once] * TIMES + [last]


def next_up(sides: Sequence[SideNames]) -> Sentence:
    known = [together(side.names) for side in sides]
    return Sentence(
        en=" against ".join(side.en for side in known),
        fr=" contre ".join(side.fr for side in known),
    )
