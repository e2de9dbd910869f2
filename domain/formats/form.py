"""What a form of contest answers, and a contest under way as a value.

`Form` says what can be chosen and begins a contest; a `Course` is that contest at one moment:
what can be played now, what follows from a result, whether it is over and who is where. Must not
know any one form.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from domain import matches as play
from domain.formats.values import (
    ComingMatch,
    Field,
    History,
    Meeting,
    Options,
    Played,
    Ranking,
    Round,
    Side,
    SidesBy,
    Value,
)
from domain.matches import Layout, MatchKey
from domain.standings import Place as ChartPlace
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused

# ---- What can be chosen for a form ----


@dataclass(frozen=True, slots=True)
class Option:
    """One named choice: one of `choices`, or a whole number between `least` and `most`."""

    name: str
    label: Sentence
    default: Value
    choices: Mapping[str, Sentence] | None = None
    least: int = 0
    most: int = 0

    def read(self, given: Value) -> Value:
        """
        >>> from domain.wording import Sentence
        >>> Option("rounds", Sentence("Rounds"), 3, least=1, most=20).read("5")
        5
        """
        if self.choices is not None:
            if given in self.choices:
                return given
            raise self._refused(", ".join(self.choices))
        if isinstance(given, str) and given.isascii() and given.isdigit():
            given = int(given)
        if isinstance(given, bool) or not isinstance(given, int):
            raise self._refused(f"{self.least} … {self.most}")
        if not self.least <= given <= self.most:
            raise self._refused(f"{self.least} … {self.most}")
        return given

    def _refused(self, allowed: str) -> Refusal:
        return refused("option-value", label=self.label, allowed=allowed, field=self.name)


def yes_or_no(name: str, label: Sentence, default: str = "no") -> Option:
    words = {"yes": Sentence("yes"), "no": Sentence("no")}
    return Option(name, label, default, words)


def by_name(*options: Option) -> Mapping[str, Option]:
    """The options of a form, in the order in which they are asked, by their names."""
    return {option.name: option for option in options}


def options_read(offered: Mapping[str, Option], given: Options) -> dict[str, Value]:
    """Every option with the value that was given for it, or its default."""
    unknown = [name for name in given if name not in offered]
    if unknown:
        known = ", ".join(offered) or "–"
        raise refused("option-unknown", unknown=unknown[0], known=known, field=unknown[0])
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in offered.items()
    }


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


@dataclass(frozen=True, slots=True)
class Outlook:
    """What so many sides would get on a chart, before anything is made."""

    rounds: int
    byes: int
    first_games: int
    third_place: bool
    consolation: bool


Group = tuple[str, tuple[Side, ...]]
"""A part of the board and who meets in it."""

FEWEST_SIDES = 2


class Form(ABC):
    """What can be chosen. Every form can be asked all of it, played along a chart or by rounds:
    what only the other kind has is refused."""

    id: str
    title: Sentence
    summary: Sentence
    """In a sentence, for whoever chooses."""
    options: Mapping[str, Option]
    sides: SidesBy
    edition = 1
    """The newest way of making rounds; those before it are kept, so that what was made by them can
    be made again."""
    most_sides = 512
    is_by_rounds = False
    """Whether it is made round by round, and not played along a chart."""
    is_ladder = False
    """Whether tables are in an order that people move along: a match has its own table."""
    best_go_on = False
    """Whether only the best of each table are in the next round."""
    is_cross = False
    """Whether everyone meets everyone, of a pool or of all: then a cross table says it best."""

    @property
    def partners_change(self) -> bool:
        """Whether people are ranked and not sides; a side of one is somebody in a play-off."""
        return self.sides is SidesBy.EACH_ROUND

    def fits(self, field: Field, options: Options) -> None:
        """Refuses, in a sentence, people or options that it cannot be played with."""
        sides = len(field.sides)
        if not FEWEST_SIDES <= sides <= self.most_sides:
            least, most = FEWEST_SIDES, self.most_sides
            raise refused("number-of-sides", least=least, most=most, sides=sides)

    @abstractmethod
    def begin(self, field: Field, options: Options, seed: str) -> Course:
        """The same people, options and seed begin the same contest."""

    @abstractmethod
    def layout(self, numbers: Mapping[MatchKey, int]) -> Layout:
        """How stored matches hang together, from the keys and numbers of all, or along a chart of
        each part's last one."""

    def cards_if_uncounted(self, options: Options, part: str) -> int | None:
        """The cards that a loss in this part of the board comes to if nobody counts it; None where
        cards do not count, so that nobody need be asked for them."""
        return None

    def by_hand(self, options: Options) -> tuple[Sentence, ...]:
        """How the next round is made without a computer; nothing where no round is made."""
        return ()

    # ---- Of a contest along a chart ----

    def require_chart(self) -> None:
        if self.is_by_rounds:
            raise refused("no-chart")

    def outlook(self, sides: int, options: Options) -> Outlook:
        raise refused("no-chart")

    def all_matches(
        self,
        sides: Sequence[play.EnteredSide],
        options: Options,
        *,
        rng: Random,
        method: play.Method,
    ) -> play.Matches:
        """Every match there can be, with the sides on their lines."""
        raise refused("no-chart")

    def clashes(self, matches: play.Matches) -> tuple[play.RoundClashes, ...]:
        """The sides of one chapter that could meet, round by round."""
        raise refused("no-chart")

    def open_lines(self, matches: play.Matches) -> list[play.OpenLine]:
        """Where a late side can still come in."""
        raise refused("no-chart")

    def entered_late(
        self, matches: play.Matches, side: play.EnteredSide, line: play.MatchKey
    ) -> list[play.Change]:
        raise refused("no-chart")

    def further(
        self, matches: play.Matches, *, third_place: bool, consolation: bool
    ) -> play.Further:
        """What changes when these are played beside the chart from now on, or are not any more;
        refuses once a game of them could have been called."""
        raise refused("no-chart")

    def podium(self, matches: play.Matches) -> play.Podium:
        raise refused("no-chart")

    def places(self, matches: play.Matches) -> tuple[ChartPlace, ...]:
        """Every side's place, the best first; refuses while anything is to be played."""
        if not play.is_over(matches):
            raise refused("not-finished")
        return self.places_so_far(matches)

    def places_so_far(self, matches: play.Matches) -> tuple[ChartPlace, ...]:
        """The place that every side is sure of, the best first."""
        raise refused("no-chart")

    def findings(self, matches: play.Matches) -> list[play.Finding]:
        """Everything that is wrong with a stored contest's matches."""
        raise refused("no-chart")

    # ---- Of a contest of rounds ----

    def require_rounds(self) -> None:
        if not self.is_by_rounds:
            raise refused("no-rounds")

    def next_round(self, history: History) -> Round | None:
        """The next round, finals and play-offs included; None once there is none.

        Called only when everything so far is decided (an official may have decided the rest).
        Numbers its meetings from `history.next_match` on; round numbers only grow.
        """
        raise refused("no-rounds")

    def is_over(self, history: History) -> bool:
        """Whether everything is decided and no round, final or play-off is left to make."""
        return history.is_decided and self.next_round(history) is None

    def ranking(self, history: History) -> Ranking:
        """Everybody in `history.field`, at any moment."""
        raise refused("no-rounds")

    def groups(self, history: History) -> tuple[Group, ...]:
        """The cross tables: a part of the board and the sides that meet in it."""
        return ()

    def rounds_planned(self, history: History) -> int:
        """How many rounds there are with those who are there, finals too; play-offs are extra."""
        raise refused("no-rounds")

    def moves(self, history: History) -> Mapping[int, int]:
        """The table that each person of the latest round goes to, where tables are a ladder and
        their match is decided. Whoever comes or leaves may still change it."""
        return {}

    def coming(self, history: History) -> tuple[ComingMatch, ...]:
        """The matches of the rounds that are not made yet, as far as they can be foreseen while
        the last one is played; play-offs cannot."""
        raise refused("no-rounds")


# ---- The options that forms with fixed sides share ----


def sides_option(default: str) -> Option:
    return Option(
        "sides",
        Sentence("Who plays as one"),
        default,
        {"pairs": Sentence("partners, drawn once"), "alone": Sentence("everyone alone")},
    )


MISSED_CARDS = 24
MISSED = Option(
    "missed",
    Sentence("Cards for a match that is lost without playing, and for a loss that nobody counted"),
    MISSED_CARDS,
    least=0,
    most=200,
)


def missed_cards(options: Options) -> int:
    """None in a contest whose rounds were made before this could be chosen."""
    return int(options.get("missed", 0))
