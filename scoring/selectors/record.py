"""The record of one match: its games, every version of its result, its incidents."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.models import Game, Incident, Result
from scoring import play
from scoring.match_rows import match_of
from scoring.models import Match, MatchGame
from tournaments.models import Contest, Entry


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game of the match, in force or called off, with all that was said of it."""

    game: Game
    sides: tuple[int, ...]
    results: tuple[Result, ...]
    incidents: tuple[Incident, ...]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    row: Match
    match: play.Match
    games: tuple[GameRecord, ...]

    @property
    def in_force(self) -> GameRecord | None:
        """The game that counts: at its table, or confirmed."""
        alive = [one for one in self.games if one.game.state != Game.State.CALLED_OFF]
        return alive[-1] if alive else None

    @property
    def deals(self) -> tuple[GameRecord, ...]:
        """The games that stand, in the order of play."""
        return tuple(one for one in self.games if one.game.state == Game.State.CONFIRMED)

    def game(self, pk: int | None) -> GameRecord | None:
        return next((one for one in self.deals if one.game.pk == pk), None)


def match_record(*, contest: Contest, key: str) -> MatchRecord | None:
    row = contest.matches.filter(key=key).first()
    if row is None:
        return None
    played = (
        MatchGame.objects.filter(match=row)
        .select_related("game__table")
        .prefetch_related(
            "game__sides__side", "game__results__winner", "game__incidents__entry__player"
        )
        .order_by("order", "pk")
    )
    return MatchRecord(row, match_of(row), tuple(_record(link.game) for link in played))


def _record(game: Game) -> GameRecord:
    return GameRecord(
        game,
        tuple(seat.side.number for seat in game.sides.all()),
        tuple(sorted(game.results.all(), key=lambda result: result.number)),
        tuple(game.incidents.all()),
    )


def entry_names(*, contest: Contest, entry_ids: Iterable[int]) -> dict[int, str]:
    """People by the number of their entry; an entry that was removed is not there."""
    found = Entry.objects.filter(contest=contest, pk__in=set(entry_ids))
    return dict(found.values_list("pk", "player__name"))
