"""What every request passes: the names we answer to, what a browser may load, how we refuse."""

import ipaddress
import socket
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseNotAllowed
from django.http.request import split_domain_port, validate_host
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.security import SecurityMiddleware
from django.utils.deprecation import MiddlewareMixin

import api
from domain.wording import Refusal
from server import disk_space, errors
from server.asgi_adapter import Answer, Headers, send_answer
from server.overload import FULL
from web.refusals import AGAIN_SECONDS, BUSY

# ---- What a browser may do with our pages ----

_POLICY: Mapping[str, str] = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADER = "Content-Security-Policy"


def policy(exceptions: Mapping[str, str] | None = None) -> str:
    """The header's text. `exceptions` stand in the place of what holds everywhere else.

    >>> policy({"frame-ancestors": "'self'"}).rpartition("; ")[2]
    "frame-ancestors 'self'"
    """
    return "; ".join(f"{name} {value}" for name, value in {**_POLICY, **(exceptions or {})}.items())


READING = ("GET", "HEAD", "OPTIONS")
GetResponse = Callable[[HttpRequest], HttpResponse]


class KnownHost(MiddlewareMixin):
    """On a laptop, answer to an address, to this machine's name and to names ending in .local.

    The address changes with the wifi, so it cannot be listed. What must not work is a stranger's
    domain that was pointed at this machine: a name is refused, an address cannot be pointed.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if host_is_known(request.META.get("HTTP_HOST", "localhost")):
            return None
        return HttpResponseBadRequest(UNKNOWN_HOST, content_type="text/plain; charset=utf-8")


UNKNOWN_HOST = (
    "Open this page by the address that the desk shows. / "
    "Ouvrez cette page par l’adresse affichée à la table d’organisation."
)
_OWN_NAME = socket.gethostname().lower()


def host_is_known(header: str) -> bool:
    """Whether we answer to this Host header."""
    host, _ = split_domain_port(header.lower())
    if settings.ENV.host_names:
        return validate_host(host, settings.ALLOWED_HOSTS)
    if host in ("localhost", _OWN_NAME) or host.endswith(".local"):
        return True
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


class PageAddresses(MiddlewareMixin):
    """A page is found, and finds its links, among the pages' own addresses.

    Django reads the addresses of a request from `request.urlconf`. All of them together stand in
    ROOT_URLCONF, which only a program's request loads. Must come before any middleware that looks
    at addresses, as the one for languages does.
    """

    def process_request(self, request: HttpRequest) -> None:
        if not request.path_info.startswith(api.PREFIX):
            request.urlconf = settings.PAGE_URLCONF


class RoomToWrite(MiddlewareMixin):
    """On a full disk nothing is begun that could not be finished; everything can still be read."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if request.method not in READING and disk_space.room() is disk_space.Room.FULL:
            return errors.comes_back(request, FULL)
        return None


class SecurityHeaders(MiddlewareMixin):
    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        response.headers.setdefault(HEADER, policy())
        # Whoever else has a site under this name neither gets our cookies nor loses their own.
        for cookie in response.cookies.values():
            cookie["path"] = f"{settings.ENV.prefix}/"
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()"
        )
        if _is_public_reading(request):
            # The club's website may show it. No cookie counts there, and an answer to a token is
            # not meant: with one, another site's page is refused by the browser.
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = "ETag"
        return response


def _is_public_reading(request: HttpRequest) -> bool:
    is_reading = request.method in ("GET", "HEAD") and "Authorization" not in request.headers
    return is_reading and request.path_info.startswith(api.PREFIX)


class Refusals(MiddlewareMixin):
    """Turns a refusal from any service, and a bare 405, into a page that says what to do next."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        # The API writes a problem of its own; Django's own answer is empty.
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            return errors.not_allowed(request, response.headers["Allow"])
        if response.status_code == BUSY:
            response.headers.setdefault("Retry-After", str(AGAIN_SECONDS))
        return response

    def process_exception(self, request: HttpRequest, reason: Exception) -> HttpResponse | None:
        if isinstance(reason, Refusal):
            return errors.refusal_page(request, reason)
        return None


# ---- What every answer beside Django has in common with Django's pages ----


def guarded(application: Any) -> Any:
    """The same application, closed to strangers' names for this machine."""
    headers = security_headers()

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *headers]}
            await send(message)

        host = next((value for name, value in scope["headers"] if name == b"host"), b"localhost")
        if host_is_known(host.decode("latin-1")):
            await application(scope, receive, send_with_headers)
        else:
            kind = (b"content-type", b"text/plain; charset=utf-8")
            refused = Answer(400, [kind], UNKNOWN_HOST.encode())
            await send_answer(refused, receive, send_with_headers)

    return answer


def security_headers() -> Headers:
    """Those that Django's own middleware puts on a page, asked of that middleware."""
    request = WSGIRequest(
        {
            "REQUEST_METHOD": "GET",
            "wsgi.input": BytesIO(),
            "wsgi.url_scheme": "https" if settings.ENV.https else "http",
            "HTTP_X_FORWARDED_PROTO": "https" if settings.ENV.https else "http",
        }
    )
    response: Any = HttpResponse()
    for middleware in (SecurityHeaders, SecurityMiddleware, XFrameOptionsMiddleware):
        middleware(lambda _: response).process_response(request, response)
    return [
        (name.lower().encode(), value.encode())
        for name, value in response.headers.items()
        if name != "Content-Type"
    ]
