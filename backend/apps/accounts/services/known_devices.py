"""Devices that have signed in to an account: guesses of others at its password do not lock them out.

Such a device keeps a signed note that names the accounts and the times. It proves nothing else: whoever has
it still needs the password.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field

from django.core import signing

from apps.accounts.models import User

LIFETIME_SECONDS = 30 * 86_400
_SALT = "accounts.known-device"
# Of one device; the newest stay.
_ACCOUNTS = 5


@dataclass(frozen=True)
class KnownDevice:
    """What a device's note says: its own random name, and when it last signed in to which account."""

    name: str = field(default_factory=lambda: secrets.token_hex(16))
    signed_in: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, note: str | None) -> KnownDevice:
        """A new device where there is no note, or one that is not ours."""
        try:
            name, signed_in = signing.loads(note or "", salt=_SALT)
        except (signing.BadSignature, ValueError, TypeError):
            return cls()
        return cls(name, signed_in)

    def knows(self, user: User | None) -> bool:
        """Whether it signed in to this account in the last thirty days."""
        at = 0 if user is None else self.signed_in.get(str(user.pk), 0)
        return time.time() - at < LIFETIME_SECONDS

    def note(self, user: User) -> str:
        """Its note after signing in to this account now."""
        others = [(pk, at) for pk, at in self.signed_in.items() if pk != str(user.pk)]
        kept = dict(sorted(others, key=lambda one: -one[1])[: _ACCOUNTS - 1])
        return signing.dumps([self.name, {**kept, str(user.pk): int(time.time())}], salt=_SALT)
