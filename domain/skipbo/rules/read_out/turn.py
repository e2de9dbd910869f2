"""The lines about a turn and about partners, in the order in which they are read out. Pure."""

from domain.skipbo.rules.read_out.line import Line, of_setting, plain, sheets_own, with_partners
from domain.skipbo.rules.ruleset import RuleSet
from domain.skipbo.rules.settings import SETTINGS
from domain.wording import Sentence


def _fill_first(r: RuleSet) -> bool:
    return r.stacking == "fill_first"


def _stacking(r: RuleSet) -> Sentence:
    if _fill_first(r):
        return Sentence("After that, any number of cards may be stacked on a discard pile.")
    return SETTINGS["stacking"].say(r)


def _hand_again(r: RuleSet) -> Sentence:
    return Sentence("Whoever plays the whole hand draws {hand} more and goes on.", hand=r.hand)


def _wild(r: RuleSet) -> Sentence:
    if r.pile_start == "one_or_wild":
        return Sentence("A wild can stand for any number.")
    return Sentence("A wild can stand for any number but the 1 that starts a pile.")


def _passing(r: RuleSet) -> Sentence:
    if r.passing == "stock_gone":
        return Sentence(
            "A player with an empty hand, nothing to draw and no card that fits passes."
        )
    return SETTINGS["passing"].say(r)


TURN_LINES: tuple[Line, ...] = (
    plain(
        "clockwise",
        "turn",
        Sentence("Turns pass clockwise."),
    ),
    of_setting("hand"),
    plain(
        "draw_source",
        "turn",
        Sentence("Cards are drawn from the draw pile."),
    ),
    Line("hand_again", "turn", _hand_again),
    plain(
        "hand_hidden",
        "turn",
        Sentence("A hand is hidden from the others."),
    ),
    of_setting("building_piles"),
    of_setting("pile_start"),
    Line("wild", "turn", _wild),
    plain(
        "wilds_many",
        "turn",
        Sentence("Several wilds may lie in one pile."),
    ),
    plain(
        "pile_done",
        "turn",
        Sentence(
            "A pile that has reached 12 is taken away; a new one may be started in its place."
        ),
    ),
    plain(
        "reshuffle",
        "turn",
        Sentence("When the draw pile is used up, the completed piles are shuffled into a new one."),
    ),
    plain(
        "stock_top",
        "turn",
        Sentence("Of a stock, only the top card can be played."),
    ),
    of_setting("forced_play"),
    plain(
        "forced_first",
        "turn",
        Sentence("As long as it fits, nothing else may be played and the turn cannot end."),
        lambda rules: rules.forced_play == "stock",
    ),
    of_setting("discard_piles"),
    plain(
        "discard_refill",
        "turn",
        Sentence(
            "A discard pile that was emptied must be filled again before the next card is stacked."
        ),
        _fill_first,
    ),
    Line("stacking", "turn", _stacking),
    plain(
        "discard_top",
        "turn",
        Sentence("Of a discard pile, only the top card can be played."),
    ),
    plain(
        "turn_end",
        "turn",
        Sentence(
            "A turn ends with one card from the hand put on one of the player's discard piles."
        ),
    ),
    sheets_own(
        "stock_not_discarded",
        "turn",
        Sentence("A stock card is never discarded."),
    ),
    plain(
        "discard_final",
        "turn",
        Sentence("Once a card is discarded, the turn is over and nothing in it is changed."),
    ),
    Line("passing", "turn", _passing),
    plain(
        "passing_stock",
        "turn",
        Sentence(
            "A player whose hand and stock are both used up may end the turn without a discard."
        ),
        lambda rules: rules.passing == "stock_gone",
    ),
    of_setting("partner_piles", with_partners),
    plain(
        "partner_hand",
        "partners",
        Sentence("Nobody plays from the partner's hand, or discards on the partner's piles."),
        with_partners,
    ),
    plain(
        "silence",
        "partners",
        Sentence("During a turn the partner keeps quiet about plays."),
        with_partners,
    ),
    plain(
        "asking",
        "partners",
        Sentence("Only the player in turn may ask the partner for a play."),
        with_partners,
    ),
    sheets_own(
        "turning_up",
        "partners",
        Sentence("The partner may turn up the next card of their own stock untold."),
    ),
    plain(
        "small_talk",
        "partners",
        Sentence("Small talk is no offence."),
        with_partners,
    ),
    plain(
        "partner_out",
        "partners",
        Sentence("A partner whose stock is used up goes on playing."),
        with_partners,
    ),
)
