from django.db import migrations, models

from games.uncounted import noughts_mark


def mark(apps, schema_editor):
    noughts_mark(
        apps.get_model("games", "Result").objects.all(),
        apps.get_model("games", "GameSide").objects.all(),
    )


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0004_forms_of_contest"),
        ("tournaments", "0009_editions_of_forms"),
    ]

    operations = [
        migrations.AddField(
            model_name="result",
            name="uncounted_is_nought",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
