"""What can be wrong with a catalogue, told by reading it; the test module proves each is seen."""

import re

from babel.messages.pofile import read_po

PLACES = re.compile(r"\{\w+\}|%\(\w+\)[sd]|</?[a-z]+")
# The number itself may be left out where the words say it: "a full stock", "one card".
COUNTS = {"{count}", "%(n)s", "%(n)d"}
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
    return wrong


def _places_kept(ids, text):
    each = [set(PLACES.findall(one)) for one in ids]
    needed = set.intersection(*each) - (COUNTS if len(ids) > 1 else set())
    return needed <= set(PLACES.findall(text)) <= set.union(*each)
