"""Choosing the form of a contest on the set-up page, as a browser without a script does it."""

import html
import re

import pytest
from django.test import Client

from access.models import Account, Membership
from domain.formats import registry
from domain.skipbo import rules as rulesets
from tournaments.models import Contest, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return Event.objects.create(
        name="Rally", slug="rally", starts_on="2026-10-18", ends_on="2026-10-18"
    )


@pytest.fixture
def desk(event):
    account = Account.objects.create(sign_in_name="Olive")
    Membership.objects.create(account=account, event=event, role="official")
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    return client


def page_of(desk, rules):
    return desk.get(f"/desk/rally/new/?rules={rules}").content.decode()


def values_on(page):
    """What a browser would send back if nothing was touched."""
    found = {}
    for tag in re.findall(r"<input[^>]*>", page):
        name = re.search(r'name="([^"]+)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        kind = re.search(r'type="(\w+)"', tag)
        if name is None or (
            kind and kind.group(1) in ("radio", "checkbox") and "checked" not in tag
        ):
            continue
        found[name.group(1)] = html.unescape(value.group(1)) if value else ""
    for name, inside in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', page, re.S):
        chosen = re.search(r'value="([^"]*)" selected', inside)
        first = re.search(r'value="([^"]*)"', inside)
        found[name] = html.unescape((chosen or first).group(1))
    return found


def sent(desk, rules, **more):
    typed = {**values_on(page_of(desk, rules)), "name": "Cards", "tables": "8", **more}
    return desk.post(f"/desk/rally/new/?rules={rules}", typed)


@pytest.mark.parametrize("rules", rulesets.IDS)
def test_what_is_left_alone_is_as_the_rule_sheet_says(desk, event, rules):
    from domain.formats.choice import choose

    assert sent(desk, rules).status_code == 302
    contest, meant = Contest.objects.get(), choose(rulesets.get(rules))
    assert (contest.form, contest.form_options) == (meant.form.id, meant.options)
    assert contest.goal == str(meant.goal)
    assert contest.house_rules == {}


def test_florida_is_progressive_with_its_three_rounds(desk, event):
    page = page_of(desk, "florida")
    assert values_on(page)["form"] == "progressive"
    assert values_on(page)["progressive-rounds"] == "3"
    for form in registry.ALL:
        assert str(form.title) in html.unescape(page)


def test_another_form_with_its_options(desk, event):
    answer = sent(desk, "web", form="open", **{"open-sides": "alone", "open-seats": "5"})
    assert answer.status_code == 302
    contest = Contest.objects.get()
    assert contest.form == "open"
    assert contest.form_options == {"sides": "alone", "seats": 5, "go_on": 2}


def test_a_refusal_stands_at_its_option_and_nothing_typed_is_lost(desk, event):
    answer = sent(desk, "texas", form="swiss", **{"swiss-sides": "alone", "swiss-rounds": "7"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert values_on(page)["form"] == "swiss"
    assert values_on(page)["swiss-rounds"] == "7"
    assert values_on(page)["name"] == "Cards"
    errors = page[page.index('name="swiss-sides"') : page.index('name="swiss-rounds"')]
    assert "These rules are for partners" in errors
    assert not Contest.objects.exists()


def test_a_number_out_of_range_is_refused_in_place(desk, event):
    answer = sent(desk, "texas", form="swiss", **{"swiss-rounds": "99"})
    assert answer.status_code == 400
    assert 'class="errorlist"' in answer.content.decode()
    assert not Contest.objects.exists()


def test_what_stands_under_another_form_is_not_read(desk, event):
    answer = sent(desk, "texas", form="swiss", **{"pools-size": "many", "open-seats": "99"})
    assert answer.status_code == 302
    assert Contest.objects.get().form == "swiss"


def test_the_ticks_belong_to_the_knock_out(desk, event):
    assert sent(desk, "texas", form="swiss", third_place="on").status_code == 302
    assert sent(desk, "texas", form="knockout", third_place="on").status_code == 302
    swiss, knockout = Contest.objects.order_by("pk")
    assert (swiss.third_place, knockout.third_place) == (False, True)
    assert knockout.form_options["third_place"] == "yes"


def test_a_contest_is_set_up_anew_with_what_was_chosen(desk, event):
    sent(desk, "web", form="pools", **{"pools-size": "5", "pools-sides": "alone"})
    contest = Contest.objects.get()
    address = f"/desk/rally/{contest.slug}/set-up/"
    typed = values_on(desk.get(address).content.decode())
    assert (typed["form"], typed["pools-size"], typed["pools-sides"]) == ("pools", "5", "alone")
    assert desk.post(address, {**typed, "pools-size": "6"}).status_code == 302
    contest.refresh_from_db()
    assert contest.form_options["size"] == 6
    assert contest.plays_alone


def test_the_house_rules_no_longer_say_what_the_form_says(desk, event):
    page = page_of(desk, "deluxe-us")
    for name in ("contest", "race_target", "contest_games", "partnership"):
        assert f'name="rule_{name}"' not in page
    assert 'name="rule_scoring"' in page
