"""Each account gets its name as it is compared.

Names that were two and now count as one (a ligature, an accent in two pieces) stay two people: the
later one is called by a number too.
"""

from django.db import migrations, models

from access import account_names


def fill(apps, schema_editor):
    Account = apps.get_model("access", "Account")
    taken = set()
    for account in Account.objects.order_by("pk"):
        name, number = account.sign_in_name, 2
        while account_names.key(name) in taken:
            name, number = f"{account.sign_in_name[:56]} {number}", number + 1
        account.sign_in_name, account.name_key = name, account_names.key(name)
        taken.add(account.name_key)
        account.save(update_fields=["sign_in_name", "name_key"])


class Migration(migrations.Migration):
    dependencies = [("access", "0002_api_tokens")]

    operations = [
        migrations.AddField(
            model_name="account",
            name="name_key",
            field=models.CharField(default="", editable=False, max_length=240),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
