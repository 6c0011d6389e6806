"""The sending machine: a transfer is signed, submitted and resolved, each step committed before the next act
on the network.

    wallet_sign      a slot and a signed blob for what is due             (ready → signed)
    wallet_submit    the stored blobs go out; the answers are hints
    own_txs_apply    what the sweep found validated                       (signed → paid | ready | failed)
    wallet_resolve   what is past its last ledger: by hash, then by slot  (also signed → stuck)

Any of them may be killed anywhere and run by several processes at once: what is decided is decided under
the wallet's lock, from rows and validated ledgers alone. A transfer keeps its slot until the ledger proves
the slot used; that is what makes a second payment impossible.
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
