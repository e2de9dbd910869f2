"""What the official sees before the draw.

Counts and explains; draws nothing. Knows no page: everything is a value with its sentence.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draw.counting import legal_draws_of
from tournaments.draw.feasible import blocked_finding, feasibility
from tournaments.draw.values import DrawRules, Entrant, Finding, FrozenInput
from tournaments.draw.verify import Counts, Field
from wording import Sentence


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
    OddOption(
        "standby",
        True,
        "",
        Sentence("Call someone from the standby list: everyone plays."),
    ),
    OddOption(
        "official_plays",
        True,
        "",
        Sentence("An official plays along: everyone plays."),
    ),
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
        findings.append(_forced(forced, cause, len(field.chapters[0]), len(entrants)))
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


def _forced(forced: int, cause: str, size: int, people: int) -> Finding:
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
