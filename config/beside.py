"""What every answer beside Django has in common with Django's pages: the known host, the headers.

Streams are answered without Django's middleware, so the same rules are put around them here.
"""

from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.security import SecurityMiddleware

from config.middleware import UNKNOWN_HOST, SecurityHeaders, host_is_known

Headers = list[tuple[bytes, bytes]]


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
            start = {"type": "http.response.start", "status": 400, "headers": [kind]}
            await send_with_headers(start)
            await send_with_headers({"type": "http.response.body", "body": UNKNOWN_HOST.encode()})

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
    response = SecurityHeaders(lambda _: response)(request)
    response = SecurityMiddleware(lambda _: response).process_response(request, response)
    response = XFrameOptionsMiddleware(lambda _: response).process_response(request, response)
    return [
        (name.lower().encode(), value.encode())
        for name, value in response.headers.items()
        if name != "Content-Type"
    ]
