#!/usr/bin/env python
"""Django's command line for Rallydeck."""

import os
import sys

from config import environment
from config.environment import EnvironmentProblem

# They read or write what the program keeps, and may come before its first start.
ON_THE_DATABASE = {
    "check_contest",
    "draw",
    "export_event",
    "import_event",
    "setup_link",
    "sheet",
    "simulate",
}
# Django's own that write, or let somebody write: an older program must not, into a newer database.
# Copies, `restore` and `doctor` are what is needed then, and change nothing in it.
DJANGOS_OWN = {"changepassword", "clearsessions", "flush", "loaddata", "migrate", "shell"}
ELSEWHERE = {"--help", "-h", "--http"}
# They tell of what is there already. In an empty folder they would find nothing, and leave one
# more empty database: somebody forgot which folder Rallydeck was started with.
ON_WHAT_IS_THERE = {
    "backup",
    "backups",
    "check_contest",
    "doctor",
    "export_event",
    "setup_link",
    "sheet",
}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.core.management import execute_from_command_line

    try:
        _require_something(*sys.argv[1:])
        if _needs_the_database(*sys.argv[1:]):
            django.setup()
            from config.preparation import bring_up_to_date

            bring_up_to_date()
        elif sys.argv[1:] and sys.argv[1] in DJANGOS_OWN:
            django.setup()
            from server.schema_guard import refuse_newer

            refuse_newer()
        execute_from_command_line(sys.argv)
    except EnvironmentProblem as problem:
        sys.exit(f"Rallydeck: {problem}")


def _needs_the_database(command: str = "", *given: str) -> bool:
    """Help, rehearsals on another server and sheets of no contest need none."""
    options = {argument.partition("=")[0] for argument in given}
    if command == "sheet" and "--contest" not in options:
        return False
    return command in ON_THE_DATABASE and ELSEWHERE.isdisjoint(options)


def _require_something(command: str = "", *given: str) -> None:
    """Asked before the settings are loaded, which make the folder."""
    if command not in ON_WHAT_IS_THERE or not ELSEWHERE.isdisjoint(given):
        return
    if command == "sheet" and not _needs_the_database(command, *given):
        return
    here = environment.read()
    if here.database is None and not any(
        (here.data / name).exists() for name in ("rallydeck.sqlite3", "backups")
    ):
        sys.exit(
            f"CommandError: There is nothing in the data folder {here.data}; give the folder that "
            "Rallydeck was started with: DATA=/that/folder."
        )


if __name__ == "__main__":
    main()
