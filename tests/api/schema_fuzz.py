"""Asks a running server whatever its schema allows, and much that it does not.

Every operation, with bodies and parameters made by schemathesis. Addresses are filled with
things that exist, and If-Match with the present ETag, so that requests get as far as the services.
"""

import json
import re
from collections import Counter

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.specs.openapi import checks as of_schema

from tests.api.api_stack import EVENT, Caller

load_all_checks()
CHECKS = (
    not_a_server_error,
    of_schema.status_code_conformance,
    of_schema.content_type_conformance,
    of_schema.response_schema_conformance,
    of_schema.response_headers_conformance,
)
# Long texts make long requests, and say nothing that shorter ones do not.
LONGEST_TEXT = 2000


class Fuzz:
    def __init__(self, port, token=None, runner=None):
        self.port = port
        # Looks up what there is; what is tried is tried with `token`.
        self.runner = Caller(port, runner)
        self.base = f"http://127.0.0.1:{port}"
        self.caller = Caller(port, token)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.statuses: Counter[int] = Counter()
        self.by_operation = {}
        self.who_may = {}
        self.failures = {}

    def run(self, examples, *, in_turn=False):
        """In turn: one operation is asked for what it allows, the next for what it does not."""
        ways = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
        for number, found in enumerate(self._schema().get_all_operations()):
            for way in ways[number % 2 :][:1] if in_turn else ways:
                self._ask(found.ok(), way, examples)
        return self

    def _schema(self):
        raw = self.caller("GET", "schema/").data
        known = self._known()
        for operations in raw["paths"].values():
            for operation in operations.values():
                for parameter in operation.get("parameters", []):
                    if parameter["in"] == "path":
                        parameter["schema"] = known[parameter["name"]]
        for shape in raw["components"]["schemas"].values():
            for field in shape.get("properties", {}).values():
                if field.get("maxLength", 0) > LONGEST_TEXT:
                    field["maxLength"] = LONGEST_TEXT
        return schemathesis.openapi.from_dict(raw)

    def _known(self):
        """What exists in the contest that is being played, and a little that does not."""
        at_event = f"events/{EVENT}/"
        contests = self.runner("GET", f"{at_event}contests/").data["results"]
        # One in play and one open for sign-up, as long as nobody has played or drawn them.
        by_phase = {contest["phase"]: contest["slug"] for contest in contests}
        first = contests[0]["slug"]
        playing, open_one = by_phase.get("playing", first), by_phase.get("registration", first)
        at_contest = f"{at_event}contests/{playing}/"

        def some(path, field, most=6):
            found = self.runner("GET", path).data["results"]
            return [one[field] for one in found[:most]]

        def number(*values):
            return {"type": "integer", "enum": [*values, 999_999]}

        return {
            "event": {"type": "string", "enum": [EVENT]},
            "contest": {"type": "string", "enum": [playing, playing, open_one]},
            "match": {"type": "string", "enum": [*some(f"{at_contest}matches/", "key", 40), "x"]},
            "rule_set": {"type": "string", "enum": ["texas", "nothing"]},
            "game": number(*some(f"{at_contest}games/?at_table=true", "id")),
            "entry": number(*some(f"{at_contest}entries/", "id")),
            "player": number(*some(f"{at_event}players/", "id")),
            "chapter": number(*some(f"{at_event}chapters/", "id")),
            "side": number(1, 2, 3),
            "table": number(1, 2, 3),
            "number": number(1),
            "job": number(1, 2),
        }

    def _ask(self, operation, mode, examples):
        name = f"{operation.method.upper()} {operation.path}"
        seen = self.by_operation.setdefault(name, Counter())
        self.who_may[name] = operation.definition.raw["x-who-may"]

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case):
            headers = dict(self.headers)
            if mode is GenerationMode.POSITIVE and "If-Match" in (case.headers or {}):
                case.headers["If-Match"] = self._etag(case)
            answer = case.call(base_url=self.base, headers=headers)
            self.statuses[answer.status_code] += 1
            seen[answer.status_code] += 1
            try:
                case.validate_response(answer, checks=CHECKS)
            except BaseExceptionGroup as failed:
                said = "; ".join(str(one)[:400] for one in failed.exceptions)
                self.failures.setdefault((name, answer.status_code, said[:80]), said)

        try:
            ask()
        except Exception as reason:
            self.failures.setdefault((name, 0, type(reason).__name__), str(reason)[:400])

    def _etag(self, case):
        path = case.formatted_path.removeprefix("/api/v1/")
        found = re.match(r"events/[^/]+/contests/[^/]+/", path)
        contest = found[0] if found else ""
        for pattern in (r".*/games/\d+/", r".*/matches/[^/]+/", r".*/partners/", r".*/sides/\d+/"):
            thing = re.match(pattern, path)
            if thing:
                return self._etag_of(thing[0])
        if re.search(r"/(undo|redo)/", path):
            return self._etag_of(f"{contest}undo/")
        if re.search(r"/(draws|publication|chart)/", path):
            return self._etag_of(contest)
        if path.endswith("/sides/late/") and isinstance(case.body, dict):
            return self._etag_of(f"{contest}matches/main:1:1/")
        return self._etag_of(path)

    def _etag_of(self, path):
        return self.runner("GET", path).headers.get("etag", '"1-0000000000000000"')

    def done_by(self, *roles):
        """The changing operations for these roles that were answered with success."""
        return [
            name
            for name, statuses in self.by_operation.items()
            if self.who_may[name] in roles
            and not name.startswith("GET")
            and any(status < 300 for status in statuses)
        ]


def told(fuzz):
    """What went wrong, for a failing test's message."""
    return json.dumps([[*key, said] for key, said in fuzz.failures.items()], indent=1)[:6000]
