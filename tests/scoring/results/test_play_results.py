"""Results: reported, confirmed, disputed, settled; and what a confirmation does."""

from random import Random

import pytest
from django.test import Client

from access.models import Account
from access.tokens import token_make
from domain.results import Counts, Reported, ReportedIncident
from domain.skipbo import Seeded, write_record
from domain.skipbo import rules as rulesets
from domain.skipbo.bots import Mishaps, play_game, seat_bots
from domain.wording import Conflict, Illegal, Malformed, Refusal
from games.incidents.services import incident_record
from games.models import Game, Result
from games.reports.services import ResultRefused
from scoring.calls.services import match_call, matches_call
from scoring.integrity.findings import contest_findings
from scoring.match_mapper import match_of
from scoring.progress.chart import chart_get, game_at_table
from scoring.results.decisions import match_decide
from scoring.results.services import dispute_settle, result_confirm, result_enter, result_report
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by
from tournaments.models import Contest, SideEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    """By the Texas sheet: stocks of 15, penalties of 2, records of games played by it."""
    made = contest_make(8, tables=2, rules="texas")
    matches_call(actor=DESK, contest_id=made.pk)
    return made


@pytest.fixture
def game(contest):
    return at_tables(contest)[0]


def enter(game, reported, **more):
    return result_enter(
        actor=DESK, game_id=game.pk, version=game.version, reported=reported, **more
    )


def report(game, side, reported, actor=None):
    return result_report(
        actor=actor or f"side {side}",
        game_id=game.pk,
        version=game.version,
        reported=reported,
        side=side,
    )


def test_a_confirmed_result_sends_the_winner_on_and_calls_the_next_game(contest, game):
    a, b = sides_at(game)
    enter(game, won_by(a, loser=b))
    row = game.match_game.match
    row.refresh_from_db()
    onward = contest.matches.get(key=row.winner_to.split("/")[0])
    assert row.outcome == f"played-out:{a}"
    assert f"side:{a}" in onward.slots
    assert fresh(game).state == Game.State.CONFIRMED
    assert fresh(game).ended_at is not None
    waiting = at_tables(contest)
    assert len(waiting) == 2
    assert game.pk not in [other.pk for other in waiting]
    assert waiting[-1].table_id == game.table_id
    assert contest_findings(contest=contest) == []


def test_the_same_post_twice_is_one_advancement(contest, game):
    a, b = sides_at(game)
    first = enter(game, won_by(a, loser=b))
    revision = Contest.objects.get(pk=contest.pk).revision
    assert enter(game, won_by(a, loser=b)) == first
    assert Contest.objects.get(pk=contest.pk).revision == revision
    assert Result.objects.filter(game=game).count() == 1


def test_the_second_of_two_scorers_is_told_what_the_first_entered(game):
    a, b = sides_at(game)
    enter(game, won_by(a, loser=b, left=7))
    with pytest.raises(Conflict, match=f"side {a} won .*7") as refused:
        result_enter(
            actor="Pat", game_id=game.pk, version=game.version, reported=won_by(b, loser=a)
        )
    assert refused.value.code == "game-changed"
    assert f"équipe {a}" in refused.value.sentence.in_language("fr")


def test_an_error_of_the_checks_refuses_the_report_in_words(game):
    a, _ = sides_at(game)
    with pytest.raises(ResultRefused) as refused:
        enter(game, Reported(manner="played-out", winner=a, cards_left=Counts.of_sides({a: 3})))
    assert refused.value.code == "winner-has-cards"
    assert fresh(game).state == Game.State.CALLED
    assert not game.results.exists()


def test_a_warning_asks_and_is_kept_with_the_result_once_accepted(game):
    a, b = sides_at(game)
    slip = won_by(a, loser=b, left=31)
    with pytest.raises(ResultRefused) as refused:
        enter(game, slip)
    assert refused.value.code == "result-asks"
    assert [found.code for found in refused.value.findings] == ["cards-over-stock"]
    result = enter(game, slip, accept_warnings=True)
    assert [found["code"] for found in result.findings] == ["cards-over-stock"]


def test_a_winner_from_another_table_is_refused(contest, game):
    stranger = sides_at(at_tables(contest)[1])[0]
    with pytest.raises(Illegal) as refused:
        enter(game, won_by(stranger))
    assert refused.value.code == "winner-not-seated"


