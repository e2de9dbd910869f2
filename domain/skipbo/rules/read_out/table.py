"""The lines about the seats and the deal, in the order in which they are read out. Pure."""

from domain.skipbo.rules.read_out.line import (
    Line,
    alone,
    of_setting,
    plain,
    sheets_own,
    with_partners,
)
from domain.skipbo.rules.ruleset import RuleSet
from domain.skipbo.rules.settings import SETTINGS
from domain.wording import Sentence


def _alone(r: RuleSet) -> Sentence | None:
    if r.partnership == "always":
        return None
    if r.partnership == "never":
        return Sentence("Everyone plays alone.")
    return Sentence("Everyone may play alone.")


def _partners(r: RuleSet) -> Sentence | None:
    if r.partnership == "never":
        return None
    if r.partnership == "always":
        return Sentence("Two and two play as partners.")
    return Sentence("Two and two may play as partners.")


def _deal(r: RuleSet) -> Sentence:
    if r.deal == "one_dealer":
        return SETTINGS["deal"].say(r)
    return Sentence.counted(
        "Two players each deal four piles of {count} card; these eight piles make the four stocks.",
        "Two players each deal four piles of {count} cards; these eight piles make the four "
        "stocks.",
        count=r.stock // 2,
    )


def _by_piles(r: RuleSet) -> bool:
    return r.deal == "piles"


def _highest(r: RuleSet) -> bool:
    return r.first_player == "highest_card"


TABLE_LINES: tuple[Line, ...] = (
    Line("players", "seats", SETTINGS["players_min"].say),
    Line("alone", "seats", _alone),
    Line("partners", "seats", _partners),
    plain(
        "opposite",
        "seats",
        Sentence("Partners sit facing each other."),
        with_partners,
    ),
    plain(
        "partner_draw",
        "seats",
        Sentence(
            "Partners are drawn as the official directs; two from the same chapter change partners."
        ),
        lambda rules: not alone(rules),
    ),
    plain(
        "deck",
        "deal",
        Sentence("The deck has 162 cards: 144 numbered from 1 to 12, and 18 wild cards."),
    ),
    plain(
        "deck_each",
        "deal",
        Sentence("Each number is there 12 times."),
    ),
    plain(
        "shuffled",
        "deal",
        Sentence("The deck is shuffled before the deal."),
    ),
    plain(
        "deal_halves",
        "deal",
        Sentence("Each side takes half of the deck, and one partner of each side deals."),
        _by_piles,
    ),
    Line("deal", "deal", _deal),
    plain(
        "deal_both",
        "deal",
        Sentence("Each player gets one pile from each of the two who deal."),
        _by_piles,
    ),
    of_setting("stock"),
    of_setting("stock_many", lambda rules: rules.players_max > 4),
    plain(
        "stock_shown",
        "deal",
        Sentence("A stock lies face down with its top card turned up."),
    ),
    plain(
        "stock_unseen",
        "deal",
        Sentence("Nobody looks at the stock cards under the top one."),
    ),
    sheets_own(
        "stock_apart",
        "deal",
        Sentence("A stock lies where nobody can take it for a discard pile."),
    ),
    of_setting("short_stock"),
    plain(
        "short_stock_when",
        "deal",
        Sentence("The official decides on a shorter game before the draw."),
    ),
    plain(
        "draw_pile",
        "deal",
        Sentence("The cards left over form the draw pile in the middle."),
    ),
    of_setting("first_player"),
    plain(
        "first_wild",
        "deal",
        Sentence("A wild does not count for this."),
        _highest,
    ),
    plain(
        "first_tie",
        "deal",
        Sentence(
            "Players with the same highest card each draw one from the draw pile, "
            "and the highest starts."
        ),
        _highest,
    ),
    plain(
        "first_again",
        "deal",
        Sentence(
            "If only wilds are turned up, all draw; the cards drawn for this are "
            "shuffled back into the draw pile."
        ),
        _highest,
    ),
)
