"""The finish: who won with which chapters, the day in numbers, and the script to be read."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from access.models import Account
from games.models import Game
from live.pages.finish import facts_of, script
from live.publish import published
from tests.scenes.contests import contest_make, play_all, race_called
from tests.scenes.deals import deal

pytestmark = pytest.mark.django_db


def _text(address, account=None):
    client = Client(headers={"host": "localhost"})
    if account is not None:
        client.force_login(account)
    return re.sub(r"\s+", " ", client.get(address).content.decode())


@pytest.fixture
def finished():
    return play_all(contest_make(8, tables=4, third_place=True, consolation=True), 99)


def test_the_champions_stand_there_with_their_chapters_and_the_consolation_winners(finished):
    page = _text(f"/e/{finished.slug}/partners/finish/")
    found = published(finished.slug).contests["partners"]
    podium = re.findall(r'class="stand stand-(\d)"', page)
    assert podium == ["1", "2", "3"]
    champion = found.names[found.chart[found.chart.shape.final].winner]
    first = page[page.index("stand stand-1") : page.index("stand stand-2")]
    for name, chapter in champion.people:
        assert f"<strong>{name}</strong><small>{chapter}</small>" in first
    assert "Consolation winners" in page


def test_a_race_is_told_by_its_score_with_the_winners_points_first():
    contest = race_called(2)
    contest.draws.update(is_published=True)
    deal(contest, 0, 9)
    for _ in range(4):
        deal(contest, 1, 20)
    page = _text(f"/e/{contest.event.slug}/{contest.slug}/finish/")
    assert "won the final 500–70" in page
    assert "cards ahead" not in page
    results = _text(f"/e/{contest.event.slug}/{contest.slug}/results/")
    assert re.findall(r"<b>(\d+–\d+)</b>", results) == [
        "500–70",
        "375–70",
        "250–70",
        "125–70",
        "70–0",
    ]


def test_before_the_end_nobody_is_named_a_champion():
    event = play_all(contest_make(8, tables=4), 3)
    page = _text(f"/e/{event.slug}/partners/finish/")
    assert "It is not over yet" in page
    assert "stand-1" not in page
    assert not published(event.slug).contests["partners"].progress.is_over


def test_the_longest_game_is_one_that_was_played_and_not_one_that_was_forgotten(finished):
    games = list(Game.objects.filter(state="confirmed").order_by("pk")[:3])
    for game, minutes in zip(games, (58, 1, 60 * 9), strict=True):
        game.called_at = game.ended_at - timedelta(minutes=minutes)
        game.save(update_fields=["called_at"])
    finished.version += 1
    finished.save()
    facts = facts_of(published(finished.slug).contests["partners"])
    assert facts.longest_minutes == 58
    assert facts.people == 16


def test_the_script_names_the_best_last_with_their_chapters(finished):
    found = published(finished.slug).contests["partners"]
    lines = [str(line) for line in script(found)]
    places = [n for n, line in enumerate(lines) if "place" in line or "champions" in line]
    assert "third" in lines[places[0]]
    assert "champions" in lines[places[-1]]
    assert " of Chapter " in lines[places[-1]]
    assert any("consolation chart was won" in line for line in lines)


def test_the_script_is_for_those_at_the_desk_and_the_page_for_everyone(finished):
    address = f"/desk/{finished.slug}/partners/closing/"
    assert Client(headers={"host": "localhost"}).get(address).status_code in (302, 403)
    account = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
    assert "our champions" in _text(address, account)
    assert "Closing script" in _text(f"/e/{finished.slug}/partners/finish/", account)
    assert "Closing script" not in _text(f"/e/{finished.slug}/partners/finish/")
