"""What the payments refuse with a code for programs: each class is the one place."""

from __future__ import annotations

from apps.common.errors import Refusal


class IdempotencyMismatch(Refusal):
    status = 409
    code = "idempotency_mismatch"
    sentence = "This Idempotency-Key was used with another request body."
    cause = "this `Idempotency-Key` was used with another body."
    remedy = "Use a new key for a new payment."


class IdempotencyInFlight(Refusal):
    status = 409
    code = "idempotency_in_flight"
    sentence = "A request with this Idempotency-Key is still in flight."
    cause = "the first call with this key is still running."
    remedy = "Repeat the call in a second."


class AlreadyPaid(Refusal):
    status = 409
    code = "already_paid"
    sentence = "This payment has already been paid."
    cause = "the payment was paid before it could be cancelled."
    remedy = "Treat it as paid."


class NotPayable(Refusal):
    status = 409
    code = "not_payable"
    sentence = "This payment cannot be paid now."
    cause = "a payment that has ended can no longer be paid or simulated."
    remedy = "Create a new one."


class TooManyPaymentsToday(Refusal):
    status = 429
    code = "too_many_payments_today"
    sentence = "Too many payments in the last 24 hours. Try again later, or ask the operator for more."
    cause = "the account has created as many payments in 24 hours as the operator allows (50,000)."
    remedy = "Wait, or ask the operator for more."
    retry_after = 3600


class TooManyOpenPayments(Refusal):
    status = 429
    code = "too_many_open_payments"
    sentence = "Too many open payments."
    cause = "more than 10,000 payments are pending."
    remedy = "Cancel some, or let them expire."
    retry_after = 60


class AmountTooSmall(Refusal):
    code = "amount_too_small"
    cause = "the amount is below the smallest payment of the mode."
    remedy = "Ask for more; the sentence has the limit, as `/api/config/` does."


class AmountTooLarge(Refusal):
    code = "amount_too_large"
    cause = "the amount is above the largest payment."
    remedy = "Ask for less; the sentence has the limit."


class StockBelowSold(Refusal):
    code = "stock_below_sold"
    cause = "the limit of a payment link cannot be below what it has sold."
    remedy = "Choose at least that many, or archive the link."

    def __init__(self, sold: int) -> None:
        super().__init__(f"{sold:,} are sold already; the limit cannot be lower.")
