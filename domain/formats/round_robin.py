"""Everyone meets everyone: each side plays each other side once; a cross table.

Must not know how matches are played.
"""

from domain.formats.finals import SCHEDULE_IN_HAND, Coming
from domain.formats.form import MISSED, Group, by_name, missed_cards, sides_option
from domain.formats.ranking import cross_ranking, met_pairs
from domain.formats.rounds import RoundForm
from domain.formats.scheduling import circle_rounds, pairs_of_round
from domain.formats.values import MAIN, ComingMatch, History, Options, Ranking, Round, SidesBy
from domain.wording import Sentence


class RoundRobin(RoundForm):
    id = "everyone"
    title = Sentence("Everyone meets everyone")
    summary = Sentence("Each side plays each other side once; most wins is first.")
    sides = SidesBy.DRAWN_ONCE
    most_sides = 256
    is_cross = True
    options = by_name(sides_option("pairs"), MISSED)

    def groups(self, history: History) -> tuple[Group, ...]:
        return ((MAIN, history.field.sides),)

    def rounds_planned(self, history: History) -> int:
        return max(len(history.rounds), circle_rounds(len(history.present_sides())))

    def next_round(self, history: History) -> Round | None:
        ring = sorted(side for side in history.field.sides if history.since_round(side[0]) == 1)
        history.lots("circle", of_round=1).shuffle(ring)
        met, present = met_pairs(history), history.present_sides()
        pairs = pairs_of_round(ring, met, present, history.next_number)
        return history.round_of(pairs, history.without_match(pairs)) if pairs else None

    def ranking(self, history: History) -> Ranking:
        missed = missed_cards(history.options)
        return cross_ranking(history.field.sides, history.played, missed=missed)

    def coming(self, history: History) -> tuple[ComingMatch, ...]:
        found = Coming(history)
        found.scheduled(self.next_round)
        return found.matches

    def by_hand(self, options: Options) -> tuple[Sentence, ...]:
        return (SCHEDULE_IN_HAND,)


FORM = RoundRobin()
