"""A loss that nobody counted: it is asked about, and never 0 cards, the best score there is."""

import html
import io
import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from access.models import Account, Membership
from archive.event_export import event_export
from archive.event_import import event_import
from domain.certificates.certificate import differences
from domain.results import Counts, Reported
from games.models import Game, GameSide, Result
from games.reports.services import AtTable, ResultRefused
from games.uncounted import noughts_mark
from scoring.calls.services import matches_call
from scoring.corrections.services import correction_preview, result_correct
from scoring.lots.queries import lots_certificate
from scoring.match_mapper import match_of
from scoring.progress.board import board_get
from scoring.progress.uncounted import noughts_get
from scoring.results.services import result_enter, result_report
from scoring.rounds.services import round_make
from tests.archive.crafted import opened, sealed
from tests.scenes.contests import DESK, contest_drawn
from tournaments import audited_action
from tournaments.models import Contest

pytestmark = pytest.mark.django_db

MISSED = 24
NOUGHTS = "nobody counted the cards of the side that lost"


@pytest.fixture
def client():
    official = Client(headers={"host": "localhost"})
    official.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    return official


def round_on(form, rules, people=16, **options):
    goal = "one" if rules == "deluxe-us" else ""
    contest = contest_drawn(people, rules, form=form, form_options=options, goal=goal)
    next_round(contest)
    matches_call(actor=DESK, contest_id=contest.pk)
    contest.refresh_from_db()
    return contest


def next_round(contest):
    round_make(actor=DESK, contest_id=contest.pk, seen=contest.rounds.count())


def open_games(contest):
    return list(contest.games.filter(state__in=Game.AT_THE_TABLE).order_by("table__number"))


def enter(game, manner="played-out", *, left=None, reason="", accept=True):
    """The first side wins; `left` are the cards of the others together, if somebody counted."""
    winner, *losers = AtTable(game, game.contest).numbers
    counts = {} if left is None else dict.fromkeys(losers, left)
    return result_enter(
        actor=DESK,
        game_id=game.pk,
        version=game.version,
        reported=Reported(
            manner=manner, winner=winner, cards_left=Counts.of_sides(counts), reason=reason
        ),
        accept_warnings=accept,
    )


def ranked(contest):
    """By the people of a place: the place and the cards."""
    found = {}
    for place in board_get(contest=contest).ranking:
        (left,) = [m.value for m in place.measures if m.name == "left"] or [None]
        for player in place.players:
            found[player] = place.place, left
    return found


def losers_of(game):
    _, *losers = game.sides.order_by("place")
    rows = [side.side.members.values_list("entry__player", flat=True) for side in losers]
    return [player for row in rows for player in row]


def slip(game, **more):
    return {
        "table": game.table.number,
        "winner": "A",
        "left": "",
        "manner": "played-out",
        "game": game.pk,
        "version": game.version,
        **more,
    }


@pytest.mark.parametrize("form", ["progressive", "mixer"])
def test_the_desk_asks_and_whoever_was_not_counted_does_not_lead(client, form):
    contest = round_on(form, "texas")
    first, *others = open_games(contest)
    address = f"/desk/{contest.event.slug}/{contest.slug}/result/"
    answer = client.post(address, slip(first), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["X-Entry"]) == (422, "warning")
    words = html.unescape(answer.content.decode())
    assert "This contest ranks by cards left" in words
    assert f"gets {MISSED} cards" in words
    assert not Result.objects.exists()
    asked = re.search(r'name="asked"\s+value="([^"]+)"', words).group(1)
    answer = client.post(address, slip(first, asked=asked), headers={"HX-Request": "true"})
    assert answer.headers["X-Entry"] == "good"
    for number, game in enumerate(others, start=3):
        enter(game, left=number)
    board = ranked(contest)
    for player in losers_of(first):
        assert board[player] == (15, MISSED)
    assert [board[player] for player in losers_of(others[0])] == [(9, 3), (9, 3)]


@pytest.mark.parametrize("manner", ["forfeit", "retired", "ruling"])
def test_who_is_sent_off_and_then_wins_twice_is_not_first(manner):
    contest = round_on("progressive", "florida", rounds=3, play_off="no")
    out, *others = open_games(contest)
    enter(out, manner, reason="sent off for cheating")
    for game in others:
        enter(game, left=9)
    board = ranked(contest)
    assert {board[player][1] for player in losers_of(out)} == {MISSED}
    assert max(place for place, _ in board.values()) == board[losers_of(out)[0]][0]


