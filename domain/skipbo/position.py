"""A position as one line of text, and back. Pure; specified in docs/reference/notation.md."""

from collections.abc import Iterator

from domain.skipbo.cards import read_card, read_cards, write_pile
from domain.skipbo.dealing import Chance
from domain.skipbo.given import expect
from domain.skipbo.outcome import REASONS, judge
from domain.skipbo.record import number
from domain.skipbo.rules import DECK, RuleSet, Setup, derive, get
from domain.skipbo.state import NO_CARD, State
from domain.skipbo.status import has_whole_deck, is_in_order
from domain.skipbo.table import Table
from domain.wording.refusals import refused

_RETURN = " || "


def write_position(table: State) -> str:
    """Everything on the table, hidden cards included."""
    expect(State, table, "table")
    text = " ".join(_fields(table))
    if table.resume is None:
        return text
    return f"{text}{_RETURN}{' '.join(_fields(table.resume))}"


def read_position(text: str, chance: Chance) -> Table:
    """A table to play on from; later shuffles come from `chance`."""
    expect(str, text, "position")
    here, _, before = text.partition(_RETURN)
    table = _Reader(here, chance).table()
    if bool(before) != (table.instead is not None):
        raise refused("position-field", place="||")
    if before:
        table.resume = _Reader(before, chance).table().snapshot()
    table.settle_flags()
    table.keep()
    if write_position(table) != text:
        raise refused("position-field", place=text.split(" ", 1)[0])
    return table


def _fields(table: State) -> Iterator[str]:
    setup, rules = table.setup, table.setup.rules
    yield "+".join(
        (
            f"{rules.base[0]}/{rules.base[1]}",
            *(f"{name}={value}" for name, value in rules.overrides),
        )
    )
    yield f"{setup.players}{'p' if setup.partners else ''}"
    yield f"dealer={setup.dealer + 1}"
    yield f"turn={table.turn + 1}"
    for name in ("turns", "plays", "stocked", "passes"):
        yield f"{name}={getattr(table, name)}"
    yield f"begun={int(table.begun)}"
    yield f"building={_piles(table.building)}"
    yield f"draw={write_pile(table.draw)}"
    yield f"aside={write_pile(table.aside)}"
    for seat in range(setup.players):
        stock, hand = write_pile(table.stocks[seat]), write_pile(table.hands[seat])
        yield f"{seat + 1}={stock}|{_piles(table.discards[seat])}|{hand}"
    bound = [(seat, card) for seat, card in enumerate(table.bound, 1) if card != NO_CARD]
    if bound:
        yield "bound=" + ",".join(f"{seat}:{write_pile([card])}" for seat, card in bound)
    if any(table.no_draw):
        yield "nodraw=" + ",".join(str(seat) for seat, no in enumerate(table.no_draw, 1) if no)
    if table.undrawn:
        yield "undrawn=1"
    if table.instead is not None:
        yield f"instead={table.instead + 1}"
    if table.outcome is not None:
        yield f"over={table.outcome.reason}"


def _piles(piles: list[list[int]]) -> str:
    return "/".join(map(write_pile, piles))


class _Reader:
    """Takes the fields in order; whatever is missing or left over is malformed."""

    def __init__(self, text: str, chance: Chance) -> None:
        self.fields = text.split(" ")[::-1]
        self.chance = chance

    def table(self) -> Table:
        rules = _read_rules(self._next(""))
        seats = self._next("")
        players = number(seats.removesuffix("p"))
        dealer = number(self._next("dealer"))
        setup = Setup(rules, players, seats.endswith("p"), dealer - 1)
        table = Table(setup, self.chance)
        table.turn = self._seat(setup, self._next("turn"))
        for name in ("turns", "plays", "stocked", "passes"):
            setattr(table, name, number(self._next(name)))
        table.turn_plays = table.plays - number(self._next("begun"))
        _fill(table.building, self._next("building"), "building")
        for at, pile in enumerate(table.building):
            # A wild at the start is let pass under every rule set: older positions have it.
            if not is_in_order(pile, wild_from=1):
                raise refused("position-field", place="building")
            table.needs[at] = len(pile) + 1
        _fill([table.draw], self._next("draw"), "draw")
        _fill([table.aside], self._next("aside"), "aside")
        for seat in range(players):
            parts = self._next(str(seat + 1)).split("|")
            if len(parts) != 3:
                raise refused("position-field", place=str(seat + 1))
            _fill([table.stocks[seat]], parts[0], str(seat + 1))
            _fill(table.discards[seat], parts[1], str(seat + 1))
            _fill([table.hands[seat]], parts[2], str(seat + 1))
        self._extras(table)
        _check_deck(table)
        return table

    def _extras(self, table: State) -> None:
        setup = table.setup
        for item in filter(None, self._maybe("bound").split(",")):
            seat, _, card = item.partition(":")
            table.bound[self._seat(setup, seat)] = read_card(card)
        for item in filter(None, self._maybe("nodraw").split(",")):
            table.no_draw[self._seat(setup, item)] = True
        table.undrawn = self._maybe("undrawn") == "1"
        instead, over = self._maybe("instead"), self._maybe("over")
        if instead:
            table.instead = self._seat(setup, instead)
        if over:
            if over not in REASONS:
                raise refused("position-field", place="over")
            table.outcome = judge(setup, over, [len(stock) for stock in table.stocks])
        if self.fields:
            raise refused("position-field", place=self.fields[-1])

    def _next(self, name: str) -> str:
        if not self.fields:
            raise refused("position-field", place=name)
        field = self.fields.pop()
        if not name:
            return field
        found, _, value = field.partition("=")
        if found != name:
            raise refused("position-field", place=name)
        return value

    def _maybe(self, name: str) -> str:
        if self.fields and self.fields[-1].startswith(f"{name}="):
            return self._next(name)
        return ""

    def _seat(self, setup: Setup, text: str) -> int:
        seat = number(text)
        if not 1 <= seat <= setup.players:
            raise refused("position-field", place=text)
        return seat - 1


def _read_rules(text: str) -> RuleSet:
    name, *changes = text.split("+")
    id, _, version = name.partition("/")
    rules = get(id, number(version))
    pairs = [change.partition("=") for change in changes]
    return derive(rules, {name: value for name, _, value in pairs}) if pairs else rules


def _fill(piles: list[list[int]], text: str, field: str) -> None:
    parts = text.split("/")
    if len(parts) != len(piles):
        raise refused("position-field", place=field)
    for pile, part in zip(piles, parts, strict=True):
        if part != "-":
            pile.extend(read_cards(part.split(".")))


def _check_deck(table: State) -> None:
    if not has_whole_deck(table):
        raise refused("position-deck", count=sum(table.card_counts()), deck=DECK)
