"""What a rule set makes of each incident, in the words an official says at the table. Pure.

The settings decide; nothing here knows a game, a person or who was right.
"""

from collections.abc import Callable

from domain.skipbo.checks.report import EXPOSED, OUT_OF_TURN, OVERDRAWN, TALKING
from domain.skipbo.rules import RuleSet
from domain.wording import Sentence

TITLES: dict[str, Sentence] = {
    TALKING: Sentence("Advice to the partner"),
    OVERDRAWN: Sentence("Too many cards drawn"),
    EXPOSED: Sentence("A card was shown"),
    OUT_OF_TURN: Sentence("Played out of turn"),
}

INCIDENTS: dict[str, Sentence] = {
    TALKING: Sentence("advice to the partner"),
    OVERDRAWN: Sentence("too many cards drawn"),
    EXPOSED: Sentence("a card was shown"),
    OUT_OF_TURN: Sentence("played out of turn"),
}
"""The same inside a sentence."""

_NUMBERS = {1: Sentence("One card"), 2: Sentence("Two cards"), 3: Sentence("Three cards")}


def ruling(rules: RuleSet, kind: str) -> Sentence:
    """What happens now.

    >>> from domain.skipbo.rules import get
    >>> str(ruling(get("texas"), "talking"))
    'Two cards from the draw pile go under the offender’s own stock, unseen.'
    """
    return _RULINGS[kind](rules)


def settings_behind(kind: str) -> tuple[str, ...]:
    """The settings that the ruling follows from, so that a house rule can be marked as one."""
    return _SETTINGS[kind]


def _talking(rules: RuleSet) -> Sentence:
    count = rules.talking_cards
    if not count:
        return Sentence("It is noted; there are no penalty cards for it.")
    cards = _NUMBERS.get(count, Sentence.counted("{count} card", "{count} cards", count=count))
    if rules.talking_place == "random":
        return Sentence.counted(
            "{cards} from the draw pile is slipped anywhere into the offender’s own stock, under "
            "the face-up card, unseen.",
            "{cards} from the draw pile are slipped anywhere into the offender’s own stock, under "
            "the face-up card, unseen.",
            count=count,
            cards=cards,
        )
    return Sentence.counted(
        "{cards} from the draw pile goes under the offender’s own stock, unseen.",
        "{cards} from the draw pile go under the offender’s own stock, unseen.",
        count=count,
        cards=cards,
    )


def _overdrawn(rules: RuleSet) -> Sentence:
    if rules.overdraw_return == "shuffle":
        return Sentence(
            "The extra cards are shuffled with the face-down cards of the offender’s own stock."
        )
    return Sentence(
        "The extra cards are slipped into the offender’s own stock, unseen, each anywhere under "
        "the face-up card."
    )


def _exposed(rules: RuleSet) -> Sentence:
    if rules.exposed_card == "must_play":
        return Sentence(
            "The card that was shown must be played as the player’s next move, if it fits anywhere."
        )
    return Sentence("Nothing follows from it; the card goes back to the hand.")


def _out_of_turn(rules: RuleSet) -> Sentence:
    noticed = Sentence("Noticed in time: stop, put the cards back, and go on in the proper order")
    if rules.out_of_turn_noticed == "undo_no_draw":
        noticed = Sentence(
            "{noticed}; the offender’s next turn begins without drawing.", noticed=noticed
        )
    else:
        noticed = Sentence("{noticed}.", noticed=noticed)
    if rules.out_of_turn_unnoticed == "left_of_offender":
        after = Sentence(
            "Noticed too late: the turn stands, and the player to the left of the offender goes on."
        )
    else:
        after = Sentence(
            "Noticed too late: the turn stands, and the player who was passed over goes on."
        )
    return Sentence.joined((noticed, after))


_RULINGS: dict[str, Callable[[RuleSet], Sentence]] = {
    TALKING: _talking,
    OVERDRAWN: _overdrawn,
    EXPOSED: _exposed,
    OUT_OF_TURN: _out_of_turn,
}
_SETTINGS = {
    TALKING: ("talking_cards", "talking_place"),
    OVERDRAWN: ("overdraw_return",),
    EXPOSED: ("exposed_card",),
    OUT_OF_TURN: ("out_of_turn_noticed", "out_of_turn_unnoticed"),
}
