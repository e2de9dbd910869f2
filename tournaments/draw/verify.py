"""Draw partners from a seed, and check a certificate: one file, the standard library only.

Copy this file alone to any computer with Python 3.11 or newer and run
`python verify.py certificate.json`. It says that the draw is valid, or what differs.

This file is the one place where partners are sampled: the rest of the package imports it from
here, so what a doubter runs at home is what ran in the hall. That is why it is one file although
it has several parts: the bit stream, the counting, the hat, the certificate. It must know nothing
of Django, of the clock, of any other random source, and of the other modules of this repository.
The method and its proof are written down in docs/draw.md.
"""

import hashlib
import json
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal, localcontext
from functools import lru_cache
from itertools import accumulate, count
from math import sqrt
from operator import mul
from pathlib import Path
from struct import unpack
from typing import Any

METHOD = "rallydeck-partner-draw-1"
FORMAT = "rallydeck-draw-certificate-1"
NOBODY = 0  # the number of the empty seat when the count is odd
ODD_SEATS = ("", "two_seats", "sits_out")

# Numbers that are part of the method: another value would give other partners for the same seed.
TRIES = 2_000_000  # times people: so many tries are made before the legal draws are counted out
TRIES_LEAST, TRIES_MOST = 1_000, 20_000
COUNTED_PEOPLE = 60  # counting out is tried up to so many people
COUNTED_STATES = 100_000  # and given up after so many sets of people
WALK_STEPS = 500  # per person, where counting out was given up
BROKEN_BITS, SAME_BITS = 8, 4  # how much rarer a broken wish and a same-chapter pair make a draw

WHOLE_ROWS_UP_TO = 600  # people; this one is about speed only and changes no draw

CLOSE = Decimal("1.001")  # and so does this one

Pair = tuple[int, int]
Span = tuple[int, int, int, int]  # first, near, far, last


class Refused(Exception):
    """Why something is not valid: a stable code, and English with its values.

    Rallydeck says it in the reader's language (`values.sentence_of`); a copy of this file on
    another computer has English only.
    """

    def __init__(self, code: str, message: str, **values: str | int) -> None:
        super().__init__(code, message)
        self.code, self.message, self.values = code, message, values

    def __str__(self) -> str:
        return self.message.format_map(self.values)


# The frozen input ---------------------------------------------------------------------------


def canonical(value: object) -> bytes:
    """The one way to write a value down: sorted keys, no spaces, ASCII with escapes."""
    return json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode()


def digest(value: object) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def draw_key(input_hash: str, seed: str, room_word: str) -> bytes:
    """What the whole draw depends on: the frozen input, the secret seed and the room's word."""
    return hashlib.sha256(canonical([METHOD, input_hash, seed, room_word])).digest()


