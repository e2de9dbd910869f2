"""What is taken over from the reading before must be what a first reading gives, whatever
happened, and whoever has news is named."""

from dataclasses import fields

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from live.publish import event_read
from scoring.calls.services import matches_call
from scoring.results.services import result_enter
from tests import shares
from tests.scenes.contests import (
    DESK,
    at_tables,
    begin,
    contest_make,
    contest_of,
    partners_drawn,
    play,
    race_called,
    sides_at,
    won_by,
)
from tests.scenes.random_contest import RandomContest
from tests.scenes.random_forms import FORMS, RandomForm
from tournaments.contests.services import contest_publish
from tournaments.models import Contest, Player

pytestmark = pytest.mark.django_db


class Follower:
    """Goes on from what it read before, and compares it with what is read for the first time."""

    def __init__(self, slug):
        self.slug = slug
        self.event = None

    def catch_up(self):
        before, self.event = self.event, event_read(self.slug, self.event)
        return before

    def compare(self):
        before = self.catch_up()
        whole = event_read(self.slug)
        assert (self.event.event, self.event.number) == (whole.event, whole.number)
        assert self.event.contests.keys() == whole.contests.keys()
        for slug, contest in whole.contests.items():
            assert _facts(self.event.contests[slug]) == _facts(contest)
            assert self.event.contests[slug].credits == contest.credits
        assert self.event.people == whole.people
        self.compare_news(before)

    def compare_news(self, before):
        """Whoever is not named as changed is told the same as before."""
        changed = self.event.changed
        if before is None or changed is None:
            return
        assert self.event.before == before.number or self.event.number == before.number
        for player, person in self.event.people.items():
            assert player in changed or person is before.people[player]


def _facts(contest):
    kept = {"parts", "lines"}
    return {f.name: getattr(contest, f.name) for f in fields(contest) if f.name not in kept}


@pytest.mark.parametrize("seed", shares.one_in(2, range(1, 7)))
def test_going_on_gives_what_reading_everything_gives(seed):
    scene = RandomContest(seed, 24)
    Contest.objects.update(revision=1)
    scene.contest.draws.update(is_published=True)
    follower = Follower(scene.contest.event.slug)
    follower.compare()
    steps = 0
    while scene.step() and steps < 40:
        steps += 1
        if scene.rng.random() < 0.7:
            follower.compare()
    follower.compare()


@pytest.mark.parametrize("seed", shares.one_in(2, range(len(FORMS))))
def test_contests_of_every_form_are_followed_too(seed):
    scene = RandomForm(seed)
    follower = Follower(scene.contest.event.slug)
    follower.compare()
    scene.begin()
    for number in range(36):
        if not scene.step(quiet=number > 24):
            break
        if number % 3 == 0:
            follower.compare()
    follower.compare()


def test_deals_of_one_match_are_followed():
    contest = race_called(8)
    follower = Follower(contest.event.slug)
    follower.compare()
    for _ in range(12):
        game = at_tables(contest)[0]
        a, b = sides_at(game)
        result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
        follower.compare()


@pytest.mark.parametrize(
    "kind", shares.one_in(2, ["swiss", "swiss-alone", "everyone", "pools", "mixer", "progressive"])
)
def test_a_result_of_a_round_is_followed(kind):
    contest = contest_of(kind)
    partners_drawn(contest)
    begin(contest)
    contest_publish(actor=DESK, contest_id=contest.pk)
    follower = Follower(contest.event.slug)
    follower.compare()
    played = 0
    for _ in range(3):
        played += play(contest, 1)
        follower.compare()
    assert played


def _enter_one(contest):
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))


def test_a_result_is_read_in_as_many_statements_and_rows_in_any_field():
    costs = set()
    for sides in (16, 128):
        contest = contest_make(sides, tables=4)
        matches_call(actor=DESK, contest_id=contest.pk)
        follower = Follower(contest.event.slug)
        follower.catch_up()
        _enter_one(contest)
        with CaptureQueriesContext(connection) as asked:
            follower.catch_up()
        # The two sides, those who wait for them, and whoever was called to the free table.
        assert 4 <= len(follower.event.changed) <= 16
        costs.add(len(asked))
    assert len(costs) == 1


def test_what_the_trail_does_not_tell_is_read_whole():
    contest = contest_make(8)
    follower = Follower(contest.event.slug)
    follower.catch_up()
    Player.objects.update(name="Renamed Person")
    Contest.objects.filter(pk=contest.pk).update(revision=99)
    follower.compare()
    assert follower.event.contests["partners"].members[0].name == "Renamed Person"


def test_a_draw_that_is_no_longer_published_is_gone_at_once():
    contest = contest_make(8)
    matches_call(actor=DESK, contest_id=contest.pk)
    follower = Follower(contest.event.slug)
    follower.catch_up()
    _enter_one(contest)
    contest.draws.update(is_published=False)
    follower.compare()
    found = follower.event.contests["partners"]
    assert (found.is_published, found.names, found.results) == (False, {}, ())
    assert follower.event.people == {}
