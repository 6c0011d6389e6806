"""Tables that SQL of higher apps may read, by the names that this app exports."""

from typing import Final

INVOICE: Final = "selling_invoice"
