"""Every address of the API, version 1."""

from django.urls import path

from archive import api as archive_api
from config import openapi
from config.page_urls import api_docs
from games import api_urls as games_api
from printing import api as printing_api
from scoring import api_urls as scoring_api
from tournaments import api_urls as tournaments_api

app_name = "api"

urlpatterns = [
    *tournaments_api.urlpatterns,
    *games_api.urlpatterns,
    *scoring_api.urlpatterns,
    *printing_api.urlpatterns,
    *archive_api.urlpatterns,
    path("schema/", openapi.schema, name="schema"),
    api_docs,
]
