"""A knock-out whose matches have several deals, and how one is entered."""

from domain.results import Counts, Reported
from scoring.progress.deals import running_scores
from scoring.results.decisions import match_finish
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, sides_at
from tournaments.models import Contest


def deal(contest, winner, cards, *, at=0, manner="played-out", **more):
    """The deal at the table, won by A (0) or B (1) with so many cards left on the other side."""
    game = at_tables(contest)[at]
    here = sides_at(game)
    reported = Reported(
        manner=manner,
        winner=here[winner],
        cards_left=Counts.of_sides({here[1 - winner]: cards}) if cards else Counts(),
        **more,
    )
    return result_enter(
        actor=DESK, game_id=game.pk, version=game.version, reported=reported, accept_warnings=True
    )


def phase_of(contest):
    return Contest.objects.get(pk=contest.pk).phase


def games_of(contest, key="main:1:1"):
    return list(contest.games.filter(match_game__match__key=key, state="confirmed").order_by("pk"))


def row(contest, key="main:1:1"):
    return contest.matches.get(key=key)


def score(contest, key="main:1:1"):
    match = row(contest, key)
    return [
        points
        for _, points in running_scores(contest=contest, match_ids=[match.pk])[match.pk].score
    ]


def finish(contest, **more):
    """Stopped at the table, as by the clock."""
    game = at_tables(contest)[0]
    return match_finish(actor=DESK, game_id=game.pk, version=game.version, **more)
