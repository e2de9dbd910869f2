"""What a sheet is: its value, how a contest fills it, how it is composed, which contests have it
and from when on, and when it is used; the words that stand on every sheet; and a value as JSON.

Each family of sheets is one module beside this one, and each sheet one declaration in it. A sheet
does not know WeasyPrint; it turns its value into HTML pieces.
"""

import dataclasses
import hashlib
import json
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Generic, TypeVar

from django.utils.formats import date_format
from django.utils.translation import override

from domain.matches.match import AHEAD, Bracket, Phase
from domain.wording import LANGUAGES, Refusal, Sentence
from domain.wording.refusals import refused
from printing.layout.drawing import DRAWN, PAPERS, Paper, Part, Piece
from printing.layout.fit import Measure
from scoring.match_mapper import match_of
from tournaments.events.lookup import base_address
from tournaments.models import Contest, Entry
from tournaments.sides import draw_in_force

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

    @property
    def revision(self) -> str:
        number = self.identity.revision
        return "" if number is None else self.say(Sentence("revision {revision}", revision=number))

    @property
    def code(self) -> str:
        code = self.identity.code
        return self.say(Sentence("sheet {code}", code=code)) if code else ""

    @property
    def kind_and_revision(self) -> str:
        made_at = self.identity.made_at
        at = "" if made_at is None else day_and_clock(made_at, self.setting.language)
        return " · ".join(part for part in (self.say(self.kind), self.revision, at) if part)

    def document_title(self, about: str) -> str:
        """What a viewer shows above the PDF: which sheet, which revision, and whose."""
        kind = self.say(self.kind)
        sheet = f"{kind} ({about})" if about else kind
        which = " · ".join(part for part in (sheet, self.revision, self.identity.code) if part)
        return " — ".join(part for part in (which, self.identity.whose) if part)

    def code_and_page(self, page: int, pages: int) -> str:
        """In a pack, the page of the pack takes the place of the sheet's own: both would be too
        long for the corner that they stand in."""
        where = f"{self.say(Sentence('page'))} {page} {self.say(Sentence('of'))} {pages}"
        if self.identity.pack_page is not None:
            where = self.pack_page(self.identity.pack_page + page - 1)
        return " · ".join(part for part in (self.code, where) if part)

    def pack_page(self, number: int) -> str:
        return self.say(Sentence("pack page {number}", number=number))

    @property
    def replaced_by_newer(self) -> str:
        code, lookup = self.identity.code, self.identity.lookup
        if not code or not lookup:
            return ""
        said = Sentence(
            "A newer revision replaces this sheet: look up {code} at {lookup}.",
            code=code,
            lookup=lookup,
        )
        return self.say(said)


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


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a contest is. The print page offers some thirty sheets, and filling them all to see
    which are empty would read the whole contest thirty times. What a sheet waits for is the same
    few facts, read once."""

    phase: str
    has_people: bool
    has_tables: bool
    is_certified: bool
    # How many sides there are, and whether somebody sits at a table.
    sides: int
    at_tables: bool
    # In which parts of the board there are matches, and in which phases they are.
    parts: frozenset[str]
    phases: frozenset[Phase]
    # Whether any contest of the event is over.
    one_is_over: bool

    @property
    def is_made(self) -> bool:
        """There is a chart, or a round."""
        return bool(self.parts)

    @property
    def has_consolation(self) -> bool:
        return Bracket.CONSOLATION in self.parts

    @property
    def is_playing(self) -> bool:
        return Phase.IN_PLAY in self.phases

    @property
    def somebody_waits(self) -> bool:
        """A match that is not at a table is still ahead."""
        return any(phase in self.phases for phase in AHEAD if phase is not Phase.IN_PLAY)

    @property
    def has_results(self) -> bool:
        return Phase.DECIDED in self.phases

    @property
    def is_over(self) -> bool:
        return self.phase == Contest.Phase.FINISHED


def standing_of(contest: Contest) -> Standing:
    """The number of questions does not grow with the contest."""
    draw = draw_in_force(contest)
    rows = list(contest.matches.all())
    games = contest.games.filter(state__in=contest.games.model.AT_THE_TABLE, table__isnull=False)
    return Standing(
        phase=contest.phase,
        has_people=contest.entries.exclude(state=Entry.State.WITHDRAWN).exists(),
        has_tables=contest.tables.exists(),
        is_certified=draw is not None and bool(draw.certificate),
        sides=0 if draw is None else draw.sides.count(),
        at_tables=games.exists(),
        parts=frozenset(row.part for row in rows),
        phases=frozenset(match_of(row).phase for row in rows),
        one_is_over=contest.event.contests.filter(phase=Contest.Phase.FINISHED).exists(),
    )


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


# ---- Times in words ----


def clock(at: datetime, language: str) -> str:
    """As on every page of this language.

    >>> clock(datetime(2026, 5, 2, 13, 5), "en"), clock(datetime(2026, 5, 2, 13, 5), "fr")
    ('1:05 p.m.', '13:05')
    """
    with override(language):
        return date_format(at, "TIME_FORMAT")


def day_and_clock(at: datetime, language: str) -> str:
    """
    >>> day_and_clock(datetime(2026, 5, 2, 13, 5), "fr")
    'sam. 2 mai, 13:05'
    """
    from babel.dates import format_datetime  # slow to load, and wanted on paper only

    # By a pattern of the Unicode locale data, which knows the names of days and months.
    pattern = Sentence.in_context("how a day is written", "EEE MMM d").in_language(language)
    return f"{format_datetime(at, pattern, locale=language)}, {clock(at, language)}"


def day_in_words(day: date, language: str) -> str:
    """
    >>> day_in_words(date(2026, 5, 2), "en"), day_in_words(date(2026, 5, 2), "fr")
    ('May 2, 2026', '2 mai 2026')
    """
    from babel.dates import format_date

    return format_date(day, "long", locale=language)


# ---- A value as JSON, for jobs and for files given in the shell ----


def to_json(value: Any) -> Any:
    """Only what differs from the default is kept, so that a larger value stays short."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: to_json(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if getattr(value, field.name) != field.default
        }
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if isinstance(value, datetime):
        return value.isoformat()
    return value


