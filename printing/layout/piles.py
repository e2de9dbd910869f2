"""Slips on sheets that are cut in one go: laid on each other, the cut piles are in order."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def piled(slips: Sequence[T], to_a_page: int) -> list[list[T]]:
    """The slips of each page, from the top down. All pages are cut together; then the pile of the
    upper slips goes on that of the middle ones, and both on that of the lower ones.

    >>> piled([1, 2, 3, 4, 5, 6, 7], 3)
    [[1, 4, 7], [2, 5], [3, 6]]
    >>> piled([], 3)
    [[]]
    """
    pages = max(1, -(-len(slips) // to_a_page))
    return [list(slips[page::pages]) for page in range(pages)]
