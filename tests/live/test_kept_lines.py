"""Lines that were taken over from the value before make the page that is made without any."""

import pytest

from live import urls  # noqa: F401 - every page says how its part is filled
from live.publish import event_read
from live.response import PAGES as ALL
from scoring.calls.services import matches_call
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by

pytestmark = pytest.mark.django_db

# All that a contest with a chart has.
PAGES = sorted(set(ALL) - {"board"})


def test_every_page_with_kept_lines_is_the_page_made_anew():
    contest = contest_make(16, tables=4, third_place=True, consolation=True)
    matches_call(actor=DESK, contest_id=contest.pk)
    slug = contest.event.slug
    here = event_read(slug)
    for _ in range(12):
        game = at_tables(contest)[0]
        a, b = sides_at(game)
        result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
        here, anew = event_read(slug, here), event_read(slug)
        found, whole = here.contests["partners"], anew.contests["partners"]
        for page in PAGES:
            mine, theirs = ALL[page].part_of(here, found), ALL[page].part_of(anew, whole)
            assert b"".join(p.plain for p in mine) == b"".join(p.plain for p in theirs), page
    assert found.lines
