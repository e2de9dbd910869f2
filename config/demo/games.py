"""Plays the demo's games with the engine's own bots, and enters what came out."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from random import Random

from django.utils import timezone

from domain.results import Counts, Reported
from games.models import Game
from scoring.calls.services import game_start, matches_call
from scoring.progress.chart import tables_in_play
from scoring.rehearsal.rehearsal import bot_report
from scoring.results.services import result_enter, result_report
from tournaments.models import Contest

ACTOR = "demo"


def play_out(
    contest: Contest, random: Random, *, main_rounds: int | None = None, games: int | None = None
) -> None:
    """Call and play what is ready: all of it, up to a round of the main chart, or some games."""
    played = 0
    matches_call(actor=ACTOR, contest_id=contest.pk)
    while games is None or played < games:
        waiting = [game for game in tables_in_play(contest=contest) if _counts(game, main_rounds)]
        if not waiting:
            return
        game = min(waiting, key=lambda game: game.pk)
        result_enter(
            actor=ACTOR,
            game_id=game.pk,
            version=game.version,
            reported=_reported(game, random),
            accept_warnings=True,
        )
        played += 1


def write_down(contest: Contest, random: Random, *, games: int | None = None) -> None:
    """What is at the tables as slips by lot: no game is played for them, so that a first start
    stays short."""
    waiting = sorted(tables_in_play(contest=contest), key=lambda game: game.pk)
    for game in waiting[:games]:
        winner, loser = random.sample(_numbers(game), 2)
        left = {winner: 0, loser: random.randrange(1, contest.stock_size)}
        result_enter(
            actor=ACTOR,
            game_id=game.pk,
            version=game.version,
            reported=Reported(manner="played-out", winner=winner, cards_left=Counts.of_sides(left)),
            accept_warnings=True,
        )


def call(contest: Contest, *, minutes_ago: Callable[[], int]) -> None:
    """Send the next matches to the tables, as if some time ago."""
    matches_call(actor=ACTOR, contest_id=contest.pk)
    for game in tables_in_play(contest=contest):
        begun = timezone.now() - timedelta(minutes=minutes_ago())
        Game.objects.filter(pk=game.pk).update(called_at=begun)
        game_start(actor=ACTOR, game_id=game.pk, version=game.version)


def report_some(contest: Contest, random: Random) -> None:
    """As a hall looks: one table waits to be confirmed, another does not agree with itself."""
    waiting, disputed = sorted(tables_in_play(contest=contest), key=lambda game: game.pk)[1:3]
    _report(waiting, _reported(waiting, random), by=0)
    one = _reported(disputed, random)
    other_winner = next(number for number in _numbers(disputed) if number != one.winner)
    other = replace(one, winner=other_winner, cards_left=_turned(one.cards_left))
    _report(disputed, one, by=0)
    _report(disputed, other, by=1)


def _report(game: Game, reported: Reported, *, by: int) -> None:
    result_report(
        actor=ACTOR,
        game_id=game.pk,
        version=game.version,
        reported=reported,
        side=_numbers(game)[by],
        accept_warnings=True,
    )


def _numbers(game: Game) -> list[int]:
    return [seat.side.number for seat in game.sides.all()]


def _turned(cards_left: Counts) -> Counts:
    """Each side's cards said of the other."""
    said = cards_left.by_side
    return Counts.of_sides(dict(zip(said, reversed(said.values()), strict=True)))


def _counts(game: Game, main_rounds: int | None) -> bool:
    bracket, round_, _ = game.match_game.match.key.split(":")
    return main_rounds is None or (bracket == "main" and int(round_) <= main_rounds)


def _reported(game: Game, random: Random) -> Reported:
    return bot_report(game, random)[0]
