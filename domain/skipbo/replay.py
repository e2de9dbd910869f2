"""Reading a game record and playing it again, every rule checked. Pure.

The first thing that is wrong is refused with its line: what cannot be read is malformed, what
breaks a rule is illegal. Chance answers from the record, so nothing here is random.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from domain.skipbo.cards import TOP, is_full_deck, read_card, read_cards, read_order
from domain.skipbo.dealing import BACK, DECK, ORDER, RESHUFFLE, Chance, Seeded
from domain.skipbo.given import expect
from domain.skipbo.incidents import Exposed, Incident, Noticed, OutOfTurn, Overdrawn, Stall, Talking
from domain.skipbo.legality import not_your_turn
from domain.skipbo.moves import BY_MOVE_TEXT, DISCARD, HAND, PARTNER_STOCK, STOCK, Move
from domain.skipbo.record import (
    Head,
    HeadReader,
    check_line,
    first_lines,
    incident_line,
    known_head,
    number,
    outcome_line,
)
from domain.skipbo.rules import Setup
from domain.skipbo.state import Entry, State
from domain.skipbo.table import Table
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused

# ---- Whole turns of a record, made all at once ----

PlayOrChance = int | Move


class TrippedError(Exception):
    """Something here is wrong, or not as usual."""


def play_turns(table: State, entries: Sequence[PlayOrChance], turns: int, open_plays: int) -> None:
    """Make so many turns, each its seat and then its moves, up to the last move of the last one.

    `open_plays` are the moves of that last turn, which stays open. For a table at which nothing
    out of the ordinary binds anybody (`table.plain`), and for moves after which no card runs
    short: no reshuffle, no pass, no end of the game.
    """
    # Then every play would have to be looked at: it may end the game, or fill an empty hand.
    if table.nothing_to_draw():
        raise TrippedError
    try:
        _play(table, entries, turns, open_plays)
    except (AttributeError, IndexError, ValueError) as error:
        # A seat where a move should stand, an empty pile, a card that is not in the hand.
        raise TrippedError from error


def _play(table: State, entries: Sequence[PlayOrChance], turns: int, open_plays: int) -> None:
    """One long loop on purpose: nearly all the time of a replay is spent here."""
    needs, building, aside, hands = table.needs, table.building, table.aside, table.hands
    discards, reaches, sides = table.discards, table.reach, table.side_stocks
    size, wild_from, fill_first = table.hand_size, table.wild_from, table.fill_first
    seats, seat, turn, stocked = len(hands), table.turn, table.turns, table.stocked
    put = [pile.append for pile in building]
    # Cards are drawn by moving along, and taken off the draw pile at the end.
    supply, drawn = table.draw[::-1], 0
    last = len(supply) - 1
    hand, reach = hands[seat], reaches[seat]
    coming = iter(entries)
    if next(coming) != seat:
        raise TrippedError
    for move in coming:
        source, target = move.source, move.target  # type: ignore[union-attr]  # or it trips
        if source == HAND:
            card, need = move.card, needs[target]  # type: ignore[union-attr]
            if card != need and (card or need < wild_from):
                raise TrippedError
            hand.remove(card)
            put[target](card)
            if need == TOP:
                aside += building[target]
                building[target].clear()
                needs[target] = 1
            else:
                needs[target] = need + 1
            if not hand:
                hand += supply[drawn : drawn + size]
                drawn += size
                if drawn > last and (drawn > last + 1 or not aside):
                    raise TrippedError
        elif source < HAND:
            pile = reach[source]
            card, need = pile.pop(), needs[target]
            if card != need and (card or need < wild_from):
                raise TrippedError
            put[target](card)
            if need == TOP:
                aside += building[target]
                building[target].clear()
                needs[target] = 1
            else:
                needs[target] = need + 1
            if source == STOCK or source == PARTNER_STOCK:  # noqa: SIM109  # on every play
                stocked = turn
                if not pile and not any(sides[seat]):
                    raise TrippedError
        elif source == DISCARD:
            hand.remove(move.card)  # type: ignore[union-attr]
            pile = discards[seat][target]
            if fill_first and pile and not all(discards[seat]):
                raise TrippedError
            pile.append(move.card)  # type: ignore[union-attr]
            turn += 1
            seat += 1
            if seat == seats:
                seat = 0
            if next(coming, seat) != seat:
                raise TrippedError
            hand, reach = hands[seat], reaches[seat]
            first = drawn
            drawn += size - len(hand)
            hand += supply[first:drawn]
            if drawn > last and (drawn > last + 1 or not aside):
                raise TrippedError
        else:
            raise TrippedError
    if turn - table.turns != turns - 1:
        raise TrippedError
    del table.draw[len(supply) - drawn :]
    table.plays += len(entries) - 2 * turns + 1
    if turns > 1:
        table.turn, table.turns, table.passes = seat, turn, 0
        table.turn_plays = table.plays - open_plays
    table.stocked = stocked
    table.log += entries[1:]


_TURN_LINES = frozenset(f"{seat} " for seat in range(1, 7))
_ENTRIES: dict[str, int | Move] = {str(seat): seat - 1 for seat in range(1, 7)} | BY_MOVE_TEXT


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record that holds: the table at its end, and what its head said."""

    table: Table
    head: Head


