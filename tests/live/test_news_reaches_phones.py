"""What changes without a result reaches open pages too: partners, names, new contests."""

import pytest
from django.test import Client

from tests.scenes.contests import DESK, contest_make
from tournaments.contests.services import contest_create, contest_publish
from tournaments.models import Contest, SideEntry
from tournaments.partners.changes import players_swap
from tournaments.people.roster import roster_apply, roster_look
from tournaments.people.services import player_add, player_edit, player_mark, player_remove
from tournaments.pulse import pulse

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    contest = contest_make(8, build=False)
    contest_publish(actor=DESK, contest_id=contest.pk)
    return Contest.objects.select_related("event").get(pk=contest.pk)


def _first_of(contest, number):
    return SideEntry.objects.select_related("entry__player").get(
        side__contest=contest, side__number=number, place=0, left=False
    )


def _edit(player, **changed):
    facts = {
        "name": player.name,
        "chapter": player.chapter.name,
        "site_number": "",
        "phone": "",
        "household": "",
        "seating_need": "",
        "fixed_table": None,
        "has_reader": False,
    }
    player_edit(actor=DESK, player_id=player.pk, seen=player_mark(player), **facts | changed)


def test_partners_who_were_swapped_read_it_on_their_own_page(contest):
    one, two = _first_of(contest, 1), _first_of(contest, 2)
    stays = SideEntry.objects.get(side=one.side, place=1, left=False).entry.player
    phone = Client(headers={"host": "localhost"})
    phone.post(f"/e/{contest.event.slug}/me/choose/", {"player": stays.pk})
    address = f"/e/{contest.event.slug}/me/"
    assert one.entry.player.name in phone.get(address).content.decode()
    before = pulse.number(contest.event.slug)
    players_swap(
        actor=DESK,
        contest_id=contest.pk,
        version=contest.version,
        one=one.entry_id,
        two=two.entry_id,
        reason="asked by both",
    )
    assert pulse.number(contest.event.slug) > before
    page = phone.get(address).content.decode()
    assert two.entry.player.name in page
    assert one.entry.player.name not in page


def test_a_player_finds_the_rules_that_everyone_may_read(contest):
    phone = Client(headers={"host": "localhost"})
    player = _first_of(contest, 1).entry.player_id
    phone.post(f"/e/{contest.event.slug}/me/choose/", {"player": player})
    page = phone.get(f"/e/{contest.event.slug}/me/").content.decode()
    rules = f"/e/{contest.event.slug}/{contest.slug}/rules/"
    assert f'href="{rules}"' in page
    assert phone.get(rules).status_code == 200


def test_a_new_contest_is_found_at_once(contest):
    assert Client(headers={"host": "localhost"}).get(f"/e/{contest.event.slug}/").status_code == 200
    address = f"/e/{contest.event.slug}/late-night/"
    assert Client(headers={"host": "localhost"}).get(address).status_code == 404
    contest_create(actor=DESK, event=contest.event, name="Late night", rule_set="texas", tables=2)
    assert Client(headers={"host": "localhost"}).get(address).status_code == 200


def test_a_corrected_name_is_on_the_list_of_names_at_once(contest):
    address = f"/e/{contest.event.slug}/{contest.slug}/names/"
    Client(headers={"host": "localhost"}).get(address)
    _edit(_first_of(contest, 1).entry.player, name="Zelda Newname")
    page = Client(headers={"host": "localhost"}).get(address).content.decode()
    assert "Zelda Newname" in page


def test_every_change_of_the_people_is_news_and_no_change_is_none(contest):
    event = contest.event
    heard = [pulse.number(event.slug)]

    def is_news():
        heard.append(pulse.number(event.slug))
        return heard[-1] > heard[-2]

    chapter = event.chapters.first()
    player = player_add(actor=DESK, event=event, name="Nora Late", chapter=chapter)
    assert is_news()
    _edit(player, phone="555")
    assert is_news()
    player.refresh_from_db()
    _edit(player, phone="555")
    assert not is_news()
    text = f"Name,Chapter\nOtto Later,{chapter.name}\n"
    plan = roster_look(event=event, contest=None, text=text)
    roster_apply(actor=DESK, event_id=event.pk, contest_id=None, text=text, seen=plan.fingerprint)
    assert is_news()
    player_remove(actor=DESK, player_id=event.players.get(name="Otto Later").pk)
    assert is_news()
