"""A running Rallydeck with the demo rally, and tokens for each role: for tests from outside."""

import contextlib
import http.client
import json
from typing import Any

from tests import servers, stacks

TOKENS = """
from access.models import Account, Membership
from access.tokens import token_make
from tournaments.models import Event
event = Event.objects.get(slug={event!r})
answer = {{}}
for role in ("scorer", "official"):
    account, is_new = Account.objects.get_or_create(sign_in_name="api " + role)
    Membership.objects.get_or_create(account=account, event=event, role=role)
    answer[role] = token_make(account=account, name="tests", scope="run", days=1)[1]
"""
RUNNER = """
from access.models import Account
from access.tokens import token_make
runner, _ = Account.objects.get_or_create(sign_in_name="api runner", runs_every_event=True)
answer = token_make(account=runner, name="tests", scope="run", days=1)[1]
"""
COUNTS = """
from django.apps import apps
answer = {}
for model in apps.get_models():
    if model._meta.app_label in ("tournaments", "games", "scoring", "printing", "access", "api"):
        rows = list(model.objects.order_by("pk").values())
        for row in rows:
            row.pop("last_used_at", None)
        answer[model._meta.label] = [len(rows), hash(repr(rows)) and repr(rows)]
import hashlib
answer = {
    label: [count, hashlib.sha256(text.encode()).hexdigest()]
    for label, (count, text) in answer.items()
}
"""
EVENT = "pecan-valley-rally"


class Caller:
    """Plain HTTP with one token, as a program of the club would do it."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.port = port
        self.token = token

    def __call__(self, method, path, body=None, *, raw=None, **headers):
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            raw = json.dumps(body).encode()
        if raw is not None:
            sent.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        try:
            connection.request(method, f"/api/v1/{path}", raw, sent)
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.headers), answer.read())
        finally:
            connection.close()


class Answer:
    def __init__(self, status, headers, content):
        self.status = status
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.content = content

    @property
    def data(self):
        return json.loads(self.content)

    @property
    def etag(self):
        return self.headers["etag"]

    def __repr__(self):
        return f"{self.status} {self.content[:300]!r}"


class ApiStack(stacks.Stack):
    """A running program, with the tokens that were made for it by who may use them."""

    tokens: Any


@contextlib.contextmanager
def demo_stack(folder):
    with servers.rallydeck(folder, RALLYDECK_API_PER_MINUTE="100000") as program:
        stack = ApiStack(program.variables, program.port)
        stack.tokens = stack.python(TOKENS.format(event=EVENT))
        stack.tokens["runner"] = stack.python(RUNNER)
        yield stack
