"""Two reports of one game: whether they say the same, and what they say together.

Pure. Who sits there, what was noted during the game and how a record is read are handed in.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.results.counts import Seats
from games.results.reported import Reported, ReportedIncident


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
