"""What the official sees before the draw.

Counts and explains; draws nothing. Knows no page: everything is a value with its sentence.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, factorial

from domain.lots.partners.draw import blocked_finding, feasibility
from domain.lots.partners.values import DrawRules, Entrant, Finding, FrozenInput
from domain.lots.verify.counts import Counts
from domain.lots.verify.field import Field, Tally
from domain.lots.verify.written import Pair
from domain.wording import Sentence

# ---- The exact number of legal draws, as a whole number of any length ----

COUNTED_PEOPLE = 2_000  # the number for more has thousands of digits that nobody reads
WORK = 20_000_000  # people squared times terms: about a second


def legal_draws(sizes: Sequence[int]) -> int:
    """Draws with the fewest same-chapter pairs, for chapters of these sizes, an even sum.

    >>> legal_draws([3, 3, 3, 3]), legal_draws([4, 4, 4]), legal_draws([5, 2, 1])
    (3348, 1728, 60)
    """
    largest, total = max(sizes, default=0), sum(sizes)
    if largest * 2 >= total:
        return _forced(largest, total - largest)
    return _all_apart(tuple(sorted(sizes)))


def legal_draws_of(field: Field) -> int | None:
    """The same for a whole field with its wishes; None where it is too much to count."""
    sizes = [len(group) for group in field.chapters]
    if sum(sizes) > COUNTED_PEOPLE:
        return None
    wishes = _wishes_that_matter(field)
    if not wishes:
        return legal_draws(sizes)
    terms = _signed_terms(field, wishes, WORK // sum(sizes) ** 2)
    if terms is not None:
        ways = sum(sign * _rest(sizes, used) for used, sign in terms.items())
        if ways:
            return ways
    counted = Tally(field).total()
    return None if counted is None else counted[1]


def _double_factorial(pairs: int) -> int:
    """The ways to pair twice so many people, no rule kept."""
    return factorial(2 * pairs) // (factorial(pairs) << pairs)


def _forced(largest: int, others: int) -> int:
    """Everyone else meets the largest chapter, whose rest is paired among itself."""
    if others > largest or (largest - others) % 2:
        return 0
    return comb(largest, others) * factorial(others) * _double_factorial((largest - others) // 2)


@cache
def _all_apart(sizes: tuple[int, ...]) -> int:
    signed = [1]  # by the number of same-chapter pairs that are fixed
    for size in sizes:
        inside = [
            (-1) ** pairs * comb(size, 2 * pairs) * _double_factorial(pairs)
            for pairs in range(size // 2 + 1)
        ]
        product = [0] * (len(signed) + len(inside) - 1)
        for i, a in enumerate(signed):
            for j, b in enumerate(inside):
                product[i + j] += a * b
        signed = product
    half = sum(sizes) // 2
    return sum(ways * _double_factorial(half - fixed) for fixed, ways in enumerate(signed))


def _wishes_that_matter(field: Field) -> list[Pair]:
    """Pairs to be kept apart that the chapters alone would let meet."""
    forced = bool(field.people) and 2 * len(field.chapters[0]) >= len(field.people)
    inside = set(field.people)
    pairs = []
    for a, foes in field.foes.items():
        for b in foes:
            if a < b and a in inside and b in inside:
                one, two = field.chapter_of[a], field.chapter_of[b]
                could_meet = 0 in (one, two) if forced else one != two
                if could_meet and not (forced and one == two == 0 and field.forced() == 0):
                    pairs.append((a, b))
    return sorted(pairs)


def _signed_terms(field: Field, wishes: list[Pair], most: int) -> dict[tuple[int, ...], int] | None:
    """Every set of disjoint forbidden pairs, grouped by how many of each chapter it uses up."""
    terms: dict[tuple[int, ...], int] = {(0,) * len(field.chapters): 1}
    for group in _linked(wishes):
        own: dict[tuple[int, ...], int] = defaultdict(int)
        todo = [(0, frozenset[int](), 1)]
        steps = 0
        while todo:
            steps += 1
            if steps > 50_000:
                return None
            place, used, sign = todo.pop()
            if place == len(group):
                counts = [0] * len(field.chapters)
                for number in used:
                    counts[field.chapter_of[number]] += 1
                own[tuple(counts)] += sign
                continue
            todo.append((place + 1, used, sign))
            if not used.intersection(group[place]):
                todo.append((place + 1, used.union(group[place]), -sign))
        product: dict[tuple[int, ...], int] = defaultdict(int)
        for one, ways in terms.items():
            for two, more in own.items():
                product[tuple(map(int.__add__, one, two))] += ways * more
        terms = product
        if len(terms) > most:
            return None
    return terms


def _linked(pairs: list[Pair]) -> list[list[Pair]]:
    """The pairs in groups that share no person."""
    groups: list[tuple[set[int], list[Pair]]] = []
    for pair in pairs:
        joined: tuple[set[int], list[Pair]] = (set(pair), [pair])
        apart = []
        for people, members in groups:
            if people & joined[0]:
                joined = (joined[0] | people, joined[1] + members)
            else:
                apart.append((people, members))
        groups = [*apart, joined]
    return [members for _, members in groups]


def _rest(sizes: Sequence[int], used: tuple[int, ...]) -> int:
    left = [size - gone for size, gone in zip(sizes, used, strict=True)]
    if 2 * sizes[0] >= sum(sizes):
        return _forced(left[0], sum(left[1:]))
    return _all_apart(tuple(sorted(size for size in left if size)))


@dataclass(frozen=True, slots=True)
class OddOption:
    """One way out of an odd count. `odd_seat` is what to freeze the input with, where it needs no
    further person; `adds_entrant` says that one more entrant makes the count even."""

    code: str
    adds_entrant: bool
    odd_seat: str
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Preview:
    """`same_chapter` and `legal_draws` are None where they could not be counted; `about` is then
    the number's size in words of powers of ten, or empty."""

    entrants: int
    even: bool
    same_chapter: int | None
    cause: str
    legal_draws: int | None
    about: str
    can_draw: bool
    odd_options: tuple[OddOption, ...]
    findings: tuple[Finding, ...]


