"""The API's own description: the schema, and who may use which operation."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from access.permissions import API, Role
from api.schema import problem

SCHEME = "token"
EXAMPLES = Path(__file__).parent / "api_examples.json"
MAY = {
    Role.ANYONE: "Anyone, without a token.",
    Role.SCORER: "A scorer or official of the event.",
    Role.OFFICIAL: "An official of the event.",
}
SCOPES = {Role.SCORER: "score", Role.OFFICIAL: "run"}


@cache
def _schema() -> bytes:
    generator: Any = SchemaGenerator  # the library has no types here
    told = generator().get_schema(request=None, public=True)
    return OpenApiJsonRenderer().render(told)


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_schema(), content_type="application/vnd.oai.openapi+json")


def who_may(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Say from the one table who may use each operation, and with which scope."""
    result["components"]["securitySchemes"] = {
        SCHEME: {"type": "http", "scheme": "bearer", "description": "Made on the page “Tokens”."}
    }
    names = _names()
    for path, operations in result["paths"].items():
        reading, changing = API[names[path]]
        for method, operation in operations.items():
            needed = reading if method == "get" else changing
            told = operation.get("description", "")
            scope = SCOPES.get(needed) if method != "get" else None
            who = MAY[needed] + (f" Scope: {scope}." if scope else "")
            operation["description"] = f"{told}\n\n{who}".strip()
            operation["x-who-may"] = needed.name.lower()
            if needed is Role.ANYONE:
                operation["security"] = [{}, {SCHEME: []}]
            else:
                operation["security"] = [{SCHEME: []}]
                operation["responses"]["403"] = problem(403, "Role or scope do not allow it.")
                operation["responses"] = dict(sorted(operation["responses"].items()))
    return result


def real_answers(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """Examples of what is given: answers of the demo rally, as `tests/api_examples.py` got them. A
    change that answers in the same shape as something that can be read has its example."""
    found: dict[str, Any] = json.loads(EXAMPLES.read_text())
    operations = [one for path in result["paths"].values() for one in path.values()]
    by_shape: dict[str, Any] = {}
    for operation in operations:
        if operation["operationId"] in found:
            for told in _given(operation):
                told["example"] = found[operation["operationId"]]
                by_shape.setdefault(json.dumps(told["schema"]), told["example"])
    for operation in operations:
        for told in _given(operation):
            shape = json.dumps(told["schema"])
            if "example" not in told and shape in by_shape:
                told["example"] = by_shape[shape]
    return result


def _given(operation: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        told["content"]["application/json"]
        for status, told in operation["responses"].items()
        if status < "300" and "application/json" in told.get("content", {})
    ]


def _names() -> dict[str, str]:
    """Of the addresses, by their paths in the schema."""
    prefix, api = get_resolver(settings.ROOT_URLCONF).namespace_dict["api"]
    addresses: list[Any] = api.url_patterns
    return {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", f"/{prefix}{address.pattern}"): address.name
        for address in addresses
    }
