"""From a file's bytes to its text. Pure.

Spreadsheet programs write UTF-8 with or without a mark, UTF-16 ("Unicode text"), and older ones
the letters of Western Windows. The marks say which; without one, the bytes do.
"""

import codecs

from wording import Malformed, Sentence

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode(data: bytes) -> str:
    """The text of a CSV file.

    >>> decode("Zoé".encode("utf-16")) == decode("Zoé".encode("cp1252")) == "Zoé"
    True
    """
    marked = (encoding for mark, encoding in _MARKS if data.startswith(mark))
    encoding = next(marked, None) or _unmarked(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise _unreadable() from None
        text = data.decode("cp1252", errors="replace")
    refuse_nul(text)
    return text


def refuse_nul(text: str) -> None:
    """A NUL in a list means that it is not a list: a picture, a database, half a download."""
    at = text.find("\0")
    if at < 0:
        return
    line = text.count("\n", 0, at) + 1
    raise Malformed(
        "file-with-nul",
        Sentence(
            "Line {line} has characters in it that no text has. Open the list in your "
            "spreadsheet program and save it again as “CSV UTF-8”.",
            line=line,
        ),
        field="file",
    )


def _unmarked(data: bytes) -> str:
    """UTF-16 of our letters has a zero in nearly every second byte."""
    sample = data[:2000]
    half = len(sample) // 2
    if half and sample[1::2].count(0) > half * 0.6:
        return "utf-16-le"
    if half and sample[0::2].count(0) > half * 0.6:
        return "utf-16-be"
    return "utf-8"


def _unreadable() -> Malformed:
    return Malformed(
        "file-unreadable",
        Sentence("This file cannot be read as a list. Save it again as “CSV UTF-8” or as XLSX."),
        field="file",
    )
