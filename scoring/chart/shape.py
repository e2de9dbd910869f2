"""The geometry of a chart: which matches there are, who feeds whom, in which order they are played.

Everything here follows from the number of lines and the options, so that a caller knows which
rows to read before reading any. Must not know sides, byes or results.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from scoring.chart.wordings import round_name
from scoring.play.keys import Bracket, MatchKey, Target, main, stage
from wording import Sentence

SLOTS_PER_MATCH = 2
THIRD_PLACE = MatchKey(Bracket.THIRD, 1, 1)


def consolation(round_: int, position: int) -> MatchKey:
    return MatchKey(Bracket.CONSOLATION, round_, position)


@dataclass(frozen=True, slots=True)
class Shape:
    """A knock-out of `2 ** rounds` lines.

    A third-place match needs semi-finals, and so does a consolation chart. With a single round
    before the final the two would be the same game, so the third-place match alone is kept.
    `made` says which of the two the chart was made with, where that was changed since: numbers
    that hang on the wall stay, and what was added is numbered behind them.
    """

    rounds: int
    third_place: bool = False
    consolation: bool = False
    made: tuple[bool, bool] | None = None

    @classmethod
    def for_sides(cls, count: int, *, third_place: bool, consolation: bool) -> "Shape":
        return cls((count - 1).bit_length()).with_further(third_place, consolation)

    def with_further(self, third_place: bool, consolation: bool) -> "Shape":
        """The same chart with these beside it, as far as it is large enough for them."""
        third_place = third_place and self.rounds >= 2
        consolation = consolation and self.rounds >= 2 + third_place
        return replace(self, third_place=third_place, consolation=consolation)

    def numbered_as(self, numbers: Mapping[MatchKey, int]) -> "Shape":
        """The same matches under the numbers that some of them have."""
        for made in (None, *product((False, True), (False, True))):
            found = replace(self, made=made)
            if numbers.items() <= found.numbers().items():
                return found
        return self

    @property
    def lines(self) -> int:
        return 1 << self.rounds

    @property
    def final(self) -> MatchKey:
        return main(self.rounds, 1)

    def rounds_in(self, bracket: Bracket) -> int:
        match bracket:
            case Bracket.MAIN:
                return self.rounds
            case Bracket.THIRD:
                return int(self.third_place)
            case Bracket.CONSOLATION:
                return self.rounds - 1 if self.consolation else 0
            case Bracket.SECOND | Bracket.FINAL:
                return 0

    def match_keys(self) -> tuple[MatchKey, ...]:
        """Every match, in the order in which they are played."""
        return _keys(self)

    def numbers(self) -> dict[MatchKey, int]:
        """The number of each match, for “winner of 9”. Byes are counted too: a late entry that
        makes a game of one must not renumber a chart that hangs on the wall."""
        return _numbers(self)

    def round_name(self, bracket: Bracket, round_: int) -> Sentence:
        """
        >>> str(Shape(5).round_name(Bracket.MAIN, 4)), str(Shape(5).round_name(Bracket.MAIN, 2))
        ('semi-finals', 'round 2')
        """
        return round_name(self.rounds_in(bracket), bracket, round_)

    def winner_to(self, key: MatchKey) -> Target | None:
        if key.round == self.rounds_in(key.bracket):
            return None
        above = MatchKey(key.bracket, key.round + 1, (key.position + 1) // SLOTS_PER_MATCH)
        return Target(above, (key.position - 1) % SLOTS_PER_MATCH)

    def feeds_third(self, key: MatchKey) -> bool:
        return self.third_place and key.bracket is Bracket.MAIN and key.round == self.rounds - 1

    def consolation_line(self, key: MatchKey) -> Target:
        """The consolation place that belongs to a match of round 1, whoever comes to claim it."""
        place = (key.position + 1) // SLOTS_PER_MATCH
        return Target(consolation(1, place), (key.position - 1) % SLOTS_PER_MATCH)

    def loser_to(self, key: MatchKey, byes: tuple[bool, ...]) -> tuple[Target | None, ...]:
        """Where the loser goes, for each slot.

        `byes` says which slots lead through a bye: for round 1 the slots that are one, for
        round 2 the slots that were reached through one.
        """
        nowhere: tuple[Target | None, ...] = (None,) * SLOTS_PER_MATCH
        if self.feeds_third(key):
            return (Target(THIRD_PLACE, (key.position - 1) % SLOTS_PER_MATCH),) * SLOTS_PER_MATCH
        if not self.consolation or key.bracket is not Bracket.MAIN:
            return nowhere
        if key.round == 1:
            if any(byes) and self.claims_late:
                return nowhere
            return (self.consolation_line(key),) * SLOTS_PER_MATCH
        if key.round == 2:
            here = consolation(1, key.position)
            return tuple(Target(here, slot) if bye else None for slot, bye in enumerate(byes))
        return nowhere

    @property
    def claims_late(self) -> bool:
        """Whether a side with a bye can still come to the consolation chart from round 2.

        Not where round 2 is the semi-final of a chart with a third-place match: its losers play
        for third place, and nobody is in two places at once.
        """
        return self.consolation and not self.feeds_third(main(2, 1))

    def reach(self, key: MatchKey) -> tuple[MatchKey, ...]:
        """This match and every match that a change to it can touch, in playing order.

        At most twice the number of rounds: read these rows and no others.
        """
        found: set[MatchKey] = set()
        heads = [key]
        while heads:
            head = heads.pop()
            while head not in found:
                found.add(head)
                heads += self._losers_of(head)
                onward = self.winner_to(head)
                if onward is None:
                    break
                head = onward.match
        return tuple(sorted(found, key=stage))

    def _losers_of(self, key: MatchKey) -> list[MatchKey]:
        if self.feeds_third(key):
            return [THIRD_PLACE]
        if self.consolation and key.bracket is Bracket.MAIN and key.round <= 2:
            place = self.consolation_line(key).match.position if key.round == 1 else key.position
            return [consolation(1, place)]
        return []


@lru_cache(maxsize=64)
def _keys(shape: Shape) -> tuple[MatchKey, ...]:
    keys = [
        MatchKey(bracket, round_, position)
        for bracket in (Bracket.MAIN, Bracket.CONSOLATION)
        for round_ in range(1, shape.rounds_in(bracket) + 1)
        for position in range(1, 2 ** (shape.rounds_in(bracket) - round_) + 1)
    ]
    keys.sort(key=stage)
    closing = [THIRD_PLACE] if shape.third_place else []
    if shape.rounds > 2 or not shape.consolation:
        # The final is the last game of the day, unless its loser may still have to play.
        keys.remove(shape.final)
        closing.append(shape.final)
    return tuple(keys + closing)


@lru_cache(maxsize=64)
def _numbers(shape: Shape) -> dict[MatchKey, int]:
    first = shape if shape.made is None else Shape(shape.rounds).with_further(*shape.made)
    order = list(_keys(first))
    # What may be added has its number from the beginning, whenever it is added. The one match of
    # a small consolation chart has the same with and without being part of the chart as made.
    third = [] if first.third_place else [THIRD_PLACE]
    beside = [] if first.consolation else _consolation_keys(shape.rounds)
    order += [*third, *beside] if shape.rounds > 2 else [*beside, *third]
    numbers = {key: number for number, key in enumerate(order, start=1)}
    return {key: numbers[key] for key in _keys(shape)}


def _consolation_keys(rounds: int) -> list[MatchKey]:
    keys = _keys(Shape(rounds, consolation=rounds > 1))
    return [key for key in keys if key.bracket is Bracket.CONSOLATION]
