"""What administrators do about money, as bodies say it. Every admin action is recorded with its reason."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.drops import drops_to_xrp, xrp_to_drops
from apps.common.forms import FlagField, Form, TextField, WordField
from apps.common.modes import Mode
from apps.common.wire.examples import PAYER, PLATFORM, RETURN_HASH
from apps.payments.amount_field import AMOUNT_SCHEMA
from apps.payments.domain.choices import ReleaseTo
from apps.reports.serializers.queries import known

_LONGEST_ADDRESS = 100
_LONGEST_REASON = 500
_HASH = 64


class ReasonSerializer(Form):
    examples = {"reason": "Asked for by the merchant, ticket 1042."}
    reason = TextField("Reason", max_length=_LONGEST_REASON, help_text="Recorded with the action.")


class ReleaseSerializer(ReasonSerializer):
    examples = {"to": "return"}
    to = WordField(
        ReleaseTo.choices,
        error_messages={**known("to", ReleaseTo), "required": "to is required", "null": "to is required"},
        help_text="payout: to the merchant's current wallet; return: to its sender; equity: kept.",
    )


class WalletAdminActionSerializer(ReasonSerializer):
    examples = {"address": PLATFORM}
    address = TextField("Address", max_length=_LONGEST_ADDRESS, help_text="Of a platform wallet.")


class RecogniseSerializer(WalletAdminActionSerializer):
    examples = {"transaction_hash": RETURN_HASH, "shortfall": ""}
    transaction_hash = TextField(
        "Transaction hash", max_length=_HASH, help_text="The hash of a transaction, 64 hexadecimal digits."
    )
    shortfall = TextField(
        "Shortfall",
        required=False,
        allow_blank=True,
        max_length=_LONGEST_ADDRESS,
        help_text="The words that the refusal with code `shortfall` asked for.",
    )


class AdoptSerializer(WalletAdminActionSerializer):
    examples = {"transaction_hash": RETURN_HASH}
    transaction_hash = TextField(
        "Transaction hash",
        required=False,
        max_length=_HASH,
        help_text="The hash of a transaction, 64 hexadecimal digits. Without it: all that match.",
    )


class DestroySecretSerializer(WalletAdminActionSerializer):
    examples = {"confirm": ""}
    confirm = TextField(
        "Confirmation",
        required=False,
        allow_blank=True,
        max_length=_LONGEST_ADDRESS,
        help_text="The words that the refusal with code `money_left` asked for.",
    )


@extend_schema_field(AMOUNT_SCHEMA)
class AmountField(serializers.Field):  # type: ignore[type-arg]
    """XRP above 0 with at most six decimals, as a number or text; in drops when read."""

    def __init__(self, **options: Any) -> None:
        messages: dict[str, Any] = dict.fromkeys(("required", "null"), "Amount is required")
        super().__init__(error_messages=messages, **options)

    def to_internal_value(self, data: Any) -> int:
        try:
            drops = xrp_to_drops(data)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from error
        if drops <= 0:
            raise serializers.ValidationError("Amount must be above 0.")
        return drops

    def to_representation(self, value: int) -> str:
        return drops_to_xrp(value)


class WithdrawSerializer(WalletAdminActionSerializer):
    examples = {"amount": "10.000000"}
    amount = AmountField(help_text="XRP, at most what the balance sheet says is available.")


def _mode() -> serializers.ChoiceField:
    words: dict[str, Any] = dict.fromkeys(
        ("required", "invalid_choice", "null"), "Mode must be test or live."
    )
    return serializers.ChoiceField(
        Mode.choices, error_messages=words, help_text="`test`: play money. `live`: XRP."
    )


class RebindSerializer(ReasonSerializer):
    mode = _mode()


class FundingSenderSerializer(ReasonSerializer):
    examples = {"address": PAYER, "listed": True}
    mode = _mode()
    address = TextField(
        "Address", max_length=_LONGEST_ADDRESS, help_text="Whose payments count as the platform's own money."
    )
    listed = FlagField(label="listed", help_text="Whether it is on the list afterwards.")
