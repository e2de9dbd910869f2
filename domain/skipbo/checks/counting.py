"""Can so many cards have been left? Each count against the deck, the stock and the penalties.

Pure. It knows what can lie in a stock, not what a game is worth.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from domain.skipbo.checks.findings import CATALOGUE, Finding, cards_in_words
from domain.skipbo.checks.report import DECIDED, STUCK, UNPLAYED, Cards, Facts, Finish, Tally
from domain.skipbo.checks.seating import Seating
from domain.skipbo.rules import DECK, RuleSet
from domain.wording import Sentence, Value

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
            name = seating.name(key)
            yield Finding.of("many-penalties", "incidents", name=name, count=penalties.count)
        if penalties.talking and seating.plays_alone(key):
            yield Finding.of("talking-without-partner", "incidents", name=seating.name(key))
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
        yield Finding.of(
            "penalties-over-undealt",
            "incidents",
            cards=cards_in_words(cards),
            rest=cards_in_words(undealt),
        )


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
            yield Finding.of(
                "cards-disagree",
                total.field,
                label=seating.label(total.side),
                added=added,
                total=total.cards,
            )


def _check_deck(
    alone: list[Tally], together: list[Tally], facts: Facts, seating: Seating
) -> Iterator[Finding]:
    """All stocks together, every card counted once, come from one deck, and a few lie elsewhere:
    the card that won, or one at least in the stock of each side that nobody counted."""
    inside = {key for tally in together for key in tally.players}
    once = [*together, *(tally for tally in alone if not inside.issuperset(tally.players))]
    elsewhere = 0
    if facts.finished == Finish.PLAYED_OUT:
        elsewhere = 1
    elif facts.finished in (Finish.TIME, Finish.RETIRED, *STUCK):
        counted = {key for tally in once for key in tally.players}
        elsewhere = sum(counted.isdisjoint(seating.keys_of(n)) for n in range(len(seating.sides)))
    if once and sum(tally.cards for tally in once) + elsewhere > DECK:
        yield Finding("cards-over-deck", once[0].field.partition(".")[0], _OVER_DECK_IN_ALL)


def _check_size(tally: Tally, facts: Facts, seating: Seating) -> Iterator[Finding]:
    most = facts.most_possible(seating, tally.players)
    stock = seating.stock_dealt
    if most is None or stock is None:
        return
    name, cards, stocks = _owner(tally, seating), cards_in_words(tally.cards), len(tally.players)
    uncounted = sum(own.uncounted for own in facts.penalties_of(tally.players))
    if tally.cards > most:
        held = _held(stocks, stock, most - stock * stocks)
        values: dict[str, Value] = {"name": name, "cards": cards, "most": most, "held": held}
        if uncounted:
            hand = seating.rules.hand
            sentence = _OVER_STOCK_UNCOUNTED.with_values(**values, hand=hand)
            yield Finding("cards-over-stock", tally.field, sentence)
        else:
            code = "cards-over-penalties" if facts.penalties_complete else "cards-over-stock"
            yield Finding.of(code, tally.field, **values, penalty=_penalty(seating))
    elif tally.cards == most and not uncounted and _lost(tally, facts, seating):
        yield Finding.of("stock-untouched", tally.field, name=name, count=tally.cards)


_OVER_DECK_IN_ALL = Sentence(
    "That is more than all the stocks can hold: the deck has {deck} cards, and not all of them can "
    "lie there when a game ends. Correct the numbers.",
    deck=DECK,
)
_OVER_STOCK_UNCOUNTED = Sentence(
    "{name}: {cards} left is more than {held} ({most}), even with {hand} for an overdraw that "
    "nobody counted. Enter how many cards were overdrawn, or correct the number."
)


def _held(stocks: int, stock: int, penalty_cards: int) -> Sentence:
    """What was dealt, and what recorded penalties added."""
    dealt = Sentence.counted(
        "a full stock of {stock}", "{count} full stocks of {stock}", count=stocks, stock=stock
    )
    if not penalty_cards:
        return dealt
    cards = cards_in_words(penalty_cards)
    return Sentence("{dealt} and {cards} from recorded penalties", dealt=dealt, cards=cards)


def _penalty(seating: Seating) -> Sentence:
    """How cards come into a stock under these rules, in brackets."""
    rules = seating.rules
    if not rules.talking_cards or not seating.has_partners:
        return Sentence("(too many cards drawn)")
    cards = cards_in_words(rules.talking_cards)
    if rules.talking_place == "bottom":
        return Sentence(
            "(advice: {cards} under their own stock; or too many cards drawn)", cards=cards
        )
    return Sentence("(advice: {cards} into their own stock; or too many cards drawn)", cards=cards)


def _lost(tally: Tally, facts: Facts, seating: Seating) -> bool:
    """Whether these players lost a game that was played to a decision."""
    if facts.finished not in DECIDED or facts.winner is None:
        return False
    return not set(seating.keys_of(facts.winner)) & set(tally.players)


def _is_own(tally: Tally) -> bool:
    """Whether a player's own stock was counted, not several together."""
    return tally.field.startswith("cards_left")


