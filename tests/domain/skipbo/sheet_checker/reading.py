"""Reading a record as text: records, lines, words, numbers, cards, and the head.

It knows how the notation page says things are written, and nothing of how the game goes.
"""

import re
import zlib
from dataclasses import dataclass

from tests.domain.skipbo.sheet_checker.breaches import Report
from tests.domain.skipbo.sheet_checker.sheets import (
    CHOICES,
    RANGES,
    SHEETS,
    VERSION,
    Settings,
    Value,
)

WILD = "S"
CARDS = frozenset([str(number) for number in range(1, 13)] + [WILD])
NUMBER = re.compile(r"(0|[1-9][0-9]{0,17})\Z", re.ASCII)
HOUSE = re.compile(r"[a-z0-9-]{1,40}\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str

    @property
    def words(self) -> list[str]:
        return self.text.split(" ")


@dataclass(slots=True)
class Cursor:
    """The lines of one record, taken one after the other."""

    lines: list[Line]
    report: Report
    at: int = 0

    def next_word(self) -> str:
        """How the next line begins; nothing at the end."""
        return self.lines[self.at].words[0] if self.at < len(self.lines) else ""

    def here(self) -> int:
        """The number of the next line, or of the last one when none is left."""
        return self.lines[min(self.at, len(self.lines) - 1)].number

    def take(self, *begins: str) -> Line:
        if self.at >= len(self.lines):
            self.report.stop(self.here(), "form", f"the record ends where {begins} should stand")
        line = self.lines[self.at]
        if begins and line.words[0] not in begins:
            self.report.stop(line.number, "form", f"{begins} should stand here: {line.text[:40]}")
        self.at += 1
        return line

    def number(self, line: Line, word: str) -> int:
        if not NUMBER.match(word):
            self.report.stop(line.number, "form", f"{word!r} is not a number")
        return int(word)

    def card(self, line: Line, word: str) -> str:
        if word not in CARDS:
            self.report.stop(line.number, "form", f"{word!r} is not a card")
        return word

    def cards(self, line: Line, words: list[str]) -> list[str]:
        return [self.card(line, word) for word in words]


@dataclass(slots=True)
class Head:
    """What stands above the deal."""

    rules: str
    settings: Settings
    players: int
    partners: bool
    dealer: int
    race: tuple[int, list[int]] | None

    @property
    def seats(self) -> list[int]:
        return list(range(1, self.players + 1))

    @property
    def sides(self) -> list[list[int]]:
        if not self.partners:
            return [[seat] for seat in self.seats]
        half = self.players // 2
        return [[seat, seat + half] for seat in range(1, half + 1)]

    @property
    def stock(self) -> int:
        return int(self.settings["stock" if self.players <= 4 else "stock_many"])


def split_records(text: str, report: Report) -> list[Cursor]:
    """The records of a file. Between two of them stands one blank line, and nowhere else."""
    if not text.endswith("\n"):
        report.stop(text.count("\n") + 1, "form", "the text does not end with a line feed")
    records: list[list[Line]] = [[]]
    for number, content in enumerate(text.split("\n")[:-1], start=1):
        if content:
            records[-1].append(Line(number, content))
        elif not records[-1]:
            report.stop(number, "form", "a blank line that separates nothing")
        else:
            records.append([])
    if not records[-1]:
        report.stop(text.count("\n"), "form", "a blank line at the end")
    return [Cursor(lines, report) for lines in records]


def check_spacing(cursor: Cursor) -> None:
    for line in cursor.lines:
        # A player's name is free text; the two words before it are not.
        words = line.text.split(" ", 2)[:2] if line.words[0] == "player" else line.words
        if "" in words:
            cursor.report.stop(line.number, "form", "words are separated by exactly one space")


def check_sum(cursor: Cursor) -> None:
    """The last line is `check` and the CRC-32 of everything above it in this record."""
    last = cursor.lines[-1]
    above = "".join(line.text + "\n" for line in cursor.lines[:-1])
    due = f"check {zlib.crc32(above.encode()):08x}"
    if last.text != due:
        cursor.report.note(last.number, "check", f"the last line should be {due!r}")


def read_head(cursor: Cursor) -> Head:
    report = cursor.report
    line = cursor.take("rallydeck-game")
    if line.text != "rallydeck-game 1":
        report.stop(line.number, "form", "only version 1 of the format is known")
    rules, settings = _read_rules(cursor)
    if cursor.next_word() == "house":
        line = cursor.take()
        if len(line.words) != 3 or not HOUSE.match(line.words[1]):
            report.stop(line.number, "form", "house ID VERSION")
        if (line.words[1], cursor.number(line, line.words[2])) == (rules, VERSION):
            report.stop(line.number, "form", "house rules have a name or version of their own")
    line = cursor.take("players")
    if len(line.words) not in (2, 3) or line.words[2:] not in ([], ["partners"]):
        report.stop(line.number, "form", "players N, or players N partners")
    players, partners = cursor.number(line, line.words[1]), len(line.words) == 3
    head = Head(rules, settings, players, partners, 0, None)
    _check_seating(head, line, report)
    _read_names(cursor, players)
    if cursor.next_word() == "race":
        line = cursor.take()
        figures = [cursor.number(line, word) for word in line.words[1:]]
        if len(figures) != 1 + len(head.sides) or figures[0] < 1:
            report.stop(line.number, "form", "race GAME and the points of every side")
        head.race = (figures[0], figures[1:])
    line = cursor.take("dealer")
    if len(line.words) != 2:
        report.stop(line.number, "form", "dealer SEAT")
    head.dealer = cursor.number(line, line.words[1])
    if head.dealer not in head.seats:
        report.stop(line.number, "setup", f"seat {head.dealer} is not at the table")
    if cursor.next_word() == "seed":
        line = cursor.take()
        if len(line.words) != 2:
            report.stop(line.number, "form", "seed NUMBER")
        cursor.number(line, line.words[1])
    return head


def _read_rules(cursor: Cursor) -> tuple[str, Settings]:
    report = cursor.report
    line = cursor.take("rules")
    if len(line.words) != 3 or line.words[1] not in SHEETS or line.words[2] != str(VERSION):
        report.stop(line.number, "form", f"no such rule set: {line.text}")
    rules = line.words[1]
    own = SHEETS[rules]
    settings = dict(own)
    before = ""
    while cursor.next_word() == "set":
        line = cursor.take()
        if len(line.words) != 3:
            report.stop(line.number, "form", "set NAME VALUE")
        _, name, word = line.words
        if name <= before:
            report.stop(line.number, "form", "set lines are sorted, one for each name")
        before = name
        settings[name] = _read_value(cursor, line, name, word)
        if settings[name] == own[name]:
            report.note(line.number, "form", f"{name} has that value anyway")
    if nonsense := _nonsense(settings):
        report.stop(line.number, "setup", nonsense)
    return rules, settings


def _nonsense(rules: Settings) -> str:
    """Why no game at all makes sense under these settings; nothing if one does."""
    least, most = int(rules["players_min"]), int(rules["players_max"])
    if least > most:
        return "the fewest players are more than the most"
    if rules["partnership"] == "always" and not {4, 6} & set(range(least, most + 1)):
        return "partners need four or six seats"
    if rules["scoring"] == "points" and not (rules["win_points"] or rules["card_points"]):
        return "points are counted, but nothing is worth one"
    if rules["race_target"] and rules["scoring"] != "points":
        return "a race needs points"
    if rules["contest"] == "race" and not rules["race_target"]:
        return "a race needs a target"
    return ""


def _read_value(cursor: Cursor, line: Line, name: str, word: str) -> Value:
    if name in CHOICES:
        if word not in CHOICES[name]:
            cursor.report.stop(line.number, "setup", f"{name} cannot be {word}")
        return word
    if name not in RANGES:
        cursor.report.stop(line.number, "setup", f"there is no setting {name}")
    least, most = RANGES[name]
    value = cursor.number(line, word)
    if not least <= value <= most:
        cursor.report.stop(line.number, "setup", f"{name} is from {least} to {most}")
    return value


def _check_seating(head: Head, line: Line, report: Report) -> None:
    """Can these people sit down and be dealt to under these settings?"""
    rules = head.settings
    if not int(rules["players_min"]) <= head.players <= int(rules["players_max"]):
        report.stop(line.number, "setup", f"not a game for {head.players} players")
    if head.partners and (head.players not in (4, 6) or rules["partnership"] == "never"):
        report.stop(line.number, "setup", "no partners at this table")
    if not head.partners and rules["partnership"] == "always":
        report.stop(line.number, "setup", "only partners play this")
    cards = head.players * (head.stock + int(rules["hand"]))
    if cards > 162:
        report.stop(line.number, "setup", f"{cards} cards are needed, the deck has 162")
    if rules["deal"] == "piles" and not (
        head.partners and head.players == 4 and head.stock % 2 == 0
    ):
        report.stop(line.number, "setup", "the deal by piles is for two sides and an even stock")


def _read_names(cursor: Cursor, players: int) -> None:
    before = 0
    while cursor.next_word() == "player":
        line = cursor.take()
        _, seat_word, *rest = line.text.split(" ", 2)
        seat = cursor.number(line, seat_word)
        name = rest[0] if rest else ""
        if not before < seat <= players:
            cursor.report.stop(line.number, "form", "players stand in order of their seats, once")
        if not (1 <= len(name) <= 60 and name.isprintable() and name == name.strip(" ")):
            cursor.report.stop(line.number, "form", "a name has 1 to 60 printable characters")
        before = seat
