"""Binding a mode to a network, and checking that a server is still on it."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar, Final

from django.conf import settings
from django.utils import timezone

from apps.common.errors import Refusal
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.ledger.servers import server_urls
from apps.ledger.types import LedgerUnavailable, ServerState, Standing
from apps.treasury.models import Cursor, Network

# A network closes ledgers by its own clock, which is right to seconds. Ours may be wrong by more.
_AHEAD: Final = timedelta(hours=1)


class NetworkMismatch(Refusal):
    """The server is not on the network that this mode is bound to. The message names the remedy."""

    standing: ClassVar[Standing] = Standing.OTHER_LEDGER
    status = 409
    code = "network_mismatch"


class LedgerNotShown(LedgerUnavailable):
    """The server does not show a ledger of the books: it is behind, or has dropped it."""

    standing = Standing.GAPS


class LedgerOfTomorrow(LedgerUnavailable):
    """The server names a close time that has not come yet. A mode's clock goes by it, and never goes back."""

    standing = Standing.OTHER_LEDGER


class LedgerReset(NetworkMismatch):
    """The server is on another network than the books: a rebind closes them."""


def network_bind(*, mode: str, client: LedgerClient) -> Network:
    """The mode's open network; creates it from the server's if there is none. Its own transaction.

    Raises `NetworkMismatch` if production would run live mode on a local ledger, or on another network than
    LIVE_NETWORK_ID.
    """
    state = client.server_state()
    if state.local and mode == Mode.LIVE and settings.PRODUCTION:
        raise NetworkMismatch("Live mode cannot run on a local ledger in production: set LEDGER_URL_LIVE.")
    if mode == Mode.LIVE and settings.PRODUCTION and state.network_id != settings.LIVE_NETWORK_ID:
        raise NetworkMismatch(
            f"The live ledger server is network {state.network_id}, and live mode is for network"
            f" {settings.LIVE_NETWORK_ID}: correct LEDGER_URL_LIVE, or set LIVE_NETWORK_ID."
        )
    network, _ = Network.objects.get_or_create(
        mode=mode, closed_at=None, defaults={"network_id": state.network_id, "local": state.local}
    )
    return network


def network_check(
    *, network: Network, state: ServerState, cursor: Cursor | None, client: LedgerClient
) -> None:
    """Refuse a server that is on another network than the books.

    Compares the network id and the hash of the ledger at `cursor` (None: no wallet yet). Raises
    `LedgerReset`, `LedgerNotShown` if the server cannot show that ledger at the moment, or
    `LedgerOfTomorrow`. A local ledger's clock may be ahead: it closes ledgers when it is told to.
    """
    remedy = f"Run `manage.py rebind --mode {network.mode}` to close the old books and start on this one."
    if state.network_id != network.network_id:
        raise LedgerReset(
            f"The {network.mode} ledger server is network {state.network_id}, "
            f"but {network.mode} mode is bound to network {network.network_id}. {remedy}"
        )
    if not network.local and state.close_time > timezone.now() + _AHEAD:
        raise LedgerOfTomorrow(
            f"the {network.mode} ledger server's newest ledger closed at {state.close_time:%Y-%m-%d %H:%M}"
            " UTC, which is not yet: the server is wrong, or this machine's clock"
        )
    if cursor is None:
        return
    found = client.ledger_hash(cursor.ledger_index)
    if found == cursor.ledger_hash:
        return
    # A local ledger is one server with the whole chain: if that is shorter than our books, it was reset.
    # A public server, or one of several, may just lag, or have dropped old ledgers.
    whole = network.local and len(server_urls(network.mode)) == 1
    if found is None and not (whole and state.validated_index < cursor.ledger_index):
        raise LedgerNotShown(f"the {network.mode} ledger server does not show ledger {cursor.ledger_index}")
    raise LedgerReset(
        f"The {network.mode} ledger was reset: its ledger {cursor.ledger_index} is not the one we know."
        f" {remedy}"
    )
