"""Django's settings: one file for the laptop and for the full stack.

What differs between the two comes from `config.environment`; nothing here reads os.environ.
"""

from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import rest_framework
import tzlocal

from config import environment
from domain.wording import LANGUAGES as OURS
from server import logs

ENV = environment.read()
DATA = environment.data_folder(ENV)
PROJECT = environment.PROJECT

DEBUG = False
SECRET_KEY = environment.secret_key(ENV)

# On a laptop the address is whatever the campground's wifi hands out, so the names that may be
# used are judged by server.middleware.KnownHost instead of a fixed list.
ALLOWED_HOSTS = list(ENV.host_names) or ["*"]
CSRF_TRUSTED_ORIGINS = [f"https://{name}" for name in ENV.host_names] if ENV.https else []

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.apps.CollectedFiles",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "api",
    "jobs",
    "tournaments",
    "games",
    "scoring",
    "live",
    "printing",
    "sharing",
    "archive",
    "webhooks",
    "access",
    "config",
]

MIDDLEWARE = [
    "server.middleware.KnownHost",
    "server.middleware.PageAddresses",
    "django.middleware.security.SecurityMiddleware",
    "server.middleware.SecurityHeaders",
    "server.middleware.RoomToWrite",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.pulse.ReadYourWrites",
    "server.middleware.Refusals",
    "access.middleware.WhoMay",
]

ROOT_URLCONF = "config.urls"
PAGE_URLCONF = "config.page_urls"
# Every link begins with it; config/asgi.py takes it off what is asked.
FORCE_SCRIPT_NAME = ENV.prefix or None
WSGI_APPLICATION = "config.wsgi.application"
CELERY_APP = "config.celery"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [PROJECT / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "access.permissions.on_pages",
                "config.environment.on_pages",
                "server.disk_space.on_pages",
                "help.sections.here",
                "webhooks.phones.views.on_pages",
            ],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django.template.loaders.filesystem.Loader"],
                )
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
        },
    }
]


def _databases() -> dict[str, dict[str, Any]]:
    if ENV.database is None:
        return {
            "default": {
                "ENGINE": "server.sqlite",
                "NAME": DATA / "rallydeck.sqlite3",
                "CONN_MAX_AGE": None,
                "OPTIONS": {
                    # IMMEDIATE: a writer waits its turn at the start instead of failing midway.
                    "transaction_mode": "IMMEDIATE",
                    # Twenty scorers on a slow laptop: rather a late answer than an error.
                    "timeout": 60,
                    # FULL: what was acknowledged survives a dead battery.
                    "init_command": (
                        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                        "PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000;"
                    ),
                },
            }
        }
    return {
        "default": {
            "ENGINE": "server.postgres",
            **ENV.database,
            "CONN_MAX_AGE": None,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": {
                # A server that is gone is told of soon, not after minutes.
                "connect_timeout": 5,
                # The server plans a question once for each connection, not each time it is asked.
                "server_side_binding": True,
                "prepare_threshold": 2,
            },
        }
    }


DATABASES = _databases()
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": (
        {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            # Wrong tries are counted here. With few places, whoever fills them with names that
            # nobody has would push a count out and start anew.
            "OPTIONS": {"MAX_ENTRIES": 50_000},
        }
        if ENV.embedded
        else {
            "BACKEND": "server.shared_cache.SharedCache",
            "LOCATION": ENV.redis_url,
            "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
        }
    )
}

AUTH_USER_MODEL = "access.Account"
PASSWORD_HASHERS = ["access.hashing_lane.LanedHasher"]
AUTHENTICATION_BACKENDS = ["access.backend.ByName"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "access:sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = "en"
LANGUAGES = list(OURS.items())
# Of Django REST framework only its translations are wanted: as an app its template tags would
# load all of it for the first page.
LOCALE_PATHS = [PROJECT / "locale", Path(rest_framework.__file__).parent / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"


def machine_time_zone() -> str:
    """By its name. Servers are set to UTC, by whichever name, and know nothing of a hall."""
    try:
        name = tzlocal.get_localzone_name()
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return TIME_ZONE
    return TIME_ZONE if name.startswith("Etc/") else name


# Asked before Django takes over the process's own time zone.
MACHINE_TIME_ZONE = machine_time_zone()

STATIC_URL = f"{ENV.prefix}/static/"
STATICFILES_DIRS = [PROJECT / "static"]
STATIC_ROOT = PROJECT / "build" / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "server.static_files.OurFiles"},
}
MEDIA_ROOT = DATA / "sheets"

SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 7
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "server.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Over plain http in a hall there is no certificate; with one, everything below is on.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = ENV.https
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if ENV.https else 0
# Other names of the site, and browsers' own lists, are for whoever owns the whole domain to decide.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = ENV.hsts_preload
# What `check --deploy` would say of it.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REDIRECT_EXEMPT = [rf"^(?:{ENV.prefix[1:]}/)?(healthz|livez|metrics)$"]
if ENV.behind_proxy:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "api.schema.ApiSchema",
    "DEFAULT_PARSER_CLASSES": ["api.serializers.StrictJSON"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_THROTTLE_RATES": {
        "address": f"{ENV.api_per_minute}/min",
        "token": f"{10 * ENV.api_per_minute}/min",
    },
    # The web server has put the visitor's address in its place; a header could say anything.
    "NUM_PROXIES": 0,
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "server.api_problems.api_problem",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
# Where `@reads(cached=True)` finds public answers that were made before (api/views.py).
API_CACHE = "live.cached_responses.cached_response"

SPECTACULAR_SETTINGS = {
    "TITLE": "Rallydeck",
    "VERSION": "1",
    "DESCRIPTION": "Events, people, draws, charts, rounds, games, results and paper, for "
    "programs: what the desk does in a day. Helpers, tokens, webhooks and event files are seen to "
    "on pages alone. Reading what is published needs no token; the rest needs one, made on the "
    "page “Tokens”. docs/reference/api.md tells the story.",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVERS": [{"url": ENV.prefix}] if ENV.prefix else [],
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [
        "api.schema.complete",
        "config.openapi.who_may",
        "config.openapi.real_answers",
    ],
}

LOGGING = logs.settings(ENV.log, ENV.log_file)
