"""Counting: how many legal draws go through each choice, as closely as a decision needs it."""

from bisect import bisect_right
from collections.abc import Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal, localcontext
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from operator import mul

from domain.lots.verify.written import leading_bits

# ---- Rows of counts ----

CLOSE = Decimal("1.001")  # about speed only; it changes no draw

Span = tuple[int, int, int, int]  # first, near, far, last


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


class TooLooseError(ArithmeticError):
    """The likely part of a row was chosen so badly that nothing follows for the rest."""


def precision(digits: int, rounding: str) -> Context:
    return Context(prec=digits, rounding=rounding, Emax=MAX_EMAX, Emin=MIN_EMIN)


@lru_cache(maxsize=8)
def _factorials(up_to: int, digits: int, rounding: str) -> tuple[list[Decimal], list[Decimal]]:
    """All factorials and all their inverses, rounded one way."""
    context, products, inverses = precision(digits, rounding), [Decimal(1)], [Decimal(1)]
    for number in range(1, up_to + 1):
        products.append(context.multiply(products[-1], number))
        inverses.append(context.divide(inverses[-1], number))
    return products, inverses


def row_before(
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
        raise TooLooseError
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


WHOLE_ROWS_UP_TO = 600  # people; about speed only; it changes no draw


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
        with localcontext(precision(self.digits, ROUND_FLOOR)):
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
        down = precision(digits + bits // 3, ROUND_FLOOR)
        up = precision(digits + bits // 3, ROUND_CEILING)
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
                except TooLooseError:
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
        down, up = precision(digits, ROUND_FLOOR), precision(digits, ROUND_CEILING)
        low, high = [Decimal(1)], [Decimal(1)]
        for pairs in range(1, self.pool // 2 + 1):
            low.append(down.divide(low[-1], 2 * pairs))
            high.append(up.divide(high[-1], 2 * pairs))
        rows = [Row(self.pool % 2, low[::-1], high[::-1], self.pool % 2, self.pool)]
        for size, span in zip(reversed(self.sizes), reversed(spans), strict=True):
            rows.append(row_before(rows[-1], size, self.people, span, down, up))
        return rows[::-1]


def _ways(
    size: int, waiting: int, fewest: int, most: int, first: int, row: list[Decimal]
) -> list[Decimal]:
    """The ways for each number who meet, from fewest to most, up to one common factor."""
    ways, part = [], Decimal(1)
    for met in range(fewest, most + 1):
        ways.append(part * row[(waiting + size - 2 * met - first) // 2])
        part = part * ((waiting - met) * (size - met)) / (met + 1)
    return ways
