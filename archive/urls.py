"""Events as files, at the desk."""

from django.urls import path

from archive import views

app_name = "archive"
urlpatterns = [
    path("import/", views.event_in, name="import"),
    path("<slug:event>/file/", views.event_out, name="save"),
    path("<slug:event>/delete/", views.event_gone, name="event-delete"),
    path("<slug:event>/<slug:contest>/delete/", views.contest_gone, name="contest-delete"),
    path("<slug:event>/people/<int:player>/forget/", views.person_gone, name="forget"),
]
