"""What officials say in words with a change: a reason, the word from the room."""

import unicodedata

from domain.lots.partners import normal_room_word
from domain.wording import Malformed, Sentence
from tournaments.models import AuditEntry, Draw

LONGEST_REASON: int = AuditEntry._meta.get_field("reason").max_length or 0
LONGEST_WORD: int = Draw._meta.get_field("room_word").max_length or 0


def reason_clean(reason: str, *, needed: Sentence | None = None) -> str:
    """One line without invisible characters. `needed` is what is said where it must be given."""
    shown = "".join(" " if _is_control(letter) else letter for letter in reason)
    text = " ".join(shown.split())
    if not text and needed is not None:
        raise Malformed("reason-missing", needed, field="reason")
    if len(text) > LONGEST_REASON:
        raise Malformed(
            "reason-too-long",
            Sentence("Please say it in {longest} letters or fewer.", longest=LONGEST_REASON),
            field="reason",
        )
    return text


def room_word_clean(heard: str) -> str:
    """The word as it is mixed in; refused where it could not be written down on paper."""
    word = normal_room_word("".join(letter for letter in heard if not _is_control(letter)))
    if len(word) > LONGEST_WORD:
        raise Malformed(
            "room-word-long",
            Sentence(
                "One word is enough; please use at most {longest} letters.",
                longest=LONGEST_WORD,
            ),
            field="room_word",
        )
    return word


def _is_control(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cs") and not letter.isspace()
