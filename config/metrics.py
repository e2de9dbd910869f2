"""`/metrics`: figures for Prometheus, for this machine itself and for its owners.

Names, secrets and what is unpublished are in none of them.
"""

import ipaddress
from collections.abc import Iterator
from datetime import timedelta

from django.db import Error
from django.db.models import Avg, Count, F, Max
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from access.permissions import Role, role_of
from archive import backups
from archive.copies import copies_in
from config.environment import version
from games.models import Result
from jobs.models import Job, WorkerPulse
from live.publish import kept
from live.stream import streams
from server import disk_space
from server.request_metrics import REGISTRY

# What a proxy adds: behind one, everybody seems to come from this machine.
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")
RECENT = timedelta(hours=1)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not (_comes_from_here(request) or role_of(request.user, None) is Role.EVERYWHERE):
        raise Http404
    now = CollectorRegistry()
    now.register(_Now())
    return HttpResponse(
        generate_latest(REGISTRY) + generate_latest(now), content_type=CONTENT_TYPE_LATEST
    )


def _comes_from_here(request: HttpRequest) -> bool:
    if any(name in request.META for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


class _Now(Collector):
    """Asked of the database and the disk whenever somebody looks; without the database what is
    known without it."""

    def collect(self) -> Iterator[Metric]:
        yield _figure("info", "Which Rallydeck this is.", 1, version=version())
        try:
            confirmed = Result.objects.filter(state=Result.State.CONFIRMED).count()
            results = _figure("results", "Confirmed results on this machine.", confirmed)
            asked = [results, *_jobs()]
        except Error:
            asked = []
        yield _figure("database", "1: the database answers.", bool(asked))
        yield from asked
        yield _figure("live_streams", "Pages that listen to this process.", streams.count())
        behind = max(map(kept.behind, kept.slugs()), default=0.0)
        yield _figure("build_age_seconds", "How old the oldest page is that may be given.", behind)
        yield _figure("free_bytes", "Room left on the disk.", disk_space.free_bytes())
        yield from _copies()


def _jobs() -> Iterator[Metric]:
    states = GaugeMetricFamily("rallydeck_jobs", "Jobs by state.", labels=["state"])
    found = dict(Job.objects.values_list("state").annotate(Count("pk")))
    for state in Job.State:
        states.add_metric([state.value], found.get(state.value, 0))
    yield states
    now = timezone.now()
    waiting = Job.objects.filter(state=Job.State.QUEUED).order_by("requested_at").first()
    age = 0.0 if waiting is None else (now - waiting.requested_at).total_seconds()
    yield _figure("job_waiting_seconds", "How long the oldest queued job has waited.", age)
    took = Job.objects.filter(finished_at__gt=now - RECENT).aggregate(
        mean=Avg(F("finished_at") - F("requested_at")),
        most=Max(F("finished_at") - F("requested_at")),
    )
    for name in ("mean", "most"):
        seconds = took[name].total_seconds() if took[name] else 0.0
        yield _figure(f"job_seconds_{name}", "Jobs of the last hour, order to end.", seconds)
    seen = WorkerPulse.objects.aggregate(last=Max("seen_at"))["last"]
    if seen is not None:
        yield _figure(
            "worker_seen_seconds", "Since a worker was seen.", (now - seen).total_seconds()
        )


def _copies() -> Iterator[Metric]:
    copies = copies_in(backups.folder())
    yield _figure("copies", "Copies of the database in the data folder.", len(copies))
    if copies:
        age = (timezone.now() - copies[0].made_at).total_seconds()
        yield _figure("copy_age_seconds", "Since the newest copy was made.", age)


def _figure(name: str, about: str, value: float, **labels: str) -> Metric:
    found = GaugeMetricFamily(f"rallydeck_{name}", about, labels=list(labels))
    found.add_metric(list(labels.values()), value)
    return found
