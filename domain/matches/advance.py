"""What happens during play: a match starts, is decided, or a side withdraws.

Each function reads the match and the few it feeds, and returns what changes. Must not know
tables, clocks, or how a result was reported and confirmed.
"""

import heapq
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from domain.matches.contest import Matches, NotLoadedError
from domain.matches.match import (
    AHEAD,
    Bracket,
    Change,
    Match,
    MatchChange,
    MatchKey,
    Outcome,
    Phase,
    SideChange,
    Slot,
    Taken,
    Withdrawn,
    occupant,
    stage,
)
from domain.results import Manner
from domain.wording import Refusal
from domain.wording.refusals import refused

# ---- How a change runs along the links ----


class ByKey(Protocol):
    """Whatever yields matches by key: a `Loaded`, or the few rows that were read."""

    def __getitem__(self, key: MatchKey, /) -> Match: ...


@dataclass(frozen=True, slots=True)
class Settled:
    """The matches that changed, in playing order, and which of them had been touched by people."""

    changes: tuple[MatchChange, ...]
    disturbed: tuple[MatchKey, ...]


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


def fed_by(match: Match) -> tuple[MatchKey, ...]:
    """The matches to read before `decide`: three at most, however large the loaded."""
    targets = [match.winner_to, *match.loser_to]
    return tuple(dict.fromkeys(target.match for target in targets if target is not None))


def start(match: Match) -> list[Change]:
    """The match is being played from now on."""
    if match.phase is not Phase.READY:
        raise _not_ready(match)
    return [MatchChange(match, replace(match, started=True))]


def decide(match: Match, outcome: Outcome, neighbours: Mapping[MatchKey, Match]) -> list[Change]:
    """The result of one match, and everything that follows from it.

    `neighbours` are the matches of `fed_by(match)`. Only where a side goes straight on, since
    nobody is there to play it, is more needed: `NotLoadedError` says so; `Layout.reach` has all.
    """
    if match.phase not in (Phase.READY, Phase.IN_PLAY):
        raise _not_ready(match)
    require_winner_here(match, outcome)
    decided = replace(match, outcome=outcome)
    rows = _Rows({**neighbours, match.key: match})
    return list(settle(rows, [decided]).changes)


def stay_away(match: Match, side: int) -> list[Change]:
    """A side did not come to a match of three or more: it is out, and the others play on."""
    if match.phase not in (Phase.READY, Phase.IN_PLAY):
        raise _not_ready(match)
    if side not in match.sides:
        raise refused("absent-not-here", side=side)
    if len(match.sides) == 2:
        raise refused("absent-of-two")
    slots = tuple(Withdrawn(side) if slot == Taken(side) else slot for slot in match.slots)
    return [MatchChange(match, replace(match, slots=slots))]


def withdraw(
    loaded: Matches, number: int, *, only_called: Collection[MatchKey] = ()
) -> list[Change]:
    """A side leaves the contest, wherever it stands.

    Needs the matches that carry the side's name and the reach of the first undecided one. A game
    in play ends as retired; in any other the opponent gets a walkover, at once or when it comes.
    So it does in a match that was `only_called`: started, but nobody has sat down yet.
    """
    side = loaded.side(number)
    here = [
        match
        for match in loaded.matches.values()
        if match.outcome is None and Taken(number) in match.slots
    ]
    ahead = any(match.phase in AHEAD for match in here)
    if side.withdrawn or not ahead:
        raise refused("nothing-ahead", number=number)
    altered = [
        _walkover(match, number) if match.started and match.key in only_called else match
        for match in here
    ]
    settled = settle(loaded, altered, loaded.withdrawn | {number})
    return [SideChange(side, replace(side, withdrawn=True)), *settled.changes]


def _walkover(match: Match, leaver: int) -> Match:
    (stays,) = (side for side in match.sides if side != leaver)
    return replace(match, outcome=Outcome(Manner.WALKOVER, stays))


def require_winner_here(match: Match, outcome: Outcome) -> None:
    if outcome.winner is None or outcome.winner in match.sides:
        return
    raise refused("winner-not-here", winner=outcome.winner)


class _Rows(dict[MatchKey, Match]):
    def __missing__(self, key: MatchKey) -> Match:
        raise NotLoadedError(key)


def _not_ready(match: Match) -> Refusal:
    match match.phase:
        case Phase.WAITING:
            return refused("match-waiting")
        case Phase.DECIDED:
            return refused("match-decided")
        case Phase.IN_PLAY:
            return refused("match-in-play")
    return refused("match-without-game")


# ---- Reading a contest's matches ----


@dataclass(frozen=True, slots=True)
class Next:
    """The match that a side goes to, the slot it takes there, and who stands in the others."""

    match: MatchKey
    slot: int
    others: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Podium:
    """The winners so far; None is not known yet, or nobody. Without a third-place match there is
    no single third, and the losers of the semi-finals share the place."""

    champion: int | None
    second: int | None
    third: int | None
    consolation: int | None


def path(loaded: Matches, side: int) -> list[Match]:
    """Every match that carries the side's name, in the order it comes to them."""
    found = [match for match in loaded.matches.values() if match.slot_of(side) is not None]
    return sorted(found, key=lambda match: stage(match.key))


def current(loaded: Matches, side: int) -> Match | None:
    """The match that a side waits for or plays, if it has one ahead."""
    for match in path(loaded, side):
        ahead = match.phase in AHEAD
        if ahead and Taken(side) in match.slots:
            return match
    return None


def all_current(loaded: Matches) -> dict[int, Match]:
    """The match that each side waits for or plays, of those that have one: `current` for all."""
    found: dict[int, Match] = {}
    for match in sorted(loaded.matches.values(), key=lambda match: stage(match.key)):
        if match.phase in AHEAD:
            for side in match.sides:
                found.setdefault(side, match)
    return found


def onward_from(loaded: Matches, match: Match) -> Next | None:
    """Where the winner of a match goes; None after the last one."""
    if match.winner_to is None:
        return None
    onward, slot = loaded[match.winner_to.match], match.winner_to.slot
    return Next(onward.key, slot, onward.slots[:slot] + onward.slots[slot + 1 :])


def rounds(loaded: Matches, bracket: Bracket) -> list[list[Match]]:
    """The matches of one bracket, round by round, from the top."""
    shape = loaded.shape
    keys = [key for key in shape.match_keys() if key.bracket is bracket]
    return [
        [loaded[key] for key in keys if key.round == round_]
        for round_ in range(1, shape.rounds_in(bracket) + 1)
    ]


def is_over(loaded: Matches) -> bool:
    """Whether no match of any bracket is left to play."""
    return not any(match.phase in AHEAD for match in loaded.matches.values())
