from django.urls import path

from webhooks import views
from webhooks.phones import views as phones

app_name = "webhooks"
urlpatterns = [
    path("desk/<slug:event>/webhooks/", views.webhooks, name="webhooks"),
    path("e/<slug:event>/me/phone/", phones.phone, name="phone"),
    path("phone-worker.js", phones.program, name="phone-program"),
]
