"""What is wrong with a stored contest. Must not know how it was found."""

from dataclasses import dataclass

from scoring.play.keys import MatchKey
from wording import Sentence


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong. `code` is stable; `match` and `side` say where."""

    code: str
    sentence: Sentence
    match: MatchKey | None = None
    side: int | None = None
