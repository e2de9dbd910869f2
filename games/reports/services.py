"""What is reported of one game: read, checked by the game's rules and kept, version by version.

Knows who sits at the game's table. Must not know what follows from a result.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import QuerySet

from domain.results import (
    NO_SHOW,
    Counts,
    Manner,
    OfSide,
    Owner,
    Reported,
    ReportedIncident,
    Scene,
    Stands,
    Stock,
    Version,
    describe_manner,
    owner_of,
    stocks,
)
from domain.skipbo import rules as rulesets
from domain.skipbo.checks import (
    Finding,
    Incident,
    Player,
    Report,
    Scored,
    Seating,
    examine,
    refuses,
)
from domain.skipbo.checks.from_record import derive
from domain.wording import Illegal, Refusal, Sentence
from domain.wording.refusals import code_said, refused
from games.models import Game, Result
from games.models import Incident as StoredIncident
from games.reports.form import Typed
from tournaments.audited_action import Step
from tournaments.models import Contest, Draw, SideEntry
from tournaments.prepared_queries import prepared


def require_version(game: Game, version: int) -> None:
    if game.version != version:
        raise game_changed()


def require_at_the_table(game: Game) -> None:
    if game.state not in Game.AT_THE_TABLE:
        raise refused("game-over:result")


def game_changed(now: Sentence | None = None) -> Refusal:
    """`now` says what the other person entered."""
    return refused("game-changed:now", now=now) if now else refused("game-changed")


# ---- A report of one game ----

PARTNERS = 2
"""The seats of a side: whoever is alone on one plays both, each with a stock of its own."""


class ResultRefused(Illegal):
    """The checks refuse the report, or (code "result-asks") want to hear that it is right."""

    def __init__(self, code: str, sentence: Sentence, findings: Sequence[Finding]) -> None:
        super().__init__(code, sentence, field=findings[0].field if findings else "")
        self.findings = tuple(findings)


@prepared
def _members_at(game_id: int) -> QuerySet[Any, Any]:
    members = SideEntry.objects.filter(side__games__game=game_id, left=False)
    return members.order_by("side__games__place", "place").values_list(
        *("side__number", "side_id", "entry_id", "entry__player_id", "entry__player__name"),
        "side__draw__way",
    )


@prepared
def results_of(game_id: int) -> QuerySet[Result]:
    """Every version, in the order they came."""
    return Result.objects.filter(game=game_id).order_by("number")


@prepared
def incidents_at(game_id: int) -> QuerySet[StoredIncident]:
    return StoredIncident.objects.filter(game=game_id, taken_back=False).order_by("pk")


class Seated(NamedTuple):
    """One person at the table."""

    entry: int
    player: int
    name: str


class AtTable:
    """Who sits at a game, between the desk's numbers and the checks' letters."""

    def __init__(self, game: Game, contest: Contest) -> None:
        self.game = game
        self.pks: dict[int, int] = {}
        self.people: dict[int, list[Seated]] = {}
        ways: dict[int, str] = {}
        for number, pk, entry, player, name, way in _members_at(game.pk):
            self.pks[number], ways[number] = pk, way
            self.people.setdefault(number, []).append(Seated(entry, player, name))
        self.numbers = list(self.people)
        names = {person.entry: person.name for own in self.people.values() for person in own}
        self.seats = {
            number: stocks(
                [person.entry for person in own], 1 if ways[number] in Draw.WAYS_ALONE else PARTNERS
            )
            for number, own in self.people.items()
        }
        rules = rulesets.in_force(game.rule_set, game.rule_set_version, game.house_rules)
        self.seating = Seating(
            rules=rules,
            sides=tuple(
                tuple(Player(str(stock), names[stock.entry]) for stock in own)
                for own in self.seats.values()
            ),
            stock=rules.stock_for(sum(map(len, self.seats.values()))),
            time_limit=contest.time_limit_minutes,
            # Where partners change, whoever sits alone plays off a tie or a final.
            is_meant=set(ways.values()) == {Draw.Way.ROUND}
            and all(len(own) == 1 for own in self.people.values()),
        )

    @property
    def numbers_by_pk(self) -> dict[int, int]:
        """The sides' numbers by their rows."""
        return {pk: number for number, pk in self.pks.items()}

    def letter(self, number: int | None) -> str | None:
        """The side's letter; a side that does not sit here stays a number, for the check to say."""
        if number is None:
            return None
        if number not in self.pks:
            return f"{number}"
        return rulesets.SIDE_NAMES[self.numbers.index(number)]

    @cached_property
    def noted(self) -> tuple[ReportedIncident, ...]:
        """The incidents that stand on record."""
        return tuple(
            ReportedIncident(noted.kind, noted.entry_id, noted.cards or None)
            for noted in incidents_at(self.game.pk)
        )

    @property
    def scene(self) -> Scene:
        return Scene(self.seats, self.noted, lambda said: report_read(said, self))

    def said(self, result: Result) -> Reported:
        """A kept result as it was reported; its incidents are noted with the game."""
        return Reported(
            manner=result.manner,
            winner=self.numbers_by_pk.get(result.winner_id or 0),
            cards_left=result.counted,
            incidents_complete=bool(result.details.get("incidents_complete")),
            minutes=result.details.get("minutes"),
            tie_break=result.details.get("tie_break"),
            reason=result.reason,
            record=result.record,
            ends=result.details.get("ends", ""),
        )

    @cached_property
    def results(self) -> list[Result]:
        """Every version so far, in the order they came."""
        return results_of(self.game.pk)

    @property
    def latest_said(self) -> Sentence | None:
        standing = [one for one in self.results if one.state != Result.State.SUPERSEDED]
        return describe(standing[-1], self) if standing else None

    @property
    def versions(self) -> list[Version]:
        return [
            Version(
                number=result.number,
                stands=Stands(result.state),
                said=self.said(result),
                actor=result.reported_by,
                seen=result.seen_version,
                side=self.numbers_by_pk.get(result.reporter_id or 0),
            )
            for result in self.results
        ]


