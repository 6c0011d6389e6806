"""Which invoices a list shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class InvoiceFilter:
    """Empty: all of them. `status` is one of an invoice's or "overdue"."""

    status: str = ""
    search: str = ""
