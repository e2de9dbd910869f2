"""The draw on the projector: from the numbers to the certificate, and nothing for the public."""

import pytest
from django.test import Client

from tests.scenes.contests import contest_with
from tests.scenes.desk import at, helper_of, hidden, text_of
from tests.scenes.partners import drawn, enter, partners
from tournaments.models import Contest, Draw, Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    return contest_with("AAABBCCD")


@pytest.fixture
def official(contest):
    return helper_of(contest)


def test_from_the_numbers_to_the_certificate(official, contest):
    where = at("draw:show", contest)
    shown = official.get(where)
    page = text_of(shown)
    assert "8 people are in" in page
    assert "4 chapters" in page
    assert "different draws keep the rules" in page
    assert official.post(where, {**hidden(shown), "do": "fix"}).status_code == 302
    promised = contest.draws.get()
    shown = official.get(where)
    assert promised.commitment in text_of(shown)
    assert promised.seed not in shown.content.decode()
    sent = {**hidden(shown), "do": "draw", "room_word": "Longhorn"}
    assert official.post(where, sent).status_code == 302
    page = text_of(official.get(where))
    for names in partners(contest):
        assert all(name in page for name in names)
    promised.refresh_from_db()
    assert promised.certificate["seal"] in page
    assert "longhorn" in page
    assert official.post(where, {"do": "publish"}).status_code == 302
    contest.refresh_from_db()
    assert contest.revision == 1
    assert "Published." in text_of(official.get(where))


def test_pressing_twice_fixes_one_seed_and_draws_once(official, contest):
    where = at("draw:show", contest)
    sent = {**hidden(official.get(where)), "do": "fix"}
    assert [official.post(where, sent).status_code for _ in range(2)] == [302, 409]
    assert contest.draws.count() == 1
    sent = {**hidden(official.get(where)), "do": "draw", "room_word": "pecan"}
    answers = [official.post(where, sent) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 409]
    assert contest.draws.get().state == Draw.State.DRAWN


def test_a_list_that_changed_is_said_and_the_word_stays(official, contest):
    """The services keep a sealed list closed; here it changed past them."""
    where = at("draw:show", contest)
    late = enter(contest, "E1", "E", state=Entry.State.ENTERED)
    official.post(where, {**hidden(official.get(where)), "do": "fix"})
    sent = {**hidden(official.get(where)), "do": "draw", "room_word": "bluebonnet"}
    Entry.objects.filter(pk=late.pk).update(state=Entry.State.CHECKED_IN)
    contest.refresh_from_db()
    sent["version"] = str(contest.version)
    answer = official.post(where, sent)
    assert answer.status_code == 409
    assert "has changed since the draw was sealed" in text_of(answer)
    assert 'value="bluebonnet"' in answer.content.decode()


def test_an_odd_count_asks_what_happens_with_the_one_who_is_over(official, contest):
    enter(contest, "E1", "E")
    where = at("draw:show", contest)
    shown = official.get(where)
    assert "What happens with the one who is over?" in text_of(shown)
    sent = {**hidden(shown), "do": "fix", "odd_seat": "sits_out"}
    assert official.post(where, sent).status_code == 302
    sent = {**hidden(official.get(where)), "do": "draw", "room_word": "x"}
    official.post(where, sent)
    assert "sits out, first on the standby list" in text_of(official.get(where))


def test_too_few_people_are_told_so(official):
    empty = contest_with("A", event=Contest.objects.get().event, name="Lonely")
    page = text_of(official.get(at("draw:show", empty)))
    assert "at least two people" in page
    assert "Seal the draw" not in page


@pytest.mark.parametrize("do", ["", "everything", "publish"])
def test_a_button_that_does_not_fit_does_nothing(official, contest, do):
    answer = official.post(at("draw:show", contest), {"do": do})
    assert answer.status_code in (302, 422)
    contest.refresh_from_db()
    assert contest.revision == 0


def test_an_unpublished_draw_is_shown_to_officials_alone(contest):
    drawn(contest)
    where = at("draw:show", contest)
    assert Client().get(where).status_code == 302
    assert helper_of(contest, "scorer").get(where).status_code == 403
    names = next(iter(partners(contest)))
    public = Client().get(at("draw:public", contest)).content.decode()
    assert not any(f">{name}" in public for name in names)
