"""From an address to a match, a game or a side of that contest, and nothing of another."""

from django.http import Http404

from games.models import Game
from scoring.models import Match
from scoring.play import MatchKey
from scoring.services.following import sides_by_number
from tournaments.models import Contest, Side
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


def game_of(contest: Contest, game: int) -> Game:
    found = (
        contest.games.select_related("table", "match_game__match")
        .prefetch_related("sides__side", "results__winner", "results__reporter")
        .filter(pk=game)
        .first()
    )
    if found is None:
        raise Http404
    return found


def side_of(contest: Contest, number: int) -> Side:
    found = sides_by_number(contest, [number]).get(number)
    if found is None:
        raise Http404
    return found
