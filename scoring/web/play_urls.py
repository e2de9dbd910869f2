"""The addresses with which the desk runs the day of one contest."""

from django.urls import path

from scoring.web import (
    adjust,
    desk_actions,
    desk_chart,
    desk_day,
    desk_result,
    desk_round_actions,
    desk_settle,
)

DESK = "desk/<slug:event>/<slug:contest>/"

app_name = "play"
urlpatterns = [
    path(DESK, desk_day.day, name="day"),
    path(f"{DESK}chart/", desk_chart.chart, name="chart"),
    path(f"{DESK}adjust/", adjust.adjust, name="adjust"),
    path(f"{DESK}result/", desk_result.result, name="result"),
    path(f"{DESK}result/undo/", desk_result.result_undo, name="result-undo"),
    path(f"{DESK}build/", desk_actions.build, name="build"),
    path(f"{DESK}round/", desk_round_actions.round_next, name="round"),
    path(f"{DESK}round/coming/", desk_round_actions.coming, name="round-coming"),
    path(f"{DESK}round/again/", desk_round_actions.round_again, name="round-again"),
    path(f"{DESK}round/early/", desk_round_actions.round_early, name="round-early"),
    path(f"{DESK}round-back/", desk_round_actions.round_back, name="round-back"),
    path(f"{DESK}quick/", desk_round_actions.quick, name="quick-result"),
    path(f"{DESK}bell/", desk_round_actions.bell, name="bell"),
    path(f"{DESK}bell/more/", desk_round_actions.more, name="bell-more"),
    path(f"{DESK}bell/stop/", desk_round_actions.stop, name="bell-stop"),
    path(f"{DESK}call/", desk_actions.call, name="call"),
    path(f"{DESK}call-one/", desk_actions.call_one, name="call-one"),
    path(f"{DESK}start/", desk_actions.start, name="start"),
    path(f"{DESK}move/", desk_actions.move, name="move"),
    path(f"{DESK}take-back/", desk_actions.take_back, name="take-back"),
    path(f"{DESK}table-out/", desk_actions.table_out, name="table-out"),
    path(f"{DESK}table-hold/", desk_actions.table_hold, name="table-hold"),
    path(f"{DESK}hold/", desk_actions.hold, name="hold"),
    path(f"{DESK}calls-order/", desk_actions.calls_order, name="calls-order"),
    path(f"{DESK}table-back/", desk_actions.table_back, name="table-back"),
    path(f"{DESK}table-accessible/", desk_actions.table_accessible, name="table-accessible"),
    path(f"{DESK}confirm/", desk_actions.confirm, name="confirm"),
    path(f"{DESK}confirm-all/", desk_actions.confirm_all, name="confirm-all"),
    path(f"{DESK}walkover/", desk_actions.walkover, name="walkover"),
    path(f"{DESK}finish/", desk_actions.finish, name="finish"),
    path(f"{DESK}settle/<int:game>/", desk_settle.settle, name="settle"),
    path(f"{DESK}undo/", desk_actions.undo, name="undo"),
]
