"""A rule set: every choice that one rule sheet makes, as plain data.

Pure. It must not know how a game is played, what a card looks like or where results are kept: the
engine, the checks and the printed sheets all read their rules from here. Each field's default is
the reading that holds where a sheet is silent; `stated` names the lines of the read-out that the
sheet itself says, so that everything else can be marked as an addition of ours.
"""

from dataclasses import dataclass

from domain.wording import Sentence

Value = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One rule sheet, or a club's house rules derived from one.

    `base` is the built-in rule set behind it (id and version) and `overrides` what differs from
    that; both are what a game record writes down, so a record never needs the club's own list.
    """

    id: str
    version: int
    title: Sentence
    source: Sentence
    base: tuple[str, int]
    overrides: tuple[tuple[str, Value], ...] = ()
    stated: frozenset[str] = frozenset()

    # Who sits down
    players_min: int = 2
    players_max: int = 4
    partnership: str = "optional"
    # The deal
    stock: int
    stock_many: int = 20
    short_stock: int = 0
    deal: str = "one_dealer"
    first_player: str = "highest_card"
    # The turn
    hand: int = 5
    building_piles: int = 4
    pile_start: str = "one_or_wild"
    discard_piles: int = 4
    stacking: str = "free"
    forced_play: str = "free"
    passing: str = "no_play"
    partner_piles: str = "stock_and_discards"
    # Incidents
    talking_cards: int = 2
    talking_place: str = "bottom"
    overdraw_return: str = "insert"
    exposed_card: str = "no_consequence"
    out_of_turn_noticed: str = "undo_no_draw"
    out_of_turn_unnoticed: str = "left_of_offender"
    # The end of the game, and what it counts for
    stall_turns: int = 200
    scoring: str = "win_loss"
    win_points: int = 25
    card_points: int = 5
    race_target: int = 0
    contest: str = "knockout"
    contest_games: int = 1
    contest_minutes: int = 0

    def stock_for(self, players: int) -> int:
        """How many stock cards each of so many players is dealt.

        >>> from domain.skipbo.rules import get
        >>> get("web").stock_for(4), get("web").stock_for(5)
        (30, 20)
        """
        return self.stock if players <= 4 else self.stock_many

    def value(self, setting: str) -> Value:
        found: Value = getattr(self, setting)
        return found
