"""Promise, draw, draw again: what is written, and what is refused."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from domain.lots.partners.draw import certificate_text, certificate_verify, seed_commitment
from domain.wording import Conflict, Illegal, Malformed
from tests.scenes.contests import contest_with
from tests.scenes.partners import asked, drawn, enter, everything, number, partners, version
from tournaments.contests.services import contest_publish
from tournaments.models import Contest, Entry
from tournaments.partners.changes import partners_enter
from tournaments.partners.queries import draw_preview, frozen_input
from tournaments.partners.services import draw_commit, partner_rules_set, partners_draw
from tournaments.sides import draw_published

pytestmark = pytest.mark.django_db


def test_a_draw_seats_everyone_once_across_chapters_and_its_certificate_is_valid():
    contest = contest_with("AAABBBCCDD")
    draw = drawn(contest, word="  Blue BONNET ")
    sides = partners(contest)
    assert sorted(name for side in sides for name in side) == sorted(
        contest.entries.values_list("player__name", flat=True)
    )
    assert all(len({name[0] for name in side}) == 2 for side in sides)
    assert contest.phase == Contest.Phase.DRAWN
    assert draw.room_word == "blue bonnet"
    assert certificate_verify(certificate_text(draw.certificate).encode(), draw.commitment).valid


def test_the_promise_fixes_seed_and_list_before_the_word_is_known():
    contest = contest_with()
    draw = draw_commit(**asked(contest))
    assert draw.commitment == seed_commitment(draw.seed)
    assert draw.frozen_hash == frozen_input(contest).hash
    assert not contest.sides.exists()
    assert Contest.objects.get(pk=contest.pk).phase == Contest.Phase.REGISTRATION


def test_the_same_list_is_drawn_anew_each_time():
    contest = contest_with("ABCDEFGHIJKLMNOP")
    first = drawn(contest).certificate["partnerships"]
    second = drawn(contest, reason="someone was missing").certificate["partnerships"]
    assert first != second


def test_drawing_without_a_promise_is_refused():
    contest = contest_with()
    with pytest.raises(Illegal) as refused:
        partners_draw(**asked(contest), room_word="pecan")
    assert refused.value.code == "draw-not-promised"


@pytest.mark.parametrize("change", ["one more", "one fewer", "other", "rules", "renamed"])
def test_a_list_that_changed_since_the_promise_is_not_drawn(change):
    """The services keep a sealed list closed; here it changed past them."""
    contest = contest_with("AABBCC")
    late = enter(contest, "Z1", "Z", state=Entry.State.ENTERED)
    draw_commit(**asked(contest))
    person = contest.entries.first()
    if change in ("one fewer", "other"):
        Entry.objects.filter(pk=person.pk).update(state=Entry.State.STANDBY)
    if change in ("one more", "other"):
        Entry.objects.filter(pk=late.pk).update(state=Entry.State.CHECKED_IN)
    if change == "rules":
        partner_rules_set(**asked(contest), households_apart=True)
    if change == "renamed":
        person.player.name = "A new name"
        person.player.save()
    before = everything(contest)
    with pytest.raises(Conflict) as refused:
        partners_draw(**asked(contest), room_word="pecan")
    assert refused.value.code == "entrants-changed"
    assert everything(contest) == before


def test_whoever_saw_an_older_version_is_told_and_nothing_is_written():
    contest = contest_with()
    seen = version(contest)
    draw_commit(actor="ann", contest_id=contest.pk, version=seen)
    before = everything(contest)
    with pytest.raises(Conflict) as refused:
        draw_commit(actor="bob", contest_id=contest.pk, version=seen)
    assert refused.value.code == "contest-changed"
    assert everything(contest) == before


def test_a_redraw_needs_a_reason_and_every_draw_stays_on_record():
    contest = contest_with("AABBCCDD")
    first = drawn(contest)
    with pytest.raises(Malformed):
        draw_commit(**asked(contest), reason="  ")
    second = drawn(contest, reason="two people were missing")
    third = drawn(contest, reason="the wrong list")
    assert list(contest.draws.values_list("number", "state")) == [
        (1, "replaced"),
        (2, "replaced"),
        (3, "drawn"),
    ]
    assert third.certificate["history"] == [
        {"seal": first.certificate["seal"], "reason": "two people were missing"},
        {"seal": second.certificate["seal"], "reason": "the wrong list"},
    ]
    assert certificate_verify(certificate_text(third.certificate).encode()).valid
    # The sides of the earlier draws are kept too; only one draw's are in force.
    assert contest.sides.count() == 12
    assert len(partners(contest)) == 4
    reasons = contest.audit.filter(action="partners_draw").values_list("reason", flat=True)
    assert list(reasons) == ["", "two people were missing", "the wrong list"]


def test_a_promise_that_was_not_kept_stays_on_record():
    contest = contest_with()
    lost = draw_commit(**asked(contest))
    draw_commit(**asked(contest))
    partners_draw(**asked(contest), room_word="pecan")
    lost.refresh_from_db()
    assert (lost.state, lost.certificate) == ("replaced", {})


def test_a_refused_promise_leaves_the_earlier_one_standing():
    contest = contest_with("AAB")
    draw_commit(**asked(contest), odd_seat="sits_out")
    before = everything(contest)
    with pytest.raises(Illegal):
        draw_commit(**asked(contest))
    assert everything(contest) == before


@pytest.mark.parametrize(
    ("chapters", "said"),
    [
        ("AAA", "1 same-chapter partnership cannot be avoided: 3 of 3 are from Chapter A."),
        ("AAAAB", "1 same-chapter partnership cannot be avoided: 4 of 5 are from Chapter A."),
        ("AAAA", "2 same-chapter partnerships cannot be avoided: 4 of 4 are from Chapter A."),
    ],
)
def test_the_preview_counts_people_who_are_there(chapters, said):
    assert [str(f.sentence) for f in draw_preview(contest_with(chapters)).findings] == [said]


def test_a_promise_is_not_kept_once_the_chart_is_made():
    contest = contest_with("AABBCCDD")
    drawn(contest)
    draw_commit(**asked(contest), reason="someone was missing")
    Contest.objects.update(phase=Contest.Phase.PLAYING)
    before = everything(contest)
    with pytest.raises(Illegal) as refused:
        partners_draw(**asked(contest), room_word="pecan")
    assert refused.value.code == "draw-too-late"
    with pytest.raises(CommandError, match="cannot be drawn again"):
        call_command("draw", contest.slug, stdout=StringIO())
    assert everything(contest) == before


@pytest.mark.parametrize("phase", [Contest.Phase.PLAYING, Contest.Phase.FINISHED])
def test_once_the_chart_is_made_nobody_is_drawn_again(phase):
    contest = contest_with()
    drawn(contest)
    Contest.objects.update(phase=phase)
    for service, more in (
        (draw_commit, {"reason": "again"}),
        (partners_enter, {"pairs": [], "reason": "again"}),
        (partner_rules_set, {}),
    ):
        with pytest.raises(Illegal):
            service(**asked(contest), **more)


@pytest.mark.parametrize(("odd_seat", "alone_on_a_side"), [("two_seats", 1), ("sits_out", 0)])
def test_of_an_odd_count_one_plays_both_seats_or_sits_out(odd_seat, alone_on_a_side):
    contest = contest_with("AABBC")
    draw = drawn(contest, odd_seat=odd_seat)
    sizes = sorted(len(side) for side in partners(contest))
    assert sizes == [1] * alone_on_a_side + [2, 2]
    alone = contest.entries.get(pk=draw.certificate["alone"]).player.name
    seated = {name for side in partners(contest) for name in side}
    assert (alone in seated) == bool(alone_on_a_side)
    assert json.loads(draw.frozen)["odd_seat"] == odd_seat


@pytest.mark.parametrize(
    ("people", "code"), [("", "too-few"), ("A", "too-few"), ("ABC", "odd-count")]
)
def test_what_cannot_be_drawn_is_refused_with_the_reason(people, code):
    contest = contest_with(people)
    before = everything(contest)
    with pytest.raises(Illegal) as refused:
        draw_commit(**asked(contest))
    assert refused.value.code == code
    assert everything(contest) == before


def test_a_whole_field_of_one_chapter_is_drawn_and_said_beforehand():
    contest = contest_with("AAAAAA")
    looked = draw_preview(contest)
    assert (looked.same_chapter, looked.cause, looked.legal_draws) == (3, "Chapter A", 15)
    assert drawn(contest).certificate["same_chapter"] == 3


@pytest.mark.parametrize("word", ["", " \t ", "\0", "x" * 81])
def test_a_word_that_is_none_is_asked_for_again(word):
    contest = contest_with()
    draw_commit(**asked(contest))
    before = everything(contest)
    with pytest.raises(Malformed) as refused:
        partners_draw(**asked(contest), room_word=word)
    assert refused.value.field == "room_word"
    assert everything(contest) == before


def test_names_in_any_script_survive_the_certificate():
    contest = contest_with("")
    for name, chapter in (("Zoë 🎈 Ng", "A"), ("שרה כהן", "B"), ("محمد", "C"), ("李雷", "D")):
        enter(contest, name, chapter)
    draw = drawn(contest, word="🌵 日本")
    assert certificate_verify(certificate_text(draw.certificate).encode()).valid


def test_a_draw_is_published_with_the_contest_and_not_before():
    contest = contest_with()
    drawn(contest)
    assert draw_published(contest) is None
    contest = contest_publish(actor="test", contest_id=contest.pk)
    assert draw_published(contest).state == "drawn"


def test_every_rule_is_kept_by_the_draw():
    earlier = contest_with("ABCDEFGH", name="Earlier")
    drawn(earlier)
    contest = contest_with("", name="Now", event=earlier.event)
    for letter in "ABCDEFGH":
        enter(contest, f"{letter}1", letter)
    partner_rules_set(
        **asked(contest),
        apart=[(number(contest, "A1"), number(contest, "B1"))],
        together=[(number(contest, "C1"), number(contest, "D1"))]
        if frozenset(("C1", "D1")) not in partners(earlier)
        else [],
        earlier_contests=[earlier.pk],
        earlier_names=[("e1", "F1"), ("Someone of last year", "A1")],
    )
    for again in range(12):
        drawn(contest, reason="" if again == 0 else "once more")
        sides = partners(contest)
        assert not sides & partners(earlier)
        assert not sides & {frozenset(("A1", "B1")), frozenset(("E1", "F1"))}
        if contest.partner_rules["together"]:
            assert frozenset(("C1", "D1")) in sides


def _two_of_one_household():
    contest = contest_with("")
    for name, home in (("Al", "Mill Lane"), ("Bo", " mill  LANE"), ("Cy", "Oak"), ("Di", "")):
        enter(contest, name, name[0], household=home)
    return contest


def test_households_are_kept_apart_when_asked():
    contest = _two_of_one_household()
    partner_rules_set(**asked(contest), households_apart=True)
    for again in range(8):
        drawn(contest, reason="" if again == 0 else "once more")
        assert frozenset(("Al", "Bo")) not in partners(contest)


@pytest.mark.parametrize("households_apart", [False, True])
def test_a_certificate_tells_no_household_by_its_name(households_apart):
    contest = _two_of_one_household()
    partner_rules_set(**asked(contest), households_apart=households_apart)
    draw = drawn(contest)
    homes = [person["household"] for person in draw.certificate["input"]["entrants"]]
    assert homes == (["1", "1", "", ""] if households_apart else [""] * 4)
    assert "lane" not in certificate_text(draw.certificate).lower()


def test_a_rule_about_someone_who_did_not_come_does_not_stop_the_draw():
    contest = contest_with("ABCD")
    gone = enter(contest, "E1", "E", state=Entry.State.STANDBY)
    partner_rules_set(**asked(contest), together=[(number(contest, "A1"), gone.pk)])
    assert len(partners(contest)) == 0
    drawn(contest)
    assert len(partners(contest)) == 2


def test_wishes_that_contradict_each_other_are_refused():
    contest = contest_with("ABCD")
    one, two, three = (number(contest, name) for name in ("A1", "B1", "C1"))
    for rules, code in (
        ({"apart": [(one, two)], "together": [(two, one)]}, "together-and-apart"),
        ({"together": [(one, two), (one, three)]}, "together-twice"),
        ({"apart": [(one, one)]}, "pair-unknown"),
        ({"apart": [(one, 10**9)]}, "pair-unknown"),
        ({"earlier_contests": [contest.pk]}, "contest-unknown"),
    ):
        with pytest.raises((Illegal, Malformed)) as refused:
            partner_rules_set(**asked(contest), **rules)
        assert refused.value.code == code
    contest.refresh_from_db()
    assert contest.partner_rules == {}