def test_a_report_waits_until_the_other_side_confirms_it(contest, game):
    a, b = sides_at(game)
    result = report(game, a, won_by(a, loser=b))
    game = fresh(game)
    assert game.state == Game.State.REPORTED
    with pytest.raises(Illegal) as refused:
        result_confirm(
            actor="a", game_id=game.pk, version=game.version, result_id=result.pk, side=a
        )
    assert refused.value.code == "own-report"
    result_confirm(actor="b", game_id=game.pk, version=game.version, result_id=result.pk, side=b)
    result.refresh_from_db()
    assert (result.state, result.reported_by, result.confirmed_by) == (
        Result.State.CONFIRMED,
        f"side {a}",
        "b",
    )
    again = result_confirm(
        actor="b", game_id=game.pk, version=game.version, result_id=result.pk, side=b
    )
    assert again == result
    assert contest_findings(contest=contest) == []


def test_an_equal_report_of_the_other_side_confirms_even_if_both_were_sent_at_once(game):
    a, b = sides_at(game)
    first = report(game, a, won_by(a, loser=b))
    second = report(game, b, won_by(a))  # b saw the same version, and counted nothing
    assert second == first
    assert fresh(game).state == Game.State.CONFIRMED


def test_differing_reports_stay_side_by_side_until_an_official_decides(contest, game):
    a, b = sides_at(game)
    report(game, a, won_by(a, loser=b))
    report(game, b, won_by(b, loser=a))
    game = fresh(game)
    assert game.state == Game.State.DISPUTED
    open_reports = game.results.filter(state=Result.State.REPORTED)
    assert [result.winner.number for result in open_reports] == [a, b]
    with pytest.raises(Conflict, match="official"):
        result_confirm(
            actor=DESK, game_id=game.pk, version=game.version, result_id=open_reports[0].pk
        )
    with pytest.raises(Conflict) as refused:
        enter(game, won_by(b, loser=a))
    assert refused.value.code == "reports-differ"
    with pytest.raises(Malformed, match="why"):
        dispute_settle(
            actor=DESK, game_id=game.pk, version=game.version, reported=won_by(b), reason=" "
        )
    dispute_settle(
        actor=DESK,
        game_id=game.pk,
        version=game.version,
        reported=won_by(b, loser=a),
        reason="both slips compared",
    )
    versions = list(game.results.order_by("number"))
    assert [(v.state, v.winner.number) for v in versions] == [
        ("superseded", a),
        ("superseded", b),
        ("confirmed", b),
    ]
    assert versions[-1].reason == "both slips compared"
    assert contest_findings(contest=contest) == []


def test_a_side_may_correct_its_own_report_before_it_is_confirmed(game):
    a, b = sides_at(game)
    report(game, a, won_by(a, loser=b, left=5))
    game = fresh(game)
    report(game, a, won_by(a, loser=b, left=6))
    game = fresh(game)
    assert game.state == Game.State.REPORTED
    assert [r.state for r in game.results.all()] == ["superseded", "reported"]


@pytest.mark.parametrize("manner", ["played-out", "walkover", "forfeit", "retired", "ruling"])
def test_every_way_to_finish_decides_the_match(contest, game, manner):
    a, _ = sides_at(game)
    enter(game, won_by(a, manner))
    game.match_game.match.refresh_from_db()
    assert game.match_game.match.outcome == f"{manner}:{a}"


def test_at_time_the_side_with_fewer_cards_wins():
    contest = contest_make(4, tables=1, time_limit_minutes=40)
    (game,) = matches_call(actor=DESK, contest_id=contest.pk)
    a, b = sides_at(game)
    counted = {a: 4, b: 9}
    with pytest.raises(Illegal) as refused:
        enter(game, Reported(manner="time", winner=b, cards_left=Counts.of_sides(counted)))
    assert refused.value.code == "fewest-not-winner"
    enter(game, Reported(manner="time", winner=a, cards_left=Counts.of_sides(counted)))


def test_a_ruling_needs_its_reason(game):
    with pytest.raises(Illegal) as refused:
        enter(game, Reported(manner="ruling", winner=sides_at(game)[0]))
    assert refused.value.code == "ruling-without-reason"


