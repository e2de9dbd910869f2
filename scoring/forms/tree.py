"""Forms whose matches are all made before the first one is played: each feeds the next, and
pages and paper draw them as a tree.

Must not know any one form.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, runtime_checkable

from scoring.forms.form import Course
from scoring.forms.options import Option, Options
from scoring.forms.values import Field, SidesBy
from scoring.play import (
    Change,
    EnteredSide,
    Finding,
    Further,
    Layout,
    Matches,
    MatchKey,
    Method,
    OpenLine,
    Podium,
    RoundClashes,
)
from scoring.standings.place import Place
from wording import Sentence


@dataclass(frozen=True, slots=True)
class Outlook:
    """What so many sides would get, before anything is made."""

    rounds: int
    byes: int
    first_games: int
    third_place: bool
    consolation: bool


@runtime_checkable
class TreeForm(Protocol):
    """A form that is played along a tree. What follows from a result is the same for every form
    and in `scoring.play`; the links that it follows are made here."""

    id: str
    title: Sentence
    summary: Sentence
    options: Mapping[str, Option]
    sides: SidesBy

    def fits(self, field: Field, options: Options) -> None: ...

    def begin(self, field: Field, options: Options, seed: str) -> Course: ...

    def outlook(self, sides: int, options: Options) -> Outlook: ...

    def all_matches(
        self, sides: Sequence[EnteredSide], options: Options, *, rng: Random, method: Method
    ) -> Matches:
        """Every match there can be, with the sides on their lines."""

    def layout(self, numbers: Mapping[MatchKey, int]) -> Layout:
        """How stored matches hang together, from the keys and numbers of all, or of each part's
        last one."""

    def further(self, matches: Matches, *, third_place: bool, consolation: bool) -> Further:
        """What changes when these are played beside the chart from now on, or are not any more;
        refuses once a game of them could have been called."""

    def clashes(self, matches: Matches) -> tuple[RoundClashes, ...]:
        """The sides of one chapter that could meet, round by round."""

    def open_lines(self, matches: Matches) -> list[OpenLine]:
        """Where a late side can still come in."""

    def entered_late(self, matches: Matches, side: EnteredSide, line: MatchKey) -> list[Change]: ...

    def podium(self, matches: Matches) -> Podium: ...

    def places(self, matches: Matches) -> tuple[Place, ...]:
        """Every side's place, the best first; refuses while anything is to be played."""

    def places_so_far(self, matches: Matches) -> tuple[Place, ...]:
        """The place that every side is sure of, the best first."""

    def findings(self, matches: Matches) -> list[Finding]:
        """Everything that is wrong with a stored contest's matches."""
