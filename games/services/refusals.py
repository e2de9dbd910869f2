"""What is said when two people act on one game at once, or on one that is over."""

from games.models import Game
from wording import Conflict, Illegal, Refusal, Sentence


def require_version(game: Game, version: int) -> None:
    if game.version != version:
        raise game_changed()


def require_at_the_table(game: Game) -> None:
    if game.state not in Game.AT_THE_TABLE:
        raise Illegal(
            "game-over",
            Sentence("This game is over. To change its result, make a correction."),
        )


def game_changed(now: Sentence | None = None) -> Refusal:
    """`now` says what the other person entered."""
    if now is None:
        said = Sentence("Someone else has just changed this game. Look at it, then decide.")
    else:
        said = Sentence(
            "Someone else has just changed this game. It says now: {now}. Look at it, then decide.",
            now=now,
        )
    return Conflict("game-changed", said)
