"""What the public can watch moves with publications alone; the desk's number with everything."""

import pytest
from django.test import Client

from access.models import Account, Membership
from scoring.calls.services import matches_call
from tests.scenes.contests import DESK, contest_make
from tournaments.contests.services import contest_create, contest_edit, contest_publish
from tournaments.events.services import chapter_rename
from tournaments.models import Contest, SideEntry
from tournaments.partners.services import draw_commit
from tournaments.people.services import player_add, player_edit, player_mark
from tournaments.pulse import pulse

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    contest = contest_make(8, build=False)
    contest_publish(actor=DESK, contest_id=contest.pk)
    return _fresh(contest)


def _fresh(contest):
    return Contest.objects.select_related("event").get(pk=contest.pk)


def _watched(contest):
    """Everything that a stranger can ask for again and again."""
    event = contest.event.slug
    addresses = [
        f"/api/v1/events/{event}/",
        f"/api/v1/events/{event}/contests/",
        f"/api/v1/events/{event}/contests/{contest.slug}/",
        f"/api/v1/events/{event}/contests/{contest.slug}/sides/",
    ]
    stranger = Client(headers={"host": "localhost"})
    answers = [stranger.get(address) for address in addresses]
    assert [answer.status_code for answer in answers] == [200] * len(addresses)
    page = stranger.get(f"/e/{event}/{contest.slug}/names/", headers={"x-live": "1"})
    tags = [answer.headers["ETag"] for answer in answers]
    return pulse.public_number(event), page.content, tags


def _rename(player, name):
    facts = {"chapter": player.chapter.name, "site_number": "", "phone": "", "household": ""}
    facts |= {"seating_need": "", "fixed_table": None, "has_reader": False}
    player_edit(actor=DESK, player_id=player.pk, seen=player_mark(player), name=name, **facts)


def _promise_a_new_draw(contest):
    draw_commit(actor=DESK, contest_id=contest.pk, version=contest.version, reason="two more came")


def _add_a_person(contest):
    chapter = contest.event.chapters.first()
    player_add(actor=DESK, event=contest.event, name="Nora Late", chapter=chapter)


def _prepare_another_contest(contest):
    """It is listed at once, by its name; what is done with it before it is published is not."""
    late = contest.event.contests.get(slug="late-night")
    chapter = contest.event.chapters.first()
    player_add(actor=DESK, event=contest.event, name="Otto Later", chapter=chapter)
    assert late.revision == 0


@pytest.mark.parametrize("prepare", [_promise_a_new_draw, _add_a_person, _prepare_another_contest])
def test_what_is_being_prepared_cannot_be_watched(contest, prepare):
    contest_create(actor=DESK, event=contest.event, name="Late night", rule_set="texas", tables=2)
    contest = _fresh(contest)
    before, inside = _watched(contest), pulse.number(contest.event.slug)
    prepare(contest)
    assert _watched(contest) == before
    assert pulse.number(contest.event.slug) > inside


def _listed(contest):
    member = SideEntry.objects.select_related("entry__player__chapter")
    return member.filter(side__contest=contest, left=False).first().entry.player


def _publish(contest):
    contest_publish(actor=DESK, contest_id=contest.pk)


def _correct_a_listed_name(contest):
    _rename(_listed(contest), "Zelda Newname")


def _correct_a_chapter(contest):
    chapter = _listed(contest).chapter
    chapter_rename(actor=DESK, chapter_id=chapter.pk, seen=chapter.name, name="Zebras")


def _add_a_contest(contest):
    contest_create(actor=DESK, event=contest.event, name="Late night", rule_set="texas", tables=2)


@pytest.mark.parametrize(
    "change", [_publish, _correct_a_listed_name, _correct_a_chapter, _add_a_contest]
)
def test_what_everyone_may_see_is_news(contest, change):
    before = pulse.public_number(contest.event.slug)
    change(contest)
    assert pulse.public_number(contest.event.slug) != before


def test_a_contest_that_is_set_up_anew_is_news(contest):
    made = contest_create(
        actor=DESK, event=contest.event, name="Late night", rule_set="texas", tables=2
    )
    before = pulse.public_number(contest.event.slug)
    wanted = {"stock_size": None, "house_rules": {}, "time_limit_minutes": None}
    wanted |= {"third_place": False, "consolation": False, "rule_set": "texas", "tables": 2}
    contest_edit(actor=DESK, contest_id=made.pk, version=made.version, name="Night", **wanted)
    assert pulse.public_number(contest.event.slug) != before


def test_a_page_of_the_desk_follows_the_desks_number(client):
    contest = contest_make(4, tables=2)
    matches_call(actor=DESK, contest_id=contest.pk)
    account = Account.objects.create(sign_in_name="Ann")
    Membership.objects.create(account=account, event=contest.event, role="official")
    client.force_login(account)
    slug = contest.event.slug
    for address in ("", "result/", "announcer/"):
        page = client.get(f"/desk/{slug}/{contest.slug}/{address}").content.decode()
        assert f'data-live="/live/{slug}/desk"' in page, address
