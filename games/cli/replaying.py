"""`replay`: check a record file; refused with the line and the rule that it breaks."""

import sys
from argparse import Namespace
from pathlib import Path

from games.engine import replay_games
from wording import Sentence


def run(options: Namespace) -> None:
    # newline="" keeps a stray carriage return visible: it is not part of the notation.
    with Path(options.file).open(encoding="utf-8", newline="") as file:
        games = replay_games(file.read())
    for game in games:
        table = game.table
        counts = Sentence(
            "{turns} turns, {plays} plays: every rule kept.",
            turns=table.turns,
            plays=table.plays,
        )
        ending = (
            Sentence("The game is unfinished.") if table.outcome is None else table.outcome.sentence
        )
        language = options.language
        sys.stdout.write(f"{counts.in_language(language)} {ending.in_language(language)}\n")
