"""How wide a text is about, before any browser has drawn it. Knows no font: it errs to the wide
side, so that names of any usual one fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

# A chart is drawn anew after each result, and almost all of its names are those of before.
KEPT_TEXTS = 8192

_NARROW = frozenset("iljtfrI.,:;'’|!()[] -·")
_BROAD = frozenset("mwMW@%&—")


@lru_cache(KEPT_TEXTS)
def breadth(text: str, size: int) -> int:
    """
    >>> breadth("Mill", 10) < breadth("Mmmm", 10)
    True
    """
    return round(size * sum(_share(letter) for letter in text))


def _share(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in _BROAD:
        return 0.95
    if ord(letter) > 0x2E80:
        return 1.05
    return 0.72 if letter.isupper() else 0.6


@lru_cache(KEPT_TEXTS)
def shortened(text: str, size: int, room: int) -> str:
    """As much of it as fits; the end is cut where it does not.

    >>> shortened("Montgomery-Featherstonehaugh", 10, 100)
    'Montgomery-Feat…'
    """
    if breadth(text, size) <= room:
        return text
    kept = text
    while kept and breadth(kept + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip(" &") + "…"


# ---- Matches that feed each other, as lines from the left to the right ----

SIZE = 17
# Between two lines of a match, and what is added between two matches.
ROW = 34
GAP = 7
TOP = 48
FOOT = 14
# Room for the box of the champions below their line.
END = 78
PAD = 12
# A name begins behind half of the number at the join.
INDENT = 22
NUMBER = 30
# The number of a match, on its upright.
BADGE = 30
LEAST_COLUMN = 84
MOST_COLUMN = 268
# As wide as a page, so that a small chart is not blown up.
LEAST_WIDTH = 1180


@dataclass(frozen=True, slots=True)
class Line:
    """What stands on one line: a side, or a mark (where it is decided), or nothing yet.

    `feeder` is the match, by its number, whose winner comes here. `is_bye`: nobody comes.
    """

    text: str = ""
    number: int | None = None
    feeder: int | None = None
    has_won: bool = False
    is_out: bool = False
    is_bye: bool = False
    mark: str = ""
    # Where whoever comes here comes from, where that is no line of this picture.
    note: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A match: two lines that meet."""

    number: int
    lines: tuple[Line, ...]
    is_playing: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class Name:
    """A line at its place, from `left` to `right`, with its text from `text_left` on. `to` is the
    height that the upright leads the winner to; None: the line goes straight on."""

    line: Line
    text: str
    left: int
    text_left: int
    right: int
    y: int
    to: int | None = None
    # How wide the text is about, and how wide a mark in its place.
    wide: int = 0


@dataclass(frozen=True, slots=True)
class Join:
    """Where two lines meet: the match, and the upright between them."""

    box: Box
    x: int
    top: int
    bottom: int
    names: tuple[Name, ...]

    @property
    def y(self) -> int:
        return (self.top + self.bottom) // 2

    @property
    def is_drawn(self) -> bool:
        """Somebody has to be beaten here."""
        return self.top != self.bottom


@dataclass(frozen=True, slots=True)
class Column:
    left: int
    width: int


@dataclass(frozen=True, slots=True)
class Tree:
    width: int
    height: int
    columns: tuple[Column, ...]
    joins: tuple[Join, ...]
    # Who came out of the last match, on a line of their own.
    end: Name


def tree_of(rounds: Sequence[Sequence[Box]], end: Line, heads: Sequence[str]) -> Tree:
    """`end` is the line behind the last match; `heads` what stands above each column and above
    that line."""
    edges = _edges(rounds, end, heads)
    heights = _Heights(rounds)
    joins = []
    for column, boxes in enumerate(rounds):
        left, right = edges[column], edges[column + 1]
        for box in boxes:
            drawn = heights.drawn(box)
            if not drawn:
                continue
            middle = heights.middle(box)
            names = tuple(
                _name(
                    line,
                    left + heights.badge_before(line),
                    left if column == 0 else left + INDENT,
                    right,
                    y,
                    None if y == middle else middle,
                )
                for line, y in drawn
            )
            joins.append(Join(box, right, drawn[0][1], drawn[-1][1], names))
    last = heights.middle(rounds[-1][0])
    left = edges[-2]
    final = _name(end, left + BADGE // 2, left + INDENT, edges[-1], last, None)
    columns = tuple(Column(a, b - a) for a, b in pairwise(edges))
    return Tree(edges[-1], max(heights.height, last + END), columns, tuple(joins), final)


def _name(line: Line, left: int, text_left: int, right: int, y: int, to: int | None) -> Name:
    room = right - text_left - _number(line) - PAD
    text = shortened(line.text, SIZE, room)
    wide = _number(line) + breadth(text or line.mark, SIZE) + (3 * PAD if line.mark else PAD)
    text = text or shortened(line.note, SIZE, room)
    return Name(line, text, left, text_left, right, y, to, wide)


def _number(line: Line) -> int:
    return NUMBER if line.number is not None else 0


def _edges(rounds: Sequence[Sequence[Box]], end: Line, heads: Sequence[str]) -> list[int]:
    """Where columns begin and end: each as wide as its content, together as wide as a page."""
    inside = [[line for box in boxes for line in box.lines] for boxes in rounds] + [[end]]
    widths = [
        max(
            LEAST_COLUMN,
            breadth(head, SIZE) + INDENT + PAD,
            *(_wanted(line, first=place == 0) for line in lines),
        )
        for place, (lines, head) in enumerate(zip(inside, heads, strict=True))
    ]
    spare = max(0, LEAST_WIDTH - sum(widths)) // len(widths)
    edges = [0]
    for width in widths:
        edges.append(edges[-1] + width + spare)
    return edges


def _wanted(line: Line, *, first: bool) -> int:
    wide = breadth(line.text or line.note, SIZE) + (
        breadth(line.mark, SIZE) + 3 * PAD if line.mark else 0
    )
    return min(MOST_COLUMN, (0 if first else INDENT) + _number(line) + wide + 2 * PAD)


class _Heights:
    """Each line's height: where its feeder's lines meet, or the next row from the top."""

    def __init__(self, rounds: Sequence[Sequence[Box]]) -> None:
        self._boxes = {box.number: box for boxes in rounds for box in boxes}
        self._lines: dict[int, list[tuple[Line, int]]] = {}
        self._next = TOP + ROW
        for box in rounds[-1]:
            self._place(box)
        self.height = self._next - ROW - GAP + FOOT

    def drawn(self, box: Box) -> list[tuple[Line, int]]:
        """The lines on which somebody comes, from the top."""
        return self._lines[box.number]

    def middle(self, box: Box) -> int:
        heights = [y for _, y in self.drawn(box)]
        return (heights[0] + heights[-1]) // 2 if heights else self._next

    def badge_before(self, line: Line) -> int:
        """How far a line begins behind the upright, where the number of its feeder stands."""
        feeder = self._boxes.get(line.feeder or 0)
        is_joined = feeder is not None and len(self.drawn(feeder)) > 1
        return BADGE // 2 if is_joined else 0

    def _place(self, box: Box) -> None:
        found = []
        has_rows = False
        for line in box.lines:
            feeder = self._boxes.get(line.feeder or 0)
            if feeder is not None:
                self._place(feeder)
            if line.is_bye:
                continue
            if feeder is not None and self.drawn(feeder):
                found.append((line, self.middle(feeder)))
            else:
                found.append((line, self._next))
                self._next += ROW
                has_rows = True
        if has_rows:
            self._next += GAP
        self._lines[box.number] = found
