"""Lists of people, rules and places."""

from itertools import groupby

from django.utils import translation

from domain import names
from domain.formats.choice import contest_rules
from domain.skipbo import rules as rulesets
from domain.skipbo.rules import ORIGINS, SECTIONS, Rule
from domain.skipbo.rules.read_out import HOUSE, OURS
from domain.standings import CHAPTER_TIE_BREAKS, Credit, chapter_totals, consolation_places, rank
from domain.wording import Sentence
from printing.filling import rounds
from printing.sheets.badges import Badge, Badges
from printing.sheets.people import (
    ChapterMembers,
    CheckIn,
    CheckInLine,
    Drawn,
    PartnerList,
    SignUp,
)
from printing.sheets.results import ChapterPoints, Placed, ResultsList
from printing.sheets.rules import RuleSection, RuleSheet
from scoring.match_mapper import tree_form
from scoring.progress.chart import SideNames
from scoring.progress.read_together import board_get, chart_get, progress_get, side_names
from tournaments.models import Contest, Entry

_CONSOLATION_WON = Sentence("won the consolation")
_ADDED = Sentence("* The rule sheet itself does not say this; it is what holds here.")


def _entries(contest: Contest) -> list[Entry]:
    return list(
        contest.entries.exclude(state=Entry.State.WITHDRAWN).select_related("player__chapter")
    )


def check_in_filled(contest: Contest, language: str) -> CheckIn | None:
    # The need's words follow the sheet's language, not that of the page that asked.
    with translation.override(language):
        people = [
            CheckInLine(
                names.in_a_list(entry.player.name),
                entry.player.chapter.name,
                entry.player.site_number,
                str(entry.player.get_seating_need_display()) if entry.player.seating_need else "",
            )
            for entry in _entries(contest)
        ]
    people.sort(key=lambda person: names.key(person.name))
    return CheckIn(tuple(people)) if people else None


def sign_up_filled(contest: Contest, language: str) -> SignUp:
    return SignUp()


def badges(contest: Contest, language: str) -> Badges | None:
    found = sorted(
        _entries(contest), key=lambda entry: names.key(names.in_a_list(entry.player.name))
    )
    people = [Badge(entry.player.name, entry.player.chapter.name) for entry in found]
    return Badges(tuple(people)) if people else None


def partners_filled(contest: Contest, language: str) -> PartnerList | None:
    lines = []
    for side in side_names(contest=contest).values():
        for index, (name, chapter) in enumerate(zip(side.names, side.chapters, strict=True)):
            others = [n for place, n in enumerate(side.names) if place != index]
            their = [c for place, c in enumerate(side.chapters) if place != index]
            lines.append((chapter, Drawn(name, side.number, " & ".join(others), " & ".join(their))))
    lines.sort(
        key=lambda line: (names.key(line[0]), line[0], names.key(names.in_a_list(line[1].name)))
    )
    chapters = tuple(
        ChapterMembers(chapter, tuple(drawn for _, drawn in group))
        for chapter, group in groupby(lines, key=lambda line: line[0])
    )
    return PartnerList(chapters) if chapters else None


def rules(contest: Contest, language: str) -> RuleSheet:
    in_force = rulesets.in_force(contest.rule_set, contest.rule_set_version, contest.house_rules)
    said = contest_rules(in_force, form=contest.form, goal=contest.goal, alone=contest.plays_alone)
    sections = tuple(
        RuleSection(
            title.in_language(language),
            tuple(_marked(rule, language) for rule in said if rule.section == section),
        )
        for section, title in SECTIONS.items()
    )
    return RuleSheet(
        in_force.title.in_language(language),
        tuple(s for s in sections if s.rules),
        _ADDED.in_language(language) if any(rule.origin == OURS for rule in said) else "",
    )


def _marked(rule: Rule, language: str) -> str:
    """The rule as it is posted: players see what their own rule sheet says and what it does not."""
    text = rule.sentence.in_language(language)
    if rule.origin == HOUSE:
        return f"{text} ({ORIGINS[HOUSE].in_language(language)})"
    return f"{text} *" if rule.origin == OURS else text


def results(contest: Contest, language: str) -> ResultsList | None:
    if contest.phase != Contest.Phase.FINISHED:
        return None
    chart = chart_get(contest=contest)
    if chart is None:
        return _of_rounds(contest, language)
    sides = side_names(contest=contest)
    standing = tree_form(contest).places(chart)
    beside = consolation_places(chart)
    remarks = {
        place.side: _CONSOLATION_WON.in_language(language) for place in beside if place.place == 1
    }
    placed = tuple(
        Placed(
            place.place,
            _with_chapters(sides[place.side]),
            remarks.get(place.side, ""),
            place.shared_by,
        )
        for place in standing
    )
    consolation = tuple(
        Placed(place.place, _with_chapters(sides[place.side]), shared=place.shared_by)
        for place in beside
    )
    return ResultsList(
        placed,
        _chapter_points(progress_get(contest=contest).credits),
        alone=contest.plays_alone,
        consolation=consolation,
    )


def _of_rounds(contest: Contest, language: str) -> ResultsList | None:
    """By the form's own ranking, with what decided it."""
    board = board_get(contest=contest)
    if board is None or not board.ranking:
        return None
    return ResultsList(
        rounds.placed(board, language),
        _chapter_points(progress_get(contest=contest).credits),
        alone=all(len(place.players) == 1 for place in board.ranking),
    )


def _chapter_points(credits: tuple[Credit, ...]) -> tuple[ChapterPoints, ...]:
    ranked = rank(chapter_totals(credits), tie_breaks=CHAPTER_TIE_BREAKS)
    return tuple(ChapterPoints(line.total.who, line.total.points) for line in ranked)


def _with_chapters(side: SideNames) -> tuple[str, ...]:
    """The newsletter's readers know people by where they come from."""
    return tuple(
        f"{name} ({chapter})" for name, chapter in zip(side.names, side.chapters, strict=True)
    )
