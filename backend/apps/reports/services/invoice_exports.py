"""Links to a merchant's invoices as CSV. Like those to payments, they work for a minute."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.core import signing

from apps.common.downloads import counted_lines
from apps.common.modes import Mode
from apps.reports.selectors.invoice_csv import invoices_csv
from apps.reports.services.exports import link_contents
from apps.selling.domain.invoice_filter import InvoiceFilter

_SALT = "reports.invoice_export"


def invoice_export_link(*, merchant_id: int, mode: Mode, chosen: InvoiceFilter) -> str:
    """The address of the CSV. It works for a minute, for whoever has it."""
    token = signing.dumps([merchant_id, mode, chosen.status, chosen.search], salt=_SALT, compress=True)
    return f"{settings.PUBLIC_ORIGIN}/api/invoices/export/{token}/"


def invoice_export_open(token: str) -> tuple[Mode, Iterator[bytes]]:
    """What a link shows: its mode and the CSV. Raises ApiError 404 for a wrong link, LinkExpired (410), and
    what `counted_lines` raises."""
    merchant_id, mode, status, search = link_contents(token, salt=_SALT)
    chosen = InvoiceFilter(status=status, search=search)
    lines = invoices_csv(merchant_id=merchant_id, mode=Mode(mode), chosen=chosen)
    return Mode(mode), counted_lines(merchant_id, lines)
