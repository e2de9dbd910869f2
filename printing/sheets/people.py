"""Lists of people: signing up, checking in, and who drew whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printing.layout.fit import Measure
from printing.sheets.base import Composed, Identity, Option, Setting, SheetKind
from printing.sheets.flow import flow
from wording import Malformed, Sentence

MOST_ROWS = 400

_NAME = Sentence(en="Name", fr="Nom")
_CHAPTER = Sentence(en="Chapter", fr="Chapitre")
_SITE = Sentence(en="Site", fr="Emplacement")


@dataclass(frozen=True, slots=True)
class SignUp:
    rows: int = 32


def sign_up_from_options(options: Mapping[str, Any]) -> SignUp:
    rows = options.get("rows")
    if type(rows) is not int or not 1 <= rows <= MOST_ROWS:
        raise Malformed(
            "rows-out-of-range",
            Sentence(
                en=f"A sign-up sheet has 1 to {MOST_ROWS} rows.",
                fr=f"Une feuille d’inscription a de 1 à {MOST_ROWS} lignes.",
            ),
            field="rows",
        )
    return SignUp(rows)


def sign_up(value: SignUp, setting: Setting, identity: Identity, measure: Measure) -> Composed:
    words = {
        "name": _NAME,
        "chapter": _CHAPTER,
        "site": _SITE,
        "need": Sentence(en="Seating need?", fr="Besoin pour s’asseoir ?"),
        "intro": Sentence(
            en="One line for each player. Please print your name.",
            fr="Une ligne par personne. Écrivez votre nom en lettres capitales.",
        ),
    }
    return flow(
        "sign_up",
        SIGN_UP.title,
        setting,
        identity,
        measure,
        words=words,
        rows=range(1, value.rows + 1),
    )


@dataclass(frozen=True, slots=True)
class CheckInLine:
    name: str
    chapter: str = ""
    site: str = ""
    need: str = ""


@dataclass(frozen=True, slots=True)
class CheckIn:
    people: tuple[CheckInLine, ...]


def check_in(value: CheckIn, setting: Setting, identity: Identity, measure: Measure) -> Composed:
    words = {
        "name": _NAME,
        "chapter": _CHAPTER,
        "site": _SITE,
        "late": Sentence(en="Late names", fr="Retardataires"),
        "count": Sentence(
            en=f"{len(value.people)} signed up", fr=f"{len(value.people)} inscriptions"
        ),
    }
    return flow(
        "check_in",
        CHECK_IN.title,
        setting,
        identity,
        measure,
        words=words,
        people=value.people,
        late=range(6),
    )


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


def partners(
    value: PartnerList, setting: Setting, identity: Identity, measure: Measure
) -> Composed:
    words = {
        "number": Sentence(en="No.", fr="N°"),
        "partner": Sentence(en="Partner", fr="Partenaire"),
        "chapter": Sentence(en="Partner’s chapter", fr="Son chapitre"),
    }
    return flow(
        "partners", PARTNERS.title, setting, identity, measure, words=words, chapters=value.chapters
    )


SIGN_UP = SheetKind(
    "sign-up",
    Sentence(en="Sign-up sheet", fr="Feuille d’inscription"),
    Sentence(en="nothing", fr="rien"),
    SignUp,
    sign_up,
    posted=False,
    options=(Option("rows", Sentence(en="how many rows", fr="combien de lignes"), int, 32),),
    from_options=sign_up_from_options,
)
CHECK_IN = SheetKind(
    "check-in",
    Sentence(en="Check-in list", fr="Liste de pointage"),
    Sentence(en="who has signed up", fr="les personnes inscrites"),
    CheckIn,
    check_in,
)
PARTNERS = SheetKind(
    "partners",
    Sentence(en="Partners by chapter", fr="Partenaires par chapitre"),
    Sentence(en="the partner draw", fr="le tirage des partenaires"),
    PartnerList,
    partners,
)
