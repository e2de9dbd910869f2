"""The promise that a contest's lots are still under, and the word that goes with it."""

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
