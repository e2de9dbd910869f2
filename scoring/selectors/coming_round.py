"""The round that would be made now, before anybody sees it; and whether the latest one would be
made otherwise today.

Nothing of it is stored: every lot comes from the seed of the first round, so the round that is
shown to the official is the round that is published, unless something was entered in between. The
seal tells the two apart.
"""

import hashlib
import json
from dataclasses import dataclass, replace

from games.models import Game
from scoring.forms.rounds import RoundForm
from scoring.forms.values import Round
from scoring.selectors.board import BoardRound, round_on_board
from scoring.selectors.rounds import ContestHistory, history_read, round_form
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Coming:
    """`seal` is handed back when it is published, so that what is published is what was shown."""

    round: BoardRound
    seal: str


def coming_get(*, contest: Contest) -> Coming | None:
    """None before the first round, while results are missing, and once everything is played."""
    form = round_form(contest)
    if form is None or contest.phase != Contest.Phase.PLAYING or not contest.rounds.exists():
        return None
    found = history_read(contest)
    if not found.history.rounds[-1].is_decided:
        return None
    return _coming(contest, form, found)


def again_get(*, contest: Contest) -> Coming | None:
    """The latest round as it would be made now, where that is another one and nobody sits at its
    tables: a result before it was corrected, or somebody came or left."""
    form = round_form(contest)
    latest = contest.rounds.order_by("number").last()
    if form is None or contest.phase != Contest.Phase.PLAYING:
        return None
    if latest is None or latest.number < 2 or is_begun(contest, latest.number):
        return None
    if latest.certificate.get("by_hand"):
        # People were seated on paper; no lots would have made it.
        return None
    found = history_read(contest)
    before = replace(found, history=replace(found.history, rounds=found.history.rounds[:-1]))
    coming = _coming(contest, form, before)
    if coming is None or coming.seal == seal_of(found.history.rounds[-1].made):
        return None
    return coming


def is_begun(contest: Contest, number: int) -> bool:
    """Whether somebody sits at a table of this round, or a match of it is decided."""
    rows = contest.matches.filter(stage=number)
    games = Game.objects.filter(match_game__match__in=rows)
    sat_down = games.exclude(state__in=(Game.State.CALLED, Game.State.CALLED_OFF))
    return sat_down.exists() or rows.exclude(outcome=None).exists()


def seal_of(made: Round) -> str:
    shown = [made.number, sorted(made.sits_out)]
    for meeting in made.meetings:
        shown.append([meeting.number, meeting.part, meeting.table, meeting.sides])
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:32]


def _coming(contest: Contest, form: RoundForm, found: ContestHistory) -> Coming | None:
    made = form.next_round(found.history)
    if made is None:
        return None
    return Coming(round_on_board(contest, found, made), seal_of(made))
