"""Who sits at one table under one rule set, checked before a card is dealt.

Pure. Seats are numbered from 0 here and from 1 in every text that a person reads. It knows sides
and sums, not cards.
"""

from dataclasses import dataclass

from games.rulesets.deriving import DECK, cannot_deal
from games.rulesets.ruleset import RuleSet
from wording import Illegal, Sentence

SIDE_NAMES = "ABCDEF"


@dataclass(frozen=True, slots=True)
class Setup:
    """A table that can be dealt: building one refuses everything that cannot.

    >>> from games.rulesets import get
    >>> four = Setup(get("texas"), players=4, partners=True)
    >>> four.stock, four.sides, four.partner_of(0)
    (15, ((0, 2), (1, 3)), 2)
    >>> Setup(get("deluxe-us"), players=6)
    Traceback (most recent call last):
    wording.Illegal: These rules are for 2 to 4 players, not 6.
    """

    rules: RuleSet
    players: int
    partners: bool = False
    dealer: int = 0

    def __post_init__(self) -> None:
        rules, players = self.rules, self.players
        if not rules.players_min <= players <= rules.players_max:
            raise _refuse(
                "players-count",
                "players",
                Sentence(
                    "These rules are for {span} players, not {players}.",
                    span=_span(rules),
                    players=players,
                ),
            )
        if not 0 <= self.dealer < players:
            raise _refuse(
                "dealer-seat",
                "dealer",
                Sentence(
                    "The dealer must sit at the table: seats 1 to {players}.",
                    players=players,
                ),
            )
        if self.partners and rules.partnership == "never":
            raise _refuse(
                "partners-never",
                "partners",
                Sentence("These rules have no partners; let everyone play alone."),
            )
        if not self.partners and rules.partnership == "always":
            raise _refuse(
                "partners-always",
                "partners",
                Sentence("These rules are for partners; seat two sides of two."),
            )
        if self.partners and players not in (4, 6):
            raise _refuse(
                "partners-seats",
                "partners",
                Sentence(
                    "Partners need four or six players, not {players}.",
                    players=players,
                ),
            )
        if players * (self.stock + rules.hand) > DECK:
            raise cannot_deal(rules, players)
        if rules.deal == "piles" and not (self.partners and players == 4):
            raise _refuse(
                "piles-seats",
                "deal",
                Sentence(
                    "The deal by piles is for two sides of two partners; choose one dealer instead."
                ),
            )

    @property
    def stock(self) -> int:
        return self.rules.stock_for(self.players)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; partners sit opposite."""
        if not self.partners:
            return tuple((seat,) for seat in range(self.players))
        half = self.players // 2
        return tuple((seat, seat + half) for seat in range(half))

    def side_of(self, seat: int) -> int:
        return seat % (self.players // 2) if self.partners else seat

    def partner_of(self, seat: int) -> int | None:
        return (seat + self.players // 2) % self.players if self.partners else None


def _span(rules: RuleSet) -> Sentence:
    if rules.players_min == rules.players_max:
        return Sentence.verbatim(str(rules.players_min))
    return Sentence("{least} to {most}", least=rules.players_min, most=rules.players_max)


def _refuse(code: str, field: str, said: Sentence) -> Illegal:
    return Illegal(code, said, field=field)
