"""Tables of the accounts app."""

from apps.accounts.models.audit import AuditRecord
from apps.accounts.models.keypads import Keypad
from apps.accounts.models.keys import SecretKey
from apps.accounts.models.resets import PasswordReset
from apps.accounts.models.second_factors import RecoveryCode, SecondFactor
from apps.accounts.models.sessions import Session
from apps.accounts.models.shops import Shop
from apps.accounts.models.users import User, UserManager

__all__ = [
    "AuditRecord",
    "Keypad",
    "PasswordReset",
    "RecoveryCode",
    "SecondFactor",
    "SecretKey",
    "Session",
    "Shop",
    "User",
    "UserManager",
]
