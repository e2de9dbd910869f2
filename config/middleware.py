"""What every request passes: the names we answer to, what a browser may load, how we refuse."""

import ipaddress
import socket
from collections.abc import Callable

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseNotAllowed,
)
from django.http.request import split_domain_port, validate_host

import api
from config import errors, space
from config.sorry import FULL
from pages.policy import HEADER, policy
from pages.refusals import AGAIN_SECONDS, BUSY
from wording import Refusal

READING = ("GET", "HEAD", "OPTIONS")
GetResponse = Callable[[HttpRequest], HttpResponse]


class KnownHost:
    """On a laptop, answer to an address, to this machine's name and to names ending in .local.

    The address changes with the wifi, so it cannot be listed. What must not work is a stranger's
    domain that was pointed at this machine: a name is refused, an address cannot be pointed.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not host_is_known(request.META.get("HTTP_HOST", "localhost")):
            return HttpResponseBadRequest(UNKNOWN_HOST, content_type="text/plain; charset=utf-8")
        return self.get_response(request)


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


class RoomToWrite:
    """On a full disk nothing is begun that could not be finished; everything can still be read."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in READING and space.room() is space.Room.FULL:
            return errors.comes_back(request, FULL)
        return self.get_response(request)


class SecurityHeaders:
    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
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


class Refusals:
    """Turns a refusal from any service, and a bare 405, into a page that says what to do next."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
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
