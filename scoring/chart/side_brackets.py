"""The match for third place and the consolation chart, chosen anew: before the chart is made, and
after that until a game of them could be called.

The matches that go stay as rows that count for nothing, so that undo leads back.
"""

from collections.abc import Mapping
from typing import NamedTuple

from domain import matches as play
from domain.actions import Action
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused
from scoring.advancement import chart_write
from scoring.corrections.services import loaded_part
from scoring.match_mapper import fields_of, layout_of, row_of
from scoring.models import Match
from scoring.progress.chart import chart_get
from tournaments.audited_action import Step, contest_changed
from tournaments.models import Contest


class Beside(NamedTuple):
    """What is played beside the chart."""

    third_place: bool
    consolation: bool


def beside_now(contest: Contest) -> Beside:
    return Beside(contest.third_place, contest.consolation)


def further_closed(contest: Contest) -> Mapping[str, Sentence]:
    """Which of the two cannot be changed, and why."""
    now = beside_now(contest)
    closed: dict[str, Sentence] = {}
    for name in Beside._fields:
        try:
            further_plan(contest, now._replace(**{name: not getattr(now, name)}))
        except Refusal as refusal:
            closed[name] = refusal.sentence
    return closed


def further_plan(contest: Contest, wanted: Beside) -> list[Sentence]:
    """What would change; empty if nothing would."""
    if wanted == beside_now(contest):
        return []
    if contest.form != "knockout":
        raise refused("no-further-charts")
    chart = chart_get(contest=contest)
    if chart is None:
        return _chosen(contest, wanted)
    found = contest.format.further(chart, **wanted._asdict())
    return [*_third_place(contest, wanted, found), *_consolation(contest, wanted, found)]


def further_write(actor: str, contest: Contest, wanted: Beside) -> None:
    """Inside the caller's transaction, under the contest's lock."""
    if wanted == beside_now(contest):
        return
    if contest.matches.exists():
        _switch(Step(actor=actor, contest_id=contest.pk), wanted)
        contest.refresh_from_db()
        return
    before = beside_now(contest)._asdict()
    contest.third_place, contest.consolation = wanted
    contest_changed(
        contest,
        *Beside._fields,
        actor=actor,
        action=Action.CONTEST_EDIT,
        before=before,
        after=wanted._asdict(),
    )


def _switch(step: Step, wanted: Beside) -> None:
    contest = step.contest
    rows = {play.MatchKey.parse(row.key): row for row in contest.matches.all()}
    layout = layout_of(contest, ((key, row.number) for key, row in rows.items()))
    chart = loaded_part(contest, layout, rows)
    found = contest.format.further(chart, **wanted._asdict())
    facts = {
        name: value for name, value in wanted._asdict().items() if value != getattr(contest, name)
    }
    step.change(contest, **wanted._asdict())
    for match in found.dropped:
        step.change(rows[match.key], dropped=True)
    back = {row.key: row for row in Match._base_manager.filter(contest=contest, dropped=True)}
    made = []
    for match, number in found.added.items():
        row = back.get(str(match.key))
        if row is None:
            made.append(row_of(contest, match, number))
        else:
            step.change(row, dropped=False, **fields_of(match))
    step.added(Match.objects.bulk_create(made))
    chart_write(step, rows, found.changes)
    step.close(action=Action.CHART_FURTHER, subject=f"contest:{contest.pk}", facts=facts)


def _chosen(contest: Contest, wanted: Beside) -> list[Sentence]:
    found = []
    if wanted.third_place != contest.third_place:
        found.append(
            Sentence("With a match for third place")
            if wanted.third_place
            else Sentence("Without a match for third place")
        )
    if wanted.consolation != contest.consolation:
        found.append(
            Sentence("With a consolation chart for those who lose their first match")
            if wanted.consolation
            else Sentence("Without a consolation chart")
        )
    return found


def _third_place(contest: Contest, wanted: Beside, found: play.Further) -> list[Sentence]:
    (number,) = _numbers(found.added, play.Bracket.THIRD) or (None,)
    if number is not None:
        return [
            Sentence(
                "The losers of the semi-finals play for third place, in match {number}. Print the "
                "chart again.",
                number=number,
            )
        ]
    if _numbers(found.dropped, play.Bracket.THIRD):
        return [
            Sentence(
                "There is no match for third place: the losers of the semi-finals share it. Print "
                "the chart again."
            )
        ]
    if wanted.third_place != contest.third_place:
        return [_too_small()]
    return []


def _consolation(contest: Contest, wanted: Beside, found: play.Further) -> list[Sentence]:
    added = _numbers(found.added, play.Bracket.CONSOLATION)
    if added:
        waiting = {side for match in found.added for side in match.sides}
        return [
            Sentence.counted(
                "Who loses the first match plays on in a consolation chart of {count} match, "
                "number {first}. Lost already and back in play: {waiting}. Print the chart again.",
                "Who loses the first match plays on in a consolation chart of {count} matches, "
                "numbers {first} to {last}. Lost already and back in play: {waiting}. Print the "
                "chart again.",
                count=len(added),
                first=added[0],
                last=added[-1],
                waiting=len(waiting),
            )
        ]
    dropped = _numbers(found.dropped, play.Bracket.CONSOLATION)
    if dropped:
        waiting = {side for match in found.dropped for side in match.sides}
        return [
            Sentence.counted(
                "There is no consolation chart: {count} match is not played. Waiting for one and "
                "out now: {waiting}. Print the chart again.",
                "There is no consolation chart: {count} matches are not played. Waiting for one "
                "and out now: {waiting}. Print the chart again.",
                count=len(dropped),
                waiting=len(waiting),
            )
        ]
    if wanted.consolation != contest.consolation:
        return [_too_small()]
    return []


def _numbers(matches: Mapping[play.Match, int], bracket: play.Bracket) -> list[int]:
    return sorted(number for match, number in matches.items() if match.key.bracket is bracket)


def _too_small() -> Sentence:
    return Sentence("This chart is too small for it: nothing changes on it.")
