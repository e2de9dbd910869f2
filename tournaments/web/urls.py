from django.urls import include, path

from tournaments.web import desk_urls, pages

event_pages = (
    [path("e/<slug:event>/", pages.event, name="event"), *desk_urls.urlpatterns],
    "tournaments",
)

urlpatterns = [
    path("", pages.home, name="home"),
    path("", include(event_pages)),
    path("", include("tournaments.web.draw_urls")),
]
