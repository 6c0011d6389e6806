"""Reads of the admin dashboard that put several reports together."""

from __future__ import annotations

from django.db.models import QuerySet, Sum

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments.domain.choices import Flow, LegState, PaymentStatus
from apps.payments.models import Deposit, Leg, Payment
from apps.reports.selectors.attention import attention_needed
from apps.reports.selectors.balance_sheet import BalanceSheet, balance_sheet
from apps.reports.selectors.money import take_overs_offered
from apps.reports.selectors.money_sheet import owed_shown
from apps.reports.selectors.platform_totals import platform_sums
from apps.reports.selectors.transactions import transactions_recent
from apps.reports.wire.money import Retirement
from apps.reports.wire.overview import Activity, Overview
from apps.treasury.domain.choices import TransferState
from apps.treasury.domain.equity import withdrawable
from apps.treasury.domain.wallet_rules import WalletDebts, retire_refusal
from apps.treasury.models import Transfer, Wallet
from apps.treasury.services.admin_actions import wallet_facts


def overview_read(*, mode: Mode) -> Overview:
    """The totals and the newest five payments of `mode`, and what needs a person in either mode."""
    sums = platform_sums(mode=mode)
    return Overview(
        total_xrp_processed=drops_to_xrp(sums.amount),
        burn_volume=drops_to_xrp(sums.burned),
        transaction_count=sums.counts[PaymentStatus.COMPLETED],
        revenue=drops_to_xrp(sums.kept),
        recent_activity=[
            Activity(**{name: payment[name] for name in ("id", "status", "created_at", "amount")})
            for payment in transactions_recent(mode=mode)
        ],
        attention=attention_needed(),
    )


def wallet_debts(wallet: Wallet) -> WalletDebts:
    """What a wallet could not pay once it is retired. Four statements; a write calls it under its locks."""
    transfers = Transfer.objects.filter(
        wallet=wallet, state__in=[TransferState.READY, TransferState.SIGNED, TransferState.STUCK]
    )
    legs = Leg.objects.filter(paying_wallet=wallet.pk)
    return WalletDebts(
        unpaid=legs.filter(state__in=[LegState.OWED, LegState.SENDING]).count(),
        failed=legs.filter(state=LegState.FAILED).count(),
        returned_payouts=_held_for_merchants(wallet).count(),
        has_open_transfer=transfers.exists(),
    )


def unsent_dust(wallet: Wallet) -> QuerySet[Deposit]:
    """Rejected deposits that were too small to return, and that nobody has released."""
    return Deposit.objects.filter(
        wallet=wallet, flow=Flow.REJECT, rejected__not_sent=True, release=None, correction=None
    )


def retirement_read(*, wallet: Wallet) -> Retirement:
    """What an administrator weighs before he retires a wallet, in XRP with six decimals.

    Reads its whole journal, so it is for a person who asks.
    """
    sheet = balance_sheet(wallet_id=wallet.pk)
    dust, merchants = _drops(unsent_dust(wallet)), _drops(_held_for_merchants(wallet))
    owed = sum(each.total for each in sheet.owed.values()) + merchants
    held = sheet.held.total - merchants - dust
    return Retirement(
        address=wallet.address,
        replaced_at=wallet.replaced_at,
        refusal=retire_refusal(wallet_facts(wallet), wallet_debts(wallet)),
        pending_payments=Payment.objects.filter(wallet=wallet, status=PaymentStatus.PENDING).count(),
        payouts=owed_shown(sheet.owed["payout"]),
        burns=owed_shown(sheet.owed["burn"]),
        returns=owed_shown(sheet.owed["return"]),
        held_for_merchants=drops_to_xrp(merchants),
        owed=drops_to_xrp(owed),
        held=drops_to_xrp(held),
        dust=drops_to_xrp(dust),
        on_ledger=None if sheet.on_ledger is None else drops_to_xrp(sheet.on_ledger),
        reserve=None if sheet.audit is None else drops_to_xrp(sheet.audit.reserve),
        left=_left(sheet, owed + held),
        withdrawable=drops_to_xrp(withdrawable(equity=sheet.spendable, promised=sheet.promised)),
        take_over=take_overs_offered([wallet]).get(wallet.pk),
    )


def _left(sheet: BalanceSheet, others: int) -> str | None:
    if sheet.audit is None or sheet.on_ledger is None:
        return None
    return drops_to_xrp(sheet.on_ledger - others - sheet.audit.reserve)


def _held_for_merchants(wallet: Wallet) -> QuerySet[Deposit]:
    """Payouts that came back, booked in their merchants' names."""
    return Deposit.objects.filter(wallet=wallet, flow=Flow.HELD, merchant__isnull=False, release=None)


def _drops(deposits: QuerySet[Deposit]) -> int:
    return deposits.aggregate(drops=Sum("delivered"))["drops"] or 0