def _owner(tally: Tally, seating: Seating) -> str:
    if tally.side is not None:
        return seating.label(tally.side)
    return ", ".join(seating.name(key) for key in tally.players)


# ---- Points ----

POINTS = "points"
CARDS_LEFT = "cards_left"
WIN_LOSS = "win_loss"


def with_cards_from_points(facts: Facts, seating: Seating) -> Facts:
    """Where the cards were not counted but the points say how many there were, the facts with
    those cards: 60 points at 25 and 5 are 7 cards."""
    if facts.winner is None or facts.finished in (*UNPLAYED, Finish.RULING):
        return facts  # a ruling's points need not come from cards
    rules, losers = seating.rules, seating.others(facts.winner)
    more: list[Tally] = []
    if rules.scoring == CARDS_LEFT:
        more = [
            Tally(points, seating.keys_of(side), _field(side, seating), side)
            for side, points in facts.points.items()
            if side in losers and _is_news(points, facts.cards_of_side(seating, side), least=1)
        ]
    elif rules.scoring == POINTS and facts.winner in facts.points:
        cards = _cards_worth(facts.points[facts.winner], rules)
        left = facts.cards_of_sides(seating, losers)
        if cards is not None and _is_news(cards, left, least=len(losers)):
            keys = tuple(key for side in losers for key in seating.keys_of(side))
            side = losers[0] if len(losers) == 1 else None
            more = [Tally(cards, keys, _field(facts.winner, seating), side)]
    return replace(facts, tallies=(*facts.tallies, *more))


def cards_by_points(
    rules: RuleSet, finished: str, winner: int, points: Sequence[int]
) -> dict[int, int]:
    """By side, the cards that a loser's points, or the winner's over a single loser, stand for.

    >>> from domain.skipbo.rules import get
    >>> cards_by_points(get("deluxe-us"), "played_out", 0, (60, 0))
    {1: 7}
    """
    losers = [side for side in range(len(points)) if side != winner]
    if finished in (*UNPLAYED, Finish.RULING) or rules.scoring == WIN_LOSS:
        return {}
    if rules.scoring == CARDS_LEFT:
        return {side: points[side] for side in losers}
    cards = _cards_worth(points[winner], rules) if len(losers) == 1 else None
    return {} if cards is None else {losers[0]: cards}


def score(facts: Facts, seating: Seating) -> tuple[int, ...] | None:
    """What each side scores by this report; None where the rule set does not score, nobody won
    at the table, or the report does not say enough."""
    rules, sides = seating.rules, range(len(seating.sides))
    if rules.scoring == WIN_LOSS or facts.winner is None or facts.finished in UNPLAYED:
        return None
    if facts.finished == Finish.RULING and facts.points:
        return tuple(facts.points.get(side, 0) for side in sides)
    if rules.scoring == CARDS_LEFT:
        left = [facts.cards_of_side(seating, side).exact for side in sides]
        left[facts.winner] = 0
        known = [cards for cards in left if cards is not None]
        return tuple(known) if len(known) == len(left) else None
    won = facts.points.get(facts.winner)
    if won is None:
        cards = facts.cards_of_sides(seating, seating.others(facts.winner)).exact
        if cards is None:
            return None
        won = rules.win_points + rules.card_points * cards
    return tuple(won if side == facts.winner else 0 for side in sides)


