"""Addresses under /api/v1/; config.urls puts the rooms' together."""

from django.urls import path

from printing.api import sheets
from tournaments.api_urls import CONTEST

urlpatterns = [
    path(f"{CONTEST}sheets/", sheets.Sheets.as_view(), name="sheets"),
    path(f"{CONTEST}sheets/<int:job>/", sheets.SheetJob.as_view(), name="sheet-job"),
    path(
        f"{CONTEST}sheets/<int:job>/cancellation/",
        sheets.SheetCancel.as_view(),
        name="sheet-cancel",
    ),
    path(f"{CONTEST}sheets/<int:job>/file/", sheets.SheetFile.as_view(), name="sheet-file"),
]
