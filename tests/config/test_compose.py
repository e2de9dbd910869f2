"""The full stack's file, as the real program reads it."""

import json
import re
import shutil
import subprocess
from fnmatch import fnmatch

import pytest

from tests import shares
from tests.servers import PROJECT, clean_environment

pytestmark = pytest.mark.long

SECRETS = {
    "POSTGRES_PASSWORD": "a-password",
    "REDIS_PASSWORD": "another",
    "RALLYDECK_SECRET_KEY": "k" * 50,
    "RALLYDECK_HOSTS": "rally.example.org",
}


def _config(**variables):
    if shutil.which("docker-compose") is None:
        pytest.skip("docker-compose is not installed, so its file was not checked: run make test")
    return subprocess.run(
        ["docker-compose", "--file", "docker-compose.yml", "config"],
        cwd=PROJECT,
        env=clean_environment(**variables),
        capture_output=True,
        text=True,
    )


def test_the_file_is_valid_and_publishes_only_the_web_server():
    done = _config(**SECRETS)
    assert done.returncode == 0, done.stderr
    services = re.split(r"\n  (?=\w)", done.stdout.partition("services:\n")[2])
    published = [text.split(":")[0].strip() for text in services if "ports:" in text]
    assert published == ["web"]
    healthy = {text.split(":")[0].strip() for text in services if "healthcheck:" in text}
    assert {"database", "redis", "web", "worker"} <= healthy


def test_no_secret_has_a_default():
    text = (PROJECT / "docker-compose.yml").read_text()
    for name in SECRETS:
        asked_for = re.findall(rf"\$\{{?{name}([^}}\n]*)", text)
        assert asked_for
        assert all(behind.startswith(":?") for behind in asked_for), name


# As the program reads that.
@pytest.mark.parametrize("missing", shares.one_in(4, sorted(SECRETS)))
def test_a_missing_secret_is_asked_for(missing):
    done = _config(**{name: value for name, value in SECRETS.items() if name != missing})
    assert done.returncode != 0
    assert missing in done.stderr


def test_both_ways_to_run_use_the_same_worker_command():
    from launch.__main__ import WORKER

    text = (PROJECT / "docker-compose.yml").read_text()
    shared = [word for word in WORKER if word in ("celery", "config.celery", "worker", "solo")]
    assert all(word in text for word in shared), json.dumps(shared)


def test_every_image_can_be_given_by_its_digest():
    names = ("PYTHON_IMAGE", "POSTGRES_IMAGE", "REDIS_IMAGE")
    given = {name: f"{name.lower()}@sha256:{'0' * 64}" for name in names}
    done = _config(**SECRETS, **given)
    assert done.returncode == 0, done.stderr
    assert all(image in done.stdout for image in given.values())


def test_secrets_beside_the_file_enter_neither_the_repository_nor_the_image():
    for name in (".env", ".env.production"):
        ignored = subprocess.run(["git", "check-ignore", "--quiet", name], cwd=PROJECT)
        assert ignored.returncode == 0, name
        patterns = (PROJECT / ".dockerignore").read_text().split()
        assert any(fnmatch(name, pattern) for pattern in patterns), name


def test_the_image_copies_the_database_by_its_own_tools():
    """Without them a copy has no accounts."""
    packages = (PROJECT / "system" / "image.packages").read_text().splitlines()
    assert "postgresql-client" in packages
    assert "system/image.packages" in (PROJECT / "Dockerfile").read_text()
