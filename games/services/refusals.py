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
            Sentence(
                en="This game is over. To change its result, make a correction.",
                fr="Cette partie est terminée. Pour changer son résultat, faites une correction.",
            ),
        )


def game_changed(now: Sentence | None = None) -> Refusal:
    """`now` says what the other person entered."""
    said_en = f" It says now: {now.en}." if now else ""
    said_fr = f" On y lit maintenant : {now.fr}." if now else ""
    return Conflict(
        "game-changed",
        Sentence(
            en=f"Someone else has just changed this game.{said_en} Look at it, then decide.",
            fr=f"Quelqu’un vient de modifier cette partie.{said_fr} Regardez, puis décidez.",
        ),
    )
