"""Who is in which pool: pools as even as possible, chapters spread over them by lot.

Must not know matches.
"""

from string import ascii_uppercase

from domain.chart.separation import conflict_masks, separate
from domain.formats.finals import (
    SCHEDULE_IN_HAND,
    Coming,
    final_round,
    rounds_of_finals,
    seeded,
    with_finals,
)
from domain.formats.form import MISSED, Group, Option, by_name, missed_cards, sides_option
from domain.formats.ranking import by_side, cross_ranking, met_pairs, ranked
from domain.formats.rounds import RoundForm
from domain.formats.scheduling import circle_rounds, pairs_of_round, spread_by_chapter
from domain.formats.values import (
    FINAL,
    ComingMatch,
    History,
    Measure,
    Meeting,
    Options,
    Ranking,
    Round,
    Side,
    SidesBy,
    pool,
)
from domain.wording import Sentence


def pools_filled(history: History) -> list[list[Side]]:
    """Pools of the chosen size or one less; sides that came late join the smallest ones."""
    chapters = history.field.chapters
    early = [side for side in history.field.sides if history.since_round(side[0]) == 1]
    late = [side for side in history.field.sides if side not in early]
    names = {side: tuple(sorted(chapters[person] for person in side)) for side in early}
    count = max(1, -(-len(early) // int(history.options["size"])))
    pools = spread_by_chapter(names, count, history.lots("pools", of_round=1))
    for side in sorted(late, key=lambda side: (history.since_round(side[0]), side)):
        min(pools, key=len).append(side)
    return pools


# ---- Pools ----


def letters(index: int) -> str:
    """
    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    more, last = divmod(index, 26)
    return (letters(more - 1) if more else "") + ascii_uppercase[last]


class Pools(RoundForm):
    id = "pools"
    title = Sentence("Pools")
    summary = Sentence("Everyone meets everyone in small pools; the best of each play a knock-out.")
    sides = SidesBy.DRAWN_ONCE
    is_cross = True
    options = by_name(
        sides_option("pairs"),
        Option("size", Sentence("Sides in a pool"), 4, least=2, most=12),
        Option("go_on", Sentence("How many of each pool go on"), 2, least=1, most=4),
        MISSED,
    )

    def groups(self, history: History) -> tuple[Group, ...]:
        filled = enumerate(pools_filled(history))
        return tuple((pool(letters(index)), tuple(sides)) for index, sides in filled)

    def rounds_planned(self, history: History) -> int:
        present = set(history.present_sides())
        sizes = [len(present.intersection(sides)) for sides in pools_filled(history)]
        finalists = sum(min(size, int(history.options["go_on"])) for size in sizes)
        planned = circle_rounds(max(sizes)) + rounds_of_finals(finalists)
        return max(len(history.rounds), planned)

    def next_round(self, history: History) -> Round | None:
        made = None if history.rounds_of(FINAL) else self._pool_round(history)
        return made or final_round(history, self._lines(history))

    def _pool_round(self, history: History) -> Round | None:
        meetings = self._pool_meetings(history)
        if not meetings:
            return None
        sits_out = history.without_match([meeting.sides for meeting in meetings])
        return Round(history.next_number, tuple(meetings), tuple(sits_out))

    def ranking(self, history: History) -> Ranking:
        """By the place in the pool, then as in a cross table; the finals above all."""
        in_pools = [played for played in history.played if played.meeting.part != FINAL]
        tallies = by_side(history.field.sides, in_pools, missed=missed_cards(history.options))
        measured = {
            side: (
                Measure("pool_place", place, lowest=True),
                Measure("wins", tallies[side].wins),
                Measure("left", tallies[side].left, lowest=True),
            )
            for places in self._pool_places(history)
            for side, place in places.items()
        }
        came = [side for side, tally in tallies.items() if tally.matches]
        return with_finals(ranked(measured, came, absent_last=True), history)

    def coming(self, history: History) -> tuple[ComingMatch, ...]:
        found = Coming(history)
        if not history.rounds_of(FINAL):
            found.scheduled(self._pool_round)
        wanted = int(history.options["go_on"])
        found.finals(sum(min(wanted, len(sides)) for _, sides in self.groups(history)))
        return found.matches

    def by_hand(self, options: Options) -> tuple[Sentence, ...]:
        return (
            SCHEDULE_IN_HAND,
            Sentence(
                "Once all have met, the best {count} of each pool go on into the finals: by wins, "
                "then who won against whom, then fewest cards left. The first of a pool meets a "
                "second of another one; write them on the slips of the finals.",
                count=int(options["go_on"]),
            ),
        )

    def _pool_meetings(self, history: History) -> list[Meeting]:
        met = met_pairs(history)
        present = set(history.present_sides())
        found: list[Meeting] = []
        for index, sides in enumerate(pools_filled(history)):
            here = [side for side in sides if side in present]
            early = [side for side in sides if history.since_round(side[0]) == 1]
            for pair in pairs_of_round(early, met, here, history.next_number):
                number = history.next_match + len(found)
                found.append(
                    Meeting(number, pool(letters(index)), history.next_number, len(found) + 1, pair)
                )
        return found

    def _pool_places(self, history: History) -> list[dict[Side, int]]:
        """Each pool's sides with their places in it."""
        found = []
        for index, sides in enumerate(pools_filled(history)):
            played = history.played_of(pool(letters(index)))
            ranking = cross_ranking(sides, played, missed=missed_cards(history.options))
            found.append({place.who: place.place for place in ranking})
        return found

    def _lines(self, history: History) -> list[Side | None]:
        """The lines of the finals: all firsts are seeded before all seconds, and two of one pool
        meet as late as possible. Of those who come in level at the edge, lots decide."""
        wanted = int(history.options["go_on"])
        present = set(history.present_sides())
        lots = history.lots("finals")
        ranks: list[list[Side]] = [[] for _ in range(wanted)]
        for places in self._pool_places(history):
            order = sorted(side for side in places if side in present)
            lots.shuffle(order)
            order.sort(key=lambda side: places[side])
            for rank, side in enumerate(order[:wanted]):
                ranks[rank].append(side)
        missed = missed_cards(history.options)
        tallies = by_side(history.field.sides, history.played, missed=missed)
        for group in ranks:
            lots.shuffle(group)
            group.sort(key=lambda side: (-tallies[side].wins, tallies[side].left))
        best = [side for group in ranks for side in group]
        if len(best) < 2:
            return list(best)
        pools = {
            side: frozenset({str(index)})
            for index, sides in enumerate(pools_filled(history))
            for side in sides
        }
        index_of = {side: index for index, side in enumerate(best)}
        conflicts = conflict_masks([pools[side] for side in best])
        lines = [None if side is None else index_of[side] for side in seeded(best)]
        firsts = range(len(ranks[0]))
        apart = separate(lines, conflicts, firsts, lots)
        # Who has a bye is no reason for two of one pool to meet early: their equals change too.
        equals = [rank for rank, group in enumerate(ranks) for _ in group]
        apart = separate(apart, conflicts, firsts, lots, equals)
        return [None if index is None else best[index] for index in apart]


FORM = Pools()
