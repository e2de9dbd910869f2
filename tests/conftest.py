"""Fixtures that every room's tests may use, and the rule that nothing is skipped in silence."""

import gc
import os
import shutil
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from unittest import mock

import pytest
from django.apps import apps
from django.core.cache import cache
from django.core.management.commands import migrate as migrate_command
from django.db import connection, transaction
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, BrowserType, expect, sync_playwright

from tests import demo_rows, seeds, servers, soak, spreading, summary, web_alone
from tests.standing import standing_official, standing_program, standing_stack  # noqa: F401

# Two runs of one commit try the same examples, and a slow machine is no failing test; the soak
# tries new examples each time, and many more of them.
settings.register_profile(
    "test", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("fast", parent=settings.get_profile("test"), max_examples=20)
settings.register_profile(
    "soak",
    parent=settings.get_profile("test"),
    derandomize=False,
    max_examples=1000,
    print_blob=True,
)
# A worker that has had a browser open has Playwright's loop in its thread for good, and Django
# would take the tests after it for asynchronous ones. Programs that tests start do not get it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
# A passing test never waits it out.
BROWSER_PATIENCE_MS = 120_000
SOAK_WORD = pytest.StashKey[str]()
# Real servers, workers, browsers and races: what a noisy machine can upset.
REAL_PARTS = {
    *("chromium", "whole_chromium", "postgres_server", "redis_address", "running"),
    "transactional_db",
}


def _is_soak(config):
    return config.option.markexpr == "soak"


def pytest_addoption(parser):
    parser.addoption("--part", default="1/1", help="of what is selected, one part: 3/24")


def pytest_configure(config):
    servers.share_prepared()
    word = seeds.choose(new=_is_soak(config))
    if _is_soak(config):
        web_alone.is_whole = True
        config.stash[SOAK_WORD] = f"To draw the same again: {seeds.WORD}={word}"
    chosen = config.getoption("--hypothesis-profile")
    settings.load_profile(chosen or ("soak" if _is_soak(config) else "test"))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """With CI=true every part must run, so a skip counts as a failure.

    A failing soak says how to draw the same again.
    """
    outcome = yield
    report = outcome.get_result()
    if report.failed and SOAK_WORD in item.config.stash:
        report.sections.append(("seeds", item.config.stash[SOAK_WORD]))
    if report.skipped and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """What has real parts is tried twice; the soak runs only when it is asked for by name.

    Every property is part of the soak too, with more examples.
    """
    kept, left_out = [], []
    for item in items:
        if item.get_closest_marker("programs") or not REAL_PARTS.isdisjoint(item.fixturenames):
            item.add_marker("real")
            item.add_marker(pytest.mark.flaky(reruns=1))
        if _is_soak(config) and getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("soak")
        is_soak = item.get_closest_marker("soak") is not None
        (kept if is_soak == _is_soak(config) else left_out).append(item)
    mine, others = soak.shared_out(kept, config.getoption("--part"))
    config.hook.pytest_deselected(items=left_out + others)
    items[:] = mine


@pytest.hookimpl(trylast=True, specname="pytest_collection_modifyitems")
def long_ones_first(config, items):
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = spreading.spread(items, workers)


def pytest_collection_finish():
    """What is loaded by now stays; nobody needs to look through it for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_terminal_summary(terminalreporter, config):
    """A machine may be noisy, so a second try is allowed; that it was needed is not passed over."""
    stats = terminalreporter.stats
    if len(stats.get("passed", [])) > 1:
        terminalreporter.section("what was run")
        for line in summary.table(stats, by_file=_is_soak(config)):
            terminalreporter.line(line)
    if done := summary.done(stats):
        terminalreporter.section("what was done")
        for line in done:
            terminalreporter.line(line)
    if again := summary.second_tries(stats):
        terminalreporter.section("needed a second try: faults to be put right", red=True)
        for name in again:
            terminalreporter.line(name)


@pytest.fixture
def did(request):
    """What a test has done, counted: added up over the run and said at its end."""
    counted: Counter[str] = Counter()
    yield counted
    request.node.user_properties.append((summary.DID, dict(counted)))


@pytest.fixture(autouse=True)
def nothing_kept_from_the_test_before():
    """Pages keep what they were made from; a test's database is put back under their feet."""
    yield
    if "live.publish" in sys.modules:
        sys.modules["live.publish"].kept.forget()
    # Rate limits are counted there.
    cache.clear()


@pytest.fixture(autouse=True)
def drawn_by_the_runs_word(request):
    """Two runs of one commit draw the same partners and the same rounds."""
    with seeds.drawn_for(request.node.nodeid):
        yield


@pytest.fixture(scope="session")
def migrated_once():
    """The first worker of a run migrates; the others copy its database into their memory."""
    migrate = migrate_command.Command.handle

    def copied(command, *args, **options):
        def make(path):
            migrate(command, *args, **options)
            with closing(sqlite3.connect(path)) as file:
                connection.connection.backup(file)

        with closing(sqlite3.connect(servers.made_once("migrated", make))) as file:
            connection.ensure_connection()
            file.backup(connection.connection)

    instead = mock.patch.object(migrate_command.Command, "handle", copied)
    instead.start()
    return instead


@pytest.fixture(scope="session")
def django_db_setup(migrated_once, django_db_setup):
    """pytest-django's own, with that; whoever migrates later does so for real."""
    migrated_once.stop()


@pytest.fixture(scope="module")
def demo_rally(django_db_setup, django_db_blocker):
    """The demo in the test's database. A test sees it with the mark django_db."""
    yield from _for_a_module(django_db_blocker, demo_rows.copy)


@pytest.fixture(scope="module")
def rally_made(django_db_setup, django_db_blocker):
    from tests.scenes.archives import rally

    def make():
        with seeds.drawn_for("the rally in which all is stored"):
            return rally().pk

    yield from _for_a_module(django_db_blocker, make)


@pytest.fixture
def stored_rally(rally_made, db):
    """The rally in which all that can be stored is stored."""
    return apps.get_model("tournaments", "Event").objects.get(pk=rally_made)


def _for_a_module(blocker, make):
    """Made once for all tests of a module, and put back after each: their own transactions lie
    inside this one."""
    around = transaction.atomic()
    around._from_testcase = True
    with blocker.unblock():
        around.__enter__()
        made = make()
    yield made
    with blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture(scope="session")
def browsers() -> Iterator[BrowserType]:
    with sync_playwright() as playwright:
        expect.set_options(timeout=BROWSER_PATIENCE_MS)
        yield playwright.chromium


@pytest.fixture(scope="session")
def chromium(request: pytest.FixtureRequest, browsers: BrowserType) -> Iterator[Browser]:
    """Without its windows where that is installed: the same pages for half of the work. The soak
    takes the one that people have."""
    lighter = () if _is_soak(request.config) else ("chromium-headless-shell",)
    yield from _launched(browsers, *lighter, "chromium", "chromium-browser")


@pytest.fixture(scope="session")
def whole_chromium(browsers: BrowserType) -> Iterator[Browser]:
    """With its windows: one that shows PDFs, notifications, what would be installed."""
    yield from _launched(browsers, "chromium", "chromium-browser")


def _launched(browsers: BrowserType, *names: str) -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.skip("Chromium is not installed, so no page was looked at: run make test")
    browser = browsers.launch(
        executable_path=path,
        args=[
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    )
    browser.new_context = _patient(browser.new_context)
    yield browser
    browser.close()


def _patient(new_context):
    def made(**options):
        context = new_context(**options)
        context.set_default_timeout(BROWSER_PATIENCE_MS)
        return context

    return made


@pytest.fixture(autouse=True)
def no_page_left_open(request):
    """A page that was left open goes on asking for a server that is gone."""
    names = {"chromium", "whole_chromium"}.intersection(request.fixturenames)
    browsers = [request.getfixturevalue(name) for name in names]
    before = [context for browser in browsers for context in browser.contexts]
    yield
    for browser in browsers:
        for context in browser.contexts:
            if context not in before:
                context.close()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[servers.Postgres]:
    with servers.postgres_server() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: servers.Postgres) -> str:
    """The address of a migrated and empty database that no other test has."""
    return postgres_server.new_database()


@pytest.fixture(scope="session")
def redis_address() -> Iterator[str]:
    with servers.redis_server() as address:
        yield address


@pytest.fixture(scope="session")
def running(tmp_path_factory):
    """One running Rallydeck with the demo rally, for all tests that ask the API over HTTP."""
    from tests.api.api_stack import demo_stack  # beside those tests

    with demo_stack(tmp_path_factory.mktemp("api")) as stack:
        yield stack
