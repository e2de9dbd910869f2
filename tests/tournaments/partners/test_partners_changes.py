"""By hand: a hat, a swap, a late arrival, a no-show, a substitute."""

import pytest

from domain.lots.partners.typed import read_partnerships, write_partnerships
from domain.wording import Illegal, Malformed
from tests.scenes.contests import contest_with
from tests.scenes.partners import asked, drawn, enter, entry, everything, number, partners
from tournaments.models import Contest, Entry
from tournaments.partners.changes import (
    late_arrival_seat,
    no_show_record,
    partners_enter,
    players_swap,
    substitute_seat,
)
from tournaments.partners.queries import (
    changes_since,
    entrants_in,
    hand_check,
    late_proposals,
    no_show_proposals,
    seating_get,
    substitute_proposal,
    swap_opinion,
)
from tournaments.partners.services import partner_rules_set
from tournaments.people.services import entry_move

pytestmark = pytest.mark.django_db


def _pairs(contest, text):
    return [
        (number(contest, one), number(contest, two))
        for one, two in (pair.split("-") for pair in text.split())
    ]


def _by_hand(chapters, text, alone=None, odd_seat=""):
    contest = contest_with(chapters)
    partners_enter(
        **asked(contest),
        pairs=_pairs(contest, text),
        alone=number(contest, alone) if alone else None,
        odd_seat=odd_seat,
    )
    contest.refresh_from_db()
    return contest


def test_typed_partnerships_are_read_in_many_ways_and_written_back_the_same():
    contest = contest_with("AABBCC")
    people = entrants_in(contest)
    typed = read_partnerships("1. a1 + B1\n\n A2 and  c1\nb2\tC2", people)
    assert typed.findings == ()
    assert list(typed.pairs) == _pairs(contest, "A1-B1 A2-C1 B2-C2")
    again = read_partnerships(write_partnerships(typed.pairs, people), people)
    assert again == typed


def test_people_with_one_name_are_told_apart_by_chapter_or_number():
    contest = contest_with("AB")
    one = enter(contest, "Ann Lee", "A")
    two = contest.event.players.create(
        name="Ann Lee", name_key="ann lee", chapter=entry(contest, "B1").player.chapter
    )
    two = Entry.objects.create(contest=contest, player=two, state=Entry.State.CHECKED_IN)
    people = entrants_in(contest)
    unclear = read_partnerships("Ann Lee + A1", people)
    assert [finding.code for finding in unclear.findings] == ["name-of-several"]
    assert "Ann Lee (Chapter A)" in str(unclear.findings[0].sentence)
    assert read_partnerships("Ann Lee (chapter b) + A1", people).pairs[0][0] == two.pk
    assert read_partnerships(f"Ann Lee #{one.pk}", people).alone == (one.pk,)


def test_a_name_that_is_one_letter_off_is_answered_with_the_right_one():
    contest = contest_with("")
    enter(contest, "Marian Castell", "A")
    found = read_partnerships("Marion Castel", entrants_in(contest)).findings
    assert "Did you mean Marian Castell?" in str(found[0].sentence)
    three = read_partnerships("a + b + c", entrants_in(contest)).findings
    assert three[0].code == "line-of-many"


def test_a_legal_draw_from_the_hat_is_taken_as_it_is():
    contest = _by_hand("AABB", "A1-B1 A2-B2")
    assert partners(contest) == {frozenset(("A1", "B1")), frozenset(("A2", "B2"))}
    assert contest.phase == Contest.Phase.DRAWN
    draw = contest.draws.get()
    assert (draw.way, draw.seed, draw.commitment) == ("by_hand", "", "")


def test_a_same_chapter_pair_is_named_mended_and_accepted_only_with_a_reason():
    contest = contest_with("AABB")
    pairs = _pairs(contest, "A1-A2 B1-B2")
    check = hand_check(contest, pairs)
    assert {finding.code for finding in check.findings} == {"same-chapter"}
    assert len(check.swaps) == 1
    assert hand_check(contest, check.after).findings == ()
    before = everything(contest)
    with pytest.raises(Malformed) as refused:
        partners_enter(**asked(contest), pairs=pairs)
    assert refused.value.field == "reason"
    assert everything(contest) == before
    draw = partners_enter(**asked(contest), pairs=pairs, reason="they asked for it")
    assert draw.reason == "they asked for it"
    assert [f["code"] for f in draw.certificate["findings"]] == ["same-chapter"] * 2


