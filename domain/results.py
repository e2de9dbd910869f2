"""What is said of one game, as values: how it finished, what was counted, and what becomes of it.

Each side of a game may report, and the desk. Sides that say the same confirm it, with what either
of them counted; sides that do not wait for an official. Pure: texts and numbers in, values out. It
must not know the chart, the rules, whether a report can be so, or what a confirmed one leads to.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from typing import Any, Self

from domain.wording import Sentence

# ---- What was counted at a table, and for whom ----

# No row and no side has a longer number, and Python refuses to read very long ones.
_NAMED = re.compile(r"side:([1-9][0-9]{0,8}|0)|entry:([1-9][0-9]{0,17}|0)(?:#([2-6]))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class OfSide:
    number: int

    def __str__(self) -> str:
        return f"side:{self.number}"


@dataclass(frozen=True, slots=True)
class Stock:
    """One person's stock: the second one of somebody who plays two seats has `place` 2.

    >>> str(Stock(31)), str(Stock(31, 2))
    ('entry:31', 'entry:31#2')
    """

    entry: int
    place: int = 1

    def __str__(self) -> str:
        return f"entry:{self.entry}" if self.place == 1 else f"entry:{self.entry}#{self.place}"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name that is neither: kept, so that whoever said it can be told."""

    text: str

    def __str__(self) -> str:
        return self.text


Owner = OfSide | Stock | Unknown
Seats = Mapping[int, Sequence[Stock]]
"""The stocks of each side, by its number."""


def owner_of(text: str) -> Owner:
    """
    >>> owner_of("side:7"), owner_of("entry:31#2"), owner_of("side:B")
    (OfSide(number=7), Stock(entry=31, place=2), Unknown(text='side:B'))
    """
    read = _NAMED.fullmatch(text)
    if read is None:
        return Unknown(text)
    if read[1] is not None:
        return OfSide(int(read[1]))
    return Stock(int(read[2]), int(read[3] or 1))


def stocks(entries: Sequence[int], seats: int) -> tuple[Stock, ...]:
    """The stocks of a side with so many seats; whoever is left alone plays the others' too.

    >>> [str(stock) for stock in stocks([31], 2)]
    ['entry:31', 'entry:31#2']
    """
    own = [Stock(entry) for entry in entries]
    alone = [Stock(entries[0], place) for place in range(2, seats + 1)] if len(own) == 1 else []
    return (*own, *alone)


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts by whom they are of, in the order in which they were said.

    >>> counts = Counts.read({"side:7": 12, "entry:31": 4, "entry:31#2": 0})
    >>> counts.by_side, counts.totals({7: [Stock(30)], 9: stocks([31], 2)})
    ({7: 12}, {7: 12, 9: 4})
    """

    by_owner: Mapping[Owner, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> Self:
        """As it is stored, and as the API says it."""
        return cls({owner_of(name): count for name, count in said.items()})

    @classmethod
    def of_sides(cls, counts: Mapping[int, Any]) -> Self:
        return cls({OfSide(number): count for number, count in counts.items()})

    def stored(self) -> dict[str, Any]:
        return {str(owner): count for owner, count in self.by_owner.items()}

    def __bool__(self) -> bool:
        return bool(self.by_owner)

    def __iter__(self) -> Iterator[tuple[Owner, Any]]:
        return iter(self.by_owner.items())

    @property
    def by_side(self) -> dict[int, Any]:
        """What was counted for sides together."""
        return {owner.number: count for owner, count in self if isinstance(owner, OfSide)}

    @property
    def by_stock(self) -> dict[Stock, Any]:
        return {owner: count for owner, count in self if isinstance(owner, Stock)}

    def total(self, side: int, seats: Sequence[Stock]) -> int | None:
        """A side's count, together or stock by stock; None where it is not known in full."""
        together: int | None = self.by_owner.get(OfSide(side))
        if together is not None:
            return together
        if not seats or not all(stock in self.by_owner for stock in seats):
            return None
        return int(sum(self.by_owner[stock] for stock in seats))

    def totals(self, seats: Seats) -> dict[int, int]:
        """The sides whose count is known in full."""
        found = {number: self.total(number, own) for number, own in seats.items()}
        return {number: total for number, total in found.items() if total is not None}

    def fuller(self, other: "Counts", seats: Seats) -> "Counts":
        """For each side the counts of whoever knows more: all of it, or of more people.

        >>> mine, theirs = Counts.read({"entry:1": 3}), Counts.of_sides({7: 5})
        >>> mine.fuller(theirs, {7: [Stock(1), Stock(2)]}).stored()
        {'side:7': 5}
        """
        counted = self
        for number, own in seats.items():
            mine, theirs = counted._only(number, own), other._only(number, own)
            if theirs._knows(number, own) > mine._knows(number, own):
                rest = {owner: count for owner, count in counted if owner not in mine.by_owner}
                counted = Counts(rest | dict(theirs))
        return counted

    def _only(self, side: int, seats: Sequence[Stock]) -> "Counts":
        owners: list[Owner] = [OfSide(side), *seats]
        return Counts({one: self.by_owner[one] for one in owners if one in self.by_owner})

    def _knows(self, side: int, seats: Sequence[Stock]) -> tuple[bool, int]:
        return self.total(side, seats) is not None, len(self.by_owner)


