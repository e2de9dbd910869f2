"""Several games to a target: points, dealer and winner carried from game to game. Pure."""

from dataclasses import dataclass, replace

from domain.skipbo.given import expect, is_whole, wrong_kind
from domain.skipbo.outcome import Outcome, points_for
from domain.skipbo.record import RaceGame
from domain.skipbo.replay import Replayed, at_line, replay
from domain.skipbo.rules import Setup
from domain.wording.refusals import refused


@dataclass(frozen=True, slots=True)
class Race:
    """A race before its next game.

    >>> from domain.skipbo.outcome import PLAYED_OUT, judge
    >>> from domain.skipbo.rules import get
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
        expect(Setup, setup, "setup")
        if not setup.rules.race_target:
            raise refused("no-race")
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
        expect(Outcome, outcome, "outcome")
        if ruled is not None and not is_whole(ruled, 0, len(self.points) - 1):
            raise wrong_kind("side", ruled, "ruled")
        if self.winner is not None:
            raise refused("race-over")
        if ruled is not None and outcome.winner is not None:
            raise refused("ruling-not-needed")
        winner = outcome.winner if ruled is None else ruled
        return self._next(points_for(self.setup, winner, outcome.left))

    def _next(self, won: tuple[int, ...] = ()) -> "Race":
        points = self.points
        if won:
            points = tuple(had + more for had, more in zip(points, won, strict=True))
        dealer = (self.setup.dealer + 1) % self.setup.players
        return Race(replace(self.setup, dealer=dealer), points, self.number + 1)

    def could_go_on(self, outcome: Outcome | None) -> "list[Race]":
        """What it can be after this game. One that was broken off adds nothing; after a tie an
        official may have ruled for any side, or for none."""
        if outcome is None:
            return [self._next()]
        if outcome.winner is not None:
            return [self.after(outcome)]
        return [self.after(outcome, ruled) for ruled in (None, *range(len(self.points)))]


# ---- A file of records ----


def write_games(records: list[str]) -> str:
    """Records with a blank line between them."""
    for record in records:
        expect(str, record, "records")
    return "\n".join(records)


def replay_games(text: str) -> tuple[Replayed, ...]:
    """Replay every record of a file; a race must also add up from game to game.

    Lines are counted through the whole file.
    """
    expect(str, text, "text")
    games: list[Replayed] = []
    first_line = 0
    parts = text.split("\n\n")
    for at, part in enumerate(parts):
        record = part if at == len(parts) - 1 else part + "\n"
        game = replay(record, lines_above=first_line)
        if len(parts) > 1 and not _follows(games[-1] if games else None, game):
            raise at_line(refused("race-order"), first_line + 1)
        games.append(game)
        first_line += record.count("\n") + 1
    return tuple(games)


def _follows(last: Replayed | None, game: Replayed) -> bool:
    race = _race_before(game)
    if race is None or last is None:
        return race is not None and race == Race.start(race.setup)
    before = _race_before(last)
    return before is not None and race in before.could_go_on(last.table.outcome)


def _race_before(game: Replayed) -> Race | None:
    race = game.head.race
    return None if race is None else Race(game.table.setup, race.points, race.number)
