"""What each person has after the rounds so far, where partners change: cards, wins, points.

Shared by the forms that rank people. Winners record 0, losers the cards left in their side's
stocks. Says also what a round counts in which a person sat out or was not there. Must not know any
one form.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.forms.options import Option, Options, by_name
from scoring.forms.rounds import History, RoundSoFar
from scoring.forms.sides import MISSED_CARDS
from scoring.forms.values import MAIN, Measure, Played
from wording import Sentence

WALKOVER_POINTS = 25

SCORE_OPTIONS = by_name(
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
        {
            "average": Sentence("their own average, rounded"),
            "win": Sentence("a win"),
        },
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
    for so_far in main_rounds(history):
        if so_far.is_decided:
            _add_round(found, so_far, history.options)
    return found


def main_rounds(history: History) -> list[RoundSoFar]:
    """Without finals and play-offs."""
    return [
        so_far
        for so_far in history.rounds
        if all(meeting.part == MAIN for meeting in so_far.made.meetings)
    ]


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