@pytest.mark.parametrize(
    ("typed", "code"),
    [("A1-B1", "entrant-missing"), ("A1-B1 A1-B2", "entrant-twice"), ("A1-B1 A2-A2", None)],
)
def test_no_reason_makes_up_for_someone_missing_or_twice(typed, code):
    contest = contest_with("AABB")
    before = everything(contest)
    with pytest.raises(Illegal) as refused:
        partners_enter(**asked(contest), pairs=_pairs(contest, typed), reason="never mind")
    assert code is None or refused.value.code == code
    assert everything(contest) == before


def test_an_unavoidable_same_chapter_pair_needs_no_reason():
    contest = _by_hand("AAAB", "A1-A2 A3-B1")
    assert len(partners(contest)) == 2


def test_a_hat_after_a_draw_by_computer_is_a_redraw_with_its_reason():
    contest = contest_with("AABB")
    first = drawn(contest)
    with pytest.raises(Malformed):
        partners_enter(**asked(contest), pairs=_pairs(contest, "A1-B1 A2-B2"))
    hat = partners_enter(**asked(contest), pairs=_pairs(contest, "A1-B1 A2-B2"), reason="power cut")
    third = drawn(contest, reason="power is back")
    assert third.certificate["history"] == [
        {"seal": first.certificate["seal"], "reason": "power cut"},
        {"seal": hat.certificate["seal"], "reason": "power is back"},
    ]


def _swap(contest, one, two, reason="asked by both"):
    return players_swap(
        **asked(contest), one=number(contest, one), two=number(contest, two), reason=reason
    )


def test_a_swap_exchanges_two_people_and_keeps_on_record_who_left():
    contest = _by_hand("AABBCC", "A1-B1 A2-C1 B2-C2")
    untouched = contest.sides.get(members__entry=entry(contest, "B2"))
    _swap(contest, "B1", "C1")
    assert partners(contest) == {
        frozenset(("A1", "C1")),
        frozenset(("A2", "B1")),
        frozenset(("B2", "C2")),
    }
    side = contest.sides.get(members__entry=entry(contest, "A1"), members__left=False)
    assert [(m.entry.player.name, m.left) for m in side.members.order_by("pk")] == [
        ("A1", False),
        ("B1", True),
        ("C1", False),
    ]
    assert untouched.members.count() == 2
    changed = changes_since(contest.draws.get())[0]
    assert (changed.action, changed.reason) == ("players_swap", "asked by both")
    _swap(contest, "C1", "B1", "and back")
    assert frozenset(("A1", "B1")) in partners(contest)


def test_the_opinion_on_a_swap_names_what_it_breaks_and_a_reason_is_always_asked():
    contest = _by_hand("AABB", "A1-B1 A2-B2")
    opinion = swap_opinion(contest, number(contest, "B1"), number(contest, "A2"))
    assert {finding.code for finding in opinion.breaks} == {"same-chapter"}
    assert swap_opinion(contest, number(contest, "B1"), number(contest, "B2")).breaks == ()
    before = everything(contest)
    with pytest.raises(Malformed):
        _swap(contest, "B1", "B2", reason=" ")
    with pytest.raises(Illegal):
        _swap(contest, "A1", "B1")
    with pytest.raises(Illegal):
        _swap(contest, "A1", "A1")
    assert everything(contest) == before


def test_a_swap_with_the_one_who_sits_out_puts_the_other_out():
    contest = _by_hand("AABBC", "A1-B1 A2-B2", alone="C1", odd_seat="sits_out")
    _swap(contest, "B2", "C1")
    assert frozenset(("A2", "C1")) in partners(contest)
    assert seating_get(contest).waiting == (number(contest, "B2"),)


