"""Whether a field can be drawn at all, and whether its wishes cost same-chapter partnerships.

Answers by matching, not by drawing. Knows the field that the sampler reads.
"""

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from domain.lots.partners.matching import NONE, blocked_points, largest_matching
from domain.lots.partners.values import (
    DrawResult,
    Finding,
    FrozenInput,
    found_refusal,
    sentence_of,
    without_nobody,
)
from domain.lots.verify.field import Field, Tally
from domain.lots.verify.hat import Hat
from domain.lots.verify.sealed import certificate, differences, read
from domain.lots.verify.written import NOBODY, Refused, commitment, draw_key
from domain.wording import Sentence
from domain.wording.refusals import refused

MATCHED_PEOPLE = 600  # above, so many pairs are possible that only the draw itself tells
NAMED_PEOPLE = 6  # more names than that help nobody in one sentence


@dataclass(frozen=True, slots=True)
class Feasibility:
    """`blocked` are people who cannot all have a partner; `fewest` is None where it is unknown."""

    blocked: tuple[int, ...]
    fewest: int | None


def feasibility(field: Field) -> Feasibility:
    forced = field.forced()
    if not field.foes or not field.people:
        return Feasibility((), forced)
    if len(field.people) > MATCHED_PEOPLE:
        return Feasibility((), None)
    if _unmatched(field, chapters=True) == []:
        return Feasibility((), forced)
    blocked = _unmatched(field, chapters=False)
    if blocked:
        return Feasibility(tuple(number for number in blocked if number != NOBODY), None)
    counted = Tally(field).total()
    return Feasibility((), counted[0] if counted else None)


def _unmatched(field: Field, *, chapters: bool) -> list[int]:
    """Who competes for too few partners; with `chapters`, under the fewest same-chapter pairs.

    When one chapter is larger than all the others together, everyone else must meet it: then
    pairs inside it are open and pairs among the others are closed.
    """
    people, largest = field.people, 0
    forced = 2 * len(field.chapters[0]) >= len(people)

    def may_meet(a: int, b: int) -> bool:
        if a == b or b in field.foes.get(a, ()):
            return False
        one, two = field.chapter_of[a], field.chapter_of[b]
        if not chapters:
            return True
        return largest in (one, two) if forced else one != two

    neighbours = [[j for j, b in enumerate(people) if may_meet(a, b)] for a in people]
    mates = largest_matching(neighbours)
    if NONE not in mates:
        return []
    return [people[point] for point in blocked_points(neighbours, mates)]


def blocked_finding(field: Field, numbers: tuple[int, ...]) -> Finding:
    """Who stands in the way of every draw, by name, and what to do."""
    everyone = set(field.people)
    lonely = [
        number
        for number in field.people
        if number in field.names and everyone <= {number, *field.foes.get(number, ())}
    ]
    if lonely:
        name = field.names[lonely[0]]
        sentence = Sentence(
            "{name} may not meet anyone. Take back one wish about {name}.", name=name
        )
        return Finding("error", "nobody-left", sentence, tuple(lonely[:1]))
    names = [field.names[number] for number in numbers[:NAMED_PEOPLE]]
    listed = ", ".join(names) + ("…" if len(numbers) > NAMED_PEOPLE else "")
    sentence = Sentence(
        "These people have too few possible partners between them: {listed}. Take back a "
        "wish about one of them.",
        listed=listed,
    )
    return Finding("error", "too-few-partners", sentence, numbers)


# ---- Draw for real ----

SEED_LEAST = 16  # characters: fewer could be guessed from the published hash


@dataclass(frozen=True, slots=True)
class EarlierDraw:
    """A draw that this one replaces: the seal of its certificate, and why it was drawn again."""

    seal: str
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict:
    valid: bool
    findings: tuple[Finding, ...]


def normal_room_word(heard: str) -> str:
    """The word as it is mixed in: compatibility forms, letter case and spaces do not matter.

    >>> normal_room_word("  Blue   BONNET ")
    'blue bonnet'
    """
    word = " ".join(unicodedata.normalize("NFKC", heard).casefold().split())
    if not word:
        raise refused("room-word-empty")
    return word


def seed_commitment(seed: str) -> str:
    """The hash to publish before the draw."""
    if len(seed) < SEED_LEAST:
        raise refused("seed-short", least=SEED_LEAST)
    return commitment(seed)


def draw(frozen: FrozenInput, seed: str, room_word: str) -> DrawResult:
    """Every legal draw has the same chance over all seeds (see `DrawResult.exact`)."""
    seed_commitment(seed)
    key = draw_key(frozen.hash, seed, normal_room_word(room_word))
    _check_feasible(frozen)
    try:
        drawn = Hat(frozen.field()).draw(key)
    except Refused as reason:
        raise found_refusal(reason) from None
    pairs, alone = without_nobody(drawn.pairs)
    return DrawResult(pairs, alone, drawn.same_chapter, drawn.exact, drawn.tries)


def certificate_make(
    frozen: FrozenInput, seed: str, room_word: str, history: Sequence[EarlierDraw] = ()
) -> dict[str, Any]:
    """The draw with all that anyone needs to recompute it, ready to be written as JSON."""
    seed_commitment(seed)
    word = normal_room_word(room_word)
    earlier = [asdict(entry) for entry in history]
    _check_feasible(frozen)
    try:
        return certificate(frozen.as_json(), seed, word, earlier)
    except Refused as reason:
        raise found_refusal(reason) from None


def certificate_text(made: dict[str, Any]) -> str:
    return json.dumps(made, indent=1, sort_keys=True, ensure_ascii=True) + "\n"


def certificate_result(made: dict[str, Any]) -> DrawResult:
    """The draw that a certificate of ours holds; check one from elsewhere first."""
    pairs = tuple((a, b) for a, b in made["partnerships"])
    return DrawResult(pairs, made["alone"], made["same_chapter"], made["exact"], 0)


def certificate_verify(text: bytes, published_commitment: str = "") -> Verdict:
    """Valid, or everything that differs. With the hash that hung on the wall, that one counts."""
    try:
        claimed = read(text)
        found = differences(claimed)
    except Refused as reason:
        found = [reason]
    else:
        if (
            published_commitment
            and not found
            and (claimed["seed_commitment"] != published_commitment.strip().lower())
        ):
            found = [
                Refused(
                    "seed_commitment-differs",
                    "The secret number is not the one whose fingerprint was shown before the draw.",
                )
            ]
    findings = tuple(Finding("error", reason.code, sentence_of(reason)) for reason in found)
    return Verdict(not findings, findings)


def _check_feasible(frozen: FrozenInput) -> None:
    field = frozen.field()
    blocked = feasibility(field).blocked
    if blocked:
        raise refused("no-legal-draw:found", text=blocked_finding(field, blocked).sentence)
