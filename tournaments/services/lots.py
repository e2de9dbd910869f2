"""Sealing a contest's lots, the word of the room, and opening one seed with each round.

The promise is given when a contest is set up, so that nobody has to think of it: its fingerprint
is public from then on. The method is in scoring.forms.lots and docs/inside/draw.md.
"""

from django.db import transaction
from django.utils import timezone

from scoring.forms.certificate import Opened
from scoring.forms.lots import seed_of
from tournaments.actions import Action
from tournaments.models import Contest, Lots
from tournaments.selectors.lots import lots_sealed, word_for
from tournaments.services import seeds, trail
from tournaments.services.contest_lock import contest_changed, contest_locked
from tournaments.services.said import room_word_clean
from wording import Illegal, Sentence


def lots_seal(contest: Contest, *, first_round: int = 1) -> Lots:
    """A new promise. Part of a service; what was opened by an earlier one stays with its rounds."""
    secret = seeds.seed_new()
    sealed, _ = Lots.objects.update_or_create(
        contest=contest,
        defaults={
            "first_round": first_round,
            "commitment": seed_of(secret, 0),
            "secret": secret,
            "room_word": "",
            "sealed_at": timezone.now(),
        },
    )
    return sealed


def lots_open(contest: Contest, *, round_number: int) -> Opened:
    """The seed and the word of this round. Part of a service that makes the round at once.

    Where no promise reaches it (a contest of an earlier Rallydeck that had not begun, an event from
    another machine), one is given now, and the certificate shows from which round on.
    """
    sealed = lots_sealed(contest)
    if sealed is None or sealed.first_round > round_number:
        sealed = lots_seal(contest, first_round=round_number)
    return Opened(
        sealed.commitment,
        sealed.first_round,
        seed_of(sealed.secret, round_number - sealed.first_round + 1),
        word_for(contest, sealed),
    )


@transaction.atomic
def lots_promise(*, actor: str, contest_id: int, version: int) -> Lots:
    """Seal them now, where no promise was given yet: an earlier Rallydeck set the contest up."""
    contest = contest_locked(contest_id, version)
    sealed = lots_sealed(contest)
    if sealed is not None:
        return sealed
    if contest.phase in (Contest.Phase.PLAYING, Contest.Phase.FINISHED):
        raise Illegal(
            "lots-too-late",
            Sentence("This contest has begun without a promise, and goes on as it began."),
        )
    sealed = lots_seal(contest)
    contest_changed(contest)
    trail.leave(
        actor=actor,
        action=Action.LOTS_PROMISE,
        contest=contest,
        after={"commitment": sealed.commitment},
    )
    return sealed


@transaction.atomic
def room_word_say(*, actor: str, contest_id: int, version: int, room_word: str) -> Lots:
    """What the room called out, for everything that is drawn from now on."""
    contest = contest_locked(contest_id, version)
    sealed = lots_sealed(contest)
    if sealed is None:
        raise Illegal(
            "lots-not-sealed",
            Sentence("The lots are not sealed, so a word would prove nothing. Seal them first."),
        )
    if contest.phase == Contest.Phase.FINISHED or (
        contest.phase == Contest.Phase.PLAYING and not contest.is_by_rounds
    ):
        raise Illegal(
            "lots-all-drawn",
            Sentence("Everything has been drawn in this contest: a word would change nothing."),
        )
    sealed.room_word = room_word_clean(room_word)
    sealed.save(update_fields=["room_word"])
    contest_changed(contest)
    trail.leave(
        actor=actor,
        action=Action.ROOM_WORD_SAY,
        contest=contest,
        after={"word": sealed.room_word},
    )
    return sealed
