"""Why a payout or a return failed permanently, in sentences a merchant can act on."""

from __future__ import annotations

NOT_ON_THE_LEDGER = "The deposit was not on the ledger."
"""A server had reported the deposit, and an administrator has corrected it."""

_SENTENCES = {
    "tecNO_DST": "The payout address does not exist on the ledger",
    "tecNO_DST_INSUF_XRP": "The payout address is not activated and the payout is below the ledger's reserve",
    "tecDST_TAG_NEEDED": "The payout address requires a destination tag",
    "tecNO_PERMISSION": "The payout address does not accept deposits",
}


def failure_reason(code: str) -> str:
    """The sentence for a transfer's final result `code`; the code stays in it for support."""
    return f"{_SENTENCES.get(code, 'The payout could not be delivered')} ({code})."


_RETURN_SENTENCES = {
    "tecNO_DST": "The sender's account no longer exists",
    "tecNO_DST_INSUF_XRP": "The sender's account no longer exists",
    "tecDST_TAG_NEEDED": "The sender requires a destination tag and gave none",
    "tecNO_PERMISSION": "The sender does not accept deposits",
}


def return_failure(code: str) -> str:
    """The same for a return."""
    return f"{_RETURN_SENTENCES.get(code, 'The return could not be delivered')} ({code})."


_REFUND_SENTENCES = {
    "tecNO_DST": "The customer's account does not exist on the ledger",
    "tecNO_DST_INSUF_XRP": "The customer's account is not activated and the refund is below the reserve",
    "tecDST_TAG_NEEDED": "The customer's account requires a destination tag",
    "tecNO_PERMISSION": "The customer's account does not accept deposits",
}


def refund_failure(code: str) -> str:
    """The same for a refund."""
    return f"{_REFUND_SENTENCES.get(code, 'The refund could not be delivered')} ({code})."


_GIVING_BACK_SENTENCES = {
    "tecNO_DST": "Your wallet does not exist on the ledger",
    "tecNO_DST_INSUF_XRP": "Your wallet is not activated and the refund is below the reserve",
    "tecDST_TAG_NEEDED": "Your wallet requires a destination tag",
    "tecNO_PERMISSION": "Your wallet does not accept deposits",
}


def giving_back_failure(code: str) -> str:
    """The same for a refund that was to go back to its merchant."""
    return f"{_GIVING_BACK_SENTENCES.get(code, 'It could not be given back to you')} ({code})."
