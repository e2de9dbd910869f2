"""Charts that were made before there was a queue: their ready matches would never be called."""

from django.db import migrations
from django.utils import timezone


def stage_of(key):
    bracket, round_, _ = key.split(":")
    return {"main": int(round_), "consolation": int(round_) + 1, "third": 1_000}[bracket]


def queue_up(apps, schema_editor):
    now = timezone.now()
    rows = list(apps.get_model("scoring", "Match").objects.all())
    for row in rows:
        row.stage = stage_of(row.key)
        ready = all(slot.startswith("side:") for slot in row.slots)
        if ready and not row.started and row.outcome is None and row.ready_since is None:
            row.ready_since = now
    apps.get_model("scoring", "Match").objects.bulk_update(
        rows, ["stage", "ready_since"], batch_size=200
    )


class Migration(migrations.Migration):
    dependencies = [("scoring", "0002_play_services")]

    operations = [migrations.RunPython(queue_up, migrations.RunPython.noop, elidable=True)]
