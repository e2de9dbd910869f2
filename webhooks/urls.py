from django.urls import path

from webhooks import web

app_name = "webhooks"
urlpatterns = [path("<slug:event>/webhooks/", web.webhooks, name="webhooks")]
