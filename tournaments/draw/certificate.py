"""Draw for real: from the frozen input, the secret seed and the word called out in the room.

The order of events is the caller's: publish `seed_commitment(seed)` and the frozen input's hash,
ask the room for a word, draw, reveal the seed. Knows no clock and makes no seed of its own.
"""

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.draw.feasible import blocked_finding, feasibility
from tournaments.draw.values import DrawResult, Finding, FrozenInput, sentence_of, without_nobody
from tournaments.draw.verify import (
    Hat,
    Refused,
    certificate,
    commitment,
    differences,
    draw_key,
    read,
)
from wording import Illegal, Malformed, Sentence

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
        raise Malformed(
            "room-word-empty",
            Sentence("Ask the room for a word or a number and type it here."),
            field="room_word",
        )
    return word


def seed_commitment(seed: str) -> str:
    """The hash to publish before the draw."""
    if len(seed) < SEED_LEAST:
        raise Malformed(
            "seed-short",
            Sentence(
                "The secret number needs at least {least} characters, so that nobody can guess it.",
                least=SEED_LEAST,
            ),
            field="seed",
        )
    return commitment(seed)


def draw(frozen: FrozenInput, seed: str, room_word: str) -> DrawResult:
    """Every legal draw has the same chance over all seeds (see `DrawResult.exact`)."""
    seed_commitment(seed)
    key = draw_key(frozen.hash, seed, normal_room_word(room_word))
    _check_feasible(frozen)
    try:
        drawn = Hat(frozen.field()).draw(key)
    except Refused as refused:
        raise Illegal(refused.code, sentence_of(refused)) from None
    pairs, alone = without_nobody(drawn.pairs)
    return DrawResult(pairs, alone, drawn.same_chapter, drawn.exact, drawn.tries)


def certificate_make(
    frozen: FrozenInput, seed: str, room_word: str, history: Sequence[EarlierDraw] = ()
) -> dict[str, Any]:
    """The draw with all that anyone needs to recompute it, ready to be written as JSON."""
    seed_commitment(seed)
    word = normal_room_word(room_word)
    earlier = [{"seal": entry.seal, "reason": entry.reason} for entry in history]
    _check_feasible(frozen)
    try:
        return certificate(frozen.as_json(), seed, word, earlier)
    except Refused as refused:
        raise Illegal(refused.code, sentence_of(refused)) from None


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
    except Refused as refused:
        found = [refused]
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
    findings = tuple(Finding("error", refused.code, sentence_of(refused)) for refused in found)
    return Verdict(not findings, findings)


def _check_feasible(frozen: FrozenInput) -> None:
    field = frozen.field()
    blocked = feasibility(field).blocked
    if blocked:
        raise Illegal("no-legal-draw", blocked_finding(field, blocked).sentence)
