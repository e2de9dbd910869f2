"""Every address. Who may open which stands in access/table.py."""

from django.urls import include, path
from django.views.i18n import set_language

from config import errors, health, openapi
from games.api import urls as games_api
from printing.api import urls as printing_api
from scoring.api import urls as scoring_api
from tournaments.api import urls as tournaments_api

api = [
    *tournaments_api.urlpatterns,
    *games_api.urlpatterns,
    *scoring_api.urlpatterns,
    *printing_api.urlpatterns,
    path("schema/", openapi.schema, name="schema"),
    path("docs/", openapi.docs, name="docs"),
]

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
    path("api/v1/", include((api, "api"))),
    path("language/", set_language, name="set-language"),
    path("healthz", health.healthz, name="healthz"),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
