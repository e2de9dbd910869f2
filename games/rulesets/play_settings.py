"""The settings of the seats, the deal and the turn, put into words.

Pure. The sentences are our own; nothing here decides anything.
"""

from games.rulesets.ruleset import RuleSet
from games.rulesets.setting import Setting, choice, number, plural
from wording import Sentence


def _players_min(r: RuleSet) -> Sentence:
    return Sentence(
        en=f"At least {r.players_min} players sit at a table.",
        fr=f"Il faut au moins {r.players_min} joueurs à une table.",
    )


def _players_max(r: RuleSet) -> Sentence:
    return Sentence(
        en=f"At most {r.players_max} players sit at a table.",
        fr=f"Il y a au plus {r.players_max} joueurs à une table.",
    )


def _stock(r: RuleSet) -> Sentence:
    en, fr = plural(r.stock, "card", "carte")
    return Sentence(
        en=f"Each player's stock has {en}, face down, with the top card turned up.",
        fr=f"Le stock de chaque joueur compte {fr}, faces cachées, la carte du dessus retournée.",
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
            en="For a short game the official sets a smaller stock before the draw.",
            fr="Pour une partie courte, le responsable fixe un stock plus petit avant le tirage.",
        )
    en, fr = plural(r.short_stock, "card", "carte")
    return Sentence(
        en=f"For a short game each stock has {en}.",
        fr=f"Pour une partie courte, chaque stock compte {fr}.",
    )


def _hand(r: RuleSet) -> Sentence:
    return Sentence(
        en=f"A turn starts by drawing up to {r.hand} cards. Whoever plays the whole hand "
        f"draws {r.hand} more and goes on.",
        fr=f"Un tour commence en complétant sa main à {r.hand} cartes. Qui joue toute sa main "
        f"en reprend {r.hand} et continue.",
    )


def _building_piles(r: RuleSet) -> Sentence:
    en, fr = plural(r.building_piles, "building pile", "série")
    return Sentence(
        en=f"At most {en}, each from 1 up to 12. A full pile is taken away at once.",
        fr=f"Au plus {fr} au centre, de 1 à 12. Une série complète est retirée aussitôt.",
    )


def _discard_piles(r: RuleSet) -> Sentence:
    en, fr = plural(r.discard_piles, "discard pile", "pile")
    return Sentence(
        en=f"Each player may have {en}. A turn ends with one card from the hand put on one "
        "of them; what is discarded stays there. Only the top card of a pile can be played.",
        fr=f"Chaque joueur a droit à {fr} de défausse. Un tour finit par une carte de la main "
        "posée sur l'une d'elles ; une carte défaussée y reste. Seule la carte du dessus se joue.",
    )


PLAY_SETTINGS: dict[str, Setting] = dict(
    (
        number(
            "players_min",
            "seats",
            Sentence(en="fewest players", fr="nombre minimal de joueurs"),
            2,
            6,
            _players_min,
        ),
        number(
            "players_max",
            "seats",
            Sentence(en="most players", fr="nombre maximal de joueurs"),
            2,
            6,
            _players_max,
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
                    en="Everyone plays alone, or two and two as partners facing each other.",
                    fr="Chacun joue pour soi, ou deux par deux, les partenaires face à face.",
                ),
                "always": Sentence(
                    en="Two and two play as partners, facing each other.",
                    fr="On joue deux par deux, les partenaires face à face.",
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
                    en="One dealer shuffles and deals one card at a time, clockwise; "
                    "the rest is the draw pile.",
                    fr="Un donneur mélange et donne une carte à la fois, dans le sens horaire ; "
                    "le reste forme la pioche.",
                ),
                "piles": Sentence(
                    en="Each side takes half of the deck; one partner of each side deals four "
                    "piles of half a stock, and each player gets one pile from either dealer. "
                    "The two rests together are the draw pile.",
                    fr="Chaque camp prend la moitié du paquet ; un partenaire par camp donne "
                    "quatre piles d'un demi-stock, et chaque joueur reçoit une pile de chaque "
                    "donneur. Les deux restes réunis forment la pioche.",
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
                    en="The highest face-up stock card starts; a wild does not count. Players "
                    "who tie draw a card each until one is highest, then those cards are "
                    "shuffled back.",
                    fr="La plus haute carte visible des stocks commence ; un joker ne compte pas. "
                    "Les joueurs à égalité tirent une carte chacun jusqu'à se départager, puis "
                    "ces cartes sont remélangées à la pioche.",
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
                    en="A 1 or a wild starts a building pile; a wild can be any number, and "
                    "several may lie in one pile.",
                    fr="Un 1 ou un joker commence une série ; un joker vaut n'importe quel "
                    "nombre, et une série peut en compter plusieurs.",
                ),
                "one_only": Sentence(
                    en="Only a 1 starts a building pile; later a wild can be any number.",
                    fr="Seul un 1 commence une série ; ensuite un joker vaut n'importe quel "
                    "nombre.",
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
                    en="Discards may be stacked at any time, in any order.",
                    fr="On peut empiler ses défausses à tout moment, dans n'importe quel ordre.",
                ),
                "fill_first": Sentence(
                    en="Every discard pile must hold a card before a second one is stacked on "
                    "any; a pile that was emptied must be filled again first.",
                    fr="Chaque pile de défausse doit avoir une carte avant qu'on en empile une "
                    "seconde ; une pile vidée doit d'abord être regarnie.",
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
                    en="While your own top stock card fits, you must play it before anything "
                    "else; the turn cannot end.",
                    fr="Tant que la carte visible de votre stock est jouable, vous devez la jouer "
                    "avant toute autre ; le tour ne peut pas finir.",
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
                    "card fits or the own stock is gone too.",
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
            "turn",
            Sentence(en="the partner's piles", fr="les piles du partenaire"),
            {
                "stock_and_discards": Sentence(
                    en="With partners: you may also play your partner's top stock card and "
                    "discards, never from the partner's hand. You discard on your own piles only.",
                    fr="En équipe : vous pouvez aussi jouer la carte visible du stock et les "
                    "défausses de votre partenaire, jamais sa main. Vous ne défaussez que sur vos "
                    "propres piles.",
                ),
                "none": Sentence(
                    en="With partners: each plays from the own piles only.",
                    fr="En équipe : chacun ne joue que de ses propres piles.",
                ),
            },
        ),
    )
)
