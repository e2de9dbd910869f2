"""The schema's share of the manners: which errors each operation can answer, and their shape."""

from typing import Any

from django.utils.translation import override
from drf_spectacular.openapi import AutoSchema

from api import problems
from domain.wording import LANGUAGES
from domain.wording.refusals import refused

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "Why a request was refused. `code` is stable; `detail` is for a person, in "
    f"the language of Accept-Language ({', '.join(LANGUAGES.values())}).",
    "required": ["type", "title", "status", "code", "detail"],
    "additionalProperties": False,
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
        "detail": {"type": "string"},
        "field": {"type": "string", "description": "The input at fault, where there is one."},
        "errors": {
            "type": "array",
            "description": "Every field at fault.",
            "items": {"$ref": "#/components/schemas/FieldProblem"},
        },
        "findings": {
            "type": "array",
            "description": "What the check of a result says; warnings ask, errors refuse.",
            "items": {"$ref": "#/components/schemas/ProblemFinding"},
        },
        "current": {"description": "What the thing is now, where it is not what you saw."},
    },
}
FIELD_PROBLEM: dict[str, Any] = {
    "type": "object",
    "required": ["field", "code", "detail"],
    "additionalProperties": False,
    "properties": {name: {"type": "string"} for name in ("field", "code", "detail")},
}
PROBLEM_FINDING: dict[str, Any] = {
    "type": "object",
    "required": ["code", "severity", "field", "detail"],
    "additionalProperties": False,
    "properties": {name: {"type": "string"} for name in ("code", "severity", "field", "detail")},
}

WHY = {
    400: "What was sent cannot be read: an unknown or malformed field, parameter or body.",
    401: "The token is not known, has run out or was revoked; or a token is needed.",
    404: "No such thing here, or nothing published yet.",
    408: "The body came too slowly.",
    409: "Someone else changed it in the meantime; the sentence says what stands there now.",
    412: "If-Match is not the present ETag; `current` shows the thing as it is now.",
    413: "The body is too large.",
    415: "The body is not application/json.",
    422: "It can be read, but the rules or the present state forbid it.",
    428: "If-Match is missing.",
    429: "Too many requests; Retry-After says how many seconds to wait.",
}


# What is said with each status: where there are many codes, one that is often met.
EXAMPLES: dict[int, tuple[str, dict[str, Any]]] = {
    401: ("token-unknown", {}),
    403: ("may-not", {}),
    404: ("not-found", {}),
    408: ("too-slow", {}),
    412: ("version-stale", {"field": "If-Match", "current": {"number": 14, "withdrawn": True}}),
    413: ("too-large", {}),
    415: ("media-type-unsupported", {}),
    428: ("version-missing", {"field": "If-Match"}),
    429: ("too-many-requests", {}),
}


def example(status: int) -> dict[str, Any]:
    with override("en"):
        if status in EXAMPLES:
            code, more = EXAMPLES[status]
            return problems.problem(code, **more)
        if status == 409:
            return problems.body(409, "round-changed", refused("round-changed").sentence)
        if status == 422:
            seated = "Side 12 does not sit at this table. Choose one of its sides."
            return problems.body(422, "winner-not-seated", seated, "winner")
        unknown = "There is no field of this name."
        errors = [
            {"field": "winer", "code": "unknown", "detail": unknown},
            {"field": "manner", "code": "required", "detail": "This field is required."},
        ]
        return problems.body(400, "input-invalid", unknown, "winer", errors=errors)


def problem(status: int, why: str = "") -> dict[str, Any]:
    told: dict[str, Any] = {
        "description": why or WHY[status],
        "content": {
            "application/problem+json": {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "example": example(status),
            }
        },
    }
    if status == 429:
        told["headers"] = {"Retry-After": {"required": True, "schema": {"type": "integer"}}}
    return told


class ApiSchema(AutoSchema):
    def get_operation_id(self) -> str:
        """Method and address: stable, and readable in a generated client."""
        parts = [p.strip("{}") for p in self.path.removeprefix("/api/v1/").split("/") if p]
        return "_".join([self.method.lower(), *parts]).replace("-", "_")

    def get_auth(self) -> list[dict[str, Any]]:
        """Who may use an operation is known further up."""
        return []

    def get_description(self) -> str:  # type: ignore[override]
        """What its declaration says of it; a class's own docstring is for whoever changes it."""
        return ""

    def get_tags(self) -> list[str]:
        return [getattr(self.view, "group", "") or self.view.__module__.split(".")[-2]]

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        operation = super().get_operation(*args, **kwargs)
        if not operation:
            return operation
        handler = getattr(self.view, self.method.lower())
        facts = handler.operation
        responses = operation["responses"]
        statuses = [400, 401, 429]
        if "{" in self.path:
            statuses.append(404)
        if self.method == "GET":
            responses["304"] = {"description": "Nothing has changed since that ETag."}
        else:
            statuses += [408, 413, 415, 422]
        if facts.writes:
            statuses.append(409)
        if facts.if_match:
            statuses += [412, 428]
        statuses += facts.more_statuses
        for status in statuses:
            responses.setdefault(str(status), problem(status))
        if self.method == "GET" or facts.writes:
            self._with_etag(responses)
        if self.method == "POST" and facts.writes:
            operation.setdefault("parameters", []).append(_KEY)
        operation["responses"] = dict(sorted(responses.items()))
        return operation

    @staticmethod
    def _with_etag(responses: dict[str, Any]) -> None:
        for status, told in responses.items():
            if status in ("200", "201", "202", "304"):
                told["headers"] = {"ETag": {"required": True, "schema": {"type": "string"}}}


_KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[!-~]+$"},
    "description": "Your own name for this request. Sent again within a day with the same body, "
    "it gets the same answer and changes nothing.",
}


def complete(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """The shapes of problems, and: no object of ours holds a field that is not named."""
    schemas = result["components"]["schemas"]
    for shape in schemas.values():
        _close(shape)
    schemas["Problem"] = PROBLEM
    schemas["FieldProblem"] = FIELD_PROBLEM
    schemas["ProblemFinding"] = PROBLEM_FINDING
    return result


def _close(shape: dict[str, Any]) -> None:
    if shape.get("type") == "object" and "additionalProperties" not in shape:
        shape["additionalProperties"] = False
