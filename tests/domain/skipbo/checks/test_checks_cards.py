"""Cards left and incidents: against the deck, the stock in force and everyone's own penalties."""

from dataclasses import replace

import pytest

from domain.skipbo.checks import Incident, Player, Report, check
from domain.skipbo.rules import IDS, derive, get
from tests.domain.skipbo.checks.checks_tables import codes, found, partners, played, singles

TALK = Incident("talking", "bea")


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("owner", ["cards_left.bea", "side_cards_left.B"])
@pytest.mark.parametrize(
    ("count", "code"),
    [
        (-1, "cards-negative"),
        (-(10**400), "cards-negative"),
        (7.5, "cards-not-whole"),
        (float("nan"), "cards-not-whole"),
        (1e309, "cards-not-whole"),
        ("seven", "cards-not-whole"),
        ("7", "cards-not-whole"),
        (True, "cards-not-whole"),
        ([7], "cards-not-whole"),
        ({"left": {"of": [7]}}, "cards-not-whole"),
        (163, "cards-over-deck"),
        (1e308, "cards-over-deck"),
        pytest.param(10**5000, "cards-over-deck", id="5001-digits"),
    ],
)
def test_a_count_that_is_no_number_of_cards_is_refused_at_its_field(rules, owner, count, code):
    field, _, key = owner.partition(".")
    report = played(**{field: {key: count}})
    assert (code, owner) in found(report, partners(rules))


def test_a_count_written_with_a_decimal_point_is_whole_if_it_is():
    assert codes(played(side_cards_left={"B": 7.0}), partners()) == []


def test_all_stocks_together_come_from_one_deck():
    seating = singles(4, "web")
    report = played(cards_left={"ann": 0, "bea": 60, "cid": 60, "dot": 60})
    assert ("cards-over-deck", "cards_left") in found(report, seating)


@pytest.mark.parametrize("value", [7, "7", [7, 3], float("nan"), True])
def test_counts_that_are_not_by_player_or_side_are_refused(value):
    assert found(played(cards_left=value), partners()) == {("cards-unreadable", "cards_left")}


@pytest.mark.parametrize("owner", ["zed", "C", 7, None, ("ann",), float("nan")])
@pytest.mark.parametrize("field", ["cards_left", "side_cards_left"])
def test_a_count_for_somebody_who_did_not_sit_there_is_refused(owner, field):
    report = played(**{field: {owner: 3}})
    assert found(report, partners()) == {("cards-unknown-owner", field)}


@pytest.mark.parametrize(
    ("own", "side"), [({"bea": 3, "bob": 4}, 8), ({"bea": 3, "bob": 4}, 6), ({"bea": 9}, 8)]
)
def test_players_counts_must_add_up_to_their_sides(own, side):
    report = played(cards_left=own, side_cards_left={"B": side})
    assert found(report, partners()) == {("cards-disagree", "side_cards_left.B")}


def test_a_part_of_a_sides_cards_may_be_counted_alone():
    report = played(cards_left={"bea": 3}, side_cards_left={"B": 8})
    assert codes(report, partners()) == []


def test_in_single_play_a_players_and_a_sides_count_are_the_same_thing():
    both = played(cards_left={"bea": 3}, side_cards_left={"B": 4})
    assert codes(both, singles(2, "web")) == ["cards-disagree"]


@pytest.mark.parametrize("rules", IDS)
def test_with_all_penalties_recorded_a_player_cannot_hold_more_than_dealt(rules):
    seating = partners(rules)
    stock = seating.stock_dealt
    for incidents, more in [
        ((), 0),
        ((TALK,), 2),
        ((TALK, TALK), 4),
        ((Incident("overdrawn", "bea", 3),), 3),
        ((TALK, Incident("overdrawn", "bea", 1), Incident("overdrawn", "bea", 2)), 5),
        ((Incident("exposed", "bea"), Incident("out-of-turn", "bea")), 0),
        ((Incident("talking", "bob"), Incident("overdrawn", "ann", 4)), 0),
    ]:
        fields = {"incidents": incidents, "incidents_complete": True}
        over = played(cards_left={"bea": stock + more + 1, "bob": 0}, **fields)
        most = played(cards_left={"bea": stock + more, "bob": 0}, **fields)
        assert codes(over, seating, "error") == ["cards-over-penalties"]
        assert found(over, seating) >= {("cards-over-penalties", "cards_left.bea")}
        assert codes(most, seating) == ["stock-untouched"]


