"""Whether the rows of a contest belong to each other: people, sides, tables, games and results.

What one row or one index can say, the database refuses by itself. Here is what needs several rows:
somebody on two sides of one draw, an entry or a side of another contest, two games of one match at
once. Asked of every contest, with a chart or without.
"""

from collections.abc import Iterator

from django.db.models import Count, F, Q

from games.models import Game, GameSide, Incident, Result
from games.results import OfSide, Stock, owner_of
from scoring.models import MatchGame
from scoring.play import Finding
from tournaments.models import Contest, SideEntry
from wording import Sentence

FEWEST_SIDES, MOST_SIDES = 2, 6
"""At least and at most so many sides meet in a game."""


def belonging_findings(*, contest: Contest) -> Iterator[Finding]:
    yield from _people(contest)
    yield from _games(contest)
    yield from _matches(contest)


def _people(contest: Contest) -> Iterator[Finding]:
    seats = SideEntry.objects.filter(side__contest=contest).order_by()
    strangers = seats.exclude(entry__contest=contest)
    for name, side in strangers.values_list("entry__player__name", "side__number"):
        yield Finding(
            "entry-of-another-contest",
            Sentence(
                "{name} is on side {side}, and entered in another contest.",
                name=name,
                side=side,
            ),
        )
    # On the chart a side that left keeps its names, and its people may come back on another one.
    playing = seats.filter(left=False, side__withdrawn=False)
    several = playing.values("side__draw", "entry", "entry__player__name").annotate(n=Count("pk"))
    for name, n in several.filter(n__gt=1).values_list("entry__player__name", "n"):
        yield Finding(
            "entry-on-two-sides",
            Sentence("{name} is on {n} sides of one draw.", name=name, n=n),
        )


def _games(contest: Contest) -> Iterator[Finding]:
    games = contest.games.order_by("pk")
    for game in games.exclude(table=None).exclude(table__contest=contest):
        yield Finding(
            "table-of-another-contest",
            Sentence("Game {game} is at a table of another contest.", game=game.pk),
        )
    for seat in GameSide.objects.filter(game__contest=contest).exclude(side__contest=contest):
        yield Finding(
            "side-of-another-contest",
            Sentence("Game {game} has a side of another contest.", game=seat.game_id),
        )
    for game in games.annotate(n=Count("sides")).exclude(n__gte=FEWEST_SIDES, n__lte=MOST_SIDES):
        yield Finding(
            "sides-few-or-many",
            Sentence("Game {game} has not two to six sides.", game=game.pk),
        )


def _matches(contest: Contest) -> Iterator[Finding]:
    for game in contest.games.filter(match_game=None).order_by("pk"):
        yield Finding(
            "game-of-no-match", Sentence("Game {game} belongs to no match.", game=game.pk)
        )
    ours = MatchGame.objects.filter(Q(game__contest=contest) | Q(match__contest=contest))
    for tie in ours.exclude(game__contest=F("match__contest")):
        yield Finding(
            "match-of-another-contest",
            Sentence("Game {game} belongs to a match of another contest.", game=tie.game_id),
        )
    at_tables = Count("games", filter=Q(games__game__state__in=Game.AT_THE_TABLE))
    for match in contest.matches.annotate(n=at_tables).filter(n__gt=1):
        yield Finding(
            "games-at-once",
            Sentence(
                "Match {number} has {n} open games at once.",
                number=match.number,
                n=match.n,
            ),
        )


def said_findings(*, contest: Contest) -> Iterator[Finding]:
    """Who won, who reported and who was warned has to have been there."""
    results = Result.objects.filter(game__contest=contest)
    seats = GameSide.objects.filter(game__contest=contest)
    at = set(seats.values_list("game", "side"))
    counted = {(game, OfSide(side)) for game, side in seats.values_list("game", "side__number")}
    people = set(contest.entries.values_list("pk", flat=True))
    for game, winner, reporter, left in results.values_list(
        "game", "winner", "reporter", "cards_left"
    ):
        sides = all(side is None or (game, side) in at for side in (winner, reporter))
        owners = map(owner_of, left)
        cards = all(
            owner.entry in people if isinstance(owner, Stock) else (game, owner) in counted
            for owner in owners
        )
        if not (sides and cards):
            yield Finding(
                "result-of-another-side",
                Sentence(
                    "Game {game} has a result that names a side which did not play it.",
                    game=game,
                ),
            )
    warned = Incident.objects.filter(game__contest=contest)
    for incident in warned.exclude(entry__contest=contest):
        yield Finding(
            "incident-of-another-contest",
            Sentence(
                "Game {game} has an incident of somebody who is in another contest.",
                game=incident.game_id,
            ),
        )
