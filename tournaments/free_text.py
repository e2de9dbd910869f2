"""What officials say in words with a change: a reason, the word from the room."""

import unicodedata

from domain.lots.partners.draw import normal_room_word
from domain.wording import Refusal
from domain.wording.refusals import refused
from tournaments.models import AuditEntry, Draw

LONGEST_REASON: int = AuditEntry._meta.get_field("reason").max_length or 0
LONGEST_WORD: int = Draw._meta.get_field("room_word").max_length or 0


def reason_clean(reason: str, *, needed: Refusal | None = None) -> str:
    """One line without invisible characters. `needed` is what is said where it must be given."""
    shown = "".join(" " if _is_control(letter) else letter for letter in reason)
    text = " ".join(shown.split())
    if not text and needed is not None:
        raise needed
    if len(text) > LONGEST_REASON:
        raise refused("reason-too-long", longest=LONGEST_REASON)
    return text


def room_word_clean(heard: str) -> str:
    """The word as it is mixed in; refused where it could not be written down on paper."""
    word = normal_room_word("".join(letter for letter in heard if not _is_control(letter)))
    if len(word) > LONGEST_WORD:
        raise refused("room-word-long", longest=LONGEST_WORD)
    return word


def _is_control(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cs") and not letter.isspace()
