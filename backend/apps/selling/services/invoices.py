"""Making, changing, opening and voiding invoices."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction

from apps.accounts.selectors import shop_of
from apps.common import jobs
from apps.common.drops import xrp_to_drops
from apps.common.errors import FieldsWrong, ParameterMissing, Problem, field_error
from apps.common.modes import Mode
from apps.payments.configuration import amount_require
from apps.payments.domain.choices import Origin
from apps.payments.services.stock import stock_create, stock_total_change
from apps.selling.domain import invoices as rules
from apps.selling.domain.invoices import InvoiceState
from apps.selling.domain.numbering import DEFAULT_START, number_text, series_read
from apps.selling.models import Invoice, InvoiceSeries
from apps.selling.refusals import InvoiceFrozen, InvoiceNotFound, InvoiceNotOpen, NumberingFixed
from apps.selling.selectors.invoice_days import merchant_today
from apps.selling.selectors.invoice_parts import content_read, merchant_read, seller_read
from apps.selling.services.invoice_content import content_change, content_totals, content_write
from apps.treasury.services.clock import mode_now

TOKEN_BYTES = 16


def invoice_create(*, merchant_id: int, mode: Mode, sent: Mapping[str, Any]) -> UUID:
    """A draft with the fields that were sent; its id. Raises CurrencyUnsupported or FieldsWrong, 400."""
    empty = rules.Content(
        currency=sent.get("currency") or shop_of(merchant_read(merchant_id)).reporting_currency
    )
    content = content_change(empty, sent)
    totals = content_totals(content)
    with transaction.atomic():
        stock = stock_create(kind=Origin.INVOICE, merchant_id=merchant_id, mode=mode, total=1)
        invoice = Invoice(
            stock=stock,
            merchant_id=merchant_id,
            mode=mode,
            token=secrets.token_urlsafe(TOKEN_BYTES),
            state=InvoiceState.DRAFT,
            reminders=sent.get("reminders", False),
            created_at=mode_now(mode),
        )
        content_write(invoice, content, totals)
        invoice.save(force_insert=True)
    return stock.id


def invoice_update(*, merchant_id: int, mode: Mode, invoice_id: UUID, sent: Mapping[str, Any]) -> None:
    """Change a draft, or whether the customer of an open one is reminded.

    Raises InvoiceNotFound (404), InvoiceFrozen (409), CurrencyUnsupported or FieldsWrong (400).
    """
    with transaction.atomic():
        invoice = invoice_lock(merchant_id=merchant_id, mode=mode, invoice_id=invoice_id)
        if invoice.state != InvoiceState.DRAFT and set(sent) - {"reminders"}:
            raise InvoiceFrozen
        invoice.reminders = sent.get("reminders", invoice.reminders)
        if invoice.state == InvoiceState.DRAFT:
            content = content_change(content_read(invoice), sent)
            content_write(invoice, content, content_totals(content))
        invoice.save()


def invoice_delete(*, merchant_id: int, mode: Mode, invoice_id: UUID) -> None:
    """Delete a draft, which has no number yet. Raises InvoiceNotFound (404), InvoiceFrozen (409)."""
    with transaction.atomic():
        invoice = invoice_lock(merchant_id=merchant_id, mode=mode, invoice_id=invoice_id)
        if invoice.state != InvoiceState.DRAFT:
            raise InvoiceFrozen("This invoice has a number and is kept. Void it instead.")
        invoice.delete()


def invoice_open(*, merchant_id: int, mode: Mode, invoice_id: UUID) -> None:
    """Give a draft the next number of its series, and freeze it.

    Raises InvoiceNotFound (404), InvoiceNotOpen (409), FieldsWrong, AmountTooSmall or AmountTooLarge (400).
    """
    with transaction.atomic():
        invoice = invoice_lock(merchant_id=merchant_id, mode=mode, invoice_id=invoice_id)
        if invoice.state != InvoiceState.DRAFT:
            raise InvoiceNotOpen("Only a draft can be opened.")
        today = merchant_today(merchant_id, mode)
        content = content_read(invoice)
        totals = content_totals(content)
        if missing := rules.opening_refusals(content, totals, today=today):
            raise FieldsWrong([_missing(each) for each in missing])
        if content.currency == rules.XRP:
            amount_require(xrp_to_drops(totals.total), mode)
        content = replace(content, due_on=content.due_on or rules.due_date_default(today))
        content_write(invoice, content, totals)
        series = _series_lock(merchant_id, mode)
        invoice.state, invoice.serial = InvoiceState.OPEN, series.next_number
        # The database compares, and moves the series on.
        invoice.number = number_text(series.prefix, series.next_number, series.width)
        invoice.seller = seller_read(merchant_id)
        invoice.issued_on, invoice.opened_at = today, mode_now(mode)
        invoice.save()


def invoice_void(*, merchant_id: int, mode: Mode, invoice_id: UUID) -> None:
    """Void an open invoice: it keeps its number, and nobody can pay it any more. Voiding twice is once.

    Open payments of it are ended; a deposit that arrives all the same is sold out and returned.
    Raises InvoiceNotFound (404), InvoiceNotOpen (409) for a draft and once it is paid.
    """
    with transaction.atomic():
        invoice = invoice_lock(merchant_id=merchant_id, mode=mode, invoice_id=invoice_id)
        if invoice.state == InvoiceState.VOID:
            return
        if invoice.state == InvoiceState.DRAFT:
            raise InvoiceNotOpen("A draft has no number yet: delete it instead of voiding it.")
        invoice.stock.refresh_from_db()
        if invoice.stock.sold:
            raise InvoiceNotOpen("This invoice is paid and cannot be voided. Refund the payment instead.")
        stock_total_change(stock_id=invoice.pk, total=0)
        invoice.state, invoice.voided_at = InvoiceState.VOID, mode_now(mode)
        invoice.save(update_fields=["state", "voided_at"])
        jobs.wake("ledger.sweep")


def numbering_set(*, merchant_id: int, mode: Mode, prefix: str, first_number: str) -> None:
    """How the series begins, before its first invoice is opened.

    Raises ApiError 400 with messages by field, NumberingFixed (409).
    """
    try:
        start = series_read(prefix, first_number)
    except ValueError as error:
        field, sentence = error.args
        raise field_error(field, sentence) from None
    with transaction.atomic():
        series = _series_lock(merchant_id, mode)
        if (series.prefix, series.first_number, series.width) == (start.prefix, start.first, start.width):
            return
        if series.next_number != series.first_number:
            raise NumberingFixed
        series.prefix, series.width = start.prefix, start.width
        series.first_number = series.next_number = start.first
        series.save()


def invoice_lock(*, merchant_id: int, mode: Mode, invoice_id: UUID) -> Invoice:
    """The merchant's invoice, until the caller's commit. Raises InvoiceNotFound."""
    found = (
        Invoice.objects.select_for_update(no_key=True, of=("self",))
        .select_related("stock")
        .filter(pk=invoice_id, merchant_id=merchant_id, mode=mode)
        .first()
    )
    if found is None:
        raise InvoiceNotFound
    return found


def _series_lock(merchant_id: int, mode: Mode) -> InvoiceSeries:
    """The series, until the caller's commit; the usual one where he has set none."""
    start = DEFAULT_START
    InvoiceSeries.objects.bulk_create(
        [
            InvoiceSeries(
                merchant_id=merchant_id,
                mode=mode,
                prefix=start.prefix,
                width=start.width,
                first_number=start.first,
                next_number=start.first,
            )
        ],
        ignore_conflicts=True,
    )
    return InvoiceSeries.objects.select_for_update().get(merchant_id=merchant_id, mode=mode)


def _missing(missing: rules.Missing) -> Problem:
    return Problem(missing.param, str(ParameterMissing.code), missing.sentence)
