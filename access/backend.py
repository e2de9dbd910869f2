"""Finds the account behind a name and a password, and the one behind a session."""

from typing import Any

from django.contrib.auth.backends import ModelBackend

from access.models import Account


class ByName(ModelBackend):
    """A closed account is told apart only after its password was right: so nobody learns by
    trying which names there are, and an invitation can open it again."""

    def user_can_authenticate(self, user: Any) -> bool:
        return True

    def get_user(self, user_id: Any) -> Account | None:
        account = Account.objects.filter(pk=user_id).first()
        return account if account is not None and account.may_come else None
