"""What refunds refuse with a code for programs: each class is the one place."""

from __future__ import annotations

from typing import Any

from apps.common.drops import drops_to_xrp
from apps.common.errors import ApiError, Refusal

NO_REFUND = "Refund not found"


def refund_not_found() -> ApiError:
    return ApiError(404, NO_REFUND)


class NotRefundable(Refusal):
    status = 409
    code = "not_refundable"
    sentence = "Only a completed payment can be refunded."
    cause = "the payment is not completed, or its deposit was corrected."
    remedy = "Read the payment's status."


class RefundTooMuch(Refusal):
    status = 409
    code = "refund_too_much"
    sentence = "This is more than what is left of the payment."
    cause = "the refunds of a payment never exceed its amount, nor its price."
    remedy = "Refund at most `left`, in XRP."

    def __init__(self, left: int) -> None:
        super().__init__(f"{self.sentence} At most {drops_to_xrp(left)} XRP can be refunded.")
        self.extra: dict[str, Any] = {"left": drops_to_xrp(left)}


class RefundsChanged(Refusal):
    status = 409
    code = "refunds_changed"
    sentence = "Another refund of this payment was made meanwhile. Look at what is left."
    cause = "`refunds_total` is no longer the sum of the payment's refunds."
    remedy = "Read the payment's refunds again."

    def __init__(self, total: int) -> None:
        super().__init__()
        self.extra: dict[str, Any] = {"refunds_total": drops_to_xrp(total)}


class RefundsNotAllowed(Refusal):
    status = 403
    code = "refunds_not_allowed"
    sentence = "This secret key may not create refunds. Allow it in Settings first."
    cause = "a secret key creates refunds only after its merchant has allowed it for that key."
    remedy = "Allow it in Settings, or use the dashboard."


class RefundAboveLimit(Refusal):
    status = 403
    code = "refund_above_limit"
    sentence = "This is above your limit for refunds by a secret key."
    cause = "the refund, or all of the last 24 hours, would exceed the merchant's limits."
    remedy = "Create it in the dashboard, with a fresh sign-in, or raise the limit in Settings."


class RefundNotOpen(Refusal):
    status = 409
    code = "refund_not_open"
    sentence = "This refund has moved on. Read it again."
    cause = "the refund's status does not allow this, or no longer."
    remedy = "Read the refund again."


class AddressChanged(Refusal):
    status = 409
    code = "address_changed"
    sentence = "This is not the address that the customer named. Read the refund again."
    cause = "`destination_address` or `destination_tag` differs from the refund's."
    remedy = "Read the refund again, and confirm what it says."


class NoProof(Refusal):
    status = 409
    code = "no_proof"
    sentence = "This transaction does not pay the refund."
    cause = "destination, tag, InvoiceID, amount, result or time is another; the message says which."
    remedy = "Send exactly what the refund asks for, or name the transaction that did."


class PlatformNotReady(Refusal):
    status = 503
    code = "platform_not_ready"
    sentence = "Refunds through the platform are paused. Use your own wallet, or try again later."
    cause = "the platform has no wallet in this mode, or it is halted."
    remedy = "Refund from the merchant's own wallet, or wait."
    retry_after = 60


class ClaimUsed(Refusal):
    status = 409
    code = "claim_used"
    sentence = "This refund is no longer waiting for an address."
    cause = "an address was named, or the refund was canceled or has expired."
    remedy = "Read the page again."
