"""What an administrator may do to a wallet and its transfers, row by row."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from apps.treasury.domain.wallet_rules import (
    WalletDebts,
    WalletFacts,
    destroy_refusal,
    resume_refusal,
    retire_refusal,
    void_refusal,
    withdraw_refusal,
)

NOW = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)
ACTIVE = WalletFacts(
    is_network_closed=False, state="active", is_halted=False, has_secret=True, replaced_at=None
)
HALTED = replace(ACTIVE, is_halted=True)
CLOSED = replace(ACTIVE, is_network_closed=True)
REPLACED = replace(ACTIVE, state="replaced", replaced_at=NOW - timedelta(days=30))
RETIRED = replace(REPLACED, state="retired")


@pytest.mark.parametrize(
    ("wallet", "unrecognised", "refusal"),
    [
        (ACTIVE, 0, "This wallet is not halted."),
        (HALTED, 2, "Recognise its external transactions first: 2."),
        (HALTED, 0, None),
    ],
)
def test_resume(wallet: WalletFacts, unrecognised: int, refusal: str | None) -> None:
    assert resume_refusal(wallet, unrecognised=unrecognised) == refusal


@pytest.mark.parametrize(
    ("wallet", "is_open", "refusal"),
    [
        (CLOSED, False, "This belongs to a closed network: nothing is sent there anymore."),
        (RETIRED, False, "This wallet is retired: it never signs again."),
        (HALTED, False, "This wallet is halted: it sends nothing until it is resumed."),
        (ACTIVE, True, "A withdrawal from this wallet is already on its way."),
        (ACTIVE, False, None),
        (REPLACED, False, None),
    ],
)
def test_withdraw(wallet: WalletFacts, is_open: bool, refusal: str | None) -> None:
    assert withdraw_refusal(wallet, is_open=is_open) == refusal


@pytest.mark.parametrize(
    ("wallet", "debts", "refusal"),
    [
        (
            replace(REPLACED, is_network_closed=True),
            WalletDebts(),
            "This wallet belongs to a closed network and no longer signs anything.",
        ),
        (RETIRED, WalletDebts(), "This wallet is already retired."),
        (ACTIVE, WalletDebts(), "This is the active platform wallet. Register another one first."),
        (
            REPLACED,
            WalletDebts(unpaid=3, failed=1, has_open_transfer=True),
            "This wallet still has to send 3 payouts, burns or returns.",
        ),
        (
            REPLACED,
            WalletDebts(failed=2, returned_payouts=1),
            "Payouts, burns or returns of this wallet have failed: 2."
            " Retry them, or let the active wallet take them over first.",
        ),
        (
            REPLACED,
            WalletDebts(returned_payouts=1),
            "Payouts of this wallet have come back: 1. Release them first.",
        ),
        (REPLACED, WalletDebts(has_open_transfer=True), "A transfer of this wallet has not finished yet."),
        (REPLACED, WalletDebts(), None),
    ],
)
def test_retire(wallet: WalletFacts, debts: WalletDebts, refusal: str | None) -> None:
    assert retire_refusal(wallet, debts) == refusal


@pytest.mark.parametrize(
    ("wallet", "now", "refusal"),
    [
        (ACTIVE, NOW, "Only the secret of a retired wallet can be destroyed: retire it first."),
        (REPLACED, NOW, "Only the secret of a retired wallet can be destroyed: retire it first."),
        (replace(RETIRED, has_secret=False), NOW, "The secret of this wallet has already been destroyed."),
        (
            RETIRED,
            NOW - timedelta(seconds=1),
            "The secret is kept for 30 days, until 2026-11-24 12:00 UTC.",
        ),
        (RETIRED, NOW, None),
    ],
)
def test_destroy_the_secret(wallet: WalletFacts, now: datetime, refusal: str | None) -> None:
    assert destroy_refusal(wallet, now=now) == refusal


@pytest.mark.parametrize(
    ("closed", "state", "has_slot", "refusal"),
    [
        (True, "stuck", True, "This belongs to a closed network: nothing is sent there anymore."),
        (False, "signed", True, "Only a stuck transfer's slot is voided; this one is signed."),
        (
            False,
            "stuck",
            False,
            "Its slot was used by somebody else: recognise that transaction instead.",
        ),
        (False, "stuck", True, None),
    ],
)
def test_void(closed: bool, state: str, has_slot: bool, refusal: str | None) -> None:
    assert void_refusal(is_network_closed=closed, state=state, has_slot=has_slot) == refusal
