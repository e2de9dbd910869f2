"""The lots of a contest, for everyone and at the desk."""

from django.urls import path

from scoring.web import lots

DESK = "desk/<slug:event>/<slug:contest>/lots/"
PUBLIC = "e/<slug:event>/<slug:contest>/lots/"

app_name = "lots"
urlpatterns = [
    path(PUBLIC, lots.public, name="public"),
    path(f"{PUBLIC}certificate.json", lots.certificate, name="certificate"),
    path(f"{PUBLIC}<int:number>.json", lots.round_certificate, name="round-certificate"),
    path(DESK, lots.desk, name="desk"),
    path(f"{DESK}promise/", lots.promise, name="promise"),
    path(f"{DESK}word/", lots.word, name="word"),
]