@pytest.mark.parametrize("rules", IDS)
def test_a_sides_count_is_held_against_both_partners_stocks_and_penalties(rules):
    seating = partners(rules)
    both = 2 * seating.stock_dealt
    fields = {"incidents": (TALK, Incident("talking", "bob")), "incidents_complete": True}
    over = played(side_cards_left={"B": both + 5}, **fields)
    most = played(side_cards_left={"B": both + 4}, **fields)
    assert codes(over, seating) == ["cards-over-penalties"]
    assert codes(most, seating) == ["stock-untouched"]


def test_penalty_cards_go_to_the_offenders_own_stock_never_the_partners():
    report = played(cards_left={"bea": 0, "bob": 17}, incidents=(TALK,), incidents_complete=True)
    assert found(report, partners("texas")) == {("cards-over-penalties", "cards_left.bob")}


def test_a_players_own_limit_holds_beside_the_sides_total():
    report = played(cards_left={"bob": 17}, side_cards_left={"B": 18}, incidents_complete=True)
    assert found(report, partners("texas")) == {("cards-over-penalties", "cards_left.bob")}


@pytest.mark.parametrize(("size", "most"), [(0, 15), (1, 16), (5, 20)])
def test_the_size_of_the_talking_penalty_is_the_rule_sets_own(size, most):
    seating = partners(derive(get("texas"), {"talking_cards": size}))
    fields = {"incidents": (TALK,), "incidents_complete": True}
    assert codes(played(cards_left={"bea": most, "bob": 1}, **fields), seating) == [
        "stock-untouched"
    ]
    assert codes(played(cards_left={"bea": most + 1, "bob": 1}, **fields), seating) == [
        "cards-over-penalties"
    ]


@pytest.mark.parametrize(
    ("place", "en", "fr"),
    [("bottom", "under their own stock", "sous son"), ("random", "into their own", "dans son")],
)
def test_the_place_of_penalty_cards_is_told_as_the_rule_set_has_it(place, en, fr):
    seating = partners(derive(get("texas"), {"talking_place": place}))
    (finding,) = check(played(side_cards_left={"B": 31}), seating)
    assert en in str(finding.sentence)
    assert fr in finding.sentence.in_language("fr")


def test_who_plays_alone_is_not_told_of_advice_to_a_partner():
    (finding,) = check(played(cards_left={"bea": 31}), singles(2, "web"))
    assert "advice" not in str(finding.sentence)
    assert "conseil" not in finding.sentence.in_language("fr")


@pytest.mark.parametrize(
    ("seating", "stock"),
    [
        (singles(2, "web"), 30),
        (singles(4, "web"), 30),
        (singles(5, "web"), 20),
        (singles(6, "web"), 20),
        (singles(2, "web", stock=10), 10),
        (partners("texas"), 15),
        (partners("rally"), 20),
        (partners("florida"), 12),
        (partners("texas", stock=9), 9),
        (partners(derive(get("texas"), {"stock": 11})), 11),
    ],
)
def test_the_stock_in_force_is_what_counts_are_held_against(seating, stock):
    loser = seating.sides[1][0].key
    fields = {"incidents_complete": True}
    assert "cards-over-penalties" in codes(played(cards_left={loser: stock + 1}, **fields), seating)
    assert "cards-over-penalties" not in codes(played(cards_left={loser: stock}, **fields), seating)


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("complete", [False, None])
def test_more_cards_than_dealt_is_asked_about_while_penalties_are_not_all_recorded(rules, complete):
    seating = partners(rules)
    stock = seating.stock_dealt
    by_player = played(cards_left={"bea": stock + 1, "bob": 0}, incidents_complete=complete)
    by_side = played(side_cards_left={"B": 2 * stock + 1}, incidents_complete=complete)
    assert found(by_player, seating) == {("cards-over-stock", "cards_left.bea")}
    assert found(by_side, seating) == {("cards-over-stock", "side_cards_left.B")}


