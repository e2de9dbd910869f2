from django.urls import path

from scoring.web import chart_page, finish, pages, plan, player, quick, report_own, table, wall

app_name = "scoring"
urlpatterns = [
    # Before the desk's own: /desk/new/ is no event.
    path("desk/new/quick/", quick.quick, name="quick"),
    path("desk/<slug:event>/people/plan/", plan.plan, name="plan"),
    path("t/<str:secret>/", table.show, name="table"),
    path("t/<str:secret>/report/", table.report, name="table-report"),
    path("t/<str:secret>/confirm/", table.confirm, name="table-confirm"),
    path("t/<str:secret>/incident/", table.incident, name="table-incident"),
    path("e/<slug:event>/me/", player.find, name="find"),
    path("e/<slug:event>/me/report/", report_own.report_own, name="report-own"),
    path("e/<slug:event>/me/choose/", player.choose, name="choose"),
    path("e/<slug:event>/<slug:contest>/", pages.contest, name="contest"),
    path("e/<slug:event>/<slug:contest>/chart/", chart_page.chart, name="chart"),
    path("e/<slug:event>/<slug:contest>/names/", pages.names, name="names"),
    path("e/<slug:event>/<slug:contest>/tables/", pages.tables, name="tables"),
    path("e/<slug:event>/<slug:contest>/results/", pages.results, name="results"),
    path("e/<slug:event>/<slug:contest>/chapters/", pages.chapters, name="chapters"),
    path("e/<slug:event>/<slug:contest>/finish/", finish.finish, name="finish"),
    path("e/<slug:event>/<slug:contest>/wall/", wall.wall, name="wall"),
]
