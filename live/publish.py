"""A contest read whole: everything of it that has been published, in a fixed number of statements.

Must not know what was read before; `following` goes on from there.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from django.db.models import Max, Model, Q

from domain import matches as play
from domain.results import Counts, Manner
from games.models import Game
from live.cache import LiveCache
from live.published import (
    PublishedContest,
    PublishedEvent,
    PublishedGame,
    PublishedMember,
    PublishedResult,
    Rows,
)
from scoring.match_mapper import match_of
from scoring.models import Match, MatchGame
from scoring.progress.board import Board, board_follow, board_read
from scoring.progress.chart import SideNames, chart_get, latest_results, side_names, tables_in_play
from scoring.progress.deals import Running, running_scores, scores_after
from scoring.rounds.bell import Bell, bell_get
from server.snapshot import one_moment
from tournaments.events.lookup import event_get
from tournaments.models import Contest, Draw, SideEntry
from tournaments.pulse import public_number_of
from tournaments.sides import draw_published

PARTNERS = 2


def contest_read(contest: Contest) -> PublishedContest:
    entry = contest.audit.aggregate(last=Max("pk"))["last"] or 0
    read = board_read(contest)
    board = None if read is None else read.board
    draw = draw_published(contest)
    if draw is None and not (board and board.rounds):
        return PublishedContest(contest)
    names = side_names(contest=contest)
    members = (*_members(contest), *_between_sides(contest, board))
    of_side = _entries(contest)
    games = games_read(contest, names)
    results = results_read(contest, names, of_side)
    return PublishedContest(
        contest=contest,
        is_published=True,
        names=names,
        members=members,
        chart=chart_get(contest=contest),
        board=board,
        bell=bell_read(contest, board),
        games=tuple(games.values()),
        free_tables=free_tables(contest, len(games)),
        results=tuple(results.values()),
        rows=None if draw is None else Rows(draw.pk, entry, of_side, games, results, read),
    )


def bell_read(contest: Contest, board: Board | None) -> Bell | None:
    """While somebody still plays in the latest round."""
    return bell_get(contest=contest) if board and board.latest and board.latest.missing else None


def free_tables(contest: Contest, in_use: int) -> int:
    return contest.tables.filter(broken=False).count() - in_use


def _members(contest: Contest) -> tuple[PublishedMember, ...]:
    """Everyone once: whose side was withdrawn may play on another one now."""
    members = list(
        SideEntry.objects.filter(
            side__contest=contest, side__draw__state=Draw.State.DRAWN, left=False
        )
        .order_by("side", "place", "pk")
        .values_list(
            *("pk", "entry_id", "side__number", "side__withdrawn"),
            *("entry__player_id", "entry__player__name", "entry__player__name_key"),
            "entry__player__chapter__name",
        )
    )
    in_order = sorted(members, key=lambda member: (not member[3], member[2]))
    last = {entry: pk for pk, entry, *_ in in_order}
    present: Counter[int] = Counter()
    found = []
    for pk, entry, side, _, player, name, name_key, chapter in members:
        if pk == last[entry]:
            found.append(PublishedMember(player, name, name_key, chapter, side, present[side]))
        present[side] += 1
    return tuple(found)


def _between_sides(contest: Contest, board: Board | None) -> Iterator[PublishedMember]:
    """Where partners change: those who sit out this round, came late or have left. They are on
    no side now, which is side 0."""
    if board is None or not board.partners_change:
        return
    ranked = {player for place in board.ranking for player in place.players}
    now = SideEntry.objects.filter(
        side__contest=contest, side__draw__state=Draw.State.DRAWN, left=False
    )
    rows = (
        contest.entries.filter(player__in=ranked)
        .exclude(pk__in=now.values("entry"))
        .values_list("player_id", "player__name", "player__name_key", "player__chapter__name")
    )
    for player, name, name_key, chapter in rows.order_by("pk"):
        yield PublishedMember(player, name, name_key, chapter, 0, 0)


def games_read(
    contest: Contest, names: Mapping[int, SideNames], only: Collection[int] | None = None
) -> dict[int, PublishedGame]:
    """The games at the tables by their rows; `only` some matches' where that is enough."""
    games = tables_in_play(contest=contest).select_related("table", "match_game__match")
    if only is not None:
        games = games.filter(match_game__match__in=only)
    found = list(games)
    matches = [game.match_game.match_id for game in found]
    scores = running_scores(contest=contest, match_ids=matches)
    return {game.pk: _game(game, names, scores.get(game.match_game.match_id)) for game in found}


