"""Every field of a rejected deposit, or of the rejected excess of one, that payers and webhooks read.

The own table is `rejected`; `JOINS` joins its deposit, its leg (the return) and the leg's transfer.
"""

from __future__ import annotations

from typing import Annotated, Any

from apps.common.wire.examples import PAYER, PAYMENT_HASH, RETURN_HASH
from apps.common.wire.projection import Field, Projection, ProjectionSerializer, Reader
from apps.common.wire.types import HASH, INTEGER, TEXT, XRP
from apps.payments.domain.choices import Reason
from apps.payments.domain.states import return_status, returned_amount
from apps.payments.wire.kinds import REASON, REASON_CODE, RETURN_STATUS

JOINS = """
from payments_deposit deposit
join payments_rejected rejected on rejected.deposit_id = deposit.id
left join payments_leg leg on leg.id = rejected.leg_id
left join treasury_transfer transfer on transfer.id = leg.transfer_id
"""

PUBLIC, EVENT = Reader.PUBLIC, Reader.EVENT
BOTH = PUBLIC | EVENT

FIELDS = (
    Field("id", INTEGER, "id", EVENT, "The rejected payment's id.", 1042),
    Field("amount", XRP, "amount", BOTH, "What arrived.", "4.000000"),
    Field(
        "reason", REASON, "reason", BOTH, "Why it was rejected, in a sentence.", Reason.AMOUNT_TOO_LOW.label
    ),
    Field("reason_code", REASON_CODE, "reason", BOTH, "Why, for programs."),
    Field(
        "return_status",
        RETURN_STATUS,
        ("leg.state", "came_back"),
        BOTH,
        "How far the return to its sender has got.",
        make=return_status,
    ),
    Field(
        "returned_amount",
        XRP,
        ("leg.amount", "transfer.paid_hash", "came_back"),
        BOTH,
        "What the ledger delivered back: a little less than arrived.",
        "3.999988",
        make=returned_amount,
        null="before",
    ),
    Field(
        "transaction_hash",
        HASH,
        "deposit.tx_hash",
        BOTH,
        "The hash of the transaction that brought it.",
        PAYMENT_HASH,
    ),
    Field(
        "sender_address", TEXT, "deposit.sender", EVENT, "Who sent it.", PAYER, null="where it is not known"
    ),
    Field(
        "return_transaction_hash",
        HASH,
        "transfer.paid_hash",
        BOTH,
        "The hash of the transaction that returned it.",
        RETURN_HASH,
        null="before",
    ),
)

REJECTED_PUBLIC = Projection("rejected", FIELDS, PUBLIC)
"""An entry of the public status's `deposits`."""
REJECTED_EVENT = Projection("rejected", FIELDS, EVENT)
"""The `rejected_payment` of a webhook."""


class DepositSerializer(ProjectionSerializer):
    """Money that arrived for a payment and was rejected."""

    projection = REJECTED_PUBLIC


DepositObject = Annotated[dict[str, Any], DepositSerializer]
