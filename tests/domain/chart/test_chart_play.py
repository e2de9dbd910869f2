"""Single situations of the day, told one by one."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.chart.late import enter_late, open_lines
from domain.chart.shape import Chart
from domain.chart.verification import podium, verify
from domain.matches import Method, current, onward_from
from domain.matches.advance import decide, fed_by, start, withdraw
from domain.matches.contest import NotLoadedError, apply
from domain.matches.correction import Later, What, alternatives, correct
from domain.matches.match import (
    BYE,
    VACANT,
    Bracket,
    EnteredSide,
    Feed,
    MatchKey,
    Outcome,
    Phase,
    Taken,
    Target,
    Undecided,
    Withdrawn,
    match_from_record,
    match_to_record,
    parse_slot,
)
from domain.matches.words import match_label, source_words
from domain.results import Manner
from domain.wording import Conflict, Illegal, Malformed
from tests.domain.chart.chart_contest import inverse
from tests.domain.chart.charts import build
from tests.examples import examples


def key(text):
    return MatchKey.parse(text)


def charted(count, **options):
    """Seeded 1, 2, 3 … so that the lines are known: for 8, they are 1-8, 5-4, 3-6, 7-2."""
    sides = [EnteredSide(n, seed=n) for n in range(1, count + 1)]
    return build(sides, rng=Random(1), method=Method.SEEDED, **options)


def won(chart, *results, manner=Manner.PLAYED_OUT):
    for text, winner in results:
        match = chart[key(text)]
        outcome = Outcome(manner, winner) if winner else Outcome(Manner.NO_SHOW)
        chart = apply(chart, decide(match, outcome, chart.matches))
    return chart


def slots(chart, text):
    return [str(slot) for slot in chart[key(text)].slots]


def test_a_winner_goes_on_and_a_loser_goes_to_the_consolation_chart():
    chart = won(charted(8, consolation=True), ("main:1:1", 8))
    assert slots(chart, "main:2:1") == ["side:8", "tbd:W:main:1:2"]
    assert slots(chart, "consolation:1:1") == ["side:1", "tbd:L:main:1:2"]


@pytest.mark.parametrize("count", [4, 8, 16, 100, 512])
def test_a_result_needs_the_matches_it_feeds_and_no_others(count):
    chart = charted(count, third_place=True, consolation=True)
    for match in chart.matches.values():
        if match.phase is Phase.READY:
            read = {near: chart[near] for near in fed_by(match)}
            changes = decide(match, Outcome(Manner.TIME, match.sides[0]), read)
            assert len(changes) <= 1 + len(read) <= 4


def test_a_side_that_passes_on_needs_the_reach_and_says_so():
    chart = won(charted(8), ("main:1:1", None))
    match = chart[key("main:1:2")]
    read = {near: chart[near] for near in fed_by(match)}
    with pytest.raises(NotLoadedError) as more:
        decide(match, Outcome(Manner.TIME, 4), read)
    assert more.value.key == key("main:3:1")
    assert more.value.key in chart.shape.reach(match.key)


def test_a_double_no_show_leaves_a_vacant_place_and_the_opponent_passes():
    chart = won(charted(8, consolation=True), ("main:1:1", None), ("main:1:2", 5))
    assert slots(chart, "main:2:1") == ["vacant", "side:5"]
    assert chart[key("main:2:1")].phase is Phase.PASSED
    assert slots(chart, "main:3:1") == ["side:5", "tbd:W:main:2:2"]
    assert slots(chart, "consolation:1:1") == ["vacant", "side:4"]
    assert slots(chart, "consolation:2:1")[0] == "side:4"


def test_double_no_shows_all_the_way_leave_no_champion():
    chart = won(charted(4), ("main:1:1", None), ("main:1:2", None))
    assert chart[key("main:2:1")].phase is Phase.EMPTY
    assert podium(chart).champion is None
    assert verify(chart) == []


def test_a_loser_after_a_bye_goes_to_consolation_and_a_winner_after_one_leaves_a_bye_there():
    # 7 sides: 1 has the bye and meets the winner of 5-4.
    fresh = charted(7, consolation=True)
    assert slots(fresh, "consolation:1:1") == ["tbd:F:main:2:1", "tbd:L:main:1:2"]
    lost = won(fresh, ("main:1:2", 5), ("main:2:1", 5))
    assert slots(lost, "consolation:1:1") == ["side:1", "side:4"]
    kept = won(fresh, ("main:1:2", 5), ("main:2:1", 1))
    assert slots(kept, "consolation:1:1") == ["bye", "side:4"]
    assert slots(kept, "consolation:2:1")[0] == "side:4"


def test_a_side_that_waits_and_withdraws_gives_its_next_opponent_a_walkover():
    chart = won(charted(8, third_place=True), ("main:1:1", 1))
    chart = apply(chart, withdraw(chart, 1))
    assert slots(chart, "main:2:1") == ["withdrawn:1", "tbd:W:main:1:2"]
    chart = won(chart, ("main:1:2", 4))
    assert chart[key("main:2:1")].outcome == Outcome(Manner.WALKOVER, 4)
    assert slots(chart, "main:3:1")[0] == "side:4"
    assert slots(chart, "third:1:1")[0] == "withdrawn:1"


def test_withdrawing_from_a_game_in_play_is_retiring():
    chart = charted(4, third_place=True)
    chart = apply(chart, start(chart[key("main:1:1")]))
    chart = apply(chart, withdraw(chart, 1))
    assert chart[key("main:1:1")].outcome == Outcome(Manner.RETIRED, 4)
    assert slots(chart, "third:1:1")[0] == "withdrawn:1"


def test_withdrawing_from_a_game_that_was_only_called_is_a_walkover():
    chart = charted(4, third_place=True)
    chart = apply(chart, start(chart[key("main:1:1")]))
    chart = apply(chart, withdraw(chart, 1, only_called=[key("main:1:1")]))
    assert chart[key("main:1:1")].outcome == Outcome(Manner.WALKOVER, 4)
    assert slots(chart, "third:1:1")[0] == "withdrawn:1"
    assert verify(chart) == []


def test_of_two_finalists_who_withdraw_the_second_is_champion_and_has_nothing_to_leave():
    chart = won(charted(4), ("main:1:1", 1), ("main:1:2", 2))
    chart = apply(chart, withdraw(chart, 1))
    assert podium(chart).champion == 2
    with pytest.raises(Illegal) as refused:
        withdraw(chart, 2)
    assert refused.value.code == "nothing-ahead"


def test_two_sides_that_left_before_they_met_leave_nobody():
    chart = won(charted(8), ("main:1:1", 1))
    chart = apply(chart, withdraw(chart, 1))
    chart = apply(chart, withdraw(chart, 5))
    chart = apply(chart, withdraw(chart, 2))
    assert podium(chart).champion is None
    assert slots(chart, "main:3:1")[0] == "side:4"


def test_a_late_entry_takes_a_bye_until_the_next_game_on_that_line_starts():
    chart = won(charted(7, consolation=True), ("main:1:2", 5))
    assert [str(line.match) for line in open_lines(chart)] == ["main:1:1"]
    entered = apply(chart, enter_late(chart, EnteredSide(8), key("main:1:1")))
    assert slots(entered, "main:1:1") == ["side:1", "side:8"]
    assert slots(entered, "main:2:1") == ["tbd:W:main:1:1", "side:5"]
    assert slots(entered, "consolation:1:1") == ["tbd:L:main:1:1", "side:4"]
    assert verify(entered) == []
    in_play = apply(chart, start(chart[key("main:2:1")]))
    assert open_lines(in_play) == []
    with pytest.raises(Illegal) as refused:
        enter_late(in_play, EnteredSide(8), key("main:1:1"))
    assert refused.value.code == "line-closed"


def test_correcting_a_result_lists_every_later_match_it_changes():
    chart = won(
        charted(8, third_place=True, consolation=True),
        *(("main:1:1", 1), ("main:1:2", 4), ("main:1:3", 3), ("main:1:4", 2)),
        *(("main:2:1", 1), ("main:2:2", 2), ("consolation:1:1", 8)),
    )
    chart = apply(chart, start(chart[key("main:3:1")]))
    withdrawn, stands = alternatives(chart, key("main:1:1"), Outcome(Manner.RULING, 8))
    assert {str(e.match): e.what for e in withdrawn.effects} == {
        "main:1:1": What.CORRECTED,
        "main:2:1": What.RESULT_WITHDRAWN,
        "main:3:1": What.CALLED_OFF,
        "third:1:1": What.SIDES_CHANGED,
        "consolation:1:1": What.RESULT_WITHDRAWN,
        "consolation:2:1": What.SIDES_CHANGED,
    }
    assert {str(e.match): e.what for e in stands.effects} == {
        "main:1:1": What.CORRECTED,
        "main:2:1": What.KEPT_BY_RULING,
        "main:3:1": What.CONTINUES_BY_RULING,
        "third:1:1": What.STAYS,
        "consolation:1:1": What.KEPT_BY_RULING,
        "consolation:2:1": What.STAYS,
    }
    after = apply(chart, withdrawn.changes)
    assert slots(after, "main:2:1") == ["side:8", "side:4"]
    assert slots(after, "consolation:1:1") == ["side:1", "side:5"]
    assert slots(after, "main:3:1") == ["tbd:W:main:2:1", "side:2"]
    kept = apply(chart, stands.changes)
    assert kept[key("main:1:1")].outcome == Outcome(Manner.RULING, 8)
    assert slots(kept, "main:2:1") == ["side:1", "side:4"]
    assert verify(after) == verify(kept) == []


def test_correcting_how_a_match_was_won_changes_no_later_match():
    chart = won(charted(4), ("main:1:1", 1), ("main:1:2", 2), ("main:2:1", 1))
    only = alternatives(chart, key("main:1:1"), Outcome(Manner.TIME, 1))
    assert len(only) == 1
    assert [effect.what for effect in only[0].effects] == [What.CORRECTED]


def test_an_unplayed_later_match_has_its_side_replaced_without_a_question():
    chart = won(charted(4), ("main:1:1", 1), ("main:1:2", 2))
    found = correct(chart, key("main:1:1"), Outcome(Manner.TIME, 4))
    assert [effect.what for effect in found.effects] == [What.CORRECTED, What.SIDES_CHANGED]
    assert str(found.effects[1].sentence) == (
        "Match 3 (final) has not been played: side 1 becomes side 4."
    )
    assert found.effects[1].sentence.in_language("fr") == (
        "Match 3 (finale) n’a pas été joué\N{NO-BREAK SPACE}: l’équipe 1 devient l’équipe 4."
    )


def test_a_correction_that_undoes_played_games_must_be_chosen():
    chart = won(charted(4), ("main:1:1", 1), ("main:1:2", 2), ("main:2:1", 1))
    with pytest.raises(Illegal) as asked:
        correct(chart, key("main:1:1"), Outcome(Manner.TIME, 4))
    assert asked.value.code == "choose-later"
    with pytest.raises(Illegal) as nothing:
        correct(chart, key("main:1:1"), None, Later.STANDS)
    assert nothing.value.code == "nothing-to-stand-on"


def test_a_ruling_that_stands_can_be_lifted_by_correcting_again():
    chart = won(charted(4), ("main:1:1", 1), ("main:1:2", 2), ("main:2:1", 1))
    wrong = correct(chart, key("main:1:1"), Outcome(Manner.TIME, 4), Later.STANDS)
    again = correct(apply(chart, wrong.changes), key("main:1:1"), Outcome(Manner.PLAYED_OUT, 1))
    assert apply(apply(chart, wrong.changes), again.changes) == chart


@pytest.mark.parametrize(
    ("code", "act"),
    [
        ("match-waiting", lambda c: decide(c[key("main:2:1")], Outcome(Manner.TIME, 1), {})),
        ("match-decided", lambda c: decide(c[key("main:1:1")], Outcome(Manner.TIME, 1), {})),
        ("winner-not-here", lambda c: decide(c[key("main:1:2")], Outcome(Manner.TIME, 1), {})),
        ("match-decided", lambda c: start(c[key("main:1:1")])),
        ("no-result", lambda c: correct(c, key("main:1:2"), Outcome(Manner.TIME, 2))),
        ("unknown-side", lambda c: withdraw(c, 77)),
        ("line-closed", lambda c: enter_late(c, EnteredSide(9), key("main:1:2"))),
        ("side-exists", lambda c: enter_late(c, EnteredSide(1), key("main:1:2"))),
    ],
)
def test_what_cannot_be_done_is_refused_in_both_languages(code, act):
    chart = won(charted(4), ("main:1:1", 1))
    with pytest.raises(Illegal) as refused:
        act(chart)
    assert refused.value.code == code
    assert str(refused.value.sentence) != refused.value.sentence.in_language("fr")


def test_changes_made_for_another_state_are_refused_as_a_conflict():
    chart = charted(4)
    one = decide(chart[key("main:1:1")], Outcome(Manner.TIME, 1), chart.matches)
    with pytest.raises(Conflict):
        apply(apply(chart, one), one)
    with pytest.raises(Conflict):
        apply(chart, inverse(one))


def test_what_comes_next_if_a_side_wins():
    chart = won(charted(8), ("main:1:2", 4))
    assert current(chart, 1).key == key("main:1:1")
    coming = onward_from(chart, current(chart, 1))
    assert (coming.match, coming.slot, coming.others) == (key("main:2:1"), 0, (Taken(4),))
    assert current(chart, 5) is None


def test_rounds_and_matches_have_names_in_both_languages():
    shape = charted(32, third_place=True, consolation=True).shape
    names = [shape.round_name(Bracket.MAIN, r) for r in range(1, 6)]
    assert [str(n) for n in names] == [
        "round 1",
        "round 2",
        "quarter-finals",
        "semi-finals",
        "final",
    ]
    assert [n.in_language("fr") for n in names][:3] == ["1er tour", "2e tour", "quarts de finale"]
    assert str(shape.round_name(Bracket.CONSOLATION, 4)) == "consolation final"
    assert (
        match_label(shape, key("third:1:1"))
        .in_language("fr")
        .endswith("(match pour la troisième place)")
    )
    waiting = Undecided(Feed.WINNER, key("main:1:9"))
    assert str(source_words(shape, waiting)) == "winner of 9"


KEYS = st.builds(MatchKey, st.sampled_from(list(Bracket)), st.integers(1, 10), st.integers(1, 512))
SLOTS = st.one_of(
    st.just(BYE),
    st.just(VACANT),
    st.builds(Taken, st.integers(0, 9_999)),
    st.builds(Withdrawn, st.integers(0, 9_999)),
    st.builds(Undecided, st.sampled_from(list(Feed)), KEYS),
)


@examples(100)
@given(place=KEYS, slot=SLOTS, index=st.integers(0, 5))
def test_texts_of_keys_targets_and_slots_read_back_the_same(place, slot, index):
    assert MatchKey.parse(str(place)) == place
    assert Target.parse(str(Target(place, index))) == Target(place, index)
    assert parse_slot(str(slot)) == slot


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (MatchKey.parse, "main:0:1"),
        (MatchKey.parse, "main:01:1"),
        (MatchKey.parse, "side:1:1"),
        (MatchKey.parse, "main:1"),
        (Target.parse, "main:1:1"),
        (Target.parse, "main:1:1/x"),
        (parse_slot, "side:"),
        (parse_slot, "side:-1"),
        (parse_slot, "bye:1"),
        (parse_slot, "tbd:X:main:1:1"),
        (parse_slot, ""),
        (Outcome.parse, "time"),
        (Outcome.parse, "no-show:3"),
        (Outcome.parse, "luck:3"),
        (Outcome.parse, "time:x"),
    ],
)
def test_unreadable_texts_are_malformed(read, text):
    with pytest.raises(Malformed):
        read(text)


def test_rows_survive_json():
    chart = won(charted(7, third_place=True, consolation=True), ("main:1:2", 5))
    for match in chart.matches.values():
        assert match_from_record(json.loads(json.dumps(match_to_record(match)))) == match


def tampered(chart, text, **fields):
    match = replace(chart[key(text)], **fields)
    return Chart(chart.shape, chart.sides, {**chart.matches, match.key: match})


@pytest.mark.parametrize(
    ("code", "text", "fields"),
    [
        ("bye-bye", "main:1:1", {"slots": (BYE, BYE)}),
        ("side-lines", "main:1:3", {"slots": (Taken(3), Taken(3))}),
        ("line-empty", "main:1:3", {"slots": (Taken(3), VACANT)}),
        ("no-cause", "main:2:2", {"slots": (Taken(3), Taken(2))}),
        ("no-cause", "main:1:2", {"outcome": Outcome(Manner.TIME, 4)}),
        ("link", "main:1:2", {"winner_to": Target(key("main:2:2"), 0)}),
        ("link", "main:2:1", {"loser_to": (None, None)}),
        ("winner-not-here", "main:1:2", {"outcome": Outcome(Manner.TIME, 7)}),
        ("result-without-game", "main:3:1", {"outcome": Outcome(Manner.TIME, 1)}),
        ("ruling-without-result", "main:1:3", {"stands": Outcome(Manner.TIME, 3)}),
        ("started-alone", "main:3:1", {"started": True}),
        ("two-places", "main:2:2", {"slots": (Taken(1), Taken(2))}),
        ("bye-later", "main:3:1", {"slots": (BYE, BYE)}),
        ("match-malformed", "main:1:2", {"slots": (Taken(1),)}),
    ],
)
def test_the_verifier_finds_what_was_tampered_with(code, text, fields):
    chart = won(charted(7, consolation=True), ("main:1:2", 5))
    assert verify(chart) == []
    found = verify(tampered(chart, text, **fields))
    assert code in {finding.code for finding in found}
    assert all(finding.sentence.in_language("fr") and str(finding.sentence) for finding in found)


def test_the_verifier_finds_missing_matches_losers_who_came_back_and_unmarked_withdrawals():
    chart = won(charted(4), ("main:1:1", 1), ("main:1:2", 2), ("main:2:1", 1))
    less = {k: m for k, m in chart.matches.items() if k != key("main:2:1")}
    assert [f.code for f in verify(Chart(chart.shape, chart.sides, less))] == ["match-missing"]
    back = tampered(chart, "main:2:1", slots=(Taken(1), Taken(4)))
    assert {"no-cause", "losses"} <= {f.code for f in verify(back)}
    fresh = charted(4)
    gone = {**fresh.sides, 1: replace(fresh.sides[1], withdrawn=True)}
    left = tampered(
        Chart(fresh.shape, gone, fresh.matches), "main:1:1", slots=(Withdrawn(1), Taken(4))
    )
    assert "walkover-missing" in {f.code for f in verify(left)}