def test_a_bare_ruling_and_a_player_who_gives_up_are_asked_about_and_a_forfeit_has_no_cards():
    contest = round_on("mixer", "texas")
    games = open_games(contest)
    for game, manner in zip(games, ("retired", "ruling"), strict=False):
        with pytest.raises(ResultRefused) as refused:
            enter(game, manner, reason="it rained", accept=False)
        assert [found.code for found in refused.value.findings] == ["cards-not-counted"]
    enter(games[2], "forfeit", reason="left the hall", accept=False)
    enter(games[3], "walkover", accept=False)


@pytest.mark.parametrize(
    ("form", "people", "options"),
    [
        ("swiss", 16, {"rounds": 3}),
        ("everyone", 16, {}),
        ("pools", 16, {"size": 4, "go_on": 1}),
        ("open", 16, {"sides": "alone"}),
    ],
)
def test_where_cards_only_part_those_who_are_level_they_are_asked_for_too(form, people, options):
    contest = round_on(form, "web" if form == "open" else "texas", people, **options)
    first, *others = open_games(contest)
    with pytest.raises(ResultRefused):
        enter(first, accept=False)
    enter(first)
    for game in others:
        enter(game, left=3)
    board = ranked(contest)
    worst = board[losers_of(first)[0]]
    assert worst[1] == MISSED
    for game in others:
        assert all(board[player][0] <= worst[0] for player in losers_of(game))
        assert board[losers_of(game)[0]][1] < MISSED


def test_where_only_some_of_a_table_were_counted_one_question_names_the_others():
    contest = round_on("open", "web", 8, sides="alone")
    game, _ = open_games(contest)
    winner, counted, *blank = AtTable(game, contest).numbers
    with pytest.raises(ResultRefused) as refused:
        result_enter(
            actor=DESK,
            game_id=game.pk,
            version=game.version,
            reported=Reported(
                manner="played-out", winner=winner, cards_left=Counts.of_sides({counted: 9})
            ),
        )
    (found,) = refused.value.findings
    assert found.code == "cards-not-counted"
    assert len(blank) == 2
    assert all(f"{letter} (" in str(found.sentence) for letter in "CD")
    assert "B (" not in str(found.sentence)


def test_what_the_official_chose_is_what_it_counts():
    contest = round_on("progressive", "texas", missed=7)
    first, *_ = open_games(contest)
    with pytest.raises(ResultRefused, match="gets 7 cards"):
        enter(first, accept=False)


def test_where_cards_decide_nothing_nobody_is_asked():
    contest = round_on("mixer", "texas", 8, counts="points")
    enter(open_games(contest)[0], accept=False)


def test_finals_are_won_or_lost_and_made_again_from_what_was_counted():
    contest = round_on("mixer", "texas", 8, rounds=1, finals="4")
    games = open_games(contest)
    enter(games[0])
    enter(games[1], left=5)
    finalists = board_get(contest=contest).ranking[:4]
    assert not {p for one in finalists for p in one.players} & set(losers_of(games[0]))
    next_round(contest)
    matches_call(actor=DESK, contest_id=contest.pk)
    for game in open_games(contest):
        enter(game, accept=False)
    next_round(contest)
    claimed = lots_certificate(contest)
    told = [
        entry["news"].get(f"result/{games[0].match_game.match.number}")
        for entry in claimed["entries"]
    ]
    assert [1] in told[1]["games"][0]
    assert differences(claimed) == []


def test_a_table_and_other_programs_are_asked_too():
    contest = round_on("progressive", "texas")
    game = open_games(contest)[0]
    one, two = AtTable(game, contest).numbers
    with pytest.raises(ResultRefused) as refused:
        result_report(
            actor="table",
            game_id=game.pk,
            version=game.version,
            reported=Reported(manner="played-out", winner=one),
            side=two,
        )
    assert refused.value.code == "result-asks"
    page = Client(headers={"host": "localhost"}).get(
        f"/t/{game.table.secret}/?game={game.pk}&winner={one}"
    )
    assert "Please count them" in page.content.decode()


def test_points_say_how_many_cards_there_were():
    contest = round_on("swiss", "deluxe-us", rounds=3)
    game = open_games(contest)[0]
    winner, _ = AtTable(game, contest).numbers
    result_enter(
        actor=DESK,
        game_id=game.pk,
        version=game.version,
        reported=Reported(
            manner="played-out", winner=winner, points=Counts.of_sides({winner: 25 + 5 * 8})
        ),
        accept_warnings=True,
    )
    assert {ranked(contest)[player][1] for player in losers_of(game)} == {8}


