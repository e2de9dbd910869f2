"""The finals after rounds as the columns of a small chart. Made from the board alone."""

from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from domain import standings
from domain.formats import registry
from domain.formats.form import FINAL
from domain.names import surname_first
from domain.results import describe_manner
from domain.skipbo import rules as rulesets
from domain.wording import Sentence
from live.pages.board import cross_tables, ranking_shown, rounds_shown
from live.pages.chart_columns import podium_of
from live.publish import PublishedEvent
from live.published import PublishedContest, PublishedMember, PublishedResult
from live.response import Context, Page
from scoring.progress.board import Board, BoardMatch, BoardRound
from scoring.progress.words import round_title
from web.words import said

_FROM_THE_END = (Sentence("final"), Sentence("semi-finals"), Sentence("quarter-finals"))


@dataclass(frozen=True, slots=True)
class FinalSlot:
    number: int | None
    text: str
    is_winner: bool = False
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class FinalMatch:
    """`number` is empty where somebody has a bye."""

    number: int | str
    slots: tuple[FinalSlot, ...]
    table: int | None = None


@dataclass(frozen=True, slots=True)
class FinalRound:
    title: str
    matches: tuple[FinalMatch, ...]


def finals_shown(board: Board | None) -> list[FinalRound]:
    """The first round of the finals first; empty where there are none, or one table is all."""
    rounds = [] if board is None else board.rounds
    found = [_round(one) for one in rounds if any(match.part == FINAL for match in one.matches)]
    return found if any(len(one.matches) > 1 for one in found) else []


def _round(round_: BoardRound) -> FinalRound:
    """Matches on their lines; in between, those who have a bye."""
    on_line = {match.table: match for match in round_.matches}
    rest = iter(_byes(round_))
    lines = range(1, len(on_line) + len(_byes(round_)) + 1)
    matches = tuple(_match(on_line[n]) if n in on_line else _bye(next(rest)) for n in lines)
    to_go = (len(matches) - 1).bit_length()
    name = _FROM_THE_END[to_go] if to_go < len(_FROM_THE_END) else None
    title = name or Sentence("Round {number}", number=round_.number)
    return FinalRound(said(title), matches)


def _byes(round_: BoardRound) -> list[str]:
    """Partners pass together."""
    size = len(round_.matches[0].sides[0].people)
    names = round_.sits_out
    return [" & ".join(names[place : place + size]) for place in range(0, len(names), size)]


def _bye(names: str) -> FinalMatch:
    return FinalMatch(
        "", (FinalSlot(None, names), FinalSlot(None, said(Sentence.in_context("chart", "bye"))))
    )


def _match(match: BoardMatch) -> FinalMatch:
    slots = tuple(
        FinalSlot(side.who.number, side.who.called, side.won, match.is_decided and not side.won)
        for side in match.sides
    )
    return FinalMatch(match.number, slots)


# ---- A contest as everyone may see it ----


def _contest(here: PublishedEvent, found: PublishedContest) -> Context:
    contest = found.contest
    rules = rulesets.get(contest.rule_set, contest.rule_set_version)
    return {
        "rules_title": said(rules.title),
        "form_title": said(registry.get(contest.form).title),
        "form_summary": said(registry.get(contest.form).summary),
        "sides": () if _is_by_person(found) else tuple(found.names.values()),
        "people": _by_surname(found) if _is_by_person(found) else [],
        "latest": rounds_shown(found)[:1],
        "games": found.games,
        "zone": ZoneInfo(here.event.time_zone),
        "podium": podium_of(found),
    }


def _is_by_person(found: PublishedContest) -> bool:
    """Where everyone plays alone or partners change, people are listed and not sides."""
    changing = found.board is not None and found.board.partners_change
    return found.contest.plays_alone or changing


def _by_surname(found: PublishedContest) -> list[PublishedMember]:
    return sorted(found.members, key=lambda m: (surname_first(m.name_key), m.player))


def _rounds(here: PublishedEvent, found: PublishedContest) -> Context:
    return {
        "board": found.board,
        "rounds": rounds_shown(found),
        "finals": finals_shown(found.board),
        "cross_tables": cross_tables(found.board),
        "ranking": ranking_shown(found.board),
    }


def _names(here: PublishedEvent, found: PublishedContest) -> Context:
    """Everyone by name; those of the same letter together."""
    letters: dict[str, list[Context]] = {}
    for member in _by_surname(found):
        answer = found.told[member.player]
        line = {
            "member": member,
            "name": member.name,
            "partners": [name for name, _ in answer.partners],
            "answer": answer,
        }
        letters.setdefault(surname_first(member.name_key)[:1].upper(), []).append(line)
    return {"letters": letters}


def _tables(here: PublishedEvent, found: PublishedContest) -> Context:
    return {
        "games": found.games,
        "free_tables": found.free_tables,
        "zone": ZoneInfo(here.event.time_zone),
    }


def _results(here: PublishedEvent, found: PublishedContest) -> Context:
    lines = [
        {
            # From the first one on, so that the next result moves nobody's.
            "key": len(found.results) - number,
            "result": result,
            "round": round_of(found, result),
            "manner": said(describe_manner(result.manner)),
            "is_plain": result.manner == "played-out",
        }
        for number, result in enumerate(found.results)
    ]
    return {
        "lines": lines,
        "podium": podium_of(found),
        "zone": ZoneInfo(here.event.time_zone),
    }


def round_of(found: PublishedContest, result: PublishedResult) -> str:
    if found.chart is not None:
        return said(found.chart.shape.round_name(result.match.bracket, result.match.round))
    rounds = () if found.board is None else found.board.rounds
    here = next((round_ for round_ in rounds if round_.number == result.match.round), None)
    return "" if here is None else said(round_title(here))


def _chapters(here: PublishedEvent, found: PublishedContest) -> Context:
    """This contest's chapter points, and those of all contests of the event together."""
    with_points = [contest for contest in here.contests.values() if contest.credits]
    together = [credit for contest in with_points for credit in contest.credits]
    return {
        "is_over": found.contest.phase == "finished",
        "standings": chapters_ranked(found.credits),
        "several": len(with_points) > 1,
        "together": chapters_ranked(together),
        "contests": [contest.contest.name for contest in with_points],
        "points": standings.DEFAULT_POINTS,
    }


def chapters_ranked(credits: Any) -> list[standings.Standing[str]]:
    return standings.rank(
        standings.chapter_totals(credits), tie_breaks=standings.CHAPTER_TIE_BREAKS
    )


ROUNDS = Page("board", _("Rounds"), _rounds)
TABLES = Page("tables", _("Tables"), _tables)
RESULTS = Page("results", _("Results"), _results)

contest = require_safe(Page("contest", "", _contest))
names = require_safe(Page("names", _("Names"), _names))
tables = require_safe(TABLES)
results = require_safe(RESULTS)
chapters = require_safe(Page("chapters", _("Chapters"), _chapters))
