"""What each person has after the rounds so far, where partners change: cards, wins, points.

Shared by the forms that rank people. Winners record 0, losers the cards left in their side's
stocks. Says also what a round counts in which a person sat out or was not there. Must not know any
one form.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from domain.formats.form import MISSED_CARDS, Option
from domain.formats.values import (
    MAIN,
    History,
    Measure,
    Options,
    Place,
    Played,
    Ranking,
    RoundSoFar,
    Side,
)
from domain.wording import Sentence

WALKOVER_POINTS = 25

SCORE_OPTIONS = (
    Option(
        "counts",
        Sentence("What counts"),
        "cards",
        {
            "cards": Sentence("fewest cards left: winners record 0"),
            "wins": Sentence("most wins, then fewest cards left"),
            "points": Sentence("most points"),
        },
    ),
    Option(
        "sit_out",
        Sentence("A round that someone sits out counts as"),
        "average",
        {"average": Sentence("their own average, rounded"), "win": Sentence("a win")},
    ),
    Option(
        "missed",
        Sentence(
            "Cards for a round that someone misses or loses without playing, and for a loss that "
            "nobody counted"
        ),
        MISSED_CARDS,
        least=0,
        most=200,
    ),
    Option(
        "walkover_points",
        Sentence("Points for a win without playing"),
        WALKOVER_POINTS,
        least=0,
        most=1000,
    ),
)


@dataclass(slots=True)
class Score:
    """One person's rounds, added up."""

    played: int = 0
    wins: int = 0
    cards: int = 0
    points: int = 0
    sat_out: int = 0
    missed: int = 0
    uncounted: int = 0

    def add(self, match: Played, index: int, options: Options) -> None:
        """A match that this person's side, number `index` of the match, was meant for."""
        has_won = bool(match.places) and match.places[0] == (index,)
        self.wins += has_won
        if index in match.unplayed:
            self.missed += 1
            return
        self.played += 1
        if match.unplayed:
            self.points += int(options["walkover_points"])
        side = match.meeting.sides[index]
        for game in match.games:
            # A game lost on the way to a match that was won counts nothing.
            if not has_won and game.winner != index:
                self.cards += sum(game.left.get(person, 0) for person in side)
                self.uncounted += index in game.uncounted
            if game.points:
                self.points += game.points[index]

    def measures(self, options: Options) -> tuple[Measure, ...]:
        cards = self.cards + (self.missed + self.uncounted) * int(options["missed"])
        wins, points = self.wins, self.points
        if options["sit_out"] == "win":
            wins += self.sat_out
            points += self.sat_out * int(options["walkover_points"])
        elif self.played + self.missed:
            rounds = self.played + self.missed
            cards += _share(cards, self.sat_out, rounds)
            wins += _share(wins, self.sat_out, rounds)
            points += _share(points, self.sat_out, rounds)
        match options["counts"]:
            case "wins":
                return (Measure("wins", wins), Measure("left", cards, lowest=True))
            case "points":
                return (Measure("points", points),)
            case _:
                return (Measure("left", cards, lowest=True),)


def scores(history: History) -> dict[int, Score]:
    """Everybody who ever took part. A round counts once all of it is decided."""
    found = {person.number: Score() for person in history.field.people}
    for so_far in history.rounds_of(MAIN):
        if so_far.is_decided:
            _add_round(found, so_far, history.options)
    return found


def last_partners(rounds: Iterable[RoundSoFar]) -> dict[int, int]:
    """With whom each person played last."""
    found: dict[int, int] = {}
    for so_far in rounds:
        for meeting in so_far.made.meetings:
            for side in meeting.sides:
                if len(side) == 2:
                    found[side[0]], found[side[1]] = side[1], side[0]
    return found


def _add_round(found: Mapping[int, Score], so_far: RoundSoFar, options: Options) -> None:
    rest = dict(found)
    for match in so_far.in_order:
        for index, side in enumerate(match.meeting.sides):
            for person in side:
                rest.pop(person).add(match, index, options)
    for person in so_far.made.sits_out:
        rest.pop(person).sat_out += 1
    for score in rest.values():
        score.missed += 1


def _share(total: int, more: int, rounds: int) -> int:
    """What `more` rounds come to at the average of `rounds`; a half counts up."""
    return (2 * total * more + rounds) // (2 * rounds)


# ---- What sides and people have after the matches so far, and the ranking by those me ----


@dataclass(slots=True)
class Tally:
    """One side's matches, added up. `matches` are those that it came to."""

    matches: int = 0
    wins: int = 0
    left: int = 0

    def add(self, played: Played, index: int, missed: int) -> None:
        came = index not in played.unplayed
        self.matches += came
        self.wins += played.is_won_by(index)
        self.left += played.left_by(played.meeting.sides[index], missed) if came else missed


def by_side(
    sides: Iterable[Side], played: Iterable[Played], *, missed: int = 0
) -> dict[Side, Tally]:
    """`missed` are the cards that a match counts which a side lost without playing, and a game
    that it lost and nobody counted."""
    found = {side: Tally() for side in sides}
    for match in played:
        for index, side in enumerate(match.meeting.sides):
            if side in found:
                found[side].add(match, index, missed)
    return found


def ranked(
    measured: Mapping[Side, Sequence[Measure]],
    came: Iterable[Side] | None = None,
    *,
    absent_last: bool = False,
) -> Ranking:
    """Everybody by their measures, the first one first; equal in all of them is a tie.

    `came` are those who sat down to a game at all; everybody, unless it is said. `absent_last`: the
    others stand behind them, where no measure says so already.
    """
    there = set(measured) if came is None else set(came)
    keys = {
        who: (
            absent_last and who not in there,
            *(m.value if m.lowest else -m.value for m in measures),
        )
        for who, measures in measured.items()
    }
    order = sorted(measured, key=lambda who: (keys[who], who))
    places: dict[tuple[int, ...], int] = {}
    for index, who in enumerate(order, start=1):
        places.setdefault(keys[who], index)
    return tuple(Place(who, places[keys[who]], tuple(measured[who]), who in there) for who in order)


# ---- The cross table ----


def met_pairs(history: History) -> set[frozenset[Side]]:
    """Every pair of sides that was ever put together."""
    return {
        frozenset((one, two))
        for so_far in history.rounds
        for meeting in so_far.made.meetings
        for one in meeting.sides
        for two in meeting.sides
        if one < two
    }


def cross_ranking(sides: Iterable[Side], played: Sequence[Played], *, missed: int) -> Ranking:
    """`missed` are the cards that a match counts which a side lost without playing or a count."""
    tallies = by_side(sides, played, missed=missed)
    level: dict[int, list[Side]] = {}
    for side, tally in tallies.items():
        level.setdefault(tally.wins, []).append(side)
    measured = {
        side: _measures(side, tally, level[tally.wins], played) for side, tally in tallies.items()
    }
    came = [side for side, tally in tallies.items() if tally.matches]
    # Who has no cards left because there was no game is ahead of nobody.
    return ranked(measured, came, absent_last=True)


def _measures(
    side: Side, tally: Tally, level: Sequence[Side], played: Sequence[Played]
) -> list[Measure]:
    among = sum(
        side in match.winners and all(other in level for other in match.meeting.sides)
        for match in played
        if side in match.meeting.sides
    )
    return [
        Measure("wins", tally.wins),
        Measure("wins_among", among),
        Measure("left", tally.left, lowest=True),
    ]
