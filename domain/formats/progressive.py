"""The ladder of tables: who goes where after a round, and who then plays with whom.

Table 1 is the head. Knows people as numbers; must not know matches, scores and who sits out when.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from domain.formats.changing_partners import (
    FINALS,
    ChangingPartners,
    by_turn,
    ending_by_hand,
    finals_wanted,
    sitting_out_turns,
)
from domain.formats.finals import Coming, play_off_option
from domain.formats.form import Option, by_name
from domain.formats.ranking import SCORE_OPTIONS, last_partners
from domain.formats.values import (
    MAIN,
    ComingMatch,
    History,
    Meeting,
    Options,
    Played,
    Round,
    SidesBy,
)
from domain.lots.partners.draw import draw
from domain.lots.partners.values import DrawRules, Entrant, freeze
from domain.wording import Illegal, Sentence

Pair = tuple[int, int]


class Movement(StrEnum):
    UP = "up"
    DOWN = "down"
    REDRAW = "redraw"


@dataclass(frozen=True, slots=True)
class Finished:
    """A table after its game: the two who won and the two who lost."""

    winners: Pair
    losers: Pair


@dataclass(slots=True)
class Seated:
    """The people at one table before they are paired. None: a place that is free."""

    comers: list[int | None]
    stayers: list[int | None]

    @property
    def people(self) -> list[int | None]:
        return [*self.comers, *self.stayers]

    def replace(self, old: int | None, new: int | None) -> None:
        for places in (self.comers, self.stayers):
            if old in places:
                places[places.index(old)] = new
                return


def moved(tables: Sequence[Finished], movement: Movement) -> list[Seated]:
    """Everybody's next table, head first: always two who were partners and two who were.

    `UP`: winners go up one table, losers stay; at the head the winners stay and the losers go to
    the last table. `DOWN`: losers go down one table as well; the last table's losers stay. With one
    table nobody moves; the winners count as those who came.

    >>> moved([Finished((1, 2), (3, 4)), Finished((5, 6), (7, 8))], Movement.UP)
    [Seated(comers=[5, 6], stayers=[1, 2]), Seated(comers=[3, 4], stayers=[7, 8])]
    """
    last = len(tables) - 1
    if last == 0:
        return [Seated([*tables[0].winners], [*tables[0].losers])]
    ladder = []
    for place, table in enumerate(tables):
        below = tables[place + 1] if place < last else None
        above = tables[place - 1] if place else None
        if above is None and below is not None:
            ladder.append(Seated([*below.winners], [*table.winners]))
        elif movement is Movement.UP:
            comers = tables[0].losers if below is None else below.winners
            ladder.append(Seated([*comers], [*table.losers]))
        elif below is None and above is not None:
            ladder.append(Seated([*above.losers], [*table.losers]))
        elif above is not None and below is not None:
            ladder.append(Seated([*below.winners], [*above.losers]))
    return ladder


def next_place(place: int, last: int, *, won: bool, movement: Movement) -> int | None:
    """Where those who won or lost at a table go, counted as the tables of `moved`; None where
    everyone is drawn anew.

    >>> next_place(0, 5, won=False, movement=Movement.UP)
    5
    """
    if movement is Movement.REDRAW:
        return None
    if won:
        return max(0, place - 1)
    if movement is Movement.DOWN:
        return min(last, place + 1)
    return last if place == 0 else place


def fitted(
    ladder: Sequence[Seated], away: set[int], entering: Sequence[int], tables: int
) -> list[Seated]:
    """The ladder with as many full tables as there are people for.

    Those in `away` leave their places; `entering` take free places in this order, the head's
    first. If places are still free, people of the last table take them; if people are over, they
    make new tables at the end.
    """
    seated = [Seated(list(table.comers), list(table.stayers)) for table in ladder]
    for table in seated:
        for person in table.people:
            if person in away:
                table.replace(person, None)
    waiting = list(entering)
    while len(seated) > tables:
        waiting += [person for person in seated.pop().people if person is not None]
    while len(seated) < tables:
        seated.append(Seated([None, None], [None, None]))
    for table in seated:
        while None in table.people and waiting:
            table.replace(None, waiting.pop(0))
    return seated


def paired(
    table: Seated, chapters: Mapping[int, str], last_partner: Mapping[int, int], lots: Random
) -> tuple[Pair, Pair]:
    """Who plays with whom at a full table.

    Of the three ways, those with the fewest last partners together, then those where a comer plays
    with a stayer, then those with the fewest same-chapter partners; one of these by lot, each
    equally likely.
    """
    a, b, c, d = [person for person in table.people if person is not None]
    ways = [((a, c), (b, d)), ((a, d), (b, c)), ((a, b), (c, d))]

    def cost(way: tuple[Pair, Pair]) -> tuple[int, bool, int]:
        again = sum(last_partner.get(x) == y or last_partner.get(y) == x for x, y in way)
        inside = sum(chapters[x] == chapters[y] != "" for x, y in way)
        return again, way is ways[2], inside

    least = min(map(cost, ways))
    one, other = lots.choice([way for way in ways if cost(way) == least])
    return (min(one), max(one)), (min(other), max(other))


# ---- The first round and the ones after it, with whoever is there ----

Tables = list[tuple[Pair, Pair]]


def first_round(
    chapters: Mapping[int, str], counts: Mapping[int, int], lots: Random
) -> tuple[Tables, tuple[int, ...]]:
    """Partners drawn across chapters, every legal draw equally likely; then tables by lot."""
    sits_out = by_turn(counts, len(counts) % 4, lots)
    return drawn_tables(chapters, set(counts) - set(sits_out), (), lots), sits_out


def next_round(
    tables: Sequence[Finished],
    chapters: Mapping[int, str],
    counts: Mapping[int, int],
    last_partner: Mapping[int, int],
    movement: Movement,
    lots: Random,
) -> tuple[Tables, tuple[int, ...]]:
    """The round after `tables` (head first), for the people of `counts`, and who sits out.

    `counts` says how often each of those who are there counts as having sat out.
    """
    there = set(counts)
    sits_out = by_turn(counts, len(there) % 4, lots)
    playing = there - set(sits_out)
    if movement is Movement.REDRAW:
        last = {(min(pair), max(pair)) for pair in last_partner.items() if {*pair} <= playing}
        return drawn_tables(chapters, playing, sorted(last), lots), sits_out
    before = {person for table in tables for person in (*table.winners, *table.losers)}
    entering = sorted(playing - before)
    lots.shuffle(entering)
    ladder = fitted(moved(tables, movement), before - playing, entering, len(playing) // 4)
    return [paired(table, chapters, last_partner, lots) for table in ladder], sits_out


def drawn_tables(
    chapters: Mapping[int, str],
    people: Collection[int],
    last_partners: Sequence[Pair],
    lots: Random,
) -> Tables:
    """Everybody drawn anew, not with a last partner unless nothing else is left."""
    entrants = [Entrant(person, str(person), chapters[person]) for person in sorted(people)]
    seed = f"{lots.getrandbits(256):064x}"
    try:
        rules = DrawRules(earlier_partners=tuple(last_partners))
        pairs = list(draw(freeze(entrants, rules), seed, "progressive").partnerships)
    except Illegal:
        pairs = list(draw(freeze(entrants), seed, "progressive").partnerships)
    lots.shuffle(pairs)
    return list(zip(pairs[::2], pairs[1::2], strict=True))


# ---- Progressive ----

MOST_ROUNDS = 20
SEATS = 4

MOVES_BY_HAND = {
    Movement.UP: Sentence(
        "All slips of a round are in: the winners of each table move up one table, the losers "
        "stay. At the head table the winners stay and the losers go to the last table."
    ),
    Movement.DOWN: Sentence(
        "All slips of a round are in: the winners of each table move up one table, the losers move "
        "down one. At the head table the winners stay, at the last table the losers."
    ),
    Movement.REDRAW: Sentence(
        "All slips of a round are in: everyone draws a new table out of a hat, four to a table."
    ),
}
NEW_PARTNERS_BY_HAND = Sentence(
    "Everyone changes partners: whoever came to a table plays with somebody who stayed there or "
    "came from elsewhere; cards decide who with whom. Write the table, all four names and their "
    "numbers on a slip of the next round."
)


class Progressive(ChangingPartners):
    id = "progressive"
    title = Sentence("Progressive")
    summary = Sentence(
        "Everyone plays every round; winners move up one table, and partners change each time."
    )
    sides = SidesBy.EACH_ROUND
    is_ladder = True
    options = by_name(
        Option("rounds", Sentence("Rounds"), 3, least=1, most=MOST_ROUNDS),
        Option(
            "movement",
            Sentence("Who moves after a round"),
            Movement.UP.value,
            {
                Movement.UP.value: Sentence("winners move up one table, losers stay"),
                Movement.DOWN.value: Sentence("winners move up one table, losers move down one"),
                Movement.REDRAW.value: Sentence("everyone is drawn anew"),
            },
        ),
        *SCORE_OPTIONS,
        play_off_option("yes"),
        FINALS,
    )

    def rounds_wanted(self, history: History) -> int:
        return int(history.options["rounds"])

    def moves(self, history: History) -> Mapping[int, int]:
        played = history.rounds_of(MAIN)
        if not played or len(played) < len(history.rounds):
            return {}
        if len(played) >= self.rounds_wanted(history):
            return {}
        latest = played[-1]
        last = len(latest.made.meetings) - 1
        movement = Movement(str(history.options["movement"]))
        found: dict[int, int] = {}
        for place, meeting in enumerate(latest.made.meetings):
            if meeting.number not in latest.played:
                continue
            table = _finished(meeting, latest.played)
            for people, won in ((table.winners, True), (table.losers, False)):
                there = next_place(place, last, won=won, movement=movement)
                if there is not None:
                    found |= dict.fromkeys(people, there + 1)
        return found

    def main_round(self, history: History) -> Round | None:
        chapters = history.field.chapters
        counts = sitting_out_turns(history)
        lots = history.lots(f"round {history.next_number}")
        if not history.rounds:
            return history.round_of(*first_round(chapters, counts, lots))
        latest = history.rounds[-1]
        tables = [_finished(meeting, latest.played) for meeting in latest.made.meetings]
        made = next_round(
            tables,
            chapters,
            counts,
            last_partners(history.rounds_of(MAIN)),
            Movement(str(history.options["movement"])),
            lots,
        )
        return history.round_of(*made)

    def coming(self, history: History) -> tuple[ComingMatch, ...]:
        found = Coming(history)
        played = len(history.rounds_of(MAIN))
        if played == len(history.rounds):
            for _ in range(self.rounds_wanted(history) - played):
                found.open((2,) * (len(history.present) // SEATS))
        found.finals(finals_wanted(history))
        return found.matches

    def by_hand(self, options: Options) -> tuple[Sentence, ...]:
        return (
            MOVES_BY_HAND[Movement(str(options["movement"]))],
            NEW_PARTNERS_BY_HAND,
            *ending_by_hand(options),
        )


def _finished(meeting: Meeting, played: Mapping[int, Played]) -> Finished:
    """Who moves as winners; at a table that has no winner, whoever was named first."""
    match = played.get(meeting.number)
    first = match.places[0][0] if match is not None and match.places else 0
    winners, losers = meeting.sides[first], meeting.sides[1 - first]
    return Finished((winners[0], winners[1]), (losers[0], losers[1]))


FORM = Progressive()