def _game(game: Game, names: Mapping[int, SideNames], running: Running | None) -> PublishedGame:
    return PublishedGame(
        match=play.MatchKey.parse(game.match_game.match.key),
        table=0 if game.table is None else game.table.number,
        place="" if game.table is None else game.table.place,
        sides=tuple(names[seat.side.number] for seat in game.sides.all()),
        state=game.state,
        since=game.called_at,
        running=running,
    )


def results_read(
    contest: Contest,
    names: Mapping[int, SideNames],
    of_side: Mapping[int, frozenset[int]],
    only: Collection[int] | None = None,
) -> dict[int, PublishedResult]:
    """The results that stand by their rows, the newest first; `only` some matches'."""
    results = latest_results(contest=contest)
    if only is not None:
        results = results.filter(game__match_game__match__in=only)
    deals = scores_after(contest=contest, match_ids=only)
    found = {}
    for result in results:
        numbers = [seat.side.number for seat in result.game.sides.all()]
        winner = None if result.winner is None else result.winner.number
        deal, score, goes_on = deals.get(result.game_id, (None, {}, False))
        behind = [
            (number, _cards(contest, result.counted, number, of_side[number]))
            for number in numbers
            if number != winner
        ]
        behind.sort(key=lambda line: (line[1] is None, line[1] or 0))
        shown = [*([] if winner is None else [winner]), *(number for number, _ in behind)]
        found[result.pk] = PublishedResult(
            play.MatchKey.parse(result.game.match_game.match.key),
            None if winner is None else names[winner],
            tuple((names[number], cards) for number, cards in behind),
            Manner(result.manner),
            result.game.ended_at,
            deal,
            "–".join(str(score[number]) for number in shown) if score else "",
            goes_on,
            None if result.game.table is None else result.game.table.number,
            result.game.called_at,
        )
    return found


def _entries(contest: Contest) -> dict[int, frozenset[int]]:
    """Everyone who ever was on a side, by its number: someone may have left since."""
    found: dict[int, set[int]] = {}
    members = SideEntry.objects.filter(side__contest=contest, side__draw__state__in=Draw.IN_FORCE)
    for number, entry in members.values_list("side__number", "entry_id"):
        found.setdefault(number, set()).add(entry)
    return {number: frozenset(entries) for number, entries in found.items()}


def _cards(contest: Contest, counted: Counts, side: int, entries: frozenset[int]) -> int | None:
    """A side's cards, where they were counted: together, or person by person."""
    own = [stock for stock in counted.by_stock if stock.entry in entries]
    alone = contest.plays_alone or (len(entries) == 1 and contest.format.partners_change)
    return counted.total(side, own if len(own) == (1 if alone else PARTNERS) else [])


# ---- A contest read again after some steps of play ----

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


# ---- Everything that has been published of an event, read once for each live number ----


# The revision that each contest must have reached, by its row.
Reach = Mapping[int, int]


def published(event_slug: str, reach: Reach | None = None) -> PublishedEvent | None:
    """None where there is no such event."""
    return kept.get(event_slug, None if not reach else lambda found: found.has_reached(reach))


def event_read(
    event_slug: str, before: PublishedEvent | None = None, number: int = 0
) -> PublishedEvent | None:
    """The event as it is at this moment, going on from what was read before if that is enough."""
    with one_moment():
        event = event_get(slug=event_slug)
        if event is None:
            return None
        same = before if before is not None and before.event.version == event.version else None
        contests = {
            contest.slug: _contest(contest, same.contests.get(contest.slug) if same else None)
            for contest in event.contests.all()
        }
        return PublishedEvent(event, public_number_of(event_slug), contests)


def _contest(contest: Contest, before: PublishedContest | None) -> PublishedContest:
    followed = None
    if before is not None and before.contest.pk == contest.pk:
        followed = contest_follow(before, contest)
    return contest_read(contest) if followed is None else followed


kept = LiveCache(event_read)
