"""The settings of the seats, the deal and the turn, put into words.

Pure. The sentences are our own; nothing here decides anything.
"""

from games.rulesets.ruleset import RuleSet
from games.rulesets.setting import Setting, choice, number, plural
from wording import Sentence


def _players(r: RuleSet) -> Sentence:
    if r.players_min == r.players_max:
        return Sentence(
            en=f"{r.players_min} players sit at a table.",
            fr=f"On joue à {r.players_min} par table.",
        )
    return Sentence(
        en=f"{r.players_min} to {r.players_max} players sit at a table.",
        fr=f"On joue de {r.players_min} à {r.players_max} par table.",
    )


def _stock(r: RuleSet) -> Sentence:
    en, fr = plural(r.stock, "card", "carte")
    if r.players_max > 4:
        return Sentence(
            en=f"With up to four players, each stock has {en}.",
            fr=f"Jusqu'à quatre joueurs, chaque stock compte {fr}.",
        )
    return Sentence(
        en=f"Each player's stock has {en}.",
        fr=f"Le stock de chaque joueur compte {fr}.",
    )


def _stock_many(r: RuleSet) -> Sentence:
    en, fr = plural(r.stock_many, "card", "carte")
    return Sentence(
        en=f"When five or six play, each stock has {en}.",
        fr=f"À cinq ou six joueurs, chaque stock compte {fr}.",
    )


def _short_stock(r: RuleSet) -> Sentence:
    if not r.short_stock:
        return Sentence(
            en="For a shorter game, smaller stocks may be dealt.",
            fr="Pour une partie plus courte, on peut donner des stocks plus petits.",
        )
    en, fr = plural(r.short_stock, "card", "carte")
    return Sentence(
        en=f"For a short game each stock has {en}.",
        fr=f"Pour une partie courte, chaque stock compte {fr}.",
    )


def _hand(r: RuleSet) -> Sentence:
    en, fr = plural(r.hand, "card", "carte")
    return Sentence(
        en=f"A turn starts by filling the hand up to {en}.",
        fr=f"Un tour commence en complétant sa main à {fr}.",
    )


def _building_piles(r: RuleSet) -> Sentence:
    en, fr = plural(r.building_piles, "building pile", "série")
    return Sentence(
        en=f"In the middle there are at most {en}, each built in order from 1 to 12.",
        fr=f"Il y a au centre au plus {fr}, chacune formée dans l'ordre de 1 à 12.",
    )


def _discard_piles(r: RuleSet) -> Sentence:
    en, fr = plural(r.discard_piles, "discard pile", "pile")
    if r.stacking == "fill_first":
        return Sentence(
            en=f"Each player must have {en} before stacking a second card on any of them.",
            fr=f"Chaque joueur doit avoir {fr} de défausse avant d'empiler une seconde carte.",
        )
    return Sentence(
        en=f"Each player may have up to {en}.",
        fr=f"Chaque joueur a droit à {fr} de défausse au plus.",
    )


