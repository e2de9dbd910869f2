"""A rule set: every choice that one rule sheet makes, as plain data.

Pure. It must not know how a game is played, what a card looks like or where results are kept: the
engine, the checks and the printed sheets all read their rules from here. Each field's default is
the reading that holds where a sheet is silent; `stated` names the lines of the read-out that the
sheet itself says, so that everything else can be marked as an addition of ours. The sentences here
are the only place where a setting is put into words: the shell, the printed sheet and the refusals
all use them.
"""

from dataclasses import dataclass

from domain.skipbo.rules.settings import Value, choice, number, settings_of
from domain.wording import Sentence

# ---- Numbers that are said in more than one way ----


def _players(r: "RuleSet") -> Sentence:
    if r.players_min == r.players_max:
        return Sentence("{players} players sit at a table.", players=r.players_min)
    return Sentence(
        "{least} to {most} players sit at a table.", least=r.players_min, most=r.players_max
    )


def _stock(r: "RuleSet") -> Sentence:
    if r.players_max > 4:
        return Sentence.counted(
            "With up to four players, each stock has {count} card.",
            "With up to four players, each stock has {count} cards.",
            count=r.stock,
        )
    return Sentence.counted(
        "Each player's stock has {count} card.",
        "Each player's stock has {count} cards.",
        count=r.stock,
    )


def _short_stock(r: "RuleSet") -> Sentence:
    if not r.short_stock:
        return Sentence("For a shorter game, smaller stocks may be dealt.")
    return Sentence.counted(
        "For a short game each stock has {count} card.",
        "For a short game each stock has {count} cards.",
        count=r.short_stock,
    )


def _discard_piles(r: "RuleSet") -> Sentence:
    if r.stacking == "fill_first":
        return Sentence.counted(
            "Each player must have {count} discard pile before stacking a second card on it.",
            "Each player must have {count} discard piles before stacking a second card on any of "
            "them.",
            count=r.discard_piles,
        )
    return Sentence.counted(
        "Each player may have {count} discard pile.",
        "Each player may have up to {count} discard piles.",
        count=r.discard_piles,
    )


def _talking_cards(r: "RuleSet") -> Sentence:
    if not r.talking_cards:
        return Sentence("Advice during the partner's turn is noted, without penalty cards.")
    return Sentence.counted(
        "Whoever advises the partner during the partner's turn takes {count} card from the draw "
        "pile into their own stock, unseen.",
        "Whoever advises the partner during the partner's turn takes {count} cards from the draw "
        "pile into their own stock, unseen.",
        count=r.talking_cards,
    )


def _points(r: "RuleSet") -> Sentence:
    win = Sentence.counted("{count} point", "{count} points", count=r.win_points)
    card = Sentence.counted("{count} point", "{count} points", count=r.card_points)
    if not r.card_points:
        return Sentence("The winner of a game scores {win}.", win=win)
    if not r.win_points:
        return Sentence(
            "The winner of a game scores {card} for each card left in the opponents' stocks.",
            card=card,
        )
    return Sentence(
        "The winner of a game scores {win}, and {card} more for each card left in the opponents' "
        "stocks.",
        win=win,
        card=card,
    )


def _race_target(r: "RuleSet") -> Sentence:
    return Sentence(
        "Several games make a race: the first side to reach {target} points wins.",
        target=r.race_target,
    )


def _contest_games(r: "RuleSet") -> Sentence:
    if r.contest == "progressive":
        return Sentence.counted(
            "Everyone plays {count} game in all.",
            "Everyone plays {count} games in all.",
            count=r.contest_games,
        )
    return Sentence.counted(
        "A match is {count} game.", "A match is {count} games.", count=r.contest_games
    )


def _contest_minutes(r: "RuleSet") -> Sentence:
    return Sentence("The contest lasts {minutes} minutes in all.", minutes=r.contest_minutes)


