"""API errors: name, code and message, as on a real server."""

from typing import Any, Final

_ERRORS: Final = {
    "actMalformed": (35, "Account malformed."),
    "actNotFound": (19, "Account not found."),
    "badCredentials": (99, "Credentials do not exist, are not accepted, or have expired."),
    "badFeature": (40, "Feature unknown or invalid."),
    "badSeed": (44, "Disallowed seed."),
    "channelAmtMalformed": (46, "Payment channel amount is malformed."),
    "channelMalformed": (45, "Payment channel is malformed."),
    "commandMissing": (None, "Missing command entry."),
    "excessiveLgrRange": (78, "Ledger range exceeds 1000."),
    "dstActMalformed": (48, "Destination account is malformed."),
    "dstActNotFound": (50, "Destination account not found."),
    "internal": (73, "Internal error."),
    "invalidHotWallet": (30, "Invalid hotwallet."),
    "invalidLgrRange": (79, "Ledger range is invalid."),
    "invalidParams": (31, "Invalid parameters."),
    "lgrIdxMalformed": (58, "Ledger index malformed."),
    "lgrIdxsInvalid": (57, "Ledger indexes invalid."),
    "lgrNotFound": (21, "ledgerNotFound"),
    "lgrNotValidated": (22, "Ledger not validated."),
    "malformedStream": (71, "Stream malformed."),
    "noPermission": (6, "You don't have permission for this command."),
    "notSynced": (18, "Not synced to the network."),
    "notImpl": (74, "Not implemented."),
    "notSupported": (75, "Operation not supported."),
    "publicMalformed": (62, "Public key is malformed."),
    "signingMalformed": (63, "Signing of transaction is malformed."),
    "srcActMalformed": (65, "Source account is malformed."),
    "srcActMissing": (66, "Source account not provided."),
    "srcActNotFound": (67, "Source account not found."),
    "tooBusy": (9, "The server is too busy to help you now."),
    "transactionSigned": (96, "Transaction should not be signed."),
    "txnNotFound": (29, "Transaction not found."),
    "unknownCmd": (32, "Unknown method."),
    "wrongNetwork": (4, "Wrong network."),
}


class RpcError(Exception):
    """An error response. ``extra``: additional fields."""

    def __init__(self, token: str, message: str | None = None, **extra: Any) -> None:
        super().__init__(token)
        code, sentence = _ERRORS.get(token, (None, None))
        self.fields: dict[str, Any] = dict(extra)
        self.fields["error"] = token
        if code is not None:
            self.fields["error_code"] = code
        text = message or sentence
        if text is not None:
            self.fields["error_message"] = text


def missing_field(name: str) -> RpcError:
    """The error for a missing parameter."""
    return RpcError("invalidParams", f"Missing field '{name}'.")


def invalid_field(name: str, expected: str | None = None) -> RpcError:
    """The error for an invalid parameter; ``expected`` names the type it should have."""
    reason = "" if expected is None else f", not {expected}"
    return RpcError("invalidParams", f"Invalid field '{name}'{reason}.")
