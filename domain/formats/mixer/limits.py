"""What can be known before a schedule is made: how many rounds, and which same-chapter
partnerships nobody can avoid.

Knows people as places 0 … people − 1 and chapters as numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.wording.refusals import refused


def most_rounds(people: int) -> int:
    """For how many rounds everybody can have a new partner.

    >>> [most_rounds(people) for people in (4, 5, 8, 9, 30, 57)]
    [3, 5, 7, 9, 29, 57]
    """
    return people if people % 2 else people - 1


def refuse_rounds(people: int, rounds: int) -> None:
    """Refuses more rounds than there are new partners for."""
    most = most_rounds(people)
    if rounds > most:
        raise refused("rounds-too-many", people=people, most=most)


def forced_partnerships(
    chapters: Sequence[int], together: Sequence[Sequence[int]], sits_out: Sequence[Sequence[int]]
) -> int:
    """Same-chapter partnerships that every schedule with these sit-outs has, over all rounds.

    `together[a][b]` is how often two have been partners before. The largest of three lower bounds;
    docs/inside/forms/mixer.md has the reasons.
    """
    people = len(chapters)
    rounds_of = [len(sits_out)] * people
    for away in sits_out:
        for place in away:
            rounds_of[place] -= 1
    sizes = [0] * (max(chapters, default=0) + 1)
    for chapter in chapters:
        sizes[chapter] += 1
    by_size = sorted(range(len(sizes)), key=lambda chapter: -sizes[chapter])
    large = [chapter for chapter in by_size if sizes[chapter] > 1]
    if not large:
        return 0
    return max(
        _inside(chapters, sizes, together, sits_out, rounds_of),
        _between(chapters, by_size, len(large), together, rounds_of),
    )


def _inside(
    chapters: Sequence[int],
    sizes: Sequence[int],
    together: Sequence[Sequence[int]],
    sits_out: Sequence[Sequence[int]],
    rounds_of: Sequence[int],
) -> int:
    """Each chapter by itself. Chapters do not help each other, so the numbers add up.

    - With s people at the tables of whom m are of one chapter, m − s/2 partnerships of a round
      stay inside: the s − m others cannot take more.
    - Whoever plays r rounds with only p possible partners of other chapters plays r − p rounds
      inside; two such people can play together, so half the sum, rounded up.
    """
    half = len(chapters) // 4 * 2
    too_many = [0] * len(sizes)
    for away in sits_out:
        playing = list(sizes)
        for place in away:
            playing[chapters[place]] -= 1
        for chapter, size in enumerate(playing):
            too_many[chapter] += max(0, size - half)
    without = [0] * len(sizes)
    for place, chapter in enumerate(chapters):
        possible = sum(
            not times and chapters[other] != chapter for other, times in enumerate(together[place])
        )
        without[chapter] += max(0, rounds_of[place] - possible)
    return sum(max(crowd, (alone + 1) // 2) for crowd, alone in zip(too_many, without, strict=True))


def _between(
    chapters: Sequence[int],
    by_size: Sequence[int],
    large: int,
    together: Sequence[Sequence[int]],
    rounds_of: Sequence[int],
) -> int:
    """All chapters together. Count each partnership between two chapters from both ends.

    For any two sets A, B of chapters: the ends outside A are no more than those people's rounds,
    the other ends outside B likewise, and between A and B there are only so many pairs who have
    not played together. Looked at with A and B the largest chapters, so many of each, or all.
    """
    count = len(by_size)
    rank = {chapter: place for place, chapter in enumerate(by_size)}
    pairs = [[0] * count for _ in range(count)]
    rounds = [0] * count
    for place, chapter in enumerate(chapters):
        here = rank[chapter]
        rounds[here] += rounds_of[place]
        row = pairs[here]
        for other, times in enumerate(together[place]):
            if not times and chapters[other] != chapter:
                row[rank[chapters[other]]] += 1
    total = sum(rounds)
    sets = [*range(large + 1), count] if large < count else list(range(count + 1))
    least = total
    inside_a = 0
    reach = [0] * count
    for taken in range(count + 1):
        if taken:
            inside_a += rounds[taken - 1]
            reach = [sum(both) for both in zip(reach, pairs[taken - 1], strict=True)]
        if taken not in (*sets,):
            continue
        for other in sets:
            cut = (total - inside_a) + (total - sum(rounds[:other])) + sum(reach[:other])
            least = min(least, cut)
    return (total - least + 1) // 2


# ---- What a schedule of new partners is made of, as values ----

Pair = tuple[int, int]

NEWEST = 2  # the edition of the search; an earlier one stays, for contests that began under it


@dataclass(frozen=True, slots=True)
class Table:
    """Two partnerships that meet."""

    one: Pair
    other: Pair

    @property
    def people(self) -> tuple[int, int, int, int]:
        return (*self.one, *self.other)

    @property
    def opponents(self) -> tuple[Pair, ...]:
        return tuple((a, b) for a in self.one for b in self.other)


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """All tables of one round, table 1 first, and who sits out."""

    tables: tuple[Table, ...]
    sits_out: tuple[int, ...] = ()

    @property
    def people(self) -> frozenset[int]:
        """Everybody who is there for it."""
        return frozenset((*self.sits_out, *(p for table in self.tables for p in table.people)))

    @property
    def partners(self) -> tuple[Pair, ...]:
        return tuple(pair for table in self.tables for pair in (table.one, table.other))


@dataclass(frozen=True, slots=True)
class Schedule:
    """The coming rounds, and how good they are.

    `forced` is the number of same-chapter partnerships that no schedule with these sit-outs can
    do without; `same_chapter` is the number that this one has. `squares` is the sum over all
    pairs of people of (times opponents)², earlier rounds included; `even` is what it would be if
    all pairs were opponents equally often, up to one.
    """

    rounds: tuple[PlannedRound, ...]
    forced: int
    same_chapter: int
    squares: int
    even: int


def even_spread(incidences: int, people: int) -> int:
    """The least possible sum of squares when so many meetings are spread over all pairs.

    >>> even_spread(12 * 11, 12)  # the whist ideal of 12: everybody twice
    264
    """
    pairs = people * (people - 1) // 2
    each, over = divmod(incidences, pairs)
    return (pairs - over) * each**2 + over * (each + 1) ** 2
