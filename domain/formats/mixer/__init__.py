"""New partners each round: a schedule made before the start, and made anew when people come or go.

Must not know how matches are played.
"""

from dataclasses import replace
from functools import lru_cache

from domain.formats.changing_partners import (
    FEWEST_PEOPLE,
    FINALS,
    ChangingPartners,
    ending_by_hand,
    finals_wanted,
)
from domain.formats.finals import SCHEDULE_IN_HAND, Coming, play_off_option
from domain.formats.form import Option, by_name
from domain.formats.mixer.limits import (
    NEWEST,
    PlannedRound,
    Schedule,
    Table,
    most_rounds,
    refuse_rounds,
)
from domain.formats.mixer.schedule import as_many_rounds
from domain.formats.ranking import SCORE_OPTIONS
from domain.formats.values import MAIN, ComingMatch, Field, History, Options, Round, SidesBy
from domain.lots.seal import lots_of
from domain.wording import Sentence

USUAL_ROUNDS = 6
MOST_ROUNDS = 511


class Mixer(ChangingPartners):
    id = "mixer"
    title = Sentence("New partners each round")
    summary = Sentence(
        "Everyone plays every round with somebody new; the whole schedule is made before the start."
    )
    sides = SidesBy.EACH_ROUND
    edition = NEWEST
    options = by_name(
        Option(
            "rounds",
            Sentence("Rounds (0: six, or as many as there can be)"),
            0,
            least=0,
            most=MOST_ROUNDS,
        ),
        *SCORE_OPTIONS,
        play_off_option("no"),
        FINALS,
    )

    def fits(self, field: Field, options: Options) -> None:
        super().fits(field, options)
        refuse_rounds(len(field.people), int(options["rounds"]))

    def rounds_wanted(self, history: History) -> int:
        wanted = int(history.options["rounds"])
        return wanted or min(USUAL_ROUNDS, most_rounds(len(history.field.people)))

    def main_round(self, history: History) -> Round | None:
        planned = self.plan(history)
        return None if planned is None else _round_of(history, planned.rounds[0])

    def coming(self, history: History) -> tuple[ComingMatch, ...]:
        found = Coming(history)
        if len(history.rounds_of(MAIN)) == len(history.rounds) < self.rounds_wanted(history):
            planned = self.plan(history) if len(history.present) >= FEWEST_PEOPLE else None
            coming = iter(planned.rounds if planned else ())
            found.scheduled(lambda then: _round_of(then, next(coming, None)))
        found.finals(finals_wanted(history))
        return found.matches

    def by_hand(self, options: Options) -> tuple[Sentence, ...]:
        return SCHEDULE_IN_HAND, *ending_by_hand(options)

    def plan(self, history: History) -> Schedule | None:
        """All rounds that are still to come, as they were made at the start or when somebody last
        came or went; None where nobody can have a new partner any more.

        Found again from the seed: a schedule is made by whoever was there and the rounds before.
        """
        planned: Schedule | None = None
        for place, so_far in enumerate(history.rounds):
            before = replace(
                history, rounds=history.rounds[:place], away=_away(history, so_far.made)
            )
            planned = self._kept_or_made(before, planned)
            if planned is not None and planned.rounds[:1] == (_planned(so_far.made),):
                planned = replace(planned, rounds=planned.rounds[1:])
            else:
                planned = None
        return self._kept_or_made(history, planned)

    def _kept_or_made(self, history: History, planned: Schedule | None) -> Schedule | None:
        if planned and planned.rounds and planned.rounds[0].people == frozenset(history.present):
            return planned
        chapters = history.field.chapters
        return _made(
            history.lots_key(f"schedule {history.next_number}"),
            tuple(_planned(so_far.made) for so_far in history.rounds),
            tuple((person, chapters[person]) for person in history.present),
            self.rounds_wanted(history) - len(history.rounds),
            history.edition,
        )


def _round_of(history: History, coming: PlannedRound | None) -> Round | None:
    if coming is None:
        return None
    return history.round_of([(table.one, table.other) for table in coming.tables], coming.sits_out)


@lru_cache(maxsize=32)
def _made(
    key: int | str,
    played: tuple[PlannedRound, ...],
    present: tuple[tuple[int, str], ...],
    rounds: int,
    edition: int,
) -> Schedule | None:
    """The same for the same; kept, since every round of a contest asks for it again."""
    return as_many_rounds(played, dict(present), rounds, lots_of(key), edition)


def _planned(made: Round) -> PlannedRound:
    tables = tuple(
        Table((one[0], one[1]), (other[0], other[1]))
        for one, other in (meeting.sides for meeting in made.meetings)
    )
    return PlannedRound(tables, made.sits_out)


def _away(history: History, made: Round) -> frozenset[int]:
    """Who was not there for a round."""
    there = _planned(made).people
    return frozenset(p.number for p in history.field.people if p.number not in there)


FORM = Mixer()
