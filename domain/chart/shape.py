"""The geometry of a chart: which matches there are, who feeds whom, in which order they are played.

Everything here follows from the number of lines and the options, so that a caller knows which
rows to read before reading any. Must not know sides, byes or results.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from domain.matches.contest import Loaded
from domain.matches.match import Bracket, MatchKey, Target, main, stage
from domain.matches.words import numbered_round
from domain.wording import Sentence

# ---- The rounds of a chart by name ----

_FROM_THE_END = (Sentence("final"), Sentence("semi-finals"), Sentence("quarter-finals"))

_LAST_MATCHES = (Sentence("grand final"), Sentence("deciding final"))


def round_name(rounds: int, bracket: Bracket, round_: int) -> Sentence:
    """`rounds` is how many there are in the bracket."""
    if bracket is Bracket.THIRD:
        return Sentence("third-place match")
    if bracket is Bracket.FINAL:
        return _LAST_MATCHES[round_ - 1]
    if bracket is Bracket.SECOND:
        return Sentence("second chance, {round}", round=numbered_round(round_))
    to_go = rounds - round_
    name = _FROM_THE_END[to_go] if to_go < len(_FROM_THE_END) else numbered_round(round_)
    if bracket is Bracket.CONSOLATION:
        return Sentence("consolation {name}", name=name)
    return name


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
            if head not in found:
                found.add(head)
                onward = self.winner_to(head)
                heads += self._losers_of(head) + ([] if onward is None else [onward.match])
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


# ---- The chart as a value ----

Chart = Loaded[Shape]


# ---- The geometry of a chart with two losses ----

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
        return _second_chance_keys(self)

    def numbers(self) -> dict[MatchKey, int]:
        return _second_chance_numbers(self)

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

    def _losers_of(self, key: MatchKey) -> list[MatchKey]:
        targets = self.loser_to(key, (False,) * SLOTS_PER_MATCH)
        return [target.match for target in targets if target is not None]


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
def _second_chance_keys(shape: DoubleShape) -> tuple[MatchKey, ...]:
    return tuple(sorted(_all_keys(shape), key=stage))


@lru_cache(maxsize=64)
def _second_chance_numbers(shape: DoubleShape) -> dict[MatchKey, int]:
    return {key: number for number, key in enumerate(_second_chance_keys(shape), start=1)}
