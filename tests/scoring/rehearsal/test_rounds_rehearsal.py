"""`manage.py simulate` plays every form to its end, and the same seed ends the same."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from domain.formats import registry
from tests import shares
from tournaments.models import AuditEntry, Contest

pytestmark = pytest.mark.django_db

SMALL = {
    "knockout": ("texas", 8, ()),
    "double": ("texas", 8, ()),
    "open": ("web", 9, ("sides=alone",)),
    "progressive": ("florida", 9, ("rounds=2",)),
    "mixer": ("texas", 9, ("rounds=2",)),
    "swiss": ("web", 6, ("sides=alone", "rounds=2")),
    "everyone": ("texas", 8, ()),
    "pools": ("texas", 12, ("size=3", "go_on=1")),
}


def simulated(form, seed=4, corrections=1):
    rules, players, options = SMALL[form]
    said = StringIO()
    call_command(
        "simulate",
        form=form,
        rules=rules,
        players=players,
        option=list(options),
        house=["stock=6"],
        seed=seed,
        corrections=corrections,
        stdout=said,
    )
    return said.getvalue().splitlines()


@pytest.mark.long
@pytest.mark.parametrize("form", shares.one_in(3, registry.IDS))
def test_every_form_is_played_to_its_end(form):
    lines = simulated(form)
    assert lines[-1].startswith("state: ")
    contest = Contest.objects.get()
    assert (contest.form, contest.phase) == (form, "finished")
    assert any(line.startswith(("first: ", "champion: ")) for line in lines)


@pytest.mark.long
@pytest.mark.parametrize("form", shares.one_in(3, registry.IDS, first=1))
def test_results_that_are_put_right_are_counted(form):
    """Where cards decide the ranking, a correction without a count would be refused."""
    for seed in range(20):
        assert simulated(form, seed, corrections=8)[-1].startswith("state: ")
        if AuditEntry.objects.filter(action="result_correct").exists():
            return
    pytest.fail("no contest had a correction")


def test_the_same_seed_ends_the_same():
    assert simulated("mixer")[-1] == simulated("mixer")[-1]
    assert simulated("mixer")[-1] != simulated("mixer", seed=5)[-1]


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"form": "swiss", "players": 7}, "even number"),
        ({"form": "swiss", "option": ["sides=alone"]}, "for partners"),
        ({"form": "swiss", "option": ["rounds"]}, "NAME=VALUE"),
        ({"goal": "points:500"}, "count no points"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_made(wanted, words):
    with pytest.raises(CommandError, match=words):
        call_command("simulate", rules="texas", **wanted)
    assert not Contest.objects.exists()
