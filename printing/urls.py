from django.urls import path

from printing.web import blank_sheets, blanks, codes, jobs

app_name = "printing"
urlpatterns = [
    path("s/", codes.code, name="code"),
    path("blank-charts/", blanks.blanks, name="blanks"),
    path("blank-sheets/", blank_sheets.blank_sheets, name="blank-sheets"),
    path("jobs/<int:job_id>/", jobs.job, name="job"),
    path("jobs/<int:job_id>/cancel/", jobs.cancel, name="job-cancel"),
    path("jobs/<int:job_id>/here/", jobs.here, name="job-here"),
    path("jobs/<int:job_id>/again/", jobs.again, name="job-again"),
    path("jobs/<int:job_id>/file/", jobs.file, name="file"),
]