def test_a_late_arrival_plays_with_the_one_who_was_alone():
    contest = _by_hand("AABBC", "A1-B1 A2-B2", alone="C1", odd_seat="two_seats")
    late = enter(contest, "Z1", "Z")
    options = late_proposals(contest, late.pk)
    assert [(o.code, o.partner) for o in options] == [
        ("partner", number(contest, "C1")),
        ("standby", None),
    ]
    late_arrival_seat(**asked(contest), entry_id=late.pk, partner=number(contest, "C1"))
    assert frozenset(("C1", "Z1")) in partners(contest)
    assert len(partners(contest)) == 3


def test_two_late_arrivals_make_a_new_partnership_until_the_chart_is_made():
    contest = _by_hand("AABB", "A1-B1 A2-B2")
    first = enter(contest, "Y1", "Y")
    second = enter(contest, "Z1", "Z", state=Entry.State.STANDBY)
    Contest.objects.update(phase=Contest.Phase.PLAYING)
    contest.refresh_from_db()
    assert [o.code for o in late_proposals(contest, second.pk)] == ["standby"]
    Contest.objects.update(phase=Contest.Phase.DRAWN)
    late_arrival_seat(**asked(contest), entry_id=second.pk, partner=first.pk)
    assert frozenset(("Y1", "Z1")) in partners(contest)
    assert contest.sides.order_by("number").last().number == 3
    second.refresh_from_db()
    assert second.state == Entry.State.CHECKED_IN


def test_a_late_arrival_of_the_same_chapter_needs_a_reason():
    contest = _by_hand("AABBC", "A1-B1 A2-B2", alone="C1", odd_seat="sits_out")
    late = enter(contest, "C2", "C")
    seat = {"entry_id": late.pk, "partner": number(contest, "C1")}
    before = everything(contest)
    with pytest.raises(Malformed):
        late_arrival_seat(**asked(contest), **seat)
    assert everything(contest) == before
    late_arrival_seat(**asked(contest), **seat, reason="nobody else is left")
    assert frozenset(("C1", "C2")) in partners(contest)


def test_a_late_arrival_without_a_partner_waits_on_standby():
    contest = _by_hand("AABB", "A1-B1 A2-B2")
    late = enter(contest, "Z1", "Z")
    late_arrival_seat(**asked(contest), entry_id=late.pk, partner=None)
    late.refresh_from_db()
    assert late.state == Entry.State.STANDBY
    with pytest.raises(Illegal):
        late_arrival_seat(**asked(contest), entry_id=number(contest, "A1"), partner=None)


def test_a_no_show_is_replaced_from_standby_and_stays_on_record():
    contest = _by_hand("AABB", "A1-B1 A2-B2")
    spare = enter(contest, "Z1", "Z", state=Entry.State.STANDBY)
    options = no_show_proposals(contest, number(contest, "B1"))
    assert [o.code for o in options] == ["partner", "two_seats", "walkover"]
    no_show_record(
        **asked(contest), entry_id=number(contest, "B1"), way="partner", partner=spare.pk
    )
    assert partners(contest) == {frozenset(("A1", "Z1")), frozenset(("A2", "B2"))}
    assert entry(contest, "B1").state == Entry.State.WITHDRAWN
    assert entry(contest, "B1").memberships.get().left


def test_after_a_no_show_the_partner_plays_both_seats_or_the_side_is_withdrawn():
    contest = _by_hand("AABB", "A1-B1 A2-B2")
    no_show_record(**asked(contest), entry_id=number(contest, "B1"), way="two_seats")
    assert frozenset(("A1",)) in partners(contest)
    no_show_record(**asked(contest), entry_id=number(contest, "B2"), way="walkover")
    assert partners(contest) == {frozenset(("A1",))}
    # The one who plays alone goes too: nobody is left of that side.
    assert [o.code for o in no_show_proposals(contest, number(contest, "A1"))] == ["walkover"]
    no_show_record(**asked(contest), entry_id=number(contest, "A1"), way="walkover")
    assert partners(contest) == set()


