"""When a contest is over: certificates, the closing script, and the chapters of the whole rally."""

from itertools import groupby

from domain.standings import CHAPTER_TIE_BREAKS, Credit, chapter_totals, rank
from domain.wording import Sentence
from printing.filling import lists
from printing.filling.days import days_of
from printing.sheets.awards import Award, Awards
from printing.sheets.chapters import ChapterLine, ChapterStandings
from printing.sheets.closing import Closing, Prize
from printing.sheets.results import Placed
from scoring.progress.read_together import progress_get
from tournaments.models import Contest

PRIZES = {1: Sentence("First place"), 2: Sentence("Second place"), 3: Sentence("Third place")}
CONSOLATION = Sentence("Winners of the consolation")
MOST_POINTS = Sentence("Chapter with the most points")


def awards(contest: Contest, language: str) -> Awards | None:
    prizes = _prizes(contest, language)
    if not prizes:
        return None
    event = contest.event
    people = _people(contest)
    return Awards(
        tuple(
            _award(prize.what, placed, contest, people)
            for prize in reversed(prizes)
            for placed in prize.who
        ),
        ", ".join(part for part in (event.name, event.place) if part),
        days_of(event, language),
    )


def _people(contest: Contest) -> dict[str, tuple[str, str]]:
    """Name and chapter of everybody, by how a list of places has both in one."""
    entries = contest.entries.select_related("player__chapter")
    people = ((entry.player.name, entry.player.chapter.name) for entry in entries)
    return {f"{name} ({chapter})": (name, chapter) for name, chapter in people}


def _award(
    what: str, placed: Placed, contest: Contest, people: dict[str, tuple[str, str]]
) -> Award:
    """A person's name stands large, and the chapter under it."""
    who = [people.get(name, (name, "")) for name in placed.names]
    return Award(
        what,
        tuple(name for name, _ in who),
        contest.name,
        tuple(chapter for _, chapter in who if chapter),
    )


def closing(contest: Contest, language: str) -> Closing | None:
    prizes = _prizes(contest, language)
    if not prizes:
        return None
    people = contest.entries.filter(sides__isnull=False).distinct().count()
    said = Sentence.counted("{count} person played", "{count} people played", count=people)
    return Closing(tuple(prizes), said.in_language(language))


def _prizes(contest: Contest, language: str) -> list[Prize]:
    """In the order in which they are read out: chapter, consolation, third, second, first."""
    found = lists.results(contest, language)
    if found is None:
        return []
    prizes = []
    ranked = rank(chapter_totals(credits_of(contest)), tie_breaks=CHAPTER_TIE_BREAKS)
    best = [Placed(1, (line.total.who,)) for line in ranked if line.place == 1]
    if best:
        prizes.append(_prize(MOST_POINTS, best, language))
    consoled = _consolation_winners(contest)
    if consoled is not None:
        prizes.append(_prize(CONSOLATION, [consoled], language))
    first = [placed for placed in found.placed if placed.place in PRIZES]
    for place, group in groupby(reversed(first), key=lambda placed: placed.place):
        prizes.append(_prize(PRIZES[place], list(group), language))
    return prizes


def _prize(what: Sentence, who: list[Placed], language: str) -> Prize:
    return Prize(what.in_language(language), tuple(who))


def _consolation_winners(contest: Contest) -> Placed | None:
    side = progress_get(contest=contest).consolation_winner
    if side is None:
        return None
    return Placed(1, tuple(f"{name} ({chapter})" for name, chapter in side.people))


def chapter_standings(contest: Contest, language: str) -> ChapterStandings | None:
    """Of all contests of the event that are over."""
    contests = list(contest.event.contests.exclude(phase=Contest.Phase.REGISTRATION))
    over = [one for one in contests if one.phase == Contest.Phase.FINISHED]
    by_contest = [credits_of(one) for one in over]
    credits = [credit for found in by_contest for credit in found]
    if not credits:
        return None
    ranked = rank(chapter_totals(credits), tie_breaks=CHAPTER_TIE_BREAKS)
    shared = [standing.place for standing in ranked]
    lines = tuple(
        ChapterLine(
            _place(standing.place, shared.count(standing.place)),
            standing.total.who,
            standing.total.points,
            tuple(_points(standing.total.who, found) for found in by_contest),
        )
        for standing in ranked
    )
    playing = len(contests) - len(over)
    said = Sentence.counted(
        "{count} contest is not over yet.", "{count} contests are not over yet.", count=playing
    )
    return ChapterStandings(
        lines, tuple(one.name for one in over), said.in_language(language) if playing else ""
    )


def _place(place: int, shared: int) -> str:
    return str(place) if shared == 1 else f"{place}–{place + shared - 1}"


def _points(chapter: str, credits: tuple[Credit, ...]) -> int | None:
    found = [credit.points for credit in credits if credit.chapter == chapter]
    return sum(found) if found else None


def credits_of(contest: Contest) -> tuple[Credit, ...]:
    """The chapter points of a contest that is over."""
    return progress_get(contest=contest).credits
