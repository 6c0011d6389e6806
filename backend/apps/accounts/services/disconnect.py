"""Removing what somebody else may have connected to an account.

Anyone can sign up with another person's address and leave a key, an endpoint or a wallet behind. The first
reset by email of an unconfirmed address shows who the owner is, so all of it ends. Apps above register their
part in their `apps.py` (docs/decisions/0011).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models.functions import Now

from apps.accounts.models import SecretKey

End = Callable[[int], int]
"""Ends what the account with this id has of one kind, in the caller's transaction; returns how many."""


@dataclass(frozen=True)
class ConnectedKind:
    """A kind of connection, with its singular and plural name."""

    one: str
    many: str
    end: End


def _keys_revoke(user_id: int) -> int:
    return SecretKey.objects.filter(owner_id=user_id, revoked_at=None).update(revoked_at=Now())


_connected_kinds = [ConnectedKind("secret key", "secret keys", _keys_revoke)]


def connected_kind_register(kind: ConnectedKind) -> None:
    """Add a kind. Called once, at start-up."""
    _connected_kinds.append(kind)


def account_disconnect(*, user_id: int) -> list[str]:
    """End everything connected to an account; returns what there was, such as "2 secret keys".

    Inside the caller's transaction, which has locked the account.
    """
    counted = [(each, each.end(user_id)) for each in _connected_kinds]
    return [f"{count} {each.one if count == 1 else each.many}" for each, count in counted if count]
