"""The program's own settings; only the addresses are other ones."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = PAGE_URLCONF = "bench.server.urls"
