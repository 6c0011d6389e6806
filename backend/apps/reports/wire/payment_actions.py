"""What an administrator may do to a payment."""

from __future__ import annotations

from datetime import datetime

from apps.common.wire.examples import MERCHANT, PAID, PAYER, PAYMENT_HASH
from apps.common.wire.record import Record, about
from apps.common.wire.types import Hash, Xrp
from apps.payments.domain.choices import ReleaseTo
from apps.reports.wire.webhooks import WebhookLogItem


class RedirectTarget(Record):
    address: str = about("An address of the XRP Ledger.", MERCHANT)
    destination_tag: int | None = about("The tag that payouts carry; null without one.", 4183920571)


class CameBack(Record):
    deposit_id: int = about("The number of the held deposit, to release it with.")
    amount: Xrp = about("What arrived.", "10.000000")
    sender_address: str | None = about("Who sent it.", PAYER)
    transaction_hash: Hash = about("The hash of the transaction that brought it.", PAYMENT_HASH)
    received_at: datetime = about("When the ledger validated it.", PAID)
    to: list[ReleaseTo] = about("What can be done with it.", ["return"])


class PaymentAdminActions(Record):
    can_retry_payout: bool = about("Whether a failed payout can be sent again.")
    payouts_retried: int = about("How many payouts that transfer carries.")
    redirect_to: RedirectTarget | None = about(
        "Where a failed payout could go instead; null where that is not possible."
    )
    can_retry_burn: bool = about("Whether a failed burn can be sent again.")
    came_back: list[CameBack] = about("Of its payout, not released yet.")
    deliveries: list[WebhookLogItem] = about("The newest webhook deliveries.")
