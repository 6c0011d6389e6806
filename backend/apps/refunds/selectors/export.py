"""Refunds as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from apps.common.csv_copy import safe_text
from apps.common.modes import Mode
from apps.refunds.selectors.refunds import RefundFilter, refund_rows

COLUMNS = (
    *("id", "payment_id", "title", "username", "customer_email", "status", "method", "amount", "price"),
    *("currency", "rate", "rate_at", "destination_address", "destination_tag", "transaction_hash", "reason"),
    *("failure_reason", "given_back", "paid_after_end", "created_at", "ended_at"),
)


def refund_lines(*, merchant_id: int, mode: Mode, chosen: RefundFilter) -> Iterator[bytes]:
    """The header, then a line for each refund that matches, the newest first."""
    yield _line(COLUMNS)
    for refund in refund_rows(merchant_id=merchant_id, mode=mode, chosen=chosen):
        yield _line([_cell(refund[name]) for name in COLUMNS])


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else safe_text(str(value))


def _line(cells: Any) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerow(cells)
    return out.getvalue().encode()
