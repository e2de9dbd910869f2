"""The partner draw in force as a certificate: what was fixed, what was drawn, how to check it."""

from typing import Any
from zoneinfo import ZoneInfo

from printing.sheets.certificate import Certificate, CertifiedFact, CertifiedPair
from printing.sheets.wordings import day_and_clock
from tournaments.models import Contest, Draw
from tournaments.selectors.draws import draw_in_force
from wording import Sentence


def draw_certificate(contest: Contest, language: str) -> Certificate | None:
    draw = draw_in_force(contest)
    if draw is None or not draw.certificate:
        return None
    made: dict[str, Any] = draw.certificate
    by_computer = draw.way == Draw.Way.COMPUTER
    way = (
        Sentence(en="by the computer", fr="par l’ordinateur")
        if by_computer
        else Sentence(en="from the hat", fr="au chapeau")
    )
    heading = Sentence(
        en=f"Partner draw {draw.number}, {way.en}",
        fr=f"Tirage des partenaires {draw.number}, {way.fr}",
    )
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
        (Sentence(en="Drawn", fr="Tiré"), day_and_clock(at, language)),
        (Sentence(en="People", fr="Personnes"), str(len(made["input"]["entrants"]))),
        (
            Sentence(en="Same-chapter partnerships", fr="Équipes d’un même chapitre"),
            str(made["same_chapter"]),
        ),
        (
            Sentence(en="Fingerprint of list and rules", fr="Empreinte de la liste et des règles"),
            made["input_hash"],
        ),
        (
            Sentence(
                en="Fingerprint of the seed, shown before",
                fr="Empreinte de la graine, montrée avant",
            ),
            made.get("seed_commitment"),
        ),
        (Sentence(en="Word from the room", fr="Mot de la salle"), made.get("room_word")),
        (
            Sentence(en="Seed, revealed afterwards", fr="Graine, révélée après"),
            made.get("seed"),
        ),
        (Sentence(en="Seal", fr="Sceau"), made["seal"]),
        (Sentence(en="Reason", fr="Motif"), draw.reason),
    ]
    return [CertifiedFact(label.in_language(language), text) for label, text in said if text]


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
        said = (
            Sentence(en="plays both seats", fr="joue les deux places")
            if both
            else Sentence(en="first on the standby list", fr="premier de la liste d’attente")
        )
        found.append(CertifiedPair(None, (people[made["alone"]], said.in_language(language))))
    return found


def _steps(contest: Contest, draw: Draw) -> tuple[Sentence, ...]:
    file = f"draw-{contest.event.slug}-{contest.slug}-{draw.number}.json"
    return (
        Sentence(
            en="Compare the fingerprint of the seed with the one that hung on the wall before "
            "the draw.",
            fr="Comparez l’empreinte de la graine avec celle qui était affichée avant le tirage.",
        ),
        Sentence(
            en=f"From the page of the draw, save {file} and verify.py in one folder.",
            fr=f"Depuis la page du tirage, enregistrez {file} et verify.py dans un dossier.",
        ),
        Sentence(
            en=f"Run: python verify.py {file}. It draws again and says VALID, or what differs.",
            fr=f"Lancez : python verify.py {file}. Le tirage est refait ; la réponse est VALID, "
            "ou ce qui diffère.",
        ),
    )
