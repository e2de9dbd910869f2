"""The four bots, whole games of theirs, and figures of many games.

Pure: no clock, and luck is passed in, so that the same seed gives the same games.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random

from domain.skipbo.dealing import Chance, Seeded
from domain.skipbo.given import expect, is_whole, shortened
from domain.skipbo.incident_rules import incident_breach
from domain.skipbo.incidents import Exposed, Incident, Noticed, OutOfTurn, Overdrawn, Stall, Talking
from domain.skipbo.moves import (
    DISCARD_CARD,
    HAND,
    PARTNER_STOCK,
    PASS_TURN,
    PLAY_HAND,
    PLAY_PILE,
    STOCK,
    Move,
)
from domain.skipbo.outcome import REASONS
from domain.skipbo.rules import Setup
from domain.skipbo.table import Table
from domain.wording.refusals import refused

# ---- Single decisions that the bots are made of ----

_DISCARDS = (1, 2, 3, 4, 6, 7, 8, 9)


def shown_play(table: Table) -> Move | None:
    """The card that was shown, where it must be played now."""
    card = table.bound[table.turn]
    if card < 0 or card not in table.hands[table.turn] or not table.fits(card):
        return None
    return PLAY_HAND[card][table.needs.index(card) if card else wild_target(table)]


def stock_play(table: Table) -> Move | None:
    """The own top stock card, else the partner's."""
    needs, reach = table.needs, table.reach[table.turn]
    for source in (STOCK, PARTNER_STOCK):
        pile = reach[source]
        if pile:
            card = pile[-1]
            if card in needs:
                return PLAY_PILE[source][needs.index(card)]
            if not card and table.fits(card):
                return PLAY_PILE[source][wild_target(table)]
    return None


def number_play(table: Table) -> Move | None:
    """A numbered card that fits: from the hand first, then from a discard pile."""
    needs = table.needs
    for card in table.hands[table.turn]:
        if card in needs:
            return PLAY_HAND[card][needs.index(card)]
    reach = table.reach[table.turn]
    for source in _DISCARDS:
        pile = reach[source]
        if pile and pile[-1] in needs:
            return PLAY_PILE[source][needs.index(pile[-1])]
    return None


def wild_play(table: Table) -> Move | None:
    """A wild from a discard pile or the hand, where it helps most."""
    if not table.fits(0):
        return None
    reach = table.reach[table.turn]
    for source in _DISCARDS:
        pile = reach[source]
        if pile and not pile[-1]:
            return PLAY_PILE[source][wild_target(table)]
    if 0 in table.hands[table.turn]:
        return PLAY_HAND[0][wild_target(table)]
    return None


def wild_target(table: Table) -> int:
    """The building pile that a stock card could follow on, else the tallest."""
    needs = table.needs
    reach = table.reach[table.turn]
    for source in (STOCK, PARTNER_STOCK):
        pile = reach[source]
        if pile and pile[-1] > 1 and pile[-1] - 1 in needs:
            target = needs.index(pile[-1] - 1)
            if needs[target] >= table.wild_from:
                return target
    return needs.index(max(needs))


def discard(table: Table) -> Move:
    """End the turn: the highest card on an empty pile, or where it buries least."""
    seat = table.turn
    hand = table.hands[seat]
    if not hand:
        return PASS_TURN
    piles = table.discards[seat]
    for at, pile in enumerate(piles):
        if not pile:
            return DISCARD_CARD[max(hand)][at]
    for at, pile in enumerate(piles):
        top = pile[-1]
        if top and (top in hand or top - 1 in hand):
            card = top if top in hand else top - 1
            if card:
                return DISCARD_CARD[card][at]
    shortest = min(range(len(piles)), key=lambda at: len(piles[at]))
    return DISCARD_CARD[max(hand)][shortest]


Policy = Callable[[Table], Move]


def greedy(table: Table) -> Move:
    """Plays whatever fits, stock cards first."""
    if table.bound[table.turn] >= 0:
        shown = shown_play(table)
        if shown is not None:
            return shown
    return stock_play(table) or number_play(table) or wild_play(table) or discard(table)


def cautious(table: Table) -> Move:
    """Plays stock cards, and other cards only where they do not help the next opponent."""
    move = shown_play(table) or stock_play(table)
    if move is not None:
        return move
    move = number_play(table) or wild_play(table)
    if move is None or (table.hands[table.turn] and _helps_the_next(table, move)):
        return discard(table)
    return move


def hoard(table: Table) -> Move:
    """Keeps wilds in the hand until one brings a stock card out, or nothing else is left."""
    move = shown_play(table) or stock_play(table) or number_play(table)
    if move is not None:
        return move
    move = wild_play(table)
    if move is None or (
        move.source == HAND and any(table.hands[table.turn]) and not _frees_a_stock_card(table)
    ):
        return discard(table)
    return move


BOTS: dict[str, Callable[[Random], Policy]] = {
    "cautious": lambda _: cautious,
    "greedy": lambda _: greedy,
    "hoard": lambda _: hoard,
    # Any legal move, all equally likely.
    "random": lambda random: lambda table: random.choice(table.legal_moves()),
}


def bot(name: str, random: Random) -> Policy:
    """
    >>> bot("greedy", Random(7)) is greedy
    True
    """
    try:
        return BOTS[name](random)
    except (KeyError, TypeError):
        raise refused(
            "bot-unknown",
            name=name if isinstance(name, str) else shortened(name),
            known=", ".join(BOTS),
        ) from None


