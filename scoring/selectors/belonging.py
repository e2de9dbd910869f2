"""Whether the rows of a contest belong to each other: people, sides, tables, games and results.

What one row or one index can say, the database refuses by itself. Here is what needs several rows:
somebody on two sides of one draw, an entry or a side of another contest, two games of one match at
once. Asked of every contest, with a chart or without.
"""

from collections.abc import Iterator

from django.db.models import Count, F, Q

from games.models import Game, GameSide, Incident, Result
from scoring.chart import Finding
from scoring.models import MatchGame
from tournaments.models import Contest, SideEntry
from wording import Sentence

SIDES = (2, 6)
"""At least and at most so many sides meet in a game."""


def belonging_findings(*, contest: Contest) -> Iterator[Finding]:
    yield from _people(contest)
    yield from _games(contest)
    yield from _matches(contest)
    yield from _said(contest)


def _people(contest: Contest) -> Iterator[Finding]:
    seats = SideEntry.objects.filter(side__contest=contest).order_by()
    strangers = seats.exclude(entry__contest=contest)
    for name, side in strangers.values_list("entry__player__name", "side__number"):
        yield Finding(
            "entry-of-another-contest",
            Sentence(
                en=f"{name} is on side {side}, and entered in another contest.",
                fr=f"{name} est dans l’équipe {side}, et inscrit dans un autre concours.",
            ),
        )
    # On the chart a side that left keeps its names, and its people may come back on another one.
    playing = seats.filter(left=False, side__withdrawn=False)
    several = playing.values("side__draw", "entry", "entry__player__name").annotate(n=Count("pk"))
    for name, n in several.filter(n__gt=1).values_list("entry__player__name", "n"):
        yield Finding(
            "entry-on-two-sides",
            Sentence(
                en=f"{name} is on {n} sides of one draw.",
                fr=f"{name} est dans {n} équipes d’un même tirage.",
            ),
        )


def _games(contest: Contest) -> Iterator[Finding]:
    games = contest.games.order_by("pk")
    for game in games.exclude(table=None).exclude(table__contest=contest):
        yield _wrong(
            "table-of-another-contest",
            game.pk,
            "is at a table of another contest",
            "est à une table d’un autre concours",
        )
    for seat in GameSide.objects.filter(game__contest=contest).exclude(side__contest=contest):
        yield _wrong(
            "side-of-another-contest",
            seat.game_id,
            "has a side of another contest",
            "a une équipe d’un autre concours",
        )
    for game in games.annotate(n=Count("sides")).exclude(n__range=SIDES):
        yield _wrong(
            "sides-few-or-many",
            game.pk,
            "has not two to six sides",
            "n’a pas de deux à six équipes",
        )


def _matches(contest: Contest) -> Iterator[Finding]:
    for game in contest.games.filter(match_game=None).order_by("pk"):
        yield _wrong(
            "game-of-no-match", game.pk, "belongs to no match", "n’appartient à aucun match"
        )
    ours = MatchGame.objects.filter(Q(game__contest=contest) | Q(match__contest=contest))
    for tie in ours.exclude(game__contest=F("match__contest")):
        yield _wrong(
            "match-of-another-contest",
            tie.game_id,
            "belongs to a match of another contest",
            "appartient à un match d’un autre concours",
        )
    at_tables = Count("games", filter=Q(games__game__state__in=Game.AT_THE_TABLE))
    for match in contest.matches.annotate(n=at_tables).filter(n__gt=1):
        yield Finding(
            "games-at-once",
            Sentence(
                en=f"Match {match.number} has {match.n} open games at once.",
                fr=f"Le match {match.number} a {match.n} parties ouvertes à la fois.",
            ),
        )


def _said(contest: Contest) -> Iterator[Finding]:
    """Who won, who reported and who was warned has to have been there."""
    results = Result.objects.filter(game__contest=contest)
    seats = GameSide.objects.filter(game__contest=contest)
    at = set(seats.values_list("game", "side"))
    counted = {(game, f"side:{side}") for game, side in seats.values_list("game", "side__number")}
    people = {f"entry:{pk}" for pk in contest.entries.values_list("pk", flat=True)}
    for game, winner, reporter, left in results.values_list(
        "game", "winner", "reporter", "cards_left"
    ):
        sides = all(side is None or (game, side) in at for side in (winner, reporter))
        cards = all((game, who) in counted or who.partition("#")[0] in people for who in left)
        if not (sides and cards):
            yield _wrong(
                "result-of-another-side",
                game,
                "has a result that names a side which did not play it",
                "a un résultat qui nomme une équipe qui ne l’a pas jouée",
            )
    warned = Incident.objects.filter(game__contest=contest)
    for incident in warned.exclude(entry__contest=contest):
        yield _wrong(
            "incident-of-another-contest",
            incident.game_id,
            "has an incident of somebody who is in another contest",
            "a un incident de quelqu’un d’un autre concours",
        )


def _wrong(code: str, game: int, en: str, fr: str) -> Finding:
    return Finding(code, Sentence(en=f"Game {game} {en}.", fr=f"La partie {game} {fr}."))
