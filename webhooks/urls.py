from django.urls import path

from webhooks import web as webhooks_web
from webhooks.phones import web as phones

app_name = "webhooks"
urlpatterns = [
    path("desk/<slug:event>/webhooks/", webhooks_web.webhooks, name="webhooks"),
    path("e/<slug:event>/me/phone/", phones.phone, name="phone"),
    path("phone-worker.js", phones.program, name="phone-program"),
]