# ---- contests of an earlier Rallydeck ----


@pytest.fixture
def older():
    """Two were not counted and lead, as an earlier Rallydeck had it."""
    contest = round_on("progressive", "texas", rounds=2)
    first, *others = open_games(contest)
    enter(first)
    for game in others:
        enter(game, left=5)
    noughts_mark(Result.objects.all(), GameSide.objects.all())
    return contest, first


def test_what_was_ranked_so_before_stays_and_is_named(client, older):
    contest, first = older
    board = ranked(contest)
    assert {board[player] for player in losers_of(first)} == {(1, 0)}
    desk = f"/desk/{contest.event.slug}/{contest.slug}/"
    for page in (f"/desk/{contest.event.slug}/", desk):
        words = client.get(page).content.decode()
        assert NOUGHTS in words, page
        assert f"/match/{first.match_game.match.key}/" in words
    # A scorer cannot put it right.
    scorer = Client(headers={"host": "localhost"})
    sam = Account.objects.create(sign_in_name="Sam")
    Membership.objects.create(account=sam, event=contest.event, role="scorer")
    scorer.force_login(sam)
    assert NOUGHTS not in scorer.get(desk).content.decode()
    everybody = Client(headers={"host": "localhost"})
    for who, is_named in ((client, True), (everybody, False)):
        words = who.get("/").content.decode()
        assert ("In these contests nobody counted" in words) is is_named
        assert (f'href="{desk}"' in words) is is_named
    told = io.StringIO()
    call_command("check_contest", contest.pk, stdout=told)
    assert "they rank as 0" in told.getvalue()


@pytest.mark.parametrize("left", [None, 11])
def test_a_correction_puts_it_right_and_shows_who_moves_first(client, older, left):
    contest, first = older
    row = first.match_game.match
    winner, loser = match_of(row).sides
    right = Reported(
        manner="played-out",
        winner=winner,
        cards_left=Counts.of_sides({} if left is None else {loser: left}),
        reason="asked at the table",
    )
    (way,) = correction_preview(contest=contest, key=row.key, reported=right)
    counted = left or MISSED
    told = " ".join(str(effect.sentence) for effect in way.correction.effects) + " ".join(
        str(line) for line in way.rounds
    )
    assert f"0 before, {counted} now" in told
    result_correct(
        actor=DESK,
        contest_id=contest.pk,
        key=row.key,
        reported=right,
        reason=right.reason,
        accept_warnings=True,
        seal=way.seal,
    )
    assert {ranked(contest)[player][1] for player in losers_of(first)} == {counted}
    assert noughts_get(contests=Contest.objects.all()) == []
    assert NOUGHTS not in client.get(f"/desk/{contest.event.slug}/").content.decode()


def test_where_nobody_would_stand_elsewhere_nothing_is_said():
    contest = round_on("swiss", "texas", rounds=3)
    for game in open_games(contest):
        enter(game)
    noughts_mark(Result.objects.all(), GameSide.objects.all())
    assert Result.objects.filter(uncounted_is_nought=True).count() == 4
    assert noughts_get(contests=Contest.objects.all()) == []


def test_an_event_file_of_that_time_keeps_its_ranking_and_says_so(older):
    contest, _ = older
    before = sorted(ranked(contest).values())
    file = io.BytesIO()
    event_export(event_id=contest.event_id, out=file)
    head, parts = opened(file.getvalue())
    for at, (name, fields, rows) in enumerate(parts):
        if name == "result":
            place = fields.index("uncounted_is_nought")
            fewer = [row[:place] + row[place + 1 :] for row in rows]
            parts[at] = name, [f for f in fields if f != "uncounted_is_nought"], fewer
    brought = event_import(file=io.BytesIO(sealed(head, parts)), slug="brought").event
    there = brought.contests.get()
    assert sorted(ranked(there).values()) == before
    assert [one.contest for one in noughts_get(contests=brought.contests.all())] == [there]
    # What comes in from now on is no such loss.
    with audited_action.running(lambda: timezone.now() + timedelta(hours=1)):
        next_round(there)
        matches_call(actor=DESK, contest_id=there.pk)
        game = open_games(there)[0]
        enter(game)
    assert not game.results.get().uncounted_is_nought
