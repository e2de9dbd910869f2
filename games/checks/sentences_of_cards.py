"""What the findings about cards left and incidents say.

Pure; decides nothing.
"""

from dataclasses import dataclass

from games.checks.sentences import cards_in_words
from games.rulesets import RuleSet
from wording import Sentence


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
