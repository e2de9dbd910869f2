"""What each line of a list will do, before anything is written. Pure.

Who a line means: first whoever has the same name, chapter and site number; then, where one of the
two has no site number, whoever has the same name and chapter. Anyone else is new, unless a name in
the same chapter is so close that the official is asked.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from domain import names
from domain.roster.chapters import ChapterReading, NearIndex, chapter_readings
from domain.roster.reading import Line, Reading
from domain.roster.values import Chapters, KnownPlayer, Person
from domain.wording import Sentence

# What the plan says of a line.
NOTHING_CHANGES = Sentence("On the list already; nothing changes.")
_FIELDS = {
    "site_number": Sentence("site"),
    "phone": Sentence("phone"),
    "household": Sentence("household"),
    "seating_need": Sentence("seating need"),
    "fixed_table": Sentence("fixed table"),
    "has_reader": Sentence("reader"),
}


def unclear_chapter(chapter: str, suggestion: str) -> Sentence:
    if suggestion:
        return Sentence(
            "“{chapter}” is not a chapter yet. Do you mean “{suggestion}”?",
            chapter=chapter,
            suggestion=suggestion,
        )
    return Sentence("“{chapter}” is not a chapter of this event yet.", chapter=chapter)


def near_somebody(other: Person, line: int | None) -> Sentence:
    """`line` is where the other stands in the same list; None where the event knows them."""
    of = Sentence.verbatim(other.chapter)
    if other.site_number:
        of = Sentence("{chapter}, site {site}", chapter=other.chapter, site=other.site_number)
    if line is None:
        return Sentence(
            "Very like {name} ({of}), who is on the list. The same person?", name=other.name, of=of
        )
    return Sentence(
        "Very like {name} ({of}) in line {line}. The same person?",
        name=other.name,
        of=of,
        line=line,
    )


class Kind(StrEnum):
    NEW = "new"
    KNOWN = "known"
    DUPLICATE = "duplicate"
    UNCLEAR_CHAPTER = "unclear_chapter"
    NEAR = "near"
    ERROR = "error"


# A list with one of these is not written.
OPEN = frozenset({Kind.UNCLEAR_CHAPTER, Kind.NEAR, Kind.ERROR})


@dataclass(frozen=True, slots=True)
class Answers:
    """What the official says about lines that are not clear."""

    chapters: Chapters = Chapters.ASK
    near_are_others: bool = False


NO_ANSWERS = Answers()


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """`known` is the player's number on the event's list; `changed` are the fields to write."""

    number: int
    kind: Kind
    text: str
    note: Sentence
    person: Person | None = None
    known: int | None = None
    changed: tuple[str, ...] = ()
    enters: bool = False
    # The chapter that an unclear one may mean.
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    lines: tuple[PlannedLine, ...]
    new_chapters: tuple[str, ...]
    left_out: tuple[str, ...]
    # Lines above the headings, which name nobody.
    titles: tuple[str, ...]
    # The fingerprint of the plan without answers.
    asked: str = ""

    @property
    def not_read(self) -> tuple[str, ...]:
        return (*self.titles, *self.left_out)

    @property
    def counts(self) -> Counter[Kind]:
        return Counter(line.kind for line in self.lines)

    @property
    def is_open(self) -> bool:
        return any(line.kind in OPEN for line in self.lines)

    @property
    def does_something(self) -> bool:
        return any(line.kind is Kind.NEW or line.changed or line.enters for line in self.lines)

    @property
    def fingerprint(self) -> str:
        """Equal for plans that do the same; what was shown is compared with what would be done."""
        told = repr(
            [
                (line.number, line.kind, line.person, line.known, line.changed, line.enters)
                for line in self.lines
            ]
        )
        return hashlib.sha256(told.encode("utf-8", "backslashreplace")).hexdigest()


def make_plan(
    reading: Reading,
    known: Sequence[KnownPlayer],
    chapters: Sequence[str],
    *,
    into_contest: bool,
    answers: Answers = NO_ANSWERS,
) -> Plan:
    """`chapters` are the event's; a known player's `state` is that of the entry in the contest."""
    written = [line.person.chapter for line in reading.lines if line.person]
    of_chapter = chapter_readings(written, chapters, answers.chapters)
    lines = [_with_chapter(line, of_chapter) for line in reading.lines]
    planner = _Planner(lines, known, into_contest, answers)
    planned = tuple(
        _error(line, line.wrong)
        if line.person is None
        else planner.plan(line, line.person, of_chapter)
        for line in lines
    )
    new = {
        line.person.chapter: None
        for line in planned
        if line.kind is Kind.NEW and line.person and _reading(line.person, of_chapter).is_new
    }
    return Plan(planned, tuple(new), reading.left_out, reading.titles)


def _reading(person: Person, of_chapter: dict[str, ChapterReading]) -> ChapterReading:
    # A suggestion that was taken is the name of a known chapter, which no line may have written.
    return of_chapter.get(names.key(person.chapter), ChapterReading(person.chapter))


def _with_chapter(line: Line, of_chapter: dict[str, ChapterReading]) -> Line:
    if line.person is None:
        return line
    taken = of_chapter[names.key(line.person.chapter)].name
    return replace(line, person=replace(line.person, chapter=taken))


def _error(line: Line, wrong: Sentence | None) -> PlannedLine:
    return PlannedLine(line.number, Kind.ERROR, line.text, wrong or NOTHING_CHANGES)


class _Planner:
    """Goes through the lines once, remembering who has been met."""

    def __init__(
        self,
        lines: Sequence[Line],
        known: Sequence[KnownPlayer],
        into_contest: bool,
        answers: Answers,
    ) -> None:
        self.into_contest = into_contest
        self.answers = answers
        self.exact = {player.person.key: player for player in known}
        self.namesakes: dict[tuple[str, str], list[KnownPlayer]] = defaultdict(list)
        self.near: dict[str, NearIndex] = defaultdict(NearIndex)
        # Negative numbers are lines of this list, so that one index holds both.
        self.met: dict[int, Person] = {}
        for player in known:
            name, chapter, _ = player.person.key
            self.namesakes[name, chapter].append(player)
            self._remember(player.number, player.person)
        # Whoever a line names exactly is not free for a line that names nobody exactly.
        self.claimed = {
            self.exact[line.person.key].number
            for line in lines
            if line.person and line.person.key in self.exact
        }
        self.first_line: dict[tuple[str, str, str], int] = {}

    def _remember(self, number: int, person: Person) -> None:
        name, chapter, _ = person.key
        self.near[chapter].add(name, number)
        self.met[number] = person

    def plan(
        self, line: Line, person: Person, of_chapter: dict[str, ChapterReading]
    ) -> PlannedLine:
        key = person.key
        if key in self.first_line:
            note = Sentence(
                "The same person as line {number}; this line does nothing.",
                number=self.first_line[key],
            )
            return PlannedLine(line.number, Kind.DUPLICATE, line.text, note, person)
        self.first_line[key] = line.number
        options = [self.exact[key]] if key in self.exact else self._loosely(person)
        if len(options) > 1:
            which = Sentence(
                "There are several called {name} in {chapter}. Add the site number, so that it is "
                "clear which one.",
                name=person.name,
                chapter=person.chapter,
            )
            return _error(line, which)
        if options:
            self.claimed.add(options[0].number)
            return self._known(line, person, options[0])
        return self._new(line, person, _reading(person, of_chapter))

    def _loosely(self, person: Person) -> list[KnownPlayer]:
        name, chapter, site = person.key
        return [
            player
            for player in self.namesakes.get((name, chapter), ())
            if player.number not in self.claimed and not (site and player.person.site_number)
        ]

    def _known(self, line: Line, person: Person, player: KnownPlayer) -> PlannedLine:
        changed = tuple(
            field.name
            for field in fields(Person)
            if field.name not in ("name", "chapter", "state")
            # An empty cell leaves things as they are.
            and getattr(person, field.name)
            and getattr(person, field.name) != getattr(player.person, field.name)
        )
        # A list does not move an entry that is there: an old file must not undo a check-in.
        enters = self.into_contest and not player.person.state
        kind = Kind.KNOWN
        if changed:
            told = Sentence.joined((_FIELDS[field] for field in changed), ", ")
            note = Sentence("On the list already; changes: {fields}.", fields=told)
        elif enters:
            note = Sentence("On the list already; is entered in the contest.")
        elif self.into_contest:
            kind, note = Kind.DUPLICATE, Sentence("Already entered in this contest.")
        else:
            note = NOTHING_CHANGES
        return PlannedLine(
            line.number, kind, line.text, note, person, player.number, changed, enters
        )

    def _new(self, line: Line, person: Person, chapter: ChapterReading) -> PlannedLine:
        near = self._near(person)
        self._remember(-line.number, person)
        if chapter.is_unclear:
            note = unclear_chapter(chapter.name, chapter.suggestion)
            return PlannedLine(
                line.number,
                Kind.UNCLEAR_CHAPTER,
                line.text,
                note,
                person,
                suggestion=chapter.suggestion,
            )
        if near is not None and not self.answers.near_are_others:
            note = near_somebody(self.met[near], -near if near < 0 else None)
            return PlannedLine(line.number, Kind.NEAR, line.text, note, person)
        note = Sentence("A new player.")
        if chapter.is_new:
            note = Sentence("A new player, of the new chapter “{chapter}”.", chapter=chapter.name)
        return PlannedLine(line.number, Kind.NEW, line.text, note, person, enters=self.into_contest)

    def _near(self, person: Person) -> int | None:
        """Someone of the same chapter with this name at another site, or with nearly this name."""
        name, chapter, _ = person.key
        index = self.near[chapter]
        # Whoever the event knows comes first, then the earliest line.
        return max((*index.same(name), *index.near(name)), default=None)
