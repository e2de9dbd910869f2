"""One game at one table: the door to it. Moves and incidents go in, always checked, and out again.

Pure. Everything chance decides comes from the `Chance` passed in and is logged. What may be done to
a table is `push`, `report` and `pop`; the lists of its `State` are for reading only. The table must
not know who plays, how they choose, or where the game is kept.

The usual move takes a short way: it is checked in place and remembers nothing but itself. Whatever
is out of the ordinary (a card that binds, a turn out of turn) is checked by `legality` first.
"""

from copy import deepcopy

from domain.skipbo.cards import write_pile
from domain.skipbo.dealing import Back, Chance, Remembered, deal
from domain.skipbo.forced_effects import begin_turn, end_if_stuck, make
from domain.skipbo.given import expect, wrong_kind
from domain.skipbo.incident_rules import apply, incident_breach
from domain.skipbo.incidents import Incident, Reshuffle
from domain.skipbo.legality import find_breach, is_seat, list_moves, no_such_seat, not_your_turn
from domain.skipbo.moves import Move
from domain.skipbo.rules import Setup
from domain.skipbo.state import NO_CARD, Entry, State
from domain.skipbo.status import Fault, status
from domain.skipbo.view import View, draw, view_of
from domain.wording.refusals import refused


def _is_choice(entry: Entry) -> bool:
    return not isinstance(entry, int | Reshuffle)


class Table(State):
    """One game, played.

    >>> from random import Random
    >>> from domain.skipbo.dealing import Seeded
    >>> from domain.skipbo.rules import get
    >>> table = Table.deal(Setup(get("texas"), 4, partners=True), Seeded(Random(7)))
    >>> move = table.legal_moves()[0]
    >>> table.push(move)
    >>> table.pop() == move
    True
    """

    __slots__ = ("_kept",)

    def __init__(self, setup: Setup, chance: Chance) -> None:
        """An empty table; `deal` and the reader of positions fill it."""
        expect(Setup, setup, "setup")
        # Looked at by hand: `isinstance` of a protocol takes as long as a deal.
        if not (hasattr(chance, "order") and hasattr(chance, "place")):
            raise wrong_kind("Chance", chance, "chance")
        super().__init__(setup, chance)
        # Tables to play again from when a move is taken back: the start, and after each incident.
        self._kept: list[tuple[int, State]] = []

    @classmethod
    def deal(cls, setup: Setup, chance: Chance) -> "Table":
        """Shuffle, deal, find the first player, who draws a hand."""
        table = cls(setup, chance)
        table.opening, stocks, draw = deal(setup, chance)
        for stock, dealt in zip(table.stocks, stocks, strict=True):
            stock.extend(dealt)
        table.draw.extend(draw)
        begin_turn(table, table.opening.first)
        return table

    def legal_moves(self) -> list[Move]:
        """Every move that the player in turn may make; none only when the game is over."""
        if self.outcome is not None:
            return []
        seat = self.turn
        return list_moves(
            self.setup.rules,
            self.hands[seat],
            self.reach[seat],
            self.discards[seat],
            self.needs,
            self.bound[seat],
        )

    def is_legal(self, move: Move) -> bool:
        """Whether the player in turn may make it; no other move is looked at."""
        expect(Move, move, "move")
        return find_breach(self, move) is None

    def view(self, seat: int) -> View:
        """What `seat` may see, and nothing else."""
        if not is_seat(self, seat):
            raise no_such_seat(seat)
        return view_of(self, seat)

    def status(self) -> list[Fault]:
        """What makes this position impossible; nothing where it can be."""
        return status(self)

    def copy(self, chance: Chance | None = None) -> "Table":
        """The same game to go on with apart from this one: nothing done to either touches the
        other. Its luck will be the same, unless another `chance` is given."""
        twin = Table(self.setup, deepcopy(self.chance) if chance is None else chance)
        twin.restore(self)
        twin.opening = self.opening
        twin.log = self.log.copy()
        # What is kept is only ever read.
        twin._kept = self._kept.copy()
        return twin

    def __str__(self) -> str:
        return draw(view_of(self, self.turn), list(map(write_pile, self.hands)))

    def __repr__(self) -> str:
        setup = self.setup
        stocks = " ".join(str(len(stock)) for stock in self.stocks)
        partners = " partners" if setup.partners else " players"
        return (
            f"<Table {setup.rules.id} {setup.players}{partners}: turn {self.turns} of seat "
            f"{self.turn + 1}, stocks {stocks}>"
        )

    def push(self, move: Move, seat: int | None = None) -> None:
        """Make a move for the player in turn; refused with the rule it breaks.

        Give `seat` where someone claims to be that player.
        """
        if type(move) is not Move:
            expect(Move, move, "move")
        if seat is not None:
            if not is_seat(self, seat):
                raise no_such_seat(seat)
            if seat != self.turn:
                raise not_your_turn(self, seat)
        if self.plain:
            make(self, move)
            return
        breach = find_breach(self, move)
        if breach is not None:
            raise breach
        # Whatever this player showed has had its next move now.
        self.bound[self.turn] = NO_CARD
        make(self, move)
        self.settle_flags()

    def report(self, incident: Incident) -> None:
        """Something went wrong, or the official steps in; refused where it cannot have happened."""
        breach = incident_breach(self, incident)
        if breach is not None:
            raise breach
        if not self._kept:
            self._keep_the_deal()
        apply(self, incident)
        self.settle_flags()
        if self.outcome is None and self.nothing_to_draw():
            end_if_stuck(self)
        self.keep()

    def pop(self) -> Move | Incident:
        """Take back the last move or incident, and all that followed from it.

        Plays again from the last table kept, with the same luck: taking back is rare, and moves
        that remember nothing are fast.
        """
        log = self.log
        if not self._kept:
            self._keep_the_deal()
        at = next((at for at in reversed(range(len(log))) if _is_choice(log[at])), -1)
        if at < self._kept[0][0]:
            raise refused("nothing-to-undo:move")
        done = log[at]
        if not isinstance(done, Move):
            self._kept.pop()
        kept, before = self._kept[-1]
        again = log[kept:at]
        del log[kept:]
        self.restore(before)
        chance = self.chance
        self.chance = Remembered([entry.order for entry in again if isinstance(entry, Reshuffle)])
        for entry in again:
            if isinstance(entry, Move):
                self.push(entry)
        self.chance = chance
        assert not isinstance(done, int | Reshuffle)  # noqa: S101  # a choice was looked for
        return done

    def keep(self) -> None:
        """Remember the table as it is now: moves from here on can be taken back."""
        self._kept.append((len(self.log), self.snapshot()))

    def _keep_the_deal(self) -> None:
        opening = self.opening
        assert opening is not None  # noqa: S101  # a table from a position is kept when read
        backs = [draw.order for draw in opening.draws if isinstance(draw, Back)]
        dealt = Table.deal(self.setup, Remembered([opening.deck, *backs]))
        self._kept.append((len(dealt.log), dealt.snapshot()))
