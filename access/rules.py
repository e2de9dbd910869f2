"""The two rules that an owner sets for everybody: how long without a sign of life, and whether
owners and officials need a second factor."""

from django.core.cache import cache
from django.db import transaction

from access import trail
from access.models import AccessEntry, AccessRules, Account
from domain.wording.refusals import refused

_KEPT = "access-rules"
# Asked with every page of the desk; another process hears of a change this much later.
_KEPT_SECONDS = 1


def current() -> AccessRules:
    found: AccessRules | None = cache.get(_KEPT)
    if found is None:
        found = AccessRules.objects.first() or AccessRules(pk=1)
        cache.set(_KEPT, found, _KEPT_SECONDS)
    return found


@transaction.atomic
def rules_set(*, actor: Account, idle_minutes: int, second_factor_required: bool) -> None:
    if idle_minutes not in AccessRules.Idle.values:
        raise refused("idle-unknown")
    wanted = {"idle_minutes": idle_minutes, "second_factor_required": second_factor_required}
    before = current()
    if any(getattr(before, name) != value for name, value in wanted.items()):
        AccessRules.objects.update_or_create(pk=1, defaults=wanted)
        trail.leave(
            AccessEntry.Kind.RULES_CHANGED,
            actor=actor,
            idle_minutes=idle_minutes,
            second_factor_required=second_factor_required,
        )
        cache.delete(_KEPT)
