"""What the findings about points and races say. Pure; decides nothing."""

from games.rulesets import RuleSet
from wording import Sentence


def _points(number: int) -> Sentence:
    return Sentence.counted("{count} point", "{count} points", count=number)


def points_unreadable() -> Sentence:
    return Sentence(
        "Points must be whole numbers, 0 or more, for each side. Correct them, or leave them empty."
    )


def points_unknown_side() -> Sentence:
    return Sentence(
        "Points are entered for a side that did not sit at this table. Correct the side or the "
        "table number."
    )


def points_wrong(rules: RuleSet, cards: int | None) -> Sentence:
    win, each = rules.win_points, rules.card_points
    if cards is None:
        return Sentence(
            "No number of cards gives these points: a win is worth {win}, and {each} more for "
            "each card left on the other side. Correct the points.",
            win=win,
            each=each,
        )
    return Sentence(
        "The points do not fit the cards left: {win} for the win and {each} for each card make "
        "{win} + {each} × {cards} = {total}. Correct the points or the cards.",
        win=win,
        each=each,
        cards=cards,
        total=win + each * cards,
    )


def points_both_sides(label: str) -> Sentence:
    return Sentence(
        "Only the winner of a game scores points, but side {label} has some too. Take them away, "
        "or correct the winner.",
        label=label,
    )


def winner_writes_zero(label: str) -> Sentence:
    return Sentence(
        "Under these rules the winner writes down 0. Correct the number of side {label}, or the "
        "winner.",
        label=label,
    )


def loser_writes_cards(label: str, cards: int | None) -> Sentence:
    if cards is None:
        return Sentence(
            "Under these rules the side that lost writes down its cards left, at least 1. "
            "Correct the number of side {label}.",
            label=label,
        )
    return Sentence(
        "Under these rules the side that lost writes down its cards left: {cards} for side "
        "{label}. Correct one of the two numbers.",
        cards=cards,
        label=label,
    )


def points_not_scored() -> Sentence:
    return Sentence(
        "These rules count no points, so the points will not be used. Say yes to go on, or take "
        "them away."
    )


def points_by_ruling() -> Sentence:
    return Sentence(
        "The points are not what the cards left would give. If the ruling set them so, say yes; "
        "if not, correct them."
    )


def cards_missing() -> Sentence:
    return Sentence(
        "These rules score by the cards left. Enter the cards left of everyone who lost, or the "
        "points."
    )


def cards_not_counted(labels: str, cards: int) -> Sentence:
    return Sentence.counted(
        "This contest ranks by cards left, and the cards of side {labels} are not entered. Enter "
        "them. If nobody counted them, say yes: a side without a count then gets {count} card for "
        "this game.",
        "This contest ranks by cards left, and the cards of side {labels} are not entered. Enter "
        "them. If nobody counted them, say yes: a side without a count then gets {count} cards for "
        "this game.",
        labels=labels,
        count=cards,
    )


def race_not_these_rules() -> Sentence:
    return Sentence(
        "These rules have no race for points. Report the games one by one, or choose rules with "
        "a race."
    )


def race_games_unreadable() -> Sentence:
    return Sentence("The games of the race could not be read. Enter them one by one, in order.")


def race_not_reached(best: int, target: int) -> Sentence:
    return Sentence(
        "Nobody has reached {target} yet: the best side has {points}. Enter the games that are "
        "missing, or say how the race was ended.",
        target=target,
        points=_points(best),
    )


def race_goes_on(label: str, number: int, target: int) -> Sentence:
    return Sentence(
        "Side {label} had already reached {target} with game {number}, which ended the race. "
        "Take the later games away, or correct the earlier ones.",
        label=label,
        target=target,
        number=number,
    )


def race_winner_wrong(label: str, best: int) -> Sentence:
    return Sentence(
        "By these games side {label} has won the race, with {points}. Correct the winner or the "
        "games.",
        label=label,
        points=_points(best),
    )


def race_tie(best: int) -> Sentence:
    return Sentence(
        "At time two sides were level with {points}. An official must decide: choose “ruling” "
        "and write the reason.",
        points=_points(best),
    )


def race_unplayed_with_games() -> Sentence:
    return Sentence(
        "A walkover means that nothing was played, but games are entered. Take them away, or "
        "choose another way the race finished."
    )
