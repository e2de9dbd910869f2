"""What the findings about cards left and incidents say.

Pure; decides nothing.
"""

from dataclasses import dataclass

from domain.skipbo.checks.sentences import cards_in_words
from domain.skipbo.rules import RuleSet
from domain.wording import Sentence


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose cards a sentence is about: a player, a side, or all who lost."""

    name: str
    stocks: int
    stock: int
    penalty_cards: int
    has_partner: bool
    uncounted: int = 0

    @property
    def most(self) -> int:
        return self.stocks * self.stock + self.penalty_cards


def cards_unreadable() -> Sentence:
    return Sentence(
        "The cards left could not be read. Enter one number for each player or for each side."
    )


def cards_unknown_owner() -> Sentence:
    return Sentence(
        "Cards left are entered for somebody who did not sit at this table. Correct the name or "
        "the table number."
    )


def cards_negative() -> Sentence:
    return Sentence("Cards left cannot be less than 0. Correct the number.")


def cards_not_whole() -> Sentence:
    return Sentence(
        "Cards left must be a whole number, such as 7. Correct it, or leave it empty if nobody "
        "counted."
    )


def cards_over_deck(deck: int) -> Sentence:
    return Sentence(
        "That is more than all the cards there are: the deck has {deck}. Correct the number.",
        deck=deck,
    )


def cards_over_deck_in_all(deck: int) -> Sentence:
    return Sentence(
        "That is more than all the stocks can hold: the deck has {deck} cards, and not all of "
        "them can lie there when a game ends. Correct the numbers.",
        deck=deck,
    )


def cards_disagree(label: str, added: int, total: int) -> Sentence:
    return Sentence(
        "The players of side {label} add up to {added}, but the side is entered with {total}. "
        "Count again and correct one of them.",
        label=label,
        added=added,
        total=total,
    )


def cards_over_penalties(who: Owner, cards: int, rules: RuleSet) -> Sentence:
    return Sentence(
        "{name} cannot have {cards} left: {most} is the most possible ({held}). Correct the "
        "number, or record the penalty that is missing {penalty}.",
        name=who.name,
        cards=cards_in_words(cards),
        most=who.most,
        held=_held(who),
        penalty=_penalty(who, rules),
    )


def cards_over_stock(who: Owner, cards: int, rules: RuleSet) -> Sentence:
    if who.uncounted:
        return Sentence(
            "{name}: {cards} left is more than {held} ({most}), even with {hand} for an overdraw "
            "that nobody counted. Enter how many cards were overdrawn, or correct the number.",
            name=who.name,
            cards=cards_in_words(cards),
            held=_held(who),
            most=who.most,
            hand=rules.hand,
        )
    return Sentence(
        "{name}: {cards} left is more than {held} ({most}). That needs a penalty nobody has "
        "recorded yet {penalty}. Record it, or correct the number.",
        name=who.name,
        cards=cards_in_words(cards),
        held=_held(who),
        most=who.most,
        penalty=_penalty(who, rules),
    )


def _held(who: Owner) -> Sentence:
    """What was dealt, and what recorded penalties added."""
    dealt = Sentence.counted(
        "a full stock of {stock}",
        "{count} full stocks of {stock}",
        count=who.stocks,
        stock=who.stock,
    )
    if not who.penalty_cards:
        return dealt
    return Sentence(
        "{dealt} and {cards} from recorded penalties",
        dealt=dealt,
        cards=cards_in_words(who.penalty_cards),
    )


def _penalty(who: Owner, rules: RuleSet) -> Sentence:
    """How cards come into a stock under these rules, in brackets."""
    if not rules.talking_cards or not who.has_partner:
        return Sentence("(too many cards drawn)")
    cards = cards_in_words(rules.talking_cards)
    if rules.talking_place == "bottom":
        return Sentence(
            "(advice: {cards} under their own stock; or too many cards drawn)", cards=cards
        )
    return Sentence("(advice: {cards} into their own stock; or too many cards drawn)", cards=cards)


def stock_untouched(who: Owner, cards: int) -> Sentence:
    return Sentence.counted(
        "{name} still has all {count} card, as if none had been played. Check whether the sides "
        "were swapped; if the number is right, say yes.",
        "{name} still has all {count} cards, as if none had been played. Check whether the sides "
        "were swapped; if the number is right, say yes.",
        count=cards,
        name=who.name,
    )


# Incidents


def incidents_unreadable() -> Sentence:
    return Sentence("The incidents could not be read. Enter them one by one.")


def complete_unreadable() -> Sentence:
    return Sentence("Answer yes or no: have all penalties been recorded?")


def incident_kind() -> Sentence:
    return Sentence(
        "Choose what happened: advice to a partner, too many cards drawn, a card shown, or a "
        "turn out of order."
    )


def incident_unknown_player() -> Sentence:
    return Sentence(
        "This incident names somebody who did not sit at the table. Choose one of its players."
    )


def overdrawn_cards(deck: int) -> Sentence:
    return Sentence(
        "How many cards too many must be a whole number from 1 to {deck}. Correct it, or leave "
        "it empty if nobody counted.",
        deck=deck,
    )


def many_penalties(name: str, count: int) -> Sentence:
    return Sentence(
        "{name} has {count} penalties in one game. Check that none was entered twice, then say "
        "yes.",
        name=name,
        count=count,
    )


def over_undealt(cards: int, undealt: int) -> Sentence:
    return Sentence(
        "The penalties come to {cards}, but only {rest} lay undealt. Check how many were "
        "overdrawn; if the number is right, say yes.",
        cards=cards_in_words(cards),
        rest=cards_in_words(undealt),
    )


def talking_without_partner(name: str) -> Sentence:
    return Sentence(
        "{name} plays alone and has no partner to advise. Take this incident back, or choose "
        "what really happened.",
        name=name,
    )


# ---- What the findings about points and races say ----


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
