"""What can be wrong with a catalogue, told by reading it; the test module proves each is seen."""

import re

from babel.messages.pofile import read_po

PLACES = re.compile(r"\{\w+\}|%\(\w+\)[sd]|</?[a-z]+")
# The number itself may be left out where the words say it: "a full stock", "one card".
COUNTS = {"{count}", "%(n)s", "%(n)d"}
# Words of programmers and translators that no club secretary uses. A seed ranks a side; what a draw
# is made from is its secret number.
ODD_WORDS = {
    "en": re.compile(
        r"\bby itself\b|\btrail\b|\bDo it so\b|^For programs$"
        r"|^(?!.*\bsides\b).*(?<!\{)\b[Ss]eeds?\b"
    ),
    # "victoire de Ortega" would have to be "d’Ortega": a name is not told by "de".
    "fr": re.compile(
        r"graine|[Ll]aisser comme c|Annuler cela"
        r"|\bde (<\w+>)?[%{]\(?(names?|winner|player|who|person|losers|contest|event"
        r"|by|about|side|leaving|left|other|chapter|cause)\b"
    ),
    "es": re.compile(r"semilla|Deshacer eso|por sí mismo"),
}
FRENCH_GAPS = re.compile(r"\S [:;!?»]|« ")


def catalogue(path, language):
    with path.open("rb") as file:
        return read_po(file, locale=language)


def keys(found):
    return {(message.context, message.id) for message in found if message.id}


def faults(found):
    """One line for every message that a person would stumble over."""
    wrong = [f"not used any more: {key}" for key in found.obsolete]
    for message in found:
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        if not all(said) or (message.pluralizable and len(said) != found.num_plurals):
            wrong.append(f"missing: {ids[0]}")
        elif message.fuzzy:
            wrong.append(f"a guess: {ids[0]}")
        elif any(not _places_kept(ids, text) for text in said):
            wrong.append(f"other values: {ids[0]}")
        elif found.locale.language == "fr" and any(map(FRENCH_GAPS.search, said)):
            wrong.append(f"a line may break before the sign: {ids[0]}")
        elif any(map(ODD_WORDS["en"].search, ids)) or any(
            map(ODD_WORDS[found.locale.language].search, said)
        ):
            wrong.append(f"a word that nobody says: {ids[0]}")
    return wrong


def _places_kept(ids, text):
    each = [set(PLACES.findall(one)) for one in ids]
    needed = set.intersection(*each) - (COUNTS if len(ids) > 1 else set())
    return needed <= set(PLACES.findall(text)) <= set.union(*each)
