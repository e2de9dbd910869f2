"""What people change about themselves."""

from django.db import transaction

from access import account_names, passwords, trail
from access.models import AccessEntry, Account
from access.services.setting_up import refuse_taken
from access.sessions import sessions_end


@transaction.atomic
def name_change(*, account: Account, sign_in_name: str, password: str) -> None:
    """`password` is the present one, already checked: a name must not give it away."""
    name = account_names.clean(sign_in_name, field="sign_in_name")
    refuse_taken(name, but=account.pk)
    passwords.refuse_repeated_name(name, password, field="sign_in_name")
    before = account.sign_in_name
    if name != before:
        account.sign_in_name = name
        account.save(update_fields=["sign_in_name"])
        trail.leave(AccessEntry.Kind.NAME_CHANGED, actor=name, about=before)


def password_change(*, account: Account, password: str, session_key: str) -> None:
    """Whoever else is signed in with the old one is out; where the person sits, they stay."""
    account.password = passwords.password_hashed(
        account.sign_in_name, password, field="new_password"
    )
    with transaction.atomic():
        account.save(update_fields=["password"])
        sessions_end(account=account, but=session_key)
        trail.leave(AccessEntry.Kind.PASSWORD_CHANGED, actor=account)