def test_who_was_left_by_a_no_show_plays_again_when_the_partner_turns_up():
    contest = _by_hand("AABBC", "A1-B1 A2-B2", alone="C1", odd_seat="sits_out")
    no_show_record(**asked(contest), entry_id=number(contest, "B1"), way="walkover")
    late = entry(contest, "B1")
    entry_move(actor="test", entry_id=late.pk, state="checked_in", seen="withdrawn")
    assert {number(contest, one) for one in ("A1", "B1", "C1")} == set(seating_get(contest).waiting)
    assert number(contest, "A1") in [o.partner for o in late_proposals(contest, late.pk)]
    late_arrival_seat(**asked(contest), entry_id=late.pk, partner=number(contest, "A1"))
    assert partners(contest) == {frozenset(("A1", "B1")), frozenset(("A2", "B2"))}
    # Each of them is on one side only.
    assert entry(contest, "A1").memberships.filter(left=False).count() == 1


def test_who_was_left_by_a_no_show_can_take_another_seat():
    contest = _by_hand("AABB", "A1-B1 A2-B2")
    no_show_record(**asked(contest), entry_id=number(contest, "B1"), way="walkover")
    seat = {"leaving": number(contest, "A2"), "entry_id": number(contest, "A1")}
    substitute_seat(**asked(contest), **seat)
    assert partners(contest) == {frozenset(("A1", "B2"))}
    assert entry(contest, "A1").memberships.filter(left=False).count() == 1


def test_two_who_lost_their_partners_play_together_and_the_empty_side_is_withdrawn():
    contest = _by_hand("ABCD", "A1-B1 C1-D1")
    no_show_record(**asked(contest), entry_id=number(contest, "B1"), way="two_seats")
    no_show_record(
        **asked(contest),
        entry_id=number(contest, "D1"),
        way="partner",
        partner=number(contest, "A1"),
    )
    assert partners(contest) == {frozenset(("A1", "C1"))}
    assert contest.sides.filter(withdrawn=True).count() == 1


def test_a_choice_that_is_not_open_is_refused():
    contest = _by_hand("AABB", "A1-B1 A2-B2")
    before = everything(contest)
    for choice in (
        {"way": "partner", "partner": number(contest, "A2")},
        {"way": "nothing"},
        {"way": "walkover", "partner": number(contest, "A2")},
    ):
        with pytest.raises(Illegal):
            no_show_record(**asked(contest), entry_id=number(contest, "B1"), **choice)
    Contest.objects.update(phase=Contest.Phase.PLAYING)
    with pytest.raises(Illegal):
        no_show_record(**asked(contest), entry_id=number(contest, "B1"), way="walkover")
    Contest.objects.update(phase=Contest.Phase.DRAWN)
    assert everything(contest) == before


def test_a_substitute_takes_the_seat_and_during_play_only_with_a_reason():
    contest = _by_hand("AABB", "A1-B1 A2-B2")
    spare = enter(contest, "A3", "A", state=Entry.State.STANDBY)
    opinion = substitute_proposal(contest, number(contest, "B1"), spare.pk)
    assert [finding.code for finding in opinion.findings] == ["same-chapter"]
    other = enter(contest, "Z1", "Z", state=Entry.State.ENTERED)
    Contest.objects.update(phase=Contest.Phase.PLAYING)
    seat = {"leaving": number(contest, "B1"), "entry_id": other.pk}
    with pytest.raises(Malformed):
        substitute_seat(**asked(contest), **seat)
    substitute_seat(**asked(contest), **seat, reason="taken ill")
    assert frozenset(("A1", "Z1")) in partners(contest)
    Contest.objects.update(phase=Contest.Phase.FINISHED)
    with pytest.raises(Illegal):
        _swap(contest, "A1", "A2")


def test_wishes_are_part_of_every_opinion():
    contest = _by_hand("ABCD", "A1-B1 C1-D1")
    apart = (number(contest, "A1"), number(contest, "D1"))
    partner_rules_set(**asked(contest), apart=[apart])
    contest.refresh_from_db()
    opinion = swap_opinion(contest, number(contest, "B1"), number(contest, "D1"))
    assert [finding.code for finding in opinion.breaks] == ["kept-apart"]


def test_nobody_can_be_changed_before_the_draw():
    contest = contest_with("AABB")
    with pytest.raises(Illegal) as refused:
        _swap(contest, "A1", "A2")
    assert refused.value.code == "not-drawn-yet"
