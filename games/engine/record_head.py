"""Reading the head of a record: which rules, who sits where, which game of a race. Pure."""

import re
from collections.abc import Sequence
from functools import lru_cache

from games.engine.record import (
    FORMAT,
    LONGEST_NUMBER,
    Head,
    RaceGame,
    check_race,
    head_lines,
    is_name,
)
from games.rulesets import RuleSet, Setup, Value, derive, get
from wording import Malformed, Refusal, Sentence

_HOUSE = re.compile(r"[a-z0-9-]{1,40}")


def number(text: str) -> int:
    """
    >>> number("15")
    15
    """
    plain = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    if not plain or (text[0] == "0" and text != "0"):
        raise Malformed("number", Sentence("“{text}” is not a number.", text=text))
    return int(text)


@lru_cache(maxsize=64)
def _rules(
    id: str, version: str, overrides: tuple[tuple[str, ...], ...], house: tuple[str, ...]
) -> RuleSet:
    """Kept, since one contest's records all say the same."""
    rules = get(id, number(version))
    changes: dict[str, Value] = {name: value for name, value in overrides}  # noqa: C416
    if not house:
        return derive(rules, changes) if changes else rules
    return derive(rules, changes, id=house[0], version=int(house[1]))


@lru_cache(maxsize=64)
def known_head(lines: tuple[str, ...]) -> tuple[Setup, Head]:
    """The head that these lines are; kept, since simulated games all begin alike."""
    reader = HeadReader((*lines, ""))
    found = reader.read()
    if reader.next != len(lines):
        raise reader.expected("deck")
    return found


class HeadReader:
    """Takes the head's lines one after the other; `at` is the line being read, from 0.

    Once all is read, `next` is the line after the head.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.at = 0
        self.next = 1

    def read(self) -> tuple[Setup, Head]:
        if self.lines[0] != FORMAT:
            raise Malformed(
                "record-format",
                Sentence("A game record begins with “{form}”.", form=FORMAT),
            )
        id, version = self._take("rules", 2)
        overrides = self._all("set", 2)
        house = self._house([id, version])
        try:
            rules = _rules(id, version, tuple(map(tuple, overrides)), tuple(house))
        except Refusal as refusal:
            self._point_at(f"set {refusal.field} ", "rules ")
            raise
        seats = self._take("players", 0)
        partners = seats[1:] == ["partners"]
        if len(seats) != 1 + partners:
            raise self.expected("players")
        players = number(seats[0])
        names = self._names(players)
        race = self._maybe("race", 0)
        dealer = number(self._take("dealer", 1)[0])
        seed = [number(text) for text in self._maybe("seed", 1)]
        try:
            setup = Setup(rules, players, partners, dealer - 1)
        except Refusal as refusal:
            self._point_at(f"{refusal.field} ", "players ")
            raise
        head = Head(names, seed[0] if seed else None, self._race(setup, race) if race else None)
        self._check_text(setup, head)
        return setup, head

    def _house(self, sheet: list[str]) -> list[str]:
        house = self._maybe("house", 2)
        if house and (not _HOUSE.fullmatch(house[0]) or house == sheet):
            raise Malformed(
                "record-house",
                Sentence(
                    "House rules have a name of their own: up to 40 lower-case letters, digits "
                    "and hyphens."
                ),
            )
        if house:
            number(house[1])
        return house

    def _race(self, setup: Setup, words: list[str]) -> RaceGame:
        self._point_at("race ")
        game, *points = map(number, words)
        race = RaceGame(game, tuple(points))
        check_race(setup, race)
        return race

    def _names(self, players: int) -> tuple[str, ...]:
        names = [""] * players
        while self.lines[self.next].startswith("player "):
            self.at, self.next = self.next, self.next + 1
            _, seat, name = (*self.lines[self.at].split(" ", 2), "", "")[:3]
            if not 1 <= number(seat) <= players or not is_name(name):
                raise self.expected("player")
            names[number(seat) - 1] = name
        return tuple(names) if any(names) else ()

    def _check_text(self, setup: Setup, head: Head) -> None:
        """There is one way to write each head; anything else was written by mistake."""
        for at, line in enumerate(head_lines(setup, head)):
            if self.lines[at] != line:
                self.at = at
                raise self.expected(line)

    def _point_at(self, *starts: str) -> None:
        """The line to blame: the first that begins like one of these, in their order."""
        for start in starts:
            for at, line in enumerate(self.lines[: self.next]):
                if line.startswith(start):
                    self.at = at
                    return

    def _take(self, word: str, count: int) -> list[str]:
        self.at, self.next = self.next, self.next + 1
        words = self.lines[self.at].split(" ")
        if words[0] != word or len(words) < 2 or (count and len(words) != 1 + count):
            raise self.expected(word)
        return words[1:]

    def _maybe(self, word: str, count: int) -> list[str]:
        return self._take(word, count) if self.lines[self.next].startswith(f"{word} ") else []

    def _all(self, word: str, count: int) -> list[list[str]]:
        found = []
        while taken := self._maybe(word, count):
            found.append(taken)
        return found

    def expected(self, what: str) -> Malformed:
        return Malformed(
            "record-head",
            Sentence("“{what}” was expected here.", what=what),
        )
