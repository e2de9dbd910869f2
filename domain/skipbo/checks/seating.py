"""Who sat down to a game, on which side, under which rules and with how many stock cards.

Pure. A seating is what the check measures a report against. It knows rule sets; it must not know
tables' numbers, matches, or anything of how the seats were given out.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from domain.skipbo.checks.findings import Finding
from domain.skipbo.rules import SIDE_NAMES, RuleSet, Setup
from domain.wording import Refusal, Sentence

# ---- How long a game usually lasts, so that a slip of the pen in the minutes is notic ----

# A game at 12 to 20 stock cards is 30 to 50 turns and 20 to 40 minutes: some 45 seconds a turn.
# A whole game of turns at less than half of that, or well over it, is worth asking about.
_BRISK_SECONDS = 20
_SLOW_SECONDS = 75


@dataclass(frozen=True, slots=True)
class Span:
    """Minutes. Outside of these a game is far shorter or far longer than such games are."""

    shortest: float
    longest: float

    @classmethod
    def of_turns(cls, few: float, many: float) -> "Span":
        """The minutes of a game that takes at least `few` and at most `many` turns.

        >>> Span.of_turns(15, 64)
        Span(shortest=5.0, longest=80.0)
        """
        return cls(few * _BRISK_SECONDS / 60, many * _SLOW_SECONDS / 60)


def usual_turns(stock: int, *, partners: bool) -> tuple[float, float]:
    """All but one game in a hundred take more turns than the first number, all but one fewer than
    the second.

    Both grow with the stock. How many sit at the table hardly matters, whether they have partners
    does: a side plays from two stocks at once.
    """
    few, more = (0.8, 2.5) if partners else (0.6, 5)
    return few * stock, 40 + more * stock


def typical_minutes(stock: int, *, partners: bool) -> Span:
    """
    >>> typical_minutes(15, partners=True)
    Span(shortest=4.0, longest=96.875)
    """
    return Span.of_turns(*usual_turns(stock, partners=partners))


_PARTNERS = 2


@dataclass(frozen=True, slots=True)
class Player:
    """`key` is what the caller calls this person; `name` is what people read.

    A seat that somebody plays for an absent partner has a key of its own.
    """

    key: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Side A is `sides[0]`, side B `sides[1]` and so on.

    `stock` is the size the official set for this contest, where it is not the rule set's own;
    `time_limit` the minutes after which time is called, if it is. `typical` are the minutes
    within which a game raises no eyebrow, where the caller has better figures than ours.
    `is_meant` says that the contest itself seats people so, whatever the sheet is for: two who
    play off a tie sit alone at a partners' game. `is_just_called` says that they were called a
    moment ago, right after another result of their table. `uncounted` is what a loss comes to that
    nobody counts, where the contest ranks by cards left, whatever the sheet scores.

    >>> from domain.skipbo.rules import get
    >>> ann, bob = Player("p1", "Ann"), Player("p2", "Bob")
    >>> Seating(rules=get("deluxe-us"), sides=((ann,), (bob,))).stock_dealt
    30
    """

    rules: RuleSet
    sides: tuple[tuple[Player, ...], ...]
    stock: int | None = None
    time_limit: int | None = None
    typical: Span | None = None
    is_meant: bool = False
    is_just_called: bool = False
    uncounted: int | None = None

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(player for side in self.sides for player in side)

    @property
    def seats(self) -> int:
        return sum(map(len, self.sides))

    @property
    def stock_dealt(self) -> int | None:
        """The size of each stock, or None where what was set is no size."""
        if self.stock is None:
            return self.rules.stock_for(self.seats)
        if isinstance(self.stock, bool) or not isinstance(self.stock, int) or self.stock < 1:
            return None
        return self.stock

    @property
    def has_partners(self) -> bool:
        return self.seats > len(self.sides)

    @property
    def typical_minutes(self) -> Span | None:
        if self.typical is not None or self.stock_dealt is None:
            return self.typical
        return typical_minutes(self.stock_dealt, partners=self.has_partners)

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple(SIDE_NAMES[: len(self.sides)])

    @property
    def choice(self) -> Sentence:
        """The letters to choose from: "A, B or C"."""
        *some, last = self.letters
        return Sentence("{some} or {last}", some=", ".join(some), last=last)

    def keys_of(self, side: int) -> tuple[str, ...]:
        return tuple(player.key for player in self.sides[side])

    def plays_alone(self, key: str) -> bool:
        """Whether nobody else is on this player's side."""
        return any(side[0].key == key for side in self.sides if len(side) == 1)

    def others(self, side: int) -> tuple[int, ...]:
        return tuple(other for other in range(len(self.sides)) if other != side)

    def label(self, side: int) -> str:
        """What a person calls this side: "B (Okafor & Sorensen)". Nobody is named twice."""
        names = dict.fromkeys(player.name for player in self.sides[side] if player.name)
        letter = SIDE_NAMES[side]
        return f"{letter} ({' & '.join(names)})" if names else letter

    def name(self, key: str) -> str:
        return next((p.name for p in self.players if p.key == key and p.name), key)


_UNEVEN = Sentence("The sides at this table are not of the same size.")


def check_seating(seating: Seating) -> Iterator[Finding]:
    times = Counter(player.key for player in seating.players)
    for key, count in times.items():
        if count > 1:
            yield Finding.of("seated-twice", "seating", name=seating.name(key))
    stock = seating.stock_dealt
    if stock is None:
        yield Finding.of("stock-unreadable", "stock")
    if not 2 <= len(seating.sides) <= len(SIDE_NAMES) or not all(seating.sides):
        yield Finding.of("seating-impossible", "seating")
        return
    sizes = {len(side) for side in seating.sides}
    if sizes not in ({1}, {_PARTNERS}):
        yield Finding.of("seating-unusual", "seating", why=_UNEVEN)
        return
    if seating.is_meant:
        return
    try:
        rules = seating.rules
        if seating.stock is not None and stock is not None:
            rules = replace(rules, stock=stock, stock_many=stock)
        Setup(rules, seating.seats, partners=sizes == {_PARTNERS})
    except Refusal as refusal:
        # The game has been played; what cannot be dealt by the rules is asked about, not denied.
        yield Finding.of("seating-unusual", "seating", why=refusal.sentence)
