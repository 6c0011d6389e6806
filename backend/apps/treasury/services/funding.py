"""The funding list: addresses whose untagged payments are the operator's own money."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from apps.accounts.domain.audit import COMMAND, AuditAction
from apps.accounts.services.audit import audit_record
from apps.ledger.addresses import is_classic
from apps.treasury.domain.choices import AdminActionKind
from apps.treasury.models import AddressClaim, FundingSender, Network
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused, admin_action_record

NOT_LISTED = "This address is not on the funding list."


def funding_sender_add(*, mode: str, address: str, action: AdminAction | None = None) -> None:
    """Add an address to the list of the mode's open network. Safe to repeat. `action` is None in a command.

    Its earlier deposits stay as they were decided. One transaction. Raises `AdminActionRefused`
    for a merchant's address, whose money could be taken for ours.
    """
    network = _network(mode)
    if not is_classic(address):
        raise AdminActionRefused("This is not an XRP Ledger address.")
    claim = AddressClaim.objects.filter(address=address).first()
    if claim is not None:
        raise AdminActionRefused(f"This address is used as a {claim.role} address.")
    with transaction.atomic():
        _, added = FundingSender.objects.get_or_create(network=network, address=address)
        if added:
            _record(AuditAction.FUNDING_SENDER_ADDED, network, address, action)


def funding_sender_remove(*, mode: str, address: str, action: AdminAction | None = None) -> None:
    """Remove an address from the list. One transaction. Raises `AdminActionRefused` if it is not there."""
    network = _network(mode)
    with transaction.atomic():
        deleted, _ = FundingSender.objects.filter(network=network, address=address).delete()
        if not deleted:
            raise AdminActionRefused(NOT_LISTED)
        _record(AuditAction.FUNDING_SENDER_REMOVED, network, address, action)


def _record(change: AuditAction, network: Network, address: str, action: AdminAction | None) -> None:
    state = {"mode": network.mode, "address": address}
    is_added = change == AuditAction.FUNDING_SENDER_ADDED
    before, after = (None, state) if is_added else (state, None)
    if action is None:
        audit_record(
            actor=COMMAND, action=change, subject=f"network {network.pk}", before=before, after=after
        )
        return
    reason = f"{'Added' if is_added else 'Removed'} {address}: {action.reason}"
    admin_action_record(
        action=replace(action, reason=reason),
        kind=AdminActionKind.FUNDING,
        subject=str(network.pk),
        before=before,
        after=after,
        audited=change,
    )


def _network(mode: str) -> Network:
    network = Network.objects.filter(mode=mode, closed_at=None).first()
    if network is None:
        raise AdminActionRefused(
            f"{mode.capitalize()} mode has no network yet: register a platform wallet first."
        )
    return network
