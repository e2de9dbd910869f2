"""A result typed a second time: the table has been called anew meanwhile, and nobody who has only
just been called loses by it without a question."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Game
from scoring.calls.services import games_start, matches_call
from tests.scenes.contests import DESK, contest_make, fresh, race_called
from tests.scenes.deals import score
from tests.scenes.desk import HTMX, at, game_at, slip, text_of, value_of
from tests.scenes.windows import LARGE, day
from tournaments import audited_action


def enter(client, contest, game, **more):
    return client.post(at("play:result", contest), slip(game, **more), headers=HTMX)


@pytest.fixture
def waiting():
    """Four games for one table."""
    contest = contest_make(8, tables=1)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


@pytest.mark.django_db
@pytest.mark.parametrize("more", [{}, {"left": "15"}, {"winner": "B"}, {"manner": "retired"}])
def test_whoever_was_called_a_moment_ago_loses_only_after_a_question(client, waiting, more):
    enter(client, waiting, game_at(waiting, 1))
    following = game_at(waiting, 1)
    answer = enter(client, waiting, following, **more)
    assert (answer.status_code, answer.headers["X-Entry"]) == (422, "warning")
    assert "has only just been called" in text_of(answer)
    assert "Press Enter again to save it" in text_of(answer)
    assert fresh(following).state == Game.State.CALLED
    answer = enter(client, waiting, following, asked=value_of(answer, "asked"), **more)
    assert answer.headers["X-Entry"] == "good"
    assert [found["code"] for found in fresh(following).results.get().findings] == [
        "game-just-called"
    ]


@pytest.mark.django_db
def test_that_they_were_said_to_play_makes_no_difference(client, waiting):
    enter(client, waiting, game_at(waiting, 1))
    following = game_at(waiting, 1)
    games_start(actor=DESK, contest_id=waiting.pk, seen={following.pk: following.version})
    assert enter(client, waiting, fresh(following)).headers["X-Entry"] == "warning"


@pytest.mark.django_db
def test_nothing_is_asked_once_they_could_have_played_nor_of_a_walkover(client, waiting):
    enter(client, waiting, game_at(waiting, 1))
    with audited_action.running(lambda: timezone.now() + timedelta(minutes=5)):
        answer = enter(client, waiting, game_at(waiting, 1))
        assert answer.headers["X-Entry"] == "good"
        answer = enter(client, waiting, game_at(waiting, 1), manner="walkover", left="")
        assert answer.headers["X-Entry"] == "good"


@pytest.mark.django_db
def test_the_first_games_of_the_day_and_other_tables_are_not_asked_about(client, contest):
    for table in (1, 2, 3, 4):
        game = game_at(contest, table)
        assert enter(client, contest, game).headers["X-Entry"] == "good"


@pytest.mark.django_db
def test_the_next_deal_is_asked_about_only_if_it_says_the_same(client):
    contest = race_called()
    assert enter(client, contest, game_at(contest, 1), left="9").headers["X-Entry"] == "good"
    assert enter(client, contest, game_at(contest, 1), left="9").headers["X-Entry"] == "warning"
    assert score(contest) == [70, 0]
    assert enter(client, contest, game_at(contest, 1), left="8").headers["X-Entry"] == "good"


@pytest.mark.browser
def test_typed_twice_a_second_apart_at_the_desk(window, stack):
    event = stack.python(LARGE.replace("64, tables=32", "8, tables=1"))
    page = window(day(event))
    page.keyboard.type("1a6")
    page.keyboard.press("Enter")
    page.locator(".saved", has_text="Table 1:").wait_for()
    page.wait_for_timeout(1000)
    page.keyboard.type("1a6")
    page.keyboard.press("Enter")
    expect(page.locator("#entry-told")).to_contain_text("has only just been called")
    decided = f"""
from games.models import Result
answer = Result.objects.filter(game__contest__event__slug={event!r}).count()
"""
    assert stack.python(decided) == 1
    page.wait_for_timeout(1100)  # an Enter right after a question is no answer to it
    page.keyboard.press("Enter")
    expect(page.locator("#entry-told .note")).to_have_count(0)
    assert stack.python(decided) == 2
