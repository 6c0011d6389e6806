"""Which fields each type of transaction must and may have."""

from typing import Any, Final

_ALWAYS: Final = ("Account", "Sequence", "Fee", "SigningPubKey")
_COMMON: Final = frozenset(
    {
        *_ALWAYS,
        *("TransactionType", "Flags", "SourceTag", "PreviousTxnID", "LastLedgerSequence", "AccountTxnID"),
        *("OperationLimit", "Memos", "TicketSequence", "TxnSignature", "Signers", "NetworkID", "Delegate"),
    }
)
_REQUIRED: Final[dict[str, tuple[str, ...]]] = {
    "Payment": ("Amount", "Destination"),
    "AccountSet": (),
    "SetRegularKey": (),
}
_OPTIONAL: Final[dict[str, tuple[str, ...]]] = {
    "Payment": (
        *("CredentialIDs", "DeliverMin", "DestinationTag", "DomainID", "InvoiceID", "Paths", "SendMax"),
    ),
    "AccountSet": (
        *("ClearFlag", "Domain", "EmailHash", "MessageKey", "NFTokenMinter", "SetFlag", "TickSize"),
        *("TransferRate", "WalletLocator", "WalletSize"),
    ),
    "SetRegularKey": ("RegularKey",),
}


def template_problem(fields: dict[str, Any]) -> str | None:
    """Why these are not the fields of a transaction, in a server's words; None where they are.

    Types this ledger does not know pass with any field: they answer temDISABLED later.
    """
    kind = fields.get("TransactionType")
    if not isinstance(kind, str):
        return "Invalid transaction type"
    for name in (*_ALWAYS, *_REQUIRED.get(kind, ())):
        if name not in fields:
            return f"Field '{name}' is required but missing."
    if kind not in _REQUIRED:
        return None
    allowed = _COMMON.union(_REQUIRED[kind], _OPTIONAL[kind])
    for name in fields:
        if name not in allowed:
            return f"Field '{name}' found in disallowed location."
    return None
