"""The pages that phones and the wall look at, beside the other addresses of contests in play."""

from django.urls import include, path

from live.pages import chart, contest, finish, player, wall
from scoring import urls as scoring

public = [
    path("e/<slug:event>/me/", player.find, name="find"),
    path("e/<slug:event>/me/report/", player.report_own, name="report-own"),
    path("e/<slug:event>/me/choose/", player.choose, name="choose"),
    path("e/<slug:event>/<slug:contest>/", contest.contest, name="contest"),
    path("e/<slug:event>/<slug:contest>/chart/", chart.chart_public, name="chart"),
    path("e/<slug:event>/<slug:contest>/names/", contest.names, name="names"),
    path("e/<slug:event>/<slug:contest>/tables/", contest.tables, name="tables"),
    path("e/<slug:event>/<slug:contest>/results/", contest.results, name="results"),
    path("e/<slug:event>/<slug:contest>/chapters/", contest.chapters, name="chapters"),
    path("e/<slug:event>/<slug:contest>/finish/", finish.finish, name="finish"),
    path("e/<slug:event>/<slug:contest>/wall/", wall.wall, name="wall"),
]
closing = path(f"{scoring.DESK}closing/", finish.closing, name="closing")
desk_chart = path(f"{scoring.DESK}chart/", chart.chart_desk, name="chart")

urlpatterns = [
    path("", include(([*scoring.tables, *public], "scoring"))),
    path("", include(([*scoring.record, closing], "record"))),
    path("", include(([desk_chart, *scoring.play], "play"))),
    path("", include((scoring.lots, "lots"))),
]