def _helps_the_next(table: Table, move: Move) -> bool:
    stock = table.stocks[(table.turn + 1) % table.setup.players]
    return bool(stock) and table.needs[move.target] + 1 == stock[-1]


def _frees_a_stock_card(table: Table) -> bool:
    after = table.needs[wild_target(table)] + 1
    reach = table.reach[table.turn]
    return any(pile and pile[-1] == after for pile in (reach[0], reach[5]))


# ---- Things going wrong at random, for simulations that must not be too tidy ----


class Mishaps:
    """Before a move, with the given chance, one incident that can have happened just then.

    >>> Mishaps(Random(7), rate=0).next(None)  # type: ignore[arg-type]
    """

    def __init__(self, random: Random, rate: float) -> None:
        self._random = random
        self._rate = rate

    def next(self, table: Table) -> Incident | None:
        random = self._random
        if random.random() >= self._rate:
            return None
        seats = table.setup.players
        incident: Incident
        match random.randrange(5):
            case 0:
                incident = Talking(random.randrange(seats))
            case 1:
                incident = Overdrawn(table.turn, random.randrange(1, 4))
            case 2:
                seat = random.randrange(seats)
                if not table.hands[seat]:
                    return None
                incident = Exposed(seat, random.choice(table.hands[seat]))
            case 3:
                incident = OutOfTurn(random.randrange(seats))
            case _:
                incident = Noticed()
        return incident if incident_breach(table, incident) is None else None


_MOVES_BETWEEN_LOOKS = 64


@dataclass(frozen=True, slots=True)
class Distribution:
    """The whole numbers that came up, the least first.

    >>> turns = Distribution.of([3, 5, 5, 9])
    >>> turns.least, turns.most, turns.mean, turns.percentile(50)
    (3, 9, 5.5, 5)
    """

    values: tuple[int, ...]

    @classmethod
    def of(cls, values: Iterable[int]) -> "Distribution":
        return cls(tuple(sorted(values)))

    @property
    def least(self) -> int:
        return self.values[0]

    @property
    def most(self) -> int:
        return self.values[-1]

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    def percentile(self, share: float) -> int:
        """The smallest number that at least this share (of 100) does not exceed."""
        wanted = ceil(len(self.values) * share / 100)
        return self.values[max(wanted, 1) - 1]


@dataclass(frozen=True, slots=True)
class Simulation:
    """Games of one set-up by the same bots. `left` counts the losing sides' stock cards a game."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    games: int
    turns: Distribution
    plays: Distribution
    left: Distribution
    endings: tuple[tuple[str, int], ...]
    ties: int

    def share(self, reason: str) -> float:
        """The share of games that ended for this reason, 0 to 1."""
        return dict(self.endings).get(reason, 0) / self.games


def play_game(
    setup: Setup, policies: Sequence[Policy], chance: Chance, mishaps: Mishaps | None = None
) -> Table:
    """A whole game, one policy a seat."""
    table = Table.deal(setup, chance)
    play_on(table, policies, mishaps)
    return table


def play_on(table: Table, policies: Sequence[Policy], mishaps: Mishaps | None = None) -> None:
    """To the end; a stall is called once it may be, so that there always is one."""
    push = table.push
    while table.outcome is None:
        for _ in range(_MOVES_BETWEEN_LOOKS):
            if mishaps is not None:
                incident = mishaps.next(table)
                if incident is not None:
                    table.report(incident)
                    if table.outcome is not None:
                        break
            push(policies[table.turn](table))
            if table.outcome is not None:
                break
        else:
            if table.quiet_turns >= table.setup.rules.stall_turns:
                table.report(Stall())


def seat_bots(setup: Setup, names: Sequence[str], random: Random) -> tuple[Policy, ...]:
    """One policy a seat; fewer names than seats are repeated around the table."""
    return tuple(bot(names[seat % len(names)], random) for seat in range(setup.players))


def simulate(
    setup: Setup,
    names: Sequence[str],
    games: int,
    seed: int,
    *,
    mishap_rate: float = 0.0,
    done: Callable[[int], None] | None = None,
) -> Simulation:
    """Play so many games; `done` is told how many are finished after each.

    >>> from domain.skipbo.rules import get
    >>> texas = Setup(get("texas"), 4, partners=True)
    >>> simulate(texas, ["greedy"], 5, seed=7) == simulate(texas, ["greedy"], 5, seed=7)
    True
    """
    expect(Setup, setup, "setup")
    expect(int, seed, "seed")
    if not is_whole(games, 1, sys.maxsize):
        raise refused("games")
    random = Random(seed)
    chance = Seeded(random)
    policies = seat_bots(setup, names, random)
    mishaps = Mishaps(random, mishap_rate) if mishap_rate else None
    turns, plays, left = [], [], []
    endings: Counter[str] = Counter()
    ties = 0
    for number in range(1, games + 1):
        table = play_game(setup, policies, chance, mishaps)
        outcome = table.outcome
        assert outcome is not None  # noqa: S101  # play_game ends only then
        turns.append(table.turns)
        plays.append(table.plays)
        endings[outcome.reason] += 1
        ties += outcome.winner is None
        won = () if outcome.winner is None else setup.sides[outcome.winner]
        left.append(sum(cards for seat, cards in enumerate(outcome.left) if seat not in won))
        if done is not None:
            done(number)
    return Simulation(
        setup=setup,
        bots=tuple(names),
        seed=seed,
        games=games,
        turns=Distribution.of(turns),
        plays=Distribution.of(plays),
        left=Distribution.of(left),
        endings=tuple((reason, endings[reason]) for reason in REASONS if endings[reason]),
        ties=ties,
    )
