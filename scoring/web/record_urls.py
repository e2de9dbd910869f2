"""The desk's record of a contest: matches, corrections, the trail, incidents, sides, rules."""

from django.urls import path

from scoring.web import (
    announcer,
    correction,
    event_trail,
    finish,
    incidents,
    match,
    matches,
    round_people,
    rules,
    sides,
    trail,
    undo,
)

# Under a word that no contest is called, since a contest's address comes right after the event's.
EVENT = "desk/<slug:event>/people/"
DESK = "desk/<slug:event>/<slug:contest>/"

app_name = "record"
urlpatterns = [
    path(f"{EVENT}trail/", event_trail.event_trail, name="event-trail"),
    path(f"{EVENT}trail.csv", event_trail.event_trail_csv, name="event-trail-csv"),
    path(f"{DESK}matches/", matches.matches, name="matches"),
    path(f"{DESK}match/<str:key>/", match.match, name="match"),
    path(f"{DESK}match/<str:key>/correct/", correction.correct, name="correct"),
    path(f"{DESK}trail/", trail.trail, name="trail"),
    path(f"{DESK}trail/trail.csv", trail.trail_csv, name="trail-csv"),
    path(f"{DESK}trail/undo/", undo.undo, name="undo"),
    path(f"{DESK}trail/redo/", undo.redo, name="redo"),
    path(f"{DESK}trail/undo-everything/", undo.undo_all, name="undo-all"),
    path(f"{DESK}game/<int:game>/incident/", incidents.incident, name="incident"),
    path(f"{DESK}announcer/", announcer.announcer, name="announcer"),
    path(f"{DESK}closing/", finish.closing, name="closing"),
    path(f"{DESK}sides/", sides.sides, name="sides"),
    path(f"{DESK}sides/<int:number>/withdraw/", sides.withdraw, name="withdraw"),
    path(f"{DESK}people/<int:entry>/", round_people.person, name="person"),
    path(f"{DESK}people/join/", round_people.join, name="join"),
    path(f"{DESK}sides/late/", sides.enter_late, name="enter-late"),
    path(f"{DESK}rules/", rules.desk_rules, name="rules"),
    path("e/<slug:event>/<slug:contest>/rules/", rules.public_rules, name="public-rules"),
]
