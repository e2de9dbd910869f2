"""Who made a way in, so that it ends with them. Of those that are open, told by the trail."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def _fill(apps: Any, schema_editor: Any) -> None:
    get = apps.get_model
    entries = get("access", "AccessEntry").objects
    by_name = dict(get("access", "Account").objects.values_list("sign_in_name", "pk"))
    for invitation in get("access", "Invitation").objects.filter(used_at=None):
        invitation.maker_id = by_name.get(invitation.made_by)
        invitation.save(update_fields=["maker"])
    open_links = get("access", "SetupLink").objects.filter(used_at=None, account__isnull=False)
    for kind, made in (
        ("pin-made", get("access", "TabletPin").objects.all()),
        ("recovery-link", open_links),
    ):
        for one in made.select_related("account"):
            told = entries.filter(kind=kind, about=one.account.sign_in_name).order_by("-pk")
            one.maker_id = by_name.get(told.values_list("actor", flat=True).first())
            one.save(update_fields=["maker"])


def _maker() -> Any:
    return models.ForeignKey(
        null=True,
        on_delete=django.db.models.deletion.SET_NULL,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
    )


class Migration(migrations.Migration):
    dependencies = [("access", "0006_hints")]

    operations = [
        migrations.AddField("setuplink", "maker", _maker()),
        migrations.AddField("invitation", "maker", _maker()),
        migrations.AddField("tabletpin", "maker", _maker()),
        migrations.RunPython(_fill, migrations.RunPython.noop),
    ]
