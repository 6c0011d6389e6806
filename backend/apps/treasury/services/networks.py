"""Which ledger network a mode is bound to, and the check that a server still is that network."""

from __future__ import annotations

from django.conf import settings

from apps.common.errors import Refusal
from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerUnavailable, ServerState
from apps.treasury.models import Cursor, Network


class NetworkMismatch(Refusal):
    """The server is not the network this mode is bound to; the message names the remedy."""

    status = 409
    code = "network_mismatch"


def network_bind(*, mode: str, client: LedgerClient) -> Network:
    """The mode's open network, opened on the server's where there is none yet. Opens its transaction.

    Raises `NetworkMismatch` where production would run live mode on a local ledger.
    """
    state = client.server_state()
    if state.local and mode == "live" and settings.PRODUCTION:
        raise NetworkMismatch("Live mode cannot run on a local ledger in production: set LEDGER_URL_LIVE.")
    network, _ = Network.objects.get_or_create(
        mode=mode, closed_at=None, defaults={"network_id": state.network_id, "local": state.local}
    )
    return network


def network_check(
    *, network: Network, state: ServerState, cursor: Cursor | None, client: LedgerClient
) -> None:
    """Refuse a server that is not the network the books are about.

    Compares the network id and the hash of the ledger at `cursor` (None: no wallet yet). Raises
    `NetworkMismatch`, or `LedgerUnavailable` where the server cannot show that ledger just now.
    """
    remedy = f"Run `manage.py rebind --mode {network.mode}` to close the old books and start on this one."
    if state.network_id != network.network_id:
        raise NetworkMismatch(
            f"The {network.mode} ledger server is network {state.network_id}, "
            f"but {network.mode} mode is bound to network {network.network_id}. {remedy}"
        )
    if cursor is None:
        return
    found = client.ledger_hash(cursor.ledger_index)
    if found == cursor.ledger_hash:
        return
    # A local ledger is one server with its whole chain: one that is shorter than our books began anew.
    # A public server may only lag, or have dropped old ledgers.
    if found is None and not (network.local and state.validated_index < cursor.ledger_index):
        raise LedgerUnavailable(
            f"the {network.mode} ledger server does not show ledger {cursor.ledger_index}"
        )
    raise NetworkMismatch(
        f"The {network.mode} ledger was reset: its ledger {cursor.ledger_index} is not the one we know."
        f" {remedy}"
    )
