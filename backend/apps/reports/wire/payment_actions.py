"""What an administrator may do to a payment."""

from __future__ import annotations

from apps.common.wire.examples import MERCHANT
from apps.common.wire.record import Record, about
from apps.reports.wire.money import CameBack
from apps.reports.wire.webhooks import WebhookLogItem


class RedirectTarget(Record):
    address: str = about("An address of the XRP Ledger.", MERCHANT)
    destination_tag: int | None = about("The tag that payouts carry; null without one.", 4183920571)


class PaymentAdminActions(Record):
    can_retry_payout: bool = about("Whether a failed payout can be sent again.")
    payouts_retried: int = about("How many payouts that transfer carries.")
    redirect_to: RedirectTarget | None = about(
        "Where a failed payout could go instead; null where that is not possible."
    )
    can_retry_burn: bool = about("Whether a failed burn can be sent again.")
    can_take_over: bool = about("Whether the active wallet can pay what a replaced or retired one owes.")
    came_back: list[CameBack] = about("Of its payout, not released yet.")
    deliveries: list[WebhookLogItem] = about("The newest webhook deliveries.")
