"""The balance sheet of each platform wallet of a mode, as the Money screen shows it."""

from __future__ import annotations

from collections.abc import Collection

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.reports.selectors.balance_sheet import BalanceSheet, OwedMoney, balance_sheet
from apps.reports.wire.money import BalanceSheets, Held, Owed, Sheet, SheetTotal
from apps.treasury.domain.choices import WalletState
from apps.treasury.domain.equity import withdrawable
from apps.treasury.models import Wallet
from apps.treasury.selectors import wallets_watched


def money_sheets(*, mode: Mode) -> BalanceSheets:
    """One balance sheet for each wallet of the open network, in XRP with six decimals.

    Reads the whole journals: for a person who asks, never for a poll or a payment.
    """
    wallets = sorted(
        wallets_watched(mode=mode), key=lambda each: (each.state != WalletState.ACTIVE, -each.pk)
    )
    sheets = {wallet: balance_sheet(wallet_id=wallet.pk) for wallet in wallets}
    return BalanceSheets(
        sheets=[_sheet(wallet, sheet) for wallet, sheet in sheets.items()], total=_total(sheets.values())
    )


def _total(sheets: Collection[BalanceSheet]) -> SheetTotal:
    return SheetTotal(
        on_ledger=drops_to_xrp(sum(sheet.on_ledger or 0 for sheet in sheets)),
        owed=drops_to_xrp(sum(owed.total for sheet in sheets for owed in sheet.owed.values())),
        held=drops_to_xrp(sum(sheet.held.total for sheet in sheets)),
        equity=drops_to_xrp(sum(sheet.equity for sheet in sheets)),
        network_fees=drops_to_xrp(sum(sheet.network_fees for sheet in sheets)),
        transactions_sent=sum(sheet.transactions_sent for sheet in sheets),
    )


def _sheet(wallet: Wallet, sheet: BalanceSheet) -> Sheet:
    audit, ledger = sheet.audit, sheet.on_ledger
    return Sheet(
        address=wallet.address,
        payouts=owed_shown(sheet.owed["payout"]),
        burns=owed_shown(sheet.owed["burn"]),
        returns=owed_shown(sheet.owed["return"]),
        held=Held(total=drops_to_xrp(sheet.held.total), count=sheet.held.count, oldest=sheet.held.oldest),
        equity=drops_to_xrp(sheet.equity),
        booked=drops_to_xrp(sheet.booked),
        unrecognised=drops_to_xrp(sheet.unrecognised),
        on_ledger=None if ledger is None else drops_to_xrp(ledger),
        difference=None if ledger is None else ledger - sheet.booked - sheet.unrecognised,
        ledger_index=None if audit is None else audit.ledger_index,
        reserve=None if audit is None else drops_to_xrp(audit.reserve),
        withdrawable=drops_to_xrp(withdrawable(equity=sheet.spendable, promised=sheet.promised)),
        network_fees=drops_to_xrp(sheet.network_fees),
        transactions_sent=sheet.transactions_sent,
    )


def owed_shown(owed: OwedMoney) -> Owed:
    """What is owed of one kind, in XRP."""
    return Owed(
        total=drops_to_xrp(owed.total),
        **{name: drops_to_xrp(owed.stages.get(name, 0)) for name in ("waiting", "in_transit", "failed")},
        count=owed.count,
        oldest=owed.oldest,
    )
