"""The one place where a password is compared, and the one where a new one is judged."""

from django.contrib.auth import authenticate
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from access import account_names, trail
from access.models import AccessEntry, Account
from access.sign_in import throttle
from access.visitor import address_of
from domain.wording import Illegal
from domain.wording.refusals import refused
from web.params import visitor_of


def account_by_password(request: HttpRequest, *, username: str, password: str) -> Account:
    """Whose name and password these are; open or closed. Slowed down, and on the trail if wrong."""
    known = Account.objects.filter(name_key=account_names.key(username)).first()
    return _compared(request, username, password, known, _lanes(request, username, known))


def _compared(
    request: HttpRequest,
    name: str,
    password: str,
    known: Account | None,
    lanes: list[throttle.Lane],
) -> Account:
    throttle.let_through(lanes)
    account = authenticate(request, username=name, password=password)
    if not isinstance(account, Account):
        # A name that nobody has is not written down: it may be a password, typed in the wrong box.
        trail.leave(AccessEntry.Kind.PASSWORD_WRONG, about=known or "", address=address_of(request))
        raise refused("password-wrong")
    throttle.forget(lanes[0])
    return account


def password_check(request: HttpRequest, account: Account, password: str) -> None:
    """Whoever is signed in says their password again; no stranger can make them wait."""
    lane = throttle.by_device(account.pk, request.session.session_key or "")
    try:
        _compared(request, account.sign_in_name, password, account, [lane])
    except throttle.TooManyTries:
        raise
    except Illegal as reason:
        raise refused("password-wrong:own") from reason


def _lanes(request: HttpRequest, name: str, known: Account | None) -> list[throttle.Lane]:
    """The first is forgotten once the right person came."""
    device = throttle.device_of(request, known) if known is not None else ""
    if known is not None and device:
        return [throttle.by_device(known.pk, device)]
    key, network = account_names.key(name), visitor_of(address_of(request))
    return [
        throttle.by_name_and_address(key, network),
        throttle.by_name(key),
        throttle.by_address(network),
    ]


def password_hashed(name: str, password: str, *, field: str = "password") -> str:
    """A new password of somebody of that name, judged and hashed.

    Before any transaction: hashing is slow and waits its turn, and nobody else must wait for it.
    """
    refuse_repeated_name(name, password, field=field)
    try:
        validate_password(password, Account(sign_in_name=name))
    except ValidationError as reason:
        raise refused("password-weak", field=field) from reason
    return make_password(password)


def refuse_repeated_name(name: str, password: str, *, field: str) -> None:
    if account_names.repeats(name, password):
        raise refused("password-repeats-name", field=field)
