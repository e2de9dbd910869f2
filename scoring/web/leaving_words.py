"""How a match ends that a side or a person leaves: the same words on a chart and in rounds."""

from scoring import play
from scoring.web.record_desk import spoken
from scoring.web.record_words import Namer
from wording import Sentence


def end_words(match: play.Match, number: int, only_called: bool, namer: Namer) -> str:
    """How a match ends that a side leaves."""
    others = [namer.slot(slot) for slot in match.slots if play.occupant(slot) != number]
    known = {"match": namer.match(match.key), "others": Sentence.joined(others, ", ")}
    if match.phase is play.Phase.IN_PLAY and only_called:
        return spoken(
            Sentence(
                "{match} was called and has not begun: {others} go on by walkover. If they have "
                "begun to play, first say at the desk that they play.",
                **known,
            )
        )
    if match.phase is play.Phase.IN_PLAY:
        return spoken(
            Sentence(
                "{match} is in play and ends now: {others} go on, since the others retired. A "
                "report that waits for confirmation no longer counts.",
                **known,
            )
        )
    if match.phase is play.Phase.READY:
        return spoken(Sentence("{match}: {others} go on by walkover.", **known))
    return spoken(Sentence("{match}: whoever comes there ({others}) goes on by walkover.", **known))
