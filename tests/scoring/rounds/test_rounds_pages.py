"""Every public page of every form of contest, before, in and after play: it answers, and what it
says is so."""

import html
import re

import pytest
from django.test import Client
from rounds_scene import KINDS, called, contest_of, made, partners_drawn, play, play_out

pytestmark = pytest.mark.django_db

PAGES = ["", "chart/", "names/", "tables/", "results/", "chapters/", "wall/", "rules/", "draw/"]
ROUNDS = ["open", "progressive", "mixer", "swiss", "swiss-alone", "everyone", "pools"]


def shown(contest, page="", language="en", client=None):
    client = client or Client(headers={"host": "localhost"})
    answer = client.get(
        f"/e/{contest.event.slug}/{contest.slug}/{page}", headers={"accept-language": language}
    )
    return answer.status_code, words_of(answer)


def words_of(answer):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def every_page(contest):
    """What every page says in both languages; none may break, or leave a sentence unfinished."""
    contest.refresh_from_db()
    found = {}
    for language in ("en", "fr"):
        for page in PAGES:
            status, words = shown(contest, page, language)
            missing = page == "draw/" and not contest.draws_partners
            missing = missing or (page == "rules/" and not contest.revision)
            assert status == (404 if missing else 200), (page, words[:200])
            assert "None" not in words, (page, words)
            found[language, page] = (status, words)
    for player in contest.event.players.all():
        client = Client(headers={"host": "localhost"})
        client.post(f"/e/{contest.event.slug}/me/choose/", {"player": player.pk})
        assert client.get(f"/e/{contest.event.slug}/me/").status_code == 200
    for table in contest.tables.all():
        assert Client(headers={"host": "localhost"}).get(f"/t/{table.secret}/").status_code in (
            200,
            302,
        )
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_no_page_breaks_before_in_and_after_play(kind):
    contest = contest_of(kind)
    every_page(contest)
    partners_drawn(contest)
    every_page(contest)
    assert made(contest)
    every_page(contest)
    called(contest)
    every_page(contest)
    play(contest, most=2)
    every_page(contest)
    play(contest)
    every_page(contest)
    if contest.is_by_rounds:
        play_out(contest)
    contest.refresh_from_db()
    assert contest.phase == "finished"
    at_the_end = every_page(contest)
    if not contest.draws_partners:
        assert not any(
            "artnership" in words or "Équipes" in words
            for (_, page), (_, words) in at_the_end.items()
            if page in ("", "names/", "tables/", "wall/")
        )
