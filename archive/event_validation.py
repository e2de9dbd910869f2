"""Whether an event that came in a file can be shown and played on: all its rows together.

Looked at inside the import's transaction, so that what is refused here leaves nothing. Whatever
`check_contest` finds, a draw that is not what its certificate says, or a log that cannot be told is
a reason to refuse. Must not repair anything.
"""

import json
from collections.abc import Iterator

from domain.certificates.certificate import sealed_differences
from domain.lots.partners.draw import certificate_text, certificate_verify
from domain.lots.verify.written import commitment, digest
from domain.wording import Sentence
from scoring.integrity.findings import contest_findings
from scoring.lots.queries import lots_certificate
from scoring.progress.history import actions_done
from scoring.record.views_trail import told_of_event
from tournaments.models import Contest, Draw, Event

Fault = tuple[str, Sentence]
"""The contest's name, and what is wrong with it."""


def first_fault(event: Event) -> Fault | None:
    """None where everything can be shown."""
    for contest in event.contests.order_by("pk"):
        for sentence in _faults(contest):
            return contest.name, sentence
    told_of_event(event, list(event.audit.order_by("pk").select_related("contest")))
    return None


def _faults(contest: Contest) -> Iterator[Sentence]:
    for finding in contest_findings(contest=contest):
        yield finding.sentence
    for draw in contest.draws.order_by("number"):
        if not _holds(draw):
            yield Sentence("Draw {number} is not what its certificate says.", number=draw.number)
    told = lots_certificate(contest)
    if told is not None and sealed_differences(told):
        yield Sentence("The lots are not what their certificate says.")
    if contest.phase != Contest.Phase.REGISTRATION and not _is_drawn(contest):
        yield Sentence("Partners are said to be drawn, and no draw is in force.")
    for sheet in contest.printed_sheets.exclude(superseded_by=None).select_related("superseded_by"):
        later = sheet.superseded_by
        if later is None or later.pk <= sheet.pk or later.contest_id != contest.pk:
            yield Sentence(
                "The sheet {code} is replaced by one that does not come after it.", code=sheet.code
            )
    actions_done(contest=contest)


def _is_drawn(contest: Contest) -> bool:
    return contest.draws.filter(state__in=Draw.IN_FORCE).exists()


def _holds(draw: Draw) -> bool:
    """The frozen list is the one that was hashed, the seed the one that was promised, and the
    certificate says of both what they are."""
    if not draw.frozen:
        return not draw.certificate
    frozen = json.loads(draw.frozen)
    numbers = {str(one["number"]) for one in frozen["entrants"]}
    if digest(frozen) != draw.frozen_hash or numbers - set(draw.entry_numbers or {}):
        return False
    if draw.seed and commitment(draw.seed) != draw.commitment:
        return False
    made = draw.certificate
    if not made:
        return draw.state not in Draw.IN_FORCE
    if made["input_hash"] != draw.frozen_hash:
        return False
    if draw.way == Draw.Way.COMPUTER:
        text = certificate_text(made).encode()
        return made["room_word"] == draw.room_word and (
            certificate_verify(text, draw.commitment).valid
        )
    return bool(made["seal"] == digest({k: v for k, v in made.items() if k != "seal"}))