NOTHING = Counts()


class Manner(StrEnum):
    """How a game finished."""

    PLAYED_OUT = "played-out"
    TIME = "time"
    DEADLOCK = "deadlock"  # nothing is left to draw and no card fits any more
    STALL = "stall"  # an official stopped a game that stood still
    WALKOVER = "walkover"
    FORFEIT = "forfeit"
    RETIRED = "retired"
    RULING = "ruling"
    NO_SHOW = "no-show"  # neither side came: nobody goes on


BY_COUNT = frozenset({Manner.TIME, Manner.DEADLOCK, Manner.STALL})
"""The fewest stock cards win; level sides need a tie-break."""

AT_THE_TABLE = BY_COUNT | {Manner.PLAYED_OUT, Manner.RETIRED}
"""Cards were dealt; whoever played can say how it went."""


_WORDS = {
    Manner.PLAYED_OUT: Sentence("played out"),
    Manner.TIME: Sentence("on time"),
    Manner.DEADLOCK: Sentence("deadlock"),
    Manner.STALL: Sentence("stall called"),
    Manner.WALKOVER: Sentence("walkover"),
    Manner.FORFEIT: Sentence("forfeit"),
    Manner.RETIRED: Sentence("opponent retired"),
    Manner.RULING: Sentence("ruling"),
    Manner.NO_SHOW: Sentence("no show on both sides"),
}


def describe_manner(manner: Manner) -> Sentence:
    return _WORDS[manner]


NO_SHOW = Manner.NO_SHOW.value


@dataclass(frozen=True, slots=True)
class ReportedIncident:
    kind: str
    entry: int
    cards: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """What somebody says of a game.

    `manner` is how it finished, a `Manner` ("played-out", "time", …, "no-show"); `winner` a side's
    number. Points are by side. With a `record`, the result is what its replay gives. `ends` says
    that it ends a match of several games: by the "score", or by a "ruling".
    """

    manner: str = ""
    winner: int | None = None
    cards_left: Counts = NOTHING
    points: Counts = NOTHING
    incidents: tuple[ReportedIncident, ...] = ()
    incidents_complete: bool = False
    minutes: float | None = None
    tie_break: str | None = None
    reason: str = ""
    record: str = ""
    ends: str = ""

    @property
    def details(self) -> dict[str, Any]:
        """What is kept of it beside winner, cards and points."""
        return {
            "tie_break": self.tie_break,
            "minutes": self.minutes,
            "incidents_complete": self.incidents_complete,
            **({"ends": self.ends} if self.ends else {}),
        }


# ---- Two reports of one game ----


@dataclass(frozen=True, slots=True)
class Scene:
    """What reports of a game are compared by.

    `noted` are the incidents that stand on record already; `read` gives a report with a record as
    its replay has it.
    """

    seats: Seats
    noted: Sequence[ReportedIncident] = ()
    read: Callable[[Reported], Reported] = lambda said: said


def agrees(one: Reported, other: Reported, scene: Scene) -> bool:
    """Whether they say the same: how it finished, who won, and no count that differs."""
    if (one.manner, one.winner) != (other.manner, other.winner):
        return False
    mine, theirs = one.cards_left.totals(scene.seats), other.cards_left.totals(scene.seats)
    return all(theirs.get(number, count) == count for number, count in mine.items())


def apart(said: Reported, others: Sequence[Reported], scene: Scene) -> list[int]:
    """The places of those that say something else, also where only they differ from one another."""
    found = [place for place, other in enumerate(others) if not agrees(said, other, scene)]
    if found or not others:
        return found
    fuller = together(said, others, scene)
    return [place for place, other in enumerate(others) if not agrees(fuller, other, scene)]


def says_all(kept: Reported, said: Reported, scene: Scene) -> bool:
    """Whether what is kept has everything that is said now."""
    if not agrees(said, kept, scene):
        return False
    if said.record or kept.record:
        return bool(kept.record) and said.record in ("", kept.record)
    more = only_new_incidents(together(said, [kept], scene), scene)
    return (
        not more.incidents and more.cards_left == kept.cards_left and more.details == kept.details
    )


def together(said: Reported, agreeing: Sequence[Reported], scene: Scene) -> Reported:
    """The report with the counts that only the reports agreeing with it have."""
    if not agreeing:
        return said
    recorded = next((other.record for other in agreeing if other.record), "")
    if said.record or recorded:
        return scene.read(replace(said, record=said.record or recorded))
    for other in agreeing:
        said = replace(
            said,
            cards_left=said.cards_left.fuller(other.cards_left, scene.seats),
            tie_break=said.tie_break or other.tie_break,
            minutes=other.minutes if said.minutes is None else said.minutes,
            incidents_complete=said.incidents_complete or other.incidents_complete,
        )
    return said


