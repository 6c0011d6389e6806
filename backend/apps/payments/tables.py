"""Tables that SQL of higher apps may read, by the names that this app exports."""

from typing import Final

DEPOSIT: Final = "payments_deposit"
CORRECTION: Final = "payments_correction"
LEG: Final = "payments_leg"
PAYMENT: Final = "payments_payment"
VALUE: Final = "payments_value"
VALUE_TOTAL: Final = "payments_valuetotal"
REJECTED: Final = "payments_rejected"
RELEASE: Final = "payments_release"
SECOND_OPINION: Final = "payments_secondopinion"
STOCK: Final = "payments_stock"
REFUND: Final = "payments_refund"
REDIRECT: Final = "payments_redirect"
