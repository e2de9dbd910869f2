"""Questions that are put into SQL once must give what Django gives when it is asked each time."""

import pytest

from scoring.models import Match
from tests.scenes.contests import contest_make
from tournaments.models import Side, SideEntry
from tournaments.prepared_queries import SHORTEST, prepared

pytestmark = pytest.mark.django_db


def sides(contest_id, numbers):
    found = Side.objects.filter(contest=contest_id, number__in=numbers, withdrawn=False)
    return found.order_by("number").values_list("number", "pk")


def matches(contest_id, keys):
    return Match.objects.filter(contest=contest_id, key__in=keys).order_by("number")


def test_each_question_is_answered_with_its_own_values():
    one, two = contest_make(4), contest_make(6)
    ask = prepared(sides)
    for contest in (one, two, one):
        for numbers in ([1, 3], [2], [4, 5, 6], [99]):
            assert ask(contest.pk, numbers) == list(sides(contest.pk, numbers))


def test_a_list_may_be_empty_or_longer_than_any_before():
    contest = contest_make(3 * SHORTEST)
    ask = prepared(sides)
    assert ask(contest.pk, []) == []
    for many in (1, SHORTEST, SHORTEST + 1, 3 * SHORTEST):
        numbers = list(range(1, many + 1))
        assert [number for number, _ in ask(contest.pk, numbers)] == numbers


def test_models_come_back_whole():
    contest = contest_make(5, consolation=True)
    ask = prepared(matches)
    for keys in (["main:1:1", "main:2:1"], ["consolation:1:1"]):
        found, expected = ask(contest.pk, keys), list(matches(contest.pk, keys))
        assert found == expected
        for row, other in zip(found, expected, strict=True):
            for field in Match._meta.concrete_fields:
                assert getattr(row, field.attname) == getattr(other, field.attname)


def test_the_answer_is_never_an_old_one():
    contest = contest_make(4)
    ask = prepared(sides)
    before = ask(contest.pk, [1, 2])
    Side.objects.filter(contest=contest, number=2).update(withdrawn=True)
    assert ask(contest.pk, [1, 2]) == before[:1]


def test_a_question_that_leaves_out_one_of_its_values_is_found_at_once():
    ask = prepared(lambda one, two: SideEntry.objects.filter(side=one).values_list("pk"))
    with pytest.raises(ValueError, match="does not ask"):
        ask(1, 2)


def test_one_statement_is_sent_for_one_question(django_assert_num_queries):
    contest = contest_make(4)
    ask = prepared(sides)
    with django_assert_num_queries(1):
        ask(contest.pk, [1, 2])
