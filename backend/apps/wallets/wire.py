"""Payout wallets."""

from __future__ import annotations

from datetime import datetime

from apps.common.wire.examples import EXPLORER, MERCHANT
from apps.common.wire.record import Record, Success, about


class Wallet(Record):
    address: str = about("An address of the XRP Ledger.", MERCHANT)
    destination_tag: int | None = about("The tag that payouts carry; null without one.", 4183920571)
    x_address: str = about(
        "The address and the tag in one string.", "TVE26TYGhfLC7tQDno7G8dGtxSkYQn49b3qD26PK7FcGSKE"
    )
    is_active: bool = about("Whether it is in use.", True)
    network: str = about("The name of the ledger.", "XRP Ledger")
    connected_at: datetime = about("When it was connected.")


class WalletChanged(Success):
    wallet: Wallet = about("The wallet as it is now.")


class TestWallet(Success):
    address: str = about("It is connected once a ledger has validated its play money.", MERCHANT)
    seed: str = about("Shown once and never stored.", "sEdTM1uX8pu2do5XvTnutH6HsouMaM2")


class Rate(Record):
    usd: float = about("US dollars for one XRP.", 2.41)
    provider: str = about("The sources whose median it is.", "Bitstamp, Coinbase, Kraken")
    read_at: datetime = about("When it was read.")


class Balance(Record):
    balance: float = about("XRP in a validated ledger, the reserve included.")
    read_at: datetime = about("When the ledger was read: a while ago if it cannot be reached now.")
    usd_value: float | None = about("Null in test mode, or without a rate.", None)
    rate: Rate | None = about("The exchange rate; null in test mode, or while none can be read.")
    ledger_index: int = about("The number of the ledger that it was read from.", 94210337)
    explorer_url: str | None = about(
        "A page that shows it on the ledger; null without an explorer.", EXPLORER
    )
