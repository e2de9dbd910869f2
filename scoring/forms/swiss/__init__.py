"""Swiss: everyone plays every round, sides with equal scores meet, nobody meets twice.

Must not know how matches are played.
"""

from scoring.forms.coming import Coming, finals_in_hand
from scoring.forms.cross import met_pairs
from scoring.forms.finals import (
    final_matches,
    final_round,
    final_rounds,
    rounds_of_finals,
    seeded,
    with_finals,
)
from scoring.forms.options import Option, Options, by_name
from scoring.forms.rounds import ByRounds, ComingMatch, History
from scoring.forms.sides import MISSED, missed_cards, require_sides, sides_option
from scoring.forms.swiss.pairing import Standing, pairs_found
from scoring.forms.tally import by_side, ranked
from scoring.forms.values import MAIN, Field, Measure, Meeting, Ranking, Round, Side, SidesBy
from wording import Sentence

MOST_SIDES = 512
CHAPTERS_APART_ROUNDS = 2
BYE_WINS = Sentence("To sit out counts as a win.")


class Swiss(ByRounds):
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
        Option(
            "finals",
            Sentence("How many of the best play a knock-out at the end"),
            "0",
            {
                "0": Sentence("none"),
                "2": Sentence("two"),
                "4": Sentence("four"),
                "8": Sentence("eight"),
            },
        ),
    )

    def fits(self, field: Field, options: Options) -> None:
        require_sides(field.sides, 2, MOST_SIDES)

    def rounds_planned(self, history: History) -> int:
        finalists = min(int(history.options["finals"]), len(history.present_sides()))
        return rounds_wanted(history) + rounds_of_finals(finalists)

    def is_over(self, history: History) -> bool:
        if not history.rounds or not all(so_far.is_decided for so_far in history.rounds):
            return False
        return self.next_round(history) is None

    def next_round(self, history: History) -> Round | None:
        number = history.next_number
        if final_rounds(history) or number > rounds_wanted(history):
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
        meetings = tuple(
            Meeting(history.next_match + index, MAIN, number, index + 1, pair)
            for index, pair in enumerate(pairs)
        )
        return Round(number, meetings, tuple(found.bye or ()))

    def ranking(self, history: History) -> Ranking:
        return with_finals(self._rounds(history), final_matches(history))

    def coming(self, history: History) -> tuple[ComingMatch, ...]:
        found = Coming(history)
        sides = len(history.present_sides())
        if not final_rounds(history):
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
        in_rounds = [played for played in history.played if played.meeting.part == MAIN]
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
    return sum(
        side[0] in so_far.made.sits_out
        for so_far in history.rounds
        if any(meeting.part == MAIN for meeting in so_far.made.meetings)
    )


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
