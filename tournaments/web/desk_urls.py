"""The officials' addresses about events, contests and people."""

from django.urls import path

from tournaments.web import check_in, desk, event_set_up, people, people_list

urlpatterns = [
    path("desk/new/", desk.event_new, name="event-new"),
    path("desk/<slug:event>/", desk.desk, name="desk"),
    path("desk/<slug:event>/new/", desk.contest_new, name="contest-new"),
    path("desk/<slug:event>/set-up/", event_set_up.event_set_up, name="event-set-up"),
    path("desk/<slug:event>/people/", people.people, name="people"),
    path("desk/<slug:event>/people/list/", people_list.people_list, name="people-list"),
    path("desk/<slug:event>/people/<int:player>/", people.player, name="player"),
    path("desk/<slug:event>/people/csv/", people.people_file, {"kind": "csv"}, name="people-csv"),
    path(
        "desk/<slug:event>/people/xlsx/", people.people_file, {"kind": "xlsx"}, name="people-xlsx"
    ),
    path("desk/<slug:event>/<slug:contest>/set-up/", desk.contest_set_up, name="contest-set-up"),
    path("desk/<slug:event>/<slug:contest>/check-in/", check_in.check_in, name="check-in"),
]
