"""A contest read whole: everything of it that has been published, in a fixed number of statements.

Must not know what was read before; `following` goes on from there.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from django.db.models import Max

from games.models import Game
from games.results import Counts, Manner
from scoring import play
from scoring.published.values import (
    PublishedContest,
    PublishedGame,
    PublishedMember,
    PublishedResult,
    Rows,
)
from scoring.selectors import SideNames, chart_get, latest_results, side_names, tables_in_play
from scoring.selectors.bell import Bell, bell_get
from scoring.selectors.board import Board, board_read
from scoring.selectors.deals import Running, running_scores, scores_after
from scoring.selectors.rounds import is_each_round
from tournaments.models import Contest, Draw, SideEntry
from tournaments.selectors.draws import draw_published

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
    alone = contest.plays_alone or (len(entries) == 1 and is_each_round(contest))
    return counted.total(side, own if len(own) == (1 if alone else PARTNERS) else [])
