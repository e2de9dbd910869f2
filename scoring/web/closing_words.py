"""What is read aloud at the end of a contest: the best last. Decides nothing."""

from collections.abc import Sequence

from scoring.day_facts import Facts
from scoring.selectors import SideNames
from wording import Sentence

CUE = Sentence("Read aloud; wait for the applause after each.")
FIRST, SECOND = 1, 2


def closing(
    facts: Facts,
    podium: Sequence[tuple[int, SideNames]],
    consolation: SideNames | None,
    chapter: tuple[str, int] | None,
) -> list[Sentence]:
    """`podium` with the first place first; `chapter` has the most points."""
    lines = [
        Sentence("Dear friends, {people} of you sat down to play today.", people=facts.people),
        Sentence.counted(
            "We have played {count} game.", "We have played {count} games.", count=facts.games
        ),
    ]
    if chapter is not None:
        lines.append(
            Sentence(
                "The chapter with the most points: {chapter}, with {points}.",
                chapter=chapter[0],
                points=chapter[1],
            )
        )
    if consolation is not None:
        lines.append(
            Sentence("The consolation chart was won by {names}.", names=_named(consolation))
        )
    lines += [_placed(place, side) for place, side in reversed(podium)]
    return [
        *lines,
        Sentence(
            "Thank you to everyone who played, called, scored, dealt out cards and made coffee."
        ),
        Sentence("That was it. Drive home safely, and see you at the next one."),
    ]


def _placed(place: int, side: SideNames) -> Sentence:
    names = _named(side)
    if place > SECOND:
        return Sentence("In third place: {names}.", names=names)
    if place > FIRST:
        return Sentence("In second place: {names}.", names=names)
    if len(side.names) == 1:
        return Sentence("And in first place: {names}!", names=names)
    return Sentence("And our champions: {names}!", names=names)


def _named(side: SideNames) -> Sentence:
    """“Rose Haskins of Gulf Breeze and Earl Dufresne of Red River Rovers”."""
    return Sentence.listed(
        Sentence("{name} of {chapter}", name=name, chapter=chapter) if chapter else name
        for name, chapter in side.people
    )
