"""A whole contest without people: called, played by bots, reported, corrected, won.

The rehearsal decides what people would do; a driver does it: the services themselves
(`services_driver`) or the API of a running server (`http_driver`). Every choice comes from the
seed, so the same seed gives the same contest by either, on any machine and any database.
"""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Protocol

from domain.results import Counts, Manner, Reported
from domain.skipbo import Seeded
from domain.skipbo import outcome as engine
from domain.skipbo import rules as rulesets
from domain.skipbo.bots import play_game, seat_bots
from domain.skipbo.rules import RuleSet
from games.models import Game
from games.reports.services import AtTable
from tournaments import audited_action

# ---- Games that nobody plays ----

SECONDS_A_TURN = 45
_MANNERS = {
    engine.PLAYED_OUT: Manner.PLAYED_OUT.value,
    engine.DEADLOCK: Manner.DEADLOCK.value,
    engine.REFUSAL: Manner.STALL.value,
    engine.STALL: Manner.STALL.value,
}


def bot_report(game: Game, random: Random) -> tuple[Reported, int]:
    """A game's result as a slip would have it, and how many minutes it took."""
    rules = rulesets.in_force(game.rule_set, game.rule_set_version, game.house_rules)
    seats = AtTable(game, game.contest).seats
    alone = all(len(stocks) == 1 for stocks in seats.values())
    return slip_of(rules, list(seats), random, alone=alone)


def slip_of(
    rules: RuleSet, sides: Sequence[int], random: Random, *, alone: bool = False
) -> tuple[Reported, int]:
    """What bots make of a game between these sides, of two partners each or of one person
    `alone`, and how many minutes it takes them."""
    if alone:
        # Also where the rules are for partners: a play-off is of single people.
        most = max(rules.players_max, len(sides))
        rules = replace(
            rules, partnership="never", players_min=2, players_max=most, deal="one_dealer"
        )
    seats = len(sides) if alone else 2 * len(sides)
    setup = rulesets.Setup(rules, players=seats, partners=not alone)
    table = play_game(setup, seat_bots(setup, ["greedy"], random), Seeded(random))
    outcome = table.outcome
    if outcome is None:
        raise ValueError("a game played by bots always ends")
    left = {
        number: sum(outcome.left[seat] for seat in setup.sides[place])
        for place, number in enumerate(sides)
    }
    minutes = max(1, round(table.turns * SECONDS_A_TURN / 60))
    # A tie is for an official to rule on; here the first of those who are level gets it.
    is_tie = outcome.winner is None
    return (
        Reported(
            manner=_MANNERS[outcome.reason],
            winner=min(sides, key=lambda number: left[number]),
            cards_left=Counts.of_sides(left),
            incidents_complete=True,
            minutes=minutes,
            tie_break="ruling" if is_tie else None,
            reason=str(outcome.sentence) if is_tie else "",
        ),
        minutes,
    )


START = datetime(2026, 1, 3, 9, 0, tzinfo=UTC)
# Where more than two sides sit at a table, the desk takes its slip.
BOTH = 2
SWAPPED = "sides were swapped"
LEFT = 5
SIGNED = "the slip was signed by both sides"


@dataclass(frozen=True, slots=True)
class GameAtTable:
    id: int
    match: str
    match_number: int
    order: int
    sides: tuple[int, ...]
    rules: RuleSet
    # Each side is one person.
    alone: bool


@dataclass(frozen=True, slots=True)
class DecidedMatch:
    key: str
    sides: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Way:
    """One way to correct, as a preview shows it."""

    seal: str
    later: str


class Driver(Protocol):
    """What a desk can do with one contest."""

    def next_round(self) -> bool:
        """Makes the next round; False once there is none, or where there are no rounds."""

    def call(self) -> None: ...

    def at_tables(self) -> Sequence[GameAtTable]: ...

    def is_at_table(self, game: int) -> bool: ...

    def enter(self, game: int, slip: Reported) -> None: ...

    def report(self, game: int, said: Sequence[tuple[int, Reported]]) -> bool:
        """Each side says how it went; gives whether they disagree."""

    def settle(self, game: int, slip: Reported, reason: str) -> None: ...

    def decided(self) -> Sequence[DecidedMatch]: ...

    def ways(self, key: str, slip: Reported) -> Sequence[Way]: ...

    def correct(self, key: str, slip: Reported, way: Way) -> None: ...


class Rehearsal:
    def __init__(self, driver: Driver, seed: int, corrections: int) -> None:
        self.driver = driver
        self.seed = seed
        self.corrections = corrections
        self.now = START
        self.results = 0
        self._lots = Random(seed)
        # When each game ends: (time, match number, game, what its slip will say).
        self._ends: list[tuple[datetime, int, int, Reported]] = []
        self._seated: dict[int, GameAtTable] = {}

    def run(self) -> None:
        # Where the services run in this very process, the queue goes by the rehearsal's time.
        with audited_action.running(lambda: self.now):
            self._play()
            while self.driver.next_round():
                self._play()

    def _play(self) -> None:
        """Everything that can be called, to its end."""
        self.driver.call()
        self._sit_down()
        while self._ends:
            self.now, _, game, slip = heapq.heappop(self._ends)
            if self.driver.is_at_table(game):
                self._report(self._seated[game], slip)
                self.results += 1
                self._correct_now_and_then()
            self._sit_down()

    def _sit_down(self) -> None:
        """Play the games that were just called; their slips come in when they are over."""
        for game in self.driver.at_tables():
            if game.id in self._seated:
                continue
            lots = Random(f"{self.seed} {game.match} {game.order}")
            slip, minutes = slip_of(game.rules, game.sides, lots, alone=game.alone)
            end = self.now + timedelta(minutes=minutes, seconds=lots.randrange(60))
            heapq.heappush(self._ends, (end, game.match_number, game.id, slip))
            self._seated[game.id] = game

    def _report(self, game: GameAtTable, slip: Reported) -> None:
        """Most slips come to the desk; some tables report by themselves, and a few disagree."""
        luck = self._lots.random()
        if luck < 0.7 or len(game.sides) > BOTH:
            self.driver.enter(game.id, slip)
            return
        said = [slip, slip]
        if luck > 0.95:
            said[1] = Reported(manner="forfeit", winner=game.sides[1])
        if self.driver.report(game.id, list(zip(game.sides, said, strict=True))):
            self.driver.settle(game.id, slip, SIGNED)

    def _correct_now_and_then(self) -> None:
        if not self.corrections or self._lots.random() > 0.1:
            return
        match = self._lots.choice(self.driver.decided())
        if match.winner is None:
            return
        other = next(side for side in match.sides if side != match.winner)
        # A contest that ranks by cards wants a count of whoever lost.
        left = Counts.of_sides({side: LEFT for side in match.sides if side != other})
        slip = Reported(manner="ruling", winner=other, cards_left=left, reason=SWAPPED)
        self.driver.correct(match.key, slip, self._lots.choice(self.driver.ways(match.key, slip)))
        self.corrections -= 1
        self.driver.call()
