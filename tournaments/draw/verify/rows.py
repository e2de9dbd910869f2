"""Rows of counts: bounds on the ways to finish, from a chapter back to the one before it."""

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from functools import lru_cache
from operator import mul

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
