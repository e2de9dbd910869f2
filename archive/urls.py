"""Events as files, at the desk."""

from django.urls import path

from archive import web

app_name = "archive"
urlpatterns = [
    path("import/", web.event_in, name="import"),
    path("<slug:event>/file/", web.event_out, name="save"),
]
