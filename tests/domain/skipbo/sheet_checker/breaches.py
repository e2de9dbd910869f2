"""What the checker found: a broken rule and the line of the record where it was broken.

It knows nothing of cards. A breach after which the game can still be followed is noted; one after
which nobody can say what lies on the table stops the replay of that game.
"""

from dataclasses import dataclass, field
from typing import NoReturn


@dataclass(frozen=True, slots=True)
class Breach:
    line: int
    rule: str
    said: str


class CannotFollowError(Exception):
    """The game cannot be followed any further; the reason has been noted."""


@dataclass(slots=True)
class Report:
    breaches: list[Breach] = field(default_factory=list)

    def note(self, line: int, rule: str, said: str) -> None:
        self.breaches.append(Breach(line, rule, said))

    def stop(self, line: int, rule: str, said: str) -> NoReturn:
        self.note(line, rule, said)
        raise CannotFollowError
