"""Reading a contest's matches: a side's path, what comes next, and whether all is decided.

Must not change anything, and must not know names of people.
"""

from dataclasses import dataclass

from scoring.play.advance import fed_by
from scoring.play.keys import Bracket, MatchKey, stage
from scoring.play.loaded import Matches
from scoring.play.match import AHEAD, Match
from scoring.play.slots import Slot, Taken


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


def feeding(loaded: Matches) -> dict[MatchKey, list[MatchKey]]:
    """The matches from which sides come to each match."""
    found: dict[MatchKey, list[MatchKey]] = {}
    for match in loaded.matches.values():
        for target in fed_by(match):
            found.setdefault(target, []).append(match.key)
    return found


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
