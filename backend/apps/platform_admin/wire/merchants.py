"""What an administrator's action on a merchant answers."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from apps.common.modes import Mode
from apps.common.wire.examples import EMAIL, MERCHANT, PAID, SECRET_KEY
from apps.common.wire.record import Record, Success, about
from apps.common.wire.types import Xrp


class ResetKeyResponse(Success):
    new_key: str = about("The new key, shown only once.", SECRET_KEY)


class Toggled(Success):
    is_active: bool = about("False while the merchant is suspended.", True)


class PayoutWallet(Record):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    address: str = about("An address of the XRP Ledger.", MERCHANT)
    destination_tag: int | None = about("Null where it needs none.", None)
    connected_at: datetime = about("When it was connected.", PAID)


class KeyFacts(Record):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    last4: str = about("The last four characters, to tell keys apart.", "7RaE")
    created_at: datetime = about("When the key was created.")
    last_used_at: datetime | None = about("Written at most once a minute.", PAID)
    reset_by_administrator: bool = about("If so, nobody has seen a live key.")


class EndpointFacts(Record):
    id: int = about("The endpoint's number.", 12)
    mode: Mode = about("`test`: play money. `live`: XRP.")
    name: str = about("The merchant's name for it.", "Shop")
    url: str = about("Empty for the built-in receiver.", "https://shop.example/hooks")
    failing_since: datetime | None = about("Since when it keeps failing; null if it does not.", None)


class MailFacts(Record):
    name: str = about("What it was about; never its text.", "first_payment")
    created_at: datetime = about("When it was written.")
    mail_state: Literal["sent", "waiting", "failed"] = about("Whether it has gone out.", "sent")


class MerchantDetail(Record):
    id: int = about("The merchant's id.", 1042)
    email: str = about("The merchant's email address.", EMAIL)
    username: str = about("The merchant's name.", "anna")
    is_active: bool = about("False while the merchant is suspended.", True)
    is_test_mode: bool = about("Whether the merchant's dashboard shows test mode.", True)
    joined_at: datetime = about("When the account was created.")
    last_sign_in_at: datetime | None = about("Null before the first sign-in that is still known.", PAID)
    last_payment_at: datetime | None = about("When the newest live payment was created; or null.", PAID)
    email_confirmed_at: datetime | None = about("Null while the address waits to be confirmed.", PAID)
    second_factor_since: datetime | None = about("Null while it is off.", None)
    leaderboard_anonymous: bool = about("Whether the leaderboard says Anonymous.", False)
    public_receipts: bool = about("Whether a receipt's link can be read by everyone.", False)
    total_transactions: int = about("How many live payments were completed.")
    total_volume: Xrp = about("What the completed live payments came to.", "10.000000")
    total_burned: Xrp = about("What was burned of this merchant's live fees.", "0.010000")
    wallets: list[PayoutWallet] = about("Where the merchant is paid.")
    secret_keys: list[KeyFacts] = about("The keys that work, by their last four characters.")
    endpoints: list[EndpointFacts] = about("Where webhooks go.")
    mails: list[MailFacts] = about("The newest ten emails to the merchant of the last 30 days.")
