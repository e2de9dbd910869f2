"""Whatever is typed or sent: findings come back, never an exception."""

from dataclasses import fields, replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.skipbo.checks import (
    Incident,
    RaceReport,
    Report,
    Seating,
    check,
    check_race,
    points_of,
    refuses,
)
from tests.domain.skipbo.checks.checks_tables import partners, played, singles, trios
from tests.examples import examples

KEYS = st.sampled_from(["A", "B", "C", "ann", "bea", "al", "", "talking", "overdrawn"])
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([10**4000, -(10**4000), 2**63, 1e308, 1e309, float("nan"), -0.0]),
    st.floats(),
    st.text(max_size=20),
    st.binary(max_size=5),
    st.decimals(allow_nan=True),
    st.fractions(),
    st.complex_numbers(),
    st.builds(object),
    KEYS,
    st.sampled_from(["played_out", "time", "walkover", "ruling", "next_stock_card"]),
    st.integers(0, 40),
)
INCIDENTS = st.builds(Incident, kind=SCALARS | KEYS, player=SCALARS | KEYS, cards=SCALARS)
HASHABLE = KEYS | st.none() | st.integers() | st.floats() | st.text(max_size=5)
NESTED = st.recursive(
    SCALARS | INCIDENTS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(HASHABLE, inner, max_size=4)
        | st.sets(HASHABLE, max_size=3)
    ),
    max_leaves=5,
)
REPORTS = st.builds(Report, **{field.name: NESTED for field in fields(Report)})
RACES = st.builds(
    RaceReport,
    games=NESTED | st.lists(REPORTS | NESTED, max_size=3),
    winner=NESTED,
    finished=NESTED | st.sampled_from(["played_out", "time", "walkover"]),
    reason=NESTED,
)
SEATINGS = st.sampled_from(
    [
        partners("texas"),
        partners("florida"),
        partners("deluxe-us", time_limit=35),
        singles(2),
        singles(6, "web"),
        trios(),
        singles(2, "texas"),
        Seating(rules=partners().rules, sides=()),
    ]
)


@examples(30, soak=600)
@given(REPORTS, SEATINGS)
def test_no_report_makes_the_check_raise(report, seating):
    findings = check(report, seating)
    points = points_of(report, seating)
    if refuses(findings):
        assert points is None
    for finding in findings:
        assert len(str(finding.sentence)) < 400
        assert len(finding.sentence.in_language("fr")) < 400


@examples(40)
@given(RACES, SEATINGS)
def test_no_race_makes_the_check_raise(race, seating):
    for finding in check_race(race, seating):
        assert len(str(finding.sentence)) < 400


@examples(200)
@given(st.sampled_from([field.name for field in fields(Report)]), NESTED, SEATINGS)
def test_one_strange_field_in_a_good_report_does_not_raise(field, value, seating):
    good = played(side_cards_left={"B": 4})
    check(replace(good, **{field: value}), seating)


MALFORMED = [
    float("nan"),
    float("-inf"),
    1e309,
    pytest.param(10**5000, id="huge"),
    pytest.param(-(10**5000), id="hugely-negative"),
    -7,
    "seven",
    "\x00\ud800",
    b"7",
    Decimal("7"),
    Fraction(1, 2),
    1j,
    True,
    [[[7]]],
    {"a": {"b": {}}},
    object(),
]


@pytest.mark.parametrize("value", MALFORMED)
@pytest.mark.parametrize("rules", ["texas", "deluxe-us", "florida"])
def test_a_malformed_value_is_an_error_at_its_field(rules, value):
    seating = partners(rules)
    good = played(side_cards_left={"B": 4})
    assert not check(good, seating)
    for report, field in [
        (replace(good, finished=value), "finished"),
        (replace(good, winner=value), "winner"),
        (replace(good, cards_left={"bea": value}), "cards_left"),
        (replace(good, side_cards_left={"B": value}), "side_cards_left"),
        (replace(good, side_cards_left={"A": 0, "B": 4, "C": value}), "side_cards_left"),
        (replace(good, points={"A": value}), "points"),
        (replace(good, incidents=(value,)), "incidents"),
        (replace(good, incidents=(Incident("overdrawn", "bea", value),)), "incidents"),
        (replace(good, incidents=(Incident(value, "bea"),)), "incidents"),
        (replace(good, incidents=(Incident("talking", value),)), "incidents"),
    ]:
        if field == "points" and isinstance(value, int) and value > 1:
            continue  # whole and positive: a matter of the rules, see the tests of points
        errors = [f for f in check(report, seating) if f.severity == "error"]
        assert field in {finding.field.partition(".")[0] for finding in errors}
