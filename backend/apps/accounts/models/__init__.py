"""Rows of the accounts room, by subject."""

from apps.accounts.models.keys import SecretKey
from apps.accounts.models.people import User, UserManager
from apps.accounts.models.sessions import Session

__all__ = ["SecretKey", "Session", "User", "UserManager"]
