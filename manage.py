#!/usr/bin/env python
"""Django's command line for Rallydeck."""

import os
import sys

from config.environment import EnvironmentProblem


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except EnvironmentProblem as problem:
        sys.exit(f"Rallydeck: {problem}")


if __name__ == "__main__":
    main()
