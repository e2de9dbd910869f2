"""The command: says of a certificate that it is valid, or what differs."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from domain.lots.verify.sealed import differences, read
from domain.lots.verify.written import OTHERS, WORDS, Refused, told


def main(arguments: Sequence[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("Usage: python verify.py certificate.json\n")
        return 2
    check, valid = differences, said_of
    try:
        claimed = read(Path(arguments[0]).read_bytes())
        if isinstance(claimed, dict):
            check, valid = OTHERS.get(str(claimed.get("format")), (check, valid))
        found = check(claimed)
    except OSError as problem:
        reason = problem.strerror or ""
        found = [
            Refused(
                "no-file",
                "The file {file} cannot be opened: {reason}.",
                file=arguments[0],
                reason=reason,
            )
        ]
    except Refused as refused:
        found = [refused]
    # English first, and then all the others: nobody knows who reads it.
    for words in ({}, *WORDS.values()):
        for finding in found:
            reason = told(words, finding.message, **finding.values)
            print(told(words, "NOT VALID: {reason}", reason=reason))
        if not found:
            print(*valid(claimed, words), sep="\n")
    return 1 if found else 0


def said_of(claimed: dict[str, Any], words: Mapping[str, str]) -> list[str]:
    """What is said of a valid certificate of partners."""
    pairs, word = len(claimed["partnerships"]), ascii(claimed["room_word"])
    return [
        told(
            words,
            "VALID: {pairs} partnerships, worked out again from the secret number and the word "
            "{word}.",
            pairs=pairs,
            word=word,
        )
    ]


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
