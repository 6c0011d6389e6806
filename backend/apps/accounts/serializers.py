"""Requests and responses of `/api/auth/`: they validate, and the published schema is made from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.accounts.domain import shops
from apps.accounts.domain.keypads import INVALID_PIN, PIN_DIGITS, PIN_PATTERN, is_pin
from apps.accounts.domain.second_factor import is_app_code, is_recovery_code, plain_code
from apps.accounts.domain.validators import (
    CODE_PATTERN,
    EMAIL_LENGTH,
    INVALID_USERNAME,
    USERNAME_LENGTH,
    validate_username,
)
from apps.accounts.models import User
from apps.accounts.services.secret_keys import WhichKey
from apps.common.drops import xrp_to_drops
from apps.common.forms import TEXT_LENGTH, FlagField, Form, OverlapHoursField, TextField, WordField
from apps.common.wire.examples import EMAIL, JWT

NOT_A_CODE = "Please enter a valid 6-digit OTP"
NOT_A_FACTOR_CODE = "Enter the six digits of your app, or a recovery code such as k3vmp-8rq2w."
NOT_AN_APP_CODE = "Enter the six digits of your authenticator app."
APP_CODE = "482913"


class UsernameField(TextField):
    example = "anna"

    def __init__(self, label: str = "Name") -> None:
        super().__init__(
            label,
            max_length=USERNAME_LENGTH,
            validators=[validate_username],
            error_messages={"max_length": INVALID_USERNAME},
            help_text="The account's name.",
        )


@extend_schema_field({"type": "string", "format": "email", "maxLength": EMAIL_LENGTH})
class EmailField(TextField):
    """An address that can be one."""

    example = EMAIL

    def __init__(self) -> None:
        super().__init__(
            "Email",
            max_length=EMAIL_LENGTH,
            validators=[validate_email],
            help_text="The account's email address.",
        )


class PasswordField(TextField):
    """A password as it was typed, spaces included."""

    example = "Ninety-nine herrings"

    def __init__(self, label: str = "Password", help_text: str = "The password, spaces included.") -> None:
        super().__init__(label, trim_whitespace=False, help_text=help_text)


@extend_schema_field({"type": "string", "minLength": settings.PASSWORD_MIN_LENGTH, "maxLength": TEXT_LENGTH})
class NewPasswordField(PasswordField):
    """Its rules depend on the account, so they are checked with it."""

    def __init__(self, label: str = "Password") -> None:
        super().__init__(label, "At least eight characters, neither common nor close to name or email.")


@extend_schema_field({"type": "string", "pattern": CODE_PATTERN})
class CodeField(TextField):
    example = APP_CODE

    def __init__(self, **options: Any) -> None:
        super().__init__("OTP", max_length=6, error_messages={"max_length": NOT_A_CODE}, **options)

    def to_internal_value(self, data: Any) -> str:
        code = super().to_internal_value(data)
        if not (len(code) == 6 and code.isascii() and code.isdigit()):
            raise serializers.ValidationError(NOT_A_CODE)
        return code


class FactorCodeField(TextField):
    """A code of the second factor; spaces, hyphens and capitals do not matter."""

    example = APP_CODE

    def __init__(self, **options: Any) -> None:
        options.setdefault("help_text", "Six digits of the authenticator app, or a recovery code.")
        super().__init__("Code", max_length=64, **options)

    def to_internal_value(self, data: Any) -> str:
        code = plain_code(super().to_internal_value(data))
        if not (is_app_code(code) or is_recovery_code(code)):
            raise serializers.ValidationError(NOT_A_FACTOR_CODE)
        return code


class AppCodeField(FactorCodeField):
    """A code of the authenticator app."""

    def __init__(self) -> None:
        super().__init__(help_text="Six digits of the authenticator app.")

    def to_internal_value(self, data: Any) -> str:
        code = plain_code(TextField.to_internal_value(self, data))
        if not is_app_code(code):
            raise serializers.ValidationError(NOT_AN_APP_CODE)
        return code


class SignUpRequestSerializer(Form):
    username = UsernameField()
    email = EmailField()
    password = NewPasswordField()

    def validate_password(self, password: str) -> str:
        """With the other fields as they were sent, so that all problems are reported together.

        Cut to their lengths: the comparison takes each word of them, so that its time would have no bound.
        """
        name = str(self.initial_data.get("username", "")).strip()[:USERNAME_LENGTH]
        email = str(self.initial_data.get("email", "")).strip()[:EMAIL_LENGTH]
        validate_password(password, User(email=email, username=name, first_name=name))
        return password


class SignInRequestSerializer(Form):
    # Any text: whether it can be an address is not the caller's to learn here.
    examples = {"email": EMAIL}
    email = TextField("Email", max_length=EMAIL_LENGTH, help_text="The account's email address.")
    password = PasswordField()
    otp = FactorCodeField(required=False)


class GoogleRequestSerializer(Form):
    examples = {"access_token": "ya29.a0AfB_byExample"}
    access_token = TextField("Access token", help_text="An access token of Google Identity Services.")
    otp = FactorCodeField(required=False)


class ConfirmEmailRequestSerializer(Form):
    examples = {"token": "c4Yt9QmXb2LkV7sWz1Ja"}
    token = TextField("Token", trim_whitespace=False, help_text="The one in the link.")


class RefreshRequestSerializer(Form):
    examples = {"refresh": JWT}
    refresh = TextField(
        "Refresh token", trim_whitespace=False, help_text="The refresh token, which is valid once."
    )


class SecondFactorSignInRequestSerializer(Form):
    examples = {"challenge": "WzcsIjlmMmMiLGZhbHNlLCI1YTNmIl0:1vByExample:3bQ9"}
    challenge = TextField("Challenge", trim_whitespace=False, help_text="Of the first step's response.")
    otp = FactorCodeField()


class SecondFactorConfirmRequestSerializer(Form):
    otp = AppCodeField()


class SecondFactorCodeRequestSerializer(Form):
    otp = FactorCodeField()


class ResetRequestSerializer(Form):
    email = EmailField()


class VerifyOtpRequestSerializer(Form):
    email = EmailField()
    otp = CodeField(help_text="The six digits of the email.")


class ResetByCodeSerializer(Form):
    email = EmailField()
    otp = CodeField(required=False, help_text="Not needed with the cookie of verify-otp.")
    new_password = NewPasswordField("New password")


class ResetByLinkSerializer(Form):
    examples = {"token": "c4Yt9QmXb2LkV7sWz1Ja"}
    token = TextField("Token", trim_whitespace=False, help_text="The one in the link.")
    password = NewPasswordField()


class OptionalText(TextField):
    """A text that may be left out, which keeps what there is, or be empty."""

    def __init__(
        self,
        label: str,
        max_length: int,
        help_text: str,
        example: str,
        *checks: Callable[[str], None],
        lines: bool = False,
    ) -> None:
        super().__init__(
            label,
            max_length=max_length,
            required=False,
            allow_blank=True,
            help_text=help_text,
            validators=[shops.printable(label, lines=lines), *(_unless_empty(check) for check in checks)],
        )
        self.example = example


def _unless_empty(check: Callable[[str], None]) -> Callable[[str], None]:
    return lambda text: check(text) if text else None


@extend_schema_field({"type": ["number", "string"], "minimum": 0, "maximum": 5})
class SpreadField(serializers.Field[Any, Any, Any, Any]):
    """A spread in percent."""

    def to_internal_value(self, data: Any) -> int:
        try:
            return shops.spread_read(data)
        except ValidationError as error:
            raise serializers.ValidationError(error.messages) from None


@extend_schema_field({"type": "string"})
class ReportingCurrencyField(serializers.Field[Any, Any, Any, Any]):
    """A currency that rates are read for."""

    example = "EUR"

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or data not in settings.RATE_CURRENCIES:
            raise serializers.ValidationError(_no_such_currency())
        return data


def _no_such_currency() -> str:
    return f"Reporting currency must be one of: {', '.join(settings.RATE_CURRENCIES)}."


@extend_schema_field(
    {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": shops.HIGHEST_TIP},
        "maxItems": shops.MOST_TIP_PRESETS,
    }
)
class TipPresetsField(serializers.Field[Any, Any, Any, Any]):
    example = shops.DEFAULT_TIP_PRESETS

    def to_internal_value(self, data: Any) -> list[int]:
        try:
            return shops.tip_presets_read(data)
        except ValidationError as error:
            raise serializers.ValidationError(error.messages) from None


@extend_schema_field({"type": ["string", "number"], "minimum": 0, "maximum": 100_000_000_000})
class RefundLimitField(serializers.Field[Any, Any, Any, Any]):
    """XRP, read as drops."""

    example = "100"

    def __init__(self, label: str, help_text: str) -> None:
        wrong = f"{label} must be XRP from 0 to 100,000,000,000 with at most six decimals."
        super().__init__(required=False, error_messages={"null": wrong}, help_text=help_text)
        self._wrong = wrong

    def to_internal_value(self, data: Any) -> int:
        try:
            drops = xrp_to_drops(data)
        except (TypeError, ValueError):
            drops = -1
        if not 0 <= drops <= shops.LARGEST_REFUND_LIMIT:
            raise serializers.ValidationError(self._wrong)
        return drops


class ProfileUpdateRequestSerializer(Form):
    examples = {"public_receipts": True}
    username = UsernameField("Username")
    leaderboard_anonymous = FlagField(required=False, help_text="Appear on the leaderboard as “Anonymous”.")
    public_receipts = FlagField(required=False, help_text="Whether anyone with the link may see a receipt.")
    mail_first_payment = FlagField(required=False, help_text="Email about the first payment.")
    mail_failed_payouts = FlagField(required=False, help_text="Email when a payout fails.")
    mail_failed_returns = FlagField(required=False, help_text="Email when a return fails.")
    mail_failed_webhooks = FlagField(required=False, help_text="Email when a webhook keeps failing.")
    mail_statements = FlagField(required=False, help_text="Email the monthly statement on the 1st.")
    time_zone = OptionalText(
        "Time zone",
        shops.TIME_ZONE_LENGTH,
        "A name of the IANA list. Empty: the browser's.",
        "Europe/Berlin",
        shops.validate_time_zone,
    )
    shop_name = OptionalText(
        "Shop name", shops.NAME_LENGTH, "What customers read. Empty: the username.", "Nordlicht Records"
    )
    shop_address = OptionalText(
        "Address", shops.ADDRESS_LENGTH, "In lines.", "Hüxstraße 61\n23552 Lübeck", lines=True
    )
    shop_tax_id = OptionalText("Tax ID", shops.TAX_ID_LENGTH, "For invoices.", "DE 123 456 789")
    shop_contact = OptionalText(
        "Contact",
        shops.CONTACT_LENGTH,
        "For customers: an email address, a phone number or a web address.",
        "hello@shop.example",
        shops.validate_contact,
    )
    reporting_currency = ReportingCurrencyField(
        required=False,
        error_messages={"null": "Reporting currency must not be null."},
        help_text="Values are written and summed in it: one of `currencies` of `/api/config/`.",
    )
    price_spread = SpreadField(
        required=False,
        error_messages={"null": shops.INVALID_SPREAD},
        help_text="Added to prices in a currency, in percent: 0 to 5, at most four decimals.",
    )
    tip_presets = TipPresetsField(
        required=False,
        error_messages={"null": shops.INVALID_TIPS},
        help_text="The tips that the keypad offers, in percent: at most three. Empty: it asks for none.",
    )
    refund_limit = RefundLimitField(
        "Refund limit", "XRP of one refund without a fresh sign-in. Needs a fresh sign-in to change."
    )
    refund_day_limit = RefundLimitField(
        "Refund limit of a day", "The same for all refunds of 24 hours. Needs a fresh sign-in to change."
    )


_SHORTEST_PIN, _LONGEST_PIN = PIN_DIGITS


@extend_schema_field({"type": "string", "pattern": PIN_PATTERN})
class PinField(TextField):
    example = "4821"

    def __init__(self, help_text: str) -> None:
        wrong = {"max_length": INVALID_PIN}
        super().__init__("PIN", max_length=_LONGEST_PIN, error_messages=wrong, help_text=help_text)

    def to_internal_value(self, data: Any) -> str:
        pin = super().to_internal_value(data)
        if not is_pin(pin):
            raise serializers.ValidationError(INVALID_PIN)
        return pin


class KeypadLockForm(Form):
    pin = PinField("Of this keypad, 4 to 8 digits. It opens the keys, and nothing else.")


class KeypadOpenForm(Form):
    pin = PinField("The one that was chosen when the keypad was locked.")


class KeypadLeaveForm(Form):
    password = PasswordField(help_text="The account's password.")
    otp = FactorCodeField(required=False)


class ChangePasswordRequestSerializer(Form):
    examples = {"current_password": "Eighty-one herrings"}
    current_password = PasswordField("Current password", help_text="The password that is replaced.")
    new_password = NewPasswordField("New password")


class TestModeRequestSerializer(Form):
    examples = {"mode": True}
    mode = FlagField(help_text="true: test mode.")


class KeyRegenerateForm(Form):
    overlap_hours = OverlapHoursField("For how long the old key works too.")


_WHICH = "key must be current or previous."


class KeyRefundsForm(Form):
    examples = {"allowed": True}
    allowed = FlagField(label="Allowed", help_text="Whether the current key may create refunds.")


class KeyEndForm(Form):
    key = WordField(
        WhichKey.choices,
        error_messages=dict.fromkeys(("required", "null", "invalid_choice"), _WHICH),
        help_text="Which of the two keys ends.",
    )
