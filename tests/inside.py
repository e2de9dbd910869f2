"""A program that stands inside a running Rallydeck's environment and answers questions about it.

Started by `stacks.Stack` once for each environment, since loading Django takes longer than most
questions do. Reads one piece of Python a line, as JSON; each runs in a process of its own, split
off here, so that nothing is kept from one question to the next, and leaves what it found in
`answer`. Answers one line of JSON each. Ends when nobody asks any more.
"""

import json
import os
import sys
import traceback

import django


def answered(code: str) -> dict[str, object]:
    found: dict[str, object] = {"__name__": "inside"}
    try:
        exec(compile(code, "<inside>", "exec"), found)  # noqa: S102
        return {"answer": found["answer"]}
    except BaseException:
        return {"error": traceback.format_exc()}


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        asked = os.fork()
        if not asked:
            answers.write(json.dumps(answered(json.loads(line))) + "\n")
            answers.flush()
            os._exit(0)
        _, status = os.waitpid(asked, 0)
        if status:
            answers.write(json.dumps({"error": f"ended with status {status}"}) + "\n")
            answers.flush()


if __name__ == "__main__":
    main()
