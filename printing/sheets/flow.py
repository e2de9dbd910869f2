"""Sheets that are text: a template, its words in the sheet's language, and the identity around it.

The running head and foot are part of the HTML, never of the CSS, so that no name can break out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, TypeVar

from django.template.loader import render_to_string
from django.utils.translation import override

from printing.layout.drawing import FLOW, MARGIN, Paper, Piece
from printing.layout.fit import Measure, squeezed
from printing.sheets.sheet import Composed, Making

T = TypeVar("T")
V = TypeVar("V")

# What the head and the foot in flow.css take of a page's height, and title and facts of its width.
HEAD_AND_FOOT = 84.0 + 48.0
TITLE_SHARE, FACTS_SHARE = 0.56, 0.43
FACTS_SIZE = 12.0


def room_on(paper: Paper) -> float:
    """The height that a text sheet has on each page."""
    return paper.height - HEAD_AND_FOOT


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


def text_sheet(
    template: str,
    context: Callable[[V, Making], Mapping[str, Any]] | None = None,
    *,
    evenly: bool = False,
) -> Callable[[V, Making], Composed]:
    """Composes a sheet from a template, the value's own fields and what `context` makes of them.
    Where that has `pages`, the sheet is cut into its pages before, and each of them is what stands
    on it alone."""

    def compose(value: V, making: Making) -> Composed:
        own = _fields_of(value) | dict(context(value, making) if context else {})
        pages = own.pop("pages", None)
        if pages is None:
            return Composed((flow_piece(template, making, evenly=evenly, **own),))
        return Composed(
            tuple(
                flow_piece(template, making, page=(number, len(pages)), **own | page)
                for number, page in enumerate(pages, 1)
            )
        )

    return compose


def _fields_of(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


def flow_piece(
    template: str,
    making: Making,
    *,
    evenly: bool = False,
    page: tuple[int, int] | None = None,
    turned: bool = False,
    **context: Any,
) -> Piece:
    """`page` is this piece's place where it is one page of a longer sheet; else pages count
    themselves. `turned`: the paper lies on its long side."""
    paper = making.paper.turned() if turned else making.paper
    width = paper.width - 2 * MARGIN
    kind = making.say(making.kind)
    fitted = partial(squeezed, weight=700, width=width * TITLE_SHARE, measure=making.measure)
    # Beside the facts, on at most two lines, however long the event's name is.
    head = fitted(making.title, room=42, cap=17)
    again = fitted(kind, room=28, cap=22, fine=0)
    with override(making.setting.language):
        body = render_to_string(
            f"print/{template}.html",
            {
                **context,
                "paper": {"width": f"{paper.width:g}", "height": f"{paper.height:g}"},
                "head_lines": head.lines,
                "head_size": f"{head.size:.1f}",
                "again_size": f"{again.size:.1f}",
                "event_title": making.title,
                "kind": kind,
                "facts": _fact_lines(making.kind_and_revision, width * FACTS_SHARE, making.measure),
                "code": making.code,
                "page": page,
                "pack": _pack_page(making, page),
                "foot": making.replaced_by_newer,
            },
        )
    return Piece(body, FLOW, evenly)


def _pack_page(making: Making, page: tuple[int, int] | None) -> dict[str, Any] | None:
    """What stands before and after the number, and the number that the pages count on from."""
    first = making.identity.pack_page
    if first is None:
        return None
    counted = first + (page[0] - 1 if page else 0)
    said = making.pack_page(counted)
    before, number, after = said.partition(str(counted))
    return {
        "before": before,
        "after": after,
        "number": number,
        "counted": page is None,
        "reset": first - 1,
    }


def _fact_lines(facts: str, width: float, measure: Measure) -> list[str]:
    """In one line, or in two that are broken between facts, as late as there is room."""
    if measure(facts, 400) * FACTS_SIZE <= width:
        return [facts]
    parts = facts.split(" · ")
    for cut in range(len(parts) - 1, 0, -1):
        first, last = " · ".join(parts[:cut]), " · ".join(parts[cut:])
        if cut == 1 or measure(first, 400) * FACTS_SIZE <= width:
            return [first, last]
    return parts
