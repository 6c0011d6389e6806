"""Public figures, leaderboard and configuration."""

from __future__ import annotations

from datetime import datetime

from apps.common.modes import Mode
from apps.common.wire.examples import BURN_HASH, EXPLORER, ORIGIN, PAID, PAYMENT_HASH, PAYOUT_HASH
from apps.common.wire.record import Record, about
from apps.common.wire.types import Hash, Xrp


class LatestPayment(Record):
    amount: Xrp = about("What was paid.", "10.000000")
    merchant_payout: Xrp = about("What the merchant gets: what arrived less fee and return.", "9.900000")
    kept: Xrp = about("What the platform kept of the fee.", "0.090000")
    burn_amount: Xrp = about("What was burned, a part of the fee.", "0.010000")
    transaction_hash: Hash = about("The hash of the transaction that paid it.", PAYMENT_HASH)
    payout_transaction_hash: Hash = about("The hash of the transaction that paid the merchant.", PAYOUT_HASH)
    burn_transaction_hash: Hash | None = about(
        "The burn's transaction hash; null before, and where burns are gathered.", BURN_HASH
    )
    completed_at: datetime = about("When it was completed.", PAID)
    explorer_url: str | None = about(
        "A page that shows it on the ledger; null without an explorer.", EXPLORER
    )
    mode: Mode = about("`test`: play money. `live`: XRP.")


class Figures(Record):
    payments_settled: int = about("How many payments have been completed.", 1042)
    xrp_burned: Xrp = about("What has been burned in all.", "12.500000")
    median_seconds: float | None = about(
        "From payment to payout, in seconds: half were faster. Null before the first.", 6.2
    )
    network_label: str = about("The name of the ledger.", "XRP Ledger")
    latest: LatestPayment | None = about("The payment that was completed last; null before the first.")
    has_enough: bool = about(
        "Whether there are enough live payments for the site to show how it is used.", True
    )
    demo_checkout_url: str | None = about("An open checkout to try; null where there is none.", None)


class Burn(Record):
    transaction_hash: Hash = about("The hash of a transaction, 64 hexadecimal digits.", PAYMENT_HASH)
    amount: Xrp = about("The burn's amount.", "10.000000")
    at: datetime = about("When the ledger validated it.")


class LeaderboardEntry(Record):
    rank: int = about("The place in the list, from 1 on.")
    name: str = about("The merchant's name.", "anna")
    amount_burned: Xrp = about("What was burned of this merchant's fees.", "12.500000")
    burn_count: int = about("How many burns there were.")
    burns: list[Burn] = about("The newest few.")
    explorer_url: str | None = about("/transactions/{hash} is appended.", EXPLORER)


class Network(Record):
    name: str = about("The ledger's name.", "XRP Ledger")
    network_id: int | None = about("The ledger's own number; null before it was read.", 0)
    local: bool = about("Whether it is a ledger of this installation, with play money.")
    explorer_url: str | None = about(
        "A page that shows it on the ledger; null without an explorer.", "https://livenet.xrpl.org"
    )
    public_url: str | None = about(
        "A WebSocket of the ledger that browsers may read from directly.", "wss://xrplcluster.com"
    )
    can_simulate: bool = about("Whether it can be paid with play money.")
    min_payment: Xrp = about("The smallest amount.", "0.000001")


class Limits(Record):
    max_payment: Xrp = about("The largest amount.", "100000000000.000000")
    title: int = about("The most characters that it may have.", 200)
    description: int = about("The most characters that it may have.", 2000)
    platform_name: int = about("The most characters that it may have.", 100)
    username: int = about("The most characters that it may have.", 100)
    developer_reference: int = about("The most characters that it may have.", 100)
    redirect_url: int = about("The most characters that it may have.", 2000)
    metadata_bytes: int = about("The most bytes that `metadata` may have, as JSON.", 8192)
    metadata_keys: int = about("The most keys that `metadata` may have.", 50)
    expires_in_minutes: int = about("The longest time.", 60)
    expires_in_minutes_default: int = about(
        "For how many minutes a payment can be paid if the call does not say.", 15
    )


class CurrencyOffered(Record):
    code: str = about("The currency, by ISO 4217.", "EUR")
    digits: int = about("How many decimals a price in it may have.", 2)


class Networks(Record):
    test: Network = about("Of test mode.")
    live: Network = about("Of live mode.")


class Config(Record):
    product: str = about("What this installation is called.", "Dropwise")
    version: str = about("The version of the product, its API and its SDK.", "0.1.0")
    origin: str = about("This installation's address.", ORIGIN)
    google_client_id: str | None = about(
        "For the button of Google Identity Services; null where it is not set up.", None
    )
    fee_percentage: float = about("Of a payment; at most four decimals.", 1.0)
    burn_ratio_of_platform_fee: float = about("Of the fee, in percent.", 10.0)
    burn_is_final: bool = about("Whether nobody can ever spend what the live burn wallet gets.", True)
    networks: Networks = about("The ledger of each mode.")
    limits: Limits = about("The limits of the create call.")
    currencies: list[CurrencyOffered] = about("The currencies that a price can be in.")
