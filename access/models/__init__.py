from access.models.account import Account, Membership
from access.models.doors import ApiToken, Invitation, RecoveryCode, SetupLink, TabletPin
from access.models.record import AccessEntry, AccessRules, DeskSession

__all__ = [
    "AccessEntry",
    "AccessRules",
    "Account",
    "ApiToken",
    "DeskSession",
    "Invitation",
    "Membership",
    "RecoveryCode",
    "SetupLink",
    "TabletPin",
]
