"""The second factor: a code from the person's phone, and codes on paper for when it is lost.

The sums are pyotp's (RFC 6238); what is kept, what is used up and what is asked is ours.
"""

import hmac
import secrets
import time

import pyotp
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from access import trail
from access.models import AccessEntry, Account, RecoveryCode, keyed_hash_of
from access.sign_in import throttle
from domain.wording.refusals import refused

ISSUER = "Rallydeck"
STEP_SECONDS = 30
CODES = 10
_PURPOSE = "recovery-code"
# Nothing that is mistaken for something else when it is read from paper.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_totp_secret() -> str:
    return pyotp.random_base32()


def phone_address(account: Account, secret: str) -> str:
    """What the QR code says to the phone's program."""
    return pyotp.TOTP(secret).provisioning_uri(name=account.sign_in_name, issuer_name=ISSUER)


@transaction.atomic
def second_factor_turn_on(*, account: Account, secret: str, code: str) -> list[str]:
    """Once the phone has shown that it counts alike. Gives the codes for paper, shown once."""
    step = _step_of(secret, code, after=0)
    if step is None:
        raise refused("code-wrong")
    account.totp_secret, account.totp_step = secret, step
    account.save(update_fields=["totp_secret", "totp_step"])
    trail.leave(AccessEntry.Kind.CODES_ON, actor=account)
    return _codes_make(account)


@transaction.atomic
def recovery_codes_renew(*, account: Account) -> list[str]:
    trail.leave(AccessEntry.Kind.CODES_ON, actor=account, codes="new")
    return _codes_make(account)


@transaction.atomic
def second_factor_turn_off(*, account: Account, actor: Account) -> None:
    second_factor_drop(account)
    trail.leave(AccessEntry.Kind.CODES_OFF, actor=actor, about=account)


def second_factor_drop(account: Account) -> None:
    """Part of a service, in its transaction."""
    account.totp_secret, account.totp_step = "", 0
    account.save(update_fields=["totp_secret", "totp_step"])
    account.recovery_codes.all().delete()


def second_factor_check(*, account: Account, code: str, address: str) -> None:
    """A code of the phone or one from paper; each opens once."""
    lane = throttle.Lane("code", str(account.pk), free=5, first=5, longest=300)
    throttle.let_through([lane])
    if not (_phone_code_use(account, code) or _paper_code_use(account, code, address)):
        trail.leave(AccessEntry.Kind.CODE_WRONG, about=account, address=address)
        raise refused("code-wrong")
    throttle.forget(lane)


def _phone_code_use(account: Account, code: str) -> bool:
    step = _step_of(account.totp_secret, code, after=account.totp_step)
    # By a condition: of two who send one code at once, one comes in.
    return step is not None and bool(
        Account.objects.filter(pk=account.pk, totp_step__lt=step).update(totp_step=step)
    )


def _paper_code_use(account: Account, code: str, address: str) -> bool:
    typed = "".join(letter for letter in code.casefold() if letter.isalnum())
    hashed = keyed_hash_of(_PURPOSE, f"{account.pk} {typed}")
    used = account.recovery_codes.filter(code_hash=hashed, used_at=None)
    if not used.update(used_at=timezone.now()):
        return False
    trail.leave(
        AccessEntry.Kind.RECOVERY_CODE, actor=account, address=address, left=codes_left(account)
    )
    return True


def codes_left(account: Account) -> int:
    return account.recovery_codes.filter(Q(used_at=None)).count()


def _codes_make(account: Account) -> list[str]:
    account.recovery_codes.all().delete()
    codes = ["".join(secrets.choice(_LETTERS) for _ in range(10)) for _ in range(CODES)]
    RecoveryCode.objects.bulk_create(
        RecoveryCode(account=account, code_hash=keyed_hash_of(_PURPOSE, f"{account.pk} {code}"))
        for code in codes
    )
    return [f"{code[:5]}-{code[5:]}" for code in codes]


def _step_of(secret: str, code: str, *, after: int) -> int | None:
    """Which half minute a code belongs to: this one, or one beside it, as clocks go differently."""
    typed = "".join(code.split())
    counted = pyotp.TOTP(secret)
    now = int(time.time()) // STEP_SECONDS
    fitting = (
        step
        for step in (now, now - 1, now + 1)
        if step > after and hmac.compare_digest(counted.generate_otp(step).encode(), typed.encode())
    )
    return next(fitting, None) if secret else None
