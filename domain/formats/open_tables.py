"""How many tables of how many people, round by round, until one table is left.

Must not know who plays.
"""

from dataclasses import dataclass

from domain.formats.finals import Coming
from domain.formats.form import MISSED_CARDS, Option, by_name, sides_option
from domain.formats.ranking import by_side, ranked
from domain.formats.rounds import RoundForm
from domain.formats.scheduling import spread_by_chapter
from domain.formats.values import (
    FINAL,
    MAIN,
    ComingMatch,
    Field,
    History,
    Measure,
    Options,
    Played,
    Ranking,
    Round,
    Side,
    SidesBy,
)
from domain.wording import Sentence
from domain.wording.refusals import refused


@dataclass(frozen=True, slots=True)
class Step:
    """One round: the sizes of its tables, and how many of each table go on."""

    tables: tuple[int, ...]
    go_on: int

    @property
    def sides(self) -> int:
        return sum(self.tables)

    @property
    def left(self) -> int:
        """How many are in the next round."""
        return sum(min(self.go_on, max(1, size - 1)) for size in self.tables)


def even_tables(sides: int, most: int) -> tuple[int, ...]:
    """As few tables as hold everybody, as even as possible, and nobody alone.

    >>> even_tables(14, 4), even_tables(5, 4), even_tables(9, 4)
    ((4, 4, 3, 3), (3, 2), (3, 3, 3))
    """
    count = max(1, -(-sides // most))
    while count > 1 and sides // count < 2:
        count -= 1
    return tuple(sides // count + (index < sides % count) for index in range(count))


def plan(sides: int, most: int, go_on: int) -> list[Step]:
    """The whole plan, before anything is played.

    >>> [(len(step.tables), step.left) for step in plan(56, 4, 2)]
    [(14, 28), (7, 14), (4, 8), (2, 4), (1, 1)]
    """
    steps: list[Step] = []
    while sides > most:
        step = Step(even_tables(sides, most), go_on)
        if step.left >= sides:
            break
        steps.append(step)
        sides = step.left
    if sides > 1:
        steps.append(Step((sides,), 1))
    return steps


# ---- Open tables ----

SEATS_MOST = 6
# Since the second edition nobody who did not come is ahead of somebody who played; contests that
# were set up before keep their places.
ABSENT_LAST = 2


class OpenTables(RoundForm):
    id = "open"
    title = Sentence("Open tables")
    summary = Sentence("Everyone plays alone, two to six at a table; the best of each table go on.")
    sides = SidesBy.ALONE
    best_go_on = True
    edition = ABSENT_LAST
    options = by_name(
        sides_option("alone"),
        Option("seats", Sentence("People at a table"), 4, least=2, most=SEATS_MOST),
        Option("go_on", Sentence("How many of each table go on"), 2, least=1, most=5),
    )

    def fits(self, field: Field, options: Options) -> None:
        super().fits(field, options)
        if int(options["seats"]) > field.seats_most:
            raise refused("seats-too-many", seats_most=field.seats_most)
        _steps(len(field.sides), field, options)

    def rounds_planned(self, history: History) -> int:
        if not history.rounds:
            return len(_steps(len(history.present_sides()), history.field, history.options))
        latest = sum(len(meeting.sides) for meeting in history.rounds[-1].made.meetings)
        ahead = _steps(latest, history.field, history.options)
        return len(history.rounds) - 1 + len(ahead)

    def next_round(self, history: History) -> Round | None:
        if history.rounds and history.rounds[-1].made.is_of(FINAL):
            return None
        alive = _alive(history)
        if len(alive) < 2:
            return None
        (step, *_) = _steps(len(alive), history.field, history.options)
        lots = history.lots(f"round {history.next_number}")
        chapters = history.field.chapters
        names = {side: tuple(sorted(chapters[person] for person in side)) for side in alive}
        groups = spread_by_chapter(names, len(step.tables), lots)
        for group in groups:
            lots.shuffle(group)
        groups.sort(key=len, reverse=True)
        return history.round_of(groups, part=FINAL if len(groups) == 1 else MAIN)

    def ranking(self, history: History) -> Ranking:
        """By the round that was reached, then the place at the last table, then its cards left."""
        tallies = by_side(history.field.sides, history.played)
        last: dict[Side, Played] = {}
        for played in history.played:
            for side in played.meeting.sides:
                last[side] = played
        reached: dict[Side, int] = dict.fromkeys(history.field.sides, 0)
        for so_far in history.rounds:
            for meeting in so_far.made.meetings:
                for side in meeting.sides:
                    reached[side] = so_far.made.number
        measured = {}
        for side in history.field.sides:
            latest = last.get(side)
            measured[side] = (Measure("reached", reached[side]), *_at_table(history, side, latest))
        return ranked(measured, [side for side, tally in tallies.items() if tally.matches])

    def coming(self, history: History) -> tuple[ComingMatch, ...]:
        found = Coming(history)
        latest = history.rounds[-1] if history.rounds else None
        if latest is None or latest.made.is_of(FINAL):
            return ()
        go_on = int(history.options["go_on"])
        sizes = tuple(len(meeting.sides) for meeting in latest.made.meetings)
        for step in _steps(Step(sizes, go_on).left, history.field, history.options):
            found.open(step.tables, FINAL if len(step.tables) == 1 else MAIN)
        return found.matches

    def cards_if_uncounted(self, options: Options, part: str) -> int | None:
        """At every table the losers' cards say who of them is ahead."""
        return MISSED_CARDS

    def by_hand(self, options: Options) -> tuple[Sentence, ...]:
        return (
            Sentence(
                "All slips of a round are in: the best {count} of each table go on, the others are "
                "out; of those who are level, cards decide. Shuffle the names of those who go on "
                "and write them on the slips of the next round, one slip a table.",
                count=int(options["go_on"]),
            ),
        )


def _at_table(history: History, side: Side, latest: Played | None) -> tuple[Measure, ...]:
    """Who has not finished at a table yet leads nobody who has, and has no place to be told."""
    if latest is None:
        return (Measure("unfinished", SEATS_MOST + 1, lowest=True), Measure("unfinished", 0))
    sides = latest.meeting.sides
    place, left = latest.place_of(side), latest.left_by(side, MISSED_CARDS)
    if history.edition >= ABSENT_LAST and sides.index(side) in latest.unplayed:
        place, left = len(sides), MISSED_CARDS
    return Measure("table_place", place, lowest=True), Measure("left", left, lowest=True)


def _steps(sides: int, field: Field, options: Options) -> list[Step]:
    a_side = 2 if options["sides"] == "pairs" else 1
    return plan(sides, max(2, int(options["seats"]) // a_side), int(options["go_on"]))


def _alive(history: History) -> list[Side]:
    """Who is still in: after the first round, the best of each table of the last one."""
    present = set(history.present_sides())
    if not history.rounds:
        return sorted(present)
    latest = history.rounds[-1]
    fresh = [side for side in present if history.since_round(side[0]) == history.next_number]
    going = [side for played in latest.in_order for side in going_on(history, played)]
    return sorted(side for side in {*going, *fresh} if side in present)


def going_on(history: History, played: Played) -> list[Side]:
    """The best of a table, those who are level at the edge by lot; never the whole table."""
    sides = played.meeting.sides
    wanted = min(int(history.options["go_on"]), max(1, len(sides) - 1))
    lots = history.lots(f"level {played.meeting.number}")
    found: list[Side] = []
    for group in played.places:
        order = sorted(group)
        lots.shuffle(order)
        found += [sides[index] for index in order if index not in played.unplayed]
    return found[:wanted]


FORM = OpenTables()
