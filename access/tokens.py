"""Tokens for programs: made, found and revoked."""

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from access.models import Account, ApiToken
from wording import Illegal, Malformed, Sentence

PREFIX = "rd_"
LONGEST_DAYS = 366
MOST_TOKENS = 20
# Written down at most so often: a program that asks every second must not write every second.
USED_NOTED_EVERY = timedelta(minutes=1)


def _hash(secret: str) -> str:
    # The secret is random and long, so a plain hash cannot be guessed back.
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


@transaction.atomic
def token_make(*, account: Account, name: str, scope: str, days: int) -> tuple[ApiToken, str]:
    """A new token and its secret, which is shown once and kept nowhere."""
    name = " ".join("".join(c for c in name if c.isprintable()).split())
    if not name:
        raise Malformed(
            "name-missing",
            Sentence("Please say what the token is for, so that you know it again."),
            field="name",
        )
    if scope not in ApiToken.Scope.values or not 1 <= days <= LONGEST_DAYS:
        raise Malformed(
            "token-settings",
            Sentence(
                "Choose what the token may do, and 1 to {most} days.",
                most=LONGEST_DAYS,
            ),
            field="scope" if scope not in ApiToken.Scope.values else "days",
        )
    Account.objects.select_for_update().get(pk=account.pk)
    if len(tokens_alive(account=account)) >= MOST_TOKENS:
        raise Illegal(
            "tokens-many",
            Sentence(
                "You have {most} tokens. Revoke one that you no longer use.",
                most=MOST_TOKENS,
            ),
        )
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        account=account,
        name=name[:60],
        token_hash=_hash(secret),
        starts_with=secret[:8],
        scope=scope,
        expires_at=timezone.now() + timedelta(days=days),
    )
    return token, secret


def token_find(*, secret: str) -> ApiToken | None:
    """The token with this secret, if it still counts; notes that it was used."""
    now = timezone.now()
    token = (
        ApiToken.objects.select_related("account")
        .filter(token_hash=_hash(secret), revoked_at=None, expires_at__gt=now)
        .filter(account__is_active=True)
        .first()
    )
    if token is None:
        return None
    if token.last_used_at is None or token.last_used_at < now - USED_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def token_revoke(*, account: Account, token_id: int) -> bool:
    """False where this account has no such token. Revoking twice changes nothing."""
    own = ApiToken.objects.filter(account=account, pk=token_id)
    own.filter(revoked_at=None).update(revoked_at=timezone.now())
    return own.exists()


def tokens_alive(*, account: Account) -> list[ApiToken]:
    return list(account.tokens.filter(revoked_at=None, expires_at__gt=timezone.now()))
