"""Invoices, the series of their numbers, and the reminders that were sent."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.payments.models import Stock
from apps.pricing.models import ExactDecimalField
from apps.selling.domain import invoices as rules
from apps.selling.domain.numbering import MOST_DIGITS, PREFIX_LENGTH
from apps.selling.domain.reminders import ReminderKind

NUMBER_LENGTH = PREFIX_LENGTH + MOST_DIGITS + 2
TOKEN_LENGTH = 22


class InvoiceSeries(models.Model):
    """The numbers of a merchant's invoices in one mode. Opening an invoice takes `next_number`: the database
    moves it, and refuses any other change from the first number taken on."""

    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    prefix = models.CharField(max_length=PREFIX_LENGTH, blank=True)
    width = models.SmallIntegerField()
    first_number = models.IntegerField()
    next_number = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant", "mode"], name="invoice_series_once"),
            models.CheckConstraint(condition=Q(mode__in=Mode.values), name="invoice_series_mode"),
            models.CheckConstraint(
                condition=Q(
                    first_number__gte=1,
                    next_number__gte=F("first_number"),
                    width__gte=1,
                    width__lte=MOST_DIGITS,
                ),
                name="invoice_series_bounds",
            ),
        ]


class Invoice(models.Model):
    """An invoice. Its stock is one piece, so one payment settles it: that payment makes it paid.

    A draft changes freely. Opening takes the number and freezes everything, the merchant's own address
    included. Amounts of `lines` and `taxes` are texts, so that no reader turns them into floats.
    """

    stock = models.OneToOneField(Stock, on_delete=models.RESTRICT, primary_key=True, related_name="+")
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    # In its public address; says nothing and cannot be guessed.
    token = models.CharField(max_length=TOKEN_LENGTH, unique=True)
    state = models.CharField(max_length=5, choices=rules.InvoiceState)
    serial = models.IntegerField(null=True)
    number = models.CharField(max_length=NUMBER_LENGTH, null=True)  # noqa: DJ001

    currency = models.CharField(max_length=3)
    customer_name = models.CharField(max_length=rules.NAME_LENGTH, blank=True)
    customer_email = models.CharField(max_length=rules.EMAIL_LENGTH, blank=True)
    customer_address = models.CharField(max_length=rules.ADDRESS_LENGTH, blank=True)
    customer_tax_id = models.CharField(max_length=rules.TAX_ID_LENGTH, blank=True)
    lines = models.JSONField(default=list)
    prices_include_tax = models.BooleanField(default=False)
    subtotal = ExactDecimalField()
    taxes = models.JSONField(default=list)
    total = ExactDecimalField()
    due_on = models.DateField(null=True)
    reference = models.CharField(max_length=rules.REFERENCE_LENGTH, blank=True)
    note = models.CharField(max_length=rules.NOTE_LENGTH, blank=True)
    # Name, address, tax id and contact of the shop, as they were when it was opened.
    seller = models.JSONField(null=True)
    issued_on = models.DateField(null=True)

    reminders = models.BooleanField(default=False)
    sent_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    opened_at = models.DateTimeField(null=True)
    voided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant", "mode", "serial"], name="invoice_number_once"),
            models.CheckConstraint(condition=Q(mode__in=Mode.values), name="invoice_mode"),
            models.CheckConstraint(condition=Q(state__in=rules.InvoiceState.values), name="invoice_state"),
            models.CheckConstraint(
                condition=Q(
                    state="draft", serial=None, number=None, opened_at=None, issued_on=None, seller=None
                )
                | Q(
                    state__in=["open", "void"],
                    serial__isnull=False,
                    number__isnull=False,
                    opened_at__isnull=False,
                    issued_on__isnull=False,
                    seller__isnull=False,
                    due_on__isnull=False,
                    due_on__gte=F("issued_on"),
                    total__gt=0,
                ),
                name="invoice_opened_whole",
            ),
            models.CheckConstraint(
                condition=Q(state="void", voided_at__isnull=False) | (~Q(state="void") & Q(voided_at=None)),
                name="invoice_voided_at",
            ),
            models.CheckConstraint(condition=Q(currency__regex="^[A-Z]{3}$"), name="invoice_currency"),
            models.CheckConstraint(
                condition=Q(subtotal__gte=0, total__gte=F("subtotal")), name="invoice_sums"
            ),
        ]
        indexes = [
            models.Index(fields=["merchant", "mode", "-created_at"], name="invoice_by_time"),
            models.Index(
                fields=["due_on"], condition=Q(state="open", reminders=True), name="invoice_to_remind"
            ),
        ]


class InvoiceReminder(models.Model):
    """A reminder that was sent, each kind once."""

    invoice = models.ForeignKey(Invoice, on_delete=models.RESTRICT, related_name="reminded", db_index=False)
    kind = models.CharField(max_length=6, choices=ReminderKind)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["invoice", "kind"], name="invoice_reminder_once"),
            models.CheckConstraint(condition=Q(kind__in=ReminderKind.values), name="invoice_reminder_kind"),
        ]
