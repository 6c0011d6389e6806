"""What the reports refuse with a code for programs: each class is the one place."""

from __future__ import annotations

from apps.common.errors import Refusal


class PaymentUnknown(Refusal):
    code = "payment_unknown"
    sentence = "after must be the id of a payment of yours in this mode."
    cause = "`after` names no payment of this account and mode."
    remedy = "Send the `id` of the last payment of the page before, or leave `after` out."
    param = "after"
