"""One game at one table: its cards, and moves and incidents applied to them, always checked.

Pure. Everything chance decides comes from the `Chance` passed in and is logged. The lists below
are for reading only; what may be done to them is `push`, `report` and `pop`. The table must not
know who plays, how they choose, or where the game is kept.

The usual move takes a short way: it is checked in place and remembers nothing but itself. Whatever
is out of the ordinary (a card that binds, a turn out of turn) is checked by `legality` first.
"""

from itertools import chain
from operator import add
from typing import TypeVar

from games.engine import consequences
from games.engine.cards import TOP
from games.engine.chance import RESHUFFLE, Chance, Remembered
from games.engine.dealing import Back, Opening, deal
from games.engine.incident_rules import incident_breach
from games.engine.incidents import Incident, Reshuffle
from games.engine.legal_moves import LegalMoves
from games.engine.legality import find_breach, not_your_turn
from games.engine.moves import DISCARD, HAND, MOST_PILES, PARTNER_STOCK, STOCK, Move
from games.engine.outcome import DEADLOCK, PLAYED_OUT, REFUSAL, Outcome, judge
from games.engine.snapshot import Snapshot
from games.engine.view import View, view_of
from games.rulesets import Setup
from wording import Illegal, Sentence

NO_CARD = -1
NO_PILE = -1
# Stands for the piles that a rule set or a seat does not have; always empty.
_NO_CARDS: list[int] = []
_NO_PILES = (_NO_CARDS,) * (HAND - PARTNER_STOCK)

Entry = int | Move | Incident | Reshuffle
_Seat = TypeVar("_Seat")


def _is_choice(entry: Entry) -> bool:
    return not isinstance(entry, int | Reshuffle)


def _opposite(seats: list[_Seat]) -> list[_Seat]:
    """The same by seat, but what the partner has."""
    half = len(seats) // 2
    return seats[half:] + seats[:half]


