"""Progressive: everybody plays every round, winners move up a table, everyone changes partners.

Must not know how matches are played.
"""

from collections.abc import Mapping

from scoring.forms.by_person import SCORE_OPTIONS, last_partners, main_rounds
from scoring.forms.changing_partners import (
    FINALS,
    ChangingPartners,
    ending_by_hand,
    finals_wanted,
    require_people,
    round_of,
    sitting_out_turns,
)
from scoring.forms.coming import Coming
from scoring.forms.options import Option, Options
from scoring.forms.play_offs import play_off_option
from scoring.forms.progressive.movement import Finished, Movement, next_place
from scoring.forms.progressive.rounds import first_round, next_round
from scoring.forms.rounds import ComingMatch, History
from scoring.forms.values import Field, Meeting, Played, Round, SidesBy
from wording import Sentence

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
    options: Mapping[str, Option] = {
        "rounds": Option("rounds", Sentence("Rounds"), 3, least=1, most=MOST_ROUNDS),
        "movement": Option(
            "movement",
            Sentence("Who moves after a round"),
            Movement.UP.value,
            {
                Movement.UP.value: Sentence("winners move up one table, losers stay"),
                Movement.DOWN.value: Sentence("winners move up one table, losers move down one"),
                Movement.REDRAW.value: Sentence("everyone is drawn anew"),
            },
        ),
        **SCORE_OPTIONS,
        "play_off": play_off_option("yes"),
        "finals": FINALS,
    }

    def fits(self, field: Field, options: Options) -> None:
        require_people(field)

    def rounds_wanted(self, history: History) -> int:
        return int(history.options["rounds"])

    def moves(self, history: History) -> Mapping[int, int]:
        played = main_rounds(history)
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
            return round_of(history, *first_round(chapters, counts, lots))
        latest = history.rounds[-1]
        tables = [_finished(meeting, latest.played) for meeting in latest.made.meetings]
        made = next_round(
            tables,
            chapters,
            counts,
            last_partners(main_rounds(history)),
            Movement(str(history.options["movement"])),
            lots,
        )
        return round_of(history, *made)

    def coming(self, history: History) -> tuple[ComingMatch, ...]:
        found = Coming(history)
        played = len(main_rounds(history))
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
