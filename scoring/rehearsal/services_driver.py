"""A rehearsal's driver without a network: the services themselves, in this process."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from domain.lots.partners.draw import certificate_make, certificate_result, seed_commitment
from domain.lots.partners.values import DrawRules, Entrant, FrozenInput, freeze
from domain.results import Reported
from domain.skipbo.rules import Value, in_force
from games.models import Game
from games.reports.services import AtTable
from scoring.calls.services import matches_call
from scoring.chart.services import contest_begin
from scoring.corrections.services import correction_preview, result_correct
from scoring.match_mapper import match_of
from scoring.progress.chart import tables_in_play
from scoring.rehearsal.rehearsal import START, DecidedMatch, GameAtTable, Way
from scoring.results.services import dispute_settle, result_enter, result_report
from scoring.rounds.services import round_make
from tournaments import audited_action
from tournaments.contests.services import contest_create
from tournaments.events.services import chapter_add, event_create
from tournaments.models import Contest, Draw, Entry
from tournaments.people.services import entry_add, entry_move, player_add
from tournaments.sides import seat_sides

ACTOR = "rehearsal"
CHAPTERS = 8


def contest_prepare(
    *, players: int, rules: str, house_rules: dict[str, Value], seed: int, tables: int, **form: Any
) -> Contest:
    """An event of its own, everyone checked in, partners drawn, and the chart or the first round
    made."""
    event = event_create(
        actor=ACTOR,
        name=f"Rehearsal {players} {rules} {seed}",
        starts_on=date(2026, 1, 3),
        ends_on=date(2026, 1, 3),
    )
    contest = contest_create(
        actor=ACTOR,
        event=event,
        name="Rehearsal",
        rule_set=rules,
        house_rules=house_rules,
        tables=tables,
        **form,
    )
    chapters = [
        chapter_add(actor=ACTOR, event=event, name=f"Chapter {n + 1}") for n in range(CHAPTERS)
    ]
    entries = []
    for number in range(players):
        player = player_add(
            actor=ACTOR,
            event=event,
            name=f"Player {number + 1}",
            chapter=chapters[number % CHAPTERS],
        )
        entry = entry_add(actor=ACTOR, contest=contest, player=player)
        entries.append(
            entry_move(
                actor=ACTOR,
                entry_id=entry.pk,
                state=Entry.State.CHECKED_IN,
                seen=Entry.State.ENTERED,
            )
        )
    if contest.draws_partners:
        _draw(contest, entries, seed)
    with audited_action.running(lambda: START):
        contest_begin(actor=ACTOR, contest_id=contest.pk, seed=seed)
    contest.refresh_from_db()
    return contest


def _draw(contest: Contest, entries: list[Entry], seed: int) -> None:
    people = [(entry.player.name, entry.player.chapter.name) for entry in entries]
    frozen, secret, certificate = draw_repeatable(people, seed)
    draw = Draw.objects.create(
        contest=contest,
        number=1,
        way=Draw.Way.COMPUTER,
        state=Draw.State.DRAWN,
        frozen=frozen.canonical().decode(),
        frozen_hash=frozen.hash,
        commitment=seed_commitment(secret),
        seed=secret,
        room_word=certificate["room_word"],
        certificate=certificate,
    )
    pairs = certificate_result(certificate).partnerships
    seated = [(entries[one - 1].pk, entries[two - 1].pk) for one, two in pairs]
    seat_sides(contest, draw, seated, None, "")
    contest.save(update_fields=["phase"])


def draw_repeatable(
    people: Sequence[tuple[str, str]], seed: int
) -> tuple[FrozenInput, str, dict[str, Any]]:
    """A draw of these names and chapters with a seed that is known beforehand, over numbers from
    1 instead of the database's, so that it can be repeated elsewhere."""
    entrants = [Entrant(number, *person) for number, person in enumerate(people, start=1)]
    frozen = freeze(entrants, DrawRules(), "")
    secret = f"{seed:064x}"
    return frozen, secret, certificate_make(frozen, secret, "rehearsal")


class ServicesDriver:
    def __init__(self, contest: Contest) -> None:
        self.contest = contest

    def next_round(self) -> bool:
        self.contest.refresh_from_db()
        if not self.contest.rounds.exists() or self.contest.phase == Contest.Phase.FINISHED:
            return False
        round_make(actor=ACTOR, contest_id=self.contest.pk, seen=self.contest.rounds.count())
        return True

    def call(self) -> None:
        matches_call(actor=ACTOR, contest_id=self.contest.pk)

    def at_tables(self) -> Sequence[GameAtTable]:
        return [
            GameAtTable(
                game.pk,
                game.match_game.match.key,
                game.match_game.match.number,
                game.match_game.order,
                tuple(seat.side.number for seat in game.sides.all()),
                in_force(game.rule_set, game.rule_set_version, game.house_rules),
                all(len(seats) == 1 for seats in AtTable(game, self.contest).seats.values()),
            )
            for game in tables_in_play(contest=self.contest).select_related("match_game__match")
        ]

    def is_at_table(self, game: int) -> bool:
        return Game.objects.get(pk=game).state in Game.AT_THE_TABLE

    def enter(self, game: int, slip: Reported) -> None:
        result_enter(
            actor=ACTOR,
            game_id=game,
            version=self._version(game),
            reported=slip,
            accept_warnings=True,
        )

    def report(self, game: int, said: Sequence[tuple[int, Reported]]) -> bool:
        seen = self._version(game)
        for side, words in said:
            result_report(
                actor=f"side {side}",
                game_id=game,
                version=seen,
                reported=words,
                side=side,
                accept_warnings=True,
            )
        return Game.objects.get(pk=game).state == Game.State.DISPUTED

    def settle(self, game: int, slip: Reported, reason: str) -> None:
        dispute_settle(
            actor=ACTOR,
            game_id=game,
            version=self._version(game),
            reported=slip,
            reason=reason,
            accept_warnings=True,
        )

    def decided(self) -> Sequence[DecidedMatch]:
        rows = self.contest.matches.filter(outcome__isnull=False).order_by("number")
        matches = [(row.key, match_of(row)) for row in rows]
        return [
            DecidedMatch(key, match.sides, match.outcome.winner if match.outcome else None)
            for key, match in matches
        ]

    def ways(self, key: str, slip: Reported) -> Sequence[Way]:
        shown = correction_preview(contest=self.contest, key=key, reported=slip)
        return [Way(way.seal, way.correction.later.value) for way in shown]

    def correct(self, key: str, slip: Reported, way: Way) -> None:
        result_correct(
            actor=ACTOR,
            contest_id=self.contest.pk,
            key=key,
            reported=slip,
            reason=slip.reason,
            seal=way.seal,
            later=way.later,
        )

    def _version(self, game: int) -> int:
        return Game.objects.values_list("version", flat=True).get(pk=game)