class Table:
    """The state of one game.

    >>> from random import Random
    >>> from games.engine.chance import Seeded
    >>> from games.rulesets import get
    >>> table = Table.deal(Setup(get("texas"), 4, partners=True), Seeded(Random(7)))
    >>> move = next(iter(table.legal_moves()))
    >>> table.push(move)
    >>> table.pop() == move
    True
    """

    __slots__ = (
        "_kept",
        "aside",
        "bound",
        "building",
        "chance",
        "discards",
        "draw",
        "fill_first",
        "hand_size",
        "hands",
        "instead",
        "log",
        "needs",
        "no_draw",
        "opening",
        "outcome",
        "passes",
        "plain",
        "plays",
        "reach",
        "resume",
        "setup",
        "side_stocks",
        "stocked",
        "stocks",
        "turn",
        "turn_plays",
        "turns",
        "undrawn",
        "wild_from",
    )

    def __init__(self, setup: Setup, chance: Chance) -> None:
        """An empty table; `deal` and the reader of positions fill it."""
        rules, players = setup.rules, setup.players
        self.setup = setup
        self.chance = chance
        self.opening: Opening | None = None
        self.stocks: list[list[int]] = [[] for _ in range(players)]
        self.discards: list[list[list[int]]] = [
            [[] for _ in range(rules.discard_piles)] for _ in range(players)
        ]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.building: list[list[int]] = [[] for _ in range(rules.building_piles)]
        # The number each building pile takes next; a pile these rules do not have takes none.
        self.needs: list[int] = [1] * rules.building_piles + [NO_PILE] * (4 - rules.building_piles)
        self.draw: list[int] = []
        self.aside: list[int] = []
        self.turn = 0
        self.turns = 0
        self.plays = 0
        self.stocked = 0
        self.passes = 0
        self.bound: list[int] = [NO_CARD] * players
        self.no_draw: list[bool] = [False] * players
        # This turn began without drawing, and its hand has not been played out since.
        self.undrawn = False
        self.instead: int | None = None
        self.resume: Snapshot | None = None
        self.outcome: Outcome | None = None
        self.log: list[Entry] = []
        self.reach = self._reaches()
        # For each seat, the stocks that its side has to empty.
        sides = [self.stocks, _opposite(self.stocks)] if setup.partners else [self.stocks]
        self.side_stocks = tuple(zip(*sides, strict=True))
        self.hand_size = rules.hand
        # The lowest number that a wild may stand for.
        self.wild_from = 1 if rules.pile_start == "one_or_wild" else 2
        self.turn_plays = 0
        self.fill_first = rules.stacking == "fill_first"
        # Tables to play again from when a move is taken back: the start, and after each incident.
        self._kept: list[tuple[int, Snapshot]] = []
        self.plain = True
        self.settle_flags()

    def _reaches(self) -> tuple[tuple[list[int], ...], ...]:
        """The piles each seat may play from, in the order of a move's sources.

        Where a pile is missing an empty one stands.
        """
        setup = self.setup
        missing = [_NO_CARDS] * (MOST_PILES - setup.rules.discard_piles)
        own = [
            (stock, *piles, *missing)
            for stock, piles in zip(self.stocks, self.discards, strict=True)
        ]
        partners = [_NO_PILES] * len(own)
        if setup.partners and setup.rules.partner_piles != "none":
            partners = _opposite(own)
        return tuple(map(add, own, partners))

    @classmethod
    def deal(cls, setup: Setup, chance: Chance) -> "Table":
        """Shuffle, deal, find the first player, who draws a hand."""
        table = cls(setup, chance)
        table.opening, stocks, draw = deal(setup, chance)
        for stock, dealt in zip(table.stocks, stocks, strict=True):
            stock.extend(dealt)
        table.draw.extend(draw)
        table.begin_turn(table.opening.first)
        return table

    # Reading

    def legal_moves(self) -> LegalMoves:
        return LegalMoves(self)

    def view(self, seat: int) -> View:
        """What `seat` may see, and nothing else."""
        return view_of(self, seat)

    @property
    def begun(self) -> bool:
        """Whether the player in turn has made a move in this turn."""
        return self.plays != self.turn_plays

    def fits(self, card: int) -> bool:
        """Whether a card fits any building pile."""
        return card in self.needs if card else max(self.needs) >= self.wild_from

    @property
    def quiet_turns(self) -> int:
        """Turns that have ended since the one in which a stock card was last played."""
        return max(0, self.turns - 1 - self.stocked)

    def card_counts(self) -> list[int]:
        """How many of each card are on the table, wilds first; always the whole deck."""
        counts = [0] * (TOP + 1)
        for cards in (
            self.draw,
            self.aside,
            *self.building,
            *self.stocks,
            *self.hands,
            *(pile for piles in self.discards for pile in piles),
        ):
            for card in cards:
                counts[card] += 1
        return counts

    def snapshot(self) -> Snapshot:
        return Snapshot.of(self)

    def nothing_to_draw(self) -> bool:
        return not self.draw and not self.aside

    # Moves

    def push(self, move: Move, seat: int | None = None) -> None:
        """Make a move for the player in turn; refused with the rule it breaks.

        Give `seat` where someone claims to be that player.
        """
        if seat is not None and seat != self.turn:
            raise not_your_turn(self, seat)
        if self.plain:
            self._make(move)
            return
        breach = find_breach(self, move)
        if breach is not None:
            raise breach
        # Whatever this player showed has had its next move now.
        self.bound[self.turn] = NO_CARD
        self._make(move)
        self.settle_flags()

    def _make(self, move: Move) -> None:
        """A move whose player nothing out of the ordinary binds."""
        source, target, seat = move.source, move.target, self.turn
        hand = self.hands[seat]
        if source >= DISCARD:
            if source == DISCARD:
                self._discard(move, hand)
            else:
                self._pass(move)
            self._next_turn(move)
            return
        need = self.needs[target]
        if source == HAND:
            card = move.card
            if card not in hand or (card != need and (card or need < self.wild_from)):
                raise self._refuse(move)
            hand.remove(card)
        else:
            pile = self.reach[seat][source]
            if not pile:
                raise self._refuse(move)
            card = pile[-1]
            if card != need and (card or need < self.wild_from):
                raise self._refuse(move)
            del pile[-1]
        self.log.append(move)
        self.building[target].append(card)
        self.plays += 1
        if need == TOP:
            self.aside += self.building[target]
            self.building[target].clear()
            self.needs[target] = 1
        else:
            self.needs[target] = need + 1
        if source == STOCK or source == PARTNER_STOCK:  # noqa: SIM109  # on every play
            self.stocked = self.turns
            if not pile and not any(self.side_stocks[seat]):
                self.finish(PLAYED_OUT)
                return
        # Whatever was played: it may have completed the pile that gives cards again.
        if not hand and (source == HAND or not self.undrawn):
            self.undrawn = False
            self._draw_up(hand)
        if not self.draw and not self.aside:
            self._end_if_stuck()

    def _discard(self, move: Move, hand: list[int]) -> None:
        piles, card, target = self.discards[self.turn], move.card, move.target
        if card not in hand or target >= len(piles):
            raise self._refuse(move)
        pile = piles[target]
        if pile and self.fill_first and not all(piles):
            raise self._refuse(move)
        hand.remove(card)
        pile.append(card)
        self.passes = 0

    def _pass(self, move: Move) -> None:
        breach = find_breach(self, move)
        if breach is not None:
            raise breach
        self.passes = 0 if self.begun else self.passes + 1

    def _next_turn(self, move: Move) -> None:
        """The turn ended with this move."""
        self.log.append(move)
        seat = self.turn + 1
        if seat == len(self.hands):
            seat = 0
        self.begin_turn(seat if self.instead is None else self._after_stolen_turn(seat))
        if not self.draw and not self.aside:
            self._end_if_stuck()

    def _after_stolen_turn(self, left: int) -> int:
        """Who goes on after a turn out of turn that stands, with `left` next in order."""
        proper = self.instead
        assert proper is not None  # noqa: S101  # asked only then
        self.instead = self.resume = None
        # A circle of passes is a circle only in the proper order.
        self.passes = 0
        return proper if self.setup.rules.out_of_turn_unnoticed == "proper_player" else left

    def _refuse(self, move: Move) -> Illegal:
        breach = find_breach(self, move)
        assert breach is not None, move  # noqa: S101  # the short way refuses nothing else
        return breach

    # Incidents

    def report(self, incident: Incident) -> None:
        """Something went wrong, or the official steps in; refused where it cannot have happened."""
        breach = incident_breach(self, incident)
        if breach is not None:
            raise breach
        if not self._kept:
            self._keep_the_deal()
        consequences.apply(self, incident)
        self.settle_flags()
        if self.outcome is None and self.nothing_to_draw():
            self._end_if_stuck()
        self.keep()

    # Taking back

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
            raise Illegal(
                "nothing-to-undo",
                Sentence("There is nothing to take back."),
            )
        done = log[at]
        if not isinstance(done, Move):
            self._kept.pop()
        kept, before = self._kept[-1]
        again = log[kept:at]
        del log[kept:]
        before.restore(self)
        self.settle_flags()
        chance = self.chance
        self.chance = Remembered([entry.order for entry in again if isinstance(entry, Reshuffle)])
        for entry in again:
            if isinstance(entry, Move):
                self.push(entry)
        self.chance = chance
        assert not isinstance(done, int | Reshuffle)  # noqa: S101  # a choice was looked for
        return done

    def _keep_the_deal(self) -> None:
        opening = self.opening
        assert opening is not None  # noqa: S101  # a table from a position is kept when read
        backs = [draw.order for draw in opening.draws if isinstance(draw, Back)]
        dealt = Table.deal(self.setup, Remembered([opening.deck, *backs]))
        self._kept.append((len(dealt.log), dealt.snapshot()))

    # What follows by itself; `consequences` uses these too

    def begin_turn(self, seat: int) -> None:
        """`seat` begins a turn, drawing up to the full hand unless that was forfeited."""
        self.turn = seat
        self.turns += 1
        self.turn_plays = self.plays
        self.log.append(seat)
        # Owed once: the turn that begins now is the one without drawing.
        self.undrawn = self.no_draw[seat]
        if self.undrawn:
            self.no_draw[seat] = False
        else:
            self._draw_up(self.hands[seat])

    def _draw_up(self, hand: list[int]) -> None:
        wanted = self.hand_size - len(hand)
        if wanted:
            draw = self.draw
            if len(draw) < wanted and self.aside:
                self.reshuffle()
            hand += draw[: -wanted - 1 : -1]
            del draw[-wanted:]

    def take(self, wanted: int) -> list[int]:
        """Cards off the draw pile in drawing order, as many as there are."""
        if len(self.draw) < wanted and self.aside:
            self.reshuffle()
        taken = self.draw[: -wanted - 1 : -1]
        del self.draw[len(self.draw) - len(taken) :]
        return taken

    def reshuffle(self) -> None:
        order = self.chance.order(RESHUFFLE, self.aside)
        self.draw[:0] = order[::-1]
        self.aside.clear()
        self.log.append(Reshuffle(tuple(order)))

    def _end_if_stuck(self) -> None:
        """With nothing to draw: over as soon as no card that anyone can reach fits."""
        # A turn out of turn may still be taken back, and its plays with it.
        if self.instead is not None:
            return
        tops = (pile[-1] for piles in self.reach for pile in piles if pile)
        if not any(map(self.fits, chain(tops, *self.hands))):
            self.finish(DEADLOCK)
        elif self.passes >= self.setup.players:
            self.finish(REFUSAL)

    def finish(self, reason: str) -> None:
        self.outcome = judge(self.setup, reason, [len(stock) for stock in self.stocks])
        self.instead = self.resume = None
        self.settle_flags()

    def keep(self) -> None:
        """Remember the table as it is now: moves from here on can be taken back."""
        self._kept.append((len(self.log), self.snapshot()))

    def settle_flags(self) -> None:
        """Whether the next move has to be looked at closely."""
        self.plain = not (
            self.instead is not None
            or self.undrawn
            or any(self.no_draw)
            or self.bound.count(NO_CARD) != len(self.bound)
            or self.outcome is not None
            or self.setup.rules.forced_play != "free"
        )
