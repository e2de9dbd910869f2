"""A checker of whole contests that knows only the description of the forms and of the lines.

`python -m tests.domain.formats.plain_checker FORM 12,9,7 [--goal G] [--option NAME=VALUE]… < lines`
says what is wrong. Shares no code with the program; standard library only.
"""

import argparse
import json
import sys

from tests.domain.formats.plain_charts import double_faults, knockout_faults
from tests.domain.formats.plain_contest import Contest, general_faults
from tests.domain.formats.plain_partners import mixer_faults, progressive_faults
from tests.domain.formats.plain_rounds import (
    everyone_faults,
    open_faults,
    pools_faults,
    swiss_faults,
)

FORMS = {
    "knockout": knockout_faults,
    "double": double_faults,
    "open": open_faults,
    "progressive": progressive_faults,
    "mixer": mixer_faults,
    "swiss": swiss_faults,
    "everyone": everyone_faults,
    "pools": pools_faults,
}


def faults(form, lines, chapters, goal="one", options=None):
    """Everything that is wrong with a contest; an empty list: nothing was found."""
    try:
        contest = Contest(lines, chapters, goal, options)
        # What a form says reads results and rankings, and would only say the same again.
        return list(general_faults(contest)) or list(FORMS[form](contest))
    except (LookupError, ValueError, TypeError) as trouble:
        return [f"the lines do not fit together: {trouble!r}"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("form", choices=FORMS)
    parser.add_argument("chapters")
    parser.add_argument("--goal", default="one")
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    lines = [json.loads(line) for line in sys.stdin]
    chapters = [int(size) for size in given.chapters.split(",")]
    options = dict(text.split("=", 1) for text in given.option)
    found = faults(given.form, lines, chapters, given.goal, options)
    sys.stdout.writelines(f"{fault}\n" for fault in found)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
