"""What the findings about points and races say, in English and French. Pure; decides nothing."""

from games.rulesets import RuleSet
from wording import Sentence


def _points(number: int) -> tuple[str, str]:
    return (
        f"{number} point{'' if number == 1 else 's'}",
        f"{number} point{'s' if number > 1 else ''}",
    )


def points_unreadable() -> Sentence:
    return Sentence(
        en="Points must be whole numbers, 0 or more, for each side. Correct them, or leave them "
        "empty.",
        fr="Les points doivent être des nombres entiers, 0 ou plus, pour chaque camp. "
        "Corrigez-les, ou laissez-les vides.",
    )


def points_unknown_side() -> Sentence:
    return Sentence(
        en="Points are entered for a side that did not sit at this table. Correct the side or "
        "the table number.",
        fr="Des points sont indiqués pour un camp qui n'était pas à cette table. Corrigez le camp "
        "ou le numéro de la table.",
    )


def points_wrong(rules: RuleSet, cards: int | None) -> Sentence:
    win, each = rules.win_points, rules.card_points
    if cards is None:
        return Sentence(
            en=f"No number of cards gives these points: a win is worth {win}, and {each} more for "
            "each card left on the other side. Correct the points.",
            fr=f"Aucun nombre de cartes ne donne ces points : une victoire en vaut {win}, et "
            f"{each} de plus par carte restée en face. Corrigez les points.",
        )
    return Sentence(
        en=f"The points do not fit the cards left: {win} for the win and {each} for each card make "
        f"{win} + {each} × {cards} = {win + each * cards}. Correct the points or the cards.",
        fr=f"Les points ne vont pas avec les cartes restantes : {win} pour la victoire et {each} "
        f"par carte font {win} + {each} × {cards} = {win + each * cards}. Corrigez les points ou "
        "les cartes.",
    )


def points_both_sides(label: str) -> Sentence:
    return Sentence(
        en=f"Only the winner of a game scores points, but side {label} has some too. Take them "
        "away, or correct the winner.",
        fr=f"Seul le gagnant d'une partie marque des points, mais le camp {label} en a aussi. "
        "Retirez-les, ou corrigez le gagnant.",
    )


def winner_writes_zero(label: str) -> Sentence:
    return Sentence(
        en=f"Under these rules the winner writes down 0. Correct the number of side {label}, or "
        "the winner.",
        fr=f"Selon ces règles, le gagnant inscrit 0. Corrigez le nombre du camp {label}, ou le "
        "gagnant.",
    )


def loser_writes_cards(label: str, cards: int | None) -> Sentence:
    if cards is None:
        return Sentence(
            en=f"Under these rules the side that lost writes down its cards left, at least 1. "
            f"Correct the number of side {label}.",
            fr=f"Selon ces règles, le camp perdant inscrit ses cartes restantes, au moins 1. "
            f"Corrigez le nombre du camp {label}.",
        )
    return Sentence(
        en=f"Under these rules the side that lost writes down its cards left: {cards} for side "
        f"{label}. Correct one of the two numbers.",
        fr=f"Selon ces règles, le camp perdant inscrit ses cartes restantes : {cards} pour le camp "
        f"{label}. Corrigez l'un des deux nombres.",
    )


def points_not_scored() -> Sentence:
    return Sentence(
        en="These rules count no points, so the points will not be used. Say yes to go on, or "
        "take them away.",
        fr="Ces règles ne comptent pas de points : ceux-ci ne serviront à rien. Répondez oui pour "
        "continuer, ou retirez-les.",
    )


def points_by_ruling() -> Sentence:
    return Sentence(
        en="The points are not what the cards left would give. If the ruling set them so, say "
        "yes; if not, correct them.",
        fr="Les points ne sont pas ceux que donneraient les cartes restantes. Si la décision les a "
        "fixés ainsi, répondez oui ; sinon, corrigez-les.",
    )


def cards_missing() -> Sentence:
    return Sentence(
        en="These rules score by the cards left. Enter the cards left of everyone who lost, or "
        "the points.",
        fr="Selon ces règles, on compte les cartes restantes. Indiquez les cartes de tous les "
        "perdants, ou les points.",
    )


def race_not_these_rules() -> Sentence:
    return Sentence(
        en="These rules have no race for points. Report the games one by one, or choose rules "
        "with a race.",
        fr="Ces règles ne prévoient pas de course aux points. Notez les parties une par une, ou "
        "choisissez des règles avec une course.",
    )


def race_games_unreadable() -> Sentence:
    return Sentence(
        en="The games of the race could not be read. Enter them one by one, in order.",
        fr="Les parties de la course n'ont pas pu être lues. Indiquez-les une par une, dans "
        "l'ordre.",
    )


def race_not_reached(best: int, target: int) -> Sentence:
    en, fr = _points(best)
    return Sentence(
        en=f"Nobody has reached {target} yet: the best side has {en}. Enter the games that are "
        "missing, or say how the race was ended.",
        fr=f"Personne n'a encore atteint {target} : le meilleur camp a {fr}. Indiquez les parties "
        "qui manquent, ou dites comment la course a pris fin.",
    )


def race_goes_on(label: str, number: int, target: int) -> Sentence:
    return Sentence(
        en=f"Side {label} had already reached {target} with game {number}, which ended the race. "
        "Take the later games away, or correct the earlier ones.",
        fr=f"Le camp {label} avait déjà atteint {target} à la partie {number}, ce qui a terminé la "
        "course. Retirez les parties suivantes, ou corrigez les précédentes.",
    )


def race_winner_wrong(label: str, best: int) -> Sentence:
    en, fr = _points(best)
    return Sentence(
        en=f"By these games side {label} has won the race, with {en}. Correct the winner or the "
        "games.",
        fr=f"D'après ces parties, le camp {label} a gagné la course, avec {fr}. Corrigez le "
        "gagnant ou les parties.",
    )


def race_tie(best: int) -> Sentence:
    en, fr = _points(best)
    return Sentence(
        en=f"At time two sides were level with {en}. An official must decide: choose “ruling” "
        "and write the reason.",
        fr=f"À la fin du temps, deux camps étaient à égalité avec {fr}. Un responsable doit "
        "trancher : choisissez « décision » et écrivez le motif.",
    )


def race_unplayed_with_games() -> Sentence:
    return Sentence(
        en="A walkover means that nothing was played, but games are entered. Take them away, or "
        "choose another way the race finished.",
        fr="Une victoire par défaut veut dire que rien n'a été joué, mais des parties sont notées. "
        "Retirez-les, ou choisissez une autre fin de course.",
    )
