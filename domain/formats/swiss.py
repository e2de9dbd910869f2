"""The pairs of a Swiss round: nobody twice, scores as close as possible, by lot among equals.

First as few repeats as possible (none while there is a way), then the least total of score
differences, then, where it is asked for, the fewest pairs of a common chapter. Up to
`EXACT_SIDES` sides every best pairing is equally likely: they are counted. With more sides groups
of equal score are paired from the top, by lots; docs/inside/forms/swiss.md says what that favours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from domain.formats.finals import (
    Coming,
    final_round,
    finals_in_hand,
    finals_option,
    rounds_of_finals,
    seeded,
    with_finals,
)
from domain.formats.form import MISSED, Option, by_name, missed_cards, sides_option
from domain.formats.ranking import by_side, met_pairs, ranked
from domain.formats.rounds import RoundForm
from domain.formats.values import (
    FINAL,
    MAIN,
    ComingMatch,
    History,
    Measure,
    Options,
    Ranking,
    Round,
    Side,
    SidesBy,
)
from domain.lots.partners.matching import NONE, largest_matching, with_mates_for
from domain.wording import Sentence

EXACT_SIDES = 14
# One repeat outweighs any difference of scores, one point of difference any number of chapters.
REPEAT = 1_000_000
DIFFERENCE = 1_000


@dataclass(frozen=True, slots=True)
class Standing:
    """A side before the round: its score, whom it met, its chapters and its byes."""

    side: Side
    score: int
    met: frozenset[Side]
    chapters: frozenset[str]
    byes: int


@dataclass(frozen=True, slots=True)
class Found:
    pairs: tuple[tuple[Side, Side], ...]
    bye: Side | None


def pairs_found(standing: Sequence[Standing], lots: Random, *, chapters_count: bool) -> Found:
    """The pairs, and who has the bye of an odd count: the lowest score among those with the
    fewest byes, by lot, so that nobody has one twice before everybody had one."""
    playing = sorted(standing, key=lambda one: one.side)
    bye: Standing | None = None
    if len(playing) % 2:
        bye = _bye(playing, lots, chapters_count)
        playing.remove(bye)
    price = _Price(playing, chapters_count)
    if len(playing) <= EXACT_SIDES:
        pairs = _exact(len(playing), price, lots)
    else:
        pairs = _by_groups(playing, price, lots)
    sides = [(playing[one].side, playing[two].side) for one, two in pairs]
    return Found(tuple(_turned(pair, lots) for pair in sides), bye.side if bye else None)


def _turned(pair: tuple[Side, Side], lots: Random) -> tuple[Side, Side]:
    return pair if lots.random() < 0.5 else (pair[1], pair[0])


def _bye(playing: Sequence[Standing], lots: Random, chapters_count: bool) -> Standing:
    fewest = min(one.byes for one in playing)
    among = [one for one in playing if one.byes == fewest]
    lots.shuffle(among)
    among.sort(key=lambda one: one.score)
    for one in among:
        others = [other for other in playing if other is not one]
        if not _repeats(others):
            return one
    return among[0]


def _repeats(playing: Sequence[Standing]) -> bool:
    """Whether somebody would have to meet somebody again."""
    fresh = [
        [i for i, other in enumerate(playing) if other is not one and other.side not in one.met]
        for one in playing
    ]
    return NONE in largest_matching(fresh)


@dataclass(frozen=True, slots=True)
class _Price:
    """What it costs to let two sides meet."""

    playing: Sequence[Standing]
    chapters_count: bool

    def __call__(self, one: int, two: int) -> int:
        a, b = self.playing[one], self.playing[two]
        clash = self.chapters_count and self.clash(one, two)
        return REPEAT * (b.side in a.met) + DIFFERENCE * abs(a.score - b.score) + clash

    def clash(self, one: int, two: int) -> bool:
        return bool(self.playing[one].chapters & self.playing[two].chapters)


def _exact(count: int, price: _Price, lots: Random) -> list[tuple[int, int]]:
    """One of the cheapest pairings, each equally likely: they are counted, then one is drawn."""
    costs = [[price(one, two) for two in range(count)] for one in range(count)]

    @cache
    def best(free: int) -> tuple[int, int]:
        """The least cost of pairing these, and in how many ways it can be had."""
        if not free:
            return 0, 1
        one = (free & -free).bit_length() - 1
        rest = free & ~(1 << one)
        least, ways = -1, 0
        others = rest
        while others:
            two = (others & -others).bit_length() - 1
            others &= others - 1
            further, more = best(rest & ~(1 << two))
            cost = further + costs[one][two]
            if least < 0 or cost < least:
                least, ways = cost, more
            elif cost == least:
                ways += more
        return least, ways

    pairs = []
    free = (1 << count) - 1
    while free:
        least, ways = best(free)
        lot = lots.randrange(ways)
        one = (free & -free).bit_length() - 1
        rest = free & ~(1 << one)
        for two in range(one + 1, count):
            if not rest >> two & 1:
                continue
            further, more = best(rest & ~(1 << two))
            if further + costs[one][two] != least:
                continue
            if lot < more:
                pairs.append((one, two))
                free = rest & ~(1 << two)
                break
            lot -= more
    return pairs


def _by_groups(playing: Sequence[Standing], price: _Price, lots: Random) -> list[tuple[int, int]]:
    """From the top score down: pair a group within itself, the one over goes down a group.

    Where a group cannot be paired without a repeat it is joined with the next one; the last is
    joined with the one above it until it works.
    """
    scores = sorted({one.score for one in playing}, reverse=True)
    groups = [[i for i, one in enumerate(playing) if one.score == score] for score in scores]
    while True:
        pairs: list[tuple[int, int]] = []
        floating: list[int] = []
        for index, group in enumerate(groups):
            made, floating = _group(playing, [*floating, *group], price, lots)
            pairs += made
            if floating and index == len(groups) - 1:
                break
        if not floating:
            return pairs
        if len(groups) == 1:
            # Everybody met so many that a repeat cannot be avoided: as few as possible.
            lots.shuffle(floating)
            return [*pairs, *zip(floating[::2], floating[1::2], strict=True)]
        groups = [*groups[:-2], [*groups[-2], *groups[-1]]]


def _group(
    playing: Sequence[Standing], group: Sequence[int], price: _Price, lots: Random
) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs within a group, and who is left over to go down."""
    order = list(group)
    lots.shuffle(order)
    # Whoever came down from above is paired first.
    order.sort(key=lambda index: -playing[index].score)
    fresh = [
        [at for at, other in enumerate(order) if other != one and price(one, other) < REPEAT]
        for one in order
    ]
    if price.chapters_count:
        apart = [
            [at for at in near if not price.clash(order[here], order[at])]
            for here, near in enumerate(fresh)
        ]
        mates = largest_matching(apart)
        mates = with_mates_for(range(len(fresh)), fresh, mates)
    else:
        mates = largest_matching(fresh)
    pairs = [(order[a], order[b]) for a, b in enumerate(mates) if b != NONE and a < b]
    return pairs, [order[at] for at, mate in enumerate(mates) if mate == NONE]


