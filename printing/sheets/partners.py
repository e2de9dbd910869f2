"""The partner draw on paper: who drew whom, and its certificate by which anyone can check it."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from domain import names
from domain.lots.seal import sealed_together, words_of
from domain.wording import Sentence
from printing.sheets.flow import text_sheet
from printing.sheets.sheet import BEFORE, Sheet, Use, day_and_clock
from scoring.progress.read_together import side_names
from tournaments.models import Contest, Draw
from tournaments.sides import draw_in_force


@dataclass(frozen=True, slots=True)
class Drawn:
    """One member of a chapter and the partner that the draw gave them."""

    name: str
    number: int
    partner: str
    partner_chapter: str = ""


@dataclass(frozen=True, slots=True)
class ChapterMembers:
    chapter: str
    members: tuple[Drawn, ...]


@dataclass(frozen=True, slots=True)
class PartnerList:
    chapters: tuple[ChapterMembers, ...]


def partners(contest: Contest, language: str) -> PartnerList | None:
    lines = []
    for side in side_names(contest=contest).values():
        for index, (name, chapter) in enumerate(zip(side.names, side.chapters, strict=True)):
            others = [n for place, n in enumerate(side.names) if place != index]
            their = [c for place, c in enumerate(side.chapters) if place != index]
            lines.append((chapter, Drawn(name, side.number, " & ".join(others), " & ".join(their))))
    lines.sort(
        key=lambda line: (names.key(line[0]), line[0], names.key(names.in_a_list(line[1].name)))
    )
    chapters = tuple(
        ChapterMembers(chapter, tuple(drawn for _, drawn in group))
        for chapter, group in groupby(lines, key=lambda line: line[0])
    )
    return PartnerList(chapters) if chapters else None


PARTNERS = Sheet(
    "partners",
    Sentence("Partners by chapter"),
    Sentence("the partner draw"),
    PartnerList,
    text_sheet("partners", evenly=True),
    source=partners,
    use=Use(BEFORE, Sentence("Post it after the draw: who drew whom, by chapter.")),
    fits=lambda contest: contest.draws_partners,
    ready=lambda standing: standing.sides > 0,
)


@dataclass(frozen=True, slots=True)
class CertifiedFact:
    """A hash, the seed, the word from the room: a name for it and its exact text."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class CertifiedPair:
    # None: drawn as the one who sits out.
    number: int | None
    # Full names with their chapters.
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    # "Partner draw 2, by the computer"
    heading: str
    facts: tuple[CertifiedFact, ...]
    pairs: tuple[CertifiedPair, ...]
    # How to replay it, in the sheet's language.
    how_to_check: tuple[str, ...] = ()


def certificate(contest: Contest, language: str) -> Certificate | None:
    """What was fixed before the draw in force, what was drawn, and how to check it."""
    draw = draw_in_force(contest)
    if draw is None or not draw.certificate:
        return None
    made: dict[str, Any] = draw.certificate
    by_computer = draw.way == Draw.Way.COMPUTER
    way = (
        Sentence("by the computer")
        if by_computer
        else Sentence.in_context("certificate", "from the hat")
    )
    heading = Sentence("Partner draw {number}, {way}", number=draw.number, way=way)
    return Certificate(
        heading.in_language(language),
        tuple(_facts(contest, draw, made, language)),
        tuple(_pairs(made, language)),
        tuple(step.in_language(language) for step in _steps(contest, draw)) if by_computer else (),
    )


def _facts(
    contest: Contest, draw: Draw, made: dict[str, Any], language: str
) -> list[CertifiedFact]:
    at = draw.made_at.astimezone(ZoneInfo(contest.event.time_zone))
    said = [
        (Sentence("Drawn"), day_and_clock(at, language)),
        (Sentence("People"), str(len(made["input"]["entrants"]))),
        (Sentence("Same-chapter partnerships"), str(made["same_chapter"])),
        (Sentence("Fingerprint of list and rules"), made["input_hash"]),
        (Sentence("Fingerprint of the secret number, shown before"), made.get("seed_commitment")),
        (Sentence("Six words, read aloud before the draw"), _words(draw, language)),
        (Sentence("Word from the room"), made.get("room_word")),
        (Sentence("Secret number, revealed afterwards"), made.get("seed")),
        (Sentence("Seal"), made["seal"]),
        (Sentence("Reason"), draw.reason),
    ]
    return [CertifiedFact(label.in_language(language), text) for label, text in said if text]


def _words(draw: Draw, language: str) -> str:
    if not draw.commitment:
        return ""
    return "-".join(words_of(sealed_together(draw.commitment, draw.frozen_hash), language))


def _pairs(made: dict[str, Any], language: str) -> list[CertifiedPair]:
    people = {
        person["number"]: f"{person['name']} ({person['chapter']})"
        for person in made["input"]["entrants"]
    }
    found = [
        CertifiedPair(number, (people[one], people[two]))
        for number, (one, two) in enumerate(made["partnerships"], 1)
    ]
    if made["alone"] is not None:
        both = made["input"]["odd_seat"] == "two_seats"
        said = Sentence("plays both seats") if both else Sentence("first on the standby list")
        found.append(CertifiedPair(None, (people[made["alone"]], said.in_language(language))))
    return found


def _steps(contest: Contest, draw: Draw) -> tuple[Sentence, ...]:
    file = f"draw-{contest.event.slug}-{contest.slug}-{draw.number}.json"
    return (
        Sentence(
            "Compare the fingerprint of the secret number with the one that hung on the wall "
            "before the draw."
        ),
        Sentence("From the page of the draw, save {file} and verify.py in one folder.", file=file),
        Sentence(
            "Run: python verify.py {file}. It draws again and says VALID, or what differs.",
            file=file,
        ),
    )


DRAW_CERTIFICATE = Sheet(
    "draw-certificate",
    Sentence("Draw certificate"),
    Sentence("a finished partner draw"),
    Certificate,
    text_sheet("certificate", lambda value, making: {"certificate": value}, evenly=True),
    source=certificate,
    use=Use(BEFORE, Sentence("Post or keep it: whoever doubts the draw can check it.")),
    fits=lambda contest: contest.draws_partners,
    ready=lambda standing: standing.is_certified,
)
