"""The words that stand on every sheet: its revision, its time, its code, its pages."""

from datetime import datetime

from printing.sheets.base import Identity, Setting
from wording import Sentence

_DAYS = {
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    "fr": ("lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."),
}
_MONTHS = {
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    "fr": (
        "janv.",
        "févr.",
        "mars",
        "avril",
        "mai",
        "juin",
        "juil.",
        "août",
        "sept.",
        "oct.",
        "nov.",
        "déc.",
    ),
}


def clock(at: datetime, language: str) -> str:
    """
    >>> clock(datetime(2026, 5, 2, 13, 5), "en"), clock(datetime(2026, 5, 2, 13, 5), "fr")
    ('1:05 pm', '13 h 05')
    """
    if language == "fr":
        return f"{at.hour} h {at.minute:02}"
    return f"{at.hour % 12 or 12}:{at.minute:02} {'am' if at.hour < 12 else 'pm'}"


def day_and_clock(at: datetime, language: str) -> str:
    """
    >>> day_and_clock(datetime(2026, 5, 2, 13, 5), "fr")
    'sam. 2 mai, 13 h 05'
    """
    day, month = _DAYS[language][at.weekday()], _MONTHS[language][at.month - 1]
    date = f"{day} {at.day} {month}" if language == "fr" else f"{day} {month} {at.day}"
    return f"{date}, {clock(at, language)}"


def title_of(identity: Identity, fallback: str) -> str:
    return " — ".join(part for part in (identity.event, identity.contest) if part) or fallback


def kind_and_revision(kind: Sentence, identity: Identity, setting: Setting) -> str:
    parts = [setting.in_words(kind)]
    if identity.revision is not None:
        parts.append(
            setting.in_words(
                Sentence(en=f"revision {identity.revision}", fr=f"révision {identity.revision}")
            )
        )
    if identity.made_at is not None:
        parts.append(day_and_clock(identity.made_at, setting.language))
    return " · ".join(parts)


def code_in_words(identity: Identity, setting: Setting) -> str:
    if not identity.code:
        return ""
    return setting.in_words(Sentence(en=f"sheet {identity.code}", fr=f"feuille {identity.code}"))


def page_words(setting: Setting) -> tuple[str, str]:
    """The words around the numbers in "page 2 of 3"."""
    return "page", setting.in_words(Sentence(en="of", fr="sur"))


def code_and_page(identity: Identity, setting: Setting, page: int, pages: int) -> str:
    page_word, of_word = page_words(setting)
    where = f"{page_word} {page} {of_word} {pages}"
    return " · ".join(part for part in (code_in_words(identity, setting), where) if part)


def replaced_by_newer(identity: Identity, setting: Setting) -> str:
    if not identity.code or not identity.lookup:
        return ""
    return setting.in_words(
        Sentence(
            en=f"A newer revision replaces this sheet: look up {identity.code} "
            f"at {identity.lookup}.",
            fr=f"Une révision plus récente remplace cette feuille : cherchez {identity.code} "
            f"sur {identity.lookup}.",
        )
    )
