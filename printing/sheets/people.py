"""Lists of people: signing up, checking in, and who drew whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, SheetKind
from printing.sheets.flow import flow, room_on

MOST_ROWS = 400
# A row to sign up on, and what stands above the rows on the first page and on those after it.
ROW, SIGN_UP_HEAD, SIGN_UP_AGAIN = 38.0, 92.0, 44.0

_NAME = Sentence("Name")
_CHAPTER = Sentence("Chapter")
_SITE = Sentence("Site")


@dataclass(frozen=True, slots=True)
class SignUp:
    rows: int = 32


def sign_up_from_options(options: Mapping[str, Any]) -> SignUp:
    rows = asked(options, "rows", 1, MOST_ROWS, 32)
    return SignUp(rows)


def sign_up(value: SignUp, making: Making) -> Composed:
    words = {
        "name": _NAME,
        "chapter": _CHAPTER,
        "site": _SITE,
        "need": Sentence("Seating need?"),
        "intro": Sentence("One line for each player. Please print your name."),
    }
    rows = _whole_pages(value.rows, room_on(making.setting.sheet_paper))
    return flow("sign_up", SIGN_UP.title, making, words=words, rows=range(1, rows + 1))


def _whole_pages(rows: int, room: float) -> int:
    """At least so many rows, and no page that ends half empty."""
    first, each = int((room - SIGN_UP_HEAD) // ROW), int((room - SIGN_UP_AGAIN) // ROW)
    return first + -(-max(0, rows - first) // each) * each


@dataclass(frozen=True, slots=True)
class CheckInLine:
    name: str
    chapter: str = ""
    site: str = ""
    need: str = ""


@dataclass(frozen=True, slots=True)
class CheckIn:
    people: tuple[CheckInLine, ...]


def check_in(value: CheckIn, making: Making) -> Composed:
    words = {
        "name": _NAME,
        "chapter": _CHAPTER,
        "site": _SITE,
        "late": Sentence("Late names"),
        "count": Sentence("{people} signed up", people=len(value.people)),
    }
    return flow(
        "check_in",
        CHECK_IN.title,
        making,
        words=words,
        evenly=True,
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


def partners(value: PartnerList, making: Making) -> Composed:
    words = {
        "number": Sentence("No."),
        "partner": Sentence("Partner"),
        "chapter": Sentence("Partner’s chapter"),
    }
    return flow(
        "partners", PARTNERS.title, making, words=words, evenly=True, chapters=value.chapters
    )


SIGN_UP = SheetKind(
    "sign-up",
    Sentence("Sign-up sheet"),
    Sentence("nothing"),
    SignUp,
    sign_up,
    posted=False,
    options=(Option("rows", Sentence("how many rows"), int, 32),),
    from_options=sign_up_from_options,
)
CHECK_IN = SheetKind(
    "check-in",
    Sentence("Check-in list"),
    Sentence("who has signed up"),
    CheckIn,
    check_in,
)
PARTNERS = SheetKind(
    "partners",
    Sentence("Partners by chapter"),
    Sentence("the partner draw"),
    PartnerList,
    partners,
)
