"""The draw certificate: what was fixed beforehand, what was drawn, and how anyone can check it."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.layout.fit import written
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.flow import flow


@dataclass(frozen=True, slots=True)
class CertifiedFact:
    """A hash, the seed, the word from the room: a name for it and its exact text."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class CertifiedPair:
    # None: drawn as the one who sits out.
    number: int | None
    # Full names with their chapters.
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    # "Partner draw 2, by the computer"
    heading: str
    facts: tuple[CertifiedFact, ...]
    pairs: tuple[CertifiedPair, ...]
    # How to replay it, in the sheet's language.
    how_to_check: tuple[str, ...] = ()


def compose(value: Certificate, making: Making) -> Composed:
    words = {
        "number": Sentence("No."),
        "partners": Sentence("Partners"),
        "check": Sentence("Check it yourself"),
        "sign": Sentence("Official"),
        "witness": Sentence("Witness"),
    }
    pairs = [
        {"number": pair.number, "names": list(map(written, pair.names))} for pair in value.pairs
    ]
    return flow(
        "certificate",
        KIND.title,
        making,
        words=words,
        evenly=True,
        heading=value.heading,
        facts_listed=value.facts,
        pairs=pairs,
        steps=value.how_to_check,
    )


KIND = SheetKind(
    "draw-certificate",
    Sentence("Draw certificate"),
    Sentence("a finished partner draw"),
    Certificate,
    compose,
)