# ---- A rule set ----


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
    players_min: int = number("seats", Sentence("fewest players"), (2, 6), _players, default=2)
    players_max: int = number("seats", Sentence("most players"), (2, 6), _players, default=4)
    partnership: str = choice(
        "seats",
        Sentence("partners"),
        {
            "never": Sentence("Everyone plays alone."),
            "optional": Sentence("Everyone plays alone, or two and two as partners."),
            "always": Sentence("Two and two play as partners."),
        },
        default="optional",
    )
    # The deal
    stock: int = number("deal", Sentence("stock cards"), (1, 76), _stock)
    stock_many: int = number(
        "deal",
        Sentence("stock cards for five or six"),
        (1, 27),
        Sentence.counted(
            "When five or six play, each stock has {count} card.",
            "When five or six play, each stock has {count} cards.",
            count=0,
        ),
        default=20,
    )
    short_stock: int = number(
        "deal",
        Sentence("stock cards of a short game (0: the official decides)"),
        (0, 76),
        _short_stock,
        default=0,
    )
    deal: str = choice(
        "deal",
        Sentence("how the cards are dealt"),
        {
            "one_dealer": Sentence("One player deals for all."),
            "piles": Sentence(
                "Two players each deal four piles of half a stock; these eight piles make the "
                "four stocks."
            ),
        },
        default="one_dealer",
    )
    first_player: str = choice(
        "deal",
        Sentence("who starts"),
        {
            "left_of_dealer": Sentence("The player to the dealer's left starts."),
            "highest_card": Sentence(
                "The player with the highest card turned up on a stock starts."
            ),
        },
        default="highest_card",
    )
    # The turn
    hand: int = number(
        "turn",
        Sentence("cards in a hand"),
        (1, 10),
        Sentence.counted(
            "A turn starts by filling the hand up to {count} card.",
            "A turn starts by filling the hand up to {count} cards.",
            count=0,
        ),
        default=5,
    )
    building_piles: int = number(
        "turn",
        Sentence("building piles"),
        (1, 4),
        Sentence.counted(
            "In the middle there is at most {count} building pile, built in order from 1 to 12.",
            "In the middle there are at most {count} building piles, each built in order from 1 "
            "to 12.",
            count=0,
        ),
        default=4,
    )
    pile_start: str = choice(
        "turn",
        Sentence("what starts a building pile"),
        {
            "one_or_wild": Sentence("A 1 or a wild starts a building pile."),
            "one_only": Sentence("Only a 1 starts a building pile."),
        },
        default="one_or_wild",
    )
    discard_piles: int = number(
        "turn", Sentence("discard piles"), (1, 4), _discard_piles, default=4
    )
    stacking: str = choice(
        "turn",
        Sentence("stacking discards"),
        {
            "free": Sentence("Any number of cards may be stacked on a discard pile, in any order."),
            "fill_first": Sentence(
                "All discard piles must hold a card before a second one is stacked on any."
            ),
        },
        default="free",
    )
    forced_play: str = choice(
        "turn",
        Sentence("forced play"),
        {
            "free": Sentence("Nobody has to play a card that fits."),
            "stock": Sentence("A player must play the top card of their own stock if it fits."),
        },
        default="free",
    )
    passing: str = choice(
        "turn",
        Sentence("ending a turn without a discard"),
        {
            "no_play": Sentence(
                "A player passes only with an empty hand, nothing to draw and no card that fits."
            ),
            "stock_gone": Sentence(
                "A player passes only with an empty hand and nothing to draw, when no card fits "
                "or their stock is used up too."
            ),
            "empty_hand": Sentence(
                "A player with an empty hand and nothing to draw may pass, even if a card fits."
            ),
        },
        default="no_play",
    )
    partner_piles: str = choice(
        "partners",
        Sentence("the partner's piles"),
        {
            "stock_and_discards": Sentence(
                "The player in turn may also play from the partner's stock and discard piles."
            ),
            "none": Sentence("Each partner plays from their own piles only."),
        },
        default="stock_and_discards",
    )
    # Incidents
    talking_cards: int = number(
        "incidents", Sentence("penalty cards for advice"), (0, 10), _talking_cards, default=2
    )
    talking_place: str = choice(
        "incidents",
        Sentence("where penalty cards go"),
        {
            "bottom": Sentence("Penalty cards go to the bottom of the stock."),
            "random": Sentence("Penalty cards go anywhere into the stock, under the face-up card."),
        },
        default="bottom",
    )
    overdraw_return: str = choice(
        "incidents",
        Sentence("too many cards drawn"),
        {
            "shuffle": Sentence(
                "Whoever draws too many cards shuffles the extra ones into their own stock."
            ),
            "insert": Sentence(
                "Whoever draws too many cards slips the extra ones unseen into their own stock, "
                "at random."
            ),
        },
        default="insert",
    )
    exposed_card: str = choice(
        "incidents",
        Sentence("a card that was shown"),
        {
            "no_consequence": Sentence("A hand card shown by mistake has no consequence."),
            "must_play": Sentence("A card that a player has shown must be played."),
        },
        default="no_consequence",
    )
    out_of_turn_noticed: str = choice(
        "incidents",
        Sentence("out of turn, noticed"),
        {
            "undo_no_draw": Sentence(
                "A turn out of turn that is noticed before it ends stops, and play goes back to "
                "the proper order; that player's next turn starts without drawing."
            ),
            "undo": Sentence(
                "A turn out of turn that is noticed before it ends stops, and play goes back to "
                "the proper order, without a penalty."
            ),
        },
        default="undo_no_draw",
    )
    out_of_turn_unnoticed: str = choice(
        "incidents",
        Sentence("out of turn, unnoticed"),
        {
            "left_of_offender": Sentence(
                "After it, the player to the left of the one who played goes on."
            ),
            "proper_player": Sentence("After it, the player who was passed over goes on."),
        },
        default="left_of_offender",
    )
    # The end of the game, and what it counts for
    stall_turns: int = number(
        "end",
        Sentence("turns without a stock card before a stall may be called"),
        (1, 1000),
        Sentence.counted(
            "The official may stop a game that does not move: after {count} turn without a stock "
            "card played (a called stall).",
            "The official may stop a game that does not move: after {count} turns without a stock "
            "card played (a called stall).",
            count=0,
        ),
        default=200,
    )
    scoring: str = choice(
        "end",
        Sentence("what a game counts"),
        {
            "win_loss": Sentence("A game is won or lost; no points are counted."),
            "points": Sentence("The winner of a game scores points; the others score nothing."),
            "cards_left": Sentence(
                "The winners write down 0, the losers the cards left in their stocks; the lowest "
                "total wins."
            ),
        },
        default="win_loss",
    )
    win_points: int = number("end", Sentence("points for winning"), (0, 1000), _points, default=25)
    card_points: int = number(
        "end", Sentence("points for each card left"), (0, 100), _points, default=5
    )
    race_target: int = number(
        "contest",
        Sentence("points that win a race (0: no race)"),
        (0, 10000),
        _race_target,
        default=0,
    )
    contest: str = choice(
        "contest",
        Sentence("kind of contest"),
        {
            "knockout": Sentence("One loss and a side is out; the winners go on."),
            "race": Sentence(
                "The same table plays game after game until someone reaches the target."
            ),
            "progressive": Sentence(
                "After each game the winners move up a table and everyone changes partners; a tie "
                "for first or second is played off."
            ),
        },
        default="knockout",
    )
    contest_games: int = number(
        "contest", Sentence("games to play"), (1, 20), _contest_games, default=1
    )
    contest_minutes: int = number(
        "contest", Sentence("minutes in all (0: no limit)"), (0, 1000), _contest_minutes, default=0
    )

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


SETTINGS = settings_of(RuleSet)
