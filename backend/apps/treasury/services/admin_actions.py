"""Admin actions: each has a name and a reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from apps.accounts.domain.audit import COMMAND, Actor, AuditAction, AuditState
from apps.accounts.selectors import user_by_email
from apps.accounts.services.audit import audit_record
from apps.common.errors import Refusal
from apps.treasury.domain.choices import AdminActionKind
from apps.treasury.domain.wallet_rules import WalletFacts
from apps.treasury.models import AdminActionRecord, Wallet

NO_SUCH_WALLET = "This is not the address of a platform wallet on an open network."


class AdminActionRefused(Refusal):
    """What an administrator may not do now; nothing has changed."""

    status = 409


def require_allowed(refusal: str | None) -> None:
    """Raise `AdminActionRefused` with the sentence of the rule that refused; None is allowed."""
    if refusal is not None:
        raise AdminActionRefused(refusal)


def wallet_facts(wallet: Wallet) -> WalletFacts:
    """What decides about admin actions on a wallet, whose network is loaded."""
    return WalletFacts(
        is_network_closed=wallet.network.closed_at is not None,
        state=wallet.state,
        is_halted=wallet.halted_at is not None,
        has_secret=wallet.sealed_secret is not None,
        replaced_at=wallet.replaced_at,
    )


class ConfirmationNeeded(AdminActionRefused):
    """Refused until the same call repeats the words in `details`."""

    def __init__(self, message: str, *, words: str) -> None:
        super().__init__(message)
        self.details = words


@dataclass(frozen=True, slots=True)
class AdminAction(Actor):
    """An administrator who acts, from where, and why."""

    admin_id: int
    reason: str = field(kw_only=True)


# What the audit log calls each kind of admin action, and what its subject is.
_AUDITED: Final = {
    AdminActionKind.RESUME: (AuditAction.WALLET_RESUMED, "wallet"),
    AdminActionKind.RETRY: (AuditAction.TRANSFER_RETRIED, "transfer"),
    AdminActionKind.VOID: (AuditAction.SLOT_VOIDED, "transfer"),
    AdminActionKind.RETIRE: (AuditAction.WALLET_RETIRED, "wallet"),
    AdminActionKind.DESTROY: (AuditAction.SECRET_DESTROYED, "wallet"),
    AdminActionKind.REBIND: (AuditAction.NETWORK_REBOUND, "network"),
    AdminActionKind.SETTINGS: (AuditAction.SETTINGS_CHANGED, "settings version"),
    AdminActionKind.WALLET: (AuditAction.WALLET_SAVED, "wallet"),
    AdminActionKind.BURN: (AuditAction.BURN_WALLET_SAVED, "burn wallet"),
    AdminActionKind.SETUP: (AuditAction.TAG_REQUIRED, "wallet"),
    AdminActionKind.WITHDRAW: (AuditAction.EQUITY_WITHDRAWN, "transfer"),
    AdminActionKind.FUNDING: (AuditAction.FUNDING_SENDER_ADDED, "network"),
}


def admin_action_of(*, actor: Actor, reason: str) -> AdminAction:
    """An action of a signed-in administrator."""
    if actor.admin_id is None:
        raise ValueError("an admin action needs an administrator")
    return AdminAction(
        admin_id=actor.admin_id,
        source=actor.source,
        client=actor.client,
        user_agent=actor.user_agent,
        reason=reason,
    )


def admin_action_by(*, email: str, reason: str) -> AdminAction:
    """An action of the administrator with this email address. Raises `AdminActionRefused`."""
    admin = user_by_email(email)
    if admin is None or not (admin.is_superuser and admin.is_active):
        raise AdminActionRefused("No administrator has this email address.")
    if not reason.strip():
        raise AdminActionRefused("Give a reason.")
    return AdminAction(admin_id=admin.pk, reason=reason.strip())


def admin_action_record(
    *,
    action: AdminAction,
    kind: AdminActionKind,
    subject: str,
    before: AuditState | None = None,
    after: AuditState | None = None,
    audited: AuditAction | None = None,
) -> None:
    """Record the action here and in the audit log, inside the caller's transaction. Call it last: see
    `audit_record`. `audited` is for a kind that the audit log calls by several names."""
    AdminActionRecord.objects.create(
        kind=kind, subject=subject, admin_id=action.admin_id, reason=action.reason
    )
    _audit(
        actor=action,
        kind=kind,
        subject=subject,
        before=before,
        after=after,
        reason=action.reason,
        audited=audited,
    )


def rebind_record(*, action: AdminAction | None, subject: str) -> None:
    """Record a rebind. `action` is None if start-up did it, which it does only with seeded data."""
    if action is not None:
        admin_action_record(action=action, kind=AdminActionKind.REBIND, subject=subject)
        return
    reason = "The ledger was reset; only seeded data."
    AdminActionRecord.objects.create(
        kind=AdminActionKind.REBIND, subject=subject, admin_id=None, reason=reason
    )
    _audit(actor=COMMAND, kind=AdminActionKind.REBIND, subject=subject, reason=reason)


def _audit(
    *,
    actor: Actor,
    kind: AdminActionKind,
    subject: str,
    before: AuditState | None = None,
    after: AuditState | None = None,
    reason: str = "",
    audited: AuditAction | None = None,
) -> None:
    usual, noun = _AUDITED[kind]
    audit_record(
        actor=actor,
        action=audited or usual,
        subject=f"{noun} {subject}",
        before=before,
        after=after,
        reason=reason,
    )


def wallet_named(*, address: str) -> Wallet:
    """The wallet with this address on an open network. Raises `AdminActionRefused`."""
    wallet = (
        Wallet.objects.select_related("network", "cursor")
        .filter(address=address, network__closed_at=None)
        .first()
    )
    if wallet is None:
        raise AdminActionRefused(NO_SUCH_WALLET)
    return wallet
