"""What the calls of accounts answer with."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from apps.common.modes import Mode
from apps.common.wire.errors import ApiErrorRecord
from apps.common.wire.examples import EMAIL, JWT, PAID, SECRET_KEY, WEBHOOK_SECRET
from apps.common.wire.record import ABSENT, Record, Succeeded, Success, about
from apps.common.wire.types import Email, Xrp


class TokenPair(Record):
    access: str = about("Valid for ten minutes; send it as `Authorization: Bearer …`.", JWT)
    refresh: str = about("Valid once, within seven days.", JWT)


class KeypadState(Succeeded):
    is_open: bool = about("Whether the keys are open. The PIN opens them.", True)
    tries_left: int = about("How often the PIN may still be wrong; at 0 only the password helps.", 5)
    mode: Mode = about("The mode in which the keypad was locked; it stays.", "test")
    shop_name: str = about("What customers read.", "Nordlicht Records")


class Keypad(Record):
    id: UUID = about("The keypad's id.", "5b0f1c9e-4a1d-4c53-9a52-0f6b7d8e9a10")
    mode: Mode = about("The mode in which it takes payments.", "test")
    device: str = about("The browser that was locked, as it names itself.", "Mozilla/5.0 (iPad; …)")
    is_open: bool = about("Whether the keys are open at this moment.")
    locked_at: datetime = about("When it was locked to the keypad.")
    last_seen_at: datetime = about("To ten minutes.")
    ends_at: datetime = about("Then the tablet has to be locked anew.", "2026-02-14T09:00:00.000000Z")


class KeypadList(Succeeded):
    keypads: list[Keypad] = about("The newest first.")


class Profile(Record):
    id: int = about("The account's id.", 1042)
    email: Email = about("The email address to sign in with.", EMAIL)
    username: str = about("The account's name.", "anna")
    first_name: str = about("The first word of the name.", "Anna")
    is_superuser: bool = about("Whether this is an administrator.")
    is_test_mode: bool = about("Whether the dashboard shows test mode.", True)
    has_wallet: bool = about("Whether a payout wallet is connected in the mode shown.", True)
    has_key: bool = about("Whether there is a secret key in the mode shown.", True)
    email_confirmed: bool = about("Whether the address was confirmed: without it, few emails go there.", True)
    leaderboard_anonymous: bool = about("Appear on the leaderboard as “Anonymous”.")
    public_receipts: bool = about("Whether anyone with the link may see a receipt.", True)
    mail_first_payment: bool = about("Email about the first payment.")
    mail_failed_payouts: bool = about("Email when a payout fails.")
    mail_failed_returns: bool = about("Email when a return fails.")
    mail_failed_webhooks: bool = about("Email when a webhook keeps failing.")
    mail_statements: bool = about("Email the monthly statement on the 1st.")
    time_zone: str = about("For the dashboard's dates. Empty: the browser's.", "Europe/Berlin")
    shop_name: str = about("What customers read; at first the username.", "Nordlicht Records")
    shop_address: str = about("In lines, or empty.", "Hüxstraße 61\n23552 Lübeck\nGermany")
    shop_tax_id: str = about("Or empty.", "DE 123 456 789")
    shop_contact: str = about(
        "For customers: an email address, a phone number or a web address. Or empty.", "hello@shop.example"
    )
    price_spread: float = about("Added to prices in a currency, in percent.", 0.5)
    tip_presets: list[int] = about("The tips that the keypad offers, in percent.", [5, 10, 15])
    reporting_currency: str = about("Values are written and summed in it.", "EUR")
    refund_limit: Xrp = about("What one refund may have without a fresh sign-in.", "100.000000")
    refund_day_limit: Xrp = about("The same for all refunds of 24 hours.", "1000.000000")


class SignedIn(TokenPair):
    user: Profile = about("Who is signed in.")


class GoogleSignedIn(SignedIn):
    message: str = about("A sentence for people.", "Done.")


class SecondFactorNeeded(ApiErrorRecord):
    """With the code `otp_required`: the account has a second factor."""

    challenge: str = about(
        "For second-factor/sign-in, once, within five minutes.",
        "WzcsIjlmMmMiLGZhbHNlLCI1YTNmIl0:1vByExample:3bQ9",
        default=ABSENT,
    )


class SecondFactorSignedIn(SignedIn):
    message: str = about("Where the first step was Google's.", "Done.", default=ABSENT)


class SecondFactor(Record):
    enabled: bool = about("Whether it is on.", True)
    enabled_at: datetime | None = about("When it was turned on; null while it is off.")
    recovery_codes_left: int = about("How many recovery codes have not been used.", 10)
    needed: bool = about("Until it is on, every other call of this administrator is refused.")


class SecondFactorSecret(Record):
    secret: str = about("In base32, to type into an authenticator app.", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    uri: str = about(
        "The same as an `otpauth://` address, for a QR code.",
        "otpauth://totp/Dropwise:anna%40shop.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Dropwise",
    )


class NewRecoveryCodes(Success):
    recovery_codes: list[str] = about(
        "Each works once. They cannot be read again.", ["k3vmp-8rq2w", "x7htd-q4nkc"]
    )


class TestMode(Record):
    is_test_mode: bool = about("Whether the dashboard shows test mode.", True)


class PreviousSecretKey(Record):
    masked: str = about("The key with its middle hidden.", "sk_test_••••••••••••4f2a")
    last4: str = about("The last four characters, to tell keys apart.", "4f2a")
    created_at: datetime = about("When the key was created.")
    last_used_at: datetime | None = about("Written at most once a minute.", PAID)
    ends_at: datetime = about("Until then it works.", "2026-01-15T09:00:00.000000Z")


class SecretKey(Record):
    key: str | None = about("Null for a live key.", SECRET_KEY)
    masked: str = about("The key with its middle hidden.", "sk_test_••••••••••••7RaE")
    last4: str = about("The last four characters, to tell keys apart.", "7RaE")
    created_at: datetime = about("When the key was created.")
    last_used_at: datetime | None = about("Written at most once a minute.", PAID)
    reset_by_administrator: bool = about("If so, nobody has seen a live key.")
    may_refund: bool = about("Whether its merchant has allowed it to create refunds.")
    previous: PreviousSecretKey | None = about("The one before, while an overlap lasts.", None)


class NewSecretKey(Success):
    secret_key: str = about("Shown to its owner only: treat it as a password.", WEBHOOK_SECRET)


class RenewedSecretKey(NewSecretKey):
    previous_until: datetime | None = about(
        "Until then the key before this one works too; null without an overlap.", None
    )


class AuditChain(Record):
    rows: int = about("How many entries were verified, counted from the first.", 41)
    newest_hash: str = about(
        "The hash of the last of them, or empty.",
        "9f2c1d7e5b3a4f8660e1d9c5a3f486275c1d9a7e0b3f48621d7c9e05a4b8f362",
    )
    newest_id: int | None = about("The number of the last of them; null where there is none.", 41)
    broken_id: int | None = about(
        "The first row that was changed, or follows a removed one. Null: all fit.", None
    )
    missing_id: int | None = about(
        "The first row whose hash is in the file of hashes or a daily email and not in the log: the newest"
        " rows were removed. Null: all are there.",
        None,
    )
    found: bool | None = about("Whether a row has the `hash` that was asked for; null without one.", None)
