"""When a contest is over: certificates with the names large and a line to sign, the script to read
aloud with the list of prizes, and the points of the chapters over the whole rally."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from domain.standings import Credit, chapters_ranked
from domain.wording import Sentence
from printing.layout.drawing import MARGIN
from printing.layout.fit import squeezed, written
from printing.sheets.day import days_of
from printing.sheets.flow import text_sheet
from printing.sheets.results import Placed, place_words, results, with_chapters
from printing.sheets.sheet import AFTER, Making, Option, Sheet, Use
from scoring.progress.read_together import progress_get
from tournaments.models import Contest

# ---- Award certificates, one to a page ----

# What stands around the frame above and below, and how thick it is, as in flow.css.
AROUND_FRAME = 36.0 + 44.0
FRAME = 10.0
# Everything in the frame is measured in parts of its height, and grows with the paper.
UNIT = 1 / 66
NAMES_MARGIN, NAMES_HEIGHT, NAMES_SIZE = 4.0, 12.0, 3.8
# A name of this size stays on one line.
NAMES_FINE = 2.2


@dataclass(frozen=True, slots=True)
class Award:
    """All empty: a certificate to fill in by hand."""

    # "First place"
    what: str = ""
    # A partnership, a person, or a chapter.
    names: tuple[str, ...] = ()
    # "Skip-Bo partners, consolation"
    contest: str = ""
    # Where they come from, under their names.
    chapters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Awards:
    awards: tuple[Award, ...]
    # "Pecan Valley Rally 2026, Kerrville"
    event: str = ""
    # "May 2, 2026"
    day: str = ""


def certificates(value: Awards, making: Making) -> dict[str, Any]:
    height = making.paper.height - AROUND_FRAME
    unit = height * UNIT
    day = Sentence("Day: {day}", day=value.day) if value.day else Sentence("Day")
    return {
        "pages": [{"award": award, "who": _who(award, unit, making)} for award in value.awards],
        "day": making.say(day),
        "height": f"{height - 1:.1f}",
        "unit": f"{unit:.2f}",
    }


def _who(award: Award, unit: float, making: Making) -> dict[str, Any]:
    """Each name on a line of its own where it can be, all in one size."""
    who = [written(name) for name in award.names if written(name)]
    if not who:
        return {}
    fitted = [
        squeezed(
            name,
            weight=700,
            width=making.paper.width - 2 * (MARGIN + FRAME + NAMES_MARGIN * unit),
            room=NAMES_HEIGHT * unit / len(who),
            cap=NAMES_SIZE * unit,
            measure=making.measure,
            fine=NAMES_FINE * unit,
        )
        for name in who
    ]
    return {
        "lines": [line for one in fitted for line in one.lines],
        "size": f"{min(one.size for one in fitted):.1f}",
        "chapters": list(map(written, dict.fromkeys(award.chapters))),
    }


def awards(contest: Contest, language: str) -> Awards | None:
    prizes = _prizes(contest, language)
    if not prizes:
        return None
    event = contest.event
    entries = contest.entries.select_related("player__chapter")
    # Name and chapter of everybody, by how a list of places has both in one.
    people = {
        f"{entry.player.name} ({entry.player.chapter.name})": (
            entry.player.name,
            entry.player.chapter.name,
        )
        for entry in entries
    }
    found = []
    for prize in reversed(prizes):
        for placed in prize.who:
            who = [people.get(name, (name, "")) for name in placed.names]
            names = tuple(name for name, _ in who)
            chapters = tuple(chapter for _, chapter in who if chapter)
            found.append(Award(prize.what, names, contest.name, chapters))
    return Awards(
        tuple(found),
        ", ".join(part for part in (event.name, event.place) if part),
        days_of(event, language),
    )


AWARDS = Sheet(
    "awards",
    Sentence("Award certificates"),
    Sentence("nothing for blank ones, else the places of a finished contest"),
    Awards,
    text_sheet("award", certificates),
    source=awards,
    use=Use(AFTER, Sentence("Certificates to sign and hand out.")),
    ready=lambda standing: standing.is_over,
    posted=False,
    blank=lambda count: Awards((Award(),) * count),
    options=(Option("count", Sentence("how many blank certificates"), 3, most=50),),
)

# ---- The closing script, the last place first, and the list of prizes ----

# Lines of the prize list: what is left under the places is for whatever else is given away.
LINES = 12
PRIZES = {1: Sentence("First place"), 2: Sentence("Second place"), 3: Sentence("Third place")}


@dataclass(frozen=True, slots=True)
class Prize:
    # "First place", "Consolation"
    what: str
    who: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    # In the order in which they are read out: the best last.
    prizes: tuple[Prize, ...]
    # "24 players of four chapters, 23 games"
    summary: str = ""


def closing_script(value: Closing, making: Making) -> dict[str, Any]:
    prizes = [
        (prize.what, [" & ".join(map(written, placed.names)) for placed in prize.who])
        for prize in value.prizes
    ]
    spare = range(LINES - sum(len(who) for _, who in prizes))
    return {"prizes": prizes, "spare": spare}


def closing(contest: Contest, language: str) -> Closing | None:
    prizes = _prizes(contest, language)
    if not prizes:
        return None
    people = contest.entries.filter(sides__isnull=False).distinct().count()
    said = Sentence.counted("{count} person played", "{count} people played", count=people)
    return Closing(tuple(prizes), said.in_language(language))


def _prizes(contest: Contest, language: str) -> list[Prize]:
    """In the order in which they are read out: chapter, consolation, third, second, first."""
    found = results(contest, language)
    if found is None:
        return []
    prizes: list[tuple[Sentence, list[Placed]]] = []
    ranked = chapters_ranked(progress_get(contest=contest).credits)
    best = [Placed(1, (line.chapter,)) for line in ranked if line.place == 1]
    if best:
        prizes.append((Sentence("Chapter with the most points"), best))
    consoled = _consolation_winners(contest)
    if consoled is not None:
        prizes.append((Sentence("Winners of the consolation"), [consoled]))
    first = [placed for placed in found.placed if placed.place in PRIZES]
    for place, group in groupby(reversed(first), key=lambda placed: placed.place):
        prizes.append((PRIZES[place], list(group)))
    return [Prize(what.in_language(language), tuple(who)) for what, who in prizes]


def _consolation_winners(contest: Contest) -> Placed | None:
    side = progress_get(contest=contest).consolation_winner
    return None if side is None else Placed(1, with_chapters(side))


CLOSING = Sheet(
    "closing",
    Sentence("Closing script and prize list"),
    Sentence("the places of a finished contest"),
    Closing,
    text_sheet("closing", closing_script),
    source=closing,
    use=Use(AFTER, Sentence("To be read aloud when prizes are given.")),
    ready=lambda standing: standing.is_over,
    posted=False,
)

# ---- Chapter standings: the points of every finished contest, and their sum ----

# The place, the chapter and the sum; what is left is shared by the contests.
PLACE, CHAPTER, SUM, LEAST = 50.0, 190.0, 70.0, 62.0


@dataclass(frozen=True, slots=True)
class ChapterLine:
    # "2–3" where it is shared.
    place: str
    chapter: str
    points: int
    # One for each contest, in their order; None where nobody of it took part.
    by_contest: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class ChapterStandings:
    lines: tuple[ChapterLine, ...]
    contests: tuple[str, ...] = ()
    # Those that are not over: "1 contest is still being played."
    summary: str = ""


def standings(value: ChapterStandings, making: Making) -> dict[str, Any]:
    """Each contest's points where their columns fit beside each other, else the sum alone."""
    width = making.paper.width - 2 * MARGIN - PLACE - CHAPTER - SUM
    return {"contests": value.contests if len(value.contests) * LEAST <= width else ()}


