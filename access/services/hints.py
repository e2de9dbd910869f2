"""The hints that stand at the desk on the first visit of a new machine's owner, until closed."""

from django.db import transaction

from access.models import Account

# Each beside what it is about, in templates/tournaments/desk.html.
HINTS = ("bar", "help", "contest", "card", "file")


@transaction.atomic
def hints_close(*, account: Account, names: list[str]) -> None:
    """For good, wherever this person signs in."""
    found = Account.objects.select_for_update().get(pk=account.pk)
    found.open_hints = [name for name in found.open_hints if name not in names]
    found.save(update_fields=["open_hints"])
