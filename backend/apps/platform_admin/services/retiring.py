"""Retiring a replaced platform wallet at once: its payments end early, and it never signs again."""

from __future__ import annotations

import time

from django.db import transaction

from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.payments.domain.choices import PaymentStatus
from apps.payments.models import Payment
from apps.payments.services.early_end import wallet_payments_end_early
from apps.payments.services.expiry import payments_expire
from apps.payments.services.mode_jobs import wallet_look
from apps.platform_admin.selectors import unsent_dust, wallet_debts
from apps.platform_admin.services.releases import deposits_release_to_equity
from apps.refunds.services.ending import wallet_refunds_end
from apps.treasury.domain.choices import AdminActionKind, WalletState
from apps.treasury.domain.wallet_rules import retire_refusal
from apps.treasury.models import Cursor, Wallet
from apps.treasury.services.admin_actions import (
    AdminAction,
    AdminActionRefused,
    admin_action_record,
    require_allowed,
    wallet_facts,
)

# A payment expires half a minute after its time is up, so no payment takes longer than this.
WAIT_SECONDS = 60.0
_LOOK_SECONDS = 0.5


def wallet_retire(
    *, wallet_id: int, client: LedgerClient, action: AdminAction, wait_seconds: float = WAIT_SECONDS
) -> int:
    """Retire a replaced wallet that owes nothing, failed legs included; returns how many of its payments were
    ended early.

    Cancels its unfunded refunds, ends its pending payments at the newest validated ledger, sweeps past that
    ledger (for at most `wait_seconds`), and retires the wallet with cursor and wallet locked. Deposits that
    were too small to return become equity. The wallet is still watched: later deposits are held and raise an
    alarm. Its secret is kept until `wallet_secret_destroy`. After a refusal it can be run again. Raises
    `AdminActionRefused`, and what the client raises.
    """
    wallet = Wallet.objects.select_related("network").get(pk=wallet_id)
    _require_retirable(wallet)
    ended = wallet_payments_end_early(wallet_id=wallet_id, client=client)
    wallet_refunds_end(wallet_id=wallet_id)
    _await_no_pending(wallet, client, wait_seconds)
    with transaction.atomic():
        Cursor.objects.select_for_update().get(pk=wallet_id)
        wallet = Wallet.objects.select_for_update(of=("self",)).select_related("network").get(pk=wallet_id)
        # In the meantime the wallet may have been made active again, or a payment paid in its last ledger.
        _require_retirable(wallet)
        dust = deposits_release_to_equity(deposits=unsent_dust(wallet), action=action)
        wallet.state = WalletState.RETIRED
        wallet.save(update_fields=["state"])
        admin_action_record(
            action=action,
            kind=AdminActionKind.RETIRE,
            subject=str(wallet.pk),
            before={"address": wallet.address, "state": str(WalletState.REPLACED)},
            after={
                "address": wallet.address,
                "state": str(WalletState.RETIRED),
                "payments_ended": ended,
                "dust_drops": dust,
            },
        )
    return ended


def _require_retirable(wallet: Wallet) -> None:
    require_allowed(retire_refusal(wallet_facts(wallet), wallet_debts(wallet)))


def _await_no_pending(wallet: Wallet, client: LedgerClient, seconds: float) -> None:
    """Sweep and expire, as the watcher also does, until none of its payments is pending."""
    pending = Payment.objects.filter(wallet=wallet, status=PaymentStatus.PENDING)
    deadline = time.monotonic() + seconds
    while True:
        wallet_look(wallet_id=wallet.pk, client=client)
        payments_expire(mode=Mode(wallet.mode))
        left = pending.count()
        if not left:
            return
        if time.monotonic() >= deadline:
            raise AdminActionRefused(
                f"{left} of its payments have not expired on the ledger yet. Try again in a minute."
            )
        time.sleep(_LOOK_SECONDS)
