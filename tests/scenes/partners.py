"""Partners promised, drawn and looked at, with the version that a page would show."""

from typing import Any

from tournaments.events.services import chapter_add
from tournaments.models import Contest, Entry
from tournaments.partners.services import draw_commit, partners_draw
from tournaments.people.services import entry_add, entry_move, player_add


def enter(contest, name, chapter, state=Entry.State.CHECKED_IN, household="") -> Entry:
    held = chapter_add(actor="test", event=contest.event, name=f"Chapter {chapter}")
    player = contest.event.players.filter(name=name).first() or player_add(
        actor="test", event=contest.event, name=name, chapter=held, household=household
    )
    entry = entry_add(actor="test", contest=contest, player=player)
    return entry_move(actor="test", entry_id=entry.pk, state=state, seen=entry.state)


def entry(contest: Contest, name) -> Entry:
    return contest.entries.get(player__name=name)


def number(contest, name) -> int:
    return entry(contest, name).pk


def version(contest) -> int:
    return Contest.objects.values_list("version", flat=True).get(pk=contest.pk)


def asked(contest) -> dict[str, Any]:
    """What every service is told: who, which contest, and the version that was on screen."""
    return {"actor": "test", "contest_id": contest.pk, "version": version(contest)}


def drawn(contest, *, word="pecan", odd_seat="", reason=""):
    draw_commit(**asked(contest), odd_seat=odd_seat, reason=reason)
    draw = partners_draw(**asked(contest), room_word=word)
    contest.refresh_from_db()
    return draw


def partners(contest) -> set[frozenset[str]]:
    """The sides in force, by names."""
    sides = contest.sides.filter(draw__state="drawn", withdrawn=False)
    return {
        frozenset(m.entry.player.name for m in side.members.filter(left=False)) for side in sides
    }


def everything(contest) -> tuple[object, ...]:
    """All that a change could touch, to see that nothing was."""
    contest.refresh_from_db()
    return (
        contest.phase,
        contest.version,
        list(contest.draws.values_list("number", "state", "room_word", "reason")),
        list(contest.sides.values_list("number", "withdrawn", "members__entry", "members__left")),
        list(contest.entries.order_by("pk").values_list("pk", "state")),
        contest.audit.count(),
    )
