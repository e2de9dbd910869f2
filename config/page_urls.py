"""Every address of a page. A page is answered with these alone, so that it waits for no API."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path
from django.views.decorators.http import require_safe
from django.views.i18n import set_language

from config import health, metrics
from config.demo import demo
from server import errors


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """On which people read what programs can do. Loads nothing of the API itself."""
    return render(request, "api/docs.html")


# The one page among the API's addresses, which other pages link to.
api_docs = path("docs/", docs, name="docs")

pages = [
    # Before the events' own: /desk/import/ is no event.
    path("desk/new/demo/", demo, name="demo"),
    path("desk/", include("archive.urls")),
    path("", include("webhooks.urls")),
    path("", include("sharing.urls")),
    path("", include("access.urls")),
    path("", include("tournaments.urls")),
    path("", include("live.urls")),
    path("help/", include("help.urls")),
    path("", include("printing.urls")),
    path("language/", set_language, name="set-language"),
    path("healthz", health.healthz, name="healthz"),
    path("livez", health.livez, name="livez"),
    path("metrics", metrics.metrics, name="metrics"),
]

urlpatterns = [*pages, path("api/v1/", include(([api_docs], "api")))]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
