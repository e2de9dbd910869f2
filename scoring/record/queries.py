"""The record of one match: its games, every version of its result, its incidents."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from domain import matches as play
from domain import names
from games.models import Game, GameSide
from scoring.match_mapper import match_of
from scoring.models import Match, MatchGame
from tournaments.models import AuditEntry, Contest, Entry, SideEntry


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match with its games, in force or called off, and all that was said of them."""

    row: Match
    match: play.Match
    games: tuple[Game, ...]

    @property
    def in_force(self) -> Game | None:
        """The game that counts: at its table, or confirmed."""
        alive = [one for one in self.games if one.state != Game.State.CALLED_OFF]
        return alive[-1] if alive else None

    @property
    def deals(self) -> tuple[Game, ...]:
        """The games that stand, in the order of play."""
        return tuple(one for one in self.games if one.state == Game.State.CONFIRMED)

    def game(self, pk: int | None) -> Game | None:
        return next((one for one in self.deals if one.pk == pk), None)


def match_record(*, contest: Contest, key: str) -> MatchRecord | None:
    row = contest.matches.filter(key=key).first()
    if row is None:
        return None
    played = (
        MatchGame.objects.filter(match=row)
        .select_related("game__table")
        .prefetch_related(
            "game__sides__side", "game__results__winner", "game__incidents__entry__player"
        )
        .order_by("order", "pk")
    )
    return MatchRecord(row, match_of(row), tuple(link.game for link in played))


def entry_names(*, contest: Contest, entry_ids: Iterable[int]) -> dict[int, str]:
    """People by the number of their entry; an entry that was removed is not there."""
    found = Entry.objects.filter(contest=contest, pk__in=set(entry_ids))
    return dict(found.values_list("pk", "player__name"))


# ---- Reading a contest's trail ----


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the reader asks for; None and "" mean everything."""

    person: str = ""
    table: int | None = None
    match: int | None = None

    @property
    def is_all(self) -> bool:
        return not self.person and self.table is None and self.match is None


def trail_part(
    *, contest: Contest, wanted: Wanted, before: int | None, limit: int
) -> tuple[list[AuditEntry], bool]:
    """The newest `limit` entries older than `before`, and whether there are more."""
    entries = contest.audit.order_by("-pk")
    if before is not None:
        entries = entries.filter(pk__lt=before)
    if wanted.is_all:
        found = list(entries[: limit + 1])
    else:
        found = _picked(contest, wanted, entries, limit + 1)
    return found[:limit], len(found) > limit


def _picked(
    contest: Contest, wanted: Wanted, entries: QuerySet[AuditEntry], most: int
) -> list[AuditEntry]:
    """One after the other, since an entry tells in its facts what it is about."""
    about = _About(contest)
    persons = _matches_of(contest, wanted.person) if wanted.person else None
    key = names.key(wanted.person)
    found: list[AuditEntry] = []
    for entry in entries.iterator(chunk_size=500):
        matches, tables = about.entry(entry)
        if wanted.match is not None and wanted.match not in matches:
            continue
        if wanted.table is not None and wanted.table not in tables:
            continue
        if persons is not None and not (matches & persons or key in names.key(entry.actor)):
            continue
        found.append(entry)
        if len(found) == most:
            break
    return found


def _matches_of(contest: Contest, person: str) -> set[int]:
    """The numbers of the matches that somebody of that name plays or played in.

    A whole name means its bearers; a part of one means everybody whose name has it.
    """
    seated = SideEntry.objects.filter(side__contest=contest)
    key = names.key(person)
    bearers = seated.filter(entry__player__name_key=key)
    alike = bearers or seated.filter(entry__player__name_key__contains=key)
    sides = alike.values_list("side_id", "side__number")
    ids = {pk for pk, _ in sides}
    texts = {f"{word}:{number}" for _, number in sides for word in ("side", "withdrawn")}
    played = GameSide.objects.filter(side__in=ids).values_list(
        "game__match_game__match__number", flat=True
    )
    on_chart = (
        number
        for number, slots in contest.matches.values_list("number", "slots")
        if texts.intersection(slots)
    )
    return {number for number in (*played, *on_chart) if number is not None}


class _About:
    """Which matches and tables an entry speaks of, by the names that it uses for them."""

    def __init__(self, contest: Contest) -> None:
        # Of those, too, that are not played any more.
        everyone = Match._base_manager.filter(contest=contest)
        self._numbers = dict(everyone.values_list("key", "number"))
        self._tables = dict(contest.tables.values_list("pk", "number"))
        self._games = {
            game: (number, self._tables.get(table))
            for game, number, table in MatchGame.objects.filter(match__contest=contest).values_list(
                "game_id", "match__number", "game__table_id"
            )
        }

    def entry(self, entry: AuditEntry) -> tuple[set[int], set[int]]:
        matches: set[int | None] = set()
        tables: set[int | None] = set()
        self._named(entry.subject, matches, tables)
        facts: dict[str, Any] = entry.after.get("facts", {})
        for told in (facts, *facts.get("calls", [])):
            matches.add(self._numbers.get(told.get("match") or told.get("line") or ""))
            tables.update(told.get(word) for word in ("table", "from", "to", "moved_from"))
        before: dict[str, Any] = entry.before.get("rows", {})
        for name, form in entry.after.get("rows", {}).items():
            was = before.get(name, {})
            if not name.startswith("match:") or _is_more_than_a_new_side(was, form):
                self._named(name, matches, tables)
            tables.update(self._tables.get(one.get("table_id")) for one in (was, form))
        return _known(matches), _known(tables)

    def _named(self, name: str, matches: set[int | None], tables: set[int | None]) -> None:
        kind, _, which = name.partition(":")
        if kind == "match":
            matches.add(self._numbers.get(which))
        elif kind == "game" and which.isdecimal():
            match, table = self._games.get(int(which), (None, None))
            matches.add(match)
            tables.add(table)
        elif kind == "table" and which.isdecimal():
            tables.add(int(which))


def _is_more_than_a_new_side(was: dict[str, Any], form: dict[str, Any]) -> bool:
    """A result fills a place in the next match, and yet is not about that one."""
    return any(was.get(field) != form.get(field) for field in ("started", "outcome", "stands"))


def _known(numbers: Iterable[int | None]) -> set[int]:
    return {number for number in numbers if number is not None}


def actors_of(*, contest: Contest) -> list[str]:
    """Everyone who has ever done something in this contest."""
    found = contest.audit.order_by().values_list("actor", flat=True).distinct()
    return sorted(found, key=names.key)


def entry_of_undo(*, entries: Iterable[AuditEntry]) -> dict[int, AuditEntry]:
    """The entries that undo and redo speak of, by their number."""
    spoken = {
        int(which)
        for kind, _, which in (entry.subject.partition(":") for entry in entries)
        if kind == "audit" and which.isdecimal()
    }
    return AuditEntry.objects.in_bulk(spoken)
