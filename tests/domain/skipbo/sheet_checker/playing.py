"""Random games by the sheets, written down without any engine.

Records that the checker's own model calls legal, so that a test can ask the engine whether it
agrees: a rule that is stricter there than on the sheet shows only this way. Moves and incidents
are tried at random on a copy of the table, and kept where no rule is broken.
"""

import random
from dataclasses import dataclass, field

from tests.domain.skipbo.sheet_checker.breaches import CannotFollowError, Report
from tests.domain.skipbo.sheet_checker.dealing import deal, read_first_player
from tests.domain.skipbo.sheet_checker.ending import due_outcome
from tests.domain.skipbo.sheet_checker.reading import Cursor, Head, Line
from tests.domain.skipbo.sheet_checker.replay import Replay
from tests.domain.skipbo.sheet_checker.sheets import SHEETS
from tests.domain.skipbo.sheet_checker.table import DECK, Table
from tests.domain.skipbo.sheet_checker.turns import begin_turn
from tests.domain.skipbo.sheet_checker.writing import finished


@dataclass(slots=True)
class Pen(Cursor):
    """A cursor that writes the reshuffle a draw asks for, instead of reading it."""

    rng: random.Random = field(default_factory=random.Random)
    replay: Replay | None = None
    reshuffles: list[str] = field(default_factory=list)

    def take(self, *begins: str) -> Line:
        if begins != ("reshuffle",) or self.replay is None:
            return Cursor.take(self, *begins)
        cards = list(self.replay.table.aside)
        self.rng.shuffle(cards)
        self.reshuffles.append(" ".join(["reshuffle", *cards]))
        self.at += 1
        return Line(0, self.reshuffles[-1])


@dataclass(slots=True)
class Writer:
    """A game in progress and the lines written so far."""

    game: Replay
    rng: random.Random
    lines: list[str]
    turn_goes_on: bool = False  # the last line is an unfinished turn that takes more moves

    def attempt(self, text: str) -> bool:
        """Write this line of one move or one incident, unless it breaks a rule."""
        pen = Pen([Line(1, text)], Report(), rng=self.rng)
        trial = Replay(self.game.table.copy(), pen, self.game.stolen)
        pen.replay = trial
        turns_before = trial.turns_ended
        try:
            trial.run()
        except CannotFollowError:
            return False
        if pen.report.breaches:
            return False
        self.game = trial
        if self.turn_goes_on and not text.startswith("incident"):
            self.lines[-1] += " " + text.split(" ")[1]
        else:
            self.lines.append(text)
        self.lines += pen.reshuffles
        self.turn_goes_on = not (
            text.startswith("incident") or pen.reshuffles or trial.turns_ended > turns_before
        )
        return True

    def move(self) -> None:
        table, rng = self.game.table, self.rng
        plays, endings = _plays(table), _endings(table)
        rng.shuffle(plays)
        rng.shuffle(endings)
        # Stock cards first nine times in ten, or no game would ever end.
        if rng.random() < 0.9:
            plays.sort(key=lambda move: "s-" not in move)
        order = plays + endings if rng.random() < 0.9 else endings + plays
        for move in order:
            if self.attempt(f"{table.turn} {move}"):
                return
        raise AssertionError(f"no legal move after {self.lines[-3:]}")

    def incident(self) -> None:
        table, rng = self.game.table, self.rng
        seat = rng.choice(table.head.seats)
        partner = table.partner_of(table.turn)
        lines = [f"incident out-of-turn {seat}", f"incident talking {partner}"]
        if partner:
            size = len(table.stocks[partner])
            lines += [f"incident talking {partner} {_places(rng, size, n)}" for n in (1, 2)]
        if table.hands[seat]:
            lines.append(f"incident exposed {seat} {rng.choice(table.hands[seat])}")
        lines += self._overdrawn(table, rng.randint(1, 3))
        rng.shuffle(lines)
        if self.game.stolen:
            lines.insert(0, "incident noticed")
        for line in lines:
            if self.attempt(line):
                return

    def _overdrawn(self, table: Table, count: int) -> list[str]:
        stock = table.stocks[table.turn]
        begin = f"incident overdrawn {table.turn} {count}"
        order = stock[:-1] + table.draw[:count]
        self.rng.shuffle(order)
        return [
            f"{begin} {_places(self.rng, len(stock), count)}",
            " ".join([begin, "order", *order]),
        ]


def random_record(rules: str, seed: int, *, stock: int, incidents: float = 0.0) -> str:
    """One game of four partners under this sheet, to its end or to a thousand lines."""
    rng = random.Random(f"{rules} {seed} {stock} {incidents}")
    sets = [f"set stock {stock}"] if stock != SHEETS[rules]["stock"] else []
    head = Head(rules, {**SHEETS[rules], "stock": stock}, 4, True, rng.randint(1, 4), None)
    writer = _dealt(head, rng)
    while not writer.game.table.over and len(writer.lines) < 1000:
        if rng.random() < incidents:
            writer.incident()
        else:
            writer.move()
    reason, winner, left, points = due_outcome(writer.game.table)
    return finished(
        "rallydeck-game 1",
        f"rules {rules} 1",
        *sets,
        "players 4 partners",
        f"dealer {head.dealer}",
        *writer.lines,
        " ".join(["outcome", reason, winner, *left, *points]),
    )


def _dealt(head: Head, rng: random.Random) -> Writer:
    """A deal in which nobody ties for the first turn."""
    while True:
        cards = list(DECK)
        rng.shuffle(cards)
        deck = " ".join(["deck", *cards])
        for first in head.seats:
            lines = [deck, f"first {first}"]
            pen = Pen([Line(number, text) for number, text in enumerate(lines)], Report(), rng=rng)
            try:
                table = deal(head, pen)
                read_first_player(table, pen)
            except CannotFollowError:
                continue
            begin_turn(table, pen, first)
            return Writer(Replay(table, pen), rng, lines)


def _plays(table: Table) -> list[str]:
    me, partner = table.turn, table.partner_of(table.turn)
    sources = [(f"h{card}", card) for card in sorted(set(table.hands[me]))]
    for mark, owner in (("", me), ("p", partner)):
        if owner:
            sources += [(f"{mark}s", table.stocks[owner][-1])] if table.stocks[owner] else []
            piles = enumerate(table.discards[owner], start=1)
            sources += [(f"{mark}d{number}", pile[-1]) for number, pile in piles if pile]
    return [
        f"{source}-b{number}"
        for source, card in sources
        for number, pile in enumerate(table.building, start=1)
        if table.fits(card, pile)
    ]


def _endings(table: Table) -> list[str]:
    me = table.turn
    piles = range(1, len(table.discards[me]) + 1)
    return [f"h{card}-d{pile}" for card in sorted(set(table.hands[me])) for pile in piles] or [
        "pass"
    ]


def _places(rng: random.Random, size: int, count: int) -> str:
    """Somewhere under the face-up card for each card, one after the other."""
    places = [rng.randint(0, max(0, size + nth - 1)) for nth in range(count)]
    return " ".join(["place", *map(str, places)])
