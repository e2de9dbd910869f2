"""Making a text fit its place: as it is written on paper, how large it can be, and where its lines
break.

Widths are in ems, so one measurement serves every size.
"""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise

from printing.layout.drawing import BASELINE, LINE_HEIGHT, Weight

# How wide a text is, in ems, at a weight.
Measure = Callable[[str, Weight], float]

# What people hold in their hands may be smaller than what hangs on a wall.
SMALLEST = 10.0
POSTED = 12.0
MOST_LINES = 3
# One line reads best. Up to the first size more lines are worth it where the text then gets larger
# at all, up to the second only where it gets much larger.
SMALL_IN_ONE_LINE = 12.0
FINE_IN_ONE_LINE = 14.0
MUCH_LARGER = 1.45
ELLIPSIS = "…"
LONG_WORD = 14.0
# Letters from which on a name like Featherstone-Haugh may be broken at its hyphen.
LONG_DOUBLE_NAME = 15
INSIDE_IS_WORSE = 1.35


@dataclass(frozen=True, slots=True)
class Fitted:
    size: float
    lines: tuple[str, ...]


def largest(
    text: str,
    *,
    weight: Weight,
    width: float,
    room: float,
    cap: float,
    measure: Measure,
    fine: float = FINE_IN_ONE_LINE,
    beside: float = 0.0,
) -> Fitted:
    """The largest setting of a text in a place: one line, or more where that is clearly larger
    and one line is not fine as it is. `beside` are ems of the same size that stand next to it.

    The size may come out below what is readable; the caller decides what to do then.
    """
    best: Fitted | None = None
    for widest, lines in _shapes(text, weight, measure):
        ems = widest + beside
        size = min(cap, width / ems if ems else cap, room / _height(len(lines)))
        if (
            best is None
            or (size > best.size * 1.1 and best.size < SMALL_IN_ONE_LINE)
            or (size > best.size * MUCH_LARGER and best.size < fine)
        ):
            best = Fitted(size, lines)
    return best or Fitted(cap, (text,))


@lru_cache(maxsize=10_000)
def _shapes(
    text: str, weight: Weight, measure: Measure
) -> tuple[tuple[float, tuple[str, ...]], ...]:
    """The text in one line, in two and in three: how wide each is, and where it breaks."""
    words = parts_of(text)
    shapes: list[tuple[float, tuple[str, ...]]] = [(measure(text, weight), (text,))]
    # Names have a handful of words; someone's joke of a hundred is broken by filling instead.
    if len(words) <= 12:
        for lines in range(2, min(MOST_LINES, len(words)) + 1):
            shapes.append(_broken(words, lines, weight, measure))
    return tuple(shapes)


def parts_of(text: str) -> list[str]:
    """What a line may begin with: words with the space that follows, parts of long double names.

    >>> parts_of("Ann Featherstone-Haugh")
    ['Ann ', 'Featherstone-', 'Haugh']
    """
    found = []
    for word in text.split(" "):
        parts = word.split("-") if len(word) > LONG_DOUBLE_NAME else [word]
        found += [f"{part}-" for part in parts[:-1]] + [f"{parts[-1]} "]
    found[-1] = found[-1][:-1]
    return [word for word in found if word]


def squeezed(
    text: str,
    *,
    weight: Weight,
    width: float,
    room: float,
    cap: float,
    measure: Measure,
    fine: float = FINE_IN_ONE_LINE,
    smallest: float = SMALLEST,
) -> Fitted:
    """Like `largest`, but never smaller than is readable: words are cut, and at last the text."""
    fitted = largest(
        text, weight=weight, width=width, room=room, cap=cap, measure=measure, fine=fine
    )
    if fitted.size >= smallest:
        return fitted
    lines_allowed = max(1, min(MOST_LINES, int(_lines_in(room, smallest))))
    lines = list(_filled(text, width / smallest, weight, measure))
    if len(lines) > lines_allowed:
        last = lines[lines_allowed - 1]
        while last and measure(last + ELLIPSIS, weight) > width / smallest:
            last = _without_last(last)
        lines = [*lines[: lines_allowed - 1], last + ELLIPSIS]
    return Fitted(smallest, tuple(lines))


