"""What strangers ask for in vain leaves nothing in memory."""

import pytest

from live.cache import NotKeptError, Parts, only_kept

MANY = 500


def kept_of(parts):
    return [value for value in vars(parts).values() if isinstance(value, (dict, set)) and value]


def test_an_address_that_nothing_was_made_for_is_not_noted():
    parts = Parts()
    for number in range(MANY):
        with only_kept(), pytest.raises(NotKeptError):
            parts.once(("json", f"/api/v1/{number}", ""), dict)
    assert kept_of(parts) == []


def test_what_could_not_be_made_leaves_nothing():
    parts = Parts()

    def refused():
        raise LookupError

    for number in range(MANY):
        with pytest.raises(LookupError):
            parts.once(("json", f"/api/v1/{number}"), refused)
    assert kept_of(parts) == []


def test_what_was_made_and_read_is_made_again_for_the_next_value():
    parts = Parts()
    assert parts.once(("part", "chart", "en"), lambda: "first") == "first"
    assert parts.once(("part", "chart", "en"), lambda: "second") == "first"
    parts.make(("part", "names", "en"), lambda: "ahead")
    assert parts.asked() == [("part", "chart", "en")]
    assert parts.once(("part", "names", "en"), lambda: "late") == "ahead"
    assert sorted(parts.asked()) == [("part", "chart", "en"), ("part", "names", "en")]
