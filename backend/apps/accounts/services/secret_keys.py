"""Secret keys: made, replaced, revoked. A revoked key is dead at once, for every request looks it up."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from apps.accounts import mails
from apps.accounts.models import SecretKey, User
from apps.common.crypto import encrypt, keyed_hash
from apps.common.errors import ApiError
from apps.common.mail.outgoing import mail_enqueue
from apps.common.modes import Mode

KEY_BYTES = 32


@dataclass(frozen=True)
class NewSecretKey:
    """A key just made. `key` is the only readable copy of a live one."""

    id: int
    key: str
    last4: str


def secret_key_create(*, owner_id: int, mode: Mode) -> NewSecretKey:
    """Make the owner's key of `mode`. Raises ApiError 400 where one is alive."""
    key = f"sk_{mode}_{secrets.token_urlsafe(KEY_BYTES)}"
    try:
        with transaction.atomic():
            row = SecretKey.objects.create(
                owner_id=owner_id,
                mode=mode,
                lookup=keyed_hash(key),
                last4=key[-4:],
                shown=encrypt(key) if mode == "test" else None,
            )
    except IntegrityError:
        raise ApiError(400, f"A {mode} key exists already. Regenerate it instead.") from None
    return NewSecretKey(id=row.pk, key=key, last4=row.last4)


def secret_key_revoke(*, owner_id: int, mode: Mode) -> bool:
    """Revoke the owner's key of `mode`; False where there is none."""
    return (
        SecretKey.objects.filter(owner_id=owner_id, mode=mode, revoked_at=None).update(revoked_at=Now()) > 0
    )


def secret_key_regenerate(*, owner_id: int, mode: Mode) -> NewSecretKey:
    """Revoke the owner's key of `mode` and make another, in one transaction, and mail it. Raises ApiError 404
    without one.

    Locks the owner, so that of two at once each gets a key and the later one's lives.
    """
    with transaction.atomic():
        owner = User.objects.select_for_update(no_key=True).get(pk=owner_id)
        if not secret_key_revoke(owner_id=owner_id, mode=mode):
            raise ApiError(404, f"There is no {mode} key to regenerate.")
        key = secret_key_create(owner_id=owner_id, mode=mode)
        message = mails.secret_key_changed(mode=mode, last4=key.last4)
        mail_enqueue(recipient=owner.email, kind="secret_key_changed", message=message)
    return key
