"""What the findings about cards left and incidents say, in English and French.

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
        en="The cards left could not be read. Enter one number for each player or for each side.",
        fr="Les cartes restantes n'ont pas pu être lues. Indiquez un nombre par joueur ou par "
        "camp.",
    )


def cards_unknown_owner() -> Sentence:
    return Sentence(
        en="Cards left are entered for somebody who did not sit at this table. Correct the name "
        "or the table number.",
        fr="Des cartes restantes sont indiquées pour quelqu'un qui n'était pas à cette table. "
        "Corrigez le nom ou le numéro de la table.",
    )


def cards_negative() -> Sentence:
    return Sentence(
        en="Cards left cannot be less than 0. Correct the number.",
        fr="Il ne peut pas rester moins de 0 carte. Corrigez le nombre.",
    )


def cards_not_whole() -> Sentence:
    return Sentence(
        en="Cards left must be a whole number, such as 7. Correct it, or leave it empty if nobody "
        "counted.",
        fr="Les cartes restantes doivent être un nombre entier, par exemple 7. Corrigez-le, ou "
        "laissez vide si personne n'a compté.",
    )


def cards_over_deck(deck: int) -> Sentence:
    return Sentence(
        en=f"That is more than all the cards there are: the deck has {deck}. Correct the number.",
        fr=f"C'est plus que toutes les cartes du jeu : le paquet en compte {deck}. Corrigez le "
        "nombre.",
    )


def cards_over_deck_in_all(deck: int) -> Sentence:
    return Sentence(
        en=f"That is more than all the stocks can hold: the deck has {deck} cards, and not all of "
        "them can lie there when a game ends. Correct the numbers.",
        fr=f"C'est plus que tous les stocks ne peuvent contenir : le paquet compte {deck} cartes, "
        "et toutes ne peuvent pas y être à la fin d'une partie. Corrigez les nombres.",
    )


def cards_disagree(label: str, added: int, total: int) -> Sentence:
    return Sentence(
        en=f"The players of side {label} add up to {added}, but the side is entered with {total}. "
        "Count again and correct one of them.",
        fr=f"Les joueurs du camp {label} totalisent {added}, mais le camp est noté avec {total}. "
        "Recomptez et corrigez l'un des deux.",
    )


def cards_over_penalties(who: Owner, cards: int, rules: RuleSet) -> Sentence:
    (left_en, left_fr), (held_en, held_fr) = cards_in_words(cards), _held(who)
    return Sentence(
        en=f"{who.name} cannot have {left_en} left: {who.most} is the most possible ({held_en}). "
        f"Correct the number, or record the penalty that is missing {_penalty(who, rules)[0]}.",
        fr=f"{who.name} : il ne peut pas rester {left_fr}, car {who.most} est le plus possible "
        f"({held_fr}). Corrigez le nombre, ou notez la pénalité qui manque "
        f"{_penalty(who, rules)[1]}.",
    )


def cards_over_stock(who: Owner, cards: int, rules: RuleSet) -> Sentence:
    (left_en, left_fr), (held_en, held_fr) = cards_in_words(cards), _held(who)
    if who.uncounted:
        return Sentence(
            en=f"{who.name}: {left_en} left is more than {held_en} ({who.most}), even with "
            f"{rules.hand} for an overdraw that nobody counted. Enter how many cards were "
            "overdrawn, or correct the number.",
            fr=f"{who.name} : {left_fr}, c'est plus que {held_fr} ({who.most}), même en comptant "
            f"{rules.hand} cartes pour une pioche en trop dont le nombre manque. Indiquez combien "
            "de cartes ont été piochées en trop, ou corrigez le nombre.",
        )
    return Sentence(
        en=f"{who.name}: {left_en} left is more than {held_en} ({who.most}). That needs a penalty "
        f"nobody has recorded yet {_penalty(who, rules)[0]}. Record it, or correct the number.",
        fr=f"{who.name} : {left_fr}, c'est plus que {held_fr} ({who.most}). Il faut pour cela une "
        f"pénalité qui n'est pas encore notée {_penalty(who, rules)[1]}. Notez-la, ou corrigez le "
        "nombre.",
    )


def _held(who: Owner) -> tuple[str, str]:
    """What was dealt, and what recorded penalties added."""
    if who.stocks == 1:
        en, fr = f"a full stock of {who.stock}", f"un stock entier de {who.stock}"
    else:
        en = f"{who.stocks} full stocks of {who.stock}"
        fr = f"{who.stocks} stocks entiers de {who.stock}"
    if who.penalty_cards:
        added_en, added_fr = cards_in_words(who.penalty_cards)
        en += f" and {added_en} from recorded penalties"
        fr += f" et {added_fr} de pénalités déjà notées"
    return en, fr


def _penalty(who: Owner, rules: RuleSet) -> tuple[str, str]:
    """How cards come into a stock under these rules, in brackets."""
    if not rules.talking_cards or not who.has_partner:
        return "(too many cards drawn)", "(cartes piochées en trop)"
    en, fr = cards_in_words(rules.talking_cards)
    if rules.talking_place == "bottom":
        place = "under their own stock", "sous son propre stock"
    else:
        place = "into their own stock", "dans son propre stock"
    return (
        f"(advice: {en} {place[0]}; or too many cards drawn)",
        f"(conseil : {fr} {place[1]} ; ou cartes piochées en trop)",
    )


def stock_untouched(who: Owner, cards: int) -> Sentence:
    in_english, _ = cards_in_words(cards)
    return Sentence(
        en=f"{who.name} still has all {in_english}, as if none had been played. Check whether the "
        "sides were swapped; if the number is right, say yes.",
        fr=f"{who.name} : il reste toutes les cartes ({cards}), comme si aucune n'avait été jouée. "
        "Vérifiez si les camps ont été inversés ; si le nombre est juste, répondez oui.",
    )


# Incidents


def incidents_unreadable() -> Sentence:
    return Sentence(
        en="The incidents could not be read. Enter them one by one.",
        fr="Les incidents n'ont pas pu être lus. Indiquez-les un par un.",
    )


def complete_unreadable() -> Sentence:
    return Sentence(
        en="Answer yes or no: have all penalties been recorded?",
        fr="Répondez par oui ou par non : toutes les pénalités sont-elles notées ?",
    )


def incident_kind() -> Sentence:
    return Sentence(
        en="Choose what happened: advice to a partner, too many cards drawn, a card shown, or a "
        "turn out of order.",
        fr="Choisissez ce qui s'est passé : conseil au partenaire, trop de cartes piochées, carte "
        "montrée, ou tour joué hors de son tour.",
    )


def incident_unknown_player() -> Sentence:
    return Sentence(
        en="This incident names somebody who did not sit at the table. Choose one of its players.",
        fr="Cet incident nomme quelqu'un qui n'était pas à la table. Choisissez l'un de ses "
        "joueurs.",
    )


def overdrawn_cards(deck: int) -> Sentence:
    return Sentence(
        en=f"How many cards too many must be a whole number from 1 to {deck}. Correct it, or leave "
        "it empty if nobody counted.",
        fr=f"Le nombre de cartes en trop doit être entier, de 1 à {deck}. Corrigez-le, ou laissez "
        "vide si personne n'a compté.",
    )


def many_penalties(name: str, count: int) -> Sentence:
    return Sentence(
        en=f"{name} has {count} penalties in one game. Check that none was entered twice, then "
        "say yes.",
        fr=f"{name} a {count} pénalités dans une seule partie. Vérifiez qu'aucune n'a été notée "
        "deux fois, puis répondez oui.",
    )


def over_undealt(cards: int, undealt: int) -> Sentence:
    (en, fr), (rest_en, rest_fr) = cards_in_words(cards), cards_in_words(undealt)
    return Sentence(
        en=f"The penalties come to {en}, but only {rest_en} lay undealt. Check how many were "
        "overdrawn; if the number is right, say yes.",
        fr=f"Les pénalités font {fr}, mais il ne restait que {rest_fr} après la donne. Vérifiez "
        "combien ont été piochées en trop ; si le nombre est juste, répondez oui.",
    )


def talking_without_partner(name: str) -> Sentence:
    return Sentence(
        en=f"{name} plays alone and has no partner to advise. Take this incident back, or choose "
        "what really happened.",
        fr=f"{name} joue pour soi et n'a pas de partenaire à conseiller. Retirez cet incident, ou "
        "choisissez ce qui s'est vraiment passé.",
    )
