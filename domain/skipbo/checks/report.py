"""A result as it was reported, before anyone has checked it.

Pure values. Every field is typed `object` on purpose: a report comes from a form, a slip or the
API and may hold anything at all. `reading` turns it into facts; nothing else looks inside.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from domain.skipbo.checks.findings import Finding
from domain.skipbo.checks.seating import Seating
from domain.skipbo.rules import DECK
from domain.wording import Sentence, Value

# ---- What a readable report says, in whole numbers and known names ----


@dataclass(frozen=True, slots=True)
class Tally:
    """So many cards left in the stocks of these players together.

    `side` is set where these are all the players of one side.
    """

    cards: int
    players: tuple[str, ...]
    field: str
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """How many cards somebody can have had left; `most` is None where that is not known."""

    least: int
    most: int | None

    @property
    def exact(self) -> int | None:
        return self.least if self.least == self.most else None


@dataclass(frozen=True, slots=True)
class Penalties:
    """The incidents on one player. `overdrawn` are the cards of those overdraws that somebody
    counted, `uncounted` how many overdraws nobody did."""

    talking: int = 0
    overdrawings: int = 0
    overdrawn: int = 0
    uncounted: int = 0

    @property
    def count(self) -> int:
        return self.talking + self.overdrawings

    def cards(self, seating: Seating) -> int:
        """How many cards these brought into the own stock; of an uncounted overdraw, a hand."""
        rules = seating.rules
        return rules.talking_cards * self.talking + self.overdrawn + rules.hand * self.uncounted

    def and_overdrawn(self, cards: int | None) -> "Penalties":
        counted = replace(self, overdrawings=self.overdrawings + 1)
        if cards is None:
            return replace(counted, uncounted=self.uncounted + 1)
        return replace(counted, overdrawn=self.overdrawn + cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """`winner` and the keys of `points` are sides counted from 0.

    `penalties` are by player; `incidents` counts those that bring no cards as well.
    `unreadable` names the fields that could not be read: what is missing there is not missing
    for want of being reported.
    """

    finished: str | None
    winner: int | None
    tallies: tuple[Tally, ...]
    points: Mapping[int, int]
    penalties: Mapping[str, Penalties]
    penalties_complete: bool
    incidents: int
    minutes: float | None
    tie_break: str | None
    reason: str
    unreadable: frozenset[str]

    def cards_of_side(self, seating: Seating, side: int) -> Cards:
        for tally in self.tallies:
            if tally.side == side:
                return Cards(tally.cards, tally.cards)
        keys = set(seating.keys_of(side))
        known = [tally for tally in self.tallies if keys.issuperset(tally.players)]
        least = sum(tally.cards for tally in known)
        counted = {key for tally in known for key in tally.players}
        return Cards(least, least if counted == keys else None)

    def cards_of_sides(self, seating: Seating, sides: tuple[int, ...]) -> Cards:
        keys = {key for side in sides for key in seating.keys_of(side)}
        for tally in self.tallies:
            if set(tally.players) == keys:
                return Cards(tally.cards, tally.cards)
        each = [self.cards_of_side(seating, side) for side in sides]
        least = sum(cards.least for cards in each)
        if any(cards.most is None for cards in each):
            return Cards(least, None)
        return Cards(least, least)

    def penalties_of(self, players: tuple[str, ...]) -> tuple[Penalties, ...]:
        return tuple(self.penalties.get(key, Penalties()) for key in players)

    def most_possible(self, seating: Seating, players: tuple[str, ...]) -> int | None:
        """The most these players can hold by what was recorded: the stocks dealt and their own
        penalty cards, all unplayed."""
        stock = seating.stock_dealt
        if stock is None:
            return None
        return sum(stock + own.cards(seating) for own in self.penalties_of(players))


class Finish(StrEnum):
    """How a game finished."""

    PLAYED_OUT = "played_out"
    TIME = "time"
    DEADLOCK = "deadlock"
    STALL = "stall"
    WALKOVER = "walkover"
    FORFEIT = "forfeit"
    RETIRED = "retired"
    RULING = "ruling"


FINISHES = tuple(finish.value for finish in Finish)
# A game that stood still: nobody could play any more, or an official stopped it.
STUCK = (Finish.DEADLOCK, Finish.STALL)
# Played to a decision; played at all; not played.
DECIDED = (Finish.PLAYED_OUT, Finish.TIME, *STUCK)
PLAYED = (*DECIDED, Finish.RETIRED)
UNPLAYED = (Finish.WALKOVER, Finish.FORFEIT)

NEXT_STOCK_CARD = "next_stock_card"
BY_RULING = "ruling"
TIE_BREAKS = (NEXT_STOCK_CARD, BY_RULING)

TALKING = "talking"
OVERDRAWN = "overdrawn"
EXPOSED = "exposed"
OUT_OF_TURN = "out-of-turn"
INCIDENT_KINDS = (TALKING, OVERDRAWN, EXPOSED, OUT_OF_TURN)


@dataclass(frozen=True, slots=True)
class Incident:
    """One incident as reported. `cards` is how many were overdrawn; None: nobody counted."""

    kind: object
    player: object
    cards: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What somebody says of one game. None always means "not known" or "not given".

    - `finished`: one of FINISHES.
    - `winner`: the letter of a side; a list of letters where a slip names several.
    - `cards_left`: stock cards by player key; `side_cards_left`: by side letter. Either, both,
      in part, or neither.
    - `points`: by side letter.
    - `incidents`: a list of Incident; `incidents_complete`: every penalty is among them.
    - `tie_break`: one of TIE_BREAKS. `reason`: the official's, for a ruling.
    """

    finished: object
    winner: object = None
    cards_left: object = None
    side_cards_left: object = None
    points: object = None
    incidents: object = ()
    incidents_complete: object = False
    minutes: object = None
    tie_break: object = None
    reason: object = None


