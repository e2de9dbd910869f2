"""What a sheet is: its value, how a contest fills it, how it is composed, which contests have it
and from when on, and when it is used.

Each family of sheets is one module beside this one, and each sheet one declaration in it. A sheet
does not know WeasyPrint; it turns its value into HTML pieces.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from domain.wording import LANGUAGES, Sentence
from domain.wording.refusals import refused
from printing.layout.drawing import DRAWN, PAPERS, Paper, Part, Piece
from printing.layout.fit import Measure
from printing.sheets.standing import Standing
from tournaments.events.lookup import base_address
from tournaments.models import Contest

V = TypeVar("V")

LARGE = 1.25
# The parts of a contest's day.
BEFORE, DURING, AFTER = "before", "during", "after"


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

    @property
    def whose(self) -> str:
        return " — ".join(part for part in (self.event, self.contest) if part)


@dataclass(frozen=True, slots=True)
class Making:
    """What every sheet is made with, whatever is on it: which sheet it is, in words, how it is
    wanted, whose it is, and how wide a text is."""

    kind: Sentence
    setting: Setting
    identity: Identity
    measure: Measure

    @property
    def paper(self) -> Paper:
        return self.setting.sheet_paper

    @property
    def title(self) -> str:
        return self.identity.whose or self.say(self.kind)

    def say(self, sentence: Sentence) -> str:
        return sentence.in_language(self.setting.language)


@dataclass(frozen=True, slots=True)
class Composed:
    """Pieces for the renderer. Or parts, each made when it is known on which page it begins, and a
    cover, which is written last, when it is known how many pages each part takes, and bound first.
    """

    pieces: tuple[Piece, ...] = ()
    parts: tuple[Part, ...] = ()
    cover: Callable[[Sequence[int]], Piece] | None = None
    # Which of several sheets of this kind, in words: "Consolation".
    about: str = ""


def drawn(bodies: Iterable[str], about: str = "") -> Composed:
    return Composed(tuple(Piece(body, DRAWN) for body in bodies), about=about)


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be asked of a sheet that is made without an event."""

    name: str
    title: Sentence
    default: int | bool | None = None
    # A whole number has limits, or the sheet itself says what can be.
    least: int = 1
    most: int | None = None
    kind: type[int] | type[bool] = int

    def read(self, options: dict[str, Any]) -> Any:
        """
        >>> count = Option("count", Sentence("how many"), 4, most=9)
        >>> count.read({"count": 3}), count.read({})
        (3, 4)
        """
        value = options.get(self.name, self.default)
        if self.most is None or (type(value) is int and self.least <= value <= self.most):
            return value
        raise refused(
            f"{self.name}-out-of-range", least=self.least, most=self.most, field=self.name
        )


@dataclass(frozen=True, slots=True)
class Use:
    """When a sheet is used, for the print page: its part of the day, and one sentence."""

    stage: str
    sentence: Sentence


def always(_: Any) -> bool:
    return True


def by_rounds(contest: Contest) -> bool:
    return contest.is_by_rounds


def on_a_chart(contest: Contest) -> bool:
    return not contest.is_by_rounds


@dataclass(frozen=True, slots=True)
class Sheet(Generic[V]):
    id: str
    title: Sentence
    # What it is filled with, said to whoever looks at the list.
    needs: Sentence
    value_type: type[V]
    compose: Callable[[V, Making], Composed]
    # Its value from a contest, in a language; None: there is nothing to put on it yet.
    source: Callable[..., V | None]
    use: Use | None = None
    # Which of several sheets of this kind: "consolation".
    subject: str = ""
    # Whether a contest of this form has such a sheet at all.
    fits: Callable[[Contest], bool] = always
    # Whether it has something to say by now, which is asked far more often than it is filled.
    ready: Callable[[Standing], bool] = always
    # Whether links stand on it, so that it has to know how people reach this program.
    has_links: bool = False
    # Hangs on a wall or stands on a table, where an old one misleads people.
    posted: bool = True
    # Whether large print makes it larger; what is bought in one size stays as it is.
    enlarges: bool = True
    # Makes the value of a sheet that needs no event, from what the options say.
    blank: Callable[..., V] | None = None
    options: tuple[Option, ...] = ()

    def fill(self, contest: Contest, language: str, base: str = "") -> V | None:
        if not self.fits(contest):
            raise refused("sheet-not-for-this-contest")
        if self.has_links:
            return self.source(contest, language, base or base_address())
        return self.source(contest, language)

    def filled_blank(self, options: dict[str, Any]) -> V:
        """What the sheet is filled with where there is no event, or a refusal that says what is
        missing."""
        if self.blank is None:
            raise refused("sheet-value-missing", id=self.id, needs=self.needs)
        return self.blank(**{option.name: option.read(options) for option in self.options})