def check_points(facts: Facts, seating: Seating) -> Iterator[Finding]:
    if facts.finished in UNPLAYED or facts.finished is None:
        return
    rules = seating.rules
    if rules.scoring == WIN_LOSS:
        if facts.points:
            yield Finding.of("points-not-scored", "points")
        return
    wrong = [
        *(_check_points(facts, seating) if rules.scoring == POINTS else ()),
        *(_check_cards_left(facts, seating) if rules.scoring == CARDS_LEFT else ()),
    ]
    if wrong and facts.finished == Finish.RULING:
        # A ruling may give points as the official sees fit; it is asked about once.
        yield Finding.of("points-by-ruling", wrong[0].field)
    else:
        yield from wrong
    yield from _check_missing(facts, seating)


def _check_points(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """The winner has the points of a win and of every card left; the others have none."""
    scorers = [side for side, points in facts.points.items() if points]
    for side in scorers:
        if side != facts.winner and (facts.winner is not None or len(scorers) > 1):
            field, label = _field(side, seating), seating.label(side)
            yield Finding.of("points-both-sides", field, label=label)
    if facts.winner is None or facts.winner not in facts.points:
        return
    points, field = facts.points[facts.winner], _field(facts.winner, seating)
    rules, losers = seating.rules, seating.others(facts.winner)
    left = facts.cards_of_sides(seating, losers)
    fewest = max(left.least, len(losers))  # each losing side has a card at least
    if rules.card_points:
        cards = _cards_worth(points, rules)
        right = cards is not None and cards >= fewest and left.most in (None, cards)
    else:
        right = points == rules.win_points
    if not right:
        yield Finding("points-wrong", field, _points_wrong(rules, left.exact))


def _check_cards_left(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """The winner writes 0, every other side the cards left in its stocks."""
    if facts.winner is None:
        return
    for side, points in facts.points.items():
        label, field = seating.label(side), _field(side, seating)
        if side == facts.winner:
            if points:
                yield Finding("points-wrong", field, _WINNER_WRITES_0.with_values(label=label))
            continue
        left = facts.cards_of_side(seating, side)
        if not max(left.least, 1) <= points <= DECK or left.most not in (None, points):
            yield Finding("points-wrong", field, _loser_writes_cards(label, left.exact))


def _points_wrong(rules: RuleSet, cards: int | None) -> Sentence:
    win, each = rules.win_points, rules.card_points
    if cards is None:
        return Sentence(
            "No number of cards gives these points: a win is worth {win}, and {each} more for "
            "each card left on the other side. Correct the points.",
            win=win,
            each=each,
        )
    said, total = CATALOGUE["points-wrong"], win + each * cards
    return said.with_values(win=win, each=each, cards=cards, total=total)


_WINNER_WRITES_0 = Sentence(
    "Under these rules the winner writes down 0. Correct the number of side {label}, or the winner."
)


def _loser_writes_cards(label: str, cards: int | None) -> Sentence:
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


def _check_missing(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """Where the game is scored, the losers' cards or the points must be there."""
    if facts.finished not in DECIDED or facts.winner is None:
        return
    if facts.unreadable & {"cards_left", "side_cards_left", "points"}:
        return
    if score(facts, seating) is None:
        yield Finding.of("cards-missing", "cards_left")


def check_counted(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """Where the contest ranks by cards, those of every side that lost are asked for, whatever the
    sheet itself scores; a walkover and a forfeit have none."""
    if seating.uncounted is None or facts.winner is None or facts.finished in (None, *UNPLAYED):
        return
    if facts.unreadable & {"cards_left", "side_cards_left", "points"}:
        return
    losers = seating.others(facts.winner)
    blank = [side for side in losers if facts.cards_of_side(seating, side).exact is None]
    if blank:
        labels = ", ".join(seating.label(side) for side in blank)
        count = seating.uncounted
        yield Finding.of("cards-not-counted", "cards_left", labels=labels, count=count)


def _is_news(cards: int, left: Cards, *, least: int) -> bool:
    """Whether points tell a possible number of cards where the count alone does not."""
    return left.most is None and max(left.least, least) <= cards <= DECK


def _cards_worth(points: int, rules: RuleSet) -> int | None:
    """How many cards these points pay for beside the win, if that is a number of cards."""
    if not rules.card_points:
        return None
    cards, rest = divmod(points - rules.win_points, rules.card_points)
    return cards if 0 <= cards <= DECK and not rest else None


def _field(side: int, seating: Seating) -> str:
    return f"points.{seating.letters[side]}"
