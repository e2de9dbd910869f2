"""From the reports so far and a new one to what becomes of them.

Each side of a game may report, and the desk. Sides that say the same confirm it, with what either
of them counted; sides that do not wait for an official. Pure: the services load the versions, ask,
and write what the verdict says. Must not know matches or what a confirmed result leads to.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from domain.results.reported import Reported, ReportedIncident, Seats

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
class Version:
    """One report that was kept. `side` is the side that reported at its table, None the desk;
    `seen` the version of the game that was on the reporter's screen."""

    number: int
    stands: Stands
    said: Reported
    actor: str
    seen: int
    side: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A new report, as it comes in."""

    said: Reported
    actor: str
    seen: int
    side: int | None = None


class Kind(Enum):
    SAME_AGAIN = "same-again"
    """The very same post came before: `version` has it."""
    CHANGED = "changed"
    """Something else happened since the reporter looked."""
    DIFFERS = "differs"
    """At the table something else was said: `version` has it. For the desk, without a reason."""
    WAITS = "waits"
    """Kept, until the other side or an official says that it is right."""
    DISPUTED = "disputed"
    """Kept beside what the others said, for an official to decide."""
    CONFIRMED = "confirmed"
    """It stands: as `version` has it already, or (None) as `said` here, to be kept."""


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
    if agreed is None:
        return Verdict(Kind.CONFIRMED, said, replaced=_numbers(reports))
    rest = [report for report in reports if report is not agreed]
    return Verdict(Kind.CONFIRMED, said, agreed.number, _numbers(rest))


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
