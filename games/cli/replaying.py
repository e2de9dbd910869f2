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
            en=f"{table.turns} turns, {table.plays} plays: every rule kept.",
            fr=f"{table.turns} tours, {table.plays} cartes jouées : toutes les règles respectées.",
        )
        ending = (
            Sentence(en="The game is unfinished.", fr="La partie n'est pas finie.")
            if table.outcome is None
            else table.outcome.sentence
        )
        language = options.language
        sys.stdout.write(f"{counts.in_language(language)} {ending.in_language(language)}\n")