ODD_OPTIONS = (
    OddOption("standby", True, "", Sentence("Call someone from the standby list: everyone plays.")),
    OddOption("official_plays", True, "", Sentence("An official plays along: everyone plays.")),
    OddOption(
        "two_seats",
        False,
        "two_seats",
        Sentence("One player, chosen by the draw, plays both seats of a partnership."),
    ),
    OddOption(
        "sits_out",
        False,
        "sits_out",
        Sentence("One player, chosen by the draw, sits out and is first on the standby list."),
    ),
)


def preview(entrants: Sequence[Entrant], rules: DrawRules, odd_seat: str = "") -> Preview:
    """All that can be said before the draw. An odd count is looked at as if one sat out."""
    even = len(entrants) % 2 == 0
    if len(entrants) < 2:
        return _too_few(len(entrants), even)
    frozen = FrozenInput(tuple(entrants), rules, "" if even else odd_seat or "sits_out")
    field = frozen.field()
    feasible = feasibility(field)
    findings = [blocked_finding(field, feasible.blocked)] if feasible.blocked else []
    names = {entrant.number: entrant.chapter for entrant in entrants}
    forced = field.forced()
    cause = names.get(field.chapters[0][0], "") if forced else ""
    if forced:
        findings.append(_forced_of(forced, cause, len(field.chapters[0]), len(entrants)))
    if not feasible.blocked and feasible.fewest != forced:
        findings.append(_costly_wishes(feasible.fewest, forced))
    legal = 0 if feasible.blocked else legal_draws_of(field)
    return Preview(
        entrants=len(entrants),
        even=even,
        same_chapter=None if feasible.blocked else feasible.fewest,
        cause=cause,
        legal_draws=legal,
        about="" if legal is not None else _about(field),
        can_draw=not feasible.blocked and (even or bool(odd_seat)),
        odd_options=() if even else ODD_OPTIONS,
        findings=tuple(findings),
    )


def _too_few(count: int, even: bool) -> Preview:
    finding = Finding(
        "error",
        "too-few",
        Sentence("A partner draw needs at least two people. Check more people in first."),
    )
    return Preview(count, even, 0, "", 0, "", False, () if even else ODD_OPTIONS, (finding,))


def _about(field: Field) -> str:
    """The size of the number where only chapters matter; wishes make it an unknown part of it."""
    if field.foes or 2 * len(field.chapters[0]) >= len(field.people):
        return ""
    sizes = [len(group) for group in field.chapters if len(group) > 1]
    return f"{Counts(sizes, len(field.people) - sum(sizes)).total():.2E}"


def _forced_of(forced: int, cause: str, size: int, people: int) -> Finding:
    return Finding(
        "warning",
        "same-chapter-forced",
        Sentence.counted(
            "{count} same-chapter partnership cannot be avoided: {size} of {people} are from "
            "{cause}.",
            "{count} same-chapter partnerships cannot be avoided: {size} of {people} are from "
            "{cause}.",
            count=forced,
            size=size,
            people=people,
            cause=cause,
        ),
    )


def _costly_wishes(fewest: int | None, forced: int) -> Finding:
    if fewest is None:
        sentence = Sentence(
            "The wishes may cost same-chapter partnerships. The draw will say how many."
        )
    else:
        sentence = Sentence.counted(
            "The wishes cost {count} more same-chapter partnership, {fewest} in all. Take a wish "
            "back to avoid that.",
            "The wishes cost {count} more same-chapter partnerships, {fewest} in all. Take a wish "
            "back to avoid that.",
            count=fewest - forced,
            fewest=fewest,
        )
    return Finding("warning", "wishes-cost-chapters", sentence)
