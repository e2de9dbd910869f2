"""What the announcer reads aloud, in whole sentences. Decides nothing."""

from collections.abc import Sequence
from functools import reduce

from scoring.selectors import SideNames
from wording import Sentence

TIMES = 3
"""So often a name is called before a walkover."""

OPENING = Sentence("Your attention, please. The next games are called.")
CLOSING = Sentence("Please go to your table now and begin to play. Good luck!")
CUE = Sentence("Read slowly; pause after every table.")


def call(place: str, sides: Sequence[SideNames]) -> Sentence:
    """Behind "Table 12": who plays whom there."""
    against = reduce(_read_against, (Sentence.listed(side.names) for side in sides))
    if not place:
        return Sentence("{sides}.", sides=against)
    return Sentence("{sides} ({place}).", sides=against, place=place)


def missing(table: int, sides: Sequence[SideNames]) -> list[Sentence]:
    """The names of a table that is not playing, three times, then what happens otherwise."""
    names = Sentence.joined((Sentence.listed(side.names) for side in sides), " – ")
    once = Sentence("{names}: please come to table {table}.", names=names, table=table)
    last = Sentence(
        "This is the last call for table {table}. Whoever does not come loses by walkover.",
        table=table,
    )
    return [once] * TIMES + [last]


def next_up(sides: Sequence[SideNames]) -> Sentence:
    return reduce(_against, (Sentence.listed(side.names) for side in sides))


def _read_against(one: Sentence, other: Sentence) -> Sentence:
    """With a pause for the breath."""
    return Sentence("{one}, against {other}", one=one, other=other)


def _against(one: Sentence, other: Sentence) -> Sentence:
    return Sentence("{one} against {other}", one=one, other=other)
