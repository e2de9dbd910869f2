"""Everything that has been published of an event, read in a fixed number of statements for each
contest, once for each live number."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from domain import matches as play
from domain.names import surname_first
from domain.results import Counts, Manner
from games.models import GameSide
from live.cache import LiveCache, Parts
from live.player_status import Person, people_told, person_answers
from live.published import PublishedContest, PublishedGame, PublishedMember, PublishedResult
from scoring.progress.board import Board, board_get
from scoring.progress.chart import SideNames, chart_get, latest_results, side_names, tables_in_play
from scoring.progress.deals import running_scores, scores_after
from scoring.rounds.bell import bell_get
from server.snapshot import snapshot
from tournaments.models import Contest, Draw, Event, SideEntry
from tournaments.pulse import public_number_of
from tournaments.sides import draw_published

# The numbers of the sides of each game, by its row.
Seated = Mapping[int, list[int]]
# The revision that each contest must have reached, by its row.
Reach = Mapping[int, int]
PARTNERS = 2
# Beyond this it is shorter to say that anybody may have news.
MOST_NAMED = 200


def contest_read(contest: Contest) -> PublishedContest:
    board = board_get(contest=contest)
    if draw_published(contest) is None and not (board and board.rounds):
        return PublishedContest(contest)
    names, seated = side_names(contest=contest), _seated(contest)
    games = _games(contest, names, seated)
    missing = board and board.latest and board.latest.missing
    found = PublishedContest(
        contest=contest,
        is_published=True,
        names=names,
        members=(*_members(contest), *_between_sides(contest, board)),
        chart=chart_get(contest=contest),
        board=board,
        bell=bell_get(contest=contest) if missing else None,
        games=games,
        free_tables=contest.tables.filter(broken=False).count() - len(games),
        results=_results(contest, names, seated),
    )
    return replace(found, told=person_answers(found))


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
    if board is None or not board.form.partners_change:
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


def _games(
    contest: Contest, names: Mapping[int, SideNames], seated: Seated
) -> tuple[PublishedGame, ...]:
    """The games at the tables."""
    games = tables_in_play(contest=contest).values_list(
        *("pk", "match_game__match", "match_game__match__key"),
        *("table__number", "table__place", "state", "called_at"),
    )
    scores = running_scores(contest=contest, match_ids=[match for _, match, *_ in games])
    return tuple(
        PublishedGame(
            match=play.MatchKey.parse(key),
            table=table or 0,
            place=place or "",
            sides=tuple(names[number] for number in seated[game]),
            state=state,
            since=called_at,
            running=scores.get(match),
        )
        for game, match, key, table, place, state, called_at in games
    )


def _results(
    contest: Contest, names: Mapping[int, SideNames], seated: Seated
) -> tuple[PublishedResult, ...]:
    """The results that stand, the newest first."""
    of_side = _entries(contest)
    deals = scores_after(contest=contest)
    results = latest_results(contest=contest).values_list(
        *("game", "winner__number", "cards_left", "manner", "game__match_game__match__key"),
        *("game__table__number", "game__called_at", "game__ended_at"),
    )
    found = []
    for game, winner, cards_left, manner, key, table, called_at, ended_at in results:
        deal, score, goes_on = deals.get(game, (None, {}, False))
        counts = Counts.read(cards_left)
        behind = [
            (number, _cards(contest, counts, number, of_side[number]))
            for number in seated[game]
            if number != winner
        ]
        behind.sort(key=lambda line: (line[1] is None, line[1] or 0))
        shown = [*([] if winner is None else [winner]), *(number for number, _ in behind)]
        found.append(
            PublishedResult(
                play.MatchKey.parse(key),
                None if winner is None else names[winner],
                tuple((names[number], cards) for number, cards in behind),
                Manner(manner),
                ended_at,
                deal,
                "–".join(str(score[number]) for number in shown) if score else "",
                goes_on,
                table,
                called_at,
            )
        )
    return tuple(found)


def _seated(contest: Contest) -> Seated:
    found: dict[int, list[int]] = {}
    seats = GameSide.objects.filter(game__contest=contest).order_by("game", "place")
    for game, side in seats.values_list("game", "side__number"):
        found.setdefault(game, []).append(side)
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


# ---- Everything that has been published of an event, read once for each live number ----


@dataclass(frozen=True)
class PublishedEvent:
    event: Event
    # The public one that its pages compare with.
    number: int
    contests: Mapping[str, PublishedContest]
    people: Mapping[int, Person]
    # Who is told something else than `before`, which is an earlier number; None: anybody may be.
    before: int = 0
    changed: frozenset[int] | None = None

    @cached_property
    def news(self) -> str:
        """What open pages are told: the number, and who has news since the one before."""
        if self.changed is None or len(self.changed) > MOST_NAMED:
            return str(self.number)
        return f"{self.number} {self.before} {','.join(map(str, sorted(self.changed)))}"

    def has_reached(self, reach: Reach) -> bool:
        revisions = {one.contest.pk: one.contest.revision for one in self.contests.values()}
        return all(revisions.get(pk, least) >= least for pk, least in reach.items())

    def search(self, key: str) -> list[Person]:
        """People with these letters in their names: where a word begins so first, by surname."""
        found = [person for person in self.people.values() if key in person.name_key]
        return sorted(
            found,
            key=lambda person: (
                f" {key}" not in f" {person.name_key}",
                surname_first(person.name_key),
            ),
        )


def published(event_slug: str, reach: Reach | None = None) -> PublishedEvent | None:
    """None where there is no such event."""
    return kept.get(event_slug, None if not reach else lambda found: found.has_reached(reach))


def event_read(event_slug: str, before: PublishedEvent | None = None) -> PublishedEvent | None:
    """The event as it is at this moment. What is as it was before is taken over, with what was made
    from it."""
    with snapshot():
        event = Event.objects.filter(slug=event_slug).first()
        if event is None:
            return None
        same = before if before is not None and before.event.version == event.version else None
        contests = {
            contest.slug: _contest(contest, same.contests.get(contest.slug) if same else None)
            for contest in event.contests.all()
        }
        number = public_number_of(event_slug)
    people = people_told(contests.values(), same.people if same else {})
    if same is None or same.people.keys() != people.keys():
        return PublishedEvent(event, number, contests, people)
    changed = frozenset(
        player for player, told in people.items() if told is not same.people[player]
    )
    if number != same.number:
        return PublishedEvent(event, number, contests, people, same.number, changed)
    # Nobody was told of the one before as something of its own.
    all_changed = None if same.changed is None else same.changed | changed
    return PublishedEvent(event, number, contests, people, same.before, all_changed)


def _contest(contest: Contest, before: PublishedContest | None) -> PublishedContest:
    if before is None or before.contest.pk != contest.pk:
        return contest_read(contest)
    was, now = _facts(before.contest), _facts(contest)
    if was == now:
        return before
    # Each step of play is a revision, and says nothing of the page around.
    is_same_around = was | {"revision": contest.revision} == now
    parts = before.parts.of_kind("around") if is_same_around else Parts()
    return replace(contest_read(contest), parts=parts, lines=before.lines)


def _facts(contest: Contest) -> dict[str, object]:
    return {
        field.attname: getattr(contest, field.attname) for field in contest._meta.concrete_fields
    }


kept = LiveCache(event_read)
