"""The field: who is to be drawn and who may not meet whom, read from the frozen input."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from domain.lots.verify.written import NOBODY, ODD_SEATS, Pair, Refused


class Field:
    """Who is to be drawn, and who may not meet whom: the frozen input, read and checked."""

    def __init__(self, frozen: Any) -> None:
        try:
            self._read(frozen)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Refused(
                "input-unreadable", "The entrants' list or the rules of this draw cannot be read."
            ) from None

    def _read(self, frozen: Any) -> None:
        rules = frozen["rules"]
        self.names: dict[int, str] = {}
        chapters: dict[int, str] = {}
        homes: dict[str, list[int]] = {}
        for entrant in frozen["entrants"]:
            number, name = entrant["number"], str(entrant["name"])
            if type(number) is not int or number <= NOBODY or number in self.names:
                raise Refused(
                    "number-taken",
                    "Every entrant needs a number of their own: {number} ({name}) will not do.",
                    number=number,
                    name=name,
                )
            self.names[number] = name
            chapters[number] = str(entrant["chapter"]) if rules["chapters_apart"] else ""
            homes.setdefault(str(entrant["household"]), []).append(number)
        homes.pop("", None)
        self.foes: dict[int, set[int]] = {}
        for a, b in (*rules["apart"], *rules["earlier_partners"]):
            self._keep_apart(a, b)
        for home in homes.values() if rules["households_apart"] else ():
            for a in home:
                for b in home[: home.index(a)]:
                    self._keep_apart(a, b)
        self.together = [self._keep_together(a, b) for a, b in rules["together"]]
        fixed = Counter(number for pair in self.together for number in pair)
        for number, times in fixed.items():
            if times > 1:
                raise Refused(
                    "together-twice",
                    "{name} is to play together with two people. Keep one of them.",
                    name=self.names[number],
                )
        self._check_even(frozen["odd_seat"])
        self.people = [number for number in sorted(self.names) if number not in fixed]
        if frozen["odd_seat"]:
            self.people.append(NOBODY)
        by_chapter: dict[str, list[int]] = {}
        for number in self.people:
            by_chapter.setdefault(chapters.get(number, "") or f"\0{number}", []).append(number)
        self.chapters = sorted(by_chapter.values(), key=lambda group: (-len(group), group))
        self.chapter_of = {
            number: place for place, group in enumerate(self.chapters) for number in group
        }

    def _known(self, a: int, b: int) -> None:
        if a not in self.names or b not in self.names or a == b:
            raise Refused(
                "pair-unknown",
                "The rules name the pair {a} and {b}, who are not two entrants of this draw.",
                a=a,
                b=b,
            )

    def _keep_apart(self, a: int, b: int) -> None:
        self._known(a, b)
        self.foes.setdefault(a, set()).add(b)
        self.foes.setdefault(b, set()).add(a)

    def _keep_together(self, a: int, b: int) -> Pair:
        self._known(a, b)
        if b in self.foes.get(a, ()):
            raise Refused(
                "together-and-apart",
                "{name} and {other} are to play together and also to be kept apart. Take "
                "one of the two wishes back.",
                name=self.names[a],
                other=self.names[b],
            )
        return min(a, b), max(a, b)

    def _check_even(self, odd_seat: str) -> None:
        if odd_seat not in ODD_SEATS:
            raise ValueError(odd_seat)
        if len(self.names) < 2:
            raise Refused(
                "too-few", "A partner draw needs at least two entrants. Check more people in first."
            )
        if len(self.names) % 2 != bool(odd_seat):
            raise Refused(
                "odd-count",
                "{count} people are in. Choose what happens with the odd one, and only if "
                "there is an odd one.",
                count=len(self.names),
            )

    def same_chapter(self, pairs: Sequence[Pair]) -> int:
        return sum(self.chapter_of[a] == self.chapter_of[b] for a, b in pairs)

    def forced(self) -> int:
        """How many same-chapter partnerships the chapters' sizes alone make unavoidable."""
        return max(0, len(self.chapters[0]) - len(self.people) // 2) if self.people else 0


def nothing_legal() -> Refused:
    return Refused(
        "no-legal-draw", "No draw keeps all these wishes. Take one of them back and draw again."
    )


# ---- Counting out ----

# Parts of the method: another value would give other partners for the same seed.
COUNTED_PEOPLE = 60  # counting out is tried up to so many people
COUNTED_STATES = 100_000  # and given up after so many sets of people


class Tally:
    """All legal draws, counted out set by set of people who are left, where that is possible."""

    def __init__(self, field: Field) -> None:
        self.field, self.known = field, {0: (0, 1)}
        self.order = sorted(field.people, key=lambda a: (-len(field.foes.get(a, ())), a))

    def total(self) -> tuple[int, int] | None:
        """The fewest same-chapter pairs and the draws with so few; None where it is too much."""
        if len(self.order) > COUNTED_PEOPLE:
            return None
        try:
            return self._fewest((1 << len(self.order)) - 1)
        except OverflowError:
            return None

    def draw(self, number: int) -> list[Pair]:
        """The draw with this number, counted from 0."""
        left, pairs = (1 << len(self.order)) - 1, []
        best, _ = self._fewest(left)
        while left:
            for pair, same, rest in self._choices(left):
                same_left, ways = self._fewest(rest)
                if same + same_left != best:
                    continue
                if number < ways:
                    pairs.append(pair)
                    best, left = same_left, rest
                    break
                number -= ways
        return pairs

    def _choices(self, left: int) -> Iterator[tuple[Pair, int, int]]:
        first = (left & -left).bit_length() - 1
        person, chapter_of = self.order[first], self.field.chapter_of
        foes = self.field.foes.get(person, ())
        for place in range(first + 1, len(self.order)):
            other = self.order[place]
            if left >> place & 1 and other not in foes:
                same = chapter_of[person] == chapter_of[other]
                yield (person, other), same, left ^ 1 << first ^ 1 << place

    def _fewest(self, left: int) -> tuple[int, int]:
        if left not in self.known:
            if len(self.known) > COUNTED_STATES:
                raise OverflowError
            best, ways = len(self.order), 0
            for _, same, rest in self._choices(left):
                same_left, more = self._fewest(rest)
                if more and same + same_left < best:
                    best, ways = same + same_left, 0
                if more and same + same_left == best:
                    ways += more
            self.known[left] = best, ways
        return self.known[left]
