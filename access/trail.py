"""The trail of access: who came, who did not get in, what was taken away, who was let in by whom.

It belongs to this machine and not to an event, so no event file has it. Only owners read it.
"""

from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from access.models import AccessEntry
from domain.wording import Sentence
from tournaments.models import Event
from web.words import said

Kind = AccessEntry.Kind
WRONG = (Kind.PASSWORD_WRONG, Kind.PIN_WRONG, Kind.CODE_WRONG)
# Wrong tries within this time are one line.
TOGETHER = timedelta(minutes=10)


def leave(
    kind: AccessEntry.Kind,
    *,
    actor: object = "",
    about: object = "",
    event: Event | None = None,
    address: str = "",
    **facts: Any,
) -> None:
    """Called by every service of access, in its transaction."""
    now = timezone.now()
    said = {"actor": str(actor)[:60], "about": str(about)[:60], "address": address}
    if kind in WRONG:
        same = AccessEntry.objects.filter(kind=kind, event=event, at__gt=now - TOGETHER, **said)
        newest = same.order_by("-pk").values_list("pk", flat=True).first()
        if newest is not None:
            AccessEntry.objects.filter(pk=newest).update(times=F("times") + 1)
            return
    AccessEntry.objects.create(at=now, kind=kind, event=event, facts=facts, **said)


# ---- Its lines in words ----

_ROLES = {
    "scorer": Sentence("scorer"),
    "official": Sentence("official"),
    "owner": Sentence("owner of this machine"),
    "everything": Sentence("everything"),
}
_FILES = {
    "archive:save": Sentence("the event as a file"),
    "tournaments:people-csv": Sentence("the list of people"),
    "tournaments:people-xlsx": Sentence("the list of people"),
    "record:event-trail-csv": Sentence("the record of what was done"),
    "record:trail-csv": Sentence("the record of what was done"),
}
_NOBODY = Sentence("a name that nobody has")

_SAID = {
    Kind.SIGNED_IN: Sentence("Signed in."),
    Kind.SIGNED_OUT: Sentence("Signed out."),
    Kind.PASSWORD_WRONG: Sentence("Wrong password for {about}.", about=""),
    Kind.PIN_WRONG: Sentence("Wrong PIN of a tablet."),
    Kind.CODE_WRONG: Sentence("Right password, but a wrong code, for {about}.", about=""),
    Kind.RECOVERY_CODE: Sentence("Signed in with a recovery code; {left} left.", left=""),
    Kind.SET_UP: Sentence("Became owner of this machine by the set-up link."),
    Kind.RECOVERY_LINK: Sentence(
        "Made a link with which {about} chooses a new password.", about=""
    ),
    Kind.RECOVERED: Sentence("New password by a link. Signed out everywhere, tokens ended."),
    Kind.INVITED: Sentence("Made an invitation as {role} for {about}.", role="", about=""),
    Kind.INVITATION_TAKEN: Sentence("Came in as {role}, by an invitation of {by}.", role="", by=""),
    Kind.INVITATION_ENDED: Sentence("Took the invitation for {about} back.", about=""),
    Kind.ROLE_CHANGED: Sentence(
        "{about}: {before} before, {role} now.", about="", before="", role=""
    ),
    Kind.ACCESS_ENDED: Sentence("Ended the access of {about}: {before}.", about="", before=""),
    Kind.PASSWORD_CHANGED: Sentence("Changed their password."),
    Kind.NAME_CHANGED: Sentence("Changed their name; it was {about}.", about=""),
    Kind.SESSION_ENDED: Sentence("Signed themselves out elsewhere."),
    Kind.PIN_MADE: Sentence("Made a PIN for {about}.", about=""),
    Kind.TOKEN_MADE: Sentence("Made the token “{token}”.", token=""),
    Kind.TOKEN_REVOKED: Sentence("Revoked the token “{token}”.", token=""),
    Kind.CODES_ON: Sentence("Second factor turned on, or its recovery codes made anew."),
    Kind.CODES_OFF: Sentence("Turned the second factor of {about} off.", about=""),
    Kind.RULES_CHANGED: Sentence("Changed the rules of access for everybody."),
    Kind.EXPORTED: Sentence("Took away as a file: {what}.", what=""),
    Kind.DELETED: Sentence("Deleted the event {about}.", about=""),
}

# An invitation need not say for whom it is.
_UNNAMED = frozenset({Kind.INVITED.value, Kind.INVITATION_ENDED.value})


def told(entry: AccessEntry) -> str:
    facts: dict[str, Any] = entry.facts
    somebody = Sentence("somebody") if entry.kind in _UNNAMED else _NOBODY
    return said(
        _SAID[Kind(entry.kind)].with_values(
            about=entry.about or somebody,
            role=_ROLES.get(facts.get("role", ""), Sentence.verbatim("")),
            before=_ROLES.get(facts.get("before", ""), Sentence.verbatim("")),
            by=str(facts.get("by", "")),
            left=int(facts.get("left", 0)),
            token=str(facts.get("token", "")),
            what=_FILES.get(facts.get("what", ""), Sentence.verbatim("")),
        )
    )
