"""A report of one game: read, checked by games.checks, compared with others, and written down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import QuerySet

from games import rulesets
from games.checks import Finding, Incident, Player, Report, Seating, check, points_of, refuses
from games.checks.from_record import derive
from games.models import Game, Result
from games.models import Incident as StoredIncident
from games.results import Manner, describe_manner
from games.services.step import Step
from tournaments.models import Contest, SideEntry
from tournaments.prepared_queries import prepared
from wording import Illegal, Sentence

NO_SHOW = Manner.NO_SHOW.value
# In digits; no side has a longer number, and Python refuses to read very long ones.
LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class ReportedIncident:
    kind: str
    entry: int
    cards: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """What somebody says of a game.

    `manner` is how it finished, a `Manner` ("played-out", "time", …, "no-show");
    `winner` a side's number. Cards are counted by "side:<number>" or "entry:<id>", points by
    "side:<number>". With a `record`, the result is what its replay gives.
    """

    manner: str = ""
    winner: int | None = None
    cards_left: Mapping[str, Any] = field(default_factory=dict)
    points: Mapping[str, Any] = field(default_factory=dict)
    incidents: tuple[ReportedIncident, ...] = ()
    incidents_complete: bool = False
    minutes: float | None = None
    tie_break: str | None = None
    reason: str = ""
    record: str = ""

    @property
    def details(self) -> dict[str, Any]:
        """What is kept of it beside winner, cards and points."""
        return {
            "tie_break": self.tie_break,
            "minutes": self.minutes,
            "incidents_complete": self.incidents_complete,
        }


class ResultRefused(Illegal):
    """The checks refuse the report, or (code "result-asks") want to hear that it is right."""

    def __init__(self, code: str, sentence: Sentence, findings: Sequence[Finding]) -> None:
        super().__init__(code, sentence, field=findings[0].field if findings else "")
        self.findings = tuple(findings)


@prepared
def _members_at(game_id: int) -> QuerySet[Any, Any]:
    members = SideEntry.objects.filter(side__games__game=game_id, left=False)
    return members.order_by("side__games__place", "place").values_list(
        "side__number", "side_id", "entry_id", "entry__player__name"
    )


@prepared
def results_of(game_id: int) -> QuerySet[Result]:
    """Every version, in the order they came."""
    return Result.objects.filter(game=game_id).order_by("number")


@prepared
def incidents_at(game_id: int) -> QuerySet[StoredIncident]:
    return StoredIncident.objects.filter(game=game_id, taken_back=False).order_by("pk")


class AtTable:
    """Who sits at a game, between the desk's numbers and the checks' letters."""

    def __init__(self, game: Game, contest: Contest) -> None:
        self.game = game
        self.numbers: list[int] = []
        self.pks: dict[int, int] = {}
        sides: list[list[Player]] = []
        for number, pk, entry, name in _members_at(game.pk):
            if number not in self.pks:
                self.numbers.append(number)
                self.pks[number] = pk
                sides.append([])
            sides[-1].append(Player(f"entry:{entry}", name))
        for side in sides:
            if len(side) == 1:
                # Whoever is alone on a side plays both of its seats, each with a stock of its own.
                side.append(Player(f"{side[0].key}#2", side[0].name))
        rules = rulesets.get(game.rule_set, game.rule_set_version)
        if game.house_rules:
            rules = rulesets.derive(rules, game.house_rules)
        self.seating = Seating(
            rules=rules,
            sides=tuple(map(tuple, sides)),
            stock=contest.stock_size,
            time_limit=contest.time_limit_minutes,
        )

    def letter(self, number: int | None) -> str | None:
        """The side's letter; a side that does not sit here stays a number, for the check to say."""
        if number is None:
            return None
        if number not in self.pks:
            return f"{number}"
        return rulesets.SIDE_NAMES[self.numbers.index(number)]

    def side_totals(self, cards_left: Mapping[str, int]) -> dict[int, int]:
        """The sides whose cards are known in full."""
        totals = {}
        for number, players in zip(self.numbers, self.seating.sides, strict=True):
            if f"side:{number}" in cards_left:
                totals[number] = cards_left[f"side:{number}"]
            elif all(player.key in cards_left for player in players):
                totals[number] = sum(cards_left[player.key] for player in players)
        return totals


def report_read(reported: Reported, at_table: AtTable) -> Reported:
    """The report as it will be kept: from the replay of its record where it has one."""
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
        cards_left=cards_left,
        points={f"side:{by_letter[letter]}": value for letter, value in points.items()},
        incidents=tuple(
            ReportedIncident(
                str(incident.kind),
                int(str(incident.player).removeprefix("entry:").partition("#")[0]),
                incident.cards,
            )
            for incident in incidents
        ),
        incidents_complete=True,
        tie_break=None if derived.tie_break is None else str(derived.tie_break),
    )


