"""The file from one machine to the next, by the commands, SQLite and PostgreSQL."""

from typing import NamedTuple

import pytest

from tests import servers, shares, stacks

pytestmark = pytest.mark.programs

CONTESTS = """
from scoring.integrity.findings import contest_findings
from scoring.standings.state_hash import state_hash
from tournaments.models import Contest
answer = {
    c.slug: [state_hash(contest=c), len(contest_findings(contest=c))]
    for c in Contest.objects.all()
}
"""
UNDO = """
from scoring.integrity.findings import contest_findings
from scoring.record.undo import play_undo
from tournaments.models import Contest
contest = Contest.objects.get(event__slug="second", slug=PLAYED)
answer = [
    play_undo(actor="desk", contest_id=contest.pk, reason="all over"),
    len(contest_findings(contest=contest)),
]
"""


def machine(data, **more):
    data.mkdir()
    servers.lay_out(data, demo=False)
    return servers.clean_environment(DATA=str(data), **more)


def refused(stack, *arguments):
    done = stack.manage(*arguments)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr


class Rally(NamedTuple):
    name: str
    slug: str
    contests: int
    played: str


STORED = Rally("Fête d’automne", "fete-dautomne", 3, "evening")
"""Few people; all that can be stored is stored in it."""
DEMO = Rally("Pecan Valley Rally", "pecan-valley-rally", 7, "friday-warm-up")


@pytest.fixture(scope="module", params=shares.only(["stored"], ["stored", "demo"]))
def rally(request):
    return STORED if request.param == "stored" else DEMO


@pytest.fixture(scope="module")
def laptop(rally, tmp_path_factory):
    """A machine with that rally on it."""
    data = tmp_path_factory.mktemp("laptop")
    servers.lay_out(data, demo=rally is DEMO)
    stack = stacks.Stack(servers.clean_environment(DATA=str(data), DEMO="1"), 0)
    if rally is STORED:
        stack.python("from tests.scenes.archives import rally\nanswer = rally().pk")
    return stack


@pytest.fixture(scope="module")
def file(rally, laptop, tmp_path_factory):
    path = tmp_path_factory.mktemp("stick") / "rally.rallydeck"
    said = laptop.managed("export_event", rally.slug, str(path))
    assert f"{rally.contests} contests" in said
    assert path.stat().st_mode & 0o077 == 0
    return path


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_rally_moves_and_is_played_on_there(request, rally, laptop, file, tmp_path, kind):
    more = {} if kind == "sqlite" else {"DATABASE_URL": request.getfixturevalue("postgres")}
    there = stacks.Stack(machine(tmp_path / "there", **more), 0)
    said = there.managed("import_event", str(file))
    assert f"{rally.name} is here now" in said
    assert "est ici maintenant" in said
    again = tmp_path / "again.rallydeck"
    there.managed("export_event", rally.slug, str(again))
    assert again.read_bytes() == file.read_bytes()
    here, moved = (stack.python(CONTESTS) for stack in (laptop, there))
    assert moved == here
    assert [wrong for _, wrong in moved.values()] == [0] * rally.contests
    assert "is here already" in refused(there, "import_event", str(file))
    there.managed("import_event", str(file), "--as", "second")
    undone, wrong = there.python(f"PLAYED = {rally.played!r}\n{UNDO}")
    assert undone > 5
    assert wrong == 0


def test_the_commands_refuse_in_words(laptop, file, tmp_path):
    assert "no event 'nowhere'" in refused(laptop, "export_event", "nowhere", str(tmp_path / "x"))
    assert "there already" in refused(laptop, "export_event", "1", str(file))
    assert "cannot be written" in refused(laptop, "export_event", "1", "/nowhere/at/all")
    assert "cannot be read" in refused(laptop, "import_event", str(tmp_path / "missing"))
    cut = tmp_path / "cut.rallydeck"
    cut.write_bytes(file.read_bytes()[:-10])
    said = refused(laptop, "import_event", str(cut), "--as", "cut")
    assert "This file is damaged" in said
    assert "Ce fichier est endommagé" in said
