"""What selling refuses with a code for programs: each class is the one place."""

from __future__ import annotations

from typing import Any

from apps.common.errors import ApiError, Refusal

NO_LINK = "Payment link not found"


def link_not_found() -> ApiError:
    return ApiError(404, NO_LINK)


class ShopCannotAccept(Refusal):
    """For payers: why is the merchant's business."""

    status = 503
    code = "shop_cannot_accept"
    sentence = "This shop cannot accept payments now."
    cause = "the merchant has no wallet or is suspended, or the platform is paused."
    remedy = "Nothing that a payer can do; the merchant's dashboard says what is missing."
    retry_after = 60


class SaleBusy(Refusal):
    status = 429
    code = "sale_busy"
    sentence = "Too many people are paying here right now. Try again in a minute."
    cause = "the link, the invoice or the shop has as many open payments as it may."
    remedy = "Wait until some are paid or expire."
    retry_after = 60


class LinkChanged(Refusal):
    status = 409
    code = "link_changed"
    sentence = "This offer has changed since you opened it."
    cause = "the merchant changed the link after `version` was read."
    remedy = "Read the link again, show the payer what it is now, and send its `version`."

    def __init__(self, price: str | None, currency: str, version: int) -> None:
        now = f" The price is now {price} {currency}." if price is not None else ""
        super().__init__(f"{self.sentence}{now}")
        self.extra: dict[str, Any] = {"price": price, "currency": currency, "version": version}


class LinkClosed(Refusal):
    status = 409
    code = "link_closed"
    sentence = "This link is not active."
    cause = "the link is sold out, has ended, or is not active; `state` says which."
    remedy = "Show the payer the sentence."

    def __init__(self, state: str, sentence: str) -> None:
        super().__init__(sentence)
        self.extra: dict[str, Any] = {"state": state}


class AddressTaken(Refusal):
    code = "address_taken"
    sentence = "This address is taken. Choose another one."
    cause = "another link has this address."
    remedy = "Choose another one."
    param = "slug"

    def __init__(self) -> None:
        super().__init__(fields={"slug": [self.sentence]})


class TooManyLinks(Refusal):
    status = 409
    code = "too_many_links"
    sentence = "You have 1,000 payment links in this mode. Archived ones count too."
    cause = "the account has as many payment links as it may."
    remedy = "Change an existing link instead."


class InvoiceNotFound(Refusal):
    status = 404
    code = "invoice_unknown"
    sentence = "Invoice not found"
    cause = "there is no invoice with this id in this mode, or no open one at this address."
    remedy = "Check the id, and the mode of the key."


class InvoiceFrozen(Refusal):
    status = 409
    code = "invoice_frozen"
    sentence = "This invoice has been opened and cannot be changed. Void it and make a new one."
    cause = "an invoice is frozen once it is open."
    remedy = "Void it and make a new one. Reminders can still be switched."


class InvoiceNotOpen(Refusal):
    """The sentence says what it is instead."""

    status = 409
    code = "invoice_not_open"
    sentence = "Only an open invoice can do this."
    cause = "the invoice is a draft, paid or void."
    remedy = "Read its `status` first."


class NumberingFixed(Refusal):
    status = 409
    code = "numbering_fixed"
    sentence = "The series is fixed: an invoice has its first number already."
    cause = "numbers run without gaps, so prefix and first number are set before the first invoice is opened."
    remedy = "Go on with the series as it is."
