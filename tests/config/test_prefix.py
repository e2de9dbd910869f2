"""The program below a path of a site that it shares: no link leaves it, and everything is found."""

import http.client
import json
import re
from contextlib import closing

import pytest

from config import environment
from config.environment import EnvironmentProblem
from tests import servers, shares, stacks
from tests.walking import Walk

PREFIX = "/clubs/rally"
RALLY = f"{PREFIX}/desk/pecan-valley-rally/"
SIGN_IN = """
from django.test import Client
from access.models import Account
client = Client()
account, _ = Account.objects.get_or_create(sign_in_name="Ann", runs_every_event=True)
client.force_login(account)
answer = client.cookies["sessionid"].value
"""
ON_PAPER = """
from tournaments.events.lookup import base_address, desk_address, lookup_address, table_address
from tournaments.models import Contest
base = base_address()
contest = Contest.objects.get(slug="skip-bo-partners")
answer = [table_address(base, "x"), desk_address(base, contest), lookup_address(base)]
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    with servers.rallydeck(tmp_path_factory.mktemp("prefix"), RALLYDECK_PREFIX=PREFIX) as running:
        yield running


@pytest.fixture(scope="module")
def inside(program):
    """Where it is known by another name, which paper tells."""
    elsewhere = {"RALLYDECK_ADDRESS": "https://club.example"}
    return stacks.Stack(program.variables | elsewhere, program.port)


pytestmark = pytest.mark.programs


@pytest.mark.parametrize("most", shares.only([80], [80, 250]))
def test_no_link_leaves_the_prefix(program, inside, most):
    session = inside.python(SIGN_IN)
    walk = Walk(program.port, PREFIX, cookies=f"sessionid={session}")
    walk.all_from(f"{PREFIX}/", most=most)
    assert (walk.strayed, walk.broken) == ({}, {})
    for page in (f"{PREFIX}/", RALLY, f"{RALLY}skip-bo-partners/", f"{PREFIX}/api/v1/docs/"):
        assert walk.visited.get(page) == 200, page
    assert any("/static/" in path for path in walk.visited)


def test_everything_beside_the_pages_is_there_too(program):
    walk = Walk(program.port, PREFIX)
    assert walk.ask(f"{PREFIX}/live/pecan-valley-rally?once")[0] == 200
    assert walk.ask(f"{PREFIX}/embed/pecan-valley-rally/skip-bo-partners/chart/")[0] == 200
    assert walk.ask(PREFIX)[0] == 200
    # Whatever looks after the machine asks without it.
    assert walk.ask("/livez")[0] == 200
    status, headers, _ = walk.ask(f"{RALLY}skip-bo-partners")
    assert (status, headers["Location"]) == (301, f"{RALLY}skip-bo-partners/")
    status, headers, _ = walk.ask(RALLY)
    assert headers["Location"] == f"{PREFIX}/sign-in/?next={RALLY.replace('/', '%2F')}"


def test_cookies_belong_to_the_prefix(program):
    line = http.client.HTTPConnection("127.0.0.1", program.port, timeout=60)
    with closing(line):
        line.request("GET", f"{PREFIX}/sign-in/")
        cookies = line.getresponse().headers.get_all("Set-Cookie")
    assert cookies
    assert all(f"Path={PREFIX}/" in cookie for cookie in cookies), cookies


def test_the_schema_names_it(program):
    schema = json.loads(servers.get(program.port, f"{PREFIX}/api/v1/schema/")[1])
    assert schema["servers"] == [{"url": PREFIX}]
    assert "/api/v1/events/" in schema["paths"]


def test_paper_and_the_terminal_lead_below_it(program, inside):
    here = f"http://127.0.0.1:{program.port}{PREFIX}/"
    assert here in program.text()
    table, desk, lookup = inside.python(ON_PAPER)
    assert table == f"https://club.example{PREFIX}/t/x/"
    assert desk == f"https://club.example{RALLY}skip-bo-partners/"
    assert lookup == f"club.example{PREFIX}/print/s/"


def test_no_script_knows_an_address():
    """They are told by their page, which knows where the site begins."""
    for file in sorted((servers.PROJECT / "static" / "js").glob("*.js")):
        assert not re.search(r"[\"'`]/[a-z]+", file.read_text()), file.name


@pytest.mark.parametrize("given", ["/a b", "/../x", "/a//b", '/"', "https://x"])
def test_what_is_no_path_is_refused_in_a_sentence(given):
    with pytest.raises(EnvironmentProblem, match="RALLYDECK_PREFIX"):
        environment.read({"RALLYDECK_PREFIX": given})
