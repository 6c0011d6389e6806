"""What the ledger's result codes mean for a transfer.

Only a result in a validated ledger decides. What a server answers to a submission is a hint: it steers when
to look again, and whether the next signature on a proven dead slot should still be the payment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FINAL_RESULTS: Final = frozenset(
    {"tecNO_DST", "tecNO_DST_INSUF_XRP", "tecDST_TAG_NEEDED", "tecNO_PERMISSION"}
)
# The signer checks funds before it signs: these mean that books and ledger disagree.
HALTING_RESULTS: Final = frozenset({"tecUNFUNDED_PAYMENT", "tecINSUFF_FEE"})
HALTING_HINTS: Final = frozenset({"tefBAD_AUTH", "tefMASTER_DISABLED"})
MAX_TRIES: Final = 3
MAX_REFUSED_EXPIRIES: Final = 3

# Answers that a blob gets which was applied before, or too late: they say nothing against it.
_HARMLESS_HINTS: Final = frozenset({"tefPAST_SEQ", "tefALREADY", "tefMAX_LEDGER", "tefNO_TICKET"})
_REFUSED: Final = "invalidTransaction"


@dataclass(frozen=True, slots=True)
class TecVerdict:
    """What becomes of a transfer after a validated `tec`. `halt` where its wallet must stop."""

    state: str
    tec_count: int
    halt: bool


def tec_verdict(*, code: str, tec_count: int) -> TecVerdict:
    """`tec_count` is the number of counted tries before this one."""
    if code in FINAL_RESULTS:
        return TecVerdict("failed", tec_count + 1, halt=False)
    if code in HALTING_RESULTS:
        return TecVerdict("ready", tec_count, halt=True)
    tries = tec_count + 1
    return TecVerdict("failed" if tries >= MAX_TRIES else "ready", tries, halt=False)


def is_malformed(hint: str) -> bool:
    """The server says that no ledger would ever take this transaction."""
    return hint.startswith("tem") or hint == _REFUSED


def is_refused(hint: str) -> bool:
    """The server refused the transaction for what it is (not because it came again, or late)."""
    return is_malformed(hint) or (hint.startswith("tef") and hint not in _HARMLESS_HINTS)


def is_queue_hint(hint: str) -> bool:
    """The account's place in the server's queue is used, or used up."""
    return hint == "terQUEUED" or hint.startswith("telCAN_NOT_QUEUE")


def hint_kept(*, before: str, now: str) -> str:
    """The hint to remember: a refusal is not forgotten for the harmless answer to a repetition."""
    return before if is_refused(before) and not is_refused(now) else now
