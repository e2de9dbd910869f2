"""The settings of incidents, the end of a game and the contest, put into words.

Pure. The sentences are our own; nothing here decides anything.
"""

from games.rulesets.ruleset import RuleSet
from games.rulesets.setting import Setting, choice, number, plural
from wording import Sentence


def _talking_cards(r: RuleSet) -> Sentence:
    if not r.talking_cards:
        return Sentence(
            en="Advice during the partner's turn is noted, without penalty cards.",
            fr="Un conseil pendant le tour du partenaire est noté, sans carte de pénalité.",
        )
    en, fr = plural(r.talking_cards, "card", "carte")
    return Sentence(
        en=f"Whoever advises the partner during the partner's turn takes {en} from the draw "
        "pile into their own stock, unseen.",
        fr=f"Qui conseille son partenaire pendant le tour de celui-ci prend {fr} de la pioche "
        "dans son propre stock, sans regarder.",
    )


def _stall_turns(r: RuleSet) -> Sentence:
    en, fr = plural(r.stall_turns, "turn", "tour")
    return Sentence(
        en=f"The official may stop a game that does not move: after {en} without a stock card "
        "played (a called stall).",
        fr=f"Le responsable peut arrêter une partie qui n'avance pas : après {fr} sans carte de "
        "stock jouée.",
    )


def _points(r: RuleSet) -> Sentence:
    win_en, win_fr = plural(r.win_points, "point", "point")
    card_en, card_fr = plural(r.card_points, "point", "point")
    if not r.card_points:
        return Sentence(
            en=f"The winner of a game scores {win_en}.",
            fr=f"Le gagnant d'une partie marque {win_fr}.",
        )
    if not r.win_points:
        return Sentence(
            en=f"The winner of a game scores {card_en} for each card left in the opponents' "
            "stocks.",
            fr=f"Le gagnant d'une partie marque {card_fr} par carte restée dans les stocks "
            "adverses.",
        )
    return Sentence(
        en=f"The winner of a game scores {win_en}, and {card_en} more for each card left in the "
        "opponents' stocks.",
        fr=f"Le gagnant d'une partie marque {win_fr}, plus {card_fr} par carte restée dans les "
        "stocks adverses.",
    )


def _race_target(r: RuleSet) -> Sentence:
    return Sentence(
        en=f"Several games make a race: the first side to reach {r.race_target} points wins.",
        fr=f"Plusieurs parties forment une course : le premier camp à {r.race_target} points "
        "gagne.",
    )


def _contest_games(r: RuleSet) -> Sentence:
    en, fr = plural(r.contest_games, "game", "partie")
    if r.contest == "progressive":
        return Sentence(en=f"Everyone plays {en} in all.", fr=f"Chacun joue {fr} en tout.")
    return Sentence(en=f"A match is {en}.", fr=f"Une rencontre se joue en {fr}.")


def _contest_minutes(r: RuleSet) -> Sentence:
    return Sentence(
        en=f"The contest lasts {r.contest_minutes} minutes in all.",
        fr=f"Le concours dure {r.contest_minutes} minutes en tout.",
    )


