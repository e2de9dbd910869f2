"""What a sheet is: an id, a title, a typed value that fills it, and how it is composed.

Each sheet is one module beside this one. A sheet knows neither the database nor WeasyPrint; it
turns its value into HTML pieces.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from domain.wording import LANGUAGES, Sentence
from domain.wording.refusals import refused
from printing.layout.fit import Measure
from printing.layout.paper import PAPERS, Paper
from printing.pieces import Part, Piece

V = TypeVar("V")

LARGE = 1.25


@dataclass(frozen=True, slots=True)
class Setting:
    """How a sheet is wanted, whatever is on it."""

    paper: str = "letter"
    language: str = "en"
    # Everything a quarter larger, on more sheets where it has to be.
    large: bool = False
    # For what is handed out; what hangs on a wall has nothing on its back.
    two_sided: bool = False

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            known = ", ".join(PAPERS)
            raise refused("paper-unknown", paper=self.paper, known=known)
        if self.language not in LANGUAGES:
            raise refused("language-unknown", language=self.language, known=", ".join(LANGUAGES))

    def in_words(self, sentence: Sentence) -> str:
        return sentence.in_language(self.language)

    @property
    def zoom(self) -> float:
        return LARGE if self.large else 1.0

    @property
    def sheet_paper(self) -> Paper:
        """The paper as it is laid out; for large print it is a smaller one, and enlarged."""
        paper = PAPERS[self.paper]
        if not self.large:
            return paper
        return Paper(paper.id, paper.title, paper.width / LARGE, paper.height / LARGE)


@dataclass(frozen=True, slots=True)
class Identity:
    """Whose sheet this is and which printing of it. All empty: it belongs to no event."""

    event: str = ""
    contest: str = ""
    revision: int | None = None
    # In the event's own time zone.
    made_at: datetime | None = None
    code: str = ""
    # Where a code can be looked up, as people type it.
    lookup: str = ""
    # Where it is bound into a pack: the pack's page that it begins on.
    pack_page: int | None = None


@dataclass(frozen=True, slots=True)
class Making:
    """What every sheet is made with, whatever is on it: how it is wanted, whose it is, and how wide
    a text is."""

    setting: Setting
    identity: Identity
    measure: Measure


@dataclass(frozen=True, slots=True)
class Composed:
    """Pieces for the renderer. Or parts, each made when it is known on which page it begins, and a
    cover, which is written last, when it is known how many pages each part takes, and bound first.
    """

    title: str
    pieces: tuple[Piece, ...] = ()
    parts: tuple[Part, ...] = ()
    cover: Callable[[Sequence[int]], Piece] | None = None
    # Which of several sheets of this kind, in words: "Consolation".
    about: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be asked of a sheet that is made without an event."""

    name: str
    title: Sentence
    kind: type[int] | type[bool]
    default: int | bool | None = None


@dataclass(frozen=True, slots=True)
class SheetKind(Generic[V]):
    id: str
    title: Sentence
    # What it is filled with, said to whoever looks at the list.
    needs: Sentence
    value_type: type[V]
    compose: Callable[[V, Making], Composed]
    options: tuple[Option, ...] = ()
    # Hangs on a wall or stands on a table, where an old one misleads people.
    posted: bool = True
    # Whether large print makes it larger; what is bought in one size stays as it is.
    enlarges: bool = True
    # Makes the value of a sheet that needs no event.
    from_options: Callable[[Mapping[str, Any]], V] | None = None
