from django.urls import path

from sharing.web import frames, websites

app_name = "sharing"
urlpatterns = [
    path("desk/<slug:event>/websites/", websites.websites, name="websites"),
    path("embed/<slug:event>/<slug:contest>/<slug:what>/", frames.frame, name="frame"),
]
