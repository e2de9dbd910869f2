"""How a change runs along the links: the one engine behind results, withdrawals, late entries
and corrections.

Every slot beyond round 1 holds what its feeding match sends. When a match changes, `settle`
brings the slots it feeds up to date, match by match in playing order, and stops where nothing
changes. Must not know why a match changed.
"""

import heapq
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from games.results import Manner
from scoring.play.changes import Change, MatchChange
from scoring.play.keys import MatchKey, stage
from scoring.play.match import Match, Outcome, Phase
from scoring.play.slots import Slot, Taken, Withdrawn, occupant


class ByKey(Protocol):
    """Whatever yields matches by key: a `Loaded`, or the few rows that were read."""

    def __getitem__(self, key: MatchKey, /) -> Match: ...


@dataclass(frozen=True, slots=True)
class Settled:
    """The matches that changed, in playing order, and which of them had been touched by people."""

    changes: tuple[MatchChange, ...]
    disturbed: tuple[MatchKey, ...]

    def as_changes(self) -> list[Change]:
        return list(self.changes)


def touched(match: Match, withdrawn: Collection[int]) -> bool:
    """Whether somebody started this match or reported a result: not only the form's own doing."""
    if match.started:
        return True
    if match.outcome is None:
        return False
    automatic = match.outcome.manner is Manner.WALKOVER and set(match.losers) <= set(withdrawn)
    return not automatic


def settle(loaded: ByKey, altered: Iterable[Match], withdrawn: Collection[int] = ()) -> Settled:
    """Bring everything that the altered matches feed up to date.

    A match whose sides change starts afresh: it is no longer in play and has no result.
    `withdrawn` may be left out where no decided match is undone: the slots themselves tell then.
    """
    gone = set(withdrawn)
    waiting: dict[MatchKey, dict[int, Slot]] = {}
    queue: list[tuple[tuple[int, int, int], MatchKey]] = []
    after: dict[MatchKey, Match] = {}
    for match in altered:
        after[match.key] = match
        waiting[match.key] = {}
        heapq.heappush(queue, (stage(match.key), match.key))
    changes: list[MatchChange] = []
    disturbed: list[MatchKey] = []
    while queue:
        _, key = heapq.heappop(queue)
        before = loaded[key]
        match = after.get(key, before)
        gone.update(before.left)
        arrived = _arrive(match, waiting.pop(key))
        if arrived is not match and touched(match, gone):
            disturbed.append(key)
        match = _mark(arrived, gone)
        if match == before:
            continue
        changes.append(MatchChange(before, match))
        sent_before = before.sends()
        for target, slot in match.sends().items():
            if sent_before.get(target) == slot:
                continue
            if target.match not in waiting:
                waiting[target.match] = {}
                heapq.heappush(queue, (stage(target.match), target.match))
            waiting[target.match][target.slot] = slot
    return Settled(tuple(changes), tuple(disturbed))


def _arrive(match: Match, arrivals: dict[int, Slot]) -> Match:
    """The match with its new slots; the very same match if nobody else comes than before."""
    slots = list(match.slots)
    changed = False
    for index, slot in arrivals.items():
        same_side = occupant(slot) is not None and occupant(slot) == occupant(slots[index])
        if slot != slots[index] and not same_side:
            slots[index] = slot
            changed = True
    if not changed:
        return match
    return replace(match, slots=tuple(slots), started=False, outcome=None, stands=None)


def _mark(match: Match, withdrawn: Collection[int]) -> Match:
    """Write down who has left before the match was decided, and the walkover that follows."""
    if match.outcome is not None:
        return match
    slots = tuple(
        Withdrawn(slot.side) if isinstance(slot, Taken) and slot.side in withdrawn else slot
        for slot in match.slots
    )
    marked = match if slots == match.slots else replace(match, slots=slots)
    if not marked.left or marked.phase is not Phase.PASSED:
        return marked
    manner = Manner.RETIRED if match.started else Manner.WALKOVER
    return replace(
        marked,
        slots=tuple(
            Taken(slot.side) if isinstance(slot, Withdrawn) else slot for slot in marked.slots
        ),
        outcome=Outcome(manner, marked.sides[0]),
    )
