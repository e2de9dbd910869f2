from django.urls import include, path

from tournaments.contests import views as contests_views
from tournaments.events import views as events_views
from tournaments.partners import views as partners_views
from tournaments.partners import views_certificate, views_changes
from tournaments.people import views as people_views
from tournaments.people import views_check_in

PARTNERS = "desk/<slug:event>/<slug:contest>/partners/"
DRAW = "e/<slug:event>/<slug:contest>/draw/"

events = [
    path("e/<slug:event>/", events_views.event, name="event"),
    path("desk/new/", contests_views.event_new, name="event-new"),
    path("desk/<slug:event>/", contests_views.desk, name="desk"),
    path("desk/<slug:event>/new/", contests_views.contest_new, name="contest-new"),
    path("desk/<slug:event>/set-up/", events_views.event_set_up, name="event-set-up"),
    path("desk/<slug:event>/people/", people_views.people, name="people"),
    path("desk/<slug:event>/people/list/", people_views.people_list, name="people-list"),
    path("desk/<slug:event>/people/<int:player>/", people_views.player, name="player"),
    path(
        "desk/<slug:event>/people/csv/",
        people_views.people_file,
        {"kind": "csv"},
        name="people-csv",
    ),
    path(
        "desk/<slug:event>/people/xlsx/",
        people_views.people_file,
        {"kind": "xlsx"},
        name="people-xlsx",
    ),
    path(
        "desk/<slug:event>/<slug:contest>/set-up/",
        contests_views.contest_set_up,
        name="contest-set-up",
    ),
    path("desk/<slug:event>/<slug:contest>/check-in/", views_check_in.check_in, name="check-in"),
]

draw = [
    path(PARTNERS, partners_views.partners, name="partners"),
    path("desk/<slug:event>/<slug:contest>/draw-show/", views_certificate.show, name="show"),
    path(f"{PARTNERS}promise/", partners_views.promise, name="promise"),
    path(f"{PARTNERS}open/", partners_views.open_again, name="open"),
    path(f"{PARTNERS}draw/", partners_views.draw, name="draw"),
    path(f"{PARTNERS}publish/", partners_views.publish, name="publish"),
    path(f"{PARTNERS}call-in/", partners_views.call_in, name="call-in"),
    path(f"{PARTNERS}rules/", partners_views.rules, name="rules"),
    path(f"{PARTNERS}by-hand/", views_changes.by_hand, name="by-hand"),
    path(f"{PARTNERS}swap/", views_changes.swap, name="swap"),
    path(f"{PARTNERS}late/", views_changes.late, name="late"),
    path(f"{PARTNERS}no-show/", views_changes.absent, name="no-show"),
    path(f"{PARTNERS}substitute/", views_changes.replace, name="substitute"),
    path(
        f"{PARTNERS}draws/<int:number>/",
        views_certificate.desk_certificate,
        name="desk-certificate",
    ),
    path(
        f"{PARTNERS}draws/<int:number>/certificate.json",
        views_certificate.desk_file,
        name="desk-file",
    ),
    path(DRAW, views_certificate.public_draw, name="public"),
    path(f"{DRAW}certificate.json", views_certificate.public_file, name="public-file"),
    path("draw/verify.py", views_certificate.verifier, name="verifier"),
]

urlpatterns = [
    path("", events_views.home, name="home"),
    path("", include((events, "tournaments"))),
    path("", include((draw, "draw"))),
]
