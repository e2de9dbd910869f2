"""A client that was made from the schema by a program reads and writes against a running server."""

import importlib
import subprocess
import sys

import pytest

from tests.api.api_stack import EVENT, Caller

pytestmark = pytest.mark.programs

CONFIG = """
post_hooks: []
content_type_overrides:
  application/pdf: application/octet-stream
"""
NAME = "made_from_the_schema"


@pytest.fixture
def api(running, tmp_path, monkeypatch):
    """The made package's part of that name: `api("entries", "get_…")`."""
    (tmp_path / "schema.json").write_bytes(Caller(running.port)("GET", "schema/").content)
    (tmp_path / "config.yml").write_text(CONFIG)
    made = subprocess.run(
        [
            *(sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"),
            *("--path", "schema.json", "--config", "config.yml", "--output-path", NAME),
            "--fail-on-warning",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    monkeypatch.syspath_prepend(tmp_path)
    return lambda *path: importlib.import_module(".".join((NAME, *path)))


def test_a_made_client_reads_and_writes(running, api):
    address = f"http://127.0.0.1:{running.port}"
    anyone = api("client").Client(base_url=address)
    official = api("client").AuthenticatedClient(base_url=address, token=running.tokens["official"])
    models = api("models")

    page = api("api", "contests", "get_events_event_contests").sync(EVENT, client=anyone)
    assert "sunday-finale" in [contest.slug for contest in page.results]

    add = api("api", "players", "post_events_event_players")
    new = [
        add.sync(
            EVENT,
            client=official,
            body=models.PlayerWanted(name=f"Made Client {n}", chapter="Lone Star"),
        ).id
        for n in range(2)
    ]
    many = api("api", "entries", "post_events_event_contests_contest_entries_many")
    where = {"event": EVENT, "contest": "sunday-finale", "client": official}
    made = many.sync(**where, body=models.EntriesNew(players=new, check_in=True))
    assert [entry.player for entry in made.entries] == new

    # With the ETag that was read, it changes; with the same one again it does not.
    one = api("api", "entries", "get_events_event_contests_contest_entries_entry")
    read = one.sync_detailed(**where, entry=made.entries[0].id)
    change = api("api", "entries", "patch_events_event_contests_contest_entries_entry")
    body = models.PatchedEntryState(state=models.PatchedEntryStateState("withdrawn"))
    changed = change.sync_detailed(
        **where, entry=made.entries[0].id, body=body, if_match=read.headers["etag"]
    )
    assert changed.parsed.state == "withdrawn"
    stale = change.sync_detailed(
        **where, entry=made.entries[0].id, body=body, if_match=read.headers["etag"]
    )
    assert (stale.status_code, stale.parsed.code) == (412, "version-stale")
    # A refusal comes as a problem with its code.
    refused = many.sync_detailed(**where, body=models.EntriesNew(players=[10**8]))
    assert (refused.status_code, refused.parsed.code) == (422, "player-unknown")
