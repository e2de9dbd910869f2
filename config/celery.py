"""The Celery application: on files in the data folder, or on Redis where one is given."""

import os
import warnings
from pathlib import Path

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import worker_init
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Celery would run Django's checks at each start, which loads every page, and not look at what they
# say; `make lint` does.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

from django.conf import settings


def _broker(redis_url: str, data: Path) -> dict[str, object]:
    if redis_url:
        return {"broker_url": redis_url}
    queue = data / "broker" / "queue"
    control = data / "broker" / "control"
    for folder in (queue, control):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return {
        "broker_url": "filesystem://localhost",
        "broker_transport_options": {
            "data_folder_in": str(queue),
            "data_folder_out": str(queue),
            "control_folder": str(control),
            # The default of one second makes every sheet feel slow.
            "polling_interval": 0.1,
        },
    }


# Kombu knows its transports by these names. Ours read the same queues, and drop what is no message.
TRANSPORT_ALIASES.update(
    {"filesystem": "jobs.broker:Files"} | dict.fromkeys(("redis", "rediss"), "jobs.broker:Redis")
)
# The warning against running as root is about pickled tasks; ours are JSON.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("rallydeck")
app.conf.update(
    **_broker(settings.ENV.redis_url, settings.DATA),
    task_serializer="json",
    accept_content=["json"],
    # What a job did is kept in our own Job row, which survives any broker.
    task_ignore_result=True,
    worker_hijack_root_logger=False,
    worker_prefetch_multiplier=1,
    # Nothing sends commands to workers: a job is stopped by its row.
    worker_enable_remote_control=False,
    broker_connection_retry_on_startup=True,
    broker_connection_timeout=2,
    # Redis may be away for an hour; a worker that gave up would need somebody to start it again.
    broker_connection_max_retries=None,
    task_publish_retry=False,
    enable_utc=True,
)
app.autodiscover_tasks()
app.steps["worker"].add("jobs.tasks:Pulse")


def _look_at_the_database(**_: object) -> None:
    from server.schema_guard import refuse_newer

    refuse_newer()


worker_init.connect(_look_at_the_database)
