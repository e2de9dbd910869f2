"""The certificate: written from a draw, read again, and compared with what its seed gives."""

import json
from collections.abc import Sequence
from typing import Any

from domain.lots.verify.field import Field
from domain.lots.verify.hat import Hat
from domain.lots.verify.written import (
    METHOD,
    NOBODY,
    Refused,
    canonical,
    commitment,
    digest,
    draw_key,
)

FORMAT = "rallydeck-draw-certificate-1"


def certificate(
    frozen: dict[str, Any], seed: str, room_word: str, history: Sequence[dict[str, str]] = ()
) -> dict[str, Any]:
    """Draw, and write down all that is needed to draw the same again."""
    input_hash = digest(frozen)
    drawn = Hat(Field(frozen)).draw(draw_key(input_hash, seed, room_word))
    alone = [b for a, b in drawn.pairs if a == NOBODY]
    content = {
        "format": FORMAT,
        "input": frozen,
        "input_hash": input_hash,
        "seed_commitment": commitment(seed),
        "room_word": room_word,
        "seed": seed,
        "partnerships": [list(pair) for pair in drawn.pairs if pair[0] != NOBODY],
        "alone": alone[0] if alone else None,
        "same_chapter": drawn.same_chapter,
        "exact": drawn.exact,
        "history": [dict(entry) for entry in history],
    }
    return {**content, "seal": digest(content)}


def read(text: bytes) -> Any:
    """The JSON in these bytes; a name that stands twice in one object is refused.

    The API's answer has the certificate inside: that one is read.
    """

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({name for name, _ in pairs}) < len(pairs):
            raise ValueError("a name stands twice")
        return dict(pairs)

    try:
        claimed = json.loads(text.decode("utf-8"), object_pairs_hook=once)
    except (ValueError, RecursionError):
        raise Refused(
            "not-a-certificate",
            "This file is not a whole draw certificate: it cannot be read. Get a fresh copy of it.",
        ) from None
    if isinstance(claimed, dict) and "format" not in claimed and "certificate" in claimed:
        return claimed["certificate"]
    return claimed


def differences(claimed: Any) -> list[Refused]:
    """Everything in which a certificate differs from the draw that its own input and seed give."""
    try:
        if claimed["format"] != FORMAT or claimed["input"]["method"] != METHOD:
            raise KeyError("format")
        seed, word, history = claimed["seed"], claimed["room_word"], claimed["history"]
        if not isinstance(seed, str) or not isinstance(word, str) or not isinstance(history, list):
            raise TypeError("text is needed")
        true = certificate(claimed["input"], seed, word, history)
    except Refused as refused:
        return [refused]
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        return [
            Refused(
                "not-a-certificate",
                "This is not a draw certificate of the kind {form}, or a part of it is missing.",
                form=FORMAT,
            )
        ]
    return [
        refused
        for part, refused in PARTS.items()
        if canonical([claimed.get(part, "missing")]) != canonical([true[part]])
    ] + [
        Refused("part-unknown", "It has a part that does not belong there: {part}.", part=part)
        for part in claimed
        if part not in true
    ]


PARTS = {
    "input_hash": Refused(
        "input_hash-differs",
        "The entrants or the rules are not those that were frozen before the draw.",
    ),
    "seed_commitment": Refused(
        "seed_commitment-differs",
        "The secret number is not the one that was promised before the draw.",
    ),
    "partnerships": Refused(
        "partnerships-differs",
        "The partnerships are not those that the secret number and the word give.",
    ),
    "alone": Refused(
        "alone-differs", "The person without a partner is not the one that the draw gives."
    ),
    "same_chapter": Refused(
        "same_chapter-differs", "The number of same-chapter partnerships is wrong."
    ),
    "exact": Refused(
        "exact-differs", "What is said about every draw being equally likely is wrong."
    ),
    "seal": Refused("seal-differs", "The certificate was changed after it was sealed."),
}
