"""Every address. Who may open which stands in access/table.py."""

from django.urls import include, path
from django.views.i18n import set_language

from config import errors, health
from config.late_loading import API, LaterAddresses

urlpatterns = [
    # Before the events' own: /desk/import/ is no event.
    path("desk/", include("archive.urls")),
    path("desk/", include("webhooks.urls")),
    path("", include("tournaments.web.urls")),
    path("", include("scoring.web.urls")),
    path("", include("scoring.web.record_urls")),
    path("", include("scoring.web.play_urls")),
    path("", include("access.urls")),
    path("print/", include("printing.urls")),
    path("desk/", include("printing.desk_urls")),
    LaterAddresses("api/v1/", API, namespace="api"),
    path("language/", set_language, name="set-language"),
    path("healthz", health.healthz, name="healthz"),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
