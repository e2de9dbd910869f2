"""Can so many cards have been left? Each count against the deck, the stock and the penalties.

Pure. It knows what can lie in a stock, not what a game is worth.
"""

from collections.abc import Iterator

from games.checks import sentences_of_cards as say
from games.checks.facts import Facts, Tally
from games.checks.findings import Finding
from games.checks.report import PLAYED_OUT, RETIRED, STUCK, TIME
from games.checks.seating import Seating
from games.rulesets import DECK

_MANY_PENALTIES = 3


def check_cards(facts: Facts, seating: Seating) -> Iterator[Finding]:
    alone = [tally for tally in facts.tallies if _is_own(tally)]
    counted_alone = {key for tally in alone for key in tally.players}
    together = [
        tally
        for tally in facts.tallies
        if not _is_own(tally) and not counted_alone.issuperset(tally.players)
    ]
    yield from _check_agreement(facts, seating)
    yield from _check_deck(alone, together, facts, seating)
    for tally in (*alone, *together):
        yield from _check_size(tally, facts, seating)


def check_penalties(facts: Facts, seating: Seating) -> Iterator[Finding]:
    for key, penalties in facts.penalties.items():
        if penalties.count > _MANY_PENALTIES:
            yield Finding(
                "many-penalties",
                "incidents",
                say.many_penalties(seating.name(key), penalties.count),
            )
        if penalties.talking and seating.plays_alone(key):
            yield Finding(
                "talking-without-partner",
                "incidents",
                say.talking_without_partner(seating.name(key)),
            )
    yield from _check_undealt(facts, seating)


def _check_undealt(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """Penalty cards come from what was not dealt. Completed piles go back there, so more of them
    than ever lay there is no contradiction, but nothing that happens either."""
    stock = seating.stock_dealt
    if stock is None:
        return
    undealt = max(0, DECK - seating.seats * stock)
    cards = sum(
        penalties.talking * seating.rules.talking_cards + penalties.overdrawn
        for penalties in facts.penalties.values()
    )
    if cards > undealt:
        yield Finding("penalties-over-undealt", "incidents", say.over_undealt(cards, undealt))


def _check_agreement(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """The players' own numbers must add up to their side's."""
    for total in facts.tallies:
        if total.side is None or not total.field.startswith("side_cards_left"):
            continue
        keys = set(seating.keys_of(total.side))
        parts = [
            tally for tally in facts.tallies if _is_own(tally) and keys.issuperset(tally.players)
        ]
        added = sum(tally.cards for tally in parts)
        complete = {key for tally in parts for key in tally.players} == keys
        if added > total.cards or (complete and added != total.cards):
            yield Finding(
                "cards-disagree",
                total.field,
                say.cards_disagree(seating.label(total.side), added, total.cards),
            )


def _check_deck(
    alone: list[Tally], together: list[Tally], facts: Facts, seating: Seating
) -> Iterator[Finding]:
    """All stocks together, every card counted once, come from one deck, and a few lie elsewhere:
    the card that won, or one at least in the stock of each side that nobody counted."""
    inside = {key for tally in together for key in tally.players}
    once = [*together, *(tally for tally in alone if not inside.issuperset(tally.players))]
    elsewhere = 0
    if facts.finished == PLAYED_OUT:
        elsewhere = 1
    elif facts.finished in (TIME, RETIRED, *STUCK):
        counted = {key for tally in once for key in tally.players}
        elsewhere = sum(counted.isdisjoint(seating.keys_of(n)) for n in range(len(seating.sides)))
    if once and sum(tally.cards for tally in once) + elsewhere > DECK:
        yield Finding(
            "cards-over-deck", once[0].field.partition(".")[0], say.cards_over_deck_in_all(DECK)
        )


def _check_size(tally: Tally, facts: Facts, seating: Seating) -> Iterator[Finding]:
    most = facts.most_possible(seating, tally.players)
    stock = seating.stock_dealt
    if most is None or stock is None:
        return
    who = say.Owner(
        name=_owner(tally, seating),
        stocks=len(tally.players),
        stock=stock,
        penalty_cards=most - stock * len(tally.players),
        has_partner=seating.has_partners,
        uncounted=sum(own.uncounted for own in facts.penalties_of(tally.players)),
    )
    if tally.cards > most:
        if facts.penalties_complete and not who.uncounted:
            yield Finding(
                "cards-over-penalties",
                tally.field,
                say.cards_over_penalties(who, tally.cards, seating.rules),
            )
        else:
            yield Finding(
                "cards-over-stock",
                tally.field,
                say.cards_over_stock(who, tally.cards, seating.rules),
            )
    elif tally.cards == most and not who.uncounted and _lost(tally, facts, seating):
        yield Finding("stock-untouched", tally.field, say.stock_untouched(who, tally.cards))


def _lost(tally: Tally, facts: Facts, seating: Seating) -> bool:
    """Whether these players lost a game that was played to a decision."""
    if facts.finished not in (PLAYED_OUT, TIME, *STUCK) or facts.winner is None:
        return False
    return not set(seating.keys_of(facts.winner)) & set(tally.players)


def _is_own(tally: Tally) -> bool:
    """Whether a player's own stock was counted, not several together."""
    return tally.field.startswith("cards_left")


def _owner(tally: Tally, seating: Seating) -> str:
    if tally.side is not None:
        return seating.label(tally.side)
    return ", ".join(seating.name(key) for key in tally.players)
