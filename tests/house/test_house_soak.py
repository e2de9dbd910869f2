"""The soak's parts: together they are the whole, and nothing is in two of them."""

import re

import pytest

from tests import soak
from tests.servers import PROJECT

WORKFLOW = (PROJECT / ".github/workflows/soak.yml").read_text()


def test_the_parts_of_a_night_are_the_whole_soak():
    parts = [int(number) for number in re.search(r"part: \[(.*)\]", WORKFLOW)[1].split(",")]
    of = {int(number) for number in re.findall(r"PART=\$\{\{ matrix\.part \}\}/(\d+)", WORKFLOW)}
    assert parts == [*range(1, len(parts) + 1)]
    assert of == {len(parts)}
    items = [object() for _ in range(100)]
    held = [soak.shared_out(items, f"{part}/{len(parts)}")[0] for part in parts]
    assert sorted(id(item) for mine in held for item in mine) == sorted(map(id, items))
    for part, mine in zip(parts, held, strict=True):
        others = soak.shared_out(items, f"{part}/{len(parts)}")[1]
        assert len(mine) + len(others) == 100


@pytest.mark.parametrize("part", ["", "3", "0/4", "5/4", "a/4", "1/0"])
def test_a_part_that_is_none_is_refused_in_a_sentence(part):
    with pytest.raises(pytest.UsageError, match="--part 3/24 is the third of 24"):
        soak.shared_out([], part)
