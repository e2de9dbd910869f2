"""The lines about the seats and the deal, in the order in which they are read out. Pure."""

from games.rulesets.line import Line, alone, of_setting, plain, sheets_own, with_partners
from games.rulesets.ruleset import RuleSet
from games.rulesets.setting import plural
from games.rulesets.settings import SETTINGS
from wording import Sentence


def _alone(r: RuleSet) -> Sentence | None:
    if r.partnership == "always":
        return None
    if r.partnership == "never":
        return Sentence(en="Everyone plays alone.", fr="Chacun joue pour soi.")
    return Sentence(en="Everyone may play alone.", fr="Chacun peut jouer pour soi.")


def _partners(r: RuleSet) -> Sentence | None:
    if r.partnership == "never":
        return None
    if r.partnership == "always":
        return Sentence(en="Two and two play as partners.", fr="On joue deux par deux, en équipe.")
    return Sentence(
        en="Two and two may play as partners.", fr="On peut jouer deux par deux, en équipe."
    )


def _deal(r: RuleSet) -> Sentence:
    if r.deal == "one_dealer":
        return Sentence(en="One player deals for all.", fr="Un joueur donne pour tous.")
    en, fr = plural(r.stock // 2, "card", "carte")
    return Sentence(
        en=f"Two players each deal four piles of {en}; these eight piles make the four stocks.",
        fr=f"Deux joueurs donnent chacun quatre piles de {fr} ; ces huit piles forment les quatre "
        "stocks.",
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
        Sentence(
            en="Partners sit facing each other.", fr="Les partenaires sont assis face à face."
        ),
        with_partners,
    ),
    plain(
        "partner_draw",
        "seats",
        Sentence(
            en="Partners are drawn as the official directs; two from the same chapter change "
            "partners.",
            fr="Les partenaires sont tirés au sort selon le responsable ; deux personnes du même "
            "chapitre changent de partenaire.",
        ),
        lambda rules: not alone(rules),
    ),
    plain(
        "deck",
        "deal",
        Sentence(
            en="The deck has 162 cards: 144 numbered from 1 to 12, and 18 wild cards.",
            fr="Le paquet compte 162 cartes : 144 numérotées de 1 à 12 et 18 jokers.",
        ),
    ),
    plain(
        "deck_each",
        "deal",
        Sentence(en="Each number is there 12 times.", fr="Chaque nombre y est 12 fois."),
    ),
    plain(
        "shuffled",
        "deal",
        Sentence(en="The deck is shuffled before the deal.", fr="On mélange avant de donner."),
    ),
    plain(
        "deal_halves",
        "deal",
        Sentence(
            en="Each side takes half of the deck, and one partner of each side deals.",
            fr="Chaque camp prend la moitié du paquet, et un partenaire par camp donne.",
        ),
        _by_piles,
    ),
    Line("deal", "deal", _deal),
    plain(
        "deal_both",
        "deal",
        Sentence(
            en="Each player gets one pile from each of the two who deal.",
            fr="Chaque joueur reçoit une pile de chacun des deux donneurs.",
        ),
        _by_piles,
    ),
    of_setting("stock"),
    of_setting("stock_many", lambda rules: rules.players_max > 4),
    plain(
        "stock_shown",
        "deal",
        Sentence(
            en="A stock lies face down with its top card turned up.",
            fr="Un stock est posé faces cachées, la carte du dessus retournée.",
        ),
    ),
    plain(
        "stock_unseen",
        "deal",
        Sentence(
            en="Nobody looks at the stock cards under the top one.",
            fr="Personne ne regarde les cartes du stock qui sont sous la première.",
        ),
    ),
    sheets_own(
        "stock_apart",
        "deal",
        Sentence(
            en="A stock lies where nobody can take it for a discard pile.",
            fr="Un stock se place de façon qu'on ne le prenne pas pour une défausse.",
        ),
    ),
    of_setting("short_stock"),
    plain(
        "short_stock_when",
        "deal",
        Sentence(
            en="The official decides on a shorter game before the draw.",
            fr="C'est le responsable qui décide d'une partie plus courte, avant le tirage.",
        ),
    ),
    plain(
        "draw_pile",
        "deal",
        Sentence(
            en="The cards left over form the draw pile in the middle.",
            fr="Les cartes qui restent forment la pioche, au milieu.",
        ),
    ),
    of_setting("first_player"),
    plain(
        "first_wild",
        "deal",
        Sentence(en="A wild does not count for this.", fr="Un joker ne compte pas pour cela."),
        _highest,
    ),
    plain(
        "first_tie",
        "deal",
        Sentence(
            en="Players with the same highest card each draw one from the draw pile, and the "
            "highest starts.",
            fr="Les joueurs qui ont la même plus haute carte en tirent chacun une de la pioche, et "
            "la plus haute commence.",
        ),
        _highest,
    ),
    plain(
        "first_again",
        "deal",
        Sentence(
            en="If only wilds are turned up, all draw; the cards drawn for this are shuffled back "
            "into the draw pile.",
            fr="S'il n'y a que des jokers, tous tirent ; les cartes ainsi tirées sont remélangées "
            "à la pioche.",
        ),
        _highest,
    ),
)