def test_a_no_show_on_both_sides_has_no_winner(contest, game):
    with pytest.raises(Illegal):
        enter(game, Reported(manner="no-show", winner=sides_at(game)[0]))
    enter(game, Reported(manner="no-show"))
    row = contest.matches.get(key=game.match_game.match.key)
    onward = contest.matches.get(key=row.winner_to.split("/")[0])
    assert row.outcome == "no-show"
    assert "vacant" in onward.slots
    assert contest_findings(contest=contest) == []


def test_incidents_during_the_game_count_in_the_check(game):
    a, b = sides_at(game)
    loser = game.sides.get(side__number=b).side.members.first().entry_id
    slip = Reported(
        manner="played-out",
        winner=a,
        cards_left=Counts.read({f"entry:{loser}": 17}),
        incidents_complete=True,
    )
    with pytest.raises(ResultRefused) as refused:
        enter(game, slip)
    assert refused.value.code == "cards-over-penalties"
    incident_record(actor=DESK, game_id=game.pk, entry_id=loser, kind="talking")
    enter(game, slip, accept_warnings=True)


def test_incidents_reported_with_the_result_are_kept(game):
    a, b = sides_at(game)
    loser = game.sides.get(side__number=b).side.members.first().entry_id
    slip = Reported(
        manner="played-out", winner=a, incidents=(ReportedIncident("overdrawn", loser, 3),)
    )
    enter(game, slip)
    assert [(i.kind, i.cards, i.taken_back) for i in game.incidents.all()] == [
        ("overdrawn", 3, False)
    ]


def test_an_incident_of_somebody_at_another_table_is_refused(contest, game):
    other = at_tables(contest)[1].sides.first().side.members.first().entry_id
    with pytest.raises(Illegal, match="does not sit"):
        incident_record(actor=DESK, game_id=game.pk, entry_id=other, kind="talking")


def test_a_walkover_needs_no_table(contest):
    called = {game.match_game.match_id for game in at_tables(contest)}
    row = contest.matches.filter(ready_since__isnull=False).exclude(pk__in=called).first()
    side = int(row.slots[0].removeprefix("side:"))
    with pytest.raises(Illegal) as refused:
        match_decide(
            actor=DESK,
            contest_id=contest.pk,
            key=row.key,
            version=row.version,
            reported=won_by(side),
        )
    assert refused.value.code == "match-not-called"
    with pytest.raises(Conflict):
        match_decide(
            actor=DESK,
            contest_id=contest.pk,
            key=row.key,
            version=row.version + 1,
            reported=won_by(side, "walkover"),
        )
    match_decide(
        actor=DESK,
        contest_id=contest.pk,
        key=row.key,
        version=row.version,
        reported=won_by(side, "walkover"),
    )
    row.refresh_from_db()
    assert row.outcome == f"walkover:{side}"
    assert contest_findings(contest=contest) == []


def decide(row, reported, actor=DESK):
    return match_decide(
        actor=actor, contest_id=row.contest_id, key=row.key, version=row.version, reported=reported
    )


def test_the_same_decision_sent_twice_is_one(contest):
    row = contest.matches.filter(ready_since__isnull=False).first()
    first, _ = match_of(row).sides
    decided = decide(row, won_by(first, "walkover"))
    revision = Contest.objects.get(pk=contest.pk).revision
    assert decide(row, won_by(first, "walkover")) == decided
    assert Contest.objects.get(pk=contest.pk).revision == revision


def test_who_decides_otherwise_is_told_what_was_decided(contest):
    row = contest.matches.filter(ready_since__isnull=False).first()
    first, second = match_of(row).sides
    decide(row, won_by(first, "walkover"))
    with pytest.raises(Conflict, match=f"It says now: side {first} won .*walkover") as refused:
        decide(row, won_by(second, "walkover"), actor="Pat")
    assert refused.value.code == "match-changed"
    assert f"victoire de l’équipe {first}" in refused.value.sentence.in_language("fr")


def test_who_decides_a_match_that_was_called_meanwhile_is_told_so(contest):
    row = contest.matches.filter(ready_since__isnull=False).first()
    first, _ = match_of(row).sides
    free = contest.tables.create(number=9)
    match_call(actor=DESK, contest_id=contest.pk, key=row.key, table=free.number)
    with pytest.raises(Conflict, match="It says now: it was called to a table"):
        decide(row, won_by(first, "walkover"))


