"""What `make run` installs is enough: the program imports nothing that only the tests need."""

import re
import subprocess
import sys
from importlib.metadata import packages_distributions

from tests.servers import PROJECT, clean_environment

PINNED = re.compile(r"^([a-z0-9-]+)==", re.MULTILINE)
# What the web process and the worker load, each as the launcher starts them.
LOADED = """
import sys
from importlib.abc import MetaPathFinder
class NotInstalled(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[1:]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, NotInstalled())
import config.asgi, config.celery
from kombu.transport import get_transport_cls
get_transport_cls("filesystem")
get_transport_cls("redis")
import jobs.tasks, printing.render, webhooks.phones.encryption, http_ece, py_vapid
"""


def _pinned(name):
    return set(PINNED.findall((PROJECT / "requirements" / f"{name}.txt").read_text()))


def test_the_program_loads_without_what_only_tests_need(tmp_path):
    for_tests = _pinned("dev") - _pinned("run")
    assert "pytest" in for_tests
    modules = {
        module
        for module, names in packages_distributions().items()
        if {re.sub(r"[._]", "-", name.lower()) for name in names} <= for_tests
    }
    assert "pytest" in modules
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *sorted(modules)],
        cwd=PROJECT,
        env=clean_environment(DATA=str(tmp_path), DJANGO_SETTINGS_MODULE="config.settings"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
