"""Secret keys: create, regenerate, revoke. Every request looks its key up, so revoking works at once."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import IntegrityError, models, transaction
from django.db.models.functions import Now
from django.utils import timezone

from apps.accounts import mails
from apps.accounts.domain.audit import Actor, AuditAction
from apps.accounts.models import SecretKey, User
from apps.accounts.services.account_mails import account_mail
from apps.accounts.services.audit import audit_record
from apps.common.crypto import encrypt, keyed_hash
from apps.common.errors import ApiError
from apps.common.modes import Mode

KEY_BYTES = 32
ONE_KEY = "Only one key works. Regenerate it to replace it."


@dataclass(frozen=True)
class NewSecretKey:
    """A new key. For a live one, `key` is the only readable copy."""

    id: int
    key: str = field(repr=False)
    last4: str


@dataclass(frozen=True)
class RenewedSecretKey(NewSecretKey):
    """A key that replaces another one, which works until `previous_until`; None: no longer."""

    previous_until: datetime | None


class WhichKey(models.TextChoices):
    """The two keys of an overlap."""

    CURRENT = "current"
    PREVIOUS = "previous"


def secret_key_create(*, owner_id: int, mode: Mode) -> NewSecretKey:
    """Create the owner's key of `mode` and email the owner, in one transaction. Raises ApiError 400 where one
    exists."""
    with transaction.atomic():
        key = _insert(owner_id, mode)
        owner = User.objects.get(pk=owner_id)
        message = mails.secret_key_created(mode=mode, last4=key.last4)
        account_mail(user=owner, kind=mails.MailKind.SECRET_KEY_CREATED, message=message)
    return key


def secret_key_revoke(*, owner_id: int, mode: Mode) -> bool:
    """Revoke the owner's keys of `mode`, one that was replaced among them; False where there is none."""
    return (
        SecretKey.objects.filter(owner_id=owner_id, mode=mode, revoked_at=None).update(revoked_at=Now()) > 0
    )


def secret_key_regenerate(*, owner_id: int, mode: Mode, overlap_hours: int = 0) -> RenewedSecretKey:
    """Replace the owner's key of `mode` and email the owner, in one transaction. Raises ApiError 404.

    For `overlap_hours` (0 to 24) the old key works too; a key before that one no longer does. Locks the
    owner: of two concurrent calls each returns a key, and the later one's stays valid.
    """
    until = timezone.now() + timedelta(hours=overlap_hours) if overlap_hours else None
    with transaction.atomic():
        owner = User.objects.select_for_update(no_key=True).get(pk=owner_id)
        alive = SecretKey.objects.filter(owner_id=owner_id, mode=mode, revoked_at=None)
        current = alive.filter(ends_at=None).first()
        if current is None:
            raise ApiError(404, f"There is no {mode} key to regenerate.")
        (alive if until is None else alive.exclude(pk=current.pk)).update(revoked_at=Now())
        if until is not None:
            alive.filter(pk=current.pk).update(ends_at=until)
        key = _insert(owner_id, mode)
        message = mails.secret_key_changed(mode=mode, last4=key.last4, previous_until=until)
        account_mail(user=owner, kind=mails.MailKind.SECRET_KEY_CHANGED, message=message)
    return RenewedSecretKey(id=key.id, key=key.key, last4=key.last4, previous_until=until)


def secret_key_end(*, owner_id: int, mode: Mode, which: WhichKey) -> None:
    """Revoke one of the two keys of an overlap and email the owner, in one transaction.

    Where the new one ends, the old one is the current one again, and works on. Locks the owner. Raises
    ApiError 409 while there are not two.
    """
    with transaction.atomic():
        owner = User.objects.select_for_update(no_key=True).get(pk=owner_id)
        alive = SecretKey.objects.filter(owner_id=owner_id, mode=mode, revoked_at=None)
        current = alive.filter(ends_at=None).first()
        previous = alive.filter(ends_at__gt=Now()).first()
        if current is None or previous is None:
            raise ApiError(409, ONE_KEY)
        ended, left = (previous, current) if which == WhichKey.PREVIOUS else (current, previous)
        alive.filter(pk=ended.pk).update(revoked_at=Now())
        alive.filter(pk=left.pk).update(ends_at=None)
        message = mails.secret_key_ended(mode=mode, last4=ended.last4, left=left.last4)
        account_mail(user=owner, kind=mails.MailKind.SECRET_KEY_CHANGED, message=message)


def secret_key_allow_refunds(*, owner_id: int, mode: Mode, allowed: bool) -> None:
    """Let the owner's current key of `mode` create refunds, or no longer. Its successor may not, until it is
    allowed too. Raises ApiError 404 without a key."""
    alive = SecretKey.objects.filter(owner_id=owner_id, mode=mode, revoked_at=None, ends_at=None)
    if not alive.update(may_refund=allowed):
        raise ApiError(404, f"You have no {mode} key yet.")


def secret_key_reset(*, owner_id: int, mode: Mode | None, by: Actor) -> NewSecretKey:
    """Replace a merchant's key for an administrator, email the merchant and record it, in one transaction.

    Without `mode` it is the merchant's current one. Locks the merchant. Raises ApiError 404 for an
    administrator's account, or where there is no key of that mode.
    """
    with transaction.atomic():
        owner = User.objects.select_for_update(no_key=True).filter(pk=owner_id, is_superuser=False).first()
        if owner is None:
            raise ApiError(404, "Merchant not found")
        of_mode: Mode = mode or (Mode.TEST if owner.is_test_mode else Mode.LIVE)
        alive = SecretKey.objects.filter(owner_id=owner_id, mode=of_mode, revoked_at=None)
        old = alive.filter(ends_at=None).first()
        # What an overlap left of the key before ends with it.
        previous = alive.filter(ends_at__gt=Now()).first()
        if old is None or not secret_key_revoke(owner_id=owner_id, mode=of_mode):
            raise ApiError(404, f"This merchant has no {of_mode} key.")
        key = _insert(owner_id, of_mode, by_administrator=True)
        message = mails.secret_key_reset(mode=of_mode, last4=key.last4)
        account_mail(user=owner, kind=mails.MailKind.SECRET_KEY_RESET, message=message)
        audit_record(
            actor=by,
            action=AuditAction.KEY_RESET,
            subject=f"merchant {owner.pk}",
            before={"email": owner.email, "mode": str(of_mode), "last4": old.last4}
            | ({} if previous is None else {"previous_last4": previous.last4}),
            after={"email": owner.email, "mode": str(of_mode), "last4": key.last4},
        )
    return key


def _insert(owner_id: int, mode: Mode, *, by_administrator: bool = False) -> NewSecretKey:
    """Raises ApiError 400 where the owner has a key of `mode`."""
    key = f"sk_{mode}_{secrets.token_urlsafe(KEY_BYTES)}"
    try:
        with transaction.atomic():
            row = SecretKey.objects.create(
                owner_id=owner_id,
                mode=mode,
                lookup=keyed_hash(key),
                last4=key[-4:],
                shown=encrypt(key) if mode == Mode.TEST else None,
                by_administrator=by_administrator,
            )
    except IntegrityError:
        raise ApiError(400, f"You already have a {mode} key. Regenerate it instead.") from None
    return NewSecretKey(id=row.pk, key=key, last4=row.last4)
