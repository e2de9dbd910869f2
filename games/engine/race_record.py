"""A file of records: one game, or the games of a race one after the other. Pure."""

from dataclasses import replace

from games.engine.outcome import points_for
from games.engine.record import RaceGame
from games.engine.replay import Replayed, at_line, replay
from wording import Illegal, Refusal, Sentence


def write_games(records: list[str]) -> str:
    """Records with a blank line between them."""
    return "\n".join(records)


def replay_games(text: str) -> tuple[Replayed, ...]:
    """Replay every record of a file; a race must also add up from game to game.

    Lines are counted through the whole file.
    """
    games: list[Replayed] = []
    first_line = 0
    parts = text.split("\n\n")
    for at, part in enumerate(parts):
        record = part if at == len(parts) - 1 else part + "\n"
        try:
            game = replay(record)
        except Refusal as refusal:
            raise _moved(refusal, first_line) from None
        if len(parts) > 1 and not _follows(games[-1] if games else None, game):
            raise at_line(_does_not_follow(), first_line + 1)
        games.append(game)
        first_line += record.count("\n") + 1
    return tuple(games)


def _follows(last: Replayed | None, game: Replayed) -> bool:
    race, setup = game.head.race, game.table.setup
    if race is None:
        return False
    if last is None:
        return race.number == 1 and not any(race.points)
    before, outcome = last.head.race, last.table.outcome
    if before is None:
        return False
    dealer = (last.table.setup.dealer + 1) % setup.players
    if setup != replace(last.table.setup, dealer=dealer):
        return False
    if outcome is None:
        # A game that was broken off adds nothing.
        return race == RaceGame(before.number + 1, before.points)
    # After a tie an official may have ruled for any side, or for none.
    winners = [outcome.winner] if outcome.winner is not None else [None, *range(len(setup.sides))]
    return any(
        race
        == RaceGame(before.number + 1, _sum(before.points, points_for(setup, won, outcome.left)))
        for won in winners
    )


def _sum(had: tuple[int, ...], won: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(had, won or (0,) * len(had), strict=True))


def _moved(refusal: Refusal, lines: int) -> Refusal:
    """The same refusal with its line counted from the start of the file."""
    here = int(refusal.field.removeprefix("line "))
    line = here + lines
    return type(refusal)(
        refusal.code, refusal.sentence.with_values(line=line), field=f"line {line}"
    )


def _does_not_follow() -> Refusal:
    return Illegal(
        "race-order",
        Sentence(
            "This game does not follow on the one before it: its race line, dealer or rules do "
            "not fit."
        ),
    )
