"""What a rule set makes of each incident, in the words an official says at the table. Pure.

The settings decide; nothing here knows a game, a person or who was right.
"""

from collections.abc import Callable

from games.checks.report import EXPOSED, INCIDENT_KINDS, OUT_OF_TURN, OVERDRAWN, TALKING
from games.rulesets import RuleSet
from wording import Sentence

TITLES: dict[str, Sentence] = {
    TALKING: Sentence(en="Advice to the partner", fr="Conseil au partenaire"),
    OVERDRAWN: Sentence(en="Too many cards drawn", fr="Trop de cartes piochées"),
    EXPOSED: Sentence(en="A card was shown", fr="Une carte a été montrée"),
    OUT_OF_TURN: Sentence(en="Played out of turn", fr="Jeu hors tour"),
}

_NUMBERS = {
    1: Sentence(en="One card", fr="Une carte"),
    2: Sentence(en="Two cards", fr="Deux cartes"),
    3: Sentence(en="Three cards", fr="Trois cartes"),
}


def ruling(rules: RuleSet, kind: str) -> Sentence:
    """What happens now.

    >>> from games.rulesets import get
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
        return Sentence(
            en="It is noted; there are no penalty cards for it.",
            fr="On le note ; il n’y a pas de carte de pénalité.",
        )
    cards = _NUMBERS.get(count, Sentence(en=f"{count} cards", fr=f"{count} cartes"))
    one = count == 1
    go, vont = ("goes", "va") if one else ("go", "vont")
    slip, glisse = ("is slipped", "est glissée") if one else ("are slipped", "sont glissées")
    if rules.talking_place == "random":
        return Sentence(
            en=f"{cards.en} from the draw pile {slip} anywhere into the offender’s own stock, "
            "under the face-up card, unseen.",
            fr=f"{cards.fr} de la pioche {glisse} au hasard dans le stock du fautif, sous la "
            "carte visible, sans regarder.",
        )
    return Sentence(
        en=f"{cards.en} from the draw pile {go} under the offender’s own stock, unseen.",
        fr=f"{cards.fr} de la pioche {vont} sous le stock du fautif, sans regarder.",
    )


def _overdrawn(rules: RuleSet) -> Sentence:
    if rules.overdraw_return == "shuffle":
        return Sentence(
            en="The extra cards are shuffled with the face-down cards of the offender’s own stock.",
            fr="Les cartes en trop sont mélangées aux cartes cachées du stock du fautif.",
        )
    return Sentence(
        en="The extra cards are slipped into the offender’s own stock, unseen, each anywhere under "
        "the face-up card.",
        fr="Les cartes en trop sont glissées dans le stock du fautif, sans regarder, chacune au "
        "hasard sous la carte visible.",
    )


def _exposed(rules: RuleSet) -> Sentence:
    if rules.exposed_card == "must_play":
        return Sentence(
            en="The card that was shown must be played as the player’s next move, if it fits "
            "anywhere.",
            fr="La carte montrée doit être jouée au prochain coup de ce joueur, si elle convient "
            "quelque part.",
        )
    return Sentence(
        en="Nothing follows from it; the card goes back to the hand.",
        fr="Cela reste sans suite ; la carte retourne dans la main.",
    )


def _out_of_turn(rules: RuleSet) -> Sentence:
    noticed = Sentence(
        en="Noticed in time: stop, put the cards back, and go on in the proper order",
        fr="Remarqué à temps : on s’arrête, on remet les cartes et on reprend l’ordre normal",
    )
    if rules.out_of_turn_noticed == "undo_no_draw":
        noticed = Sentence(
            en=f"{noticed.en}; the offender’s next turn begins without drawing.",
            fr=f"{noticed.fr} ; le prochain tour du fautif commence sans piocher.",
        )
    else:
        noticed = Sentence(en=f"{noticed.en}.", fr=f"{noticed.fr}.")
    if rules.out_of_turn_unnoticed == "left_of_offender":
        after = Sentence(
            en="Noticed too late: the turn stands, and the player to the left of the offender "
            "goes on.",
            fr="Remarqué trop tard : le tour est valable, et le joueur à gauche du fautif "
            "continue.",
        )
    else:
        after = Sentence(
            en="Noticed too late: the turn stands, and the player who was passed over goes on.",
            fr="Remarqué trop tard : le tour est valable, et le joueur qui a été sauté continue.",
        )
    return Sentence(en=f"{noticed.en} {after.en}", fr=f"{noticed.fr} {after.fr}")


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

__all__ = ["INCIDENT_KINDS", "TITLES", "ruling", "settings_behind"]
