"""Between matches as values and the rows that keep them. Decides nothing."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from django.db.models import Q, QuerySet

from domain import matches as play
from domain.matches.match import match_from_record, match_to_record, stage
from domain.wording.refusals import refused
from games.models import Game
from scoring.models import Match, Round
from tournaments import audited_action
from tournaments.audited_action import Kind, Step, keep_track
from tournaments.models import Contest
from tournaments.prepared_queries import prepared

FIELDS = ("slots", "winner_to", "loser_to", "started", "outcome", "stands")

L = TypeVar("L", bound=play.Layout)
Rows = dict[play.MatchKey, Match]


def match_of(row: Match) -> play.Match:
    texts = (row.winner_to, tuple(row.loser_to), row.started, row.outcome, row.stands)
    return _match(row.key, tuple(row.slots), *texts)


@lru_cache(8192)
def _match(*texts: Any) -> play.Match:
    """Made once: after a step all but a few matches of a chart are as they were."""
    return match_from_record(dict(zip(("key", *FIELDS), texts, strict=True)))


def fields_of(match: play.Match) -> dict[str, object]:
    record = match_to_record(match)
    return {name: record[name] for name in FIELDS}


def row_of(contest: Contest, match: play.Match, number: int) -> Match:
    return Match(
        contest=contest,
        key=str(match.key),
        number=number,
        part=str(match.key.bracket),
        stage=stage(match.key)[0],
        ready_since=audited_action.now() if match.phase is play.Phase.READY else None,
        **fields_of(match),
    )


def _queue_up_or_not(row: Match) -> None:
    """A match stands in the queue exactly while it could be called."""
    if match_of(row).phase is play.Phase.READY and not row.dropped:
        row.ready_since = row.ready_since or audited_action.now()
    else:
        row.ready_since = None


keep_track(
    Kind(
        "match",
        Match,
        (*FIELDS, "dropped"),
        {"dropped": True, "ready_since": None},
        naming="key",
        before_writing=_queue_up_or_not,
        times=("ready_since",),
    )
)


# Of a round only its clock changes once it is made.
keep_track(Kind("round", Round, ("bell_minutes",), naming="number", times=("bell_at",)))


def rows_read(contest: Contest, keys: Iterable[play.MatchKey]) -> Rows:
    found = _rows_by_key(contest.pk, [str(key) for key in keys])
    return {play.MatchKey.parse(row.key): row for row in found}


@prepared
def _rows_by_key(contest_id: int, keys: Sequence[str]) -> QuerySet[Match]:
    return Match.objects.filter(contest=contest_id, key__in=keys).order_by("number")


def row_of_game(game: Game) -> Match:
    """The match that the game decides; it may have been taken back since the page was drawn."""
    row = next(iter(_rows_by_game(game.pk)), None)
    if row is None:
        raise refused("match-gone")
    return row


@prepared
def _rows_by_game(game_id: int) -> QuerySet[Match]:
    return Match.objects.filter(games__game=game_id).order_by()


def values_of(rows: Rows) -> dict[play.MatchKey, play.Match]:
    return {key: match_of(row) for key, row in rows.items()}


def write(step: Step, rows: Mapping[play.MatchKey, Match], changes: Sequence[play.Change]) -> None:
    """Hand over to the step what a form says should change of its matches."""
    for change in changes:
        if isinstance(change, play.MatchChange):
            step.change(rows[change.after.key], **fields_of(change.after))


def layout_of(contest: Contest, numbered: Iterable[tuple[play.MatchKey, int]]) -> play.Layout:
    """How matches hang together, from the keys and numbers of all, or along a tree of each part's
    last one."""
    return contest.format.layout(dict(numbered))


def layout_read(contest: Contest) -> play.Layout:
    """Read from the matches that feed none, or the first final: by rounds these are all of them."""
    last = Q(winner_to=None) | Q(winner_to=f"{play.FIRST_FINAL}/0")
    matches = contest.matches.filter(last).order_by("number")
    stored = matches.values_list("key", "number")
    return layout_of(contest, ((play.MatchKey.parse(key), number) for key, number in stored))


def loaded_of(
    sides: Iterable[play.EnteredSide], matches: Iterable[play.Match], shape: L
) -> play.Loaded[L]:
    """The rows that were read, as one value."""
    return play.Loaded(
        shape, {side.number: side for side in sides}, {match.key: match for match in matches}
    )
