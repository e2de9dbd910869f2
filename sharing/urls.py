from django.urls import path

from sharing import views_frames as frames
from sharing import views_take_along as take_along
from sharing import views_websites as websites

app_name = "sharing"
urlpatterns = [
    path("desk/<slug:event>/websites/", websites.websites, name="websites"),
    path("embed/<slug:event>/<slug:contest>/<slug:what>/", frames.frame, name="frame"),
    path("e/<slug:event>/calendar.ics", take_along.calendar, name="calendar"),
    path("e/<slug:event>/<slug:contest>/take-along/", take_along.take_along, name="take-along"),
    path(
        "e/<slug:event>/<slug:contest>/take-along/<slug:what>.<slug:kind>",
        take_along.listing,
        name="listing",
    ),
    path("e/<slug:event>/<slug:contest>/newsletter.html", take_along.newsletter, name="newsletter"),
    path("e/<slug:event>/<slug:contest>/feed.atom", take_along.feed, name="feed"),
]
