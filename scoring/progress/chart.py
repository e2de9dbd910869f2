"""Reading the chart and what is going on at the tables."""

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from domain import matches as play
from domain.actions import Action
from domain.results import Counts, OfSide, Owner, Stock
from games.models import Game, Result
from scoring.match_mapper import layout_of, loaded_of, match_of
from tournaments.models import Contest, Draw, Side, SideEntry
from tournaments.prepared_queries import prepared


@dataclass(frozen=True, slots=True)
class SideNames:
    """A side as people read it."""

    number: int
    names: tuple[str, ...]
    chapters: tuple[str, ...]

    @property
    def people(self) -> tuple[tuple[str, str], ...]:
        """Each member's name with the member's own chapter."""
        return tuple(zip(self.names, self.chapters, strict=True))

    @property
    def surnames(self) -> tuple[str, ...]:
        """What stands on a chart: the last word of each name.

        >>> SideNames(7, ("Ruth Ann Castell", "Earl Whitcomb"), ("", "")).surnames
        ('Castell', 'Whitcomb')
        """
        return tuple((name.split() or [""])[-1] for name in self.names)

    @property
    def short(self) -> str:
        """
        >>> SideNames(1, ("Marian Castell", "Dale Whitcomb"), ("", "")).short
        'Castell & Whitcomb'
        """
        return " & ".join(self.surnames)

    @property
    def brief(self) -> tuple[str, ...]:
        """Where room is scarce, so that two of one surname are still told apart.

        >>> SideNames(1, ("Marian Castell", "Dale"), ("", "")).brief
        ('Castell M.', 'Dale')
        """
        words = [name.split() for name in self.names]
        return tuple(f"{w[-1]} {w[0][0]}." if len(w) > 1 else " ".join(w) for w in words)

    @property
    def called(self) -> str:
        """As it is read out in the hall: surnames, but one person by the whole name.

        >>> SideNames(1, ("Marian Castell",), ("",)).called
        'Marian Castell'
        """
        return self.names[0] if len(self.names) == 1 else self.short


def sides_of(*, contest: Contest, earlier_rounds: bool = False) -> QuerySet[Side]:
    """The sides of the draw in force, with their people; those of earlier rounds too, if wanted."""
    members = SideEntry.objects.filter(left=False).select_related("entry__player__chapter")
    states = Draw.IN_FORCE if earlier_rounds else (Draw.State.DRAWN,)
    return contest.sides.filter(draw__state__in=states).prefetch_related(
        Prefetch("members", queryset=members)
    )


def side_names(*, contest: Contest) -> dict[int, SideNames]:
    """Every side's names, by its number. Read as plain values: pages ask for it all the time."""
    drawn = contest.sides.filter(draw__state__in=Draw.IN_FORCE)
    people: dict[int, list[tuple[str, str]]] = {
        number: [] for number in drawn.values_list("number", flat=True)
    }
    members = SideEntry.objects.filter(left=False, side__in=drawn).order_by("place", "pk")
    for number, name, chapter in members.values_list(
        "side__number", "entry__player__name", "entry__player__chapter__name"
    ):
        people[number].append((name, chapter))
    return {
        number: SideNames(
            number, tuple(name for name, _ in here), tuple(chapter for _, chapter in here)
        )
        for number, here in people.items()
    }


def chart_sides(*, contest: Contest) -> list[play.EnteredSide]:
    """The sides as the chart knows them, in one statement."""
    chapters: dict[tuple[int, bool], set[str]] = {}
    members = SideEntry.objects.filter(
        left=False, side__contest=contest, side__draw__state=Draw.State.DRAWN
    ).order_by("side__number")
    for number, withdrawn, chapter in members.values_list(
        "side__number", "side__withdrawn", "entry__player__chapter__name"
    ):
        chapters.setdefault((number, withdrawn), set()).add(chapter)
    return [
        play.EnteredSide(number, frozenset(names), withdrawn=withdrawn)
        for (number, withdrawn), names in chapters.items()
    ]


