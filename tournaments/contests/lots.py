"""The promise that a contest's lots are still under, and the word that goes with it."""

import secrets

from django.db import transaction
from django.utils import timezone

from domain.actions import Action
from domain.certificates.certificate import Opened
from domain.lots.seal import seed_of
from domain.wording.refusals import refused
from tournaments.audited_action import contest_changed, contest_locked
from tournaments.free_text import room_word_clean
from tournaments.models import Contest, Draw, Lots


def lots_sealed(contest: Contest) -> Lots | None:
    return Lots.objects.filter(contest=contest).first()


def word_for(contest: Contest, sealed: Lots) -> str:
    """What the room called out for the lots to come. The word that partners were drawn with holds
    for the rest of the contest too, if it was called out after the lots were sealed."""
    if sealed.room_word:
        return sealed.room_word
    draw = contest.draws.filter(state=Draw.State.DRAWN, way=Draw.Way.COMPUTER).last()
    return draw.room_word if draw is not None and sealed.sealed_at <= draw.made_at else ""


# ---- Where every draw and every round gets its chance from ----


def seed_new() -> str:
    return secrets.token_hex(32)


# ---- Sealing a contest's lots, the word of the room, and opening one seed with each r ----


def lots_seal(contest: Contest, *, first_round: int = 1) -> Lots:
    """A new promise. Part of a service; what was opened by an earlier one stays with its rounds."""
    secret = seed_new()
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
        raise refused("lots-too-late")
    sealed = lots_seal(contest)
    contest_changed(
        contest, actor=actor, action=Action.LOTS_PROMISE, after={"commitment": sealed.commitment}
    )
    return sealed


@transaction.atomic
def room_word_say(*, actor: str, contest_id: int, version: int, room_word: str) -> Lots:
    """What the room called out, for everything that is drawn from now on."""
    contest = contest_locked(contest_id, version)
    sealed = lots_sealed(contest)
    if sealed is None:
        raise refused("lots-not-sealed")
    if contest.phase == Contest.Phase.FINISHED or (
        contest.phase == Contest.Phase.PLAYING and not contest.rounds.exists()
    ):
        raise refused("lots-all-drawn")
    sealed.room_word = room_word_clean(room_word)
    sealed.save(update_fields=["room_word"])
    contest_changed(
        contest, actor=actor, action=Action.ROOM_WORD_SAY, after={"word": sealed.room_word}
    )
    return sealed