def test_the_amber_box_says_how_many_and_what_to_do():
    (finding,) = check(played(side_cards_left={"B": 31}), partners("texas"))
    assert finding.severity == "warning"
    assert "31 cards left is more than 2 full stocks of 15 (30)" in str(finding.sentence)
    assert "Record it, or correct the number" in str(finding.sentence)
    assert "31 cartes, c'est plus que 2 stocks entiers de 15 (30)" in finding.sentence.in_language(
        "fr"
    )


def test_a_penalty_that_was_recorded_explains_its_cards():
    report = played(cards_left={"bea": 16, "bob": 3}, incidents=(TALK,))
    assert codes(report, partners("texas")) == []


@pytest.mark.parametrize("complete", [True, False])
@pytest.mark.parametrize(("left", "asks"), [(20, False), (21, True), (40, True), (150, True)])
def test_an_overdraw_nobody_counted_explains_a_hand_and_no_more(left, asks, complete):
    """What it really brought is not known, so it is asked about and never refused."""
    report = played(
        cards_left={"bea": left, "bob": 3},
        incidents=(Incident("overdrawn", "bea"),),
        incidents_complete=complete,
    )
    expected = {("cards-over-stock", "cards_left.bea")} if asks else set()
    assert found(report, partners("texas")) == expected


def test_an_uncounted_overdraw_does_not_open_the_partners_limit_or_the_other_sides():
    report = Report(
        finished="time",
        winner="A",
        cards_left={"ann": 3, "al": 3, "bea": 10, "bob": 16},
        incidents=(Incident("overdrawn", "bea"), Incident("overdrawn", "ann")),
        incidents_complete=True,
    )
    assert found(report, partners("texas", time_limit=40)) == {
        ("cards-over-penalties", "cards_left.bob")
    }


def test_a_losing_side_with_an_uncounted_overdraw_is_measured_as_a_side():
    """150 cards of at most 30 were taken without a question once the number was left empty."""
    report = played(
        side_cards_left={"B": 150},
        incidents=(Incident("overdrawn", "bea"),),
        incidents_complete=True,
    )
    assert found(report, partners("texas")) == {("cards-over-stock", "side_cards_left.B")}


def test_more_overdrawn_cards_than_lay_undealt_are_asked_about():
    def drawn(cards):
        return played(side_cards_left={"B": 20}, incidents=(Incident("overdrawn", "bea", cards),))

    seating = partners("web")  # four stocks of 30
    assert ("penalties-over-undealt", "incidents") in found(drawn(60), seating)
    assert ("penalties-over-undealt", "incidents") in found(drawn(43), seating)
    assert codes(drawn(42), seating) == []
    # Two and two, six alone: what is dealt grows with the seats.
    assert "penalties-over-undealt" in codes(drawn(43), singles(6, "web"))
    assert "penalties-over-undealt" not in codes(drawn(42), singles(6, "web"))


def test_penalties_of_all_players_are_added_up():
    incidents = tuple(Incident("overdrawn", name, 11) for name in ("ann", "al", "bea", "bob"))
    report = played(side_cards_left={"B": 20}, incidents=incidents)
    assert codes(report, partners("web")) == ["penalties-over-undealt"]


@pytest.mark.parametrize("seating", [partners("web"), singles(2, "web"), singles(6, "web")])
def test_not_all_cards_can_lie_in_the_losers_stocks(seating):
    """The card that won lies on a pile."""
    assert "cards-over-deck" in codes(played(side_cards_left={"B": 162}), seating)
    assert "cards-over-deck" not in codes(played(side_cards_left={"B": 161}), seating)


