from django.db import migrations, models


def empty(apps, schema_editor):
    """Of what was sent, or never will be: nobody reads it again, and it names people."""
    delivery = apps.get_model("webhooks", "Delivery")
    delivery.objects.using(schema_editor.connection.alias).exclude(state="waiting").update(body="")


class Migration(migrations.Migration):
    dependencies = [("webhooks", "0002_phones")]

    operations = [
        migrations.AlterField(
            model_name="delivery", name="body", field=models.TextField(blank=True)
        ),
        migrations.RunPython(empty, migrations.RunPython.noop),
    ]
