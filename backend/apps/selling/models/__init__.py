"""The tables of what is sold without a merchant's server. Rules that compute are SQL in `migrations/sql/`."""

from apps.selling.models.invoices import Invoice, InvoiceReminder, InvoiceSeries
from apps.selling.models.links import LinkDay, LinkPicture, PaymentLink
from apps.selling.models.visits import Visit

__all__ = [
    "Invoice",
    "InvoiceReminder",
    "InvoiceSeries",
    "LinkDay",
    "LinkPicture",
    "PaymentLink",
    "Visit",
]
