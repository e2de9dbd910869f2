"""What a form of contest answers, and a contest under way as a value.

`Form` says what can be chosen and begins a contest; a `Course` is that contest at one moment:
what can be played now, what follows from a result, whether it is over and who is where. Must not
know any one form.
"""

from collections.abc import Mapping
from typing import Protocol

from scoring.forms.options import Option, Options
from scoring.forms.values import Field, Meeting, Played, Ranking, Round, SidesBy
from wording import Sentence


class Course(Protocol):
    """A contest under way. Never changed: every step gives a new one."""

    @property
    def ready(self) -> tuple[Meeting, ...]:
        """What can be played now, in the order of its numbers."""

    @property
    def is_over(self) -> bool: ...

    def decided(self, played: Played) -> "Course": ...

    def next_round(self) -> "tuple[Course, Round] | None":
        """Everybody's next match, where a form makes rounds; None: there is none to make."""

    def ranking(self) -> Ranking: ...


class Form(Protocol):
    id: str
    title: Sentence
    summary: Sentence
    """In a sentence, for whoever chooses."""
    options: Mapping[str, Option]
    sides: SidesBy

    def fits(self, field: Field, options: Options) -> None:
        """Refuses, in a sentence, people or options that it cannot be played with."""

    def begin(self, field: Field, options: Options, seed: str) -> Course:
        """The same people, options and seed begin the same contest."""
