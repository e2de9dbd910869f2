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
                f"These rules are for {_span(rules, 'to')} players, not {players}.",
                f"Ces règles sont prévues pour {_span(rules, 'à')} joueurs, pas {players}.",
            )
        if not 0 <= self.dealer < players:
            raise _refuse(
                "dealer-seat",
                "dealer",
                f"The dealer must sit at the table: seats 1 to {players}.",
                f"Le donneur doit être à la table : places 1 à {players}.",
            )
        if self.partners and rules.partnership == "never":
            raise _refuse(
                "partners-never",
                "partners",
                "These rules have no partners; let everyone play alone.",
                "Ces règles ne prévoient pas d'équipes ; faites jouer chacun pour soi.",
            )
        if not self.partners and rules.partnership == "always":
            raise _refuse(
                "partners-always",
                "partners",
                "These rules are for partners; seat two sides of two.",
                "Ces règles se jouent en équipe ; installez deux équipes de deux.",
            )
        if self.partners and players not in (4, 6):
            raise _refuse(
                "partners-seats",
                "partners",
                f"Partners need four or six players, not {players}.",
                f"Le jeu en équipe demande quatre ou six joueurs, pas {players}.",
            )
        if players * (self.stock + rules.hand) > DECK:
            raise cannot_deal(rules, players)
        if rules.deal == "piles" and not (self.partners and players == 4):
            raise _refuse(
                "piles-seats",
                "deal",
                "The deal by piles is for two sides of two partners; choose one dealer instead.",
                "La donne par piles est prévue pour deux équipes de deux ; choisissez plutôt un "
                "seul donneur.",
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


def _span(rules: RuleSet, to: str) -> str:
    if rules.players_min == rules.players_max:
        return str(rules.players_min)
    return f"{rules.players_min} {to} {rules.players_max}"


def _refuse(code: str, field: str, en: str, fr: str) -> Illegal:
    return Illegal(code, Sentence(en=en, fr=fr), field=field)
