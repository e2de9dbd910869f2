"""Everything that Rallydeck refuses: each code with its kind, its sentence and its field.

A code is stable: programs read it, and docs/reference/refusals.md lists them all. One code may be
said in several ways; its variants have a name after a colon, which nobody outside sees.

Pure. Knows the features' words and none of their code; a feature says `raise refused("code")`.
"""

from domain.wording import Refusal, Sentence, Value
from domain.wording.refusals import (
    access,
    contests,
    formats,
    lots,
    outside,
    people,
    printing,
    results,
    skipbo,
)
from domain.wording.refusals.kinds import Entry

ROOMS = (skipbo, formats, lots, people, contests, results, printing, outside, access)
CATALOGUE: dict[str, Entry] = {
    name: entry for room in ROOMS for name, entry in room.REFUSALS.items()
}


def refused(name: str, /, *, field: str = "", **values: Value) -> Refusal:
    """The refusal of this name with its values, to be raised. `field` is the input at fault,
    where it is not always the same.

    >>> str(refused("card", text="13"))
    '“13” is not a card; cards are 1 to 12 and S.'
    """
    kind, said, at = CATALOGUE[name]
    return kind(code_of(name), said.with_values(**values) if values else said, field=field or at)


def code_of(name: str) -> str:
    return name.partition(":")[0]


def code_said(name: str, /, **values: Value) -> tuple[str, Sentence]:
    """Code and sentence, for a refusal that has a class of its own."""
    return code_of(name), CATALOGUE[name].said.with_values(**values)
