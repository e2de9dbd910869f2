"""Simulated games with incidents, and the people who played them."""

from dataclasses import replace
from random import Random
from typing import Any

from domain.skipbo import Seeded, Table
from domain.skipbo.bots import Mishaps, play_game, seat_bots
from domain.skipbo.checks import Player, Report, Seating
from domain.skipbo.checks.from_record import incidents_of
from domain.skipbo.rules import SIDE_NAMES, Setup, derive, get

# Every number of seats, with partners and without; small stocks besides the sheet's own, since
# they are quick and let a penalty matter.
TABLES = {
    "deluxe-us": [(2, False, 30), (4, True, 10), (3, False, 10), (4, True, 4), (2, False, 3)],
    "deluxe-fr": [(4, True, 30), (2, False, 12), (4, False, 8), (3, False, 5), (4, True, 3)],
    "web": [(2, False, 30), (4, True, 8), (5, False, 20), (6, False, 6), (6, True, 5)],
    "texas": [(4, True, 15), (4, True, 15), (4, True, 6), (4, True, 3)],
    "rally": [(4, True, 20), (4, True, 10), (4, True, 4), (4, True, 2)],
    "florida": [(4, True, 12), (4, True, 12), (4, True, 6), (4, True, 2)],
}
BOTS = (["greedy"], ["cautious", "greedy", "hoard", "greedy"])


def simulated(rules_id, games, seed):
    """Pairs of a finished table and its seating."""
    random = Random(f"{rules_id} {seed}")
    for number in range(games):
        players, partners, stock = TABLES[rules_id][number % len(TABLES[rules_id])]
        rules = derive(get(rules_id), {"stock" if players <= 4 else "stock_many": stock})
        setup = Setup(rules, players, partners=partners, dealer=random.randrange(players))
        policies = seat_bots(setup, BOTS[number % len(BOTS)], random)
        mishaps = Mishaps(random, rate=random.choice([0.0, 0.02, 0.1]))
        yield play_game(setup, policies, Seeded(random), mishaps), seating_for(setup)


def seating_for(setup):
    """Seat 1 is side A's first player, seat 2 side B's."""
    return Seating(
        rules=setup.rules,
        sides=tuple(
            tuple(Player(f"seat{seat + 1}", f"Player {seat + 1}") for seat in seats)
            for seats in setup.sides
        ),
        time_limit=40,
    )


def unfinished(setup, random):
    """A game that goes on: some moves and incidents after its deal."""
    policies = seat_bots(setup, ["greedy"], random)
    mishaps = Mishaps(random, rate=0.05)
    while True:
        table = Table.deal(setup, Seeded(random))
        for _ in range(random.randrange(12 * setup.stock)):
            incident = mishaps.next(table)
            if incident is not None:
                table.report(incident)
            if table.outcome is None:
                table.push(policies[table.turn](table))
            if table.outcome is not None:
                break
        else:
            return table


def stopped_by_time(setup, seating, random):
    """The true report of a game in which time was called."""
    table = unfinished(setup, random)
    left = {
        player.key: len(table.stocks[seat])
        for seats, side in zip(table.setup.sides, seating.sides, strict=True)
        for seat, player in zip(seats, side, strict=True)
    }
    totals = [sum(left[player.key] for player in side) for side in seating.sides]
    leaders = [side for side, total in enumerate(totals) if total == min(totals)]
    level = len(leaders) > 1
    tie_break = random.choice(["next_stock_card", "ruling"]) if level else None
    return Report(
        finished="time",
        winner=SIDE_NAMES[random.choice(leaders)],
        cards_left=left,
        incidents=incidents_of(table, seating),
        incidents_complete=True,
        minutes=random.choice([None, 38, 41.5]),
        tie_break=tie_break,
        reason="the marshal saw the last card" if tie_break == "ruling" else None,
    )


def side_totals(report, seating):
    return {
        SIDE_NAMES[number]: sum(report.cards_left[player.key] for player in side)
        for number, side in enumerate(seating.sides)
    }


def losers_of(report, seating):
    """The sides that lost, as numbers."""
    return [n for n in range(len(seating.sides)) if SIDE_NAMES[n] != report.winner]


def told_in_many_ways(report, seating, random):
    """The same truth as different people would write it down, by what they leave out."""
    scored = seating.rules.scoring != "win_loss"
    totals = side_totals(report, seating)
    losing = [SIDE_NAMES[side] for side in losers_of(report, seating)]
    losers = {player.key for side in losers_of(report, seating) for player in seating.sides[side]}
    counted = {
        "every player": {"cards_left": report.cards_left},
        "every side": {"cards_left": None, "side_cards_left": totals},
        "players and sides": {"side_cards_left": totals},
        "the losing side": {
            "cards_left": None,
            "side_cards_left": {letter: totals[letter] for letter in losing},
        },
        "the losing players": {"cards_left": {key: report.cards_left[key] for key in losers}},
    }
    points = {"points": {"points": report.points}, "no points": {"points": None}}
    if not scored or report.points:
        counted["nobody"] = {"cards_left": None}
        someone = random.choice(sorted(report.cards_left))
        counted["one player"] = {"cards_left": {someone: report.cards_left[someone]}}
    some = tuple(incident for incident in report.incidents if random.random() < 0.5)
    penalties: dict[str, dict[str, Any]] = {
        "all penalties": {},
        "penalties not said to be all": {"incidents_complete": False},
        "some penalties": {"incidents": some, "incidents_complete": False},
        "no penalties": {"incidents": (), "incidents_complete": False},
    }
    for count, cards in counted.items():
        for score, given in points.items():
            if scored and count in ("nobody", "one player") and score == "no points":
                continue  # where the game is scored, one of the two is needed
            for record, noted in penalties.items():
                yield f"{count}, {score}, {record}", replace(report, **cards, **given, **noted)
