"""Sheets that are text: a template, its words in the sheet's language, and the identity around it.

The running head and foot are part of the HTML, never of the CSS, so that no name can break out.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string

from domain.wording import Sentence
from printing.layout.fit import Measure, squeezed
from printing.layout.paper import MARGIN, Paper
from printing.pieces import FLOW, Piece
from printing.sheets import wordings
from printing.sheets.base import Composed, Identity, Making, Setting

# What the head and the foot in flow.css take of a page's height, and the facts of its width.
HEAD_AND_FOOT = 84.0 + 48.0
FACTS_SHARE = 0.43
FACTS_SIZE = 12.0


def room_on(paper: Paper) -> float:
    """The height that a text sheet has on each page."""
    return paper.height - HEAD_AND_FOOT


def flow(
    template: str,
    kind: Sentence,
    making: Making,
    *,
    words: Mapping[str, Sentence],
    evenly: bool = False,
    turned: bool = False,
    **context: Any,
) -> Composed:
    piece = flow_piece(template, kind, making, words=words, evenly=evenly, turned=turned, **context)
    return Composed(wordings.title_of(making.identity, making.setting.in_words(kind)), (piece,))


def flow_pages(
    template: str,
    kind: Sentence,
    making: Making,
    *,
    words: Mapping[str, Sentence],
    pages: Sequence[Mapping[str, Any]],
    **context: Any,
) -> Composed:
    """A sheet that is cut into its pages before: what stands on each, and what on all of them."""
    pieces = tuple(
        flow_piece(
            template, kind, making, words=words, page=(number, len(pages)), **context, **page
        )
        for number, page in enumerate(pages, 1)
    )
    return Composed(wordings.title_of(making.identity, making.setting.in_words(kind)), pieces)


def flow_piece(
    template: str,
    kind: Sentence,
    making: Making,
    *,
    words: Mapping[str, Sentence],
    evenly: bool = False,
    page: tuple[int, int] | None = None,
    turned: bool = False,
    **context: Any,
) -> Piece:
    """`page` is this piece's place where it is one page of a longer sheet; else pages count
    themselves. `turned`: the paper lies on its long side."""
    paper = making.setting.sheet_paper
    if turned:
        paper = paper.turned()
    title = wordings.title_of(making.identity, making.setting.in_words(kind))
    # Beside the facts, on at most two lines, however long the event's name is.
    head = squeezed(
        title,
        weight=700,
        width=(paper.width - 2 * MARGIN) * 0.56,
        room=42,
        cap=17,
        measure=making.measure,
    )
    again = squeezed(
        making.setting.in_words(kind),
        weight=700,
        width=(paper.width - 2 * MARGIN) * 0.56,
        room=28,
        cap=22,
        measure=making.measure,
        fine=0,
    )
    page_words = wordings.page_words(making.setting)
    body = render_to_string(
        f"print/{template}.html",
        {
            "paper": {"width": f"{paper.width:g}", "height": f"{paper.height:g}"},
            "head_lines": head.lines,
            "head_size": f"{head.size:.1f}",
            "again_size": f"{again.size:.1f}",
            "event_title": title,
            "kind": making.setting.in_words(kind),
            "facts": _fact_lines(
                wordings.kind_and_revision(kind, making.identity, making.setting),
                (paper.width - 2 * MARGIN) * FACTS_SHARE,
                making.measure,
            ),
            "code": wordings.code_in_words(making.identity, making.setting),
            "page_word": page_words[0],
            "of_word": page_words[1],
            "page": page,
            "pack": _pack_page(making.identity, making.setting, page),
            "foot": wordings.replaced_by_newer(making.identity, making.setting),
            "w": {name: making.setting.in_words(sentence) for name, sentence in words.items()},
            "language": making.setting.language,
            **context,
        },
    )
    return Piece(body, FLOW, evenly)


def _pack_page(
    identity: Identity, setting: Setting, page: tuple[int, int] | None
) -> dict[str, Any] | None:
    """What stands before and after the number, and the number that the pages count on from."""
    if identity.pack_page is None:
        return None
    before, number, after = wordings.pack_page_in_words(
        identity, setting, page[0] if page else 1
    ).partition(str(identity.pack_page + (page[0] - 1 if page else 0)))
    return {
        "before": before,
        "after": after,
        "number": number,
        "counted": page is None,
        "reset": identity.pack_page - 1,
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
