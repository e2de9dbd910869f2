"""What goes into a partner draw and what comes out, as values.

Knows no database and no page. Whatever is wrong with the input is said here, before anything is
drawn, as `Illegal` with a sentence for the official.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from domain.lots.verify.field import Field
from domain.lots.verify.written import METHOD, NOBODY, Pair, Refused, canonical, digest
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused


@dataclass(frozen=True, slots=True)
class Entrant:
    """One person in the draw. Empty texts: no chapter, no household shared with anyone."""

    number: int
    name: str
    chapter: str = ""
    household: str = ""


@dataclass(frozen=True, slots=True)
class DrawRules:
    """Who may be drawn together. Pairs are pairs of entrants' numbers."""

    chapters_apart: bool = True
    households_apart: bool = False
    apart: tuple[Pair, ...] = ()
    together: tuple[Pair, ...] = ()
    earlier_partners: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check says: an `error` breaks a rule that can be kept, a `warning` only tells."""

    level: str
    code: str
    sentence: Sentence
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FrozenInput:
    """The entrants' list, the rules and the method, as they are hashed before the draw.

    `odd_seat` is "" for an even count; "two_seats" or "sits_out" lets the draw choose, among all
    equally, the person who gets no partner.
    """

    entrants: tuple[Entrant, ...]
    rules: DrawRules
    odd_seat: str = ""

    def as_json(self) -> dict[str, Any]:
        rules = self.rules
        return {
            "method": METHOD,
            "entrants": [asdict(e) for e in sorted(self.entrants, key=lambda e: e.number)],
            "rules": {
                "chapters_apart": rules.chapters_apart,
                "households_apart": rules.households_apart,
                "apart": _ordered(rules.apart),
                "together": _ordered(rules.together),
                "earlier_partners": _ordered(rules.earlier_partners),
            },
            "odd_seat": self.odd_seat,
        }

    def canonical(self) -> bytes:
        return canonical(self.as_json())

    @property
    def hash(self) -> str:
        return digest(self.as_json())

    def field(self) -> Field:
        """The input as the sampler reads it; refuses what cannot be drawn at all."""
        try:
            return Field(self.as_json())
        except Refused as reason:
            raise found_refusal(reason) from None


def freeze(
    entrants: Iterable[Entrant], rules: DrawRules | None = None, odd_seat: str = ""
) -> FrozenInput:
    """Check and freeze what the draw will depend on.

    >>> people = [Entrant(1, "Ada", "Lone Star"), Entrant(2, "Bob", "Gulf")]
    >>> freeze(people).hash[:12]
    '949071e56800'
    """
    frozen = FrozenInput(tuple(entrants), rules or DrawRules(), odd_seat)
    frozen.field()
    return frozen


@dataclass(frozen=True, slots=True)
class DrawResult:
    """Partnerships by entrants' numbers, each and all in ascending order.

    `alone` is the person without a partner when the count was odd. `exact` says that every legal
    draw had the same chance; `tries` how often the sampler had to begin again.
    """

    partnerships: tuple[Pair, ...]
    alone: int | None
    same_chapter: int
    exact: bool
    tries: int


def without_nobody(pairs: Sequence[Pair]) -> tuple[tuple[Pair, ...], int | None]:
    """Set the empty seat's pair aside: the real partnerships, and who has no partner."""
    alone = [b for a, b in pairs if a == NOBODY]
    return tuple(pair for pair in pairs if pair[0] != NOBODY), alone[0] if alone else None


def sentence_of(reason: Refused) -> Sentence:
    return Sentence(reason.message, **reason.values)


def found_refusal(reason: Refused) -> Refusal:
    """The drawing program goes out as one file, and so brings its own words."""
    return refused(f"{reason.code}:found", text=sentence_of(reason))


def _ordered(pairs: Iterable[Pair]) -> list[list[int]]:
    return [list(pair) for pair in sorted({(min(pair), max(pair)) for pair in pairs})]
