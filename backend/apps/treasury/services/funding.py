"""The funding list: addresses whose untagged payments are the operator's own money."""

from __future__ import annotations

from apps.ledger.addresses import is_classic
from apps.treasury.models import AddressClaim, FundingSender, Network
from apps.treasury.services.admin_actions import AdminActionRefused


def funding_sender_add(*, mode: str, address: str) -> None:
    """Add an address to the list of the mode's open network. Safe to repeat.

    Its earlier deposits stay as they were decided. Raises `AdminActionRefused` for a merchant's address,
    whose money could be taken for ours.
    """
    network = _network(mode)
    if not is_classic(address):
        raise AdminActionRefused("This is not an XRP Ledger address.")
    claim = AddressClaim.objects.filter(address=address).first()
    if claim is not None:
        raise AdminActionRefused(f"This address is used as a {claim.role} address.")
    FundingSender.objects.get_or_create(network=network, address=address)


def funding_sender_remove(*, mode: str, address: str) -> None:
    """Remove an address from the list. Raises `AdminActionRefused` if it is not there."""
    deleted, _ = FundingSender.objects.filter(network=_network(mode), address=address).delete()
    if not deleted:
        raise AdminActionRefused("This address is not on the funding list.")


def _network(mode: str) -> Network:
    network = Network.objects.filter(mode=mode, closed_at=None).first()
    if network is None:
        raise AdminActionRefused(
            f"{mode.capitalize()} mode has no network yet: register a platform wallet first."
        )
    return network
