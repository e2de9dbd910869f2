"""Partnerships from a hat, or changed by hand: what breaks a rule, and the smallest repair.

Gives an opinion and never changes anything. One exchange is two players changing places, each
taking the other's partner.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.lots.partners.matching import NONE, largest_matching, with_mates_for
from domain.lots.partners.values import DrawRules, Entrant, Finding, FrozenInput
from domain.lots.verify.field import Field
from domain.lots.verify.written import NOBODY, Pair
from domain.wording import Sentence
from domain.wording.refusals import refused


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players who change places."""

    one: int
    two: int
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class HandCheck:
    """What is wrong with typed partnerships. `swaps`, made in their order, repair what can be
    repaired; `after` is what they give, and `fewest_same_chapter` what no draw can go below."""

    findings: tuple[Finding, ...]
    same_chapter: int
    fewest_same_chapter: int
    swaps: tuple[Swap, ...]
    after: tuple[Pair, ...]

    @property
    def legal(self) -> bool:
        return not any(finding.level == "error" for finding in self.findings)


def check_by_hand(
    entrants: Sequence[Entrant],
    rules: DrawRules,
    partnerships: Sequence[Pair],
    alone: int | None = None,
) -> HandCheck:
    """Name everything that is wrong, and propose the fewest exchanges that set it right."""
    seat = "" if len(entrants) % 2 == 0 else "sits_out"
    field = FrozenInput(tuple(entrants), rules, seat).field()
    typed = [*partnerships, *([(NOBODY, alone)] if alone is not None and seat else [])]
    misread = _misread(field, typed, bool(seat))
    forced = field.forced()
    if misread:
        return HandCheck(tuple(misread), 0, forced, (), tuple(partnerships))
    same = sum(_same_chapter(field, *pair) for pair in typed)
    findings = pair_findings(field, typed, "warning" if same <= forced else "error")
    swaps, after = _repair(field, typed)
    return HandCheck(
        findings=tuple(findings),
        same_chapter=same,
        fewest_same_chapter=forced,
        swaps=tuple(swaps),
        after=tuple(sorted((min(p), max(p)) for p in after if NOBODY not in p)),
    )


@dataclass(frozen=True, slots=True)
class SwapOpinion:
    """What an exchange breaks and what it mends; `sentence` says it in one line."""

    breaks: tuple[Finding, ...]
    mends: tuple[Finding, ...]
    after: tuple[Pair, ...]
    sentence: Sentence


def check_swap(
    entrants: Sequence[Entrant],
    rules: DrawRules,
    partnerships: Sequence[Pair],
    one: int,
    two: int,
    alone: int | None = None,
) -> SwapOpinion:
    """The check's opinion on two players changing places."""
    seat = "" if len(entrants) % 2 == 0 else "sits_out"
    field = FrozenInput(tuple(entrants), rules, seat).field()
    before = [*partnerships, *([(NOBODY, alone)] if alone is not None else [])]
    seated = {number for pair in before for number in pair} & field.names.keys()
    if one not in seated or two not in seated:
        raise refused("not-in-a-partnership:two")
    after = _exchanged(before, one, two)
    was, now = pair_findings(field, before, "error"), pair_findings(field, after, "error")
    breaks = tuple(finding for finding in now if finding not in was)
    mends = tuple(finding for finding in was if finding not in now)
    names = field.names[one], field.names[two]
    if breaks:
        why = Sentence.joined(finding.sentence for finding in breaks)
        sentence = Sentence("Better not. {why}", why=why)
    else:
        sentence = Sentence(
            "{name} and {other} can change places: no rule is broken by it.",
            name=names[0],
            other=names[1],
        )
    real = tuple(sorted((min(p), max(p)) for p in after if NOBODY not in p))
    return SwapOpinion(breaks, mends, real, sentence)


