"""Reading who is on an event's list, who is entered, and who has checked in."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from domain import names
from domain.actions import Action
from domain.roster.values import KnownPlayer, Person
from tournaments.models import AuditEntry, Contest, Entry, Event, Player


@dataclass(frozen=True, slots=True)
class CheckInCount:
    """How check-in stands: everyone who may still play, and how many of them are here."""

    here: int
    expected: int
    standby: int
    withdrawn: int

    @property
    def is_even(self) -> bool:
        return self.here % 2 == 0


def roster_of(*, event: Event, contest: Contest | None = None) -> list[KnownPlayer]:
    """Everyone on the event's list by surname, with the state of their entry in one contest."""
    states = dict(contest.entries.values_list("player_id", "state")) if contest else {}
    rows = event.players.values_list(
        *("pk", "name", "chapter__name", "site_number", "phone", "household"),
        *("seating_need", "fixed_table", "has_reader"),
    )
    in_order = sorted(rows, key=lambda row: (names.by_surname(row[1]), row[0]))
    return [KnownPlayer(row[0], Person(*(*row[1:], states.get(row[0], "")))) for row in in_order]


def entrants_of(*, contest: Contest) -> list[Person]:
    """The people of one contest, as its list is written out."""
    return [
        player.person
        for player in roster_of(event=contest.event, contest=contest)
        if player.person.state
    ]


def players_find(*, event: Event, text: str, contest: Contest | None = None) -> QuerySet[Player]:
    """Players whose name, chapter or site has every word of the text in it."""
    players = event.players.select_related("chapter").prefetch_related("entries")
    if contest is not None:
        players = players.filter(entries__contest=contest)
    return players.filter(_has_words(text, ""))


def entries_find(*, contest: Contest, text: str) -> list[Entry]:
    """Entries for what was typed so far, the likeliest first.

    Whoever still has to check in comes before whoever has; a name that begins like the text
    before one that holds it somewhere; then by surname.
    """
    typed = names.key(names.tidy(text))
    if not typed:
        return []
    entries = contest.entries.select_related("player__chapter").filter(_has_words(text, "player__"))
    order = [
        Entry.State.ENTERED,
        Entry.State.STANDBY,
        Entry.State.CHECKED_IN,
        Entry.State.WITHDRAWN,
    ]

    def likelihood(entry: Entry) -> tuple[int, bool, str, int]:
        name = entry.player.name_key
        starts = name.startswith(typed) or f" {typed}" in name
        by_name = names.surname_first(name)
        return order.index(Entry.State(entry.state)), not starts, by_name, entry.pk

    return sorted(entries, key=likelihood)


def by_surname(entries: Iterable[Entry]) -> list[Entry]:
    """Entries as a list of people has them. Their players should be selected with them."""
    return sorted(entries, key=lambda entry: (names.surname_first(entry.player.name_key), entry.pk))


def check_in_count(*, contest: Contest) -> CheckInCount:
    states = list(contest.entries.values_list("state", flat=True))
    here, entered = states.count(Entry.State.CHECKED_IN), states.count(Entry.State.ENTERED)
    return CheckInCount(
        here=here,
        expected=here + entered,
        standby=states.count(Entry.State.STANDBY),
        withdrawn=states.count(Entry.State.WITHDRAWN),
    )


def last_check_in(*, contest_id: int, actor: str) -> AuditEntry | None:
    """The last check-in that someone made and has not taken back."""
    trail = AuditEntry.objects.filter(
        contest_id=contest_id, actor=actor, action__in=(Action.ENTRY_MOVE, Action.CHECK_IN_UNDO)
    ).order_by("-pk")
    taken_back = 0
    for step in trail.iterator(chunk_size=50):
        if step.action == Action.CHECK_IN_UNDO:
            taken_back += 1
        elif step.after.get("state") != Entry.State.CHECKED_IN:
            continue
        elif taken_back:
            taken_back -= 1
        else:
            return step
    return None


def _has_words(text: str, prefix: str) -> Q:
    found = Q()
    for word in names.key(names.tidy(text)).split():
        found &= (
            Q(**{f"{prefix}name_key__contains": word})
            | Q(**{f"{prefix}chapter__name_key__contains": word})
            | Q(**{f"{prefix}site_number__iexact": word})
        )
    return found


def not_entered(*, event: Event, contest: Contest | None = None) -> list[tuple[Contest, int]]:
    """How many of the event's list could still be entered in each contest that takes entries."""
    open_ones = event.contests.filter(phase=Contest.Phase.REGISTRATION)
    counted = (
        (one, event.players.exclude(entries__contest=one).count())
        for one in open_ones
        if contest in (None, one)
    )
    return [(one, missing) for one, missing in counted if missing]


# ---- Reading a contest's partner draw ----


def entries_of(contest: Contest, *states: str) -> QuerySet[Entry]:
    found = contest.entries.select_related("player__chapter")
    return found.filter(state__in=states) if states else found
