"""A program that stands inside a running Rallydeck's environment and answers questions about it.

Started by `stacks.Stack` once for each environment, since loading Django takes longer than most
questions do. Reads one question a line, as JSON: a piece of Python, which leaves what it found in
`answer`, or a command line of manage.py and the folder to be in. Each runs in a process of its own,
split off here, so that nothing is kept from one question to the next. Answers one line of JSON
each. Ends when nobody asks any more.
"""

import json
import os
import runpy
import sys
import tempfile
import traceback
from pathlib import Path

import django

MANAGE = Path(__file__).resolve().parent.parent / "manage.py"


def answered(*, code: str) -> dict[str, object]:
    found: dict[str, object] = {"__name__": "inside"}
    try:
        exec(compile(code, "<inside>", "exec"), found)  # noqa: S102
        return {"answer": found["answer"]}
    except BaseException:
        return {"error": traceback.format_exc()}


def managed(*, manage: list[str], folder: str) -> dict[str, object]:
    """How it ended and what it said, with what the programs said that it started."""
    os.chdir(folder)
    sys.argv = ["manage.py", *manage]
    said = [tempfile.TemporaryFile("w+") for _ in (1, 2)]  # noqa: SIM115
    for number, file in enumerate(said, start=1):
        os.dup2(file.fileno(), number)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", closefd=False) for number in (1, 2))
    code = _ended()
    sys.stdout.flush()
    sys.stderr.flush()
    for file in said:
        file.seek(0)
    return {"answer": [code, *(file.read() for file in said)]}


def _ended() -> int:
    try:
        runpy.run_path(str(MANAGE), run_name="__main__")
    except SystemExit as ended:
        if isinstance(ended.code, str):
            print(ended.code, file=sys.stderr)
            return 1
        return ended.code or 0
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    # Only answers go there, whatever is printed meanwhile.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        asked = os.fork()
        if not asked:
            question = json.loads(line)
            found = managed(**question) if "manage" in question else answered(**question)
            answers.write(json.dumps(found) + "\n")
            answers.flush()
            os._exit(0)
        _, status = os.waitpid(asked, 0)
        if status:
            answers.write(json.dumps({"error": f"ended with status {status}"}) + "\n")
            answers.flush()


if __name__ == "__main__":
    main()
