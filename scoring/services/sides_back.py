"""A side that comes back by undo or redo: are its people still there to play?"""

from collections.abc import Mapping

from games.services.step import Form
from tournaments.models import Entry, SideEntry
from tournaments.selectors.partners import seats_in_force
from wording import Conflict, Sentence


def require_people(*, now: Mapping[str, Form], then: Mapping[str, Form]) -> None:
    """Refuses where somebody of such a side plays on another one now, or has withdrawn since."""
    back = [
        int(reference.removeprefix("side:"))
        for reference, form in then.items()
        if reference.startswith("side:") and now[reference]["withdrawn"] and not form["withdrawn"]
    ]
    if not back:
        return
    members = SideEntry.objects.filter(side__in=back, left=False).select_related(
        "entry__player", "side"
    )
    entries = [member.entry_id for member in members]
    elsewhere = dict(
        seats_in_force().filter(entry__in=entries).values_list("entry_id", "side__number")
    )
    for member in members:
        if member.entry_id in elsewhere:
            raise _plays_elsewhere(member, elsewhere[member.entry_id])
        # Withdrawn with the side, and so back with it.
        with_side = now.get(f"entry:{member.entry_id}", {}).get("state") == member.entry.state
        if member.entry.state == Entry.State.WITHDRAWN and not with_side:
            raise _has_withdrawn(member)


def _plays_elsewhere(member: SideEntry, number: int) -> Conflict:
    name, side = member.entry.player.name, member.side.number
    return Conflict(
        "person-on-another-side",
        Sentence(
            "{name} plays on side {number} now, so side {side} cannot come back. First let a "
            "substitute play on side {number}.",
            name=name,
            number=number,
            side=side,
        ),
    )


def _has_withdrawn(member: SideEntry) -> Conflict:
    name, side = member.entry.player.name, member.side.number
    return Conflict(
        "person-withdrawn",
        Sentence(
            "{name} has withdrawn, so side {side} cannot come back. Check {name} in first.",
            name=name,
            side=side,
        ),
    )
