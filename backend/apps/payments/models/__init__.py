"""The tables of payments: Payment, Deposit, Leg (what is owed), Rejected, and the repairs of these: Takeover,
Correction; Refund; SecondOpinion (what waits for another server); Stock (what links and invoices sell); Value
(what a movement was worth).

Composite foreign keys, checks that compute and triggers are SQL in
`migrations/sql/`. A foreign key marked `db_constraint=False` is part of a composite one there. A missing tag
is -1. All amounts are drops.
"""

from apps.payments.models.deposits import Deposit
from apps.payments.models.legs import Leg, Redirect
from apps.payments.models.notices import Notice
from apps.payments.models.payments import Payment
from apps.payments.models.refunds import Refund
from apps.payments.models.rejected import Rejected, Release
from apps.payments.models.repairs import Correction, Takeover
from apps.payments.models.second_opinions import SecondOpinion
from apps.payments.models.stock import Stock
from apps.payments.models.values import Value, ValueTotal

__all__ = [
    "Correction",
    "Deposit",
    "Leg",
    "Notice",
    "Payment",
    "Redirect",
    "Refund",
    "Rejected",
    "Release",
    "SecondOpinion",
    "Stock",
    "Takeover",
    "Value",
    "ValueTotal",
]
