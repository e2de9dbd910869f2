"""Blank sheets and codes, for anybody's event; and at the desk the print pages of one event, each
inside the event whose officials may open it."""

from django.urls import include, path

from printing import views, views_blanks
from scoring.results import views_slips
from scoring.rounds import views_paper

JOB = [
    path("jobs/<int:job_id>/", views.job, name="job"),
    path("jobs/<int:job_id>/cancel/", views.cancel, name="job-cancel"),
    path("jobs/<int:job_id>/here/", views.here, name="job-here"),
    path("jobs/<int:job_id>/again/", views.again, name="job-again"),
    path("jobs/<int:job_id>/file/", views.file, name="file"),
]
ANYWHERE = [
    path("s/", views.code, name="code"),
    path("blank-charts/", views_blanks.blanks, name="blanks"),
    path("blank-sheets/", views_blanks.blank_sheets, name="blank-sheets"),
    *JOB,
]
OF_CONTEST = [
    path("print/", views.contest_sheets, name="contest"),
    path("table-links/", views.table_links, name="table-links"),
    path("re-key/", views_slips.rekey, name="re-key"),
    path("re-key/settle/", views_slips.rekey_settle, name="re-key-settle"),
    path("re-key/round/", views_paper.rekey_round, name="re-key-round"),
]
AT_THE_DESK = [
    path("<slug:event>/print/", include(JOB)),
    path("<slug:event>/<slug:contest>/", include(OF_CONTEST)),
]
urlpatterns = [
    path("print/", include((ANYWHERE, "printing"))),
    path("desk/", include((AT_THE_DESK, "printing-desk"))),
]
