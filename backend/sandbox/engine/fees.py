"""The fee that an open ledger requires of most transactions."""

from sandbox.engine.transaction import SignedTransaction
from sandbox.settings import Rules


def usual_fee(tx: SignedTransaction, rules: Rules) -> int:
    """In drops: the base fee, and as much again for each signer of a multi-signed transaction."""
    return rules.base_fee * (1 + len(tx.fields.get("Signers", ())))
