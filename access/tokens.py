"""Tokens for programs: made and revoked."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from access import trail
from access.models import AccessEntry, Account, ApiToken, hash_of, new_secret
from domain.wording.refusals import refused

PREFIX = "rd_"
LONGEST_DAYS = 366
MOST_TOKENS = 20


@transaction.atomic
def token_make(*, account: Account, name: str, scope: str, days: int) -> tuple[ApiToken, str]:
    """A new token and its secret, which is shown once and kept nowhere."""
    name = " ".join("".join(c for c in name if c.isprintable()).split())
    if not name:
        raise refused("name-missing:token")
    if scope not in ApiToken.Scope.values or not 1 <= days <= LONGEST_DAYS:
        raise refused(
            "token-settings",
            most=LONGEST_DAYS,
            field="scope" if scope not in ApiToken.Scope.values else "days",
        )
    if account.is_tablet:
        raise refused("tablet-no-token")
    Account.objects.select_for_update().get(pk=account.pk)
    if len(tokens_alive(account=account)) >= MOST_TOKENS:
        raise refused("tokens-many", most=MOST_TOKENS)
    secret = PREFIX + new_secret()
    token = ApiToken.objects.create(
        account=account,
        name=name[:60],
        token_hash=hash_of(secret),
        starts_with=secret[:8],
        scope=scope,
        expires_at=timezone.now() + timedelta(days=days),
    )
    trail.leave(AccessEntry.Kind.TOKEN_MADE, actor=account, token=token.name, scope=scope)
    return token, secret


@transaction.atomic
def token_revoke(*, account: Account, token_id: int) -> str | None:
    """Its name; none where this account has no such token. Revoking twice changes nothing."""
    own = ApiToken.objects.filter(account=account, pk=token_id)
    name = own.values_list("name", flat=True).first()
    if own.filter(revoked_at=None).update(revoked_at=timezone.now()):
        trail.leave(AccessEntry.Kind.TOKEN_REVOKED, actor=account, token=name)
    return name


def tokens_alive(*, account: Account) -> list[ApiToken]:
    return list(account.tokens.filter(revoked_at=None, expires_at__gt=timezone.now()))
