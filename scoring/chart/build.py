"""From sides to a chart ready for play.

Must not know where sides come from. The random source is passed in: the same source, sides and
options give the same chart.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random

from scoring.chart.chart import Chart
from scoring.chart.lots import drawn_lines, seeded_lines
from scoring.chart.separation import Lines, conflict_masks, separate
from scoring.chart.shape import SLOTS_PER_MATCH, Shape
from scoring.play.changes import EnteredSide
from scoring.play.keys import Bracket, MatchKey, main
from scoring.play.lines import MOST_SIDES, Method
from scoring.play.match import Match
from scoring.play.slots import BYE, VACANT, Slot, Taken
from wording import Illegal, Malformed, Sentence


def build(
    sides: Iterable[EnteredSide],
    *,
    rng: Random,
    method: Method,
    third_place: bool = False,
    consolation: bool = False,
) -> Chart:
    """A chart with every side on its line, byes passed, and all later slots to be decided."""
    entered = sorted(sides, key=lambda side: side.number)
    shape = Shape.for_sides(len(entered), third_place=third_place, consolation=consolation)
    return build_in(shape, entered, rng=rng, method=method)


def build_in(shape: Shape, sides: Iterable[EnteredSide], *, rng: Random, method: Method) -> Chart:
    """The same in a shape that is given: the lines of round 1 are drawn in any shape alike."""
    entered = sorted(sides, key=lambda side: side.number)
    _require_sound(entered, method)
    conflicts = conflict_masks([side.chapters for side in entered])
    if method is Method.DRAWN:
        lines = drawn_lines(len(entered), shape.lines, rng)
        fixed: set[int] = set()
    else:
        lines = seeded_lines(entered, shape.lines, rng)
        fixed = {index for index, side in enumerate(entered) if side.seed is not None}
    lines = separate(lines, conflicts, fixed, rng)
    numbered: Lines = [None if index is None else entered[index].number for index in lines]
    return Chart(shape, {side.number: side for side in entered}, _matches(shape, numbered))


def _matches(shape: Shape, lines: Lines) -> dict[MatchKey, Match]:
    made: dict[MatchKey, Match] = {}
    arriving: dict[MatchKey, list[Slot]] = {
        key: [VACANT] * SLOTS_PER_MATCH for key in shape.match_keys()
    }
    for line, number in enumerate(lines):
        slots = arriving[main(1, line // SLOTS_PER_MATCH + 1)]
        slots[line % SLOTS_PER_MATCH] = BYE if number is None else Taken(number)
    for key in shape.match_keys():
        match = Match(key, tuple(arriving[key]), shape.winner_to(key))
        match = replace(match, loser_to=shape.loser_to(key, through_byes(match, made)))
        made[key] = match
        for target, slot in match.sends().items():
            arriving[target.match][target.slot] = slot
    return made


def through_byes(match: Match, made: Mapping[MatchKey, Match]) -> tuple[bool, ...]:
    """Which slots lead through a bye: see `Shape.loser_to`."""
    key = match.key
    if key.bracket is Bracket.MAIN and key.round == 2:
        below = range(SLOTS_PER_MATCH * (key.position - 1) + 1, SLOTS_PER_MATCH * key.position + 1)
        return tuple(made[main(1, position)].is_bye for position in below)
    return tuple(slot == BYE for slot in match.slots)


def _require_sound(sides: list[EnteredSide], method: Method) -> None:
    if not 2 <= len(sides) <= MOST_SIDES:
        raise Illegal(
            "number-of-sides",
            Sentence(
                "A chart needs 2 to {most} sides; there are {sides}.",
                most=MOST_SIDES,
                sides=len(sides),
            ),
            field="sides",
        )
    if len({side.number for side in sides}) < len(sides):
        raise Malformed(
            "side-twice",
            Sentence("Two sides have the same number. Give each side its own number."),
            field="sides",
        )
    seeds = [side.seed for side in sides if side.seed is not None]
    if method is Method.SEEDED and len(set(seeds)) < len(seeds):
        raise Malformed(
            "seed-twice",
            Sentence("Two sides have the same seed. Give each seed only once."),
            field="sides",
        )
