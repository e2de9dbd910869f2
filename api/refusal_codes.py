"""The list of codes for whoever writes a program: `python -m api.refusal_codes` prints the page
docs/reference/refusals.md from the catalogue, and a test compares the two.
"""

from collections import defaultdict

from api.problems import PROBLEMS
from domain.skipbo.checks.findings import ERRORS, WARNINGS
from domain.wording.refusals import CATALOGUE, code_of
from web.refusals import status_of_kind

HEAD = """# Every code of a refusal

What the API answers as `code`, with its status and what is said; pages say the same. A code is
stable, and has one status. Made by `python -m api.refusal_codes`; words in braces are filled in.

| code | status | what is said |
|---|---|---|
"""
FOUND_ELSEWHERE = "what was found, in words"


def page() -> str:
    statuses: dict[str, int] = {}
    said: dict[str, list[str]] = defaultdict(list)
    for code, (status, sentence) in PROBLEMS.items():
        statuses[code] = status
        said[code].append(sentence.message)
    for name, entry in CATALOGUE.items():
        statuses[code_of(name)] = status_of_kind(entry.kind)
        said[code_of(name)].append(entry.said.message)
    rows = [
        f"| `{code}` | {statuses[code]} | {' / '.join(map(_cell, said[code]))} |"
        for code in sorted(said)
    ]
    return HEAD + "\n".join(rows) + "\n" + _checks()


def _cell(message: str) -> str:
    return FOUND_ELSEWHERE if message == "{text}" else message.replace("|", "\\|")


def _checks() -> str:
    """What the checks of a result say is a refusal, too: by the first error, or as a question."""
    errors, warnings = (
        ", ".join(f"`{code}`" for code in sorted(codes)) for codes in (ERRORS, WARNINGS)
    )
    return f"""
A result that [the checks](checks.md) do not let pass is refused with 422 and the code of its first
error, and `findings` lists all of them: {errors}.

With warnings alone the code is `result-asks`: {warnings}.
"""


if __name__ == "__main__":
    print(page(), end="")
