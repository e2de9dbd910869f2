"""The addresses of a contest in play, in lists: `live.urls` adds its own pages to them and gives
each list its namespace.
"""

from django.urls import path

from scoring.calls import views as calls_views
from scoring.chart import views as chart_views
from scoring.corrections import views as corrections_views
from scoring.desk import quick as quick_views
from scoring.desk import views as desk_views
from scoring.forecast import views as forecast_views
from scoring.lots import views as lots_views
from scoring.record import views_incidents, views_matches, views_trail
from scoring.results import views_desk, views_table
from scoring.rounds import views as rounds_views
from scoring.sides import views as sides_views

# Under a word that no contest is called, since a contest's address comes right after the event's.
PEOPLE = "desk/<slug:event>/people/"
DESK = "desk/<slug:event>/<slug:contest>/"
LOTS_DESK = f"{DESK}lots/"
LOTS = "e/<slug:event>/<slug:contest>/lots/"

tables = [
    # Before the desk's own: /desk/new/ is no event.
    path("desk/new/quick/", quick_views.quick, name="quick"),
    path("desk/<slug:event>/people/plan/", forecast_views.plan, name="plan"),
    path("t/<str:secret>/", views_table.show, name="table"),
    path("t/<str:secret>/report/", views_table.report, name="table-report"),
    path("t/<str:secret>/confirm/", views_table.confirm, name="table-confirm"),
    path("t/<str:secret>/incident/", views_table.incident, name="table-incident"),
]

# What the desk keeps of a contest: matches, corrections, the trail, incidents, sides, rules.
record = [
    path(f"{PEOPLE}trail/", views_trail.event_trail, name="event-trail"),
    path(f"{PEOPLE}trail.csv", views_trail.event_trail_csv, name="event-trail-csv"),
    path(f"{DESK}matches/", views_matches.matches, name="matches"),
    path(f"{DESK}match/<str:key>/", views_matches.match, name="match"),
    path(f"{DESK}match/<str:key>/correct/", corrections_views.correct, name="correct"),
    path(f"{DESK}trail/", views_trail.trail, name="trail"),
    path(f"{DESK}trail/trail.csv", views_trail.trail_csv, name="trail-csv"),
    path(f"{DESK}trail/undo/", views_trail.undo, name="undo"),
    path(f"{DESK}trail/redo/", views_trail.redo, name="redo"),
    path(f"{DESK}trail/undo-everything/", views_trail.undo_all, name="undo-all"),
    path(f"{DESK}game/<int:game>/incident/", views_incidents.incident, name="incident"),
    path(f"{DESK}announcer/", calls_views.announcer, name="announcer"),
    path(f"{DESK}sides/", sides_views.sides, name="sides"),
    path(f"{DESK}sides/<int:number>/withdraw/", sides_views.withdraw, name="withdraw"),
    path(f"{DESK}people/<int:entry>/", sides_views.person, name="person"),
    path(f"{DESK}people/join/", sides_views.join, name="join"),
    path(f"{DESK}sides/late/", sides_views.enter_late, name="enter-late"),
    path(f"{DESK}rules/", views_incidents.desk_rules, name="rules"),
    path("e/<slug:event>/<slug:contest>/rules/", views_incidents.public_rules, name="public-rules"),
]

# With what the desk runs the day.
play = [
    path(DESK, desk_views.day, name="day"),
    path(f"{DESK}adjust/", chart_views.adjust, name="adjust"),
    path(f"{DESK}result/", views_desk.result, name="result"),
    path(f"{DESK}result/undo/", views_desk.result_undo, name="result-undo"),
    path(f"{DESK}build/", chart_views.build, name="build"),
    path(f"{DESK}round/", rounds_views.round_next, name="round"),
    path(f"{DESK}round/coming/", rounds_views.coming, name="round-coming"),
    path(f"{DESK}round/again/", rounds_views.round_again, name="round-again"),
    path(f"{DESK}round/early/", rounds_views.write_off, name="round-early"),
    path(f"{DESK}round-back/", rounds_views.round_back, name="round-back"),
    path(f"{DESK}quick/", rounds_views.quick, name="quick-result"),
    path(f"{DESK}bell/", rounds_views.bell, name="bell"),
    path(f"{DESK}bell/more/", rounds_views.more, name="bell-more"),
    path(f"{DESK}bell/stop/", rounds_views.stop, name="bell-stop"),
    path(f"{DESK}call/", calls_views.call, name="call"),
    path(f"{DESK}call-one/", calls_views.call_one, name="call-one"),
    path(f"{DESK}start/", calls_views.start, name="start"),
    path(f"{DESK}move/", calls_views.move, name="move"),
    path(f"{DESK}take-back/", calls_views.take_back, name="take-back"),
    path(f"{DESK}table-out/", calls_views.table_out, name="table-out"),
    path(f"{DESK}table-hold/", calls_views.table_hold, name="table-hold"),
    path(f"{DESK}hold/", calls_views.hold, name="hold"),
    path(f"{DESK}calls-order/", calls_views.calls_order, name="calls-order"),
    path(f"{DESK}table-back/", calls_views.table_back, name="table-back"),
    path(f"{DESK}table-accessible/", calls_views.table_accessible, name="table-accessible"),
    path(f"{DESK}confirm/", views_desk.confirm, name="confirm"),
    path(f"{DESK}confirm-all/", views_desk.confirm_all, name="confirm-all"),
    path(f"{DESK}walkover/", views_desk.walkover, name="walkover"),
    path(f"{DESK}finish/", views_desk.finish, name="finish"),
    path(f"{DESK}settle/<int:game>/", views_desk.settle, name="settle"),
    path(f"{DESK}undo/", desk_views.undo, name="undo"),
]

lots = [
    path(LOTS, lots_views.public, name="public"),
    path(f"{LOTS}certificate.json", lots_views.certificate, name="certificate"),
    path(f"{LOTS}<int:number>.json", lots_views.round_certificate, name="round-certificate"),
    path(LOTS_DESK, lots_views.desk, name="desk"),
    path(f"{LOTS_DESK}promise/", lots_views.promise, name="promise"),
    path(f"{LOTS_DESK}word/", lots_views.word, name="word"),
]