def commitment(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


# The bit stream -----------------------------------------------------------------------------


def _blocks(key: bytes, label: str) -> Iterator[bytes]:
    begun = hashlib.sha256(key + label.encode() + b"/")
    for number in count():
        block = begun.copy()
        block.update(number.to_bytes(8, "big"))
        yield block.digest()


def words(key: bytes, label: str) -> Iterator[int]:
    """An endless row of 32-bit numbers, eight from each block."""
    for block in _blocks(key, label):
        yield from unpack(">8I", block)


def leading_bits(key: bytes, label: str, bits: int) -> int:
    """The first bits of the real number between 0 and 1 that belongs to this label."""
    blocks = _blocks(key, label)
    taken = b"".join(next(blocks) for _ in range(-(-bits // 256)))
    return int.from_bytes(taken, "big") >> (len(taken) * 8 - bits)


def pick(row: Iterator[int], people: list[int]) -> int:
    """Take one of the people out, each equally likely: the uneven rest of the numbers is unused."""
    size = len(people)
    even = (1 << 32) // size * size
    word = next(row)
    while word >= even:
        word = next(row)
    place = word % size
    chosen = people[place]
    people[place] = people[-1]
    people.pop()
    return chosen


def below(key: bytes, label: str, limit: int) -> int:
    """A whole number from 0 to limit - 1, however long, each equally likely."""
    bits = limit.bit_length()
    for attempt in count():
        number = leading_bits(key, f"{label}/{attempt}", bits)
        if number < limit:
            return number
    raise AssertionError("unreachable")


# Counting -----------------------------------------------------------------------------------


class Row:
    """Bounds on the ways to finish, for each number of people who still wait for a partner.

    `low[j]` and `high[j]` enclose the ways with `first + 2 * j` people waiting. The part from
    `near` to `far` was counted closely; outside of it `low` is 0.
    """

    __slots__ = ("far", "first", "high", "low", "near")

    def __init__(
        self, first: int, low: list[Decimal], high: list[Decimal], near: int, far: int
    ) -> None:
        self.first, self.low, self.high, self.near, self.far = first, low, high, near, far

    @property
    def last(self) -> int:
        return self.first + 2 * (len(self.high) - 1)


class Counts:
    """How many legal draws go through each choice, as closely as a decision needs it.

    Chapters come one after the other, then the pool, in which everyone may meet everyone. When
    `waiting` people of earlier chapters still wait for a partner, the ways in which `met` of the
    next chapter's people meet `met` of them, while its other people wait too, are
    C(size, met) C(waiting, met) met! times the ways to finish from there.

    Sums are made twice, rounded down and rounded up, so they enclose the true whole numbers; a
    decision that falls between the two is made again with twice the digits and twice the width.
    """

    def __init__(
        self,
        sizes: Sequence[int],
        pool: int,
        *,
        digits: int = 18,
        bits: int = 64,
        whole_rows_up_to: int = WHOLE_ROWS_UP_TO,
    ) -> None:
        self.sizes, self.pool, self.digits, self.bits = tuple(sizes), pool, digits, bits
        self.people = sum(sizes) + pool
        self._always_whole = self.people <= whole_rows_up_to
        self._rows: dict[int, list[Row]] = {}
        self._cells: dict[tuple[int, int, int], tuple[int, list[int], list[int]]] = {}

    def decide(self, chapter: int, waiting: int, key: bytes, label: str) -> int:
        """How many of this chapter meet people who wait: the cell that the real number lies in."""
        digits, bits = self.digits, self.bits
        while True:
            row = self._rows_of(digits)[chapter]
            if row.near <= waiting <= row.far:
                fewest, lows, highs = self._cells_of(chapter, waiting, digits, bits)
                number = leading_bits(key, label, bits)
                cell = bisect_right(highs, number)
                if number < lows[cell]:
                    return fewest + cell
            digits, bits = digits * 2, bits * 2

    def total(self) -> Decimal:
        """The number of draws, rounded down a little."""
        with localcontext(_context(self.digits, ROUND_FLOOR)):
            ways = self._rows_of(self.digits)[0].low[0]
            for size in (*self.sizes, self.pool):
                for factor in range(2, size + 1):
                    ways *= factor
        return ways

    def _cells_of(
        self, chapter: int, waiting: int, digits: int, bits: int
    ) -> tuple[int, list[int], list[int]]:
        """Where each choice's share of the numbers 0 .. 2**bits ends, from below and from above."""
        found = self._cells.get((chapter, waiting, bits))
        if found is not None:
            return found
        row, size = self._rows_of(digits)[chapter + 1], self.sizes[chapter]
        fewest = max(0, -((row.last - waiting - size) // 2))
        most = min(size, waiting, (waiting + size - row.first) // 2)
        down = _context(digits + bits // 3, ROUND_FLOOR)
        up = _context(digits + bits // 3, ROUND_CEILING)
        with localcontext(down):
            low = _ways(size, waiting, fewest, most, row.first, row.low)
            low_upto, low_after = list(accumulate(low)), list(accumulate(reversed(low)))
        with localcontext(up):
            high = _ways(size, waiting, fewest, most, row.first, row.high)
            high_upto, high_after = list(accumulate(high)), list(accumulate(reversed(high)))
        whole, lows, highs = Decimal(1 << bits), [], []
        for cell in range(most - fewest):
            rest = most - fewest - cell - 1
            every = up.add(low_upto[cell], high_after[rest])
            end = down.divide(down.multiply(low_upto[cell], whole), every) if every else every
            lows.append(int(end.to_integral_value(ROUND_FLOOR)))
            every = down.add(high_upto[cell], low_after[rest])
            end = up.divide(up.multiply(high_upto[cell], whole), every) if every else whole
            highs.append(min(1 << bits, int(end.to_integral_value(ROUND_CEILING))))
        cells = (fewest, [*lows, 1 << bits], [*highs, 1 << bits])
        self._cells[chapter, waiting, bits] = cells
        return cells

    def _rows_of(self, digits: int) -> list[Row]:
        if digits not in self._rows:
            every, wider = self._every_span(), digits // self.digits
            for width in () if self._always_whole else (6 * wider, 12 * wider):
                try:
                    self._rows[digits] = self._count(digits, self._likely(every, width))
                    break
                except _TooLooseError:
                    continue
            else:
                self._rows[digits] = self._count(digits, every)
        return self._rows[digits]

    def _every_span(self) -> list[Span]:
        """For each row, all numbers of people who can be waiting."""
        spans, before = [], 0
        for size in self.sizes:
            after = self.people - before
            first = max(before % 2, 2 * size - after, 2 * self.sizes[0] - before if before else 0)
            last = min(before, after)
            spans.append((first, first, last, last))
            before += size
        return spans

    def _likely(self, every: list[Span], deviations: int) -> list[Span]:
        """For each row, where the number of waiting people nearly always lies, and its reach.

        Only speed depends on this. With a rate for each chapter such that its rate times the
        others' rates is its size, two chapters meet in about rate times rate partnerships.
        """
        sizes = [*self.sizes, self.pool]
        rates = [size / sqrt(self.people) for size in sizes]
        for _ in range(200):
            total = sum(rates)
            others = [total - rate for rate in rates[:-1]] + [total]
            rates = [sqrt(r * s / o) for r, s, o in zip(rates, sizes, others, strict=True)]
        total, before, spans = sum(rates), 0.0, []
        reach_first, reach_last = 0, 0
        for rate, size, (first, _, _, last) in zip(rates, self.sizes, every, strict=False):
            middle = before * (total - before)
            spread = deviations * (middle * sqrt(2 / self.people) + 2)
            near = min(last, first + 2 * max(0, (int(middle - spread) - first) // 2))
            far = max(near, last - 2 * max(0, (last - int(middle + spread)) // 2))
            first += 2 * max(0, (min(near, reach_first) - first) // 2)
            last -= 2 * max(0, (last - max(far, reach_last)) // 2)
            spans.append((first, near, far, last))
            reach_first, reach_last = near - size, far + size
            before += rate
        return spans

    def _count(self, digits: int, spans: list[Span]) -> list[Row]:
        """All rows, from the pool backwards. A factor common to a whole row is left out."""
        down, up = _context(digits, ROUND_FLOOR), _context(digits, ROUND_CEILING)
        low, high = [Decimal(1)], [Decimal(1)]
        for pairs in range(1, self.pool // 2 + 1):
            low.append(down.divide(low[-1], 2 * pairs))
            high.append(up.divide(high[-1], 2 * pairs))
        rows = [Row(self.pool % 2, low[::-1], high[::-1], self.pool % 2, self.pool)]
        for size, span in zip(reversed(self.sizes), reversed(spans), strict=True):
            rows.append(_row_before(rows[-1], size, self.people, span, down, up))
        return rows[::-1]


class _TooLooseError(ArithmeticError):
    """The likely part of a row was chosen so badly that nothing follows for the rest."""


def _context(digits: int, rounding: str) -> Context:
    return Context(prec=digits, rounding=rounding, Emax=MAX_EMAX, Emin=MIN_EMIN)


@lru_cache(maxsize=8)
def _factorials(up_to: int, digits: int, rounding: str) -> tuple[list[Decimal], list[Decimal]]:
    """All factorials and all their inverses, rounded one way."""
    context, products, inverses = _context(digits, rounding), [Decimal(1)], [Decimal(1)]
    for number in range(1, up_to + 1):
        products.append(context.multiply(products[-1], number))
        inverses.append(context.divide(inverses[-1], number))
    return products, inverses


def _ways(
    size: int, waiting: int, fewest: int, most: int, first: int, row: list[Decimal]
) -> list[Decimal]:
    """The ways for each number who meet, from fewest to most, up to one common factor."""
    ways, part = [], Decimal(1)
    for met in range(fewest, most + 1):
        ways.append(part * row[(waiting + size - 2 * met - first) // 2])
        part = part * ((waiting - met) * (size - met)) / (met + 1)
    return ways


def _row_before(
    row: Row, size: int, people: int, span: tuple[int, int, int, int], down: Context, up: Context
) -> Row:
    """The row before a chapter: counted closely from near to far, bounded from first to last."""
    first, near, far, last = span
    close = range(near, far + 1, 2)
    low = _sums(row, row.low, row.near, row.far, size, people, close, down)
    high = _sums(row, row.high, row.first, row.last, size, people, close, up)
    if (near, far) != (first, last):
        low, high = low[::-1], high[::-1]
        _fall_off(low, high, (near - first) // 2, up)
        low, high = low[::-1], high[::-1]
        _fall_off(low, high, (last - far) // 2, up)
    low_products, _ = _factorials(people, down.prec, down.rounding)
    high_products, _ = _factorials(people, up.prec, up.rounding)
    return Row(
        first,
        list(map(down.multiply, low, low_products[first : last + 1 : 2])),
        list(map(up.multiply, high, high_products[first : last + 1 : 2])),
        near,
        far,
    )


def _fall_off(low: list[Decimal], high: list[Decimal], more: int, up: Context) -> None:
    """Bound what lies beyond the end of a row, and tighten what lies just before it.

    Divided by the factorial of those who wait, a row counts the ways to pair some of the later
    people and leave so many over. Such numbers are log-concave in every graph (Heilmann and
    Lieb), so beyond any two neighbours they fall at least as fast as between those two.
    """
    place = len(low) - 1
    while place > len(low) // 2 and high[place] > low[place] * CLOSE:
        place -= 1
    if place < 1 or not low[place - 1]:
        raise _TooLooseError
    quotient = up.divide(high[place], low[place - 1])
    for beyond in range(place + 1, len(high)):
        high[beyond] = min(high[beyond], up.multiply(high[beyond - 1], quotient))
    for _ in range(more):
        high.append(up.multiply(high[-1], quotient))
        low.append(Decimal(0))


def _sums(
    row: Row,
    values: list[Decimal],
    start: int,
    end: int,
    size: int,
    people: int,
    waitings: range,
    context: Context,
) -> list[Decimal]:
    """For each number who wait: over all who may meet, the ways divided by met, stay and wait."""
    _, inverse = _factorials(people, context.prec, context.rounding)
    split = list(map(context.multiply, inverse[: size + 1], inverse[size::-1]))
    values, stay = values[::-1], inverse[::-1]
    sums = []
    with localcontext(context):
        for waiting in waitings:
            fewest = max(0, -((end - waiting - size) // 2))
            stop = min(size, waiting, (waiting + size - start) // 2) + 1
            left = (row.last - waiting - size) // 2
            staying = people - waiting
            terms = map(mul, split[fewest:stop], stay[staying + fewest : staying + stop])
            ways = map(mul, terms, values[left + fewest : left + stop])
            sums.append(sum(ways, Decimal(0)))
    return sums


# The hat ------------------------------------------------------------------------------------


class Field:
    """Who is to be drawn, and who may not meet whom: the frozen input, read and checked."""

    def __init__(self, frozen: Any) -> None:
        try:
            self._read(frozen)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Refused(
                "input-unreadable",
                "The entrants' list or the rules of this draw cannot be read.",
            ) from None

    def _read(self, frozen: Any) -> None:
        rules = frozen["rules"]
        self.names: dict[int, str] = {}
        chapters: dict[int, str] = {}
        homes: dict[str, list[int]] = {}
        for entrant in frozen["entrants"]:
            number, name = entrant["number"], str(entrant["name"])
            if type(number) is not int or number <= NOBODY or number in self.names:
                raise Refused(
                    "number-taken",
                    "Every entrant needs a number of their own: {number} ({name}) will not do.",
                    number=number,
                    name=name,
                )
            self.names[number] = name
            chapters[number] = str(entrant["chapter"]) if rules["chapters_apart"] else ""
            homes.setdefault(str(entrant["household"]), []).append(number)
        homes.pop("", None)
        self.foes: dict[int, set[int]] = {}
        for a, b in (*rules["apart"], *rules["earlier_partners"]):
            self._keep_apart(a, b)
        for home in homes.values() if rules["households_apart"] else ():
            for a in home:
                for b in home[: home.index(a)]:
                    self._keep_apart(a, b)
        self.together = [self._keep_together(a, b) for a, b in rules["together"]]
        fixed = Counter(number for pair in self.together for number in pair)
        for number, times in fixed.items():
            if times > 1:
                raise Refused(
                    "together-twice",
                    "{name} is to play together with two people. Keep one of them.",
                    name=self.names[number],
                )
        self._check_even(frozen["odd_seat"])
        self.people = [number for number in sorted(self.names) if number not in fixed]
        if frozen["odd_seat"]:
            self.people.append(NOBODY)
        by_chapter: dict[str, list[int]] = {}
        for number in self.people:
            by_chapter.setdefault(chapters.get(number, "") or f"\0{number}", []).append(number)
        self.chapters = sorted(by_chapter.values(), key=lambda group: (-len(group), group))
        self.chapter_of = {
            number: place for place, group in enumerate(self.chapters) for number in group
        }

    def _known(self, a: int, b: int) -> None:
        if a not in self.names or b not in self.names or a == b:
            raise Refused(
                "pair-unknown",
                "The rules name the pair {a} and {b}, who are not two entrants of this draw.",
                a=a,
                b=b,
            )

    def _keep_apart(self, a: int, b: int) -> None:
        self._known(a, b)
        self.foes.setdefault(a, set()).add(b)
        self.foes.setdefault(b, set()).add(a)

    def _keep_together(self, a: int, b: int) -> Pair:
        self._known(a, b)
        if b in self.foes.get(a, ()):
            raise Refused(
                "together-and-apart",
                "{name} and {other} are to play together and also to be kept apart. Take "
                "one of the two wishes back.",
                name=self.names[a],
                other=self.names[b],
            )
        return min(a, b), max(a, b)

    def _check_even(self, odd_seat: str) -> None:
        if odd_seat not in ODD_SEATS:
            raise ValueError(odd_seat)
        if len(self.names) < 2:
            raise Refused(
                "too-few",
                "A partner draw needs at least two entrants. Check more people in first.",
            )
        if len(self.names) % 2 != bool(odd_seat):
            raise Refused(
                "odd-count",
                "{name} people are in. Choose what happens with the odd one, and only if "
                "there is an odd one.",
                name=len(self.names),
            )

    def same_chapter(self, pairs: Sequence[Pair]) -> int:
        return sum(self.chapter_of[a] == self.chapter_of[b] for a, b in pairs)

    def forced(self) -> int:
        """How many same-chapter partnerships the chapters' sizes alone make unavoidable."""
        return max(0, len(self.chapters[0]) - len(self.people) // 2) if self.people else 0


class Drawn:
    """What came out: partnerships, the number that no one could avoid, and how it was found."""

    __slots__ = ("exact", "pairs", "same_chapter", "tries")

    def __init__(self, pairs: list[Pair], same_chapter: int, exact: bool, tries: int) -> None:
        self.pairs, self.same_chapter = pairs, same_chapter
        self.exact, self.tries = exact, tries


class Hat:
    """A field made ready: `draw` gives each legal draw the same chance, over all keys."""

    def __init__(self, field: Field, *, pool_people: bool = True) -> None:
        self.field, self.foes = field, field.foes
        self.forced = bool(field.people) and len(field.chapters[0]) * 2 >= len(field.people)
        self.tries = max(TRIES_LEAST, min(TRIES_MOST, TRIES // max(1, len(field.people))))
        pooled, clashes = len(field.chapters), 0
        for group in reversed(field.chapters):
            clashes += len(group) * (len(group) - 1)
            if clashes > (2 * (len(field.people) - 1) if pool_people else 0):
                break
            pooled -= 1
        self.counted = field.chapters[:pooled]
        self.pool = sorted(number for group in field.chapters[pooled:] for number in group)
        self.pool_clashes = any(len(group) > 1 for group in field.chapters[pooled:])
        self.counts = Counts([len(group) for group in self.counted], len(self.pool))

    def draw(self, key: bytes) -> Drawn:
        """Try until a try is legal; a field with too many wishes for that is counted out."""
        for number in range(self.tries):
            pairs = self.one_try(key, f"try/{number}")
            if pairs is not None:
                return Drawn(self._ordered(pairs), self.field.forced(), True, number + 1)
        tally = Tally(self.field)
        counted = tally.total()
        if counted is not None:
            if not counted[1]:
                raise _nothing_legal()
            pairs = tally.draw(below(key, "counted", counted[1]))
        else:
            pairs = _walk(self.field, key)
        same = self.field.same_chapter(pairs)
        return Drawn(self._ordered(pairs), same, counted is not None, self.tries)

    def _ordered(self, pairs: list[Pair]) -> list[Pair]:
        return sorted([(a, b) if a < b else (b, a) for a, b in pairs] + self.field.together)

    def one_try(self, key: bytes, label: str) -> list[Pair] | None:
        """Partnerships that keep the chapters apart, or None where chance broke another rule."""
        row = words(key, label)
        pairs: list[Pair] = []
        if self.forced:
            largest = list(self.field.chapters[0])
            for group in self.field.chapters[1:]:
                pairs += [(number, pick(row, largest)) for number in group]
            rest, check = largest, False
        else:
            waiting: list[int] = []
            for chapter, group in enumerate(self.counted):
                met = self.counts.decide(chapter, len(waiting), key, f"{label}/{chapter}")
                people = group.copy()
                pairs += [(pick(row, waiting), pick(row, people)) for _ in range(met)]
                waiting += people
            rest, check = self.pool.copy(), self.pool_clashes
            pairs += [(number, pick(row, rest)) for number in waiting]
        chapter_of = self.field.chapter_of
        while rest:
            first = rest.pop()
            second = pick(row, rest)
            if check and chapter_of[first] == chapter_of[second]:
                return None
            pairs.append((first, second))
        if self.foes and any(b in self.foes.get(a, ()) for a, b in pairs):
            return None
        return pairs


class Tally:
    """All legal draws, counted out set by set of people who are left, where that is possible."""

    def __init__(self, field: Field) -> None:
        self.field, self.known = field, {0: (0, 1)}
        self.order = sorted(field.people, key=lambda a: (-len(field.foes.get(a, ())), a))

    def total(self) -> tuple[int, int] | None:
        """The fewest same-chapter pairs and the draws with so few; None where it is too much."""
        if len(self.order) > COUNTED_PEOPLE:
            return None
        try:
            return self._fewest((1 << len(self.order)) - 1)
        except OverflowError:
            return None

    def draw(self, number: int) -> list[Pair]:
        """The draw with this number, counted from 0."""
        left, pairs = (1 << len(self.order)) - 1, []
        best, _ = self._fewest(left)
        while left:
            for pair, same, rest in self._choices(left):
                same_left, ways = self._fewest(rest)
                if same + same_left != best:
                    continue
                if number < ways:
                    pairs.append(pair)
                    best, left = same_left, rest
                    break
                number -= ways
        return pairs

    def _choices(self, left: int) -> Iterator[tuple[Pair, int, int]]:
        first = (left & -left).bit_length() - 1
        person, chapter_of = self.order[first], self.field.chapter_of
        foes = self.field.foes.get(person, ())
        for place in range(first + 1, len(self.order)):
            other = self.order[place]
            if left >> place & 1 and other not in foes:
                same = chapter_of[person] == chapter_of[other]
                yield (person, other), same, left ^ 1 << first ^ 1 << place

    def _fewest(self, left: int) -> tuple[int, int]:
        if left not in self.known:
            if len(self.known) > COUNTED_STATES:
                raise OverflowError
            best, ways = len(self.order), 0
            for _, same, rest in self._choices(left):
                same_left, more = self._fewest(rest)
                if more and same + same_left < best:
                    best, ways = same + same_left, 0
                if more and same + same_left == best:
                    ways += more
            self.known[left] = best, ways
        return self.known[left]


def _walk(field: Field, key: bytes) -> list[Pair]:
    """A long random walk by exchanges: nearly uniform, and said to be only that.

    A fault makes a draw rarer, so the walk keeps near the legal draws and gives each of those
    the same weight. It is looked at only now and then: to stop at the first legal draw that it
    meets would favour some of them.
    """
    row, people = words(key, "walk"), list(field.people)
    seats = [pick(row, people) for _ in field.people]
    halves, steps = len(seats) // 2, WALK_STEPS * len(seats)

    def faults(a: int, b: int) -> Pair:
        return int(b in field.foes.get(a, ())), int(field.chapter_of[a] == field.chapter_of[b])

    now = [faults(a, b) for a, b in zip(seats[::2], seats[1::2], strict=True)]
    broken, same = sum(fault[0] for fault in now), sum(fault[1] for fault in now)
    best, best_seats = (broken, same), seats.copy()
    for step in range(20 * steps):
        if step > steps and step % (10 * len(seats)) == 0 and (broken, same) == best:
            best_seats = seats
            break
        word = next(row)
        one, two = 2 * (word % halves), 2 * (next(row) % halves) + (word >> 31)
        if one == two & ~1:
            continue
        a, b, c, d = seats[one], seats[one + 1], seats[two], seats[two ^ 1]
        new, other, old, older = faults(a, c), faults(b, d), faults(a, b), faults(c, d)
        more_broken = new[0] + other[0] - old[0] - older[0]
        more_same = new[1] + other[1] - old[1] - older[1]
        rarer = BROKEN_BITS * more_broken + SAME_BITS * more_same
        if rarer <= 0 or next(row) >> max(0, 32 - rarer) == 0:
            seats[one + 1], seats[two] = c, b
            broken, same = broken + more_broken, same + more_same
            if (broken, same) < best:
                best, best_seats = (broken, same), seats.copy()
    if best[0]:
        raise _nothing_legal()
    return list(zip(best_seats[::2], best_seats[1::2], strict=True))


def _nothing_legal() -> Refused:
    return Refused(
        "no-legal-draw",
        "No draw keeps all these wishes. Take one of them back and draw again.",
    )


# The certificate ----------------------------------------------------------------------------


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
    """The JSON in these bytes; a name that stands twice in one object is refused."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({name for name, _ in pairs}) < len(pairs):
            raise ValueError("a name stands twice")
        return dict(pairs)

    try:
        return json.loads(text.decode("utf-8"), object_pairs_hook=once)
    except (ValueError, RecursionError):
        raise Refused(
            "not-a-certificate",
            "This file is not a whole draw certificate: it cannot be read. Get a fresh copy of it.",
        ) from None


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
        Refused(
            "part-unknown",
            "It has a part that does not belong there: {part}.",
            part=part,
        )
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
        "The seed is not the one that was promised before the draw.",
    ),
    "partnerships": Refused(
        "partnerships-differs",
        "The partnerships are not those that the seed and the word give.",
    ),
    "alone": Refused(
        "alone-differs",
        "The person without a partner is not the one that the draw gives.",
    ),
    "same_chapter": Refused(
        "same_chapter-differs",
        "The number of same-chapter partnerships is wrong.",
    ),
    "exact": Refused(
        "exact-differs",
        "What is said about every draw being equally likely is wrong.",
    ),
    "seal": Refused(
        "seal-differs",
        "The certificate was changed after it was sealed.",
    ),
}


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
    for finding in found:
        print(f"NOT VALID: {finding}")
    if not found:
        pairs, word = len(claimed["partnerships"]), claimed["room_word"]
        print(f"VALID: {pairs} partnerships recomputed from the seed and the word {word!a}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
