"""The settings of the seats, the deal and the turn, put into words.

Pure. The sentences are our own; nothing here decides anything.
"""

from games.rulesets.ruleset import RuleSet
from games.rulesets.setting import Setting, choice, number
from wording import Sentence


def _players_min(r: RuleSet) -> Sentence:
    return Sentence("At least {least} players sit at a table.", least=r.players_min)


def _players_max(r: RuleSet) -> Sentence:
    return Sentence("At most {most} players sit at a table.", most=r.players_max)


def _stock(r: RuleSet) -> Sentence:
    return Sentence.counted(
        "Each player's stock has {count} card, face down, with the top card turned up.",
        "Each player's stock has {count} cards, face down, with the top card turned up.",
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
        return Sentence("For a short game the official sets a smaller stock before the draw.")
    return Sentence.counted(
        "For a short game each stock has {count} card.",
        "For a short game each stock has {count} cards.",
        count=r.short_stock,
    )


def _hand(r: RuleSet) -> Sentence:
    return Sentence(
        "A turn starts by drawing up to {hand} cards. Whoever plays the whole hand draws {hand} "
        "more and goes on.",
        hand=r.hand,
    )


def _building_piles(r: RuleSet) -> Sentence:
    return Sentence.counted(
        "At most {count} building pile, each from 1 up to 12. A full pile is taken away at once.",
        "At most {count} building piles, each from 1 up to 12. A full pile is taken away at once.",
        count=r.building_piles,
    )


def _discard_piles(r: RuleSet) -> Sentence:
    return Sentence.counted(
        "Each player may have {count} discard pile. A turn ends with one card from the hand "
        "put on one of them; what is discarded stays there. Only the top card of a pile can "
        "be played.",
        "Each player may have {count} discard piles. A turn ends with one card from the hand "
        "put on one of them; what is discarded stays there. Only the top card of a pile can "
        "be played.",
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
            _players_min,
        ),
        number(
            "players_max",
            "seats",
            Sentence("most players"),
            2,
            6,
            _players_max,
        ),
        choice(
            "partnership",
            "seats",
            Sentence("partners"),
            {
                "never": Sentence("Everyone plays alone."),
                "optional": Sentence(
                    "Everyone plays alone, or two and two as partners facing each other."
                ),
                "always": Sentence("Two and two play as partners, facing each other."),
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
                "one_dealer": Sentence(
                    "One dealer shuffles and deals one card at a time, clockwise; the rest "
                    "is the draw pile."
                ),
                "piles": Sentence(
                    "Each side takes half of the deck; one partner of each side deals four "
                    "piles of half a stock, and each player gets one pile from either "
                    "dealer. The two rests together are the draw pile."
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
                    "The highest face-up stock card starts; a wild does not count. Players "
                    "who tie draw a card each until one is highest, then those cards are "
                    "shuffled back."
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
                "one_or_wild": Sentence(
                    "A 1 or a wild starts a building pile; a wild can be any number, and "
                    "several may lie in one pile."
                ),
                "one_only": Sentence(
                    "Only a 1 starts a building pile; later a wild can be any number."
                ),
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
                "free": Sentence("Discards may be stacked at any time, in any order."),
                "fill_first": Sentence(
                    "Every discard pile must hold a card before a second one is stacked on "
                    "any; a pile that was emptied must be filled again first."
                ),
            },
        ),
        choice(
            "forced_play",
            "turn",
            Sentence("forced play"),
            {
                "free": Sentence("Nobody has to play a card that fits."),
                "stock": Sentence(
                    "While your own top stock card fits, you must play it before anything "
                    "else; the turn cannot end."
                ),
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
                    "card fits or the own stock is gone too."
                ),
                "empty_hand": Sentence(
                    "A player with an empty hand and nothing to draw may pass, even if a card fits."
                ),
            },
        ),
        choice(
            "partner_piles",
            "turn",
            Sentence("the partner's piles"),
            {
                "stock_and_discards": Sentence(
                    "With partners: you may also play your partner's top stock card and "
                    "discards, never from the partner's hand. You discard on your own piles "
                    "only."
                ),
                "none": Sentence("With partners: each plays from the own piles only."),
            },
        ),
    )
)
