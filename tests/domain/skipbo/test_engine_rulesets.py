"""Rule sets as data: documented, overridable one by one, and refused when they make no sense."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.skipbo.rules import (
    ALL,
    IDS,
    SETTINGS,
    RuleSet,
    Setup,
    check_sense,
    derive,
    get,
    read_out,
)
from domain.wording import Illegal, Malformed, Refusal
from tests.domain.skipbo.engine_tables import SHEETS

ABOUT = {"id", "version", "title", "source", "base", "overrides", "stated"}


def refusal(action):
    with pytest.raises(Refusal) as caught:
        action()
    return caught.value


def test_every_field_of_a_rule_set_is_a_documented_setting():
    assert {field.name for field in fields(RuleSet)} - ABOUT == set(SETTINGS)


@pytest.mark.parametrize("sheet", SHEETS)
def test_built_in_rule_sets_make_sense_and_have_only_real_values(sheet):
    rules = get(sheet)
    check_sense(rules)
    assert rules.base == (rules.id, rules.version)
    for name, setting in SETTINGS.items():
        assert setting.read(rules.value(name)) == rules.value(name)


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_said_in_both_languages_for_each_of_its_values(name):
    setting = SETTINGS[name]
    assert str(setting.label)
    assert setting.label.in_language("fr")
    said = set()
    for value in setting.choices or (setting.least, setting.most):
        rules = get("web")
        object.__setattr__(changed := _copy(rules), name, value)
        sentence = setting.say(changed)
        assert str(sentence) != sentence.in_language("fr")
        assert str(sentence)[-1] == sentence.in_language("fr")[-1] == "."
        said.add(sentence)
    assert len(said) > 1, "another value must read differently"


def _copy(rules):
    return derive(rules, {})


@given(st.data())
def test_each_setting_can_be_overridden_alone_or_is_refused_with_its_reason(data):
    base = get(data.draw(st.sampled_from(IDS)))
    setting = SETTINGS[data.draw(st.sampled_from(sorted(SETTINGS)))]
    if setting.choices:
        value = data.draw(st.sampled_from(setting.choices))
    else:
        value = data.draw(st.integers(setting.least, setting.most))
    try:
        house = derive(base, {setting.name: str(value)}, id="house", version=2)
    except Illegal:
        return
    assert house.value(setting.name) == value
    assert (house.id, house.version, house.base) == ("house", 2, (base.id, base.version))
    same = value == base.value(setting.name)
    assert house.overrides == (() if same else ((setting.name, value),))
    before = {rule.sentence: rule.origin for rule in read_out(base)}
    for rule in read_out(house):
        assert rule.origin == before.get(rule.sentence, "house"), rule.name


def test_setting_a_rule_back_leaves_no_trace():
    house = derive(get("texas"), {"stock": 20, "hand": 6}, id="house")
    assert derive(house, {"stock": 15}).overrides == (("hand", 6),)
    origins = {rule.name: rule.origin for rule in read_out(derive(house, {"stock": 15}))}
    assert (origins["stock"], origins["hand"]) == ("sheet", "house")


@pytest.mark.parametrize(
    ("sheet", "changes", "code"),
    [
        ("texas", {"stocks": 12}, "setting-unknown"),
        ("texas", {"stock": "many"}, "setting-value"),
        ("texas", {"stock": True}, "setting-value"),
        ("texas", {"stock": "-3"}, "setting-value"),
        ("texas", {"stacking": "loose"}, "setting-value"),
    ],
)
def test_what_cannot_be_read_is_malformed(sheet, changes, code):
    refused = refusal(lambda: derive(get(sheet), changes))
    assert isinstance(refused, Malformed)
    assert refused.code == code
    assert refused.field == next(iter(changes))


@pytest.mark.parametrize(
    ("sheet", "changes", "code"),
    [
        ("web", {"players_min": 5, "players_max": 4}, "players-order"),
        ("deluxe-us", {"players_max": 2, "partnership": "always"}, "partners-seats"),
        ("texas", {"stock": 40}, "cannot-deal"),
        ("rally", {"stock": 15}, "piles-half"),
        ("rally", {"partnership": "never"}, "piles-seats"),
        ("texas", {"race_target": 500}, "race-points"),
        ("deluxe-us", {"race_target": 0}, "race-target"),
        ("deluxe-us", {"win_points": 0, "card_points": 0}, "points-nothing"),
    ],
)
def test_what_makes_no_sense_is_illegal(sheet, changes, code):
    refused = refusal(lambda: derive(get(sheet), changes))
    assert isinstance(refused, Illegal)
    assert refused.code == code


def test_a_deal_that_the_deck_cannot_give_is_refused_with_the_sum():
    refused = refusal(lambda: Setup(derive(get("deluxe-us"), {"stock": 36}), 4))
    assert "4 players × (36 stock cards + 5 in hand) = 164" in str(refused.sentence)
    assert "164 cartes" in refused.sentence.in_language("fr")
    assert Setup(derive(get("deluxe-us"), {"stock": 35}), 4).stock == 35


def test_unknown_rule_sets_and_versions_are_malformed():
    assert refusal(lambda: get("ohio")).code == "rule-set-unknown"
    assert refusal(lambda: get("texas", 99)).code == "rule-set-version"


def test_ids_are_unique_and_versions_start_at_one():
    assert len({(rules.id, rules.version) for rules in ALL}) == len(ALL)
    assert all(rules.version >= 1 for rules in ALL)


def test_derived_rule_sets_are_values_like_the_built_in_ones():
    one, other = (derive(get("rally"), {"stock": 12}) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)


def test_the_notation_page_lists_every_setting_with_its_values():
    page = (Path(__file__).parents[3] / "docs" / "reference" / "notation.md").read_text(
        encoding="utf-8"
    )
    table = page.split("| setting | values | what it is |\n|---|---|---|\n")[1].split("\n\n")[0]
    assert table.splitlines() == [
        f"| `{name}` | {values(setting)} | {setting.label!s} |"
        for name, setting in SETTINGS.items()
    ], "docs/reference/notation.md has a row for each setting, in the order of SETTINGS"


def test_the_engine_page_lists_every_code_that_refuses_a_move_or_an_incident():
    project = Path(__file__).parents[3]
    page = (project / "docs" / "inside" / "engine.md").read_text(encoding="utf-8")
    codes = [
        code
        for module in ("legality.py", "incident_rules.py")
        for code in re.findall(
            r'refused\(\s*"([a-z-]+)"', (project / "domain" / "skipbo" / module).read_text("utf-8")
        )
    ]
    assert len(codes) > 20
    assert [code for code in codes if f"`{code}`" not in page] == [], (
        "docs/inside/engine.md, “Codes”"
    )


def values(setting):
    choices = ", ".join(f"`{word}`" for word in setting.choices)
    return choices or f"{setting.least} to {setting.most}"
