"""The partner draw in force as a certificate: what was fixed, what was drawn, how to check it."""

from typing import Any
from zoneinfo import ZoneInfo

from domain.lots.seal import sealed_together, words_of
from domain.wording import Sentence
from printing.sheets.certificate import Certificate, CertifiedFact, CertifiedPair
from printing.sheets.wordings import day_and_clock
from tournaments.models import Contest, Draw
from tournaments.sides import draw_in_force


def draw_certificate(contest: Contest, language: str) -> Certificate | None:
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
        (
            Sentence("Same-chapter partnerships"),
            str(made["same_chapter"]),
        ),
        (
            Sentence("Fingerprint of list and rules"),
            made["input_hash"],
        ),
        (
            Sentence("Fingerprint of the secret number, shown before"),
            made.get("seed_commitment"),
        ),
        (Sentence("Six words, read aloud before the draw"), _words(draw, language)),
        (Sentence("Word from the room"), made.get("room_word")),
        (
            Sentence("Secret number, revealed afterwards"),
            made.get("seed"),
        ),
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
        Sentence(
            "From the page of the draw, save {file} and verify.py in one folder.",
            file=file,
        ),
        Sentence(
            "Run: python verify.py {file}. It draws again and says VALID, or what differs.",
            file=file,
        ),
    )