def only_new_incidents(said: Reported, scene: Scene) -> Reported:
    """Without the incidents that are noted already: what both sides say happened once.

    A record has all of them, and they take the place of those that were noted.
    """
    if said.record or not said.incidents:
        return said
    noted = Counter((one.kind, one.entry, one.cards or 0) for one in scene.noted)
    new = []
    for incident in said.incidents:
        same = (incident.kind, incident.entry, incident.cards or 0)
        if noted[same]:
            noted[same] -= 1
        else:
            new.append(incident)
    return replace(said, incidents=tuple(new))


class Stands(Enum):
    REPORTED = "reported"
    CONFIRMED = "confirmed"
    SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A report as it comes in. `side` is the side that reports at its table, None the desk; `seen`
    the version of the game that was on the reporter's screen."""

    said: Reported
    actor: str
    seen: int
    side: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Version(Post):
    """One that was kept."""

    number: int
    stands: Stands


class Kind(Enum):
    SAME_AGAIN = "same-again"  # the very same post came before: `version` has it
    CHANGED = "changed"  # something else happened since the reporter looked
    # For the desk, without a reason: at the table something else was said, and `version` has it.
    DIFFERS = "differs"
    WAITS = "waits"  # kept, until the other side or an official says that it is right
    DISPUTED = "disputed"  # kept beside what the others said, for an official to decide
    CONFIRMED = "confirmed"  # as `version` has it already, or (None) as `said` here, to be kept


@dataclass(frozen=True, slots=True)
class Verdict:
    """`said` is what has to be checked and kept, with what the agreeing reports counted;
    `replaced` are the numbers of the versions that count no more."""

    kind: Kind
    said: Reported
    version: int | None = None
    replaced: tuple[int, ...] = ()


def weigh_report(
    versions: Sequence[Version], post: Post, *, game_version: int, scene: Scene
) -> Verdict:
    """Somebody reports: a side at its table, or the desk for it. Nothing is overruled by it."""
    again = same_post(versions, post, scene)
    if again is not None:
        return Verdict(Kind.SAME_AGAIN, post.said, again.number)
    reports = _waiting(versions)
    own = [report for report in reports if report.side == post.side]
    others = [report for report in reports if report.side != post.side]
    # Two sides that looked at the same moment both speak; so does who adds to an own report.
    crossed = post.side is not None and any(report.seen == post.seen for report in others)
    added_to = _said_from(own, post, scene)
    may_speak = (crossed and not own) or (added_to and not others)
    if game_version != post.seen and not may_speak:
        return Verdict(Kind.CHANGED, post.said)
    differ = apart(post.said, [report.said for report in others], scene)
    agreeing = [] if differ else others
    whole = together(post.said, [report.said for report in agreeing or added_to], scene)
    said = only_new_incidents(whole, scene) if reports else whole
    if not agreeing:
        kind = Kind.DISPUTED if others else Kind.WAITS
        return Verdict(kind, said, replaced=_numbers(own))
    agreed = next((report for report in agreeing if says_all(report.said, whole, scene)), None)
    rest = [report for report in reports if report is not agreed]
    return Verdict(Kind.CONFIRMED, said, agreed.number if agreed else None, _numbers(rest))


def weigh_entry(
    versions: Sequence[Version], post: Post, *, game_version: int, scene: Scene, overrules: bool
) -> Verdict:
    """The desk enters a signed slip, or (it `overrules`) an official decides with a reason.

    Against what the table said only with a reason; in agreement with it, what was counted there
    and is not said here is kept.
    """
    again = same_post(versions, post, scene)
    if again is not None:
        return Verdict(Kind.SAME_AGAIN, post.said, again.number)
    if game_version != post.seen:
        return Verdict(Kind.CHANGED, post.said)
    reports = _waiting(versions)
    said = post.said
    if not overrules and reports:
        differ = apart(said, [report.said for report in reports], scene)
        if not differ:
            said = together(said, [report.said for report in reports], scene)
        said = only_new_incidents(said, scene)
        if differ:
            return Verdict(Kind.DIFFERS, said, reports[differ[0]].number)
    return Verdict(Kind.CONFIRMED, said, replaced=_numbers(reports))


def same_post(versions: Sequence[Version], post: Post, scene: Scene) -> Version | None:
    """The version of the very same post, where it came before: sent twice is said once."""
    heard = _said_from(versions, post, scene)
    for version in reversed(versions):
        stands = version.stands is Stands.CONFIRMED or (
            version in heard and version.stands is not Stands.SUPERSEDED
        )
        if heard and stands and says_all(version.said, post.said, scene):
            return version
    return None


def _waiting(versions: Sequence[Version]) -> list[Version]:
    return [version for version in versions if version.stands is Stands.REPORTED]


def _numbers(versions: Sequence[Version]) -> tuple[int, ...]:
    return tuple(version.number for version in versions)


def _said_from(versions: Sequence[Version], post: Post, scene: Scene) -> list[Version]:
    """What the same person said to the same end, looking at the same version."""
    return [
        version
        for version in versions
        if (version.actor, version.seen) == (post.actor, post.seen)
        and agrees(post.said, version.said, scene)
    ]
