"""A database and an event file of an older Rallydeck open, with everything that was in them.

`stored/before-forms.zip` was made by the Rallydeck that knew one form of contest only: a database
with the demo rally and a second event in mid-play (corrections, a walkover, a withdrawal, a
dispute, incidents, a replaced draw, a draw that is only promised, someone on two seats, a
substitute, a late side, a broken table, printed sheets, a webhook, accounts, a token), and that
event as a file.
`before-forms.json` is what that Rallydeck told of it. Never made anew: what people have on their
disks cannot be made anew either. All names, passwords and secrets are invented.
"""

import json
import zipfile
from copy import deepcopy
from pathlib import Path

import pytest

from tests import servers, shares, stacks

pytestmark = pytest.mark.programs

STORED = Path(__file__).parent / "stored"
FACTS = json.loads((STORED / "before-forms.json").read_text())
AUTUMN = "fete-dautomne"
TOKEN = "rd_invented-for-the-tests-of-stored-data-only"

ALL_KNOWN = """
from tests.archive import stored_facts
answer = {
    "told": stored_facts.told(SECRET),
    "unsound": stored_facts.unsound(),
    "certificates": stored_facts.certificates(),
}
"""
PAGES_ONCE = """
answer["pages"] = stored_facts.pages_that_fail("fete-dautomne", once=True)
"""
ALL_PAGES = """
from tests.archive import stored_facts
answer = stored_facts.pages_that_fail("fete-dautomne", once=False)
"""
ALL_UNDONE = """
from django.db import transaction
from tests.archive import stored_facts
with transaction.atomic():
    undone = stored_facts.undone()
    told = stored_facts.told(SECRET)
    answer = {"undone": undone, "told": told, "unsound": stored_facts.unsound()}
    transaction.set_rollback(True)  # other tests read this machine, too
"""
ACCOUNTS = """
from django.contrib.auth import authenticate
from access.permissions import role_of
from access.models import Account
from webhooks.models import Webhook
zoe = authenticate(username="zoé", password="four acorns in a row")
bob = authenticate(username="Bob", password="four pecans in a row")
webhook = Webhook.objects.get()
answer = [
    role_of(zoe, "pecan-valley-rally").name,
    role_of(bob, "fete-dautomne").name,
    role_of(bob, "pecan-valley-rally").name,
    webhook.address,
    webhook.state,
    webhook.deliveries.count(),
]
"""


def unpacked(folder: Path, name: str) -> Path:
    with zipfile.ZipFile(STORED / "before-forms.zip") as stored:
        return Path(stored.extract(name, folder))


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> stacks.Stack:
    """The old database in a data folder of its own, after the first start of this Rallydeck."""
    data = tmp_path_factory.mktemp("older")
    unpacked(data, "rallydeck.sqlite3")
    stack = stacks.Stack(servers.clean_environment(DATA=str(data), DEMO="1"), 0)
    stack.managed("prepare")
    return stack


@pytest.fixture(scope="module", params=shares.one_in(2, ["sqlite", "postgresql"]))
def from_file(request, tmp_path_factory) -> stacks.Stack:
    """An empty machine into which the old file was brought."""
    data = tmp_path_factory.mktemp("from-file")
    variables = servers.clean_environment(DATA=str(data))
    if request.param == "sqlite":
        servers.lay_out(data, demo=False)
    else:
        variables["DATABASE_URL"] = request.getfixturevalue("postgres_server").new_database()
    stack = stacks.Stack(variables, 0)
    stack.managed("import_event", str(unpacked(data, f"{AUTUMN}.rallydeck")))
    return stack


def asked(code: str, secret: str = "") -> str:
    return f"SECRET = {secret!r}\n{code}"


def test_an_older_database_opens_with_everything_in_it(database):
    found = database.python(asked(ALL_KNOWN + PAGES_ONCE, TOKEN))
    assert found["told"] == FACTS
    assert found["unsound"] == []
    assert found["pages"] == []
    assert len(found["certificates"]) == 7
    assert all(found["certificates"].values())


@pytest.mark.soak
def test_every_page_of_an_older_database_answers_for_each_contest_and_row(database):
    assert database.python(ALL_PAGES) == []


@pytest.mark.soak
def test_every_page_of_an_older_file_answers_for_each_contest_and_row(from_file):
    assert from_file.python(ALL_PAGES) == []


def test_people_programs_and_webhooks_of_an_older_database_are_still_known(database):
    assert database.python(ACCOUNTS) == [
        *("EVERYWHERE", "SCORER", "ANYONE"),
        *("https://board.example/told", "on", 20),
    ]


def test_an_older_file_opens_with_everything_in_it(from_file):
    found = from_file.python(asked(ALL_KNOWN))
    assert found["told"] == {AUTUMN: without_promises(FACTS[AUTUMN])}
    assert found["unsound"] == []
    assert len(found["certificates"]) == 4
    assert all(found["certificates"].values())


def without_promises(facts: dict) -> dict:
    """A draw that was promised and not made has shown its seed to whoever had the file: it is void
    on the other machine."""
    told = deepcopy(facts)
    for contest in told["contests"].values():
        for draw in contest["draws"]:
            draw[0] = "replaced" if draw[0] == "committed" else draw[0]
    return told


def as_at_the_start(before: dict, after: dict) -> None:
    """Nothing has been played; who came, who was drawn with whom and what was printed stays."""
    for event, facts in after.items():
        for slug, contest in facts["contests"].items():
            was = before[event]["contests"][slug]
            assert contest.get("results", []) == []
            assert contest.get("at tables", []) == []
            # A late side cannot be taken off the draw; it has left.
            assert contest["left"] == (["Spare & Later"] if slug == "evening" else [])
            for same in ("rules", "draws", "links on cards"):
                assert contest[same] == was[same]
            assert {name for name, _ in contest["entered"]} == {name for name, _ in was["entered"]}


ACTIONS = {"evening": 8, "afternoon": 7, "race": 2}


def test_all_that_was_played_in_an_older_file_can_be_undone(from_file):
    found = from_file.python(asked(ALL_UNDONE))
    assert found["undone"] == ACTIONS
    assert found["unsound"] == []
    as_at_the_start({AUTUMN: without_promises(FACTS[AUTUMN])}, found["told"])


@pytest.mark.soak
def test_all_that_was_played_in_an_older_database_can_be_undone(database):
    found = database.python(asked(ALL_UNDONE, TOKEN))
    assert found["undone"] == {**ACTIONS, "friday-warm-up": 13, "skip-bo-partners": 33}
    assert found["unsound"] == []
    as_at_the_start(FACTS, found["told"])