def test_a_program_that_decides_twice_or_too_late_is_told_the_same(contest):
    row = contest.matches.filter(ready_since__isnull=False).first()
    first, second = match_of(row).sides
    account = Account.objects.create(sign_in_name="Bo", runs_every_event=True)
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    client = Client(headers={"authorization": f"Bearer {secret}"})
    event, slug = contest.event.slug, contest.slug
    where = f"/api/v1/events/{event}/contests/{slug}/matches/{row.key}/"
    tag = client.get(where).headers["ETag"]

    def post(winner):
        said = {"manner": "walkover", "winner": winner}
        return client.post(
            f"{where}decision/", said, content_type="application/json", headers={"if-match": tag}
        )

    assert [post(first).status_code, post(first).status_code] == [200, 200]
    late = post(second)
    assert late.status_code == 409
    assert f"It says now: side {first} won" in late.json()["detail"]
    assert Result.objects.filter(state="confirmed").count() == 1


def test_the_secret_link_leads_to_the_game_at_that_table(game):
    assert game_at_table(secret=game.table.secret) == game
    assert game_at_table(secret="guess") is None


def test_a_whole_contest_ends_with_a_champion(contest):
    while games := at_tables(contest):
        enter(games[0], won_by(sides_at(games[0])[0]))
    contest.refresh_from_db()
    assert contest.phase == Contest.Phase.FINISHED
    chart = chart_get(contest=contest)
    assert sum(match.outcome is not None for match in chart.matches.values()) == 7
    assert contest_findings(contest=contest) == []


def bot_game(seed, mishaps=0.0):
    random = Random(seed)
    setup = rulesets.Setup(rulesets.get("texas"), players=4, partners=True)
    bots = seat_bots(setup, ["greedy"], random)
    return play_game(setup, bots, Seeded(random), Mishaps(random, mishaps) if mishaps else None)


def test_an_attached_record_decides_what_the_result_is(game):
    table = bot_game(seed=3, mishaps=0.05)
    loser = game.sides.last().side.members.first().entry_id
    incident_record(actor=DESK, game_id=game.pk, entry_id=loser, kind="exposed")
    # What was typed beside it does not count: the replay says who won, and with how many cards.
    wrong = sides_at(game)[1 - table.outcome.winner]
    result = enter(
        game,
        Reported(manner="time", winner=wrong, record=write_record(table)),
        accept_warnings=True,
    )
    assert result.manner == "played-out"
    assert result.winner.number == sides_at(game)[table.outcome.winner]
    seats = [
        f"entry:{game.sides.get(place=side).side.members.get(place=place).entry_id}"
        for place in (0, 1)
        for side in (0, 1)
    ]
    assert result.cards_left == dict(zip(seats, table.outcome.left, strict=True))
    kept = game.incidents.filter(taken_back=False)
    assert kept.exists()
    assert not kept.filter(recorded_by=DESK, pk=game.incidents.first().pk).exists()


def test_a_record_that_breaks_off_is_refused(game):
    lines = write_record(bot_game(seed=3)).splitlines()
    with pytest.raises(Refusal):
        enter(game, Reported(record="\n".join(lines[: len(lines) // 2])))
    assert fresh(game).state == Game.State.CALLED


def test_an_incident_of_somebody_who_was_substituted_holds_up_no_result(contest, game):
    seat = SideEntry.objects.filter(side__games__game=game, left=False).first()
    incident_record(actor=DESK, game_id=game.pk, entry_id=seat.entry_id, kind="talking")
    other = SideEntry.objects.filter(side__contest=contest).exclude(side__games__game=game).first()
    # Somebody else has taken the seat.
    SideEntry.objects.filter(pk=seat.pk).update(left=True)
    SideEntry.objects.create(side=seat.side, entry_id=other.entry_id, place=seat.place)
    winner, loser = sides_at(game)
    result = enter(fresh(game), won_by(winner, loser=loser))
    assert result.state == Result.State.CONFIRMED


def test_the_second_scorer_reads_how_it_finished_in_words_in_both_languages(game):
    a, b = sides_at(game)
    enter(game, Reported(manner="walkover", winner=a))
    with pytest.raises(Conflict) as told:
        enter(game, won_by(b, loser=a))
    assert f"side {a} won (walkover)" in str(told.value.sentence)
    assert f"victoire de l’équipe {a} (victoire par défaut)" in told.value.sentence.in_language(
        "fr"
    )
