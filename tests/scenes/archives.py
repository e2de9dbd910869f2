"""An event in which all that can be stored is stored, and the two ends of its file."""

import io
from datetime import UTC, date, datetime, timedelta

from archive.event_export import event_export
from archive.event_import import event_import
from domain.results import Counts, Reported
from games.incidents.services import incident_record
from printing.print_register import print_register
from printing.sheets.sheet import Setting
from scoring.calls.services import matches_call, table_turn
from scoring.chart.services import chart_build
from scoring.corrections.services import correction_preview, result_correct
from scoring.progress.chart import chart_get
from scoring.progress.history import last_action
from scoring.record.undo import action_redo, action_undo
from scoring.results.services import result_enter, result_report
from scoring.rounds.services import round_make
from scoring.sides.services import side_enter_late
from tests.scenes.contests import DESK, at_tables, contest_with, sides_at, won_by
from tests.scenes.partners import asked, drawn, enter, number
from tournaments.contests.services import contest_create
from tournaments.events.services import event_create
from tournaments.events.times import times_mark, times_set
from tournaments.models import Break, Entry
from tournaments.partners.services import draw_commit, partner_rules_set
from tournaments.people.services import player_remove


def exported(event) -> bytes:
    out = io.BytesIO()
    event_export(event_id=event.pk, out=out)
    return out.getvalue()


def imported(data: bytes, slug: str = ""):
    return event_import(file=io.BytesIO(data), slug=slug)


def rally():
    """Two contests: one in play with all kinds of trouble, one whose draw is only promised."""
    event = event_create(
        actor="Zoé",
        name="Fête d’automne",
        starts_on=date(2026, 9, 4),
        ends_on=date(2026, 9, 6),
        time_zone="America/Toronto",
    )
    supper = datetime(2026, 9, 5, 22, tzinfo=UTC)
    times_set(
        actor="Zoé",
        event_id=event.pk,
        seen=times_mark(event),
        starts={},
        breaks=[Break(name="Supper", starts_at=supper, ends_at=supper + timedelta(hours=1))],
    )
    played = contest_with("AAABBBCCDDEFG", name="Evening", event=event)
    spare = enter(played, "Spare", "Z", state=Entry.State.STANDBY)
    enter(played, "Mistake", "Z")
    player_remove(actor="test", player_id=event.players.get(name="Mistake").pk)
    drawn(played, odd_seat="two_seats")
    drawn(played, odd_seat="two_seats", reason="someone came late")
    chart_build(actor=DESK, contest_id=played.pk, seed=3)
    _play(played, spare)
    promised = contest_with("AABBCCDDHI", name="Finale", event=event)
    partner_rules_set(
        **asked(promised),
        households_apart=True,
        apart=[(number(promised, "A1"), number(promised, "B1"))],
        together=[(number(promised, "H1"), number(promised, "I1"))],
        earlier_contests=[played.pk],
        earlier_names=[("A2", "C2")],
    )
    draw_commit(**asked(promised))
    _rounds(event)
    for value in ("one", "two"):
        print_register(contest=played, sheet="chart", value=value, setting=Setting())
    return event


def _rounds(event):
    """New partners each round; the first one is at the tables."""
    contest = contest_create(
        actor="test", event=event, name="Mixer", rule_set="texas", tables=4, form="mixer"
    )
    for letter in "QRSTUVWXY":
        enter(contest, f"{letter}1", letter)
    round_make(actor=DESK, contest_id=contest.pk, seen=0, seed="a seed")


def _play(contest, spare):
    matches_call(actor=DESK, contest_id=contest.pk)
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    # One of the two may be a person on both seats, who has nobody to talk to.
    pair = max((seat.side for seat in game.sides.all()), key=lambda side: side.members.count())
    person = pair.members.first().entry_id
    incident_record(actor=DESK, game_id=game.pk, entry_id=person, kind="talking", ruling="two")
    game.refresh_from_db()
    _by_person(game, a, b)
    table_turn(
        actor=DESK, table_id=contest.tables.last().pk, field="broken", value=True, reason="a leg"
    )
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    for side, winner, loser in ((a, a, b), (b, b, a)):
        result_report(
            actor=f"side {side}",
            game_id=game.pk,
            version=game.version,
            reported=won_by(winner, loser=loser),
            side=side,
            accept_warnings=True,
        )
        game.refresh_from_db()
    entry = last_action(contest=contest)
    assert entry is not None
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    action_redo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    _correct(contest)
    _late(contest, spare)


def _by_person(game, a, b):
    losers = [m.entry_id for m in game.sides.get(side__number=b).side.members.all()]
    if len(losers) == 2:
        left = {f"entry:{losers[0]}": 0, f"entry:{losers[1]}": 15}
    else:
        left = {f"entry:{losers[0]}": 15}
    reported = Reported(manner="played-out", winner=a, cards_left=Counts.read(left))
    result_enter(
        actor=DESK, game_id=game.pk, version=game.version, reported=reported, accept_warnings=True
    )


def _correct(contest):
    row = contest.games.filter(state="confirmed").first().match_game.match
    a, b = sides_at(row.games.first().game)
    shown = correction_preview(
        contest=contest, key=row.key, reported=Reported(manner="played-out", winner=b)
    )[0]
    result_correct(
        actor=DESK,
        contest_id=contest.pk,
        key=row.key,
        reported=won_by(b, loser=a),
        reason="sides were swapped",
        seal=shown.seal,
        later=shown.correction.later.value,
        accept_warnings=True,
    )


def _late(contest, spare):
    other = enter(contest, "Later", "Y")
    chart = chart_get(contest=contest)
    assert chart is not None
    line = contest.format.open_lines(chart)[0]
    row = contest.matches.get(key=str(line.match))
    side_enter_late(
        actor=DESK,
        contest_id=contest.pk,
        entry_ids=[spare.pk, other.pk],
        line=row.key,
        version=row.version,
    )