def pair_findings(field: Field, pairs: Sequence[Pair], chapter_level: str) -> list[Finding]:
    """Each partnership that breaks a rule, and each wish to play together that is not met."""
    found = []
    for a, b in pairs:
        if NOBODY in (a, b) or (min(a, b), max(a, b)) in field.together:
            continue
        one, two = field.names[a], field.names[b]
        if _same_chapter(field, a, b):
            sentence = Sentence("{one} and {two} are from the same chapter.", one=one, two=two)
            found.append(Finding(chapter_level, "same-chapter", sentence, (a, b)))
        if b in field.foes.get(a, ()):
            sentence = Sentence("{one} and {two} are to be kept apart.", one=one, two=two)
            found.append(Finding("error", "kept-apart", sentence, (a, b)))
    sitting = {(min(pair), max(pair)) for pair in pairs}
    for a, b in field.together:
        if (a, b) not in sitting:
            sentence = Sentence(
                "{name} and {other} are to play together.",
                name=field.names[a],
                other=field.names[b],
            )
            found.append(Finding("error", "not-together", sentence, (a, b)))
    return found


def _same_chapter(field: Field, a: int, b: int) -> bool:
    """People who are to play together are no longer in the draw and have no chapter in it."""
    return a in field.chapter_of and field.chapter_of[a] == field.chapter_of.get(b, NONE)


def _misread(field: Field, typed: Sequence[Pair], odd: bool) -> list[Finding]:
    seen: set[int] = set()
    found = []
    for number in [number for pair in typed for number in pair]:
        if number == NOBODY and odd and number not in seen:
            seen.add(number)
        elif number not in field.names:
            sentence = Sentence("There is no entrant number {number}.", number=number)
            found.append(Finding("error", "entrant-unknown", sentence, (number,)))
        elif number in seen:
            sentence = Sentence("{name} was typed twice.", name=field.names[number])
            found.append(Finding("error", "entrant-twice", sentence, (number,)))
        seen.add(number)
    for number in field.names:
        if number not in seen:
            sentence = Sentence("{name} has no partner yet.", name=field.names[number])
            found.append(Finding("error", "entrant-missing", sentence, (number,)))
    return found


def _repair(field: Field, pairs: list[Pair]) -> tuple[list[Swap], list[Pair]]:
    """The fewest exchanges. Two bad partnerships that mend each other cost one exchange, so as
    many of those as possible are found first, and then each other bad one takes a good one."""
    swaps: list[Swap] = []
    for a, b in field.together:
        one, two = _partner(pairs, a), b
        if one == NOBODY:
            one, two = a, _partner(pairs, b)
        if one != two:
            swaps.append(_swap(field, one, two))
            pairs = _exchanged(pairs, one, two)
    loose = [pair for pair in pairs if (min(pair), max(pair)) not in field.together]
    bad = [pair for pair in loose if _breaks(field, *pair)]
    good = [pair for pair in loose if not _breaks(field, *pair)]
    both = bad + good
    ways = {
        (i, j): way
        for i in range(len(bad))
        for j in range(i + 1, len(both))
        if (way := _mending(field, both[i], both[j]))
    }
    among_bad: list[list[int]] = [[] for _ in both]
    among_all: list[list[int]] = [[] for _ in both]
    for i, j in ways:
        for lists in (among_bad, among_all) if j < len(bad) else (among_all,):
            lists[i].append(j)
            lists[j].append(i)
    mates = with_mates_for(range(len(bad)), among_all, largest_matching(among_bad))
    for i, j in enumerate(mates):
        if i < j:
            one, two = ways[i, j]
            swaps.append(_swap(field, one, two))
            pairs = _exchanged(pairs, one, two)
    return swaps, pairs


def _partner(pairs: Sequence[Pair], person: int) -> int:
    home = next(pair for pair in pairs if person in pair)
    return home[0] if home[1] == person else home[1]


def _breaks(field: Field, a: int, b: int) -> bool:
    return _same_chapter(field, a, b) or b in field.foes.get(a, ())


def _mending(field: Field, one: Pair, two: Pair) -> Pair | None:
    """Two players whose exchange makes both partnerships legal, if there are such."""
    (a, b), (c, d) = one, two
    for x, y, first, second in ((b, c, (a, c), (b, d)), (b, d, (a, d), (c, b))):
        if NOBODY not in (x, y) and not _breaks(field, *first) and not _breaks(field, *second):
            return x, y
    return None


def _exchanged(pairs: Sequence[Pair], one: int, two: int) -> list[Pair]:
    place = {one: two, two: one}
    return [(place.get(a, a), place.get(b, b)) for a, b in pairs]


def _swap(field: Field, one: int, two: int) -> Swap:
    names = field.names[one], field.names[two]
    return Swap(
        one, two, Sentence("Let {name} and {other} change places.", name=names[0], other=names[1])
    )
