"""The round that would be made now, before anybody sees it; and whether the latest one would be
made otherwise today.

Nothing of it is stored: every lot comes from a seed that is sealed already, so the round that is
shown to the official is the round that is published, unless something was entered in between. The
seal tells the two apart.
"""

import hashlib
import json
from dataclasses import dataclass, replace

from games.models import Game
from scoring.forms.lots import Sealed, seed_of
from scoring.forms.rounds import RoundForm
from scoring.forms.values import Round
from scoring.selectors.board import BoardRound, round_on_board
from scoring.selectors.rounds import ContestHistory, history_read, round_form
from tournaments.models import Contest
from tournaments.selectors.lots import lots_sealed, word_for


@dataclass(frozen=True, slots=True)
class Coming:
    """`seal` is handed back when it is published, so that what is published is what was shown."""

    round: BoardRound
    seal: str


def coming_get(*, contest: Contest) -> Coming | None:
    """None while results are missing, once everything is played, and while the first round cannot
    be made yet. A first round that these people cannot play is refused."""
    form = round_form(contest)
    if form is None:
        return None
    if not contest.rounds.exists():
        return _first(contest, form)
    if contest.phase != Contest.Phase.PLAYING:
        return None
    found = history_read(contest, with_newcomers=True)
    if not found.history.rounds[-1].is_decided:
        return None
    return _coming(contest, form, found)


def begins_in(contest: Contest) -> str:
    """The phase from which the first round is made."""
    return Contest.Phase.DRAWN if contest.draws_partners else Contest.Phase.REGISTRATION


def _first(contest: Contest, form: RoundForm) -> Coming | None:
    """None also where nothing is sealed yet (an earlier Rallydeck set the contest up): its lots
    are sealed and opened with the round itself."""
    sealed = lots_sealed(contest)
    if contest.phase != begins_in(contest) or sealed is None or sealed.first_round > 1:
        return None
    lots = Sealed((seed_of(sealed.secret, 1),), (word_for(contest, sealed),))
    found = history_read(contest, seed=lots, with_newcomers=True)
    form.fits(found.history.field, found.history.options)
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
    found = history_read(contest, with_newcomers=True)
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
