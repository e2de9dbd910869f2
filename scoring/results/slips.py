"""Slips that were played on paper, typed in afterwards by the number of their match.

One slip is one action, in any order that the chart allows. Typed twice it is entered once. Nobody
is called to a table by it: what comes next has been played already, or is called when everything
is in.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.db import transaction

from domain import matches as play
from domain.actions import Action
from domain.formats.goals import ONE
from domain.matches.match import AHEAD
from domain.matches.words import describe_outcome, source_words
from domain.results import BY_COUNT, NO_SHOW, Manner, Reported, agrees
from domain.skipbo.rules import SIDE_NAMES
from domain.wording import Conflict, Refusal, Sentence
from domain.wording.refusals import refused
from games.models import Game, Result
from games.reports.form import Typed
from games.reports.services import AtTable, describe
from scoring.advancement import all_in_force
from scoring.match_mapper import match_of
from scoring.models import Match
from scoring.progress.chart import SideNames
from scoring.progress.deals import goal_of
from scoring.progress.read_together import chart_get, side_names
from scoring.results.services import enter_in_step, game_without_table
from tournaments.audited_action import Step
from tournaments.models import Contest

ON_PAPER = "on paper, see the slip"
REPORTS_DIFFER = "reports-differ"
SLIP_DISPUTED = "slip-disputed"


_on_paper: list[Callable[[Contest], frozenset[int]]] = []


def ask_for_paper(ask: Callable[[Contest], frozenset[int]]) -> None:
    """Whoever prints slips says so here: which matches have one, by their numbers."""
    _on_paper.append(ask)


def slips_on_paper(contest: Contest) -> frozenset[int]:
    return frozenset().union(*(ask(contest) for ask in _on_paper))


@transaction.atomic
def slip_enter(
    *,
    actor: str,
    contest_id: int,
    number: int,
    typed: Typed,
    deal: int | None = None,
    accept_warnings: bool = False,
    settles: bool = False,
) -> Result:
    """Enter the slip of the match of this number. A match that was never called gets a game
    without a table, since nobody knows any more where it was played.

    `deal` says which, where the match has several: the line of the slip. `settles`: whoever types
    may decide between sides that do not agree, with the slip's reason.
    """
    step = Step(actor=actor, contest_id=contest_id)
    row = step.contest.matches.filter(number=number).first()
    if row is None:
        raise refused("slip-unknown", number=number)
    match = match_of(row)
    if match.phase is play.Phase.WAITING:
        raise _slip_missing(step, number, match)
    if match.phase in (play.Phase.PASSED, play.Phase.EMPTY):
        raise refused("slip-not-needed", number=number)
    reported = _reported(number, typed, match)
    games = all_in_force([row])[row.pk]
    played = [game for game in games if game.state == Game.State.CONFIRMED]
    line = _line(step, row, deal, len(played))
    if line < len(played) or match.phase is play.Phase.DECIDED:
        return _entered_before(step, row, played[line] if line < len(played) else None, reported)
    is_new = match.phase is play.Phase.READY
    game = game_without_table(step, row, match) if is_new else games[-1]

    def enter(action: Action, reason: str = "") -> Result:
        return enter_in_step(
            step,
            game,
            version=game.version,
            reported=reported,
            accept_warnings=accept_warnings,
            action=action,
            reason=reason,
            call_next=False,
        )

    try:
        return enter(Action.RESULT_ENTER)
    except Conflict as refusal:
        if refusal.code != REPORTS_DIFFER:
            raise
        if settles and typed.reason:
            return enter(Action.DISPUTE_SETTLE, typed.reason)
        raise _disputed(step, number, game) from refusal


def _line(step: Step, row: Match, deal: int | None, played: int) -> int:
    """Which of the match's games the slip is about, from 0. A line typed twice is one line, so a
    match of several deals has to be told which."""
    if goal_of(step.contest) == ONE:
        return 0
    upto = played + 1
    if deal is None or deal < 1:
        raise refused("slip-deal", number=row.number, next=upto)
    if deal > upto:
        raise refused("slip-deal-missing", number=row.number, next=upto)
    return deal - 1


def _reported(number: int, typed: Typed, match: play.Match) -> Reported:
    said = typed.reported(dict.fromkeys(match.sides, ()))
    if said.manner == NO_SHOW and not typed.winner:
        return said
    if said.winner is None:
        raise _no_winner(number, match)
    counts = said.cards_left.by_side
    winners = counts.pop(said.winner, None)
    # A slip that names a winner of level sides was decided on; the reason says how.
    is_level = said.manner in BY_COUNT and winners in counts.values()
    is_ruling = said.manner == Manner.RULING
    return replace(
        said,
        tie_break="ruling" if is_level else None,
        reason=said.reason or (ON_PAPER if is_ruling else ""),
    )


def _no_winner(number: int, match: play.Match) -> Refusal:
    if len(match.sides) > 2:
        last = SIDE_NAMES[len(match.sides) - 1]
        return refused("slip-winner:several", number=number, last=last)
    upper, lower = match.sides
    return refused("slip-winner", number=number, upper=upper, lower=lower)


def _disputed(step: Step, number: int, game: Game) -> Refusal:
    """What was said at the table is said here too, so that nobody has to guess."""
    at_table = AtTable(game, step.contest)
    reports = [
        describe(result, at_table)
        for result in at_table.results
        if result.state == Result.State.REPORTED
    ]
    name = SLIP_DISPUTED if game.state == Game.State.DISPUTED else f"{SLIP_DISPUTED}:slip"
    return refused(name, number=number, reports=Sentence.series(reports))


def _entered_before(step: Step, row: Match, game: Game | None, reported: Reported) -> Result:
    """The same slip again changes nothing; another result is for a correction."""
    result = None if game is None else game.results.filter(state=Result.State.CONFIRMED).first()
    if game is None or result is None:
        said = describe_outcome(match_of(row).outcome)
    else:
        at_table = AtTable(game, step.contest)
        if agrees(at_table.said(result), reported, at_table.scene):
            return result
        said = describe(result, at_table)
    raise refused("slip-differs", number=row.number, said=said)


def _slip_missing(step: Step, number: int, match: play.Match) -> Refusal:
    sources = {str(slot.source) for slot in match.slots if isinstance(slot, play.Undecided)}
    rows = step.contest.matches.filter(key__in=sources).order_by("number")
    missing = [str(row.number) for row in rows]
    needed = Sentence.counted(
        "slip {numbers}", "slips {numbers}", count=len(missing), numbers=Sentence.listed(missing)
    )
    return refused("slip-missing", number=number, needed=needed)


# ---- The matches that are still to be played, as slips and queue show them ----


@dataclass(frozen=True, slots=True)
class OpenSide:
    """Who plays here: a side, or where it will come from ("winner of 5")."""

    side: SideNames | None = None
    origin: str = ""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    number: int
    round: str
    phase: play.Phase
    sides: tuple[OpenSide, ...]

    @property
    def lettered(self) -> list[tuple[str, OpenSide]]:
        """The sides with the letters that they have on a slip."""
        return list(zip(SIDE_NAMES, self.sides, strict=False))


def open_matches(contest: Contest, language: str) -> list[OpenMatch]:
    """Every match that is played or may still come, in the order of their numbers."""
    chart = chart_get(contest=contest)
    if chart is None:
        return _of_rounds(contest, language)
    names = side_names(contest=contest)
    found = []
    for key, number in chart.shape.numbers().items():
        match = chart[key]
        if match.phase not in AHEAD:
            continue
        sides = tuple(_side(chart, slot, names, language) for slot in match.slots)
        said = chart.shape.round_name(key.bracket, key.round).in_language(language)
        found.append(OpenMatch(number, said, match.phase, sides))
    return found


def _of_rounds(contest: Contest, language: str) -> list[OpenMatch]:
    """Of the rounds that are made; the next one is not known before it is."""
    names = side_names(contest=contest)
    found = []
    for row in contest.matches.order_by("number"):
        match = match_of(row)
        if match.phase in AHEAD:
            said = Sentence("Round {number}", number=row.stage).in_language(language)
            sides = tuple(OpenSide(names[side]) for side in match.named)
            found.append(OpenMatch(row.number, said, match.phase, sides))
    return found


def _side(
    chart: play.Matches, slot: play.Slot, names: dict[int, SideNames], language: str
) -> OpenSide:
    if isinstance(slot, play.Undecided):
        return OpenSide(origin=source_words(chart.shape, slot).in_language(language))
    side = play.occupant(slot)
    return OpenSide(names[side]) if side is not None else OpenSide()