# ---- Swiss ----

CHAPTERS_APART_ROUNDS = 2
BYE_WINS = Sentence("To sit out counts as a win.")


class Swiss(RoundForm):
    id = "swiss"
    title = Sentence("Swiss")
    summary = Sentence(
        "Everyone plays every round; sides with equal scores meet, nobody meets twice."
    )
    sides = SidesBy.DRAWN_ONCE
    options = by_name(
        sides_option("pairs"),
        Option("rounds", Sentence("Rounds (0: as many as it takes)"), 0, least=0, most=20),
        Option(
            "sit_out",
            Sentence("A round that a side sits out counts as"),
            "win",
            {"win": Sentence("a win"), "nothing": Sentence("no win")},
        ),
        MISSED,
        finals_option(Sentence("How many of the best play a knock-out at the end")),
    )

    def rounds_planned(self, history: History) -> int:
        finalists = min(int(history.options["finals"]), len(history.present_sides()))
        return rounds_wanted(history) + rounds_of_finals(finalists)

    def next_round(self, history: History) -> Round | None:
        number = history.next_number
        if history.rounds_of(FINAL) or number > rounds_wanted(history):
            return self._final(history)
        standing = _standing(history)
        lots = history.lots(f"round {number}")
        found = pairs_found(standing, lots, chapters_count=number <= CHAPTERS_APART_ROUNDS)
        if not found.pairs:
            return self._final(history)
        order = {
            side: index for index, side in enumerate(place.who for place in self._rounds(history))
        }
        pairs = sorted(found.pairs, key=lambda pair: min(order[pair[0]], order[pair[1]]))
        return history.round_of(pairs, found.bye or ())

    def ranking(self, history: History) -> Ranking:
        return with_finals(self._rounds(history), history)

    def coming(self, history: History) -> tuple[ComingMatch, ...]:
        found = Coming(history)
        sides = len(history.present_sides())
        if not history.rounds_of(FINAL):
            for _ in range(rounds_wanted(history) - len(history.rounds)):
                found.open((2,) * (sides // 2))
        found.finals(min(int(history.options["finals"]), sides))
        return found.matches

    def by_hand(self, options: Options) -> tuple[Sentence, ...]:
        finals = int(options["finals"])
        return (
            Sentence(
                "All slips of a round are in: put the sides in order by wins. From the top, those "
                "with equal wins meet, but nobody meets twice. Is one over, the last one who has "
                "not sat out yet sits out. Write table, numbers and names on the slips of the next "
                "round."
            ),
            *(() if options.get("sit_out") == "nothing" else (BYE_WINS,)),
            *((finals_in_hand(finals),) if finals else ()),
        )

    def _final(self, history: History) -> Round | None:
        wanted = int(history.options["finals"])
        present = set(history.present_sides())
        best = [place.who for place in self._rounds(history) if place.who in present]
        if not wanted or len(best) < 2:
            return None
        return final_round(history, seeded(best[:wanted]))

    def _rounds(self, history: History) -> Ranking:
        """By wins, a bye being one; then the wins of those one met; then fewest cards left."""
        sides = history.field.sides
        in_rounds = history.played_of(MAIN)
        tallies = by_side(sides, in_rounds, missed=missed_cards(history.options))
        wins = {side: tallies[side].wins + _wins_by_bye(history, side) for side in sides}
        met: dict[Side, int] = dict.fromkeys(sides, 0)
        for played in in_rounds:
            for side in played.meeting.sides:
                met[side] += sum(wins[other] for other in played.meeting.sides if other != side)
        measured = {
            side: (
                Measure("wins", wins[side]),
                Measure("met", met[side]),
                Measure("left", tallies[side].left, lowest=True),
            )
            for side in sides
        }
        # Whoever had the bye was there, and would have played.
        came = [side for side in sides if tallies[side].matches or _byes(history, side)]
        return ranked(measured, came, absent_last=True)


def rounds_wanted(history: History) -> int:
    """As many rounds as a knock-out would have, unless a number was chosen."""
    chosen = int(history.options["rounds"])
    return chosen or max(1, (len(history.field.sides) - 1).bit_length())


def _byes(history: History, side: Side) -> int:
    return sum(side[0] in so_far.made.sits_out for so_far in history.rounds_of(MAIN))


def _wins_by_bye(history: History, side: Side) -> int:
    is_win = history.options.get("sit_out", "win") == "win"
    return _byes(history, side) if is_win else 0


def _standing(history: History) -> list[Standing]:
    chapters = history.field.chapters
    met = met_pairs(history)
    sides = history.present_sides()
    tallies = by_side(sides, history.played)
    others: dict[Side, set[Side]] = {side: set() for side in sides}
    for pair in met:
        one, two = tuple(pair)
        if one in others and two in others:
            others[one].add(two)
            others[two].add(one)
    return [
        Standing(
            side,
            tallies[side].wins + _wins_by_bye(history, side),
            frozenset(others[side]),
            frozenset(chapters[person] for person in side if chapters[person]),
            _byes(history, side),
        )
        for side in sides
    ]


FORM = Swiss()
