"""Many games at once, and what they look like: values that a day's schedule can be planned from.

Pure: the seed is passed in, and the same seed gives the same games.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from domain.skipbo.bots.policies import Policy, bot
from domain.skipbo.dealing import Chance, Seeded
from domain.skipbo.incident_rules import incident_breach
from domain.skipbo.incidents import Exposed, Incident, Noticed, OutOfTurn, Overdrawn, Stall, Talking
from domain.skipbo.outcome import REASONS
from domain.skipbo.rules import Setup
from domain.skipbo.table import Table

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
    """How often each whole number came up, by number.

    >>> turns = Distribution.of([3, 5, 5, 9])
    >>> turns.least, turns.most, turns.mean, turns.percentile(50)
    (3, 9, 5.5, 5)
    """

    counts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, values: Iterable[int]) -> "Distribution":
        return cls(tuple(sorted(Counter(values).items())))

    @property
    def total(self) -> int:
        return sum(count for _, count in self.counts)

    @property
    def least(self) -> int:
        return self.counts[0][0]

    @property
    def most(self) -> int:
        return self.counts[-1][0]

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in self.counts) / self.total

    def percentile(self, share: float) -> int:
        """The smallest number that at least this share (of 100) does not exceed."""
        wanted = self.total * share / 100
        seen = 0
        for value, count in self.counts:
            seen += count
            if seen >= wanted:
                return value
        return self.most


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
    """A whole game, one policy a seat; a stall is called once it may be, so it always ends."""
    table = Table.deal(setup, chance)
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
            if table.quiet_turns >= setup.rules.stall_turns:
                table.report(Stall())
    return table


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
    random = Random(seed)
    chance = Seeded(random)
    policies = seat_bots(setup, names, random)
    mishaps = Mishaps(random, mishap_rate) if mishap_rate else None
    turns: list[int] = []
    plays: list[int] = []
    left: list[int] = []
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
