"""Whether a field can be drawn at all, and whether its wishes cost same-chapter partnerships.

Answers by matching, not by drawing. Knows the field that the sampler reads.
"""

from dataclasses import dataclass

from tournaments.draw.matching import NONE, blocked_points, largest_matching
from tournaments.draw.values import Finding
from tournaments.draw.verify import NOBODY, Field, Tally
from wording import Sentence

MATCHED_PEOPLE = 600  # above, so many pairs are possible that only the draw itself tells
NAMED_PEOPLE = 6  # more names than that help nobody in one sentence


@dataclass(frozen=True, slots=True)
class Feasibility:
    """`blocked` are people who cannot all have a partner; `fewest` is None where it is unknown."""

    blocked: tuple[int, ...]
    fewest: int | None


def feasibility(field: Field) -> Feasibility:
    forced = field.forced()
    if not field.foes or not field.people:
        return Feasibility((), forced)
    if len(field.people) > MATCHED_PEOPLE:
        return Feasibility((), None)
    if _unmatched(field, chapters=True) == []:
        return Feasibility((), forced)
    blocked = _unmatched(field, chapters=False)
    if blocked:
        return Feasibility(tuple(number for number in blocked if number != NOBODY), None)
    counted = Tally(field).total()
    return Feasibility((), counted[0] if counted else None)


def _unmatched(field: Field, *, chapters: bool) -> list[int]:
    """Who competes for too few partners; with `chapters`, under the fewest same-chapter pairs.

    When one chapter is larger than all the others together, everyone else must meet it: then
    pairs inside it are open and pairs among the others are closed.
    """
    people, largest = field.people, 0
    forced = 2 * len(field.chapters[0]) >= len(people)

    def may_meet(a: int, b: int) -> bool:
        if a == b or b in field.foes.get(a, ()):
            return False
        one, two = field.chapter_of[a], field.chapter_of[b]
        if not chapters:
            return True
        return largest in (one, two) if forced else one != two

    neighbours = [[j for j, b in enumerate(people) if may_meet(a, b)] for a in people]
    mates = largest_matching(neighbours)
    if NONE not in mates:
        return []
    return [people[point] for point in blocked_points(neighbours, mates)]


def blocked_finding(field: Field, numbers: tuple[int, ...]) -> Finding:
    """Who stands in the way of every draw, by name, and what to do."""
    everyone = set(field.people)
    lonely = [
        number
        for number in field.people
        if number in field.names and everyone <= {number, *field.foes.get(number, ())}
    ]
    if lonely:
        name = field.names[lonely[0]]
        sentence = Sentence(
            "{name} may not meet anyone. Take back one wish about {name}.", name=name
        )
        return Finding("error", "nobody-left", sentence, tuple(lonely[:1]))
    names = [field.names[number] for number in numbers[:NAMED_PEOPLE]]
    listed = ", ".join(names) + ("…" if len(numbers) > NAMED_PEOPLE else "")
    sentence = Sentence(
        "These people have too few possible partners between them: {listed}. Take back a "
        "wish about one of them.",
        listed=listed,
    )
    return Finding("error", "too-few-partners", sentence, numbers)
