"""What scoring.forecast is asked about one contest: its rule set, its chart and today's games."""

from random import Random

from django.db.models import Count

from games import rulesets
from games.checks import typical_minutes
from games.models import Game, Result
from games.results import AT_THE_TABLE
from games.services import clock
from scoring import play
from scoring.forecast import Ahead, Forecast, deals_of, finish, game_turns, pace_of
from scoring.forms.goals import ONE
from scoring.play.keys import main, stage
from scoring.play.match import AHEAD
from scoring.selectors.board import Board
from scoring.selectors.deals import goal_of
from tournaments.models import Contest

PLAYERS = 4
# Today's pace is that of the latest games; an early rush or a long lunch is forgotten.
LATEST = 40


def forecast_get(*, contest: Contest, chart: play.Matches) -> Forecast | None:
    """When the last game should be over, in minutes from now."""
    turns = game_turns(_setup(contest))
    playing, dealt = _playing(contest), _dealt(contest)
    return finish(
        [_ahead(match, playing, dealt) for match in chart.matches.values() if match.phase in AHEAD],
        turns=turns,
        pace=pace_of(turns.mean, _observed(contest)),
        tables=contest.tables.filter(broken=False).count(),
        limit=contest.time_limit_minutes,
        # The same state gives the same answer, or the figure would flicker from page to page.
        rng=Random(contest.revision),
        deals=_deals(contest),
    )


def rounds_forecast(*, contest: Contest, board: Board) -> Forecast | None:
    """The same in a contest of rounds: the tables that are missing, then the rounds to come, each
    as large as this one. Play-offs are not foreseen."""
    latest = board.latest
    if latest is None:
        return None
    turns = game_turns(_setup(contest))
    playing, dealt = _playing(contest), _dealt(contest)
    keys = [str(main(latest.number, match.table)) for match in latest.missing]
    return finish(
        [
            Ahead(key, (place,), (), playing.get(key), dealt.get(key, 0))
            for place, key in enumerate(keys)
        ],
        turns=turns,
        pace=pace_of(turns.mean, _observed(contest)),
        tables=contest.tables.filter(broken=False).count(),
        limit=contest.time_limit_minutes,
        rng=Random(contest.revision),
        rounds=[len(latest.matches)] * max(0, board.planned - latest.number),
        deals=_deals(contest),
    )


def _setup(contest: Contest) -> rulesets.Setup:
    """The table that people sit at: four partners, or as many for themselves as the form seats."""
    rules = rulesets.in_force(contest.rule_set, contest.rule_set_version, contest.house_rules)
    if not contest.plays_alone:
        return rulesets.Setup(rules, players=PLAYERS, partners=True)
    seats = int(contest.form_options.get("seats", rules.players_min))
    return rulesets.Setup(rules, players=min(max(seats, rules.players_min), rules.players_max))


def _deals(contest: Contest) -> tuple[int, ...]:
    goal = goal_of(contest)
    return (1,) if goal == ONE else deals_of(goal, _setup(contest))


def _dealt(contest: Contest) -> dict[str, int]:
    """How many deals of each match that goes on were played."""
    if goal_of(contest) == ONE:
        return {}
    rows = contest.matches.filter(outcome=None, games__game__state=Game.State.CONFIRMED)
    return dict(rows.values("key").annotate(dealt=Count("games")).values_list("key", "dealt"))


def _ahead(match: play.Match, playing: dict[str, float], dealt: dict[str, int]) -> Ahead:
    after = tuple(str(slot.source) for slot in match.slots if isinstance(slot, play.Undecided))
    key = str(match.key)
    return Ahead(key, stage(match.key), after, playing.get(key), dealt.get(key, 0))


def _playing(contest: Contest) -> dict[str, float]:
    now = clock.now()
    games = contest.games.filter(state__in=Game.AT_THE_TABLE)
    return {
        key: max(0.0, (now - (called_at or now)).total_seconds() / 60)
        for key, called_at in games.values_list("match_game__match__key", "called_at")
    }


def _observed(contest: Contest) -> list[float]:
    """Minutes of today's games. One that was far shorter or longer than such games are was
    written down afterwards, so it says nothing about the pace."""
    usual = typical_minutes(contest.stock_size, partners=True)
    games = contest.games.filter(
        state=Game.State.CONFIRMED,
        table__isnull=False,
        results__state=Result.State.CONFIRMED,
        results__manner__in=AT_THE_TABLE,
    ).order_by("-pk")
    minutes = [
        (ended - called).total_seconds() / 60
        for called, ended in games.values_list("called_at", "ended_at")[:LATEST]
        if called is not None and ended is not None
    ]
    return [length for length in minutes if usual.shortest <= length <= usual.longest]
