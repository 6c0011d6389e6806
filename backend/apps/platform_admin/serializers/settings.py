"""Platform settings on the wire."""

from __future__ import annotations

import re
from decimal import Decimal, Overflow
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.errors import Refusal
from apps.common.forms import Form, TextField, WholeNumberField
from apps.common.modes import Mode
from apps.common.wire.examples import BURN, PLATFORM
from apps.ledger.keys import is_secret_numbers
from apps.treasury.domain.choices import PayoutTiming, SecretType

_LONGEST_ADDRESS = 100
_LONGEST_SECRET = 200
_LONGEST_REASON = 500
_ROWS_INCOMPLETE = "All rows must contain exactly 6 digits."
_KEY_INVALID = "Please enter a valid secret key."
_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")


class NothingToDo(Refusal):
    code = "nothing_to_do"
    sentence = "Send fee_percentage, burn_ratio_of_platform_fee or payout_timing."


class PercentField(serializers.DecimalField):
    """A percentage with at most four decimals, from 0 to `largest`, as a number or as text."""

    def __init__(self, label: str, *, largest: int, help_text: str) -> None:
        limits = f"{label} must be from 0 to {largest}."
        super().__init__(
            label=label,
            max_digits=None,
            decimal_places=4,
            min_value=Decimal(0),
            max_value=Decimal(largest),
            required=False,
            coerce_to_string=False,
            help_text=help_text,
            error_messages={
                **dict.fromkeys(("invalid", "null", "max_string_length"), f"{label} must be a number."),
                **dict.fromkeys(("min_value", "max_value", "max_whole_digits"), limits),
                "max_decimal_places": f"{label} can have at most 4 decimals.",
            },
        )

    def to_internal_value(self, data: Any) -> Decimal:
        # True is an integer of Python, but no number of JSON; Decimal reads "1_0" and " 1".
        if isinstance(data, bool) or not isinstance(data, int | Decimal | str):
            self.fail("invalid")
        if isinstance(data, str) and _NUMBER.fullmatch(data) is None:
            self.fail("invalid")
        value: Decimal = super().to_internal_value(str(data))
        return value

    def quantize(self, value: Decimal) -> Decimal:
        # Rounds nothing: more decimals have been refused, and 1e400000 is for the limits to refuse.
        return value

    def validate_precision(self, value: Decimal) -> Decimal:
        # Zeros at the end say nothing: 1.50000 is 1.5.
        try:
            return Decimal(super().validate_precision(value.normalize()))
        except Overflow:
            self.fail("max_whole_digits")


def _percent_schema(largest: int) -> dict[str, Any]:
    limits = {"minimum": 0, "maximum": largest}
    return {"type": ["number", "string"], **limits, "pattern": f"^{_NUMBER.pattern}$"}


@extend_schema_field(_percent_schema(50))
class FeeField(PercentField):
    def __init__(self) -> None:
        super().__init__(
            "Platform fee percentage",
            largest=50,
            help_text="The platform's fee, in percent of the amount.",
        )


@extend_schema_field(_percent_schema(100))
class BurnRatioField(PercentField):
    def __init__(self) -> None:
        super().__init__(
            "Burn ratio", largest=100, help_text="The part of the fee that is burned, in percent."
        )


class SettingsUpdateSerializer(Form):
    examples = {"fee_percentage": 1.0, "burn_ratio_of_platform_fee": 10.0}
    fee_percentage = FeeField()
    burn_ratio_of_platform_fee = BurnRatioField()
    payout_timing = serializers.ChoiceField(
        PayoutTiming.choices,
        required=False,
        error_messages=dict.fromkeys(
            ("invalid_choice", "null"), f"Payout timing must be one of {', '.join(PayoutTiming.values)}."
        ),
        help_text="When merchants are paid: at once, or gathered by the hour or the day.",
    )
    version = WholeNumberField(
        required=False,
        min_value=1,
        max_value=2**31 - 1,
        error_messages=dict.fromkeys(
            ("invalid", "null", "min_value", "max_value", "max_string_length"),
            "Version must be the number that reading the settings gave.",
        ),
        help_text="The version that was read. If it is not the current one: 409.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs.keys() - {"version"}:
            raise NothingToDo
        return attrs


def _secret(label: str) -> TextField:
    return TextField(
        label,
        max_length=_LONGEST_SECRET,
        error_messages=dict.fromkeys(("blank", "invalid", "max_length"), _KEY_INVALID),
        help_text="A seed, or eight rows of secret numbers joined by line breaks. Never shown again.",
    )


class WalletUpdateSerializer(Form):
    examples = {
        "platform_wallet_address": PLATFORM,
        "platform_wallet_secret": "sEdTM1uX8pu2do5XvTnutH6HsouMaM2",
    }
    platform_wallet_address = TextField(
        "Platform wallet address",
        max_length=_LONGEST_ADDRESS,
        help_text="The wallet that payers of live mode pay.",
    )
    platform_wallet_secret = _secret("Platform wallet secret")
    wallet_secret_type = serializers.ChoiceField(
        SecretType.choices,
        required=False,
        error_messages=dict.fromkeys(
            ("invalid_choice", "null"), f"Wallet secret type must be one of {', '.join(SecretType.values)}."
        ),
        help_text="Inferred from the secret if it is left out.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        numbers = is_secret_numbers(attrs["platform_wallet_secret"])
        kind = attrs.get("wallet_secret_type")
        if kind == SecretType.SECRET_NUMBERS and not numbers:
            raise serializers.ValidationError({"platform_wallet_secret": _ROWS_INCOMPLETE})
        if kind == SecretType.SECRET_KEY and numbers:
            raise serializers.ValidationError({"platform_wallet_secret": _KEY_INVALID})
        return attrs


class TestWalletUpdateSerializer(Form):
    examples = {
        "test_platform_wallet_address": PLATFORM,
        "test_platform_wallet_secret": "sEdTM1uX8pu2do5XvTnutH6HsouMaM2",
    }
    test_platform_wallet_address = TextField(
        "Test platform wallet address",
        max_length=_LONGEST_ADDRESS,
        help_text="The wallet that payers of test mode pay.",
    )
    test_platform_wallet_secret = _secret("Test platform wallet secret")


class BurnWalletUpdateSerializer(Form):
    examples = {"burn_wallet_address": BURN}
    burn_wallet_address = TextField(
        "Burn wallet address",
        max_length=_LONGEST_ADDRESS,
        help_text="Where burned XRP is sent, in live mode.",
    )


class TestBurnWalletUpdateSerializer(Form):
    examples = {"test_burn_wallet_address": BURN}
    test_burn_wallet_address = TextField(
        "Test burn wallet address",
        max_length=_LONGEST_ADDRESS,
        help_text="Where burned play money is sent, in test mode.",
    )


class ModeSerializer(Form):
    mode = serializers.ChoiceField(
        Mode.choices,
        error_messages=dict.fromkeys(("required", "invalid_choice", "null"), "Mode must be test or live."),
        help_text="`test`: play money. `live`: XRP.",
    )


class RetireSerializer(Form):
    examples = {"address": PLATFORM, "reason": "Asked for by the merchant, ticket 1042."}
    address = TextField("Address", max_length=_LONGEST_ADDRESS, help_text="An address of the XRP Ledger.")
    reason = TextField("Reason", max_length=_LONGEST_REASON, help_text="Recorded with the action.")
