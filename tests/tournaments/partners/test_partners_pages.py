"""The draw's pages: what the desk sees, and what it may do there."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from access.models import Account, Membership
from access.tokens import token_make
from tests import shares
from tests.scenes.contests import contest_with
from tests.scenes.desk import at, text_of
from tests.scenes.partners import asked, drawn, enter, number, partners
from tournaments.contests.services import contest_publish
from tournaments.models import Contest, Entry
from tournaments.partners.changes import partners_enter
from tournaments.partners.views import digits_in, readable

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    return contest_with("AAABBCCD")


@pytest.fixture
def official(contest):
    account = Account.objects.create(sign_in_name="ann")
    Membership.objects.create(account=account, event=contest.event, role="official")
    client = Client()
    client.force_login(account)
    return client


def _post(client, name, contest, **values):
    contest.refresh_from_db()
    return client.post(at(f"draw:{name}", contest), {"version": contest.version, **values})


@pytest.mark.parametrize("form", ["open", "progressive"])
def test_where_no_partners_are_drawn_the_page_leads_to_the_first_round(official, contest, form):
    Contest.objects.update(form=form, form_options={})
    answer = official.get(at("draw:partners", contest))
    assert answer.status_code == 302
    assert answer["Location"] == reverse("play:day", args=(contest.event.slug, contest.slug))


def test_before_the_draw_the_page_counts_and_explains(official):
    contest = contest_with("AAAAAB", event=Contest.objects.get().event, name="Lopsided")
    page = text_of(official.get(at("draw:partners", contest)))
    assert "6 people are in · it comes out even" in page
    assert "2 same-chapter partnerships cannot be avoided" in page
    assert "because of Chapter A" in page
    assert "15 different draws keep the rules" in page


def test_an_odd_count_shows_the_ways_out_side_by_side(official, contest):
    enter(contest, "E1", "E")
    spare = enter(contest, "Stan Bye", "F", state=Entry.State.STANDBY)
    page = text_of(official.get(at("draw:partners", contest)))
    for words in ("one is over", "plays both seats", "sits out", "standby list", "official plays"):
        assert words in page
    assert "Check in Stan Bye" in page
    _post(official, "call-in", contest, entry=spare.pk)
    assert "10 people are in · it comes out even" in text_of(
        official.get(at("draw:partners", contest))
    )


def test_a_promise_of_before_the_chart_is_kept_by_no_door_after_it(official, contest):
    drawn(contest)
    _post(official, "promise", contest, reason="someone was missing")
    Contest.objects.update(phase=Contest.Phase.PLAYING)
    before = partners(contest)
    answer = _post(official, "draw", contest, room_word="pecan")
    assert answer.status_code == 422
    assert "cannot be drawn again" in text_of(answer)
    address = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/"
    _, secret = token_make(account=Account.objects.get(), name="test", scope="run", days=1)
    program = Client(headers={"authorization": f"Bearer {secret}"})
    seen = program.get(address).headers["ETag"]
    answer = program.post(
        f"{address}draws/now/",
        {"room_word": "pecan"},
        content_type="application/json",
        headers={"if-match": seen},
    )
    assert answer.json()["code"] == "draw-too-late"
    assert partners(contest) == before


def test_from_promise_to_published_certificate(official, contest):
    _post(official, "promise", contest)
    promised = contest.draws.get()
    page = official.get(at("draw:partners", contest)).content.decode()
    assert promised.commitment in page
    assert promised.seed not in page
    answer = _post(official, "draw", contest, room_word="Longhorn")
    assert answer.status_code == 302
    page = text_of(official.get(at("draw:partners", contest)))
    for side in partners(contest):
        assert all(name in page for name in side)
    assert Client().get(at("draw:public-file", contest)).status_code == 404
    _post(official, "publish", contest)
    public = Client().get(at("draw:public", contest))
    assert "longhorn" in text_of(public)
    assert promised.seed in text_of(public)


def test_two_officials_at_the_page_one_draws_and_the_other_reads_why_not(official, contest):
    seen = contest.version
    first = official.post(at("draw:promise", contest), {"version": seen})
    second = official.post(at("draw:promise", contest), {"version": seen})
    assert (first.status_code, second.status_code) == (302, 409)
    assert "Someone else has just changed this contest" in text_of(second)
    # The page shows how things stand now, ready to go on.
    assert contest.draws.get().commitment in second.content.decode()


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30])
def test_a_form_without_a_proper_version_changes_nothing(official, contest, version):
    answer = official.post(at("draw:promise", contest), {"version": version})
    assert answer.status_code == 409
    assert not contest.draws.exists()


def test_a_redraw_asks_for_a_reason_and_both_draws_stay_visible_to_everyone(official, contest):
    first = drawn(contest)
    contest_publish(actor="test", contest_id=contest.pk)
    assert _post(official, "promise", contest, reason=" ").status_code == 400
    _post(official, "promise", contest, reason="a name was missing")
    _post(official, "draw", contest, room_word="two")
    _post(official, "publish", contest)
    public = text_of(Client().get(at("draw:public", contest)))
    assert "a name was missing" in public
    assert first.certificate["seal"] in public
    for number_of in (1, 2):
        assert (
            official.get(at("draw:desk-certificate", contest, number=number_of)).status_code == 200
        )


@pytest.mark.parametrize("way", ["by computer", "by hand"])
def test_a_redraw_is_hidden_from_everyone_until_it_is_published_too(official, contest, way):
    drawn(contest)
    contest_publish(actor="test", contest_id=contest.pk)
    side = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/"
    names = reverse("scoring:names", args=[contest.event.slug, contest.slug])
    assert "A1" in text_of(Client().get(names))
    if way == "by hand":
        pairs = [("A1", "B1"), ("A2", "B2"), ("A3", "C1"), ("C2", "D1")]
        numbers = [(number(contest, one), number(contest, two)) for one, two in pairs]
        partners_enter(**asked(contest), pairs=numbers, reason="the hat")
    else:
        drawn(contest, reason="a name was missing")
    assert "A1" not in text_of(Client().get(names))
    assert "A1" not in text_of(Client().get(at("draw:public", contest)))
    assert Client().get(at("draw:public-file", contest)).status_code == 404
    for hidden in ("sides/", "draws/1/certificate/", "draws/2/certificate/", "draws/2/"):
        assert Client().get(side + hidden).status_code == 404, hidden
    assert Client().get(f"{side}draws/").json()["results"] == []
    page = official.get(at("draw:partners", contest)).content.decode()
    assert f'action="{at("draw:publish", contest)}"' in page
    _post(official, "publish", contest)
    assert "A1" in text_of(Client().get(names))
    assert len(Client().get(f"{side}sides/").json()["results"]) == 4
    # Of the draw that was replaced, everyone sees that it was, and not who was in it.
    assert Client().get(f"{side}draws/2/certificate/").status_code == 200
    assert Client().get(f"{side}draws/1/certificate/").status_code == 404


def test_nothing_is_published_before_there_is_a_draw(official, contest):
    assert _post(official, "publish", contest).status_code == 422
    contest.refresh_from_db()
    assert contest.revision == 0


def test_the_rules_form_reads_names_and_shows_them_again(official, contest):
    answer = _post(
        official,
        "rules",
        contest,
        chapters_apart="on",
        apart="A1 + b1\nA2 & C1",
        together="C2 + D1",
        earlier="A3 + Old Friend",
    )
    assert answer.status_code == 302, text_of(answer)
    contest.refresh_from_db()
    assert contest.partner_rules["apart"] == [
        [number(contest, "A1"), number(contest, "B1")],
        [number(contest, "A2"), number(contest, "C1")],
    ]
    page = official.get(at("draw:rules", contest)).content.decode()
    assert "A1 + B1\nA2 + C1" in page
    assert "A3 + Old Friend" in page
    assert "Together: C2 – D1" in text_of(official.get(at("draw:partners", contest)))


def test_a_rule_that_cannot_be_read_is_pointed_out_and_nothing_is_saved(official, contest):
    for values, words in (
        ({"apart": "A1 + Nobody Known"}, "not on the list"),
        ({"together": "A1"}, "Put two names on each line"),
        ({"apart": "A1 + B1", "together": "A1 + B1"}, "play together and also to be kept apart"),
    ):
        answer = _post(official, "rules", contest, **values)
        assert answer.status_code in (400, 422)
        assert words in text_of(answer)
    contest.refresh_from_db()
    assert contest.partner_rules == {}


def test_contradicting_rules_are_explained_where_the_draw_would_be(official, contest):
    Contest.objects.update(
        partner_rules={
            "together": [[number(contest, "A1"), number(contest, "B1")]] * 1
            + [[number(contest, "A1"), number(contest, "C1")]]
        }
    )
    assert "play together with two people" in text_of(official.get(at("draw:partners", contest)))


def test_the_hat_is_checked_mended_and_accepted(official):
    contest = contest_with("AABB", event=Contest.objects.get().event, name="Hat")
    checked = _post(official, "by-hand", contest, typed="A1 + A2\nB1 + B2", do="check")
    assert "A1 and A2 are from the same chapter." in text_of(checked)
    assert "The smallest change that helps" in text_of(checked)
    refused = _post(official, "by-hand", contest, typed="A1 + A2\nB1 + B2", do="accept")
    assert refused.status_code == 400
    assert not contest.draws.exists()
    mended = _post(official, "by-hand", contest, typed="A1 + A2\nB1 + B2", do="mend")
    assert "Everything is in order" in text_of(mended)
    text = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", mended.content.decode(), re.S)[1])
    _post(official, "by-hand", contest, typed=text.strip(), do="accept")
    assert all({name[0] for name in side} == {"A", "B"} for side in partners(contest))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("A1 + B1", "A2 has no partner yet."),
        ("A1 + B1\nA1 + B2", "A1 was typed twice."),
        ("A1 + Zed\nA2 + B1", "“Zed” is not on the list"),
        ("A1\nB1\nA2 + B2", "Only one person may stand alone"),
        ("", "A1 has no partner yet."),
        ("\0\ud7ff" * 10, "not on the list"),
    ],
)
def test_a_hat_that_is_not_clear_cannot_be_accepted(official, typed, words):
    contest = contest_with("AABB", event=Contest.objects.get().event, name="Hat")
    answer = _post(official, "by-hand", contest, typed=typed, do="accept", reason="so be it")
    assert answer.status_code == 400
    assert words in text_of(answer)
    assert not contest.draws.exists()


def _drawn_by_hand(contest):
    people = [number(contest, name) for name in ("A1", "B1", "A2", "C1", "A3", "B2", "C2", "D1")]
    pairs = list(zip(people[::2], people[1::2], strict=True))
    partners_enter(**asked(contest), pairs=pairs)
    contest.refresh_from_db()


def test_a_swap_shows_the_opinion_first_and_is_applied_by_a_second_press(official, contest):
    _drawn_by_hand(contest)
    chosen = {"one": number(contest, "B1"), "two": number(contest, "A2")}
    looked = official.get(at("draw:swap", contest), chosen)
    assert "Better not. A1 and A2 are from the same chapter." in text_of(looked)
    assert frozenset(("A1", "B1")) in partners(contest)
    refused = _post(official, "swap", contest, **chosen)
    assert refused.status_code == 400
    assert "Better not." in text_of(refused)
    assert _post(official, "swap", contest, **chosen, reason="sisters").status_code == 302
    assert frozenset(("A1", "A2")) in partners(contest)
    page = text_of(official.get(at("draw:partners", contest)))
    assert "B1 and A2 changed places. “sisters”" in page
    assert "before: B1" in page


def test_late_no_show_and_substitute_through_their_pages(official, contest):
    _drawn_by_hand(contest)
    gone = number(contest, "B1")
    looked = text_of(official.get(at("draw:no-show", contest), {"entry": gone}))
    assert "A1 plays both seats." in looked
    _post(official, "no-show", contest, entry=gone, option="two_seats:")
    late = enter(contest, "Late Lou", "L")
    looked = text_of(official.get(at("draw:late", contest), {"entry": late.pk}))
    assert "Late Lou can play with A1." in looked
    _post(official, "late", contest, entry=late.pk, option=f"partner:{number(contest, 'A1')}")
    assert frozenset(("A1", "Late Lou")) in partners(contest)
    spare = enter(contest, "Sub Sue", "S", state=Entry.State.STANDBY)
    chosen = {"leaving": late.pk, "entry": spare.pk}
    assert "A1 can play with Sub Sue." in text_of(
        official.get(at("draw:substitute", contest), chosen)
    )
    _post(official, "substitute", contest, **chosen)
    assert frozenset(("A1", "Sub Sue")) in partners(contest)
    contest_publish(actor="test", contest_id=contest.pk)
    public = text_of(Client().get(at("draw:public", contest)))
    for words in (
        "B1 did not come",
        "Late Lou came late and plays with A1",
        "Sub Sue plays instead",
    ):
        assert words in public


@pytest.mark.parametrize("name", ["swap", "late", "no-show", "substitute"])
@pytest.mark.parametrize("junk", shares.one_in(3, ["", "0", "-1", "x", "9" * 40, "999999"]))
def test_a_change_with_people_that_are_not_there_is_refused_kindly(official, contest, name, junk):
    _drawn_by_hand(contest)
    values = dict.fromkeys(("one", "two", "entry", "leaving"), junk) | {"option": f"partner:{junk}"}
    before = partners(contest)
    assert official.get(at(f"draw:{name}", contest), values).status_code in (200, 400, 422)
    assert _post(official, name, contest, **values, reason="x").status_code in (400, 422)
    assert partners(contest) == before


def test_the_forms_of_change_before_any_draw_say_so(official, contest):
    for name in ("swap", "late", "no-show", "substitute"):
        for answer in (
            official.get(at(f"draw:{name}", contest)),
            _post(official, name, contest, entry=1),
        ):
            assert "Partners have not been drawn yet" in text_of(answer)


@pytest.mark.parametrize(
    ("number_of", "about", "english", "french", "length"),
    [
        (0, "", "0", "0", None),
        (1728, "", "1,728", "1\u202f728", None),
        (999_999_999, "", "999.9 million", "999,9 millions de", None),
        (10**12, "", "1.0 trillion", "1,0 billions de", None),
        (123 * 10**40, "", "1.23 × 10⁴²", "1,23 × 10⁴²", 43),
        pytest.param(10**5000, "", "1.00 × 10⁵⁰⁰⁰", "1,00 × 10⁵⁰⁰⁰", 5001, id="very long"),
        (None, "4.56E+77", "4.56 × 10⁷⁷", "4,56 × 10⁷⁷", 78),
        (None, "", "", "", None),
    ],
)
def test_a_number_of_draws_is_written_so_that_it_can_be_said(
    number_of, about, english, french, length
):
    with translation.override("en"):
        assert readable(number_of, about) == english
    with translation.override("fr"):
        assert readable(number_of, about) == french
    assert digits_in(number_of, about) == length
