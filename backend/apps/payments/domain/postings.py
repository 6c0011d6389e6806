"""The journal lines of a deposit. They sum to zero; money owed, earned or held is negative."""

from __future__ import annotations

from apps.payments.domain.choices import Flow
from apps.payments.domain.matching import Decision
from apps.treasury.domain.choices import Account


def deposit_lines(decision: Decision, *, delivered: int, return_fee: int) -> dict[Account, int]:
    """Lines in drops by account, for `delivered` drops decided so. Lines of 0 may be among them."""
    if decision.flow == Flow.EQUITY:
        return {Account.WALLET: delivered, Account.EQUITY: -delivered}
    fee = return_fee if decision.return_amount else 0
    if decision.split is not None:
        return {
            Account.WALLET: delivered,
            Account.OWED_PAYOUT: -decision.split.payout,
            Account.OWED_BURN: -decision.split.burn,
            Account.REVENUE: -decision.split.revenue,
            Account.OWED_RETURN: -decision.return_amount,
            Account.RETURN_FEES: -fee,
        }
    if decision.refund is not None:
        return {
            Account.WALLET: delivered,
            Account.OWED_REFUND: -decision.refund.amount,
            Account.RETURN_FEES: -(decision.refund.fee + fee),
            Account.OWED_RETURN: -decision.return_amount,
            Account.HELD: 0 if decision.return_amount else -decision.refund.excess,
        }
    if decision.return_amount:
        return {
            Account.WALLET: delivered,
            Account.OWED_RETURN: -decision.return_amount,
            Account.RETURN_FEES: -fee,
        }
    return {Account.WALLET: delivered, Account.HELD: -delivered}
