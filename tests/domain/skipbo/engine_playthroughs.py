"""Writes the recorded playthroughs: `python tests/domain/skipbo/engine_playthroughs.py`.

Run it only when the notation itself changes; a playthrough that no longer replays otherwise means
that the engine has changed its mind about a rule.
"""

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from domain.skipbo import Exposed, Head, Incident, Noticed, Overdrawn, Seeded, Talking, write_record
from domain.skipbo import OutOfTurn as Jumped
from domain.skipbo.bots import Mishaps, play_game, seat_bots
from domain.skipbo.rules import IDS
from tests.domain.skipbo.engine_tables import setup_of

FOLDER = Path(__file__).parent / "playthroughs"
INCIDENTS = {
    "talking": Talking,
    "overdrawn": Overdrawn,
    "exposed": Exposed,
    "out-of-turn": Jumped,
    "noticed": Noticed,
}
ENDINGS = ("deadlock", "refusal", "stall")


class OnlyOne(Mishaps):
    """Only one kind of incident, and what it needs."""

    def __init__(self, random, kind):
        super().__init__(random, 0.2)
        self.kinds = (kind, Jumped) if kind is Noticed else (kind,)

    def next(self, table):
        found = super().next(table)
        return found if isinstance(found, self.kinds) else None


def names_wanted():
    for sheet in IDS:
        yield f"{sheet}-plain"
        for incident in INCIDENTS:
            yield f"{sheet}-{incident}"
    for ending in ENDINGS:
        yield f"ending-{ending}"


def holds(table, kind):
    found = {type(entry) for entry in table.log if isinstance(entry, Incident)}
    return found == {Jumped, Noticed} if kind is Noticed else found == {kind}


def find(setup, bots, wanted, kind=None):
    """The first seed whose game is what is wanted."""
    for seed in range(1, 5000):
        random = Random(seed)
        mishaps = OnlyOne(random, kind) if kind else None
        table = play_game(setup, seat_bots(setup, bots, random), Seeded(random), mishaps)
        if wanted(table):
            seats = [bots[seat % len(bots)] for seat in range(setup.players)]
            return write_record(table, Head(tuple(seats), seed))
    raise SystemExit(f"no game found for {setup}")


def main():
    FOLDER.mkdir(exist_ok=True)
    bots = ["greedy", "hoard", "cautious"]
    for sheet in IDS:
        setup = setup_of(sheet, 4, True)
        write(f"{sheet}-plain", find(setup, bots, lambda table: table.turns < 45))
        for name, kind in INCIDENTS.items():
            found = find(setup, bots, lambda t, k=kind: holds(t, k) and t.turns < 60, kind)
            write(f"{sheet}-{name}", found)
    random = ["random"]
    for name, changes in (
        ("deadlock", {}),
        ("refusal", {"passing": "empty_hand"}),
        ("stall", {"stall_turns": 12}),
    ):
        setup = setup_of("deluxe-us", 3, **changes)
        found = find(setup, random, lambda table, n=name: table.outcome.reason == n)
        write(f"ending-{name}", found)


def write(name, text):
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
