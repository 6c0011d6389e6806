"""Required and optional fields of each transaction type."""

from typing import Any, Final

from xrpl.core.binarycodec.definitions.definitions import get_transaction_type_code

from sandbox.protocol.flags import TF_INNER_BATCH_TXN

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
    "AccountDelete": ("Destination",),
    "CheckCancel": ("CheckID",),
    "CheckCash": ("CheckID",),
    "CheckCreate": ("Destination", "SendMax"),
    "DepositPreauth": (),
    "EscrowCancel": ("OfferSequence", "Owner"),
    "EscrowCreate": ("Amount", "Destination"),
    "EscrowFinish": ("OfferSequence", "Owner"),
    "PaymentChannelClaim": ("Channel",),
    "PaymentChannelCreate": ("Amount", "Destination", "PublicKey", "SettleDelay"),
    "PaymentChannelFund": ("Amount", "Channel"),
    "SignerListSet": ("SignerQuorum",),
    "TicketCreate": ("TicketCount",),
    "TrustSet": ("LimitAmount",),
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
    "AccountDelete": ("CredentialIDs", "DestinationTag"),
    "CheckCancel": (),
    "CheckCash": ("Amount", "DeliverMin"),
    "CheckCreate": ("DestinationTag", "Expiration", "InvoiceID"),
    "DepositPreauth": ("Authorize", "AuthorizeCredentials", "Unauthorize", "UnauthorizeCredentials"),
    "EscrowCancel": (),
    "EscrowCreate": ("CancelAfter", "Condition", "DestinationTag", "FinishAfter"),
    "EscrowFinish": ("Condition", "CredentialIDs", "Fulfillment"),
    "PaymentChannelClaim": ("Amount", "Balance", "CredentialIDs", "PublicKey", "Signature"),
    "PaymentChannelCreate": ("CancelAfter", "DestinationTag"),
    "PaymentChannelFund": ("Expiration",),
    "SignerListSet": ("SignerEntries",),
    "TicketCreate": (),
    "TrustSet": ("QualityIn", "QualityOut"),
}
# Fields of objects in lists: required, optional.
_INNER: Final = {
    "Signer": (("Account", "SigningPubKey", "TxnSignature"), ()),
    "SignerEntry": (("Account", "SignerWeight"), ("WalletLocator",)),
}
_PSEUDO: Final = ("EnableAmendment", "SetFee", "UNLModify")  # made by validators, never submitted
_NEWEST: Final = get_transaction_type_code("Batch")  # that rippled 2.6.1 can read
_LARGEST_MEMOS: Final = 1024  # bytes, all memos of a transaction together
_URL_CHARACTERS: Final = frozenset(
    b"0123456789-._~:/?#[]@!$&'()*+,;=%ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)


def template_problem(fields: dict[str, Any]) -> str | None:
    """Why these are not a transaction's fields, in a server's words; None if they are.

    Types that are not supported pass with any fields. They fail later with temDISABLED.
    """
    kind = fields.get("TransactionType")
    if not isinstance(kind, str):
        return "Invalid transaction type"
    if kind not in _PSEUDO and get_transaction_type_code(kind) > _NEWEST:
        return f"Invalid transaction type {get_transaction_type_code(kind)}"
    for name in (*_ALWAYS, *_REQUIRED.get(kind, ())):
        if name not in fields:
            return f"Field '{name}' is required but missing."
    if kind not in _REQUIRED:
        return None
    allowed = _COMMON.union(_REQUIRED[kind], _OPTIONAL[kind])
    for name in fields:
        if name not in allowed:
            return f"Field '{name}' found in disallowed location."
    for name in ("Signers", "SignerEntries"):
        for item in fields.get(name, ()):
            problem = _inner_problem(item)
            if problem is not None:
                return problem
    return None


def _inner_problem(item: dict[str, Any]) -> str | None:
    ((kind, fields),) = item.items()
    required, optional = _INNER.get(kind, ((), tuple(fields)))
    for name in required:
        if name not in fields:
            return f"Field '{name}' is required but missing."
    for name in fields:
        if name not in (*required, *optional):
            return f"Field '{name}' found in disallowed location."
    return None


def local_problem(fields: dict[str, Any], memo_size: int) -> str | None:
    """Why a server would refuse this transaction without looking at the ledger; None if it would not."""
    if fields["TransactionType"] in _PSEUDO:
        return "fails local checks: Cannot submit pseudo transactions."
    if fields.get("Flags", 0) & TF_INNER_BATCH_TXN:
        return "fails local checks: Malformed: Invalid inner batch transaction."
    if memo_size > _LARGEST_MEMOS:
        return "fails local checks: The memo exceeds the maximum allowed size."
    for item in fields.get("Memos", ()):
        memo = item.get("Memo")
        if memo is None:
            return "fails local checks: A memo array may contain only Memo objects."
        for name in ("MemoType", "MemoFormat"):
            if not _URL_CHARACTERS.issuperset(bytes.fromhex(memo.get(name, ""))):
                return (
                    "fails local checks: The MemoType and MemoFormat fields may only contain "
                    "characters that are allowed in URLs under RFC 3986."
                )
    return None
