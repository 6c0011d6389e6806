"""Accounts of exchanges, which many customers share: a refund to one needs the customer's own tag there.

The list is a help, not a rule: an account that demands a tag and came without one is never guessed at either.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

_WALLETKIT = "github.com/blockset-corp/walletkit: addresses that require a destination tag"
_READ = date(2026, 11, 26)


@dataclass(frozen=True, slots=True)
class KnownExchange:
    """Whose account it is, and the public list that says so, with the day on which it was read."""

    address: str
    name: str
    source: str
    read_on: date


KNOWN_EXCHANGES: Final = tuple(
    KnownExchange(address, name, _WALLETKIT, _READ)
    for address, name in (
        ("rLNaPoKeeBjZe2qs6x52yVPZpZ8td4dc6w", "Coinbase"),
        ("rw2ciyaNshpHe7bCHo4bRWq6pqqynnWKQg", "Coinbase"),
        ("rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh", "Binance"),
        ("rJb5KsHsDHF1YS5B5DU6QCkH5NsPaKQTcy", "Binance"),
        ("rEy8TFcrAPvhpKrwyrscNYyqBGUkE9hKaJ", "Binance"),
        ("rXieaAC3nevTKgVu2SYoShjTCS2Tfczqx", "Wirex"),
        ("r9HwsqBnAUN4nF6nDqxd4sgP8DrDnDcZP3", "BitBay"),
        ("rLbKbPyuvs4wc1h13BEPHgbFGsRXMeFGL6", "Bitbank"),
        ("rw7m3CtVHwGSdhFjV4MyJozmZJv3DYQnsA", "Bitbank"),
    )
)
_ADDRESSES: Final = frozenset(each.address for each in KNOWN_EXCHANGES)


def is_known_exchange(address: str) -> bool:
    return address in _ADDRESSES
