"""What the ledger's result codes mean for a transfer.

Only a result in a validated ledger decides. A server's response to a submission is a hint: it affects when to
look again, and whether the next transaction signed for a slot should still be the payment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from apps.treasury.domain.choices import TransferState

FINAL_RESULTS: Final = frozenset(
    {"tecNO_DST", "tecNO_DST_INSUF_XRP", "tecDST_TAG_NEEDED", "tecNO_PERMISSION"}
)
# The signer checks the funds first, so these mean that books and ledger disagree.
HALTING_RESULTS: Final = frozenset({"tecUNFUNDED_PAYMENT", "tecINSUFF_FEE"})
HALTING_HINTS: Final = frozenset({"tefBAD_AUTH", "tefMASTER_DISABLED"})
MAX_TRIES: Final = 3
MAX_REFUSED_EXPIRIES: Final = 3

# Normal for a blob that was already applied, or submitted too late.
_HARMLESS_HINTS: Final = frozenset({"tefPAST_SEQ", "tefALREADY", "tefMAX_LEDGER", "tefNO_TICKET"})
_REFUSED: Final = "invalidTransaction"


@dataclass(frozen=True, slots=True)
class TecVerdict:
    """The new state of a transfer after a validated `tec`; `halt` if its wallet must stop."""

    state: TransferState
    tec_count: int
    halt: bool


def tec_verdict(*, code: str, tec_count: int) -> TecVerdict:
    """`tec_count` is the number of counted tries before this one."""
    if code in FINAL_RESULTS:
        return TecVerdict(TransferState.FAILED, tec_count + 1, halt=False)
    if code in HALTING_RESULTS:
        return TecVerdict(TransferState.READY, tec_count, halt=True)
    tries = tec_count + 1
    state = TransferState.FAILED if tries >= MAX_TRIES else TransferState.READY
    return TecVerdict(state, tries, halt=False)


def is_malformed(hint: str) -> bool:
    """Whether the server says that no ledger would ever accept this transaction."""
    return hint.startswith("tem") or hint == _REFUSED


def is_refused(hint: str) -> bool:
    """Whether the server refused the transaction itself, not because it was repeated or late."""
    return is_malformed(hint) or (hint.startswith("tef") and hint not in _HARMLESS_HINTS)


def is_queue_hint(hint: str) -> bool:
    """Whether the account uses the server's queue, or has filled it."""
    return hint == "terQUEUED" or hint.startswith("telCAN_NOT_QUEUE")


def hint_kept(*, before: str, now: str) -> str:
    """The hint to store: a harmless response to a repetition does not replace an earlier refusal."""
    return before if is_refused(before) and not is_refused(now) else now
