"""Sending invoices by email, and reminding customers of open ones."""

from __future__ import annotations

import logging
from datetime import timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction

from apps.common.counters import Limit, counters_take
from apps.common.errors import field_error
from apps.common.mail.outgoing import mail_enqueue
from apps.common.modes import Mode
from apps.selling import mails
from apps.selling.domain.invoices import InvoiceState, InvoiceStatus
from apps.selling.domain.reminders import ReminderKind, reminder_due
from apps.selling.models import Invoice, InvoiceReminder
from apps.selling.refusals import InvoiceNotOpen
from apps.selling.selectors.invoice_days import merchant_time_zone
from apps.selling.selectors.invoice_document import invoice_document
from apps.selling.selectors.invoices import invoice_get
from apps.selling.services.invoices import invoice_lock
from apps.treasury.services.clock import mode_now

logger = logging.getLogger(__name__)

NO_ADDRESS = "The invoice has no email address to send it to."
DAY = 24 * 60 * 60
SENDS_OF_ONE = 5
"""How often an invoice can be sent in a day."""

# Of a set of reminders each commits for itself; the rest waits for the next run.
BATCH = 200
# An invoice can be reminded of from 3 days before until 14 days after it is due, wherever its merchant is.
_SOONEST, _LATEST = timedelta(days=4), timedelta(days=15)


def invoice_send(*, merchant_id: int, mode: Mode, invoice_id: UUID) -> None:
    """Email an invoice to its customer.

    Raises InvoiceNotFound (404), InvoiceNotOpen (409) for a draft or a void one, ApiError 400 without an
    address, TooManyRequests (429).
    """
    found = invoice_get(merchant_id=merchant_id, mode=mode, invoice_id=invoice_id)
    _sendable_require(found)
    # Outside of the transaction, which may be rolled back.
    counters_take(
        Limit("invoice mails", str(invoice_id), SENDS_OF_ONE, DAY),
        Limit("invoice mails of a merchant", str(merchant_id), settings.INVOICE_MAILS_PER_DAY, DAY),
    )
    with transaction.atomic():
        invoice = invoice_lock(merchant_id=merchant_id, mode=mode, invoice_id=invoice_id)
        _sendable_require(invoice)
        invoice.sent_at = mode_now(mode)
        invoice.save(update_fields=["sent_at"])
        mail_enqueue(
            recipient=invoice.customer_email,
            kind=mails.MailKind.INVOICE,
            message=mails.invoice_sent(invoice_document(invoice)),
        )


def _sendable_require(invoice: Invoice) -> None:
    if invoice.state != InvoiceState.OPEN:
        raise InvoiceNotOpen("Open the invoice before you send it: only then has it a number and a page.")
    if not invoice.customer_email:
        raise field_error("customer", NO_ADDRESS)


def reminders_send() -> int:
    """Remind the customers whose time it is, each once; returns how many. Commits one by one."""
    sent = 0
    for mode in Mode:
        today = mode_now(mode).date()
        due = Invoice.objects.filter(
            mode=mode,
            state=InvoiceState.OPEN,
            reminders=True,
            due_on__range=(today - _LATEST, today + _SOONEST),
            stock__sold=0,
            merchant__is_active=True,
        ).exclude(customer_email="")
        for invoice_id in list(due.order_by("due_on").values_list("pk", flat=True)):
            sent += reminder_send(invoice_id)
            if sent >= BATCH:
                return sent
    return sent


def reminder_send(invoice_id: UUID) -> bool:
    """Remind of one invoice, if it is time and this reminder was not sent before."""
    with transaction.atomic():
        invoice = Invoice.objects.select_for_update(no_key=True, of=("self",)).get(pk=invoice_id)
        kind = _kind(invoice)
        if kind is None or invoice.reminded.filter(kind=kind).exists():
            return False
        document = invoice_document(invoice)
        if document.status != InvoiceStatus.OPEN:
            return False
        InvoiceReminder.objects.create(invoice=invoice, kind=kind)
        mail_enqueue(
            recipient=invoice.customer_email,
            kind=mails.MailKind.INVOICE_REMINDER,
            message=mails.invoice_reminder(document, kind),
            # Of yesterday it would say the wrong thing.
            useful_for=timedelta(days=1),
        )
    logger.info("Invoice %s: reminder %s", invoice_id, kind)
    return True


def _kind(invoice: Invoice) -> ReminderKind | None:
    if invoice.due_on is None or invoice.issued_on is None:
        return None
    zone = ZoneInfo(merchant_time_zone(invoice.merchant_id))
    now = mode_now(invoice.mode).astimezone(zone)
    return reminder_due(due_on=invoice.due_on, issued_on=invoice.issued_on, now=now)
