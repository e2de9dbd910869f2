"""Text that is pressed (gzip) once and sent many times, also as pieces of larger answers.

Each piece is pressed on its own, so what stands in one tells nothing about another: a token beside
it is sent as it is. Knows no request.
"""

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

# Raw deflate; what is kept is sent often, so that it may cost a little more once.
_LEVEL = 6
_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
# An empty last block, after which a reader stops.
_END = b"\x03\x00"
_LONGEST_STORED = 0xFFFF


@dataclass(slots=True)
class Piece:
    """Bytes, and how they are sent to whoever takes them pressed."""

    plain: bytes
    _pressed: bytes | None = field(default=None, compare=False)

    @property
    def pressed(self) -> bytes:
        if self._pressed is None:
            pressing = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
            self._pressed = pressing.compress(self.plain) + pressing.flush(zlib.Z_FULL_FLUSH)
        return self._pressed


class Loose(Piece):
    """Bytes of one answer, which are not worth pressing or must not be."""

    @property
    def pressed(self) -> bytes:
        size = _LONGEST_STORED
        blocks = [self.plain[at : at + size] for at in range(0, len(self.plain), size)]
        return b"".join(
            b"\x00"
            + len(block).to_bytes(2, "little")
            + (len(block) ^ 0xFFFF).to_bytes(2, "little")
            + block
            for block in blocks
        )


def gzip_of(pieces: Sequence[Piece]) -> bytes:
    """One gzip file of all pieces.

    >>> import gzip
    >>> gzip.decompress(gzip_of([Piece(b"all of "), Loose(b"it"), Piece(b"")]))
    b'all of it'
    """
    check = size = 0
    for piece in pieces:
        check = zlib.crc32(piece.plain, check)
        size += len(piece.plain)
    end = check.to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")
    return b"".join((_HEAD, *(piece.pressed for piece in pieces), _END, end))


def plain_of(pieces: Iterable[Piece]) -> bytes:
    return b"".join(piece.plain for piece in pieces)


def takes_gzip(accepts: str) -> bool:
    """Whether this Accept-Encoding asks for it.

    >>> takes_gzip("br, gzip"), takes_gzip("gzip;q=0, br"), takes_gzip("")
    (True, False, False)
    """
    for offer in accepts.lower().split(","):
        name, _, weight = offer.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
