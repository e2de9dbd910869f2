"""Everything that has been published of an event, read once for each live number.

The pages of players and the wall are made from this and nothing else, so what was not published
cannot appear on them. Knows no page; what pages make of it they may keep in `shown`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.safestring import SafeString

from games.models import Game
from games.results import Counts, Manner
from scoring import play, standings
from scoring.live import pulse
from scoring.live_cache import LiveCache
from scoring.match_rows import tree_form
from scoring.selectors import SideNames, chart_get, latest_results, side_names, tables_in_play
from scoring.selectors.bell import Bell, bell_get
from scoring.selectors.board import Board, board_get
from scoring.selectors.deals import Running, running_scores, scores_after
from scoring.selectors.rounds import is_each_round
from tournaments.models import Contest, Draw, Event, SideEntry
from tournaments.selectors.draws import draw_published
from tournaments.selectors.events import event_get

PARTNERS = 2


@dataclass(frozen=True, slots=True)
class PublishedMember:
    """A person on a side."""

    player: int
    name: str
    name_key: str
    chapter: str
    side: int
    # Among those who are on the side now, as its names are listed; not the number of the seat.
    place: int


@dataclass(frozen=True, slots=True)
class PublishedGame:
    """A game at its table."""

    table: int
    place: str
    sides: tuple[SideNames, ...]
    state: str
    since: datetime | None
    # How the match stands, where it has several deals.
    running: Running | None = None


@dataclass(frozen=True, slots=True)
class PublishedResult:
    match: play.MatchKey
    winner: SideNames | None
    # Each with the cards they had left, where those were counted; the fewest first.
    behind: tuple[tuple[SideNames, int | None], ...]
    manner: Manner
    at: datetime | None
    # Which deal it was and the score after it, where a match has several; 0 where none was played.
    deal: int | None = None
    score: str = ""
    # The match went on after it.
    goes_on: bool = False
    table: int | None = None
    # When its players were called to the table.
    since: datetime | None = None

    @property
    def losers(self) -> tuple[SideNames, ...]:
        return tuple(loser for loser, _ in self.behind)


@dataclass(frozen=True, slots=True)
class PublishedContest:
    """One contest. Before its partners are published there is nothing in it but its own facts."""

    contest: Contest
    is_published: bool = False
    names: Mapping[int, SideNames] = field(default_factory=dict)
    members: tuple[PublishedMember, ...] = ()
    chart: play.Matches | None = None
    # Where it is played by rounds.
    board: Board | None = None
    # The common clock of the round, while somebody still plays in it.
    bell: Bell | None = None
    games: tuple[PublishedGame, ...] = ()
    free_tables: int = 0
    # The newest first.
    results: tuple[PublishedResult, ...] = ()
    credits: tuple[standings.Credit, ...] = ()
    # Parts of pages that were made from this, by whatever the page calls them.
    shown: dict[tuple[object, ...], SafeString] = field(default_factory=dict)

    def side_of(self, player: int | None) -> int | None:
        """None for whoever is on no side now."""
        found = (member.side for member in self.members if member.player == player)
        return next(found, None) or None


@dataclass(frozen=True, slots=True)
class PublishedEvent:
    event: Event
    # The public one that its pages compare with.
    number: int
    contests: Mapping[str, PublishedContest]


def published(event_slug: str) -> PublishedEvent | None:
    """None where there is no such event."""
    return kept.get(event_slug)


def _build(event_slug: str, number: int) -> PublishedEvent | None:
    public_number = pulse.public_number(event_slug)
    event = event_get(slug=event_slug)
    if event is None:
        return None
    contests = {contest.slug: _contest(contest) for contest in event.contests.all()}
    return PublishedEvent(event, public_number, contests)


kept = LiveCache(_build)


def _contest(contest: Contest) -> PublishedContest:
    board = board_get(contest=contest)
    if draw_published(contest) is None and not (board and board.rounds):
        return PublishedContest(contest)
    names = side_names(contest=contest)
    members = (*_members(contest), *_between_sides(contest, board))
    chart = chart_get(contest=contest)
    games = _games(contest, names)
    return PublishedContest(
        contest=contest,
        is_published=True,
        names=names,
        members=members,
        chart=chart,
        board=board,
        bell=bell_get(contest=contest) if board and board.latest and board.latest.missing else None,
        games=games,
        free_tables=contest.tables.filter(broken=False).count() - len(games),
        results=_results(contest, names),
        credits=_credits(contest, chart, board, members),
    )


def _members(contest: Contest) -> tuple[PublishedMember, ...]:
    """Everyone once: whose side was withdrawn may play on another one now."""
    members = (
        SideEntry.objects.filter(
            side__contest=contest, side__draw__state=Draw.State.DRAWN, left=False
        )
        .select_related("entry__player__chapter", "side")
        .order_by("side", "place", "pk")
    )
    in_order = sorted(members, key=lambda member: (not member.side.withdrawn, member.side.number))
    last = {member.entry_id: member.pk for member in in_order}
    present: Counter[int] = Counter()
    found = []
    for member in members:
        player, side = member.entry.player, member.side.number
        if member.pk == last[member.entry_id]:
            found.append(
                PublishedMember(
                    player.pk,
                    player.name,
                    player.name_key,
                    player.chapter.name,
                    side,
                    present[side],
                )
            )
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


def _games(contest: Contest, names: Mapping[int, SideNames]) -> tuple[PublishedGame, ...]:
    found = list(tables_in_play(contest=contest).select_related("table", "match_game"))
    matches = [game.match_game.match_id for game in found]
    scores = running_scores(contest=contest, match_ids=matches)
    return tuple(_game(game, names, scores.get(game.match_game.match_id)) for game in found)


def _game(game: Game, names: Mapping[int, SideNames], running: Running | None) -> PublishedGame:
    return PublishedGame(
        table=0 if game.table is None else game.table.number,
        place="" if game.table is None else game.table.place,
        sides=tuple(names[seat.side.number] for seat in game.sides.all()),
        state=game.state,
        since=game.called_at,
        running=running,
    )


def _results(contest: Contest, names: Mapping[int, SideNames]) -> tuple[PublishedResult, ...]:
    of_side = _entries(contest)
    deals = scores_after(contest=contest)
    found = []
    for result in latest_results(contest=contest):
        numbers = [seat.side.number for seat in result.game.sides.all()]
        winner = None if result.winner is None else result.winner.number
        deal, score, goes_on = deals.get(result.game_id, (None, "", False))
        behind = [
            (names[number], _cards(contest, result.counted, number, of_side[number]))
            for number in numbers
            if number != winner
        ]
        behind.sort(key=lambda line: (line[1] is None, line[1] or 0))
        found.append(
            PublishedResult(
                play.MatchKey.parse(result.game.match_game.match.key),
                None if winner is None else names[winner],
                tuple(behind),
                Manner(result.manner),
                result.game.ended_at,
                deal,
                score,
                goes_on,
                None if result.game.table is None else result.game.table.number,
                result.game.called_at,
            )
        )
    return tuple(found)


def _entries(contest: Contest) -> dict[int, set[int]]:
    """Everyone who ever was on a side, by its number: someone may have left since."""
    found: dict[int, set[int]] = {}
    members = SideEntry.objects.filter(side__contest=contest, side__draw__state__in=Draw.IN_FORCE)
    for number, entry in members.values_list("side__number", "entry_id"):
        found.setdefault(number, set()).add(entry)
    return found


def _cards(contest: Contest, counted: Counts, side: int, entries: set[int]) -> int | None:
    """A side's cards, where they were counted: together, or person by person."""
    own = [stock for stock in counted.by_stock if stock.entry in entries]
    alone = contest.plays_alone or (len(entries) == 1 and is_each_round(contest))
    return counted.total(side, own if len(own) == (1 if alone else PARTNERS) else [])


def _credits(
    contest: Contest,
    chart: play.Matches | None,
    board: Board | None,
    members: tuple[PublishedMember, ...],
) -> tuple[standings.Credit, ...]:
    if chart is not None:
        people = [standings.Member(m.player, m.side, m.chapter) for m in members]
        return standings.credits_for(contest.slug, tree_form(contest).places_so_far(chart), people)
    if board is None or not board.has_results:
        return ()
    # Each line of the ranking is a side of its own, whoever was whose partner.
    places = [
        standings.Place(line, place.place, place.shared, place.took_part)
        for line, place in enumerate(board.ranking)
    ]
    people = [
        standings.Member(player, line, chapter)
        for line, place in enumerate(board.ranking)
        for player, chapter in zip(place.players, place.who.chapters, strict=True)
    ]
    return standings.credits_for(contest.slug, places, people)