def report_read(reported: Reported | Typed, at_table: AtTable) -> Reported:
    """The report as it will be kept: from the replay of its record where it has one."""
    if isinstance(reported, Typed):
        return reported.reported(at_table.seats)
    if not reported.record:
        return reported
    derived = derive(reported.record, at_table.seating)
    tied = derived.winner is None
    by_letter = dict(zip(rulesets.SIDE_NAMES, at_table.numbers, strict=False))
    points: Any = derived.points or {}
    cards_left: Any = derived.cards_left
    incidents: Any = derived.incidents
    return replace(
        reported,
        manner=str(derived.finished).replace("_", "-"),
        winner=reported.winner if tied else by_letter[str(derived.winner)],
        cards_left=Counts.read(cards_left),
        points=Counts.of_sides({by_letter[letter]: value for letter, value in points.items()}),
        incidents=tuple(
            ReportedIncident(str(incident.kind), _entry_of(incident.player), incident.cards)
            for incident in incidents
        ),
        incidents_complete=True,
        tie_break=None if derived.tie_break is None else str(derived.tie_break),
    )


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checks made of a report: the findings that were accepted, and the points of every
    side by its number, where the rules count them."""

    findings: tuple[Finding, ...] = ()
    points: dict[int, int] = field(default_factory=dict)


def report_check(
    reported: Reported,
    at_table: AtTable,
    *,
    accept_warnings: bool,
    before: Sequence[dict[int, int]] = (),
) -> Checked:
    """Refuses what cannot be. `before` are the points of the match's games so far, by side."""
    if reported.manner == NO_SHOW:
        _require_nothing_else(reported)
        return Checked()
    if reported.ends == "score":
        return Checked()  # the match was stopped: this deal was not played to its end
    report = _as_report(reported, at_table)
    scored = None
    if at_table.seating.rules.race_target and not reported.ends:
        scored = [
            Scored(tuple(points.get(number, 0) for number in at_table.numbers)) for points in before
        ]
    findings, points = examine(report, at_table.seating, scored)
    if refuses(findings):
        errors = [found for found in findings if found.severity == "error"]
        raise ResultRefused(errors[0].code, _joined(errors), findings)
    if findings and not accept_warnings:
        raise ResultRefused(*code_said("result-asks", text=_joined(findings)), findings)
    if points is None:
        return Checked(findings)
    return Checked(findings, dict(zip(at_table.numbers, points, strict=True)))