PLAY_SETTINGS: dict[str, Setting] = dict(
    (
        number(
            "players_min",
            "seats",
            Sentence(en="fewest players", fr="nombre minimal de joueurs"),
            2,
            6,
            _players,
        ),
        number(
            "players_max",
            "seats",
            Sentence(en="most players", fr="nombre maximal de joueurs"),
            2,
            6,
            _players,
        ),
        choice(
            "partnership",
            "seats",
            Sentence(en="partners", fr="jeu en équipe"),
            {
                "never": Sentence(
                    en="Everyone plays alone.",
                    fr="Chacun joue pour soi.",
                ),
                "optional": Sentence(
                    en="Everyone plays alone, or two and two as partners.",
                    fr="Chacun joue pour soi, ou deux par deux, en équipe.",
                ),
                "always": Sentence(
                    en="Two and two play as partners.",
                    fr="On joue deux par deux, en équipe.",
                ),
            },
        ),
        number("stock", "deal", Sentence(en="stock cards", fr="cartes du stock"), 1, 76, _stock),
        number(
            "stock_many",
            "deal",
            Sentence(en="stock cards for five or six", fr="cartes du stock à cinq ou six"),
            1,
            27,
            _stock_many,
        ),
        number(
            "short_stock",
            "deal",
            Sentence(
                en="stock cards of a short game (0: the official decides)",
                fr="cartes du stock d'une partie courte (0 : le responsable décide)",
            ),
            0,
            76,
            _short_stock,
        ),
        choice(
            "deal",
            "deal",
            Sentence(en="how the cards are dealt", fr="manière de donner"),
            {
                "one_dealer": Sentence(
                    en="One player deals for all.",
                    fr="Un joueur donne pour tous.",
                ),
                "piles": Sentence(
                    en="Two players each deal four piles of half a stock; these eight piles "
                    "make the four stocks.",
                    fr="Deux joueurs donnent chacun quatre piles d'un demi-stock ; ces huit piles "
                    "forment les quatre stocks.",
                ),
            },
        ),
        choice(
            "first_player",
            "deal",
            Sentence(en="who starts", fr="qui commence"),
            {
                "left_of_dealer": Sentence(
                    en="The player to the dealer's left starts.",
                    fr="Le joueur à gauche du donneur commence.",
                ),
                "highest_card": Sentence(
                    en="The player with the highest card turned up on a stock starts.",
                    fr="Le joueur dont le stock montre la plus haute carte commence.",
                ),
            },
        ),
        number("hand", "turn", Sentence(en="cards in a hand", fr="cartes en main"), 1, 10, _hand),
        number(
            "building_piles",
            "turn",
            Sentence(en="building piles", fr="séries au centre"),
            1,
            4,
            _building_piles,
        ),
        choice(
            "pile_start",
            "turn",
            Sentence(en="what starts a building pile", fr="début d'une série"),
            {
                "one_or_wild": Sentence(
                    en="A 1 or a wild starts a building pile.",
                    fr="Un 1 ou un joker commence une série.",
                ),
                "one_only": Sentence(
                    en="Only a 1 starts a building pile.",
                    fr="Seul un 1 commence une série.",
                ),
            },
        ),
        number(
            "discard_piles",
            "turn",
            Sentence(en="discard piles", fr="piles de défausse"),
            1,
            4,
            _discard_piles,
        ),
        choice(
            "stacking",
            "turn",
            Sentence(en="stacking discards", fr="empilement des défausses"),
            {
                "free": Sentence(
                    en="Any number of cards may be stacked on a discard pile, in any order.",
                    fr="On peut empiler autant de cartes que l'on veut sur une défausse, dans "
                    "n'importe quel ordre.",
                ),
                "fill_first": Sentence(
                    en="All discard piles must hold a card before a second one is stacked on any.",
                    fr="Toutes les piles de défausse doivent avoir une carte avant qu'on en empile "
                    "une seconde.",
                ),
            },
        ),
        choice(
            "forced_play",
            "turn",
            Sentence(en="forced play", fr="jeu obligatoire"),
            {
                "free": Sentence(
                    en="Nobody has to play a card that fits.",
                    fr="Personne n'est obligé de jouer une carte jouable.",
                ),
                "stock": Sentence(
                    en="A player must play the top card of their own stock if it fits.",
                    fr="Un joueur doit jouer la carte visible de son stock si elle est jouable.",
                ),
            },
        ),
        choice(
            "passing",
            "turn",
            Sentence(en="ending a turn without a discard", fr="finir un tour sans défausse"),
            {
                "no_play": Sentence(
                    en="A player passes only with an empty hand, nothing to draw and no card "
                    "that fits.",
                    fr="On ne passe qu'avec une main vide, rien à piocher et aucune carte jouable.",
                ),
                "stock_gone": Sentence(
                    en="A player passes only with an empty hand and nothing to draw, when no "
                    "card fits or their stock is used up too.",
                    fr="On ne passe qu'avec une main vide et rien à piocher, si aucune carte n'est "
                    "jouable ou si son propre stock est épuisé aussi.",
                ),
                "empty_hand": Sentence(
                    en="A player with an empty hand and nothing to draw may pass, even if a card "
                    "fits.",
                    fr="Un joueur à la main vide et sans rien à piocher peut passer, même si une "
                    "carte est jouable.",
                ),
            },
        ),
        choice(
            "partner_piles",
            "partners",
            Sentence(en="the partner's piles", fr="les piles du partenaire"),
            {
                "stock_and_discards": Sentence(
                    en="The player in turn may also play from the partner's stock and discard "
                    "piles.",
                    fr="Le joueur dont c'est le tour peut aussi jouer du stock et des défausses de "
                    "son partenaire.",
                ),
                "none": Sentence(
                    en="Each partner plays from their own piles only.",
                    fr="Chaque partenaire ne joue que de ses propres piles.",
                ),
            },
        ),
    )
)
