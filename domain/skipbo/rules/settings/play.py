"""The settings of the seats, the deal and the turn, put into words.

Pure. The sentences are our own; nothing here decides anything.
"""

from domain.skipbo.rules.ruleset import RuleSet
from domain.skipbo.rules.settings.setting import Setting, choice, number
from domain.wording import Sentence


def _players(r: RuleSet) -> Sentence:
    if r.players_min == r.players_max:
        return Sentence("{players} players sit at a table.", players=r.players_min)
    return Sentence(
        "{least} to {most} players sit at a table.", least=r.players_min, most=r.players_max
    )


def _stock(r: RuleSet) -> Sentence:
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


def _stock_many(r: RuleSet) -> Sentence:
    return Sentence.counted(
        "When five or six play, each stock has {count} card.",
        "When five or six play, each stock has {count} cards.",
        count=r.stock_many,
    )


def _short_stock(r: RuleSet) -> Sentence:
    if not r.short_stock:
        return Sentence("For a shorter game, smaller stocks may be dealt.")
    return Sentence.counted(
        "For a short game each stock has {count} card.",
        "For a short game each stock has {count} cards.",
        count=r.short_stock,
    )


def _hand(r: RuleSet) -> Sentence:
    return Sentence.counted(
        "A turn starts by filling the hand up to {count} card.",
        "A turn starts by filling the hand up to {count} cards.",
        count=r.hand,
    )


def _building_piles(r: RuleSet) -> Sentence:
    return Sentence.counted(
        "In the middle there is at most {count} building pile, built in order from 1 to 12.",
        "In the middle there are at most {count} building piles, each built in order from 1 to 12.",
        count=r.building_piles,
    )


def _discard_piles(r: RuleSet) -> Sentence:
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


PLAY_SETTINGS: dict[str, Setting] = dict(
    (
        number(
            "players_min",
            "seats",
            Sentence("fewest players"),
            2,
            6,
            _players,
        ),
        number(
            "players_max",
            "seats",
            Sentence("most players"),
            2,
            6,
            _players,
        ),
        choice(
            "partnership",
            "seats",
            Sentence("partners"),
            {
                "never": Sentence("Everyone plays alone."),
                "optional": Sentence("Everyone plays alone, or two and two as partners."),
                "always": Sentence("Two and two play as partners."),
            },
        ),
        number("stock", "deal", Sentence("stock cards"), 1, 76, _stock),
        number(
            "stock_many",
            "deal",
            Sentence("stock cards for five or six"),
            1,
            27,
            _stock_many,
        ),
        number(
            "short_stock",
            "deal",
            Sentence("stock cards of a short game (0: the official decides)"),
            0,
            76,
            _short_stock,
        ),
        choice(
            "deal",
            "deal",
            Sentence("how the cards are dealt"),
            {
                "one_dealer": Sentence("One player deals for all."),
                "piles": Sentence(
                    "Two players each deal four piles of half a stock; these eight piles "
                    "make the four stocks."
                ),
            },
        ),
        choice(
            "first_player",
            "deal",
            Sentence("who starts"),
            {
                "left_of_dealer": Sentence("The player to the dealer's left starts."),
                "highest_card": Sentence(
                    "The player with the highest card turned up on a stock starts."
                ),
            },
        ),
        number("hand", "turn", Sentence("cards in a hand"), 1, 10, _hand),
        number(
            "building_piles",
            "turn",
            Sentence("building piles"),
            1,
            4,
            _building_piles,
        ),
        choice(
            "pile_start",
            "turn",
            Sentence("what starts a building pile"),
            {
                "one_or_wild": Sentence("A 1 or a wild starts a building pile."),
                "one_only": Sentence("Only a 1 starts a building pile."),
            },
        ),
        number(
            "discard_piles",
            "turn",
            Sentence("discard piles"),
            1,
            4,
            _discard_piles,
        ),
        choice(
            "stacking",
            "turn",
            Sentence("stacking discards"),
            {
                "free": Sentence(
                    "Any number of cards may be stacked on a discard pile, in any order."
                ),
                "fill_first": Sentence(
                    "All discard piles must hold a card before a second one is stacked on any."
                ),
            },
        ),
        choice(
            "forced_play",
            "turn",
            Sentence("forced play"),
            {
                "free": Sentence("Nobody has to play a card that fits."),
                "stock": Sentence("A player must play the top card of their own stock if it fits."),
            },
        ),
        choice(
            "passing",
            "turn",
            Sentence("ending a turn without a discard"),
            {
                "no_play": Sentence(
                    "A player passes only with an empty hand, nothing to draw and no card "
                    "that fits."
                ),
                "stock_gone": Sentence(
                    "A player passes only with an empty hand and nothing to draw, when no "
                    "card fits or their stock is used up too."
                ),
                "empty_hand": Sentence(
                    "A player with an empty hand and nothing to draw may pass, even if a card fits."
                ),
            },
        ),
        choice(
            "partner_piles",
            "partners",
            Sentence("the partner's piles"),
            {
                "stock_and_discards": Sentence(
                    "The player in turn may also play from the partner's stock and discard piles."
                ),
                "none": Sentence("Each partner plays from their own piles only."),
            },
        ),
    )
)
