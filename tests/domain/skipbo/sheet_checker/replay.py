"""One record, replayed line by line from the deal to the outcome.

It knows the order of the lines and what is looked at after each step; the rules are elsewhere.
"""

from dataclasses import dataclass

from tests.domain.skipbo.sheet_checker import ending, mishaps
from tests.domain.skipbo.sheet_checker.dealing import deal, read_first_player
from tests.domain.skipbo.sheet_checker.reading import Cursor, Head, Line, read_head
from tests.domain.skipbo.sheet_checker.table import Table
from tests.domain.skipbo.sheet_checker.turns import begin_turn, close_turn, make_move


@dataclass(slots=True)
class Played:
    """A game that was followed to its end: the table as it was left."""

    table: Table
    first_line: int

    @property
    def head(self) -> Head:
        return self.table.head


@dataclass(slots=True)
class Replay:
    table: Table
    cursor: Cursor
    stolen: mishaps.Stolen | None = None
    line_may_begin: bool = True
    turns_ended: int = 0

    def run(self) -> None:
        while (word := self.cursor.next_word()) not in ("outcome", "check", ""):
            line = self.cursor.take()
            if self.table.over:
                self.cursor.report.stop(
                    line.number, "too-late", f"the game is over: {self.table.over}"
                )
            if word == "incident":
                self._incident(line)
                self.line_may_begin = True
                self.look()
            elif word == "official":
                self._official(line)
            elif word == "reshuffle":
                self.cursor.report.stop(line.number, "reshuffle", "nothing calls for it here")
            else:
                self._moves(line)

    def _moves(self, line: Line) -> None:
        report, table = self.cursor.report, self.table
        seat = self.cursor.number(line, line.words[0])
        if seat != table.turn:
            report.stop(line.number, "turn-order", f"it is seat {table.turn}'s turn, not {seat}'s")
        if not self.line_may_begin:
            report.stop(line.number, "form", "the turn goes on in the line above")
        moves = line.words[1:]
        if not moves:
            report.stop(line.number, "form", "a line without a move")
        self.line_may_begin = False
        for nth, move in enumerate(moves, start=1):
            lines_used = self.cursor.at
            ended = make_move(table, self.cursor, line, move)
            if ended:
                self._end_turn(move)
            self.look()
            if nth < len(moves) and table.over:
                report.stop(line.number, "too-late", f"the game is over: {table.over}")
            if nth < len(moves) and ended:
                report.stop(line.number, "after-discard", "the turn is over, nothing changes")
            if self.cursor.at > lines_used:
                self.line_may_begin = True
                if nth < len(moves):
                    report.stop(line.number, "form", "the reshuffle stands before the next move")

    def _end_turn(self, move: str) -> None:
        table = self.table
        close_turn(table, move, in_order=not self.stolen)
        self.turns_ended += 1
        following = table.after(table.turn)
        if self.stolen and table.head.settings["out_of_turn_unnoticed"] == "proper_player":
            following = self.stolen.before.turn
        self.stolen = None
        begin_turn(table, self.cursor, following)
        self.line_may_begin = True

    def _incident(self, line: Line) -> None:
        kind = line.words[1] if len(line.words) > 1 else ""
        if kind == "talking":
            mishaps.talking(self.table, self.cursor, line)
        elif kind == "overdrawn":
            mishaps.overdrawn(self.table, self.cursor, line)
        elif kind == "exposed":
            mishaps.exposed(self.table, self.cursor, line)
        elif kind == "out-of-turn":
            self.stolen = mishaps.out_of_turn(self.table, self.cursor, line, self.stolen)
        elif kind == "noticed":
            self.table = mishaps.noticed(self.table, self.cursor, line, self.stolen)
            self.stolen = None
        else:
            self.cursor.report.stop(line.number, "form", f"no such incident: {kind}")

    def _official(self, line: Line) -> None:
        if line.text != "official stall":
            self.cursor.report.stop(line.number, "form", "official stall")
        quiet, needed = self.table.turns_without_stock_card, self.table.head.settings["stall_turns"]
        if quiet < int(needed):
            self.cursor.report.note(
                line.number, "stall", f"only {quiet} of {needed} turns without a stock card"
            )
        self.table.over = "stall"

    def look(self) -> None:
        """After every step: all cards there, and is the game over by itself?"""
        table = self.table
        if not table.conserved():
            self.cursor.report.stop(self.cursor.here(), "conserved", "the 162 cards are not there")
        # A turn out of turn may still be taken back, so nothing is certain before it ends.
        if table.over or self.stolen:
            return
        if ending.is_deadlocked(table):
            table.over = "deadlock"
        elif ending.is_refused(table):
            table.over = "refusal"


def replay(cursor: Cursor) -> Played:
    first_line = cursor.here()
    head = read_head(cursor)
    table = deal(head, cursor)
    first = read_first_player(table, cursor)
    begin_turn(table, cursor, first)
    game = Replay(table, cursor)
    game.look()
    game.run()
    ending.read_outcome(game.table, cursor)
    cursor.take("check")
    if cursor.next_word():
        cursor.report.stop(cursor.here(), "form", "nothing follows the check line")
    return Played(game.table, first_line)
