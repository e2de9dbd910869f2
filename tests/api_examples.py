"""`python -m tests.api_examples`: real answers of the demo rally, for the API's page.

Every address that can be read is asked, for the first contest that has an answer there; then what
has no example yet is done in a small rally (tests/api/api_writes.py). Lists are cut to their first
two; what is still too long for a page is left out.
"""

import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests import servers
from tests.api.api_writes import writes

PLACE = servers.PROJECT / "config" / "api_examples.json"
EVENT = "pecan-valley-rally"
KEPT, LONGEST = 2, 6000
A_GAME = servers.PROJECT / "tests/domain/skipbo/playthroughs/texas-plain.txt"
Get = Callable[[str], Any]


def answers(schema: dict[str, Any], get: Get) -> dict[str, Any]:
    """By the operation's id. `get` gives the body under an address, None where there is none."""
    found: dict[str, Any] = {}
    for path, operations in schema["paths"].items():
        if "get" not in operations or "application/json" not in _content(operations["get"]):
            continue
        for address in _addresses(path, get):
            body = get(address)
            if body is not None:
                short = _short(body)
                if len(json.dumps(short)) <= LONGEST:
                    found[operations["get"]["operationId"]] = short
                break
    return found


def done(call: Callable[..., Any]) -> dict[str, Any]:
    """What is answered to changes, and to reading what only a change makes."""
    return {name: _short(body) for name, body in writes(call, A_GAME.read_text())}


def _content(operation: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = operation["responses"]["200"].get("content", {})
    return content


def _addresses(path: str, get: Get) -> Iterator[str]:
    base = f"/api/v1/events/{EVENT}/"
    if "{contest}" not in path:
        yield _filled(path, base, get)
        return
    for contest in get(f"{base}contests/")["results"]:
        here = f"{base}contests/{contest['slug']}/"
        yield _filled(path.replace("{contest}", contest["slug"]), here, get)


# Where the first thing of each kind is found, and by what it is called.
FIRST = {
    "chapter": ("chapters/", "id"),
    "player": ("players/", "id"),
    "entry": ("entries/", "id"),
    "game": ("games/", "id"),
    "match": ("matches/", "key"),
    "side": ("sides/", "number"),
    "table": ("tables/", "number"),
    "number": ("draws/", "number"),
}


def _filled(path: str, base: str, get: Get) -> str:
    path = path.replace("{event}", EVENT).replace("{rule_set}", "texas")
    for name, (where, called) in FIRST.items():
        if f"{{{name}}}" in path:
            some = (get(f"{base}{where}") or {}).get("results", [])
            path = path.replace(f"{{{name}}}", str(some[0][called]) if some else "0")
    return path.replace("{job}", "0")


def _short(body: Any) -> Any:
    if isinstance(body, dict):
        return {name: _short(inside) for name, inside in body.items()}
    return [_short(inside) for inside in body[:KEPT]] if isinstance(body, list) else body


def main() -> None:
    from tests.api.api_stack import Caller, demo_stack

    with tempfile.TemporaryDirectory() as folder, demo_stack(Path(folder) / "data") as stack:
        caller = Caller(stack.port, stack.tokens["official"])

        def get(address: str) -> Any:
            answer = caller("GET", address.removeprefix("/api/v1/"))
            return answer.data if answer.status == 200 else None

        found = answers(caller("GET", "schema/").data, get)
        found |= done(Caller(stack.port, stack.tokens["runner"]))
    text = json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False)
    PLACE.write_text(f"{text}\n")
    print(f"{len(found)} answers in {PLACE.relative_to(servers.PROJECT)}")


if __name__ == "__main__":
    main()