def can_be_read(
    text: str,
    *,
    weight: Weight,
    width: float,
    room: float,
    measure: Measure,
    smallest: float = SMALLEST,
) -> bool:
    """Whether the whole text fits at the smallest readable size."""
    fitted = largest(text, weight=weight, width=width, room=room, cap=smallest, measure=measure)
    if fitted.size >= smallest:
        return True
    for word in text.replace("\u00a0", " ").split(" "):
        # Only a monster of a word may be cut; any other gets the room it needs.
        if width / smallest < measure(word, weight) < LONG_WORD:
            return False
    lines = list(_filled(text, width / smallest, weight, measure))
    return len(lines) <= min(MOST_LINES, _lines_in(room, smallest))


def ems_in(text: str, weight: Weight, lines: int, measure: Measure) -> float:
    """How wide a text is on this many lines, or on as many as it can be broken into."""
    shapes = _shapes(text, weight, measure)
    return shapes[min(lines, len(shapes)) - 1][0]


def _height(lines: int) -> float:
    return 0.28 + LINE_HEIGHT * (lines - 1) + BASELINE


def _lines_in(room: float, size: float) -> float:
    return (room / size - 0.28 - BASELINE) / LINE_HEIGHT + 1 + 1e-9


def _broken(
    words: list[str], lines: int, weight: Weight, measure: Measure
) -> tuple[float, tuple[str, ...]]:
    """The break into this many lines whose widest line is the narrowest, rather between two names
    than inside one."""
    space = measure("n n", weight) - measure("nn", weight)
    spaces = [space if word.endswith(" ") else 0.0 for word in words]
    widths = [
        measure(word.rstrip(" "), weight) + gap for word, gap in zip(words, spaces, strict=True)
    ]

    @cache
    def span(start: int, end: int) -> float:
        return sum(widths[start:end]) - spaces[end - 1]

    def edges(breaks: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        points = (0, *breaks, len(words))
        return pairwise(points)

    def cost(breaks: tuple[int, ...]) -> float:
        inside = sum(not spaces[place - 1] for place in breaks)
        return max(span(*edge) for edge in edges(breaks)) * INSIDE_IS_WORSE**inside

    breaks = min(combinations(range(1, len(words)), lines - 1), key=cost)
    widest = max(span(*edge) for edge in edges(breaks))
    return widest, tuple("".join(words[start:end]).rstrip(" ") for start, end in edges(breaks))


def _filled(text: str, width: float, weight: Weight, measure: Measure) -> Iterator[str]:
    """Lines filled one after the other; a word wider than the line is cut."""
    line = ""
    # At this size a break at any space is better than a cut, also at one that should hold.
    for word in parts_of(text.replace("\u00a0", " ")):
        longer = line + word
        if measure(longer.rstrip(" "), weight) <= width:
            line = longer
            continue
        if line:
            yield line.rstrip(" ")
        line = word
        while measure(line.rstrip(" "), weight) > width and len(line) > 1:
            head = line
            while measure(head.rstrip(" "), weight) > width and len(head) > 1:
                shorter = _without_last(head)
                if not shorter:
                    break
                head = shorter
            if head == line:
                break
            yield head
            line = line[len(head) :]
    yield line.rstrip(" ")


def _without_last(text: str) -> str:
    """Without its last character as people see it: marks and joined emoji stay together."""
    end = len(text) - 1
    while end > 0 and (
        unicodedata.combining(text[end])
        or text[end] in "\ufe0f\u200d"
        or text[end - 1] == "\u200d"
        or 0x1F3FB <= ord(text[end]) <= 0x1F3FF
    ):
        end -= 1
    return text[:end]


# They would turn the rest of the sheet around; the letters' own direction is enough.
_DIRECTION_MARKS = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}


def written(name: str) -> str:
    """
    >>> written("  Van  der\\tBerg\\n")
    'Van der Berg'
    """
    visible = "".join(
        " " if character.isspace() else character
        for character in name
        if character.isspace()
        or (character not in _DIRECTION_MARKS and unicodedata.category(character) not in _UNSEEN)
    )
    return " ".join(visible.split())


# Control characters, halves of surrogate pairs, private and unassigned: no font has a glyph.
_UNSEEN = {"Cc", "Cs", "Co", "Cn"}


# A chart is laid out many times before the best way is known.
@lru_cache(maxsize=4_096)
def side_name(surnames: tuple[str, ...]) -> str:
    """Both partners as one text; it may break after the dot, never before it.

    >>> side_name(("Castell", "Whitcomb"))
    'Castell\\xa0· Whitcomb'
    """
    return "\u00a0· ".join(name for name in map(written, surnames) if name)
