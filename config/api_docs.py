"""The page on which people read what programs can do. Loads nothing of the API itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/docs.html")


address = path("docs/", docs, name="docs")
