"""Set-up links and accounts: every change."""

import hashlib
import secrets

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from access.models import Account, SetupLink
from wording import Illegal, Malformed, Sentence

USED_UP = Sentence(
    "This set-up link has been used or replaced. Start Rallydeck again to get a new one."
)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def setup_link_make() -> str:
    """A fresh link's token; older ones stop working."""
    token = secrets.token_urlsafe(18)
    SetupLink.objects.filter(used_at=None).update(used_at=timezone.now())
    SetupLink.objects.create(token_hash=_hash(token))
    return token


def setup_link_check(*, token: str) -> None:
    if not SetupLink.objects.filter(token_hash=_hash(token), used_at=None).exists():
        raise Illegal("setup-link-used", USED_UP)


@transaction.atomic
def official_set_up(*, token: str, sign_in_name: str, password: str) -> Account:
    """Use the link up and make the account, or give a known name a new password."""
    link = SetupLink.objects.select_for_update().filter(token_hash=_hash(token), used_at=None)
    if not link.update(used_at=timezone.now()):
        raise Illegal("setup-link-used", USED_UP)
    name = " ".join(sign_in_name.split())
    if not name:
        raise Malformed(
            "name-missing",
            Sentence("Please type the name you want to sign in with."),
            field="sign_in_name",
        )
    account = Account.objects.filter(sign_in_name__iexact=name).first() or Account(
        sign_in_name=name
    )
    try:
        validate_password(password, account)
    except ValidationError as reason:
        raise Malformed(
            "password-weak",
            Sentence(
                "That password is too easy to guess. Take at least ten characters, for example "
                "three words."
            ),
            field="password",
        ) from reason
    account.set_password(password)
    account.runs_every_event = True
    account.is_active = True
    account.save()
    return account
