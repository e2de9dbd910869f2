"""Partnerships as officials type them: one to a line, two names, anything sensible in between.

Pure. Reads text against a list of people and says what it could not read. Knows no rule of the
draw, no database and no page.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from domain import names
from domain.lots.partners.values import Entrant, Finding
from domain.wording import Sentence

Pair = tuple[int, int]

# One space for many first: where the others may look through a run of them, a line of nothing else
# would take the square of its length.
_SPACES = re.compile(r"[^\S\t]+")
_BETWEEN = re.compile(r"\s?[+&/;|\t]\s?|\s(?:and|et|with|avec)\s", re.IGNORECASE)
_LIST_NUMBER = re.compile(r"^\s*\d+\s*[.):]\s*")
_OWN_NUMBER = re.compile(r"#\s*(\d{1,18})\s*$")
_CHAPTER = re.compile(r"^(.*?)\s*\(([^()]*)\)\s*$")
LONGEST_TEXT = 100_000


@dataclass(frozen=True, slots=True)
class Typed:
    """What was read: pairs of numbers, and who stands on a line alone."""

    pairs: tuple[Pair, ...]
    alone: tuple[int, ...]
    findings: tuple[Finding, ...]


def lines_of(text: str) -> list[list[str]]:
    """The names on each line that has any.

    >>> lines_of("1. Ada Holt + Bo Ruiz\\n\\nCleo Ng et Dan Oak\\nEve")
    [['Ada Holt', 'Bo Ruiz'], ['Cleo Ng', 'Dan Oak'], ['Eve']]
    """
    lines = []
    for line in text[:LONGEST_TEXT].replace("\0", "").splitlines():
        text_of_line = _LIST_NUMBER.sub("", _SPACES.sub(" ", line).strip())
        parts = [part.strip() for part in _BETWEEN.split(text_of_line)]
        if found := [part for part in parts if part]:
            lines.append(found)
    return lines


def read_partnerships(text: str, people: Sequence[Entrant]) -> Typed:
    """Look the typed names up. Each name that is not clear is named, with what would help."""
    book = _Book(people)
    pairs: list[Pair] = []
    alone: list[int] = []
    findings: list[Finding] = []
    for line in lines_of(text):
        if len(line) > 2:
            findings.append(_too_many(line))
            continue
        numbers = []
        for name in line:
            found = book.find(name)
            if isinstance(found, Finding):
                findings.append(found)
            else:
                numbers.append(found)
        if len(numbers) == len(line) == 2:
            pairs.append((numbers[0], numbers[1]))
        elif len(numbers) == len(line) == 1:
            alone.append(numbers[0])
    return Typed(tuple(pairs), tuple(alone), tuple(findings))


def write_partnerships(
    pairs: Iterable[Pair], people: Sequence[Entrant], alone: Iterable[int] = ()
) -> str:
    """The same, the other way round: what comes out is read back as it was."""
    book = _Book(people)
    lines = [f"{book.write(one)} + {book.write(two)}" for one, two in pairs]
    return "\n".join([*lines, *(book.write(number) for number in alone)])


class _Book:
    """The people by the names that someone may type."""

    def __init__(self, people: Sequence[Entrant]) -> None:
        self.people = {person.number: person for person in people}
        self.by_key: dict[str, list[Entrant]] = {}
        for person in people:
            self.by_key.setdefault(names.key(person.name), []).append(person)

    def find(self, typed: str) -> int | Finding:
        found = self._people(typed)
        if len(found) == 1:
            return found[0].number
        return _several(typed, found, self) if found else self._unknown(typed)

    def _number(self, typed: str) -> int | None:
        found = self._people(typed)
        return found[0].number if len(found) == 1 else None

    def _people(self, typed: str) -> list[Entrant]:
        own = _OWN_NUMBER.search(typed)
        if own and int(own.group(1)) in self.people:
            return [self.people[int(own.group(1))]]
        found = self.by_key.get(names.key(typed), [])
        chapter = _CHAPTER.match(typed)
        if not found and chapter:
            wanted = names.key(chapter.group(2))
            same_name = self.by_key.get(names.key(chapter.group(1)), [])
            found = [person for person in same_name if names.key(person.chapter) == wanted]
        return found

    def write(self, number: int) -> str:
        """The shortest way to write a person that is read back as nobody else."""
        person = self.people[number]
        own = f"#{number}"
        ways = (person.name, f"{person.name} ({person.chapter})", f"{person.name} {own}")
        for way in ways:
            unbroken = lines_of(f"{way}\n{way} + {way}") == [[way], [way, way]]
            if unbroken and self._number(way) == number:
                return way
        return own

    def _unknown(self, typed: str) -> Finding:
        near = get_close_matches(names.key(typed), self.by_key, n=1, cutoff=0.75)
        shown = typed[:80]
        if near:
            other = self.by_key[near[0]][0].name
            sentence = Sentence(
                "“{shown}” is not on the list. Did you mean {other}?", shown=shown, other=other
            )
        else:
            sentence = Sentence(
                "“{shown}” is not on the list. Correct the name, or check the person in first.",
                shown=shown,
            )
        return Finding("error", "name-unknown", sentence)


def _several(typed: str, found: Sequence[Entrant], book: _Book) -> Finding:
    ways = ", ".join(book.write(person.number) for person in found)
    return Finding(
        "error",
        "name-of-several",
        Sentence(
            "“{typed}” is the name of {count} people. Type one of: {ways}.",
            typed=typed[:80],
            count=len(found),
            ways=ways,
        ),
        tuple(person.number for person in found),
    )


def _too_many(line: Sequence[str]) -> Finding:
    shown = " + ".join(line)[:120]
    return Finding(
        "error",
        "line-of-many",
        Sentence(
            "There are {count} names on one line: {shown}. Put two on each line.",
            count=len(line),
            shown=shown,
        ),
    )
