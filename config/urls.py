"""Every address, of pages and of the API. Who may open which stands in access/permissions.py."""

from django.urls import include, path

from archive import api as archive_api
from config import openapi, page_urls
from games import api_urls as games_api
from printing import api as printing_api
from scoring import api_urls as scoring_api
from tournaments import api_urls as tournaments_api

operations = [
    *tournaments_api.urlpatterns,
    *games_api.urlpatterns,
    *scoring_api.urlpatterns,
    *printing_api.urlpatterns,
    *archive_api.urlpatterns,
    path("schema/", openapi.schema, name="schema"),
    page_urls.api_docs,
]
urlpatterns = [*page_urls.pages, path("api/v1/", include((operations, "api")))]

handler400, handler403 = page_urls.handler400, page_urls.handler403
handler404, handler500 = page_urls.handler404, page_urls.handler500