def report_check(
    reported: Reported, at_table: AtTable, *, accept_warnings: bool
) -> tuple[tuple[Finding, ...], int | None]:
    """The findings that were accepted and the winner's points; refuses what cannot be."""
    if reported.manner == NO_SHOW:
        _require_nothing_else(reported)
        return (), None
    report = _as_report(reported, at_table)
    findings = check(report, at_table.seating)
    if refuses(findings):
        errors = [found for found in findings if found.severity == "error"]
        raise ResultRefused(errors[0].code, _joined(errors), findings)
    if findings and not accept_warnings:
        raise ResultRefused("result-asks", _joined(findings), findings)
    points = points_of(report, at_table.seating)
    letter = at_table.letter(reported.winner)
    return findings, None if points is None or letter is None else points["ABCDEF".index(letter)]


def _as_report(reported: Reported, at_table: AtTable) -> Report:
    by_side = {k: v for k, v in reported.cards_left.items() if k.startswith("side:")}
    by_player = {k: v for k, v in reported.cards_left.items() if not k.startswith("side:")}
    incidents = [Incident(i.kind, f"entry:{i.entry}", i.cards) for i in reported.incidents]
    if not reported.record:
        # Whoever was substituted since sits here no more: theirs stay on record, and count no more.
        seated = {player.key for side in at_table.seating.sides for player in side}
        incidents += [
            Incident(noted.kind, f"entry:{noted.entry_id}", noted.cards or None)
            for noted in incidents_at(at_table.game.pk)
            if f"entry:{noted.entry_id}" in seated
        ]
    return Report(
        finished=reported.manner.replace("-", "_"),
        winner=at_table.letter(reported.winner),
        cards_left=by_player or None,
        side_cards_left={_letter_of(at_table, k): v for k, v in by_side.items()} or None,
        points={_letter_of(at_table, k): v for k, v in reported.points.items()} or None,
        incidents=incidents,
        incidents_complete=reported.incidents_complete,
        minutes=reported.minutes,
        tie_break=reported.tie_break,
        reason=reported.reason or None,
    )


def _letter_of(at_table: AtTable, key: str) -> str:
    number = key.removeprefix("side:")
    is_number = number.isdecimal() and len(number) <= LONGEST_NUMBER
    return (at_table.letter(int(number)) or key) if is_number else key


def _joined(findings: Sequence[Finding]) -> Sentence:
    return Sentence(
        en=" ".join(found.sentence.en for found in findings),
        fr=" ".join(found.sentence.fr for found in findings),
    )


def _require_nothing_else(reported: Reported) -> None:
    if reported.winner is not None or reported.cards_left or reported.points or reported.incidents:
        raise Illegal(
            "no-show-with-result",
            Sentence(
                en="Nobody came to this game, so it has no winner and no cards. "
                "If one side came, enter a walkover.",
                fr="Personne n’est venu à cette partie : ni gagnant ni cartes. "
                "Si une équipe est venue, entrez une victoire par défaut.",
            ),
            field="winner",
        )


def result_write(
    step: Step,
    at_table: AtTable,
    reported: Reported,
    checked: tuple[tuple[Finding, ...], int | None],
    *,
    confirmed: bool,
    seen_version: int,
    number: int,
    reporter: int | None = None,
) -> Result:
    """The next version of the game's result, with the incidents reported with it."""
    findings, points = checked
    game = at_table.game
    result = Result.objects.create(
        game=game,
        number=number,
        state=Result.State.CONFIRMED if confirmed else Result.State.REPORTED,
        manner=reported.manner,
        winner_id=at_table.pks.get(reported.winner or 0),
        cards_left=dict(reported.cards_left),
        points=points,
        details=reported.details,
        findings=[
            {"code": f.code, "severity": f.severity, "field": f.field, "en": f.sentence.en}
            for f in findings
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
        return Sentence(en="no show on both sides", fr="personne n’est venu")
    number = next((n for n, pk in at_table.pks.items() if pk == result.winner_id), None)
    counted = at_table.side_totals(result.cards_left)
    cards = ", ".join(f"{n}: {left}" for n, left in counted.items() if n != number)
    manner = describe_manner(Manner(result.manner))
    en = f"side {number} won ({manner.en})" + (f", cards left {cards}" if cards else "")
    fr = f"victoire de l’équipe {number} ({manner.fr})"
    return Sentence(en=en, fr=fr + (f", cartes restantes {cards}" if cards else ""))
