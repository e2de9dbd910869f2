"""The words that stand on every sheet: its revision, its time, its code, its pages."""

from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.translation import override

from domain.wording import Sentence
from printing.sheets.sheet import Making


def clock(at: datetime, language: str) -> str:
    """As on every page of this language.

    >>> clock(datetime(2026, 5, 2, 13, 5), "en"), clock(datetime(2026, 5, 2, 13, 5), "fr")
    ('1:05 p.m.', '13:05')
    """
    with override(language):
        return date_format(at, "TIME_FORMAT")


def day_and_clock(at: datetime, language: str) -> str:
    """
    >>> day_and_clock(datetime(2026, 5, 2, 13, 5), "fr")
    'sam. 2 mai, 13:05'
    """
    from babel.dates import format_datetime  # slow to load, and wanted on paper only

    # By a pattern of the Unicode locale data, which knows the names of days and months.
    pattern = Sentence.in_context("how a day is written", "EEE MMM d").in_language(language)
    return f"{format_datetime(at, pattern, locale=language)}, {clock(at, language)}"


def day_in_words(day: date, language: str) -> str:
    """
    >>> day_in_words(date(2026, 5, 2), "en"), day_in_words(date(2026, 5, 2), "fr")
    ('May 2, 2026', '2 mai 2026')
    """
    from babel.dates import format_date

    return format_date(day, "long", locale=language)


def document_title(making: Making, about: str) -> str:
    """What a viewer shows above the PDF: which sheet, which revision, and whose."""
    identity, kind = making.identity, making.say(making.kind)
    sheet = f"{kind} ({about})" if about else kind
    which = " · ".join(part for part in (sheet, _revision(making), identity.code) if part)
    return " — ".join(part for part in (which, identity.whose) if part)


def kind_and_revision(making: Making) -> str:
    made_at = making.identity.made_at
    at = "" if made_at is None else day_and_clock(made_at, making.setting.language)
    return " · ".join(part for part in (making.say(making.kind), _revision(making), at) if part)


def _revision(making: Making) -> str:
    revision = making.identity.revision
    if revision is None:
        return ""
    return making.say(Sentence("revision {revision}", revision=revision))


def code_in_words(making: Making) -> str:
    code = making.identity.code
    return making.say(Sentence("sheet {code}", code=code)) if code else ""


def code_and_page(making: Making, page: int, pages: int) -> str:
    """In a pack, the page of the pack takes the place of the sheet's own: both would be too long
    for the corner that they stand in."""
    where = f"{making.say(Sentence('page'))} {page} {making.say(Sentence('of'))} {pages}"
    if making.identity.pack_page is not None:
        where = pack_page_in_words(making, making.identity.pack_page + page - 1)
    return " · ".join(part for part in (code_in_words(making), where) if part)


def pack_page_in_words(making: Making, number: int) -> str:
    return making.say(Sentence("pack page {number}", number=number))


def replaced_by_newer(making: Making) -> str:
    identity = making.identity
    if not identity.code or not identity.lookup:
        return ""
    return making.say(
        Sentence(
            "A newer revision replaces this sheet: look up {code} at {lookup}.",
            code=identity.code,
            lookup=identity.lookup,
        )
    )
