"""How fast games are played and replayed, in shuffles of one deck of 162 cards.

A shuffle is measured in the same run, so the ratio holds on any machine. Every game goes through
the checked interface, and every replay checks every rule.
"""

from collections.abc import Callable, Iterable
from random import Random

from bench.measure import Bench
from domain.skipbo import FULL_DECK, Seeded, Table, replay, write_record
from domain.skipbo.bots import play_game, seat_bots, simulate
from domain.skipbo.rules import Setup, derive, get

_GAMES = 100
_SHUFFLES = 400
_MOVES = 20_000
_MOVES_A_GAME = 500


def _shuffles() -> Callable[[], None]:
    deck, random = list(FULL_DECK), Random(1)

    def run() -> None:
        for _ in range(_SHUFFLES):
            random.shuffle(deck)

    return run


def _games(setup: Setup) -> Callable[[], None]:
    def run() -> None:
        simulate(setup, ["greedy"], _GAMES, seed=5)

    return run


def _random_moves(setup: Setup) -> Callable[[], None]:
    """Moves chosen at random from the list of all legal ones, as a program that learns would."""

    def run() -> None:
        random = Random(5)
        chance, made = Seeded(random), 0
        while made < _MOVES:
            table, first = Table.deal(setup, chance), made
            while table.outcome is None and made < min(first + _MOVES_A_GAME, _MOVES):
                table.push(random.choice(table.legal_moves()))
                made += 1

    return run


def _replays(setup: Setup) -> Callable[[], None]:
    random = Random(5)
    bots, chance = seat_bots(setup, ["greedy"], random), Seeded(random)
    records = [write_record(play_game(setup, bots, chance)) for _ in range(_GAMES)]

    def run() -> None:
        for record in records:
            replay(record)

    return run


def benches() -> Iterable[Bench]:
    two = Setup(derive(get("deluxe-us"), {"stock": 15}), 2)
    four = Setup(get("texas"), 4, partners=True)
    shuffles = _shuffles()
    yield Bench(
        "games: a move at random from all legal ones / shuffle",
        _random_moves(four),
        shuffles,
        # Moves that were listed lazily, and each list twice, took 2.2 times as long as this.
        limit=0.34,
        ours_calls=_MOVES,
        reference_calls=_SHUFFLES,
    )
    for name, ours, limit in (
        ("games: 2 players, stock 15, greedy / shuffle", _games(two), 15.0),
        ("games: 4 partners, stock 15, greedy / shuffle", _games(four), 22.0),
        ("games: replay, 2 players, stock 15 / shuffle", _replays(two), 4.0),
        ("games: replay, 4 partners, stock 15 / shuffle", _replays(four), None),
    ):
        yield Bench(name, ours, shuffles, limit=limit, ours_calls=_GAMES, reference_calls=_SHUFFLES)
