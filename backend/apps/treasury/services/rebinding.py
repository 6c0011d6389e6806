"""Binding a mode to another network: closes the old books and opens new ones."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from apps.common.modes import Mode
from apps.ledger.client import LedgerClient, clients_for
from apps.ledger.servers import server_urls
from apps.treasury.domain.choices import WalletState
from apps.treasury.models import Cursor, Network, Wallet
from apps.treasury.selectors import cursor_newest
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused, rebind_record
from apps.treasury.services.networks import NetworkMismatch, network_bind, network_check


def network_is_other(*, mode: str, client: LedgerClient) -> bool:
    """Whether the mode's server is on another network than its books. Raises what the client raises."""
    network = Network.objects.filter(mode=mode, closed_at=None).first()
    if network is None:
        return False
    try:
        network_check(
            network=network, state=client.server_state(), cursor=cursor_newest(mode=mode), client=client
        )
    except NetworkMismatch:
        return True
    return False


def network_rebind(*, mode: str, client: LedgerClient, action: AdminAction | None) -> Network:
    """Close the mode's network and open one for the server as it is now; returns the new one.

    Its active wallet counts as replaced; all its rows stay as they are. `action` is None at
    start-up. Its own transaction; locks network, cursors, wallets. Raises `AdminActionRefused` for live
    mode in production, and if a server of the mode is still on the network of the books.
    """
    if mode == Mode.LIVE and settings.PRODUCTION:
        raise AdminActionRefused("Live mode is never bound to another network in production.")
    others = clients_for(mode) if len(server_urls(mode)) > 1 else ()
    if not all(network_is_other(mode=mode, client=each) for each in (client, *others)):
        raise AdminActionRefused(f"Nothing to do: the {mode} ledger is still the one in the books.")
    with transaction.atomic():
        old = Network.objects.select_for_update().get(mode=mode, closed_at=None)
        list(Cursor.objects.select_for_update().filter(wallet__network=old).order_by("wallet_id"))
        Wallet.objects.filter(network=old, state=WalletState.ACTIVE).update(
            state=WalletState.REPLACED, replaced_at=timezone.now()
        )
        old.closed_at = timezone.now()
        old.save(update_fields=["closed_at"])
        new = network_bind(mode=mode, client=client)
        rebind_record(action=action, subject=str(new.pk))
    return new
