"""Keeping sides of one chapter apart: in round 1 as far as possible, then as late as possible.

Starts from lines drawn by lot and exchanges sides, by lot again, only where that removes a clash
earlier than any it makes. Holders of byes change places only among themselves, so the lot alone
decides who has a bye, unless round 1 cannot do without moving one. docs/inside/chart.md has the
method and what it is fair to. Must not know matches or results.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from random import Random

from domain.chart.matching import NOBODY, bits, largest_matching
from domain.chart.shape import Chart
from domain.matches.contest import RoundClashes
from domain.matches.match import main, occupant

Lines = list[int | None]

# Bounds the work, not the time, so that the same random source gives the same chart anywhere.
MOST_TRIES_PER_ROUND = 8_192
TRIES_PER_LINE = 64
FEWEST_TRIES_PER_SIDE = 6
MOST_TRIES_PER_SIDE = 400


def conflict_masks(chapters: Sequence[frozenset[str]]) -> list[int]:
    """For each side, the bit mask of the other sides that share a chapter with it."""
    members: dict[str, int] = {}
    for index, names in enumerate(chapters):
        for name in names:
            members[name] = members.get(name, 0) | 1 << index
    masks = []
    for index, names in enumerate(chapters):
        mask = 0
        for name in names:
            mask |= members[name]
        masks.append(mask & ~(1 << index))
    return masks


def separate(
    lines: Lines,
    conflicts: Sequence[int],
    fixed: Collection[int],
    rng: Random,
    ranks: Sequence[int] | None = None,
) -> Lines:
    """The lines with sides exchanged; those in `fixed` (seeds) stay where they are.

    With `ranks`, one for each side, sides change places with their equals, byes or not.
    """
    if not any(conflicts):
        return list(lines)
    board = _Board(list(lines), conflicts, fixed, ranks)
    board.improve(1, rng)
    if not fixed and board.clashes_in(1):
        board = _Board(_fewest_first_round(board.lines, conflicts, rng), conflicts, fixed, ranks)
    for round_ in range(2, board.rounds):
        board.improve(round_, rng)
    return board.lines


def fewest_possible(lines: Lines, conflicts: Sequence[int]) -> int:
    """The number of round-1 clashes that no chart of these sides and byes can do without."""
    graph = _friends_and_byes(conflicts, lines.count(None))
    partner, _ = _first_round(lines, conflicts, len(graph))
    partner = largest_matching(graph, partner)
    return partner[: len(conflicts)].count(NOBODY) // 2


def _friends_and_byes(conflicts: Sequence[int], byes: int) -> list[int]:
    """The graph of those who may meet: sides without a common chapter, and any side with a bye."""
    count = len(conflicts)
    everyone = (1 << count) - 1
    all_byes = (1 << byes) - 1 << count
    friends = [everyone & ~mask & ~(1 << index) | all_byes for index, mask in enumerate(conflicts)]
    return friends + [everyone] * byes


def _fewest_first_round(lines: Lines, conflicts: Sequence[int], rng: Random) -> Lines:
    """The lines with a first round that has provably as few clashes as possible.

    First with the byes where the lot put them; only if that leaves a clash that other byes would
    not leave, byes move.
    """
    byes = lines.count(None)
    graph = _friends_and_byes(conflicts, byes)
    partner, holders = _first_round(lines, conflicts, len(graph))
    playing = (1 << len(conflicts)) - 1
    for holder in holders:
        playing &= ~(1 << holder)
    settled_byes = [mask & playing if playing >> i & 1 else 0 for i, mask in enumerate(graph)]
    partner = largest_matching(settled_byes, partner)
    partner = largest_matching(graph, partner)
    return _lay_out(lines, partner, len(conflicts), rng)


def _first_round(lines: Lines, conflicts: Sequence[int], size: int) -> tuple[list[int], list[int]]:
    """The pairs of round 1 that may stay, and the holders of byes."""
    partner = [NOBODY] * size
    holders: list[int] = []
    for one, two in zip(lines[::2], lines[1::2], strict=True):
        if one is None or two is None:
            holder, bye = one if two is None else two, len(conflicts) + len(holders)
            if holder is not None:
                partner[holder], partner[bye] = bye, holder
                holders.append(holder)
        elif not conflicts[one] >> two & 1:
            partner[one], partner[two] = two, one
    return partner, holders


def _lay_out(lines: Lines, partner: list[int], count: int, rng: Random) -> Lines:
    alone = [side for side in range(count) if partner[side] == NOBODY]
    rng.shuffle(alone)
    pairs = list(zip(alone[::2], alone[1::2], strict=True))
    pairs += [(side, mate) for side, mate in enumerate(partner[:count]) if side < mate < count]
    holders = [side for side in range(count) if partner[side] >= count]
    rng.shuffle(pairs)
    rng.shuffle(holders)
    laid: Lines = []
    for one, two in zip(lines[::2], lines[1::2], strict=True):
        if one is None or two is None:
            laid += [None, holders.pop()] if one is None else [holders.pop(), None]
        else:
            pair = pairs.pop()
            laid += pair if rng.random() < 0.5 else pair[::-1]
    return laid


class _Board:
    """Lines under improvement, with the set of sides in every block of 1, 2, 4, … lines.

    Two sides can first meet in round r if their lines lie in the two halves of a block of 2 ** r.
    """

    def __init__(
        self,
        lines: Lines,
        conflicts: Sequence[int],
        fixed: Collection[int],
        ranks: Sequence[int] | None,
    ) -> None:
        self.lines = lines
        self.conflicts = conflicts
        self.rounds = len(lines).bit_length() - 1
        self.blocks = [[0 if side is None else 1 << side for side in lines]]
        for _ in range(self.rounds):
            below = self.blocks[-1]
            self.blocks.append([a | b for a, b in zip(below[::2], below[1::2], strict=True)])
        # A side may change places only with one of its own kind: of its rank where there are
        # ranks, else with a bye, or without.
        kinds: dict[int, list[int]] = {}
        self.kin: dict[int, list[int]] = {}
        for line, side in enumerate(lines):
            if side is not None and side not in fixed:
                kind = lines[line ^ 1] is None if ranks is None else ranks[side]
                kin = kinds.setdefault(kind, [])
                kin.append(line)
                self.kin[line] = kin

    def clashes_at(self, line: int, round_: int) -> int:
        """With how many sides of its chapters the side on this line could meet in that round."""
        side = self.lines[line]
        if side is None:
            return 0
        across = self.blocks[round_ - 1][line >> round_ - 1 ^ 1]
        return (self.conflicts[side] & across).bit_count()

    def clashes_in(self, round_: int) -> int:
        return sum(self.clashes_at(line, round_) for line in range(len(self.lines))) // 2

    def improve(self, round_: int, rng: Random) -> None:
        """Remove clashes of one round; the fewer are left, the harder each is tried.

        Where more than half of the sides clash, as in late rounds, going over all of them once
        more is worth it only if the last time saved something.
        """
        budget = left = min(MOST_TRIES_PER_ROUND, TRIES_PER_LINE * len(self.lines))
        fewest = None
        while left > 0:
            found = {line: self.clashes_at(line, round_) for line in self.kin}
            clashing = [line for line, clashes in found.items() if clashes]
            if not clashing:
                return
            total = sum(found.values())
            if fewest is not None and total >= fewest and 2 * len(clashing) > len(self.kin):
                return
            fewest = total
            rng.shuffle(clashing)
            share = budget // (2 * len(clashing))
            tries = min(MOST_TRIES_PER_SIDE, max(FEWEST_TRIES_PER_SIDE, share))
            exchanged = [self._exchange(line, round_, tries, rng) for line in clashing]
            if not any(exchanged):
                return
            left -= tries * len(clashing)

    def _exchange(self, line: int, round_: int, tries: int, rng: Random) -> bool:
        """Exchange the side on this line for a gain or, to get out of a dead end, for none."""
        if not self.clashes_at(line, round_):
            return False
        kin = self.kin[line]
        even: int | None = None
        for _ in range(tries):
            other = kin[int(rng.random() * len(kin))]
            if line >> round_ == other >> round_:
                continue
            gain = self._gain(line, other, round_)
            if gain > 0:
                self._swap(line, other)
                return True
            if gain == 0:
                even = other
        if even is None:
            return False
        self._swap(line, even)
        return True

    def _gain(self, line: int, other: int, last_round: int) -> int:
        """The clashes that an exchange saves in the first round where it makes a difference.

        Only rounds before the two lines could meet are affected: from there on both sides meet
        the same people from either line, and the sum over all rounds never changes.
        """
        one, two = self.lines[line], self.lines[other]
        if one is None or two is None:
            return -1
        of_one, of_two = self.conflicts[one], self.conflicts[two]
        for level in range(last_round):
            here = self.blocks[level][line >> level ^ 1]
            there = self.blocks[level][other >> level ^ 1]
            gain = (
                (of_one & here).bit_count()
                + (of_two & there).bit_count()
                - (of_one & there).bit_count()
                - (of_two & here).bit_count()
            )
            if gain:
                return gain
        return 0

    def _swap(self, line: int, other: int) -> None:
        one, two = self.lines[line], self.lines[other]
        self.lines[line], self.lines[other] = two, one
        toggled = self.blocks[0][line] ^ self.blocks[0][other]
        for level in range((line ^ other).bit_length()):
            self.blocks[level][line >> level] ^= toggled
            self.blocks[level][other >> level] ^= toggled


def first_meetings(lines: Lines, conflicts: Sequence[int]) -> list[list[tuple[int, int]]]:
    """For each round, the pairs that share a chapter and could first meet there."""
    rounds = len(lines).bit_length() - 1
    line_of = {side: line for line, side in enumerate(lines) if side is not None}
    found: list[list[tuple[int, int]]] = [[] for _ in range(rounds)]
    for side in sorted(line_of):
        for other in bits(conflicts[side] >> side + 1 << side + 1):
            found[(line_of[side] ^ line_of[other]).bit_length() - 1].append((side, other))
    return found


# ---- Says which sides of one chapter can meet, in which round, and how many could not ----


def clashes(chart: Chart) -> tuple[RoundClashes, ...]:
    """One entry per round of the main chart, the first round first. Needs round 1 and the sides."""
    first = [chart[main(1, place)] for place in range(1, chart.shape.lines // 2 + 1)]
    numbers = [occupant(slot) for match in first for slot in match.slots]
    sides = [number for number in numbers if number is not None]
    index = {number: i for i, number in enumerate(sides)}
    lines = [None if number is None else index[number] for number in numbers]
    chapters = [chart.sides[number].chapters for number in sides]
    conflicts = conflict_masks(chapters)
    met = first_meetings(lines, conflicts)
    within_blocks = _bound(chapters)
    bounds = [within_blocks(len(lines) >> level) for level in range(len(met) + 1)]
    bounds[1] = max(bounds[1], fewest_possible(lines, conflicts))
    so_far = 0
    report = []
    for round_, pairs in enumerate(met, start=1):
        named = [(sides[one], sides[two]) for one, two in pairs]
        at_least = max(0, bounds[round_] - so_far)
        report.append(RoundClashes(round_, tuple(named), at_least))
        so_far += len(pairs)
    return tuple(report)


def _bound(chapters: list[frozenset[str]]) -> Callable[[int], int]:
    """A lower bound for the pairs of one chapter inside the same of so many blocks.

    A chapter spread as evenly as can be gives the least for that chapter. A pair that shares
    several chapters is counted for each, so twice-counted pairs come off the sum again.
    """
    sizes = Counter(Counter(name for names in chapters for name in names).values())
    most_shared = max(map(len, chapters), default=0)
    double = _shared_more_than_once(chapters)

    def within(blocks: int) -> int:
        each = {size: _evenly(size, blocks) for size in sizes}
        total = sum(many * each[size] for size, many in sizes.items())
        by_sum = total - double if most_shared <= 2 else 0
        return max([0, by_sum, -(-total // max(1, most_shared)), *each.values()])

    return within


def _evenly(size: int, blocks: int) -> int:
    few, more = divmod(size, blocks)
    return (blocks - more) * few * (few - 1) // 2 + more * (few + 1) * few // 2


def _shared_more_than_once(chapters: list[frozenset[str]]) -> int:
    """Pairs of sides with two chapters in common (sides of two chapters: the same two)."""
    alike = Counter(names for names in chapters if len(names) > 1)
    return sum(count * (count - 1) // 2 for count in alike.values())
