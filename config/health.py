"""Is this process able to serve? For the launcher, Docker and whoever watches the server."""

from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from config.shared_cache import is_away
from config.version import version
from jobs.selectors import worker_is_alive


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        worker = worker_is_alive()
    except Error:
        return JsonResponse({"database": "unreachable"}, status=503)
    said = {"database": "ok", "worker": "ok" if worker else "not seen", "version": version()}
    if not settings.ENV.embedded:
        cache.get("health")  # looks whether it is back
        said["redis"] = "away" if is_away() else "ok"
    return JsonResponse(said)
