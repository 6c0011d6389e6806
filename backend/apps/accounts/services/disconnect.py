"""Ending what somebody may have connected to an account before its owner came.

Whoever signs up with an address that is not his can leave a key, an endpoint or a wallet behind. The first
reset by mail of an unconfirmed address shows who the owner is: all of it ends. Rooms above register how
theirs does, in their `apps.py` (docs/decisions/0013).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models.functions import Now

from apps.accounts.models import SecretKey

End = Callable[[int], int]
"""Ends one kind of thing of the account with this id, in the caller's transaction; returns how many."""


@dataclass(frozen=True)
class ConnectedKind:
    """A kind of thing that can be ended: what one is called, what several are."""

    one: str
    many: str
    end: End


def _keys_revoke(user_id: int) -> int:
    return SecretKey.objects.filter(owner_id=user_id, revoked_at=None).update(revoked_at=Now())


_connected_kinds = [ConnectedKind("secret key", "secret keys", _keys_revoke)]


def connected_kind_register(kind: ConnectedKind) -> None:
    """Have this ended too. Called once, at start-up."""
    _connected_kinds.append(kind)


def account_disconnect(*, user_id: int) -> list[str]:
    """End everything connected to an account; returns what there was in words, such as "2 secret keys".

    Inside the caller's transaction, which holds the account's row.
    """
    counted = [(each, each.end(user_id)) for each in _connected_kinds]
    return [f"{count} {each.one if count == 1 else each.many}" for each, count in counted if count]
