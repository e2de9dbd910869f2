"""Tokens for programs: made, found and revoked."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from access import trail
from access.models import AccessEntry, Account, ApiToken
from access.secret_words import hash_of, new_secret
from domain.wording.refusals import refused
from tournaments.prepared_queries import prepared

PREFIX = "rd_"
LONGEST_DAYS = 366
MOST_TOKENS = 20
# Written down at most so often: a program that asks every second must not write every second.
USED_NOTED_EVERY = timedelta(minutes=1)


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


def token_find(*, secret: str) -> ApiToken | None:
    """The token with this secret, if it still counts; notes that it was used."""
    now = timezone.now()
    found = _tokens(hash_of(secret))
    if not found or found[0].expires_at <= now:
        return None
    (token,) = found
    if not token.account.may_come:
        return None
    if token.last_used_at is None or token.last_used_at < now - USED_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


@prepared
def _tokens(token_hash: str) -> QuerySet[ApiToken]:
    tokens = ApiToken.objects.select_related("account").order_by()
    return tokens.filter(token_hash=token_hash, revoked_at=None)


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
