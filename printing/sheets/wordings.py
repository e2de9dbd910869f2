"""The words that stand on every sheet: its revision, its time, its code, its pages."""

from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.translation import override

from domain.wording import Sentence
from printing.sheets.base import Identity, Setting


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
    day = _written(at, Sentence.in_context("how a day is written", "EEE MMM d"), language)
    return f"{day}, {clock(at, language)}"


def day_in_words(day: date, language: str) -> str:
    """
    >>> day_in_words(date(2026, 5, 2), "en"), day_in_words(date(2026, 5, 2), "fr")
    ('May 2, 2026', '2 mai 2026')
    """
    from babel.dates import format_date

    return format_date(day, "long", locale=language)


def _written(at: datetime, pattern: Sentence, language: str) -> str:
    """By a pattern of the Unicode locale data, which knows the names of days and months."""
    from babel.dates import format_datetime  # slow to load, and wanted on paper only

    return format_datetime(at, pattern.in_language(language), locale=language)


def title_of(identity: Identity, fallback: str) -> str:
    return " — ".join(part for part in (identity.event, identity.contest) if part) or fallback


def document_title(kind: str, about: str, identity: Identity, setting: Setting) -> str:
    """What a viewer shows above the PDF: which sheet, which revision, and whose."""
    sheet = f"{kind} ({about})" if about else kind
    revision = ""
    if identity.revision is not None:
        revision = setting.in_words(Sentence("revision {revision}", revision=identity.revision))
    which = " · ".join(part for part in (sheet, revision, identity.code) if part)
    return " — ".join(part for part in (which, identity.event, identity.contest) if part)


def kind_and_revision(kind: Sentence, identity: Identity, setting: Setting) -> str:
    parts = [setting.in_words(kind)]
    if identity.revision is not None:
        parts.append(setting.in_words(Sentence("revision {revision}", revision=identity.revision)))
    if identity.made_at is not None:
        parts.append(day_and_clock(identity.made_at, setting.language))
    return " · ".join(parts)


def code_in_words(identity: Identity, setting: Setting) -> str:
    if not identity.code:
        return ""
    return setting.in_words(Sentence("sheet {code}", code=identity.code))


def page_words(setting: Setting) -> tuple[str, str]:
    """The words around the numbers in "page 2 of 3"."""
    return setting.in_words(Sentence("page")), setting.in_words(Sentence("of"))


def code_and_page(identity: Identity, setting: Setting, page: int, pages: int) -> str:
    page_word, of_word = page_words(setting)
    where = f"{page_word} {page} {of_word} {pages}"
    where = pack_page_in_words(identity, setting, page) or where
    return " · ".join(part for part in (code_in_words(identity, setting), where) if part)


def pack_page_in_words(identity: Identity, setting: Setting, page: int) -> str:
    """In a pack, the page of the pack takes the place of the sheet's own: both would be too long
    for the corner that they stand in."""
    if identity.pack_page is None:
        return ""
    number = identity.pack_page + page - 1
    return setting.in_words(Sentence("pack page {number}", number=number))


def replaced_by_newer(identity: Identity, setting: Setting) -> str:
    if not identity.code or not identity.lookup:
        return ""
    return setting.in_words(
        Sentence(
            "A newer revision replaces this sheet: look up {code} at {lookup}.",
            code=identity.code,
            lookup=identity.lookup,
        )
    )