def chart_get(*, contest: Contest) -> play.Matches | None:
    """The whole chart; none where the contest is played by rounds. A late side whose entry was
    undone is on no line, and so not on it."""
    if contest.is_by_rounds:
        return None
    rows = list(contest.matches.all())
    matches = [match_of(row) for row in rows]
    if not matches:
        return None
    named = {
        play.occupant(slot)
        for match in matches
        if match.key.bracket is play.Bracket.MAIN and match.key.round == 1
        for slot in match.slots
    }
    sides = [
        side for side in chart_sides(contest=contest) if side.number in named or not side.withdrawn
    ]
    numbered = ((match.key, row.number) for match, row in zip(matches, rows, strict=True))
    return loaded_of(sides, matches, layout_of(contest, numbered))


def tables_in_play(*, contest: Contest) -> QuerySet[Game]:
    return (
        contest.games.filter(state__in=Game.AT_THE_TABLE)
        .select_related("table")
        .prefetch_related("sides__side")
        .order_by("table__number")
    )


def game_at_table(*, secret: str) -> Game | None:
    """What is being played at the table with this secret link."""
    return next(iter(_at_table(secret)), None)


@prepared
def _at_table(secret: str) -> QuerySet[Game]:
    found = Game.objects.filter(table__secret=secret, state__in=Game.AT_THE_TABLE)
    return found.select_related("match_game").order_by("pk")


def latest_results(*, contest: Contest) -> QuerySet[Result]:
    """Confirmed results, the newest first: by their numbers, which only grow."""
    return (
        Result.objects.filter(game__contest=contest, state=Result.State.CONFIRMED)
        .select_related("winner", "game__match_game__match", "game__table")
        .prefetch_related("game__sides__side")
        .order_by("-pk")
    )


def cards_left_by_loser(*, contest: Contest) -> dict[str, int]:
    """How many cards the losers of each match had left, by the match's key, where it is known."""
    side_of = dict(
        SideEntry.objects.filter(
            side__contest=contest, side__draw__state=Draw.State.DRAWN
        ).values_list("entry_id", "side__number")
    )
    found: dict[str, int] = {}
    results = Result.objects.filter(game__contest=contest, state=Result.State.CONFIRMED)
    for key, outcome, deal_winner, cards_left in results.values_list(
        "game__match_game__match__key",
        "game__match_game__match__outcome",
        "winner__number",
        "cards_left",
    ):
        # Who lost the match may have won deals of it.
        winner = deal_winner if outcome is None else play.Outcome.parse(outcome).winner
        counts = [
            count
            for owner, count in Counts.read(cards_left)
            if _counted_for(owner, side_of) not in (None, winner)
        ]
        if counts:
            found[key] = found.get(key, 0) + sum(counts)
    return found


def _counted_for(owner: Owner, side_of: dict[int, int]) -> int | None:
    """The number of the side that a count belongs to."""
    match owner:
        case OfSide(number):
            return number
        case Stock(entry):
            return side_of.get(entry)
    return None


# ---- How the chart was made, from the trail ----


@dataclass(frozen=True, slots=True)
class Clash:
    """So many pairs of sides with a chapter in common could meet first in this round; no chart
    has fewer than `at_least`."""

    round: int
    count: int
    at_least: int


@dataclass(frozen=True, slots=True)
class ChartMade:
    """`seeds` are the numbers of the seeded sides, the strongest first. `clashes` has the rounds
    with any, the first one first."""

    method: play.Method
    seeds: tuple[int, ...]
    clashes: tuple[Clash, ...]


def chart_made(*, contest: Contest) -> ChartMade | None:
    entry = contest.audit.filter(action=Action.CHART_BUILD).order_by("pk").last()
    if entry is None:
        return None
    said = entry.after
    return ChartMade(
        play.Method(said.get("method", "drawn")),
        tuple(said.get("seeds", ())),
        tuple(Clash(**clash) for clash in said.get("clashes", ())),
    )
