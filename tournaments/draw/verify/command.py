"""The command: says of a certificate that it is valid, or what differs."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tournaments.draw.verify.sealed import differences, read
from tournaments.draw.verify.written import WORDS, Refused


def told(words: Mapping[str, str], message: str, **values: str | int) -> str:
    """The message in the language of these words, or as it stands."""
    return words.get(message, message).format_map(values)


def main(arguments: Sequence[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("Usage: python verify.py certificate.json\n")
        return 2
    try:
        claimed = read(Path(arguments[0]).read_bytes())
        found = differences(claimed)
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
            pairs, word = len(claimed["partnerships"]), ascii(claimed["room_word"])
            print(
                told(
                    words,
                    "VALID: {pairs} partnerships recomputed from the seed and the word {word}.",
                    pairs=pairs,
                    word=word,
                )
            )
    return 1 if found else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
