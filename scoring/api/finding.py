"""From an address to a match, a game or a side of that contest, and nothing of another."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from games.models import Game
from scoring.models import Match
from scoring.play import MatchKey
from scoring.services.following import HIGHEST_NUMBER, sides_by_number
from tournaments.models import Contest, Side
from tournaments.prepared_queries import prepared
from wording import Malformed


def match_of(contest: Contest, key: str) -> Match:
    try:
        place = MatchKey.parse(key)
    except Malformed:
        # Databases differ in which texts they can compare with.
        raise Http404 from None
    found = contest.matches.filter(key=str(place)).first()
    if found is None:
        raise Http404
    return found


def require_game(event: str, contest: str, game: int) -> None:
    """That there is such a game in that contest; asked before every result, so in one question."""
    if game > HIGHEST_NUMBER or not _games_here(event, contest, game):
        raise Http404


@prepared
def _games_here(event: str, contest: str, game: int) -> QuerySet[Any, Any]:
    here = Game.objects.filter(pk=game, contest__slug=contest, contest__event__slug=event)
    return here.order_by().values_list("pk")


def side_of(contest: Contest, number: int) -> Side:
    found = sides_by_number(contest, [number]).get(number)
    if found is None:
        raise Http404
    return found
