"""The print pages at the desk: each inside the event whose officials may open it."""

from django.urls import path

from printing.web import contest, jobs, table_links
from scoring.results import views_slips
from scoring.rounds import views_paper

app_name = "printing-desk"
urlpatterns = [
    path("<slug:event>/print/jobs/<int:job_id>/", jobs.job, name="job"),
    path("<slug:event>/print/jobs/<int:job_id>/cancel/", jobs.cancel, name="job-cancel"),
    path("<slug:event>/print/jobs/<int:job_id>/here/", jobs.here, name="job-here"),
    path("<slug:event>/print/jobs/<int:job_id>/again/", jobs.again, name="job-again"),
    path("<slug:event>/print/jobs/<int:job_id>/file/", jobs.file, name="file"),
    path("<slug:event>/<slug:contest>/print/", contest.contest_sheets, name="contest"),
    path("<slug:event>/<slug:contest>/table-links/", table_links.table_links, name="table-links"),
    path("<slug:event>/<slug:contest>/re-key/", views_slips.rekey, name="re-key"),
    path(
        "<slug:event>/<slug:contest>/re-key/settle/", views_slips.rekey_settle, name="re-key-settle"
    ),
    path("<slug:event>/<slug:contest>/re-key/round/", views_paper.rekey_round, name="re-key-round"),
]
