"""What the first page does not need is not loaded before it."""

import subprocess
import sys

import pytest

from tests import servers

pytestmark = pytest.mark.programs

ASKED = """
import sys
from config.preparation import prepare
prepare()
from django.test import RequestFactory
from config.asgi import django_pages
said = []
page = django_pages(
    RequestFactory(headers={"host": "localhost"}).get("/").environ,
    lambda status, headers: said.append(status),
)
page.close()
heavy = ("rest_framework.views", "drf_spectacular.generators", "celery", "weasyprint", "openpyxl")
print(said, [name for name in heavy if name in sys.modules])
"""

LOADED = """
from config import asgi
asgi._load()
import sys
from django.urls import resolve, reverse
print("rest_framework.views" in sys.modules, resolve(reverse("api:docs")).view_name)
"""


def _python(data, code):
    servers.lay_out(data, demo=False)
    done = subprocess.run(
        [sys.executable, "-c", f"import config.wsgi\n{code}"],
        cwd=servers.PROJECT,
        env=servers.clean_environment(DATA=str(data), DEMO="0"),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_a_page_is_answered_without_the_api_the_broker_and_the_makers_of_files(tmp_path):
    assert _python(tmp_path, ASKED) == "['200 OK'] []"


def test_what_is_loaded_later_is_found_by_its_name(tmp_path):
    assert _python(tmp_path, LOADED) == "True api:docs"
