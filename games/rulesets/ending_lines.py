"""The lines about incidents, the end of a game and the contest, as they are read out. Pure."""

from games.rulesets.line import Line, alone, of_setting, plain, sheets_own, with_partners
from games.rulesets.ruleset import RuleSet
from games.rulesets.settings import SETTINGS
from wording import Sentence


def _penalties(r: RuleSet) -> bool:
    return with_partners(r) and r.talking_cards > 0


def _points(r: RuleSet) -> Sentence | None:
    return SETTINGS["win_points"].say(r) if r.scoring == "points" else None


ENDING_LINES: tuple[Line, ...] = (
    of_setting("talking_cards", with_partners),
    of_setting("talking_place", _penalties),
    plain(
        "talking_short",
        "incidents",
        Sentence(
            en="If too few cards are left to draw, the completed piles are shuffled first; if "
            "there are still too few, all of them are taken. An empty stock can come back that "
            "way.",
            fr="S'il reste trop peu de cartes à piocher, on mélange d'abord les séries complètes, "
            "et l'on prend ce qu'il y a. Un stock vide peut ainsi renaître.",
        ),
        _penalties,
    ),
    of_setting("overdraw_return"),
    plain(
        "overdraw_top",
        "incidents",
        Sentence(
            en="The card turned up stays on top of the stock.",
            fr="La carte visible reste sur le dessus du stock.",
        ),
    ),
    of_setting("exposed_card"),
    plain(
        "exposed_next",
        "incidents",
        Sentence(
            en="This is about hand cards: it is that player's next play, if the card fits. The "
            "card turned up on a stock is not forced.",
            fr="Il s'agit des cartes de la main : c'est le prochain coup de ce joueur, si la carte "
            "est jouable. La carte visible d'un stock n'est pas forcée.",
        ),
        lambda rules: rules.exposed_card == "must_play",
    ),
    of_setting("out_of_turn_noticed"),
    plain(
        "out_of_turn_cards",
        "incidents",
        Sentence(
            en="What was played and drawn in it is put back.",
            fr="Ce qui y a été joué et pioché est remis en place.",
        ),
    ),
    plain(
        "out_of_turn_stands",
        "incidents",
        Sentence(
            en="A turn out of turn that nobody notices before it ends stands.",
            fr="Un tour joué hors tour que personne ne remarque avant sa fin est valable.",
        ),
    ),
    of_setting("out_of_turn_unnoticed"),
    plain(
        "win",
        "end",
        Sentence(
            en="The first player to use up their stock wins.",
            fr="Le premier joueur qui épuise son stock gagne.",
        ),
        alone,
    ),
    sheets_own(
        "win_same_time",
        "end",
        Sentence(
            en="If two seem to finish at the same time, whoever played the last stock card first "
            "has won.",
            fr="Si deux joueurs semblent finir ensemble, celui qui a joué sa dernière carte de "
            "stock le premier a gagné.",
        ),
    ),
    plain(
        "win_side",
        "end",
        Sentence(
            en="Partners win when both their stocks are used up.",
            fr="Une équipe gagne quand ses deux stocks sont épuisés.",
        ),
        with_partners,
    ),
    plain(
        "win_no_discard",
        "end",
        Sentence(
            en="The winning card ends the game; no discard follows.",
            fr="La carte gagnante finit la partie ; on ne défausse plus.",
        ),
    ),
    plain(
        "deadlock",
        "end",
        Sentence(
            en="A game is stuck, and over, as soon as nothing is left to draw and no card fits any "
            "more: none in any hand, on any stock or on any discard pile (deadlock).",
            fr="Une partie est bloquée, donc finie, dès qu'il n'y a plus rien à piocher et "
            "qu'aucune carte n'est plus jouable, ni en main, ni sur un stock, ni sur une défausse "
            "(blocage).",
        ),
    ),
    plain(
        "refusal",
        "end",
        Sentence(
            en="It is over too when nothing is left to draw, all hands are empty and everyone has "
            "passed, one after the other.",
            fr="Elle est finie aussi quand il n'y a plus rien à piocher, que toutes les mains sont "
            "vides et que chacun a passé, l'un après l'autre.",
        ),
        lambda rules: rules.passing != "no_play",
    ),
    of_setting("stall_turns"),
    plain(
        "stuck_winner",
        "end",
        Sentence(
            en="A game that is stuck or was stopped goes to the side with the fewest stock cards; "
            "if they are equal, an official rules.",
            fr="Une partie bloquée ou arrêtée revient au camp qui a le moins de cartes en stock ; "
            "à égalité, un responsable tranche.",
        ),
    ),
    of_setting("scoring", lambda rules: rules.scoring != "points"),
    Line("points", "end", _points),
    of_setting("race_target", lambda rules: bool(rules.race_target)),
    plain(
        "deal_passes",
        "contest",
        Sentence(
            en="The deal passes to the left from game to game.",
            fr="La donne passe à gauche d'une partie à l'autre.",
        ),
        lambda rules: bool(rules.race_target),
    ),
    of_setting("contest", lambda rules: rules.contest != "race"),
    of_setting("contest_games", lambda rules: rules.contest_games > 1),
    of_setting("contest_minutes", lambda rules: bool(rules.contest_minutes)),
)
