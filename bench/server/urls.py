"""The program's own addresses, and `/nothing/`."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from access.permissions import WHO_MAY, Role
from config import urls as real

handler400, handler403 = real.handler400, real.handler403
handler404, handler500 = real.handler404, real.handler500


def nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse("nothing")


WHO_MAY["nothing"] = Role.ANYONE
urlpatterns = [*real.urlpatterns, path("nothing/", nothing, name="nothing")]
