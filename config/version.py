"""Which Rallydeck this is: written once, in pyproject.toml, and shown on pages and in /healthz."""

import tomllib
from functools import cache

from django.http import HttpRequest

from config.environment import PROJECT


@cache
def version() -> str:
    with (PROJECT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def on_pages(request: HttpRequest) -> dict[str, str]:
    """For the foot of every page."""
    return {"version": version()}
