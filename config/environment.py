"""Reads the environment variables, once, into one checked value; and which Rallydeck this is.

Pure: the standard library only, so that the launcher can say what is wrong with a setting before
Django is loaded. Every variable that Rallydeck knows stands in `read`, and in
docs/reference/running.md.
"""

import os
import re
import secrets
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

PROJECT = Path(__file__).resolve().parent.parent


class EnvironmentProblem(Exception):
    """A setting or a folder that Rallydeck cannot work with; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Environment:
    data: Path
    host: str
    port: int
    demo: bool
    https: bool
    behind_proxy: bool
    host_names: tuple[str, ...]
    secret_key: str
    # Where PostgreSQL is, as Django takes it. Without one, Rallydeck keeps an SQLite file in its
    # data folder.
    database: Mapping[str, str] | None
    redis_url: str
    # How people in the hall reach this program; the launcher finds it out.
    address: str
    # How often one visitor without a token may ask the API; a token may do ten times that.
    api_per_minute: int = 300
    # Where the site begins, below the name that it shares with others: "/rally", or "".
    prefix: str = ""
    # The form of the log, and a file for all of it beside the terminal.
    log: str = ""
    log_file: Path | None = None
    # Whether browsers may be told of it, and of every name below it, before anybody has come.
    hsts_preload: bool = False

    @property
    def embedded(self) -> bool:
        """True on a laptop: no server but our own."""
        return not self.redis_url

    @property
    def origin(self) -> str:
        """The address without our own part of it: "http://192.168.1.5:8000"."""
        return self.address.rstrip("/").removesuffix(self.prefix)


def read(variables: Mapping[str, str] = os.environ) -> Environment:
    """Check every variable that Rallydeck reads.

    >>> read({"PORT": "eight"})
    Traceback (most recent call last):
    config.environment.EnvironmentProblem: PORT is "eight"; give a number from 1 to 65535, \