@pytest.mark.parametrize("finished", ["time", "retired"])
def test_where_the_game_went_on_every_side_still_had_a_card(finished):
    seating = singles(4, "web", time_limit=40)
    left = {"ann": 53, "bea": 53, "cid": 54}
    assert "cards-over-deck" not in codes(
        Report(finished=finished, winner="A", cards_left=left), seating
    )
    left["cid"] += 2
    assert "cards-over-deck" in codes(
        Report(finished=finished, winner="A", cards_left=left), seating
    )


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_nobody_who_plays_alone_has_a_partner_to_advise(count):
    seating = singles(count, "web")
    report = played(incidents=(Incident("talking", "bea"),))
    assert found(report, seating) == {("talking-without-partner", "incidents")}
    assert codes(report, partners("web")) == []
    # Whoever does have a partner at a table of uneven sides can be penalised.
    uneven = replace(seating, sides=(*seating.sides[:1], (Player("bea"), Player("bob"))))
    assert "talking-without-partner" not in codes(report, uneven)


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("finished", ["played_out", "time"])
def test_a_losers_untouched_stock_is_asked_about(rules, finished):
    seating = partners(rules, time_limit=40)
    stock = seating.stock_dealt
    won = 0 if finished == "played_out" else 5
    by_side = Report(finished=finished, winner="A", side_cards_left={"A": won, "B": 2 * stock})
    by_player = Report(
        finished=finished, winner="A", cards_left={"ann": won, "al": 0, "bea": stock, "bob": 1}
    )
    assert found(by_side, seating) == {("stock-untouched", "side_cards_left.B")}
    assert found(by_player, seating) == {("stock-untouched", "cards_left.bea")}


def test_the_winners_untouched_partner_at_time_is_not_asked_about():
    report = Report(
        finished="time", winner="A", cards_left={"ann": 15, "al": 0, "bea": 14, "bob": 14}
    )
    assert codes(report, partners("texas", time_limit=40)) == []


@pytest.mark.parametrize("finished", ["retired", "ruling"])
def test_an_untouched_stock_is_no_surprise_when_the_game_was_broken_off(finished):
    report = Report(finished=finished, winner="A", side_cards_left={"B": 30}, reason="felt ill")
    assert codes(report, partners("texas")) == []


@pytest.mark.parametrize("rules", IDS)
def test_more_than_three_penalties_on_one_person_is_asked_about(rules):
    seating = partners(rules)
    three = played(cards_left={"bea": 3, "bob": 2}, incidents=[TALK] * 3)
    four = played(
        cards_left={"bea": 3, "bob": 2}, incidents=[TALK] * 3 + [Incident("overdrawn", "bea", 1)]
    )
    shared = played(
        cards_left={"bea": 3, "bob": 2}, incidents=[TALK] * 3 + [Incident("talking", "bob")] * 3
    )
    assert codes(three, seating) == []
    assert found(four, seating) == {("many-penalties", "incidents")}
    assert codes(shared, seating) == []


@pytest.mark.parametrize(
    ("incidents", "finding"),
    [
        (7, ("incident-unreadable", "incidents")),
        ("talking", ("incident-unreadable", "incidents")),
        ([None], ("incident-unreadable", "incidents.1")),
        ([TALK, {"kind": "talking"}], ("incident-unreadable", "incidents.2")),
        ([Incident("shouting", "bea")], ("incident-unreadable", "incidents.1")),
        ([Incident(float("nan"), "bea")], ("incident-unreadable", "incidents.1")),
        ([Incident("talking", "zed")], ("incident-unknown-player", "incidents.1.player")),
        ([Incident("talking", ["bea"])], ("incident-unknown-player", "incidents.1.player")),
        ([Incident("overdrawn", "bea", 0)], ("incident-unreadable", "incidents.1.cards")),
        ([Incident("overdrawn", "bea", -1)], ("incident-unreadable", "incidents.1.cards")),
        ([Incident("overdrawn", "bea", 1e309)], ("incident-unreadable", "incidents.1.cards")),
        ([Incident("overdrawn", "bea", 10**5000)], ("incident-unreadable", "incidents.1.cards")),
    ],
)
def test_an_incident_that_cannot_be_read_is_refused_at_its_place(incidents, finding):
    assert found(played(incidents=incidents), partners()) == {finding}


@pytest.mark.parametrize("complete", ["yes", 1, float("nan"), []])
def test_whether_penalties_are_complete_is_yes_or_no(complete):
    report = played(incidents_complete=complete)
    assert found(report, partners()) == {("incident-unreadable", "incidents_complete")}


def test_a_count_is_not_blamed_for_an_incident_that_could_not_be_read():
    report = played(
        cards_left={"bea": 17, "bob": 3},
        incidents=[Incident("overdrawn", "bea", 1), Incident("talkin", "bea")],
        incidents_complete=True,
    )
    assert codes(report, partners("texas"), "error") == ["incident-unreadable"]
