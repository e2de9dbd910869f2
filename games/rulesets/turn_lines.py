"""The lines about a turn and about partners, in the order in which they are read out. Pure."""

from games.rulesets.line import Line, of_setting, plain, sheets_own, with_partners
from games.rulesets.ruleset import RuleSet
from games.rulesets.settings import SETTINGS
from wording import Sentence


def _fill_first(r: RuleSet) -> bool:
    return r.stacking == "fill_first"


def _stacking(r: RuleSet) -> Sentence:
    if _fill_first(r):
        return Sentence(
            en="After that, any number of cards may be stacked on a discard pile.",
            fr="Ensuite, on peut empiler autant de cartes que l'on veut sur une défausse.",
        )
    return SETTINGS["stacking"].say(r)


def _hand_again(r: RuleSet) -> Sentence:
    return Sentence(
        en=f"Whoever plays the whole hand draws {r.hand} more and goes on.",
        fr=f"Qui joue toute sa main en reprend {r.hand} et continue.",
    )


def _wild(r: RuleSet) -> Sentence:
    if r.pile_start == "one_or_wild":
        return Sentence(
            en="A wild can stand for any number.",
            fr="Un joker peut valoir n'importe quel nombre.",
        )
    return Sentence(
        en="A wild can stand for any number but the 1 that starts a pile.",
        fr="Un joker peut valoir n'importe quel nombre, sauf le 1 qui commence une série.",
    )


def _passing(r: RuleSet) -> Sentence:
    if r.passing == "stock_gone":
        return Sentence(
            en="A player with an empty hand, nothing to draw and no card that fits passes.",
            fr="Qui a la main vide, rien à piocher et aucune carte jouable passe.",
        )
    return SETTINGS["passing"].say(r)


TURN_LINES: tuple[Line, ...] = (
    plain(
        "clockwise",
        "turn",
        Sentence(en="Turns pass clockwise.", fr="On joue dans le sens horaire."),
    ),
    of_setting("hand"),
    plain(
        "draw_source",
        "turn",
        Sentence(en="Cards are drawn from the draw pile.", fr="On prend ses cartes à la pioche."),
    ),
    Line("hand_again", "turn", _hand_again),
    plain(
        "hand_hidden",
        "turn",
        Sentence(en="A hand is hidden from the others.", fr="Une main reste cachée aux autres."),
    ),
    of_setting("building_piles"),
    of_setting("pile_start"),
    Line("wild", "turn", _wild),
    plain(
        "wilds_many",
        "turn",
        Sentence(
            en="Several wilds may lie in one pile.",
            fr="Une même série peut compter plusieurs jokers.",
        ),
    ),
    plain(
        "pile_done",
        "turn",
        Sentence(
            en="A pile that has reached 12 is taken away; a new one may be started in its place.",
            fr="Une série arrivée à 12 est retirée ; une nouvelle peut commencer à sa place.",
        ),
    ),
    plain(
        "reshuffle",
        "turn",
        Sentence(
            en="When the draw pile is used up, the completed piles are shuffled into a new one.",
            fr="Quand la pioche est épuisée, les séries complètes sont mélangées pour en former "
            "une nouvelle.",
        ),
    ),
    plain(
        "stock_top",
        "turn",
        Sentence(
            en="Of a stock, only the top card can be played.",
            fr="D'un stock, seule la carte du dessus se joue.",
        ),
    ),
    of_setting("forced_play"),
    plain(
        "forced_first",
        "turn",
        Sentence(
            en="As long as it fits, nothing else may be played and the turn cannot end.",
            fr="Tant qu'elle est jouable, on ne joue rien d'autre et le tour ne peut pas finir.",
        ),
        lambda rules: rules.forced_play == "stock",
    ),
    of_setting("discard_piles"),
    plain(
        "discard_refill",
        "turn",
        Sentence(
            en="A discard pile that was emptied must be filled again before the next card is "
            "stacked.",
            fr="Une défausse vidée doit être regarnie avant d'empiler la carte suivante.",
        ),
        _fill_first,
    ),
    Line("stacking", "turn", _stacking),
    plain(
        "discard_top",
        "turn",
        Sentence(
            en="Of a discard pile, only the top card can be played.",
            fr="D'une défausse, seule la carte du dessus se joue.",
        ),
    ),
    plain(
        "turn_end",
        "turn",
        Sentence(
            en="A turn ends with one card from the hand put on one of the player's discard piles.",
            fr="Un tour finit par une carte de la main posée sur l'une de ses défausses.",
        ),
    ),
    sheets_own(
        "stock_not_discarded",
        "turn",
        Sentence(
            en="A stock card is never discarded.", fr="Une carte du stock ne se défausse jamais."
        ),
    ),
    plain(
        "discard_final",
        "turn",
        Sentence(
            en="Once a card is discarded, the turn is over and nothing in it is changed.",
            fr="Une fois la carte défaussée, le tour est fini et l'on n'y change plus rien.",
        ),
    ),
    Line("passing", "turn", _passing),
    plain(
        "passing_stock",
        "turn",
        Sentence(
            en="A player whose hand and stock are both used up may end the turn without a discard.",
            fr="Qui n'a plus ni main ni stock peut finir son tour sans défausser.",
        ),
        lambda rules: rules.passing == "stock_gone",
    ),
    of_setting("partner_piles", with_partners),
    plain(
        "partner_hand",
        "partners",
        Sentence(
            en="Nobody plays from the partner's hand, or discards on the partner's piles.",
            fr="On ne joue pas de la main de son partenaire et l'on ne défausse pas sur ses piles.",
        ),
        with_partners,
    ),
    plain(
        "silence",
        "partners",
        Sentence(
            en="During a turn the partner keeps quiet about plays.",
            fr="Pendant un tour, le partenaire se tait sur les coups à jouer.",
        ),
        with_partners,
    ),
    plain(
        "asking",
        "partners",
        Sentence(
            en="Only the player in turn may ask the partner for a play.",
            fr="Seul le joueur dont c'est le tour peut demander un coup à son partenaire.",
        ),
        with_partners,
    ),
    sheets_own(
        "turning_up",
        "partners",
        Sentence(
            en="The partner may turn up the next card of their own stock untold.",
            fr="Le partenaire peut retourner de lui-même la carte suivante de son stock.",
        ),
    ),
    plain(
        "small_talk",
        "partners",
        Sentence(en="Small talk is no offence.", fr="Bavarder d'autre chose n'est pas une faute."),
        with_partners,
    ),
    plain(
        "partner_out",
        "partners",
        Sentence(
            en="A partner whose stock is used up goes on playing.",
            fr="Un partenaire dont le stock est épuisé continue de jouer.",
        ),
        with_partners,
    ),
)
