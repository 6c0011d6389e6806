"""The journal lines of a deposit. They sum to zero; money owed, earned or held is negative."""

from __future__ import annotations

from apps.payments.domain.choices import Flow
from apps.payments.domain.matching import Decision


def deposit_lines(decision: Decision, *, delivered: int, return_fee: int) -> dict[str, int]:
    """Lines in drops by account, for `delivered` drops decided so. Lines of 0 may be among them."""
    if decision.flow == Flow.EQUITY:
        return {"wallet": delivered, "equity": -delivered}
    fee = return_fee if decision.return_amount else 0
    if decision.split is not None:
        return {
            "wallet": delivered,
            "owed_payout": -decision.split.payout,
            "owed_burn": -decision.split.burn,
            "revenue": -decision.split.revenue,
            "owed_return": -decision.return_amount,
            "return_fees": -fee,
        }
    if decision.return_amount:
        return {"wallet": delivered, "owed_return": -decision.return_amount, "return_fees": -fee}
    return {"wallet": delivered, "held": -delivered}
