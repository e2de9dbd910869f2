"""A small rally to draw partners in: people by chapter, who are there from the beginning."""

import re
from collections import Counter
from datetime import date
from html import unescape
from typing import Any

from django.urls import reverse

from domain import names
from tournaments.contests.services import contest_create
from tournaments.events.services import chapter_add, event_create
from tournaments.models import Contest, Entry, Player
from tournaments.partners.services import draw_commit, partners_draw
from tournaments.people.services import entry_add, entry_move, player_add


def contest_with(chapters: str = "AABBCD", *, name="Evening draw", event=None) -> Contest:
    """A contest with one person checked in for each letter; A1 is the first of chapter A."""
    event = event or event_create(
        actor="test", name="Oak Rally", starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 2)
    )
    contest = contest_create(actor="test", event=event, name=name, rule_set="texas", tables=4)
    held = {
        letter: chapter_add(actor="test", event=event, name=f"Chapter {letter}")
        for letter in dict.fromkeys(chapters)
    }
    seen: Counter[str] = Counter()
    people = []
    for letter in chapters:
        seen[letter] += 1
        people.append((f"{letter}{seen[letter]}", held[letter]))
    known = {player.name: player for player in event.players.all()}
    new = Player.objects.bulk_create(
        Player(event=event, chapter=chapter, name=one, name_key=names.key(one))
        for one, chapter in people
        if one not in known
    )
    known.update((player.name, player) for player in new)
    Entry.objects.bulk_create(
        Entry(contest=contest, player=known[one], state=Entry.State.CHECKED_IN) for one, _ in people
    )
    return contest


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


def at(name, contest, **more):
    """The address of one of the draw's pages."""
    return reverse(
        f"draw:{name}", kwargs={"event": contest.event.slug, "contest": contest.slug, **more}
    )


def text_of(answer):
    """What a person reads, spaces folded."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())
