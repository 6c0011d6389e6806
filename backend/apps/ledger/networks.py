"""The known networks: their names, their explorers, and where play money may be used."""

from __future__ import annotations

from django.conf import settings

from apps.common.modes import Mode
from apps.ledger.play_money import has_play_money

MAINNET = 0
TESTNET = 1
_NAMES = {MAINNET: "XRP Ledger Mainnet", TESTNET: "XRP Ledger Testnet", 2: "XRP Ledger Devnet"}


def network_name(network_id: int, local: bool) -> str:
    if local:
        return "local ledger"
    return _NAMES.get(network_id, f"XRP Ledger network {network_id}")


def explorer_url(mode: Mode) -> str | None:
    return settings.LEDGERS[mode].explorer or None


def public_url(mode: Mode) -> str | None:
    """The WebSocket address at which browsers may ask the ledger themselves."""
    return settings.LEDGERS[mode].public_url or None


def can_simulate(*, mode: Mode, network_id: int, local: bool) -> bool:
    """Whether a payer can be simulated: play money only, never where the network id is 0."""
    plays = local or (network_id == TESTNET and mode == Mode.TEST)
    return plays and network_id != MAINNET and has_play_money(mode)
