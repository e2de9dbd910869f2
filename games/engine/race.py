"""Several games to a target: points, dealer and winner carried from game to game. Pure."""

from dataclasses import dataclass, replace

from games.engine.outcome import Outcome, points_for
from games.engine.record import RaceGame
from games.rulesets import Setup
from wording import Illegal, Sentence


@dataclass(frozen=True, slots=True)
class Race:
    """A race before its next game.

    >>> from games.engine.outcome import PLAYED_OUT, judge
    >>> from games.rulesets import get
    >>> race = Race.start(Setup(get("deluxe-us"), 2, dealer=1))
    >>> race = race.after(judge(race.setup, PLAYED_OUT, [0, 20]))
    >>> race.points, race.setup.dealer, race.winner
    ((125, 0), 0, None)
    """

    setup: Setup
    points: tuple[int, ...]
    number: int = 1

    @classmethod
    def start(cls, setup: Setup) -> "Race":
        if not setup.rules.race_target:
            raise Illegal(
                "no-race",
                Sentence("These rules have no race; one game decides."),
            )
        return cls(setup, (0,) * len(setup.sides))

    @property
    def game(self) -> RaceGame:
        """What the next game's record says of the race."""
        return RaceGame(self.number, self.points)

    @property
    def winner(self) -> int | None:
        """The side at or over the target; only one game's winner scores, so there is never two."""
        best = max(self.points)
        return self.points.index(best) if best >= self.setup.rules.race_target else None

    def after(self, outcome: Outcome, ruled: int | None = None) -> "Race":
        """The race once a game is over; the deal passes to the left.

        A tie adds nothing unless an official has ruled for a side.
        """
        if self.winner is not None:
            raise Illegal(
                "race-over",
                Sentence("The race is already won; no more games count."),
            )
        if ruled is not None and outcome.winner is not None:
            raise Illegal(
                "ruling-not-needed",
                Sentence("This game has a winner; only a tie needs a ruling."),
            )
        winner = outcome.winner if ruled is None else ruled
        won = points_for(self.setup, winner, outcome.left) or (0,) * len(self.points)
        return replace(
            self,
            setup=replace(self.setup, dealer=(self.setup.dealer + 1) % self.setup.players),
            points=tuple(had + more for had, more in zip(self.points, won, strict=True)),
            number=self.number + 1,
        )
