"""A program that stands inside a running Rallydeck's environment and answers questions about it.

Started by `stacks.Stack` once for each environment, since loading Django takes longer than most
questions do. Reads one piece of Python a line, as JSON; each runs in a namespace of its own and
leaves what it found in `answer`. Answers one line of JSON each. Ends when nobody asks any more.
"""

import json
import os
import sys
import traceback

import django
from django.db import connections


def answered(code: str) -> dict[str, object]:
    found: dict[str, object] = {"__name__": "inside"}
    try:
        exec(compile(code, "<inside>", "exec"), found)  # noqa: S102
        return {"answer": found["answer"]}
    except BaseException:
        return {"error": traceback.format_exc()}
    finally:
        # Between questions the database may be copied, put back or flushed.
        connections.close_all()


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        answers.write(json.dumps(answered(json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
