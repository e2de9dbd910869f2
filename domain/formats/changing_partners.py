"""Shared by the forms in which partners change every round: how they end, and who is where.

Must not know how a round's partners are found: that is `main_round` of each form.
"""

from abc import abstractmethod
from collections.abc import Collection, Mapping
from random import Random

from domain.formats.finals import (
    PLAY_OFF_IN_HAND,
    final_round,
    finals_in_hand,
    finals_option,
    play_off_round,
    rounds_of_finals,
    seeded,
    with_finals,
    with_play_offs,
)
from domain.formats.ranking import scores
from domain.formats.rounds import RoundForm
from domain.formats.values import FINAL, MAIN, Field, History, Options, Ranking, Round
from domain.wording import Sentence
from domain.wording.refusals import refused

FEWEST_PEOPLE = 4
MOST_PEOPLE = 512

FINALS = finals_option(Sentence("How many of the best play a knock-out at the end, each alone"))


class ChangingPartners(RoundForm):
    """Rounds of partners and opponents, then finals or play-offs of people."""

    def fits(self, field: Field, options: Options) -> None:
        if not FEWEST_PEOPLE <= len(field.people) <= MOST_PEOPLE:
            raise refused(
                "number-of-people", least=FEWEST_PEOPLE, most=MOST_PEOPLE, count=len(field.people)
            )

    @abstractmethod
    def main_round(self, history: History) -> Round | None:
        """The next of the rounds that everybody plays; None: there is none to make."""

    @abstractmethod
    def rounds_wanted(self, history: History) -> int: ...

    def rounds_planned(self, history: History) -> int:
        return self.rounds_wanted(history) + rounds_of_finals(finals_wanted(history))

    def next_round(self, history: History) -> Round | None:
        played = history.rounds_of(MAIN)
        if len(played) == len(history.rounds) < self.rounds_wanted(history):
            made = self.main_round(history) if len(history.present) >= FEWEST_PEOPLE else None
            if made is not None:
                return made
        if not played:
            return None
        return self._final(history) or self._play_off(history)

    def ranking(self, history: History) -> Ranking:
        return with_finals(self._ranking(history), history)

    def cards_if_uncounted(self, options: Options, part: str) -> int | None:
        return None if options["counts"] == "points" else super().cards_if_uncounted(options, part)

    def _final(self, history: History) -> Round | None:
        wanted = int(history.options["finals"])
        best = [place.who for place in self._ranking(history) if place.who[0] in history.present]
        if not wanted or (len(best) < 2 and not history.rounds_of(FINAL)):
            return None
        return final_round(history, seeded(best[:wanted]))

    def _play_off(self, history: History) -> Round | None:
        if history.options["play_off"] == "no" or history.rounds_of(FINAL):
            return None
        return play_off_round(history, self._ranking(history))

    def _ranking(self, history: History) -> Ranking:
        """Without the finals."""
        found = scores(history)
        measured = {person: score.measures(history.options) for person, score in found.items()}
        came = [person for person, score in found.items() if score.played]
        return with_play_offs(history, measured, came)


def finals_wanted(history: History) -> int:
    return min(int(history.options["finals"]), len(history.present))


def ending_by_hand(options: Options) -> tuple[Sentence, ...]:
    """What comes after the rounds."""
    finals = int(options["finals"])
    if finals:
        return (finals_in_hand(finals),)
    return (PLAY_OFF_IN_HAND,) if options["play_off"] == "yes" else ()


# ---- Who sits out where the number of people does not fit the tables ----


def turns(sat_out: Mapping[int, int], were_there: Collection[int]) -> dict[int, int]:
    """How often each person counts as having sat out, for those who are there now.

    `were_there` are the people of the last round. Whoever was not there then (late, or back
    from supper) counts as having sat out at least once less than the least of those: first in
    line once, but not several times running.

    >>> turns({1: 3, 2: 4, 3: 0}, were_there={1, 2})
    {1: 3, 2: 4, 3: 2}
    """
    least = min((count for person, count in sat_out.items() if person in were_there), default=0)
    return {person: max(count, least - 1) for person, count in sat_out.items()}


def by_turn(counts: Mapping[int, int], over: int, lots: Random) -> tuple[int, ...]:
    """So many of those who sat out least often; who of them, by lot."""
    people = sorted(counts)
    lots.shuffle(people)
    people.sort(key=lambda person: counts[person])
    return tuple(sorted(people[:over]))


def sitting_out_turns(history: History) -> dict[int, int]:
    """How often each of those who are there counts as having sat out."""
    counts = {person: history.sat_out(person) for person in history.present}
    if not history.rounds:
        return counts
    latest = history.rounds[-1].made
    there = {person for meeting in latest.meetings for person in meeting.people}
    return turns(counts, there | set(latest.sits_out))
