"""How lists are searched: by a part of a text, by the start of a payment's id, by a transaction's hash."""

from __future__ import annotations

import re
from typing import Final

from apps.payments.tables import DEPOSIT, LEG
from apps.treasury.tables import ATTEMPT, NETWORK

_LIKE_SPECIAL: Final = re.compile(r"([\\%_])")
_HASH: Final = re.compile(r"[0-9A-Fa-f]{64}")
_TAG: Final = re.compile(r"[0-9]{1,10}")
_ID_PART: Final = re.compile(r"[0-9a-f][0-9a-f-]{0,35}", re.IGNORECASE)
# A merchant types a part of a title far more often than one of an id; an administrator has ids from reports.
MERCHANT_ID_START: Final = 8
ID_START: Final = 4
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


def searched_tag(text: str) -> bool:
    """Whether `text` can be a destination tag."""
    return _TAG.fullmatch(text) is not None


def searched_ids(text: str, *, at_least: int = ID_START) -> dict[str, str] | None:
    """The `first` and the `last` id that begin with `text`; None unless it has `at_least` digits of one."""
    digits = text.replace("-", "")[:_ID_DIGITS]
    if not _ID_PART.fullmatch(text) or len(digits) < at_least:
        return None
    return {"first": digits.ljust(_ID_DIGITS, "0"), "last": digits.ljust(_ID_DIGITS, "f")}
