"""How lists are searched: by a part of a text, by the start of a payment's id, by a transaction's hash."""

from __future__ import annotations

import re
from typing import Final

from apps.payments.tables import DEPOSIT, LEG
from apps.treasury.tables import ATTEMPT, NETWORK

_LIKE_SPECIAL: Final = re.compile(r"([\\%_])")
_HASH: Final = re.compile(r"[0-9A-Fa-f]{64}")
_ID_START: Final = re.compile(r"[0-9a-f]{4}[0-9a-f-]{0,32}", re.IGNORECASE)
_ID_DIGITS: Final = 32

# The transaction of a deposit, or one that paid a leg of it. `modes` and `hash` are its parameters.
BY_HASH: Final = f"""payment.id = any(array(
  select deposit.payment_id from {DEPOSIT} deposit
  where deposit.tx_hash = %(hash)s
    and deposit.network_id in (select id from {NETWORK} where mode = any(%(modes)s))
  union all
  select deposit.payment_id from {ATTEMPT} attempt
  join {LEG} leg on leg.transfer_id = attempt.transfer_id
  join {DEPOSIT} deposit on deposit.id = leg.deposit_id
  where attempt.tx_hash = %(hash)s and attempt.outcome = 'success'
))"""


def like_pattern(text: str) -> str:
    """The operand of LIKE that finds `text` anywhere, its wildcards taken literally."""
    escaped = _LIKE_SPECIAL.sub(r"\\\1", text)
    return f"%{escaped}%"


def searched_hash(text: str) -> str | None:
    """The transaction hash that `text` is, as it is stored."""
    return text.upper() if _HASH.fullmatch(text) else None


def searched_ids(text: str) -> dict[str, str] | None:
    """The `first` and the `last` id that begin with `text`; None unless it is four or more digits of one."""
    if not _ID_START.fullmatch(text):
        return None
    digits = text.replace("-", "")[:_ID_DIGITS]
    return {"first": digits.ljust(_ID_DIGITS, "0"), "last": digits.ljust(_ID_DIGITS, "f")}
