"""What a transaction may do to the later ones of its account, as far as the queue needs to know."""

from typing import Final

from sandbox.engine.transaction import SignedTransaction, drops_of
from sandbox.protocol import flags as f

Slot = tuple[bool, int]
"""Whether a ticket, and its number or the Sequence. All sequences come before all tickets."""

_ALWAYS_BLOCK: Final = ("AccountDelete", "SetRegularKey", "SignerListSet")
_BLOCKING_SETTINGS: Final = (f.ASF_REQUIRE_AUTH, f.ASF_DISABLE_MASTER, f.ASF_ACCOUNT_TXN_ID)
_SPENDING: Final = ("EscrowCreate", "Payment", "PaymentChannelCreate", "PaymentChannelFund")


def slot_of(tx: SignedTransaction) -> Slot:
    """The place that the transaction takes among its account's."""
    return (True, tx.ticket) if tx.ticket is not None and tx.sequence == 0 else (False, tx.sequence)


def is_blocker(tx: SignedTransaction) -> bool:
    """Whether it may make the account's later transactions invalid, such as with another key."""
    if tx.type == "AccountSet":
        return (
            bool(tx.flags & (f.TF_REQUIRE_AUTH | f.TF_OPTIONAL_AUTH))
            or tx.fields.get("SetFlag") in _BLOCKING_SETTINGS
            or tx.fields.get("ClearFlag") in _BLOCKING_SETTINGS
        )
    return tx.type in _ALWAYS_BLOCK


def most_spent(tx: SignedTransaction) -> int:
    """The drops that it spends at most, without its fee."""
    if tx.type not in _SPENDING:
        return 0
    return max(0, drops_of(tx.fields.get("SendMax", tx.fields["Amount"])))


def following(tx: SignedTransaction) -> Slot:
    """The slot of the account's next transaction."""
    is_ticket, number = slot_of(tx)
    created = tx.fields["TicketCount"] if tx.type == "TicketCreate" else 0
    return (is_ticket, number) if is_ticket else (False, number + 1 + created)
