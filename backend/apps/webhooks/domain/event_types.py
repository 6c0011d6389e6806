"""The types of events, and when each is sent: the dashboard's list and the documentation come from here."""

from __future__ import annotations

from django.db.models import TextChoices


class EventType(TextChoices):
    """`webhook.test` is sent by hand to one endpoint; the others are about a payment or a refund."""

    CREATED = "payment.created"
    PROCESSING = "payment.processing"
    COMPLETED = "payment.completed"
    FAILED = "payment.failed"
    EXPIRED = "payment.expired"
    REJECTED = "payment.rejected"
    RETURNED = "payment.returned"
    REFUND_CREATED = "refund.created"
    REFUND_UPDATED = "refund.updated"
    REFUND_SUCCEEDED = "refund.succeeded"
    REFUND_FAILED = "refund.failed"
    TEST = "webhook.test"


REFUND_EVENTS = tuple(each for each in EventType if each.startswith("refund."))
PAYMENT_EVENTS = tuple(each for each in EventType if each.startswith("payment."))
CHOSEN_EVENTS = tuple(event_type for event_type in EventType if event_type != EventType.TEST)
"""The types that an endpoint can choose."""

SENT_WHEN = {
    EventType.CREATED: "A payment was created and waits for its payer.",
    EventType.PROCESSING: "A validated transaction settled the payment; the payout is on its way.",
    EventType.COMPLETED: (
        "Your payout is validated or, with hourly or daily payouts, scheduled. Fulfil the order now."
    ),
    EventType.FAILED: "The payout failed permanently. The reason is in metadata.failure_reason.",
    EventType.EXPIRED: "The payment was not paid in time, or you cancelled it.",
    EventType.REJECTED: (
        "A transaction for the payment was rejected and is being returned. This doesn't mean the payment "
        "failed. Check its status."
    ),
    EventType.RETURNED: (
        "A rejected transaction, or what was too much of one, is back with its sender, or the return failed "
        "permanently: rejected_payment.return_status decides. Sent again if a retry succeeds, or if the "
        "money comes back from the sender."
    ),
    EventType.REFUND_CREATED: "A refund was created. It waits for you or for your customer.",
    EventType.REFUND_UPDATED: (
        "A refund's status changed, or your customer named an address. Read its status: awaiting_merchant, "
        "sending, canceled or expired."
    ),
    EventType.REFUND_SUCCEEDED: "The ledger delivered a refund to your customer.",
    EventType.REFUND_FAILED: (
        "A refund through the platform could not be delivered, or came back. Its money is held in your name "
        "until you choose another address or your own wallet."
    ),
    EventType.TEST: "You pressed Send test event. It has sample values and no payment_id.",
}