def chapter_standings(contest: Contest, language: str) -> ChapterStandings | None:
    """Of all contests of the event that are over."""
    contests = list(contest.event.contests.exclude(phase=Contest.Phase.REGISTRATION))
    over = [one for one in contests if one.phase == Contest.Phase.FINISHED]
    by_contest = [progress_get(contest=one).credits for one in over]
    ranked = chapters_ranked(credit for found in by_contest for credit in found)
    if not ranked:
        return None
    shared = [standing.place for standing in ranked]
    lines = tuple(
        ChapterLine(
            place_words(standing.place, shared.count(standing.place)),
            standing.chapter,
            standing.points,
            tuple(_points(standing.chapter, found) for found in by_contest),
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


def _points(chapter: str, credits: tuple[Credit, ...]) -> int | None:
    found = [credit.points for credit in credits if credit.chapter == chapter]
    return sum(found) if found else None


CHAPTER_STANDINGS = Sheet(
    "chapter-standings",
    Sentence("Chapter standings"),
    Sentence("the chapters’ points in finished contests"),
    ChapterStandings,
    text_sheet("chapters", standings, evenly=True),
    source=chapter_standings,
    use=Use(AFTER, Sentence("The chapters’ points over the whole rally.")),
    ready=lambda standing: standing.one_is_over,
)
