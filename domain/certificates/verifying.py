"""Checking a certificate of lots, here and at home: what is said of it in the end.

The one file for other computers brings this module and all that it needs. Must not know Django.
"""

from collections.abc import Mapping
from typing import Any

from domain.certificates.certificate import FORMAT, differences
from domain.lots.verify.sealed import read
from domain.lots.verify.written import OTHERS, Refused, told


def lots_differences(text: bytes, published_commitment: str = "") -> list[Refused]:
    """What is wrong with this certificate; with the fingerprint that was on the wall, that one
    counts."""
    try:
        claimed = read(text)
    except Refused as refused:
        return [refused]
    found = differences(claimed)
    promised = published_commitment.strip().lower()
    if promised and not found and claimed["entries"][0]["commitment"] != promised:
        return [
            Refused(
                "seed_commitment-differs",
                "The secret number is not the one whose fingerprint was shown before the draw.",
            )
        ]
    return found


def is_lots(text: bytes) -> bool:
    """Whether this is meant as a certificate of lots."""
    try:
        claimed = read(text)
    except Refused:
        return False
    return isinstance(claimed, dict) and claimed.get("format") == FORMAT


def said_of(claimed: Mapping[str, Any], words: Mapping[str, str]) -> list[str]:
    """That it is valid, and which promises to compare with what was on the wall."""
    entries = claimed["entries"]
    if "lines" in entries[0]:
        word = ascii(entries[0]["room_word"])
        lines = [
            told(
                words,
                "VALID: the lines of the chart, worked out again from the secret number and the "
                "word {word}.",
                word=word,
            )
        ]
    else:
        lines = [
            told(
                words,
                "VALID: rounds 1 to {last}, worked out again from the secret numbers, the words "
                "and the results.",
                last=len(entries),
            )
        ]
    promises = {entry["first_round"]: entry["commitment"] for entry in entries}
    for first, commitment in sorted(promises.items()):
        lines.append(
            told(
                words,
                "Promised before round {first}: {commitment}",
                first=first,
                commitment=commitment,
            )
        )
    return lines


OTHERS[FORMAT] = (differences, said_of)
