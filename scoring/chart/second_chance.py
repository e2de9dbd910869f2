"""The geometry of a chart with two losses: the winners' chart, the second chance, the finals.

Losers of the first round meet each other; the losers of each later round of the winners' chart
come in one round of the second chance further on, crossed over so that two sides that met cannot
meet again before it cannot be avoided. Must not know sides, byes or results.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoring.chart.shape import SLOTS_PER_MATCH, Shape
from scoring.play.keys import Bracket, MatchKey, Target, main, stage

# How the losers of rounds 2, 3, … of the winners' chart are crossed over: each one's position,
# counted from 0, is joined with this number bit by bit. Found by search over all of them; the
# first second-chance round in which two can meet again is then as late as is known to be possible.
CROSSINGS: dict[int, tuple[int, ...]] = {
    3: (1, 0),
    4: (2, 0, 0),
    5: (2, 2, 0, 0),
    6: (4, 4, 3, 0, 0),
    7: (8, 8, 6, 0, 0, 0),
    8: (48, 13, 3, 7, 0, 1, 0),
    9: (47, 37, 7, 10, 6, 1, 1, 0),
}
MOST_ROUNDS = max(CROSSINGS)


@dataclass(frozen=True, slots=True)
class DoubleShape(Shape):
    """`2 ** rounds` lines. With `twice`, the side without a loss must be beaten twice."""

    twice: bool = True

    @classmethod
    def of(cls, sides: int, *, twice: bool) -> "DoubleShape":
        return cls((sides - 1).bit_length(), twice=twice)

    @property
    def final(self) -> MatchKey:
        """The last match there can be."""
        return MatchKey(Bracket.FINAL, 1 + self.twice, 1)

    @property
    def way_in(self) -> MatchKey:
        """The last match of the second chance: its winner plays the final."""
        return _second(self.rounds_in(Bracket.SECOND), 1)

    def rounds_in(self, bracket: Bracket) -> int:
        match bracket:
            case Bracket.MAIN:
                return self.rounds
            case Bracket.SECOND:
                return 2 * (self.rounds - 1)
            case Bracket.FINAL:
                return 1 + self.twice
            case _:
                return 0

    def matches_in(self, bracket: Bracket, round_: int) -> int:
        match bracket:
            case Bracket.MAIN:
                return 1 << self.rounds - round_
            case Bracket.SECOND:
                return 1 << self.rounds - 1 - (round_ + 1) // 2
            case _:
                return 1

    def match_keys(self) -> tuple[MatchKey, ...]:
        return _keys(self)

    def numbers(self) -> dict[MatchKey, int]:
        return _numbers(self)

    def winner_to(self, key: MatchKey) -> Target | None:
        if key == self.final:
            return None
        match key.bracket:
            case Bracket.MAIN if key.round < self.rounds:
                above = main(key.round + 1, (key.position + 1) // SLOTS_PER_MATCH)
                return Target(above, (key.position - 1) % SLOTS_PER_MATCH)
            case Bracket.MAIN:
                return Target(_final(1), 0)
            case Bracket.SECOND if key.round == self.rounds_in(Bracket.SECOND):
                return Target(_final(1), 1)
            case Bracket.SECOND if key.round % 2:
                return Target(_second(key.round + 1, key.position), 0)
            case Bracket.SECOND:
                above = _second(key.round + 1, (key.position + 1) // SLOTS_PER_MATCH)
                return Target(above, (key.position - 1) % SLOTS_PER_MATCH)
            case _:
                return Target(_final(2), 0)

    def loser_to(self, key: MatchKey, byes: tuple[bool, ...]) -> tuple[Target | None, ...]:
        if key.bracket is Bracket.MAIN:
            return (self._second_chance(key),) * SLOTS_PER_MATCH
        if key.bracket is Bracket.FINAL and key != self.final:
            # Beaten once, the side from the winners' chart plays again; the other one is out.
            return Target(_final(2), 1), None
        return (None,) * SLOTS_PER_MATCH

    def _second_chance(self, key: MatchKey) -> Target:
        if self.rounds == 1:
            return Target(_final(1), 1)
        if key.round == 1:
            place = _second(1, (key.position + 1) // SLOTS_PER_MATCH)
            return Target(place, (key.position - 1) % SLOTS_PER_MATCH)
        crossed = (key.position - 1) ^ self._crossing(key.round)
        return Target(_second(2 * key.round - 2, crossed + 1), 1)

    def _crossing(self, round_: int) -> int:
        if self.rounds in CROSSINGS:
            return CROSSINGS[self.rounds][round_ - 2]
        return 0

    @property
    def claims_late(self) -> bool:
        return False

    def reach(self, key: MatchKey) -> tuple[MatchKey, ...]:
        found: set[MatchKey] = set()
        heads = [key]
        while heads:
            head = heads.pop()
            if head in found:
                continue
            found.add(head)
            onward = [self.winner_to(head), *self.loser_to(head, (False,) * SLOTS_PER_MATCH)]
            heads += [target.match for target in onward if target is not None]
        return tuple(sorted(found, key=stage))


def _second(round_: int, position: int) -> MatchKey:
    return MatchKey(Bracket.SECOND, round_, position)


def _final(round_: int) -> MatchKey:
    return MatchKey(Bracket.FINAL, round_, 1)


def _all_keys(shape: DoubleShape) -> Iterator[MatchKey]:
    for bracket in (Bracket.MAIN, Bracket.SECOND, Bracket.FINAL):
        for round_ in range(1, shape.rounds_in(bracket) + 1):
            for position in range(1, shape.matches_in(bracket, round_) + 1):
                yield MatchKey(bracket, round_, position)


@lru_cache(maxsize=64)
def _keys(shape: DoubleShape) -> tuple[MatchKey, ...]:
    return tuple(sorted(_all_keys(shape), key=stage))


@lru_cache(maxsize=64)
def _numbers(shape: DoubleShape) -> dict[MatchKey, int]:
    return {key: number for number, key in enumerate(_keys(shape), start=1)}