def _as_report(reported: Reported, at_table: AtTable) -> Report:
    by_side: dict[str, Any] = {}
    by_player: dict[str, Any] = {}
    for owner, count in reported.cards_left:
        if str(owner).startswith("side:"):
            by_side[_side_named(owner, at_table)] = count
        else:
            by_player[str(owner)] = count
    incidents = [Incident(i.kind, str(Stock(i.entry)), i.cards) for i in reported.incidents]
    if not reported.record:
        # Whoever was substituted since sits here no more: theirs stay on record, and count no more.
        seated = {stock.entry for own in at_table.seats.values() for stock in own}
        incidents += [
            Incident(noted.kind, str(Stock(noted.entry)), noted.cards)
            for noted in at_table.noted
            if noted.entry in seated
        ]
    return Report(
        finished=reported.manner.replace("-", "_"),
        winner=at_table.letter(reported.winner),
        cards_left=by_player or None,
        side_cards_left=by_side or None,
        points={_side_named(owner, at_table): value for owner, value in reported.points} or None,
        incidents=incidents,
        incidents_complete=reported.incidents_complete,
        minutes=reported.minutes,
        tie_break=reported.tie_break,
        reason=reported.reason or None,
    )


def _side_named(owner: Owner, at_table: AtTable) -> str:
    """As the checks know a side; whoever does not sit here is named as it was said."""
    letter = at_table.letter(owner.number) if isinstance(owner, OfSide) else None
    return letter or str(owner)


def _entry_of(player: object) -> int:
    """Whose stock a player of the checks is."""
    stock = owner_of(str(player))
    if not isinstance(stock, Stock):
        raise ValueError(f"{player} is nobody's stock")
    return stock.entry


def _joined(findings: Sequence[Finding]) -> Sentence:
    return Sentence.joined(found.sentence for found in findings)


def _require_nothing_else(reported: Reported) -> None:
    if reported.winner is not None or reported.cards_left or reported.points or reported.incidents:
        raise refused("no-show-with-result")


def result_write(
    step: Step,
    at_table: AtTable,
    reported: Reported,
    checked: Checked,
    *,
    confirmed: bool,
    seen_version: int,
    reporter: int | None = None,
) -> Result:
    """The next version of the game's result, with the incidents reported with it."""
    game = at_table.game
    result = Result.objects.create(
        game=game,
        number=len(at_table.results) + 1,
        state=Result.State.CONFIRMED if confirmed else Result.State.REPORTED,
        manner=reported.manner,
        winner_id=at_table.pks.get(reported.winner or 0),
        cards_left=reported.cards_left.stored(),
        points=checked.points.get(reported.winner or 0),
        side_points={str(number): points for number, points in checked.points.items()},
        details=reported.details,
        findings=[
            {"code": f.code, "severity": f.severity, "field": f.field, "en": str(f.sentence)}
            for f in checked.findings
        ],
        record=reported.record,
        reported_by=step.actor,
        reporter_id=at_table.pks.get(reporter or 0),
        seen_version=seen_version,
        confirmed_by=step.actor if confirmed else "",
        reason=reported.reason[:300],
    )
    step.added([result])
    if reported.record:
        for incident in game.incidents.filter(taken_back=False):
            step.change(incident, taken_back=True)
    if reported.incidents:
        step.added(
            StoredIncident.objects.bulk_create(
                StoredIncident(
                    game=game,
                    entry_id=incident.entry,
                    kind=incident.kind,
                    cards=incident.cards or 0,
                    recorded_by=step.actor,
                )
                for incident in reported.incidents
            )
        )
    return result


def describe(result: Result, at_table: AtTable) -> Sentence:
    """A result in a few words, for somebody who entered another one."""
    if result.winner_id is None:
        return Sentence("no show on both sides")
    number = next((n for n, pk in at_table.pks.items() if pk == result.winner_id), None)
    counted = result.counted.totals(at_table.seats)
    cards = ", ".join(f"{n}: {left}" for n, left in counted.items() if n != number)
    manner = describe_manner(Manner(result.manner))
    won = Sentence("side {number} won ({manner})", number=str(number), manner=manner)
    return Sentence("{won}, cards left {cards}", won=won, cards=cards) if cards else won
