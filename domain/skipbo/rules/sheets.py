"""The six sheets, as data: what each chooses where it differs from the silent readings, and which
lines of the read-out it says itself.

A version that has been played under is never changed in what it plays: the next one is added
beside it.
"""

from dataclasses import replace

from domain.skipbo.rules.ruleset import RuleSet
from domain.wording import Sentence


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# The boxed game's English sheet of 2003.
DELUXE_US = RuleSet(
    id="deluxe-us",
    version=1,
    base=("deluxe-us", 1),
    title=Sentence("Deluxe boxed game (English)"),
    source=Sentence("the sheet in the English box, 2003"),
    stated=_names("""
        alone partners deck shuffled deal stock stock_shown stock_unseen short_stock
        draw_pile first_player clockwise hand draw_source hand_again building_piles
        pile_start wild pile_done reshuffle stock_top forced_play discard_piles stacking
        discard_top turn_end partner_piles silence asking partner_out talking_cards
        overdraw_return out_of_turn_noticed out_of_turn_stands out_of_turn_unnoticed win
        win_side points race_target deal_passes
    """),
    stock=30,
    short_stock=10,
    first_player="left_of_dealer",
    talking_place="random",
    overdraw_return="shuffle",
    scoring="points",
    race_target=500,
    contest="race",
)

# The boxed game's French sheet of 1997. The sheet says both that a series starts with a 1 and
# that a wild may start one; the second reading holds, as in every other sheet. It chooses
# as the English one does, but names no short game.
DELUXE_FR = replace(
    DELUXE_US,
    id="deluxe-fr",
    version=1,
    base=("deluxe-fr", 1),
    title=Sentence("Deluxe boxed game (French)"),
    source=Sentence("the sheet in the French box, 1997"),
    stated=_names("""
        players alone partners opposite deck deal stock stock_shown stock_unseen short_stock
        draw_pile first_player hand draw_source hand_again building_piles pile_start wild
        pile_done reshuffle stock_top forced_play discard_piles stacking discard_top
        turn_end stock_not_discarded partner_piles silence asking partner_out talking_cards
        overdraw_return out_of_turn_noticed out_of_turn_stands win win_side points
        race_target
    """),
    short_stock=0,
)

# A web article's rules. The article has no draw pile and lets players refill "from the
# stockpile"; that is read as a slip for the draw pile. Its "face up" hand is read as a hand
# that its owner sees.
WEB = RuleSet(
    id="web",
    version=1,
    base=("web", 1),
    title=Sentence("Web article"),
    source=Sentence("an article on the web"),
    stated=_names("""
        players alone shuffled stock stock_many stock_unseen hand building_piles pile_start
        wild stock_top forced_play discard_piles stacking turn_end passing_stock win
        win_same_time
    """),
    players_max=6,
    stock=30,
    stock_many=20,
    discard_piles=3,
    forced_play="stock",
    passing="stock_gone",
)

# The rally rules of a Texas RV club. "Any card that is revealed must be played" is read as a
# rule about hand cards that a player has shown, not about the face-up stock card.
TEXAS = RuleSet(
    id="texas",
    version=1,
    base=("texas", 1),
    title=Sentence("Texas rally"),
    source=Sentence("the rally rules of a Texas RV club"),
    stated=_names("""
        players partners partner_draw stock stock_shown stock_apart draw_pile hand
        draw_source hand_again building_piles pile_start wild wilds_many pile_done reshuffle
        discard_piles stacking discard_top turn_end discard_final partner_piles silence
        asking turning_up talking_cards talking_place overdraw_return exposed_card win_side
    """),
    players_min=4,
    partnership="always",
    stock=15,
    stacking="fill_first",
    exposed_card="must_play",
)

# Rally rules with a deal by piles and a knock-out. Two passages of this sheet are missing from
# our copy; what they may have said is left to the readings for a silent sheet.
RALLY = RuleSet(
    id="rally",
    version=1,
    base=("rally", 1),
    title=Sentence("Rally knock-out"),
    source=Sentence("a rally's rule sheet, two passages missing"),
    stated=_names("""
        players partners shuffled deal_halves deal stock stock_shown draw_pile first_player
        first_wild first_tie hand draw_source building_piles pile_start wild pile_done
        reshuffle discard_piles stacking discard_top turn_end partner_piles silence asking
        talking_cards talking_place overdraw_return win_side contest
    """),
    players_min=4,
    partnership="always",
    stock=20,
    deal="piles",
    overdraw_return="shuffle",
)

# A Florida rally's published rules, no knock-out.
FLORIDA = RuleSet(
    id="florida",
    version=1,
    base=("florida", 1),
    title=Sentence("Florida rally"),
    source=Sentence("a Florida rally's published rules"),
    stated=_names("""
        players partners deal stock first_player discard_piles scoring contest contest_games
        contest_minutes
    """),
    players_min=4,
    partnership="always",
    stock=12,
    deal="piles",
    stacking="fill_first",
    scoring="cards_left",
    contest="progressive",
    contest_games=3,
    contest_minutes=105,
)

ALL: tuple[RuleSet, ...] = (DELUXE_US, DELUXE_FR, WEB, TEXAS, RALLY, FLORIDA)
