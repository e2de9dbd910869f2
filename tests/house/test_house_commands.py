"""Every command that README.md, CONTRIBUTING.md and docs/ tell people to type does what it says.

What is written there is collected and run; a line with something to be filled in that nobody here
knows how to fill fails. Those of `make` stand in the Makefile and are listed by `make help`.
"""

import re
import shlex
import subprocess
import sys

import pytest

from tests import servers, shares, stacks
from tests.servers import PROJECT

pytestmark = pytest.mark.programs

PAGES = [
    PROJECT / "README.md",
    PROJECT / "CONTRIBUTING.md",
    *sorted((PROJECT / "docs").rglob("*.md")),
]
TYPED = re.compile(
    r"(?:\.venv/bin/)?python (?P<line>(?:-m |manage\.py |[a-z/_]+\.py)"
    r"[^`#\n|]*(?:\|latest)?[^`#\n|]*)"
)
TO_BE_FILLED = re.compile(r"[A-Z]{2,}|[][|>]")
MADE = re.compile(r"`make ([a-z-]+)|^ *make ([a-z-]+)", re.MULTILINE)

CONTEST = "pecan-valley-rally/skip-bo-partners"
# How a placeholder is filled in. In the order of a day: what one writes, the next one reads.
FILLED = {
    "-m domain.skipbo": "-m domain.skipbo --help",
    "-m domain.skipbo rules texas": "",
    "-m domain.skipbo rules ID": "-m domain.skipbo rules web",
    "-m domain.skipbo play --rules texas --seed 7": "",
    "-m domain.lots.partners --chapters 2,2,1,1 --draws 1000 --seed 1": "",
    "-m domain.certificates.verify_file > verify.py": "-m domain.certificates.verify_file",
    "-m domain.formats list": "",
    "-m domain.formats play swiss --players 8 --seed 1 [--chapters 5,3] [--goal best3] "
    "[--option rounds=3]": "-m domain.formats play swiss --players 8 --chapters 5,3 --goal best3",
    "manage.py prepare": "",
    "manage.py makemigrations": "manage.py makemigrations --check --dry-run",
    "manage.py setup_link": "",
    "manage.py sheet --list": "",
    "manage.py sheet chart --sides 32 --paper letter -o chart.pdf": "",
    "manage.py sheet find-your-table --contest EVENT/CONTEST -o tables.pdf": "",
    "manage.py sheet chart --contest EVENT/CONTEST --subject consolation --paper a3 -o c.pdf": "",
    "manage.py sheet pack --contest EVENT/CONTEST --language fr -o pack.pdf": (
        "manage.py sheet pack --contest pecan-valley-rally/second-chance --language fr -o pack.pdf"
    ),
    "manage.py simulate --sides 64 --rules texas --seed 1": (
        "manage.py simulate --sides 4 --rules texas --seed 1"
    ),
    "manage.py plan --players 56 --tables 12 --rules texas --start 14:00": (
        "manage.py plan --players 8 --tables 2 --rules texas --start 14:00"
    ),
    "manage.py export_event pecan-valley-rally rally.rallydeck": "",
    "manage.py export_event SLUG_OR_ID FILE": (
        "manage.py export_event pecan-valley-rally other.rallydeck"
    ),
    "manage.py import_event FILE [--as SLUG]": "manage.py import_event rally.rallydeck --as second",
    "manage.py backup": "",
    "manage.py backups": "",
    "manage.py restore FILE|latest [--check]": "manage.py restore latest --check",
}
# Run by other tests, which know what has to be there first.
ELSEWHERE = {
    "-m config.serve": "tests/stacks.py",
    "-m celery -A config.celery worker --pool solo": "tests/stacks.py",
    "-m bench live": "bench/live.py",
    "-m bench crowd": "bench/crowd.py",
    "-m bench scorers": "bench/scorers.py",
    "-m tests.domain.formats.plain_checker swiss 4,4 < lines": (
        "tests/domain/formats/plain_checker.py"
    ),
    "-m bench people": "bench/people.py",
    # Writes into the repository.
    "-m tests.api_examples": "tests/api/test_api_promises.py",
    "manage.py doctor": "tests/config/test_doctor.py",
    "manage.py sheet rules --values rules.json --language fr -o rules.pdf": (
        "tests/printing/test_printing_command.py"
    ),
    "tests/domain/skipbo/engine_playthroughs.py": "tests/domain/skipbo/test_engine_playthroughs.py",
    "verify.py certificate.json": "tests/domain/lots/test_draw_certificate.py",
    "who_sits_where.py http://127.0.0.1:8000 EVENT": "tests/api/test_api_running.py",
}
# Minutes of load each: for the soak. What they attack with is tried one by one by the tests named.
LONG = {
    "-m bench abuse": "tests/server/test_one_person_cannot_stop_the_desk.py",
    "-m tests.cures": "tests/cures.py",
    "-m tests.disk_full": "tests/server/test_disk_is_full.py",
    "-m tests.behind_proxy": "tests/server/test_one_person_cannot_stop_the_desk.py",
}
# The first makes what is missing; the others are refused, each by another one.
BEFORE_THE_FIRST_START = [
    "manage.py simulate --sides 4 --rules texas --seed 1",
    "manage.py export_event pecan-valley-rally rally.rallydeck",
    "manage.py backup",
    "manage.py backups",
    "manage.py restore latest --check",
    "manage.py setup_link",
    f"manage.py sheet chart --contest {CONTEST} -o chart.pdf",
]


