"""What a sheet hands to the renderer: a piece of HTML and the stylesheet it is written for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

DRAWN = "drawn.css"
FLOW = "flow.css"


@dataclass(frozen=True, slots=True)
class Piece:
    """Starts on a new page. Drawn pieces are one page, flowing ones as many as they need."""

    html: str
    style: str
    # A list that leaves only a few lines for its last page is set closer, or spread over all; one
    # that leaves much of its only page empty is set larger.
    evenly: bool = False


# A part of a pack, made once its first page is known.
Part = Callable[[int], Sequence[Piece]]
