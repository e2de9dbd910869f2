"""Many people at once, for programs: signed up and checked in by one call, all or none."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.models import Contest, Entry
from tournaments.services.contest_lock import locking
from tournaments.services.people import entry_add, entry_move
from wording import Illegal, Sentence


@transaction.atomic
def entries_add(
    *, actor: str, contest: Contest, player_ids: Sequence[int], check_in: bool = False
) -> list[Entry]:
    """Sign many up, all or none, and check them in with it where that is said."""
    players = contest.event.players.in_bulk(player_ids)
    if missing := [str(number) for number in player_ids if number not in players]:
        raise Illegal(
            "player-unknown",
            Sentence(
                "Not on the list of this event: {numbers}. Add the names first.",
                numbers=", ".join(missing),
            ),
            field="players",
        )
    found = [
        entry_add(actor=actor, contest=contest, player=players[number])
        for number in dict.fromkeys(player_ids)
    ]
    if not check_in:
        return found
    return entries_check_in(actor=actor, contest=contest, entry_ids=[one.pk for one in found])


@transaction.atomic
def entries_check_in(*, actor: str, contest: Contest, entry_ids: Sequence[int]) -> list[Entry]:
    """Check many in, all or none. Whoever was withdrawn or put on standby has been decided on one
    by one, and is so again."""
    locking().get(pk=contest.pk)
    entries = contest.entries.select_related("player__chapter").in_bulk(entry_ids)
    if missing := [str(number) for number in entry_ids if number not in entries]:
        raise Illegal(
            "entry-unknown",
            Sentence("Not entered in this contest: {numbers}.", numbers=", ".join(missing)),
            field="entries",
        )
    decided = (Entry.State.STANDBY, Entry.State.WITHDRAWN)
    apart = [entry.player.name for entry in entries.values() if entry.state in decided]
    if apart:
        raise Illegal(
            "entry-decided",
            Sentence(
                "Withdrawn or on standby: {names}. Check them in one by one.",
                names=", ".join(apart),
            ),
            field="entries",
        )
    return [
        entry_move(
            actor=actor, entry_id=number, state=Entry.State.CHECKED_IN, seen=entries[number].state
        )
        for number in dict.fromkeys(entry_ids)
    ]