def replay(text: str, chance: Chance | None = None, *, lines_above: int = 0) -> Replayed:
    """Play a record again under its own rules; refused with the line and the reason.

    `chance` is the luck of whoever plays on from there; without it, always the same.
    `lines_above` are those of its file that stand before it.

    >>> replay("rallydeck-game 1\\nrules texas 1\\nplayers five\\n")
    Traceback (most recent call last):
    domain.wording.Malformed: Line 3: “five” is not a number.
    """
    expect(str, text, "record")
    try:
        found = _Reader(text).run(together=True)
    except (Refusal, TrippedError):
        # Once more, line by line, to say which one is wrong.
        reader = _Reader(text)
        try:
            found = reader.run(together=False)
        except Refusal as refusal:
            raise at_line(refusal, lines_above + reader.at + 1) from None
    found.table.chance = chance or _Afterwards(len(text))
    return found


class _Afterwards:
    """The luck of whoever plays on from a record: always the same, and made when it is needed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @cached_property
    def luck(self) -> Seeded:
        return Seeded(Random(self.seed))

    def order(self, what: str, cards: Sequence[int]) -> Sequence[int]:
        return self.luck.order(what, cards)

    def place(self, places: int) -> int:
        return self.luck.place(places)


def at_line(refusal: Refusal, line: int) -> Refusal:
    """The same refusal, saying where."""
    said = refusal.sentence
    return type(refusal)(
        refusal.code, Sentence("Line {line}: {said}", line=line, said=said), field=f"line {line}"
    )


class _Reader:
    """Goes through the lines, and is the table's chance: it answers with what they say."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.at = 0
        self.places: list[int] = []
        self.stock_order: list[int] = []
        self.log: list[Entry] = []
        self.reshuffles_from = 0
        self.incident_at = 0
        # The turn that the line before left open, if it did.
        self.open_turn = 0

    def run(self, *, together: bool) -> Replayed:
        if len(self.lines) < 2 or self.lines[-1]:
            self.at = len(self.lines) - 1
            raise refused("record-cut-short")
        setup, head = self._head(together)
        dealt_at = self.at
        table = Table.deal(setup, self)
        self.log = table.log
        assert table.opening is not None  # noqa: S101  # it was dealt just now
        for self.at, line in enumerate(first_lines(table.opening), dealt_at + 1):
            if self.lines[self.at] != line:
                raise _should_be(line)
        self.at += 1
        self._play(table, together)
        self._end(table)
        return Replayed(table, head)

    def _head(self, together: bool) -> tuple[Setup, Head]:
        """What stands above the deck, whose line is the next."""
        if together:
            while not self.lines[self.at].startswith("deck"):
                self.at += 1
                if self.at == len(self.lines):
                    raise refused("chance-missing", what=DECK)
            return known_head(tuple(self.lines[: self.at]))
        reader = HeadReader(self.lines)
        try:
            found = reader.read()
        except Refusal:
            self.at = reader.at
            raise
        self.at = reader.next
        return found

    # The table's chance

    def order(self, what: str, cards: Sequence[int]) -> Sequence[int]:
        order: Sequence[int]
        if what == ORDER:
            order = self.stock_order
        elif what == RESHUFFLE:
            # Only the last move of a line, or an incident, is followed by its reshuffle.
            if len(self.log) < self.reshuffles_from:
                raise refused("chance-missing", what=what)
            self.at += 1
            order = self._cards(what)
        else:
            if what == BACK:
                self.at += 1
                while self.lines[self.at].startswith("tie "):
                    self.at += 1
            order = self._cards(what)
        same = is_full_deck(order) if what == DECK else sorted(order) == sorted(cards)
        if not same:
            if what == ORDER:
                self.at = self.incident_at
            raise refused("cards-differ")
        return order

    def place(self, places: int) -> int:
        place = self.places.pop(0) if self.places else -1
        if not 0 <= place < places:
            self.at = self.incident_at
            raise refused("place")
        return place

    def _cards(self, what: str) -> Sequence[int]:
        word, _, rest = self.lines[self.at].partition(" ")
        if word != what:
            raise refused("chance-missing", what=what)
        return read_order(rest)

    # The play

    def _play(self, table: Table, together: bool) -> None:
        """Turn lines, many at once or one by one, and the incidents between them."""
        lines = self.lines
        while True:
            if lines[self.at][:2] in _TURN_LINES:
                if together and table.plain:
                    self._turn_lines(table)
                else:
                    self._turn_line(table)
            elif lines[self.at].startswith(("incident ", "official ")):
                self._incident(table)
                self.open_turn = 0
            else:
                return

    def _turn_lines(self, table: Table) -> None:
        """All turn lines up to the next of another kind.

        Only after the last of their moves may there be a reshuffle or the end of the game.
        """
        lines, at = self.lines, self.at
        end = at + 1
        # Whatever is no turn line after all is no entry either.
        while "1" <= lines[end] < "7":
            end += 1
        self.at = end - 1
        entries = _read_entries(" ".join(lines[at:end]))
        if table.turns == self.open_turn or not isinstance(last := entries.pop(), Move):
            raise refused("line-break")
        play_turns(table, entries, end - at, lines[self.at].count(" ") - 1)
        self.reshuffles_from = 0
        self._push(table, last)
        self.at += 1

    def _turn_line(self, table: Table) -> None:
        """One line, move by move: what is wrong is wrong in this line or in its reshuffle."""
        log, entries = table.log, _read_entries(self.lines[self.at])
        self._check_turn(table, entries[0])
        moves = [entry for entry in entries if isinstance(entry, Move)]
        if not moves or len(moves) != len(entries) - 1:
            raise refused("line-break")
        turn, last = table.turns, len(moves) - 1
        for nth, move in enumerate(moves):
            if table.turns != turn:
                raise refused("line-break")
            self.reshuffles_from = 0 if nth == last else len(log) + len(moves)
            self._push(table, move)
        self.at += 1

    def _push(self, table: Table, move: Move) -> None:
        logged = len(table.log)
        table.push(move)
        # Still the same turn, and no reshuffle that would explain a new line.
        self.open_turn = table.turns if len(table.log) == logged + 1 else 0

    def _check_turn(self, table: Table, seat: int | Move) -> None:
        if seat != table.turn and isinstance(seat, int):
            raise not_your_turn(table, seat)
        # A turn that the line before left open goes on only after something else.
        if table.turns == self.open_turn:
            raise refused("line-break")

    def _incident(self, table: Table) -> None:
        line, logged = self.lines[self.at], len(table.log)
        self.incident_at = self.at
        incident = self._read_incident(line.split(" "))
        self.reshuffles_from = logged
        table.report(incident)
        found = table.log[logged]
        if isinstance(found, Incident) and incident_line(found) != line:
            self.at = self.incident_at
            raise _should_be(incident_line(found))
        self.at += 1

    def _read_incident(self, words: list[str]) -> Incident:
        self.places, self.stock_order = [], []
        match words:
            case ["official", "stall"]:
                return Stall()
            case ["incident", "noticed"]:
                return Noticed()
            case ["incident", "out-of-turn", seat]:
                return OutOfTurn(number(seat) - 1)
            case ["incident", "exposed", seat, card]:
                return Exposed(number(seat) - 1, read_card(card))
            case ["incident", "talking", seat, *chance]:
                self._read_chance(chance)
                return Talking(number(seat) - 1)
            case ["incident", "overdrawn", seat, count, *chance]:
                self._read_chance(chance)
                return Overdrawn(number(seat) - 1, number(count))
        raise refused("incident")

    def _read_chance(self, words: list[str]) -> None:
        match words:
            case ["place", *places]:
                self.places = [number(place) for place in places]
            case ["order", *cards]:
                self.stock_order = read_cards(cards)

    # The end

    def _end(self, table: Table) -> None:
        lines = self.lines
        word = lines[self.at].partition(" ")[0]
        if word == "reshuffle":
            raise refused("reshuffle-early")
        if not word:
            self.at -= 1
            raise refused("record-cut-short")
        expected = outcome_line(table)
        if lines[self.at] != expected:
            raise _should_be(expected)
        self.at += 1
        if not lines[self.at]:
            self.at -= 1
            raise refused("record-cut-short")
        before = len(self.text) - len(lines[self.at]) - 1
        if len(lines) != self.at + 2:
            self.at += lines[self.at].startswith("check ")
            raise refused("record-goes-on")
        if lines[self.at] != check_line(self.text[:before]):
            raise refused("record-altered")


def _read_entries(text: str) -> list[int | Move]:
    try:
        return list(map(_ENTRIES.__getitem__, text.split(" ")))
    except KeyError as unknown:
        return [Move.parse(str(unknown.args[0]))]


def _should_be(line: str) -> Refusal:
    shown = line if len(line) <= 60 else f"{line[:60]}…"
    return refused("line-differs", shown=shown)
