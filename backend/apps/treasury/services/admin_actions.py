"""Admin actions: each has a name and a reason."""

from __future__ import annotations

from dataclasses import dataclass

from apps.accounts.selectors import user_by_email
from apps.common.errors import Refusal
from apps.treasury.domain.choices import AdminActionKind
from apps.treasury.models import AdminActionRecord, Wallet


class AdminActionRefused(Refusal):
    """What an administrator may not do now; nothing has changed."""

    status = 409


@dataclass(frozen=True, slots=True)
class AdminAction:
    """Who acts, and why."""

    admin_id: int
    reason: str


def admin_action_by(*, email: str, reason: str) -> AdminAction:
    """An action of the administrator with this email address. Raises `AdminActionRefused`."""
    admin = user_by_email(email)
    if admin is None or not (admin.is_superuser and admin.is_active):
        raise AdminActionRefused("No administrator has this email address.")
    if not reason.strip():
        raise AdminActionRefused("Give a reason.")
    return AdminAction(admin_id=admin.pk, reason=reason.strip())


def admin_action_record(*, action: AdminAction, kind: AdminActionKind, subject: str) -> None:
    """Record the action, inside the caller's transaction."""
    AdminActionRecord.objects.create(
        kind=kind, subject=subject, admin_id=action.admin_id, reason=action.reason
    )


def rebind_record(*, action: AdminAction | None, subject: str) -> None:
    """Record a rebind. `action` is None if start-up did it, which it does only with seeded data."""
    if action is not None:
        admin_action_record(action=action, kind=AdminActionKind.REBIND, subject=subject)
        return
    AdminActionRecord.objects.create(
        kind=AdminActionKind.REBIND,
        subject=subject,
        admin_id=None,
        reason="The ledger was reset; only seeded data.",
    )


def wallet_named(*, address: str) -> Wallet:
    """The wallet with this address on an open network. Raises `AdminActionRefused`."""
    wallet = (
        Wallet.objects.select_related("network", "cursor")
        .filter(address=address, network__closed_at=None)
        .first()
    )
    if wallet is None:
        raise AdminActionRefused("This is not the address of a platform wallet on an open network.")
    return wallet
