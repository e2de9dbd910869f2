"""Every address, of pages and of the API. Who may open which stands in access/permissions.py."""

from django.urls import include, path

from config import page_urls

urlpatterns = [*page_urls.pages, path("api/v1/", include("config.api_urls"))]

handler400, handler403 = page_urls.handler400, page_urls.handler403
handler404, handler500 = page_urls.handler404, page_urls.handler500
