"""A contest read again after some steps of play: only the rows that those steps changed.

The trail says which. Whatever it does not tell in that way (a new draw, a name, a side that came or
left, a round) is not followed here, and the contest is read whole.
"""

from collections.abc import Mapping
from dataclasses import replace

from django.db.models import Model, Q

from scoring import play
from scoring.match_rows import match_of
from scoring.models import Match, MatchGame
from scoring.published.reading import bell_read, free_tables, games_read, results_read
from scoring.published.values import PublishedContest, Rows
from scoring.selectors.board import board_follow
from tournaments.models import Contest
from tournaments.selectors.draws import draw_published

# What a step may change without changing who is on which side.
FOLLOWED = {"match", "game", "result", "incident", "contest", "table"}


def contest_follow(before: PublishedContest, contest: Contest) -> PublishedContest | None:
    """The contest as it is now, from how it was before; None where it has to be read whole."""
    rows = before.rows
    if rows is None or not _only_played(before.contest, contest):
        return None
    draw = draw_published(contest)
    if draw is None or draw.pk != rows.draw:
        return None
    changed, entry = _changed(before, rows, contest)
    if changed is None:
        return None
    if not changed and contest.revision == before.contest.revision:
        return before
    stored = _matches(contest, changed)
    touched = {match.key: match for match in map(match_of, stored)}
    chart = None if before.chart is None else _chart_followed(before.chart, touched)
    board = None if rows.board is None else board_follow(rows.board, contest, stored)
    if (chart is None and board is None) or not _has_all(changed, touched):
        return None
    only = [row.pk for row in stored]
    now = games_read(contest, before.names, only)
    games = {pk: game for pk, game in rows.games.items() if game.match not in touched} | now
    games = dict(sorted(games.items(), key=lambda item: (item[1].table, item[0])))
    fresh = results_read(contest, before.names, rows.of_side, only)
    results = {pk: old for pk, old in rows.results.items() if old.match not in touched} | fresh
    results = dict(sorted(results.items(), reverse=True))
    is_same_around = contest.phase == before.contest.phase
    return replace(
        before,
        contest=contest,
        chart=chart,
        board=None if board is None else board.board,
        bell=None if board is None else bell_read(contest, board.board),
        games=tuple(games.values()),
        free_tables=free_tables(contest, len(games)),
        results=tuple(results.values()),
        rows=replace(rows, entry=entry, games=games, results=results, board=board),
        shown=before.shown.only(lambda key: is_same_around and key[0] == "around"),
        worked_out={"by_player": before.by_player},
    )


def _chart_followed(
    before: play.Matches, touched: Mapping[play.MatchKey, play.Match]
) -> play.Matches:
    return replace(before, matches={**before.matches, **touched})


def _has_all(changed: Mapping[str, list[str]], touched: Mapping[play.MatchKey, object]) -> bool:
    """Not where a match was dropped: such a row is not found."""
    return {play.MatchKey.parse(key) for key in changed.get("match", ())} <= set(touched)


def _only_played(old: Contest, new: Contest) -> bool:
    """Nothing but the phase and the revision has changed of its facts."""
    return _facts(old) == _facts(new)


def _facts(row: Model) -> dict[str, object]:
    facts = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {name: fact for name, fact in facts.items() if name not in ("phase", "revision")}


def _changed(
    before: PublishedContest, rows: Rows, contest: Contest
) -> tuple[Mapping[str, list[str]] | None, int]:
    """The rows that were changed since, by their kind, and the last entry that tells of it.

    Each step is one revision; one that the trail does not tell of was something else.
    """
    entries = list(contest.audit.filter(pk__gt=rows.entry).values_list("pk", "after"))
    if len(entries) < contest.revision - before.contest.revision:
        return None, 0
    named: dict[str, list[str]] = {}
    for _, after in entries:
        if "rows" not in after:
            return None, 0
        for reference in after["rows"]:
            kind, _, name = reference.partition(":")
            named.setdefault(kind, []).append(name)
    last = max((pk for pk, _ in entries), default=rows.entry)
    return (named, last) if set(named) <= FOLLOWED else (None, 0)


def _matches(contest: Contest, changed: Mapping[str, list[str]]) -> list[Match]:
    """The rows of every match that was changed, or one of whose games was."""
    games = [int(pk) for pk in changed.get("game", ())]
    results = [int(pk) for pk in changed.get("result", ())]
    played = MatchGame.objects.filter(Q(game__in=games) | Q(game__results__in=results))
    found = set(played.values_list("match_id", flat=True)) if games or results else set()
    return list(
        contest.matches.filter(Q(key__in=changed.get("match", ())) | Q(pk__in=found)).order_by()
    )
