"""Every address of a page. A page is answered with these alone, so that it waits for no API."""

from django.urls import include, path
from django.views.i18n import set_language

from config import api_docs, demo_page, health, metrics
from server import errors

pages = [
    # Before the events' own: /desk/import/ is no event.
    path("desk/new/demo/", demo_page.demo, name="demo"),
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

# The one page among the API's addresses, which other pages link to.
urlpatterns = [*pages, path("api/v1/", include(([api_docs.address], "api")))]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