ENDING_SETTINGS: dict[str, Setting] = dict(
    (
        number(
            "talking_cards",
            "incidents",
            Sentence(en="penalty cards for advice", fr="cartes de pénalité pour conseil"),
            0,
            10,
            _talking_cards,
        ),
        choice(
            "talking_place",
            "incidents",
            Sentence(en="where penalty cards go", fr="place des cartes de pénalité"),
            {
                "bottom": Sentence(
                    en="Penalty cards go to the bottom of the stock.",
                    fr="Les cartes de pénalité vont sous le stock.",
                ),
                "random": Sentence(
                    en="Penalty cards go anywhere into the stock, under the face-up card.",
                    fr="Les cartes de pénalité se glissent au hasard dans le stock, sous la carte "
                    "visible.",
                ),
            },
        ),
        choice(
            "overdraw_return",
            "incidents",
            Sentence(en="too many cards drawn", fr="trop de cartes piochées"),
            {
                "shuffle": Sentence(
                    en="Whoever draws too many cards shuffles the extra ones into their own stock.",
                    fr="Qui pioche trop de cartes mélange celles en trop à son propre stock.",
                ),
                "insert": Sentence(
                    en="Whoever draws too many cards slips the extra ones unseen into their own "
                    "stock, at random.",
                    fr="Qui pioche trop de cartes glisse celles en trop dans son propre stock, au "
                    "hasard et sans les regarder.",
                ),
            },
        ),
        choice(
            "exposed_card",
            "incidents",
            Sentence(en="a card that was shown", fr="une carte montrée"),
            {
                "no_consequence": Sentence(
                    en="A hand card shown by mistake has no consequence.",
                    fr="Une carte de la main montrée par erreur n'a pas de conséquence.",
                ),
                "must_play": Sentence(
                    en="A card that a player has shown must be played.",
                    fr="Une carte qu'un joueur a montrée doit être jouée.",
                ),
            },
        ),
        choice(
            "out_of_turn_noticed",
            "incidents",
            Sentence(en="out of turn, noticed", fr="hors tour, remarqué"),
            {
                "undo_no_draw": Sentence(
                    en="A turn out of turn that is noticed before it ends stops, and play goes "
                    "back to the proper order; that player's next turn starts without drawing.",
                    fr="Un tour joué hors tour et remarqué avant sa fin s'arrête, et le jeu "
                    "revient au bon joueur ; le fautif commence son prochain tour sans piocher.",
                ),
                "undo": Sentence(
                    en="A turn out of turn that is noticed before it ends stops, and play goes "
                    "back to the proper order, without a penalty.",
                    fr="Un tour joué hors tour et remarqué avant sa fin s'arrête, et le jeu "
                    "revient au bon joueur, sans pénalité.",
                ),
            },
        ),
        choice(
            "out_of_turn_unnoticed",
            "incidents",
            Sentence(en="out of turn, unnoticed", fr="hors tour, non remarqué"),
            {
                "left_of_offender": Sentence(
                    en="After it, the player to the left of the one who played goes on.",
                    fr="Après lui, le joueur à gauche de celui qui a joué continue.",
                ),
                "proper_player": Sentence(
                    en="After it, the player who was passed over goes on.",
                    fr="Après lui, le joueur qui a été sauté continue.",
                ),
            },
        ),
        number(
            "stall_turns",
            "end",
            Sentence(
                en="turns without a stock card before a stall may be called",
                fr="tours sans carte de stock avant de pouvoir arrêter la partie",
            ),
            1,
            1000,
            _stall_turns,
        ),
        choice(
            "scoring",
            "end",
            Sentence(en="what a game counts", fr="ce que compte une partie"),
            {
                "win_loss": Sentence(
                    en="A game is won or lost; no points are counted.",
                    fr="Une partie est gagnée ou perdue ; on ne compte pas de points.",
                ),
                "points": Sentence(
                    en="The winner of a game scores points; the others score nothing.",
                    fr="Le gagnant d'une partie marque des points ; les autres n'en marquent pas.",
                ),
                "cards_left": Sentence(
                    en="The winners write down 0, the losers the cards left in their stocks; "
                    "the lowest total wins.",
                    fr="Les gagnants inscrivent 0, les perdants les cartes restées dans leurs "
                    "stocks ; le plus petit total gagne.",
                ),
            },
        ),
        number(
            "win_points",
            "end",
            Sentence(en="points for winning", fr="points pour la victoire"),
            0,
            1000,
            _points,
        ),
        number(
            "card_points",
            "end",
            Sentence(en="points for each card left", fr="points par carte restante"),
            0,
            100,
            _points,
        ),
        number(
            "race_target",
            "contest",
            Sentence(
                en="points that win a race (0: no race)",
                fr="points qui gagnent la course (0 : pas de course)",
            ),
            0,
            10000,
            _race_target,
        ),
        choice(
            "contest",
            "contest",
            Sentence(en="kind of contest", fr="genre de concours"),
            {
                "knockout": Sentence(
                    en="One loss and a side is out; the winners go on.",
                    fr="Un camp qui perd est éliminé ; les gagnants avancent.",
                ),
                "race": Sentence(
                    en="The same table plays game after game until someone reaches the target.",
                    fr="La même table enchaîne les parties jusqu'à ce qu'un camp atteigne le but.",
                ),
                "progressive": Sentence(
                    en="After each game the winners move up a table and everyone changes "
                    "partners; a tie for first or second is played off.",
                    fr="Après chaque partie les gagnants montent d'une table et chacun change de "
                    "partenaire ; une égalité pour la première ou la deuxième place se rejoue.",
                ),
            },
        ),
        number(
            "contest_games",
            "contest",
            Sentence(en="games to play", fr="parties à jouer"),
            1,
            20,
            _contest_games,
        ),
        number(
            "contest_minutes",
            "contest",
            Sentence(
                en="minutes in all (0: no limit)",
                fr="minutes en tout (0 : sans limite)",
            ),
            0,
            1000,
            _contest_minutes,
        ),
    )
)
