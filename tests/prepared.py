"""`python -m tests.prepared`: `manage.py prepare`, with a demo that is drawn by the run's word."""

import os

import django
from django.core.management import execute_from_command_line

from tests import seeds


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    seeds.choose(new=False)
    django.setup()  # whoever draws knows models
    with seeds.drawn_for("demo"):
        execute_from_command_line(["manage.py", "prepare"])


if __name__ == "__main__":
    main()
