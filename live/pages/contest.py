"""The public pages of a contest, each filled from what is published."""

from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from domain.formats import registry
from domain.names import surname_first
from domain.skipbo import rules as rulesets
from domain.standings import DEFAULT_POINTS, chapters_ranked
from live.pages.board import cross_tables, finals_shown, ranking_shown, rounds_shown
from live.publish import PublishedEvent
from live.published import PublishedContest, PublishedResult
from live.response import Context, Page
from scoring.progress.words import round_title
from web.words import manner_words, said


def _contest(here: PublishedEvent, found: PublishedContest) -> Context:
    contest = found.contest
    # Where everyone plays alone or partners change, people are listed and not sides.
    is_by_person = contest.plays_alone or contest.format.partners_change
    rules = rulesets.get(contest.rule_set, contest.rule_set_version)
    return {
        "rules_title": said(rules.title),
        "form_title": said(registry.get(contest.form).title),
        "form_summary": said(registry.get(contest.form).summary),
        "sides": () if is_by_person else tuple(found.names.values()),
        "people": found.by_surname if is_by_person else [],
        "latest": rounds_shown(found)[:1],
        "games": found.games,
        "podium": found.podium,
    }


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
    for member in found.by_surname:
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
    return {"games": found.games, "free_tables": found.free_tables}


def _results(here: PublishedEvent, found: PublishedContest) -> Context:
    lines = [
        {
            # From the first one on, so that the next result moves nobody's.
            "key": len(found.results) - number,
            "result": result,
            "round": round_of(found, result),
            "manner": manner_words(result.manner),
            "is_plain": result.manner == "played-out",
        }
        for number, result in enumerate(found.results)
    ]
    return {"lines": lines, "podium": found.podium}


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
        "points": DEFAULT_POINTS,
    }


ROUNDS = Page("board", _("Rounds"), _rounds)
TABLES = Page("tables", _("Tables"), _tables)
RESULTS = Page("results", _("Results"), _results)

contest = require_safe(Page("contest", "", _contest))
names = require_safe(Page("names", _("Names"), _names))
tables = require_safe(TABLES)
results = require_safe(RESULTS)
chapters = require_safe(Page("chapters", _("Chapters"), _chapters))
