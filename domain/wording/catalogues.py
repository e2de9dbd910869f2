"""The compiled catalogues of locale/, each read once. English has none: it is what the code says.

A folder for each language, as gettext has them; Django reads the same files for the pages.
"""

import gettext
from functools import cache
from pathlib import Path

ENGLISH = "en"
FOLDER = Path(__file__).resolve().parents[2] / "locale"


def catalogue(language: str) -> gettext.NullTranslations:
    """What is said in this language: in French for `fr-ca`, in English for one that is not here."""
    return _read(language.lower().partition("-")[0], FOLDER)


@cache
def _read(language: str, folder: Path) -> gettext.NullTranslations:
    if language == ENGLISH:
        return gettext.NullTranslations()
    return gettext.translation("django", folder, [language], fallback=True)