def written():
    """Each command line, and the page it stands on."""
    found = {}
    for page in PAGES:
        for match in TYPED.finditer(page.read_text(encoding="utf-8")):
            line = " ".join(match["line"].split()).rstrip('."')
            found.setdefault(line, page.name)
    return found


def _words(line):
    return shlex.split(line.replace("EVENT/CONTEST", CONTEST))


def typed(line, folder, **variables):
    """As at the shell, in a folder of one's own."""
    words = [str(PROJECT / word) if word == "manage.py" else word for word in _words(line)]
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=servers.clean_environment(
            DATA=str(folder / "data"), PYTHONPATH=str(PROJECT), **variables
        ),
        capture_output=True,
        text=True,
        timeout=servers.PATIENCE,
    )


def test_every_written_command_is_known_here():
    lines = written()
    assert len(lines) > 20
    unknown = {
        line: page
        for line, page in lines.items()
        if TO_BE_FILLED.search(line) and line not in {**FILLED, **ELSEWHERE}
    }
    assert unknown == {}
    assert set(LONG) <= set(lines)
    named = [*ELSEWHERE.values(), *LONG.values()]
    assert [where for where in named if not (PROJECT / where).exists()] == []


def test_every_written_make_target_is_in_the_makefile():
    targets = set(re.findall(r"^([a-z-]+):", (PROJECT / "Makefile").read_text(), re.MULTILINE))
    for page in PAGES:
        for match in MADE.finditer(page.read_text(encoding="utf-8")):
            assert (match[1] or match[2]) in targets, f"{page.name}: {match[0]}"


def test_the_written_commands_work_one_after_the_other(tmp_path):
    servers.lay_out(tmp_path / "data", demo=True)
    here = set(written())
    plain = dict.fromkeys(sorted(here - set(FILLED) - set(ELSEWHERE) - set(LONG)), "")
    stack = stacks.Stack(servers.clean_environment(DATA=str(tmp_path / "data")), 0)
    for line, filled in {**FILLED, **plain}.items():
        if line in here:
            words = _words(filled or line)
            if words[0] == "manage.py":
                done = stack.manage(*words[1:], folder=tmp_path)
            else:
                done = typed(filled or line, tmp_path)
            assert done.returncode == 0, f"{line}: {done.stderr}"


@pytest.mark.soak
@pytest.mark.parametrize("line", LONG)
def test_the_long_written_commands_work(line, tmp_path):
    done = typed(line, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("line", shares.one_in(4, BEFORE_THE_FIRST_START))
def test_before_the_first_start_a_command_works_or_says_why_not_in_a_sentence(line, tmp_path):
    done = typed(line, tmp_path, DEMO="0")
    assert "Traceback" not in done.stderr
    if done.returncode:
        assert done.stderr.startswith("CommandError: ")
        assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "line", ["manage.py setup_link", "manage.py backups", "manage.py export_event x x.rallydeck"]
)
def test_another_data_folder_than_the_servers_is_named_and_not_made(line, tmp_path):
    done = typed(line, tmp_path)
    assert done.returncode == 1
    assert f"nothing in the data folder {tmp_path / 'data'}" in done.stderr
    assert not (tmp_path / "data").exists()
