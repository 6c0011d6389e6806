"""Sending: a transfer is signed, submitted and resolved, with a commit before each network call.

    wallet_sign      a slot and a signed blob for what is due                 (ready → signed)
    wallet_submit    submits the stored blobs; responses are only hints
    own_txs_apply    what the sweep found validated                           (signed → paid | ready | failed)
    wallet_resolve   attempts past their last ledger: by hash, then by slot   (also signed → stuck)

Each may be killed at any point and run by several processes at once: decisions are made under the wallet's
lock, from rows and validated ledgers only. A transfer keeps its slot until the ledger proves that the slot
was used; that makes paying twice impossible.
"""

from apps.treasury.services.machine.applying import own_txs_apply
from apps.treasury.services.machine.outcomes import OnOutcome, TransferOutcome
from apps.treasury.services.machine.resolving import wallet_resolve
from apps.treasury.services.machine.signing import wallet_sign
from apps.treasury.services.machine.submitting import wallet_submit

__all__ = [
    "OnOutcome",
    "TransferOutcome",
    "own_txs_apply",
    "wallet_resolve",
    "wallet_sign",
    "wallet_submit",
]
