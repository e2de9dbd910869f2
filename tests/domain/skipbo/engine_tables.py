"""Tables for the engine's tests: every set-up of every rule set, and tables laid out by hand."""

from collections import Counter
from random import Random

import pytest

from domain.skipbo import FULL_DECK, Incident, Move, Seeded, Table, read_position
from domain.skipbo.cards import write_cards
from domain.skipbo.rules import ALL, SETTINGS, Setup, derive, get
from domain.wording import Illegal, Refusal

SHEETS = tuple(rules.id for rules in ALL)


def every_setup():
    """Each rule set with each number of players, alone and with partners, where it allows it."""
    for rules in ALL:
        for players in range(2, 7):
            for partners in (False, True):
                try:
                    yield Setup(rules, players, partners)
                except Refusal:
                    continue


def every_house_rule():
    """One table for each choice of each setting of play that no sheet's own table has."""
    sheets = {(name, rules.value(name)) for rules in ALL for name in SETTINGS}
    for name, setting in SETTINGS.items():
        for choice in setting.choices:
            if setting.section in ("turn", "partners") and (name, choice) not in sheets:
                yield Setup(derive(get("deluxe-us"), {name: choice}), 4, partners=True)


SETUPS = tuple(every_setup())
HOUSE_SETUPS = tuple(every_house_rule())


def setup_of(sheet, players=None, partners=None, **changes):
    """The usual table of a sheet: four partners where it knows them, else two players."""
    rules = derive(get(sheet), changes) if changes else get(sheet)
    if partners is None:
        partners = rules.partnership == "always"
    return Setup(rules, players or (4 if partners else 2), partners)


def fresh(sheet, seed=1, **options):
    return Table.deal(setup_of(sheet, **options), Seeded(Random(seed)))


def lay(
    sheet="deluxe-us",
    *,
    stocks=(),
    hands=(),
    discards=(),
    building=(),
    draw=(),
    aside=(),
    rest="aside",
    turn=1,
    players=None,
    partners=None,
    fields="",
    stocked=0,
    turns=1,
    passes=0,
    **changes,
):
    """A table with just these cards; those of the deck not named lie at the bottom of `rest`.

    `building` says how tall each pile is, or gives its cards. `rest` is "draw", "aside" or
    "discard N", the first discard pile of seat N. Piles are written bottom first.
    """
    setup = setup_of(sheet, players, partners, **changes)
    rules, count = setup.rules, setup.players
    stocks = [list(pile) for pile in stocks] + [[] for _ in range(count - len(stocks))]
    hands = [list(hand) for hand in hands] + [[] for _ in range(count - len(hands))]
    piles = [[list(pile) for pile in own] for own in discards]
    piles += [[] for _ in range(count - len(piles))]
    for own in piles:
        own += [[] for _ in range(rules.discard_piles - len(own))]
    built = [list(range(1, p + 1)) if isinstance(p, int) else list(p) for p in building]
    built += [[] for _ in range(rules.building_piles - len(built))]
    draw, aside = list(draw), list(aside)
    named = Counter(draw + aside)
    for cards in (*stocks, *hands, *built, *(pile for own in piles for pile in own)):
        named.update(cards)
    left = Counter(FULL_DECK)
    left.subtract(named)
    assert min(left.values()) >= 0, "more of a card than the deck has"
    spare = sorted(left.elements(), reverse=True)
    if rest.startswith("discard "):
        bottom = piles[int(rest.removeprefix("discard ")) - 1][0]
    else:
        bottom = {"draw": draw, "aside": aside}[rest]
    bottom[:0] = spare

    def pile(cards):
        return write_cards(cards, ".") or "-"

    changed = "".join(f"+{name}={value}" for name, value in rules.overrides)
    words = [
        f"{rules.base[0]}/{rules.base[1]}{changed}",
        f"{count}{'p' if setup.partners else ''}",
        "dealer=1",
        f"turn={turn}",
        f"turns={turns}",
        "plays=0",
        f"stocked={stocked}",
        f"passes={passes}",
        "begun=0",
        "building=" + "/".join(map(pile, built)),
        f"draw={pile(draw)}",
        f"aside={pile(aside)}",
    ]
    for seat in range(count):
        discarded = "/".join(map(pile, piles[seat]))
        words.append(f"{seat + 1}={pile(stocks[seat])}|{discarded}|{pile(hands[seat])}")
    if fields:
        words.append(fields)
    return read_position(" ".join(words), Seeded(Random(1)))


def play(table: Table, *moves: str) -> None:
    for move in moves:
        table.push(Move.parse(move))


def refuse(table: Table, move: str) -> str:
    """The code with which a move is refused."""
    with pytest.raises(Illegal) as caught:
        table.push(Move.parse(move))
    assert not table.is_legal(Move.parse(move))
    assert Move.parse(move) not in table.legal_moves()
    return caught.value.code


def refuse_report(table: Table, incident: Incident, kind: type[Refusal] = Illegal) -> str:
    with pytest.raises(kind) as caught:
        table.report(incident)
    return caught.value.code