for example PORT=8000.
    """
    https = _switch(variables, "RALLYDECK_HTTPS", default=False)
    prefix = _prefix(variables.get("RALLYDECK_PREFIX", ""))
    log_file = variables.get("RALLYDECK_LOG_FILE", "")
    return Environment(
        data=Path(variables.get("DATA") or PROJECT / "data").expanduser().absolute(),
        host=variables.get("HOST") or "0.0.0.0",  # noqa: S104 - phones in the hall must reach it
        port=_number(
            variables, "PORT", 8000, most=65535, hint="from 1 to 65535, for example PORT=8000"
        ),
        demo=_switch(variables, "DEMO", default=True),
        https=https,
        behind_proxy=_switch(variables, "RALLYDECK_BEHIND_PROXY", default=False),
        host_names=_names(variables, https=https),
        secret_key=variables.get("RALLYDECK_SECRET_KEY", ""),
        database=_database(variables.get("DATABASE_URL", "")),
        redis_url=_redis_url(variables.get("REDIS_URL", "")),
        address=_address(variables.get("RALLYDECK_ADDRESS", ""), prefix),
        api_per_minute=_number(
            variables,
            "RALLYDECK_API_PER_MINUTE",
            300,
            most=999_999,
            hint="of requests, such as 300",
        ),
        prefix=prefix,
        log=_log(variables),
        log_file=Path(log_file).expanduser().absolute() if log_file else None,
        hsts_preload=_switch(variables, "RALLYDECK_HSTS_PRELOAD", default=False),
    )


def _number(variables: Mapping[str, str], name: str, usual: int, *, most: int, hint: str) -> int:
    text = variables.get(name) or str(usual)
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not is_number or not 1 <= int(text) <= most:
        raise EnvironmentProblem(f'{name} is "{text[:20]}"; give a number {hint}.')
    return int(text)


def _prefix(text: str) -> str:
    """
    >>> _prefix("rally/"), _prefix("/"), _prefix("/clubs/rally")
    ('/rally', '', '/clubs/rally')
    """
    prefix = text.strip("/")
    if not re.fullmatch(r"(?:[A-Za-z0-9._~-]+(?:/|$))*", prefix) or ".." in prefix:
        raise EnvironmentProblem(
            f'RALLYDECK_PREFIX is "{text[:40]}"; give the path below which the site begins, '
            "in letters, digits and dashes, for example RALLYDECK_PREFIX=/rally."
        )
    return f"/{prefix}" if prefix else ""


def _address(text: str, prefix: str) -> str:
    """
    >>> [_address(given, "/rally") for given in ("https://a.example", "https://a.example/rally/")]
    ['https://a.example/rally/', 'https://a.example/rally/']
    """
    return f"{text.rstrip('/').removesuffix(prefix)}{prefix}/" if text else ""


def _log(variables: Mapping[str, str]) -> str:
    text = variables.get("RALLYDECK_LOG", "")
    if text not in ("", "logfmt", "json"):
        raise EnvironmentProblem(
            f'RALLYDECK_LOG is "{text[:20]}"; give json or logfmt, or leave it empty for lines '
            "that people read."
        )
    return text


def _switch(variables: Mapping[str, str], name: str, *, default: bool) -> bool:
    text = variables.get(name, "")
    if text == "":
        return default
    if text not in ("0", "1"):
        raise EnvironmentProblem(f'{name} is "{text}"; give 1 for yes or 0 for no.')
    return text == "1"


def _names(variables: Mapping[str, str], *, https: bool) -> tuple[str, ...]:
    names = tuple(n.strip() for n in variables.get("RALLYDECK_HOSTS", "").split(",") if n.strip())
    if https and not names:
        raise EnvironmentProblem(
            "RALLYDECK_HTTPS is on, but RALLYDECK_HOSTS is empty; give the site's name, "
            "for example RALLYDECK_HOSTS=rally.example.org."
        )
    return names


def _database(url: str) -> dict[str, str] | None:
    if not url:
        return None
    unreadable = EnvironmentProblem(
        "DATABASE_URL cannot be read; write postgresql://USER:PASSWORD@HOST:5432/NAME, "
        "or leave it empty to keep everything in one file."
    )
    try:
        parts = urlsplit(url)
        port = parts.port or 5432
    except ValueError as reason:
        raise unreadable from reason
    name = parts.path.lstrip("/")
    if parts.scheme not in ("postgres", "postgresql") or not name:
        raise unreadable
    return {
        "HOST": parts.hostname or "",
        "PORT": str(port),
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
    }


def _redis_url(url: str) -> str:
    unreadable = EnvironmentProblem(
        "REDIS_URL cannot be read; write redis://HOST:6379/0, "
        "or leave it empty to run without a Redis server."
    )
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as reason:
        raise unreadable from reason
    if url and parts.scheme not in ("redis", "rediss"):
        raise unreadable
    return url


@cache
def version() -> str:
    """Which Rallydeck this is: written once, in pyproject.toml."""
    with (PROJECT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def on_pages(request: object) -> dict[str, str]:
    """For the foot of every page."""
    return {"version": version()}


def data_folder(environment: Environment) -> Path:
    """Make the data folder, private to this user, or say why it cannot be used."""
    folder = environment.data
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        probe = folder / f".write-test-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as reason:
        raise EnvironmentProblem(
            f"The data folder {folder} cannot be written ({reason.strerror}); "
            "choose another with DATA=/some/folder."
        ) from reason
    return folder


def secret_key(environment: Environment) -> str:
    """The key from the environment, else one made on this machine and kept in the data folder."""
    if environment.secret_key:
        if len(environment.secret_key) < 50:
            raise EnvironmentProblem(
                "RALLYDECK_SECRET_KEY is too short; give at least 50 random characters."
            )
        return environment.secret_key
    path = data_folder(environment) / "secret-key"
    try:
        # Written beside and linked into place: two processes that start together agree on one key.
        fresh = path.with_name(f".secret-key-{os.getpid()}")
        if not path.exists():
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w") as file:
                file.write(secrets.token_urlsafe(64))
            try:
                os.link(fresh, path)
            except FileExistsError:
                pass
            finally:
                fresh.unlink()
        key = path.read_text(errors="replace").strip()
    except OSError as reason:
        raise EnvironmentProblem(
            f"The secret key {path} cannot be read or written ({reason.strerror}); "
            "check who owns the data folder."
        ) from reason
    if len(key) < 50 or not key.isascii():
        raise EnvironmentProblem(
            f"The secret key in {path} is damaged; remove that file to get a new one "
            "(people will have to sign in again)."
        )
    return key
