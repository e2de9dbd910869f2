"""How long a game usually lasts, so that a slip of the pen in the minutes is noticed.

Pure. The figures are data from simulated games; a caller with figures for that very rule set and
stock size puts its own span into the seating instead. docs/reference/checks.md says whence
they are.
"""

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Turns:
    """All but one game in a hundred take more turns than the few, all but one fewer than the many.

    Both grow with the stock. How many sit at the table hardly matters, whether they have partners
    does: a side plays from two stocks at once.
    """

    few_per_card: float
    many_at_least: float
    many_per_card: float

    def few(self, stock: int) -> float:
        return self.few_per_card * stock

    def many(self, stock: int) -> float:
        return self.many_at_least + self.many_per_card * stock


WITH_PARTNERS = Turns(few_per_card=0.8, many_at_least=40, many_per_card=2.5)
ALONE = Turns(few_per_card=0.6, many_at_least=40, many_per_card=5)


def typical_minutes(stock: int, *, partners: bool) -> Span:
    """
    >>> typical_minutes(15, partners=True)
    Span(shortest=4.0, longest=96.875)
    """
    turns = WITH_PARTNERS if partners else ALONE
    return Span.of_turns(turns.few(stock), turns.many(stock))
