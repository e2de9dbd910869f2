"""`play`: bots play one game, or a race, and its record is written."""

import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from random import Random

from games.bots import play_game, seat_bots
from games.cli.tables import bot_names, setup_from
from games.engine import Head, Outcome, Race, Seeded, Table, write_games, write_record


def run(options: Namespace) -> None:
    setup, names = setup_from(options), bot_names(options)
    random = Random(options.seed)
    policies = seat_bots(setup, names, random)
    seats = tuple(names[seat % len(names)] for seat in range(setup.players))
    head = Head(seats, options.seed)
    records = []
    if options.race:
        race = Race.start(setup)
        while race.winner is None:
            last = play_game(race.setup, policies, Seeded(random))
            records.append(write_record(last, replace(head, race=race.game)))
            outcome = finished(last)
            race = race.after(outcome)
    else:
        last = play_game(setup, policies, Seeded(random))
        records.append(write_record(last, head))
        outcome = finished(last)
    text = write_games(records)
    if options.output is None:
        sys.stdout.write(text)
        return
    Path(options.output).write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.write(f"{outcome.sentence.in_language(options.language)}\n")


def finished(table: Table) -> Outcome:
    assert table.outcome is not None  # noqa: S101  # play_game ends only then
    return table.outcome
