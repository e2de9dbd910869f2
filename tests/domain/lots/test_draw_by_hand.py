"""Partnerships from a hat: what is named, and the fewest exchanges."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.lots.partners.by_hand import check_by_hand, check_swap
from domain.lots.partners.late import late_arrival, no_show, substitute
from domain.lots.partners.values import DrawRules, Entrant
from domain.wording import Illegal
from tests.domain.lots.draw_checker import all_pairings, legal_pairings, people
from tests.examples import examples


def fewest_swaps(start, goals):
    """By trying all single exchanges, then all second ones, and so on."""
    goals = {frozenset(map(frozenset, goal)) for goal in goals}
    reached = {frozenset(map(frozenset, start))}
    for swaps in range(6):
        if reached & goals:
            return swaps
        following = set()
        for pairing in reached:
            for one, two in combinations(pairing, 2):
                (a, b), c, d = tuple(one), *tuple(two)
                for new in ((a, c, b, d), (a, d, b, c)):
                    changed = {frozenset(new[:2]), frozenset(new[2:])}
                    following.add((pairing - {one, two}) | changed)
        reached |= following
    raise AssertionError("no goal within six exchanges")


@examples(80)
@given(
    st.sampled_from([(3, 3, 2), (2, 2, 2, 2), (4, 4), (5, 2, 1), (4, 2, 1, 1), (1,) * 8]),
    st.sampled_from(list(all_pairings(list(range(1, 9))))),
)
def test_the_proposal_is_legal_and_no_smaller_change_exists(sizes, typed):
    entrants, rules = people(sizes), DrawRules()
    checked = check_by_hand(entrants, rules, typed)
    best, legal = legal_pairings(entrants, rules)
    assert checked.fewest_same_chapter == best
    assert checked.legal == (tuple(sorted(typed)) in legal)
    assert checked.after in legal
    assert len(checked.swaps) == fewest_swaps(typed, legal)


def test_each_broken_rule_is_named():
    rules = DrawRules(apart=((3, 5),), together=((6, 7),))
    checked = check_by_hand(people((2, 2, 2, 2)), rules, [(1, 2), (3, 5), (4, 6), (7, 8)])
    told = {(finding.code, finding.numbers) for finding in checked.findings}
    assert {("same-chapter", (1, 2)), ("kept-apart", (3, 5)), ("not-together", (6, 7))} <= told
    assert not checked.legal
    assert check_by_hand(people((2, 2, 2, 2)), rules, checked.after).legal


def test_mistyped_partnerships_are_named_before_anything_else():
    checked = check_by_hand(people((2, 2)), DrawRules(), [(1, 3), (3, 9)])
    assert {finding.code for finding in checked.findings} == {
        "entrant-twice",
        "entrant-unknown",
        "entrant-missing",
    }
    assert checked.swaps == ()


def test_an_odd_field_needs_the_name_of_who_is_alone():
    entrants = people((2, 1))
    assert check_by_hand(entrants, DrawRules(), [(1, 3)], alone=2).legal
    assert not check_by_hand(entrants, DrawRules(), [(1, 3)]).legal
    mended = check_by_hand(entrants, DrawRules(), [(1, 2)], alone=3)
    assert len(mended.swaps) == 1
    assert mended.after in {((1, 3),), ((2, 3),)}


@pytest.mark.parametrize("alone", [1, 2])
def test_who_is_to_play_together_and_was_typed_alone_takes_the_others_place(alone):
    other, rules = 3 - alone, DrawRules(together=((1, 2),))
    checked = check_by_hand(people((1,) * 5), rules, [(other, 3), (4, 5)], alone=alone)
    assert [{swap.one, swap.two} for swap in checked.swaps] == [{alone, 3}]
    assert checked.after == ((1, 2), (4, 5))


def test_a_swap_gets_an_opinion():
    entrants, pairs = people((2, 2)), [(1, 3), (2, 4)]
    worse = check_swap(entrants, DrawRules(), pairs, 3, 2)
    assert {finding.code for finding in worse.breaks} == {"same-chapter"}
    fine = check_swap(entrants, DrawRules(), pairs, 3, 4)
    assert fine.breaks == ()
    assert fine.after == ((1, 4), (2, 3))
    mending = check_swap(entrants, DrawRules(), [(1, 2), (3, 4)], 2, 3)
    assert len(mending.mends) == 2
    with pytest.raises(Illegal):
        check_swap(entrants, DrawRules(), pairs, 1, 77)


def test_a_late_arrival_is_paired_with_someone_who_waits_or_waits_too():
    entrants = people((2, 1))
    options = late_arrival(entrants, DrawRules(), Entrant(9, "Late", "C0"), alone=[1, 3])
    assert [(o.partner, o.keeps_the_rules) for o in options] == [
        (3, True),
        (1, False),
        (None, True),
    ]


def test_a_no_show_offers_standby_others_alone_two_seats_and_walkover():
    standby = [Entrant(8, "Same", "C0"), Entrant(9, "Other", "C7")]
    options = no_show(people((2, 2)), DrawRules(), [(1, 3), (2, 4)], 3, standby=standby)
    assert [(o.code, o.partner) for o in options] == [
        ("partner", 9),
        ("partner", 8),
        ("two_seats", None),
        ("walkover", None),
    ]
    assert "Same" in str(options[1].sentence)
    assert not options[1].keeps_the_rules
    with pytest.raises(Illegal):
        no_show(people((2, 2)), DrawRules(), [(1, 3)], 4)


def test_a_substitute_gets_the_checks_opinion():
    rules = DrawRules(households_apart=True)
    entrants = [Entrant(1, "Ann", "A", "oak"), Entrant(2, "Ben", "B")]
    newcomer = Entrant(3, "Cy", "C", "oak")
    opinion = substitute(entrants, rules, [(1, 2)], 2, newcomer)
    assert opinion.partner == 3
    assert [finding.code for finding in opinion.findings] == ["kept-apart"]