@dataclass(frozen=True, slots=True)
class Scored:
    """A game of a race that stands already: the points of each side, in order."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceReport:
    """What somebody says of a race: its games in order, and who won it in the end.

    Each game is a Report, or Scored where it was checked before.
    """

    games: object
    winner: object = None
    finished: object = Finish.PLAYED_OUT
    reason: object = None


# ---- From a report that may hold anything to facts, with a finding for each thing not ----

# The players whose cards are counted, and their side where that is all of it.
_Owner = tuple[tuple[str, ...], int | None]

_LONGEST_MINUTES = 7 * 24 * 60  # a week: nothing longer is a number of minutes


class Reader:
    """Reads one report and collects what could not be understood."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.findings: list[Finding] = []
        self._players: dict[str, _Owner] = {
            player.key: ((player.key,), number if len(side) == 1 else None)
            for number, side in enumerate(seating.sides)
            for player in side
        }
        self._sides: dict[str, _Owner] = {
            letter: (seating.keys_of(side), side) for side, letter in enumerate(seating.letters)
        }

    def read(self, report: Report) -> Facts:
        finished = self.finished(report.finished)
        winner = self.winner(report.winner)
        tallies = (
            *self.cards("cards_left", report.cards_left, self._players),
            *self.cards("side_cards_left", report.side_cards_left, self._sides),
        )
        points = self.points(report.points)
        penalties, complete, incidents = self.incidents(report.incidents, report.incidents_complete)
        tie_break = None
        if report.tie_break is not None:
            tie_break = self._one_of("tie_break", report.tie_break, TIE_BREAKS, "tie-break-unknown")
        return Facts(
            finished=finished,
            winner=winner,
            tallies=tallies,
            points=points,
            penalties=penalties,
            penalties_complete=complete,
            incidents=incidents,
            minutes=self.minutes(report.minutes),
            tie_break=tie_break,
            reason=self.reason(report.reason),
            unreadable=frozenset(finding.field.partition(".")[0] for finding in self.findings),
        )

    def found(self, code: str, field: str, **values: Value) -> None:
        self.findings.append(Finding.of(code, field, **values))

    def finished(self, value: object) -> str | None:
        return self._one_of("finished", value, FINISHES, "finish-unknown")

    def _one_of(self, field: str, value: object, choices: Sequence[str], code: str) -> str | None:
        if isinstance(value, str) and value in choices:
            return value
        self.found(code, field)
        return None

    def winner(self, value: object) -> int | None:
        """None with a finding, unless exactly one side that sat there is named.

        A winner that is merely absent is no finding here: whether one is needed depends on how
        the game finished.
        """
        letters = self.seating.letters
        named = list(value) if isinstance(value, (list, tuple, set, frozenset)) else [value]
        named = [name for name in named if name is not None and name != ""]
        if not named:
            return None
        if len(named) > 1:
            self.found("winner-several", "winner", letters=self.seating.choice)
        elif not isinstance(named[0], str) or named[0] not in letters:
            self.found("winner-not-seated", "winner", letters=self.seating.choice)
        else:
            return letters.index(named[0])
        return None

    def _of_each(
        self, field: str, value: object, owners: Container[str], *, unreadable: str, unknown: str
    ) -> Iterator[tuple[str, object]]:
        """Who something is said of, and what, without those who did not sit there."""
        if value is not None and not isinstance(value, Mapping):
            self.found(unreadable, field)
            return
        for owner, given in (value or {}).items():
            if given is not None:
                if isinstance(owner, str) and owner in owners:
                    yield owner, given
                else:
                    self.found(unknown, field)

    def cards(self, field: str, value: object, owners: Mapping[str, _Owner]) -> Iterator[Tally]:
        codes = {"unreadable": "cards-unreadable", "unknown": "cards-unknown-owner"}
        for owner, given in self._of_each(field, value, owners, **codes):
            place, cards = f"{field}.{owner}", _whole(given)
            if cards is None:
                self.found("cards-not-whole", place)
            elif cards < 0:
                self.found("cards-negative", place)
            elif cards > DECK:
                self.found("cards-over-deck", place, deck=DECK)
            else:
                players, side = owners[owner]
                yield Tally(cards, players, place, side)

    def points(self, value: object) -> dict[int, int]:
        letters = self.seating.letters
        read: dict[int, int] = {}
        codes = {"unreadable": "points-unreadable", "unknown": "points-unknown-side"}
        for owner, given in self._of_each("points", value, letters, **codes):
            points = _whole(given)
            if points is None or points < 0:
                self.found("points-unreadable", f"points.{owner}")
            else:
                read[letters.index(owner)] = points
        return read

    def incidents(self, value: object, complete: object) -> tuple[dict[str, Penalties], bool, int]:
        """What each player was penalised for, whether that is all of it, and how many there are."""
        if value is None:
            value = ()
        if not isinstance(value, (list, tuple)):
            self._unread("incidents", _INCIDENTS_UNREADABLE)
            value = ()
        if complete is not None and not isinstance(complete, bool):
            self._unread("incidents_complete", _COMPLETE_UNREADABLE)
        read: dict[str, Penalties] = {}
        for number, incident in enumerate(value, start=1):
            self._incident(f"incidents.{number}", incident, read)
        unread = any(finding.code.startswith("incident") for finding in self.findings)
        return read, complete is True and not unread, len(value)

    def _incident(self, place: str, incident: object, read: dict[str, Penalties]) -> None:
        if (
            not isinstance(incident, Incident)
            or not isinstance(incident.kind, str)
            or incident.kind not in INCIDENT_KINDS
        ):
            self.found("incident-unreadable", place)
            return
        player = incident.player
        if not isinstance(player, str) or player not in self._players:
            self.found("incident-unknown-player", f"{place}.player")
            return
        before = read.get(player, Penalties())
        if incident.kind == TALKING:
            read[player] = replace(before, talking=before.talking + 1)
        elif incident.kind == OVERDRAWN:
            cards = _whole(incident.cards)
            if incident.cards is not None and (cards is None or not 1 <= cards <= DECK):
                self._unread(f"{place}.cards", _OVERDRAWN_CARDS)
                cards = None
            read[player] = before.and_overdrawn(cards)

    def _unread(self, field: str, sentence: Sentence) -> None:
        self.findings.append(Finding("incident-unreadable", field, sentence))

    def minutes(self, value: object) -> float | None:
        if value is None:
            return None
        # Comparing also turns away NaN and the infinities.
        if (
            isinstance(value, (int, float))
            and not isinstance(value, bool)
            and 0 <= value <= _LONGEST_MINUTES
        ):
            return float(value)
        self.found("minutes-unreadable", "minutes")
        return None

    def reason(self, value: object) -> str:
        if isinstance(value, str):
            return value.strip()
        if value is not None:
            self.found("reason-unreadable", "reason")
        return ""


_INCIDENTS_UNREADABLE = Sentence("The incidents could not be read. Enter them one by one.")
_COMPLETE_UNREADABLE = Sentence("Answer yes or no: have all penalties been recorded?")
_OVERDRAWN_CARDS = Sentence(
    "How many cards too many must be a whole number from 1 to {deck}. Correct it, or leave it "
    "empty if nobody counted.",
    deck=DECK,
)


def _whole(value: object) -> int | None:
    """A whole number, written 7 or 7.0. Text is not one, nor is yes or no."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return None
