"""The base of every address of the API, and the ways an operation can be declared.

`reads` and `changes` say what an operation takes and gives. From the same words the request is
checked and the schema is written, so the two cannot differ.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from api import etags, idempotency, pagination
from api.serializers import Nothing, is_sound
from domain.wording.refusals import refused

Shape = type[serializers.Serializer[Any]]
# What a request asks or says, read by the shape that was declared for it.
Given = dict[str, Any]
PAGING = ("limit", "offset", "ordering")


class AlwaysJSON(BaseContentNegotiation):
    """There is one form of answer, so nobody has to ask for it."""

    def select_parser(self, request: Request, parsers: Iterable[Any]) -> Any:
        sent = (request.content_type or "").split(";")[0].strip().lower()
        return next((p for p in parsers if p.media_type == sent), None)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type


class BearerToken(BaseAuthentication):
    """The person behind the token; the middleware that decides who may do what has found it."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        asked = request._request
        token = getattr(asked, "api_token", None)
        return None if token is None else (asked.user, token)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class PerAddress(SimpleRateThrottle):
    """How often one address without a token may ask."""

    scope = "address"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return None if request.auth else f"api:address:{self.get_ident(request)}"


class PerToken(SimpleRateThrottle):
    scope = "token"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return f"api:token:{request.auth.pk}" if request.auth else None


class ApiView(APIView):
    """Parses, calls one service or selector, and shows what came out."""

    content_negotiation_class = AlwaysJSON
    # Tokens only: where no cookie counts, no other site can act through somebody's browser.
    authentication_classes = [BearerToken]
    # That is decided once, by access.permissions, before a view runs.
    permission_classes = [AllowAny]
    throttle_classes = [PerAddress, PerToken]
    group = ""
    metadata_class = None
    http_method_names = ["get", "head", "post", "put", "patch", "delete"]

    def __init_subclass__(cls, group: str = "", **options: Any) -> None:
        """`group` is what it stands under in the schema, where that is not its folder's name."""
        super().__init_subclass__(**options)
        cls.group = group or cls.group

    @property
    def at_desk(self) -> bool:
        """Whether an official of this event asks; set where the role is found."""
        return bool(getattr(self.request, "at_desk", False))

    @property
    def actor(self) -> str:
        return str(self.request.user)

    @property
    def idempotency_key(self) -> str | None:
        """Heard of programs with a token, where something is made."""
        is_heard = self.request.method == "POST" and self.request.auth is not None
        return self.request.headers.get("Idempotency-Key") if is_heard else None


@dataclass(frozen=True, slots=True)
class Operation:
    """What the schema needs to know beyond the shapes."""

    writes: bool
    if_match: bool
    takes_body: bool
    looks_up: bool = True
    more_statuses: tuple[int, ...] = field(default=())


