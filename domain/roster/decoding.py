"""From a file's bytes to its text. Pure.

Spreadsheet programs write UTF-8 with or without a mark, UTF-16 ("Unicode text"), and older ones
the letters of Windows, of the Mac or of DOS. The marks say which; without one the bytes do, or
nearly: so it is said what was read, and the others are offered with a line to judge by. What cannot
be read is refused, never guessed at.
"""

import codecs
from dataclasses import dataclass

from domain.wording import Sentence
from domain.wording.refusals import refused

UTF8 = "utf-8"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# One byte for each letter, the likeliest first: nothing in such a file says which it is.
ONE_BYTE = {
    "cp1252": Sentence("Windows, Western Europe and America"),
    "mac_roman": Sentence("Mac, older programs"),
    "cp850": Sentence("DOS and very old programs"),
    "cp1250": Sentence("Windows, Central Europe"),
}
# Signs that stand in lists of names beside letters.
_IN_NAMES = frozenset("’‘“”«»–—·ªº°\xa0…")
_NO_TEXT = frozenset(map(chr, range(32))) - frozenset("\t\n\r\x0b\x0c\x1a")
LONGEST_SAMPLE = 60


@dataclass(frozen=True, slots=True)
class Decoded:
    """`encoding` is how it was read; empty where there was nothing to decide."""

    text: str
    encoding: str = ""


@dataclass(frozen=True, slots=True)
class OtherReading:
    encoding: str
    name: Sentence
    sample: str


def read(data: bytes) -> Decoded:
    """The text, and how it was read.

    >>> read("Zoé".encode("cp1252")), read("Zoé".encode("utf-16"))
    (Decoded(text='Zoé', encoding='cp1252'), Decoded(text='Zoé', encoding=''))
    """
    marked = (encoding for mark, encoding in _MARKS if data.startswith(mark))
    encoding = next(marked, None) or _unmarked(data)
    try:
        found = Decoded(data.decode(encoding))
    except UnicodeDecodeError:
        if encoding != UTF8:
            raise refused("file-unreadable") from None
        found = _one_byte(data)
    refuse_nul(found.text)
    return found


def read_again(text: str, was: str, wanted: str) -> Decoded:
    """The same bytes, read in another way.

    >>> read_again("ZoŽ", "cp1252", "mac_roman").text
    'Zoé'
    """
    if was not in ONE_BYTE or wanted not in ONE_BYTE:
        raise refused("file-unreadable")
    try:
        return Decoded(text.encode(was).decode(wanted), wanted)
    except UnicodeError:
        raise refused("file-unreadable") from None


def other_readings(found: Decoded) -> list[OtherReading]:
    """How else the file could be read, each with the first line that differs.

    >>> [(one.encoding, one.sample) for one in other_readings(Decoded("A\\nZoŽ", "cp1252"))][0]
    ('mac_roman', 'Zoé')
    """
    others = []
    for encoding, name in ONE_BYTE.items():
        sample = _sample(found, encoding)
        if encoding != found.encoding and sample:
            others.append(OtherReading(encoding, name, sample))
    return others


def _sample(found: Decoded, encoding: str) -> str:
    if found.encoding not in ONE_BYTE:
        return ""
    line = next((line for line in found.text.splitlines() if not line.isascii()), "")
    try:
        found.text.encode(found.encoding).decode(encoding)
        return line.encode(found.encoding).decode(encoding)[:LONGEST_SAMPLE]
    except UnicodeError:
        return ""


def refuse_nul(text: str) -> None:
    """A NUL in a list means that it is not a list: a picture, a database, half a download."""
    at = text.find("\0")
    if at < 0:
        return
    line = text.count("\n", 0, at) + 1
    raise refused("file-with-nul", line=line)


def _one_byte(data: bytes) -> Decoded:
    """The reading with the fewest signs that are no letters; the likeliest of those."""
    _refuse_broken_utf8(data)
    best: Decoded | None = None
    fewest = 0.0
    for encoding in ONE_BYTE:
        try:
            found = Decoded(data.decode(encoding), encoding)
        except UnicodeDecodeError:
            continue
        odd = _odd(found.text)
        if best is None or odd < fewest:
            best, fewest = found, odd
    refuse_nul(best.text if best else "")
    if best is None or fewest > 1 / 3 or not _NO_TEXT.isdisjoint(best.text):
        raise refused("file-unreadable")
    return best


def _odd(text: str) -> float:
    """The share of signs that no name has, among all that are not plain."""
    others = [letter for letter in text if not letter.isascii()]
    strange = sum(not (letter.isalpha() or letter in _IN_NAMES) for letter in others)
    return strange / max(1, len(others))


def _refuse_broken_utf8(data: bytes) -> None:
    """Mostly right UTF-8 with a broken spot: read as anything else, every accent would be junk."""
    text = data.decode(UTF8, errors="surrogateescape")
    broken = [place for place, letter in enumerate(text) if 0xDC80 <= ord(letter) <= 0xDCFF]
    whole = sum(not letter.isascii() for letter in text) - len(broken)
    if whole <= len(broken):
        return
    raise refused("file-broken", line=text.count("\n", 0, broken[0]) + 1)


def _unmarked(data: bytes) -> str:
    """UTF-16 of our letters has a zero in nearly every second byte."""
    sample = data[:2000]
    half = len(sample) // 2
    if half and sample[1::2].count(0) > half * 0.6:
        return "utf-16-le"
    if half and sample[0::2].count(0) > half * 0.6:
        return "utf-16-be"
    return UTF8
