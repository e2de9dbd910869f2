"""Events as files, at the desk."""

from django.urls import path

from archive import web, web_removal

app_name = "archive"
urlpatterns = [
    path("import/", web.event_in, name="import"),
    path("<slug:event>/file/", web.event_out, name="save"),
    path("<slug:event>/delete/", web_removal.event_gone, name="event-delete"),
    path("<slug:event>/<slug:contest>/delete/", web_removal.contest_gone, name="contest-delete"),
    path("<slug:event>/people/<int:player>/forget/", web_removal.person_gone, name="forget"),
]