def reads(
    answer: Shape,
    summary: str,
    *,
    many: bool = False,
    query: Shape | None = None,
    order: Sequence[str] = (),
    about: str = "",
    refuses: bool = False,
    cached: bool = False,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """An operation that shows something. `refuses`: it may be answered with 422. `cached`:
    those who say nothing of themselves get what was made for somebody like them before, from
    `settings.API_CACHE`; that room lies above those that declare their operations here."""
    asked_for = list(query().fields) if query is not None else []
    known = [*asked_for, *(PAGING if many and order else PAGING[:2] if many else ())]

    def made(handler: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(handler)
        def operation(self: ApiView, request: Request, **address: Any) -> Any:
            require_known(request, known)
            asked = _asked(request, query)

            def show() -> Any:
                found = handler(self, request, asked, **address)
                context = {"at_desk": self.at_desk}
                if many:
                    page = pagination.page_of(request, found, order)
                    page["results"] = answer(page["results"], many=True, context=context).data
                    return page
                return answer(found, context=context).data

            is_like_any_other = "Authorization" not in request.headers and not request.query_params
            if cached and is_like_any_other and not self.at_desk:
                cached_response = import_string(settings.API_CACHE)
                before: HttpResponseBase | None = cached_response(request, show, **address)
                if before is not None:
                    return before
            return _shown(request, show())

        shape = _page(answer) if many else answer
        operation.operation = Operation(False, False, False, True, (422,) if refuses else ())  # type: ignore[attr-defined]
        return extend_schema(
            summary=summary,
            description=about or None,
            parameters=[*_query(query), *(_paging(order) if many else []), *_READ_HEADERS],
            responses={200: shape},
        )(operation)

    return made


def changes(
    body: Shape | None,
    answer: Shape | None,
    summary: str,
    *,
    status: int = 200,
    if_match: str = "",
    writes: bool = True,
    one_service: bool = False,
    about: str = "",
    example: dict[str, Any] | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Response]]:
    """An operation that does something, in one transaction. `if_match` is the address whose ETag
    the caller has to send; the handler compares it under the lock. `writes=False` works something
    out and stores nothing. `one_service`: the handler calls one service, which has a transaction
    of its own, so that nobody waits while its answer is put together."""

    def made(handler: Callable[..., Any]) -> Callable[..., Response]:
        @wraps(handler)
        def operation(self: ApiView, request: Request, **address: Any) -> Response:
            require_known(request, ())
            if if_match:
                etags.require_if_match(request)
            said = (body or Nothing)(data=request.data)
            said.is_valid(raise_exception=True)

            def make() -> Response:
                found = handler(self, request, dict(said.validated_data), **address)
                if answer is None:
                    return Response(status=204)
                shown = _shape(answer).to_representation(found)
                etag = {"ETag": etags.etag_of(shown)} if writes else {}
                return Response(shown, status=status, headers=etag)

            key = self.idempotency_key
            if not writes or (one_service and key is None):
                return make()
            with transaction.atomic():
                return make() if key is None else idempotency.answer_once(request, key, make)

        operation.operation = Operation(writes, bool(if_match), body is not None)  # type: ignore[attr-defined]
        parameters = [_if_match(if_match)] if if_match else []
        return extend_schema(
            summary=summary,
            description=about or None,
            request=body,
            parameters=parameters,
            responses={204: None} if answer is None else {status: answer},
            examples=[OpenApiExample("example", value=example, request_only=True)]
            if example
            else None,
        )(operation)

    return made


@cache
def _shape(answer: Shape) -> serializers.Serializer[Any]:
    """One for all answers: copying its fields took longer than filling them."""
    return answer()


def _if_match(address: str) -> OpenApiParameter:
    return OpenApiParameter(
        "If-Match",
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        required=True,
        description=f"The ETag of `{address}` as you saw it. Missing: 428; no longer so: 412 or "
        "409.",
    )


_READ_HEADERS = [
    OpenApiParameter(
        "If-None-Match",
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        description="An ETag you have: answers 304 while nothing has changed.",
    )
]


def require_known(request: Request, known: Sequence[str]) -> None:
    """Every query parameter is one of ours, once, and a text that can be stored."""
    given: Mapping[str, list[str]] = dict(request.query_params.lists())
    for name, values in given.items():
        if name not in known:
            shown = name if is_sound(name) and len(name) <= 40 else "…"
            raise refused("query-unknown", shown=shown, field=shown)
        if len(values) > 1 or not is_sound(values[0]):
            raise refused("query-unreadable", name=name, field=name)


def _asked(request: Request, query: Shape | None) -> dict[str, Any]:
    if query is None:
        return {}
    given = {k: v for k, v in request.query_params.items() if k in query().fields}
    asked = query(data=given)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _shown(request: Request, shown: Any) -> Response:
    etag = etags.etag_of(shown)
    headers = {"ETag": etag, "Cache-Control": "no-cache", "Vary": "Authorization"}
    if etags.is_known(request, etag):
        return Response(status=304, headers=headers)
    return Response(shown, headers=headers)


def _query(query: Shape | None) -> list[Any]:
    return [] if query is None else [query]


def _paging(order: Sequence[str]) -> list[Any]:
    paging = [
        OpenApiParameter(
            "limit",
            {"type": "integer", "minimum": 1, "maximum": pagination.MOST},
            description=f"How many at once; {pagination.USUAL} unless given.",
        ),
        OpenApiParameter(
            "offset",
            {"type": "integer", "minimum": 0, "maximum": pagination.FARTHEST},
            description="How many to leave out before the first.",
        ),
    ]
    if order:
        both = [*order, *(f"-{name}" for name in order)]
        paging.append(
            OpenApiParameter("ordering", OpenApiTypes.STR, enum=both, description="The order.")
        )
    return paging


_PAGES: dict[Shape, Any] = {}


def _page(answer: Shape) -> Any:
    if answer not in _PAGES:
        _PAGES[answer] = inline_serializer(
            f"{answer.__name__}Page",
            {
                "count": serializers.IntegerField(),
                "next": serializers.CharField(allow_null=True),
                "previous": serializers.CharField(allow_null=True),
                "results": answer(many=True),
            },
        )
    return _PAGES[answer]