def content_hash(sheet: str, value: Any) -> str:
    canonical = json.dumps(
        [sheet, to_json(value)], sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(canonical.encode()).hexdigest()


def from_json(kind: type[V], data: Any) -> V:
    """The value again, of frozen dataclasses of plain things; what does not fit is refused in
    words."""
    return typing.cast(V, _read(kind, data, ""))


def _read(kind: Any, data: Any, where: str) -> Any:
    origin = typing.get_origin(kind)
    if origin in (types.UnionType, typing.Union):
        (kind,) = (arg for arg in typing.get_args(kind) if arg is not types.NoneType)
        return None if data is None else _read(kind, data, where)
    if origin is tuple:
        if not isinstance(data, list):
            raise _unreadable(where, "list")
        item_kind = typing.get_args(kind)[0]
        return tuple(_read(item_kind, item, f"{where}[{i}]") for i, item in enumerate(data))
    if dataclasses.is_dataclass(kind):
        return _read_dataclass(kind, data, where)
    if kind is datetime:
        try:
            return datetime.fromisoformat(data)
        except (TypeError, ValueError) as reason:
            raise _unreadable(where, "date and time") from reason
    # True is an int to Python, but not to a person.
    if type(data) is not kind and not (kind is float and type(data) is int):
        raise _unreadable(where, kind.__name__)
    return data


def _read_dataclass(kind: Any, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise _unreadable(where, "object")

    def inside(name: str) -> str:
        return f"{where}.{name}".lstrip(".")

    hints = typing.get_type_hints(kind)
    for name in data:
        if name not in hints:
            raise _unreadable(inside(name), "nothing")
    for field in dataclasses.fields(kind):
        if field.name not in data and field.default is dataclasses.MISSING:
            raise _unreadable(inside(field.name), "something")
    read = {name: _read(hints[name], item, inside(name)) for name, item in data.items()}
    try:
        return kind(**read)
    except ValueError as reason:
        raise _unreadable(where, str(reason)) from reason


def _unreadable(where: str, expected: str) -> Refusal:
    place = where or "the whole"
    return refused("sheet-value-unreadable", place=place, expected=expected, field=where)
