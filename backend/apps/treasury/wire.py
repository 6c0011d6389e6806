"""The platform's settings as administrators read them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from apps.common.modes import Mode
from apps.common.wire.examples import BURN, PLATFORM
from apps.common.wire.record import Record, about
from apps.treasury.domain.choices import PayoutTiming, SecretType


class ReplacedWallet(Record):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    address: str = about("An address of the XRP Ledger.", PLATFORM)
    state: Literal["replaced", "retired"] = about(
        "Replaced ones still pay out; retired ones are only watched."
    )
    replaced_at: datetime = about("When another wallet took its place; null while it is in use.")


class PlatformSettings(Record):
    fee_percentage: float = about("The platform's fee, in percent of the amount.", 1.0)
    burn_ratio_of_platform_fee: float = about("The part of the fee that is burned, in percent.", 10.0)
    payout_timing: PayoutTiming = about(
        "When merchants are paid: at once, or gathered by the hour or the day."
    )
    platform_wallet_address: str | None = about("The wallet that payers of live mode pay.", PLATFORM)
    wallet_secret_type: SecretType | None = about("How the secret was written down.")
    burn_wallet_address: str | None = about("Where burned XRP is sent, in live mode.", BURN)
    test_platform_wallet_address: str | None = about("The wallet that payers of test mode pay.", PLATFORM)
    test_burn_wallet_address: str | None = about("Where burned play money is sent, in test mode.", BURN)
    version: int = about(
        "The number of these settings. Send it with a change, so that nobody's change is lost."
    )
    replaced_wallets: list[ReplacedWallet] = about("Wallets that were in use before.")
