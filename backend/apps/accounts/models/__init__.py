"""Tables of the accounts app."""

from apps.accounts.models.keys import SecretKey
from apps.accounts.models.resets import PasswordReset
from apps.accounts.models.sessions import Session
from apps.accounts.models.users import User, UserManager

__all__ = ["PasswordReset", "SecretKey", "Session", "User", "UserManager"]
