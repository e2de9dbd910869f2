from django.db import migrations, models


def publish(apps, schema_editor):
    """What players could see until now they still see."""
    apps.get_model("tournaments", "Draw").objects.filter(
        state="drawn", contest__revision__gt=0
    ).update(is_published=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_event_files_and_webhooks")]

    operations = [
        migrations.AddField("draw", "is_published", models.BooleanField(default=False)),
        migrations.RunPython(publish, migrations.RunPython.noop, elidable=True),
    ]
