"""Ending what an account has open. Parts of services, in their transaction."""

from django.utils import timezone

from access.models import Account
from access.sessions import sessions_end


def sessions_and_tokens_end(account: Account) -> None:
    """Whoever holds a page or a program of this account holds nothing from now on."""
    sessions_end(account=account)
    account.tokens.filter(revoked_at=None).update(revoked_at=timezone.now())
