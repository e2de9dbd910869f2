"""How the matches of a contest hang together: which there are, their numbers, their rounds' names.

Must not know any one form, nor who plays.
"""

from typing import Protocol

from scoring.play.keys import Bracket, MatchKey
from wording import Sentence


class Layout(Protocol):
    def match_keys(self) -> tuple[MatchKey, ...]:
        """Every match, in the order in which they are played."""

    def numbers(self) -> dict[MatchKey, int]:
        """The number of each match, as it stands on the wall."""

    def rounds_in(self, bracket: Bracket) -> int: ...

    def reach(self, key: MatchKey) -> tuple[MatchKey, ...]:
        """This match and every match that a change to it can touch, in playing order: read these
        rows and no others."""

    def round_name(self, bracket: Bracket, round_: int) -> Sentence: ...
