"""Rows of the accounts room, by subject."""

from apps.accounts.models.keys import SecretKey
from apps.accounts.models.people import User, UserManager
from apps.accounts.models.resets import PasswordReset
from apps.accounts.models.sessions import Session

__all__ = ["PasswordReset", "SecretKey", "Session", "User", "UserManager"]
