"""The shapes of payments on the wire, for the published schema. Answers are written by `presenters`; a test
compares the two."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.payments.domain.states import EXCEPTIONS, STATUSES

_XRP = r"^\d+\.\d{6}$"
_HASH = r"^[0-9A-F]{64}$"


def _xrp(**options: Any) -> serializers.RegexField:
    return serializers.RegexField(_XRP, help_text="XRP with six decimals.", **options)


def _hash(**options: Any) -> serializers.RegexField:
    return serializers.RegexField(_HASH, allow_null=True, **options)


class CreateRequestSerializer(serializers.Serializer[Any]):
    title = serializers.CharField(max_length=200)
    amount = serializers.DecimalField(
        max_digits=18, decimal_places=6, help_text="XRP, as a number or a string, with at most six decimals."
    )
    platform_name = serializers.CharField(max_length=100)
    username = serializers.CharField(max_length=100)
    redirect_url = serializers.CharField(
        max_length=2000, help_text="Where the payer goes afterwards; {PAYMENT_ID} is filled in."
    )
    description = serializers.CharField(max_length=2000, required=False, allow_null=True)
    developer_reference = serializers.CharField(max_length=100, required=False, allow_null=True)
    expires_in_minutes = serializers.IntegerField(min_value=1, max_value=1440, default=15)
    metadata = serializers.DictField(required=False, allow_null=True)


class PaymentSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    title = serializers.CharField()
    description = serializers.CharField()
    amount = _xrp()
    status = serializers.ChoiceField(STATUSES)
    exception = serializers.ChoiceField(EXCEPTIONS)
    platform_name = serializers.CharField()
    username = serializers.CharField()
    destination_address = serializers.CharField()
    destination_tag = serializers.IntegerField()
    sender_address = serializers.CharField(allow_null=True)
    wallet_address = serializers.CharField()
    transaction_hash = _hash()
    received_amount = _xrp(allow_null=True)
    received_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    paid_at = serializers.DateTimeField(allow_null=True)
    platform_fee = _xrp(allow_null=True)
    burn_amount = _xrp(allow_null=True)
    merchant_payout = _xrp(allow_null=True)
    burn_transaction_hash = _hash()
    payout_transaction_hash = _hash()
    is_merchant_paid = serializers.BooleanField()
    metadata = serializers.DictField()
    redirect_url = serializers.CharField()
    checkout_url = serializers.CharField()
    developer_reference = serializers.CharField(allow_null=True)
    livemode = serializers.BooleanField()


class PaymentStatusSerializer(PaymentSerializer):
    server_time = serializers.DateTimeField()


class CreatedSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    payment_request = PaymentSerializer()


class CheckRequestSerializer(serializers.Serializer[Any]):
    transaction_hash = serializers.RegexField(r"^[0-9A-Fa-f]{64}$")


class DepositOutcomeSerializer(serializers.Serializer[Any]):
    """What was decided about the money that the transaction brought."""

    status = serializers.ChoiceField(["settled", "rejected"])
    reason = serializers.CharField(allow_null=True)
    amount = _xrp()


class CheckedSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    found = serializers.BooleanField()
    payment_request = PaymentStatusSerializer(allow_null=True)
    deposit = DepositOutcomeSerializer(required=False, help_text="Where something was found.")


class DepositSerializer(serializers.Serializer[Any]):
    """Money that arrived for a payment and was turned away."""

    amount = _xrp()
    reason = serializers.CharField()
    return_status = serializers.ChoiceField(["pending", "completed", "failed"])
    transaction_hash = serializers.RegexField(_HASH)
    return_transaction_hash = _hash()


class PublicPaymentSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    title = serializers.CharField()
    amount = _xrp()
    description = serializers.CharField()
    platform_name = serializers.CharField()
    username = serializers.CharField()
    status = serializers.ChoiceField(STATUSES)
    exception = serializers.ChoiceField(EXCEPTIONS)
    qr_code_url = serializers.CharField(allow_null=True)
    payment_url = serializers.CharField(allow_null=True)
    redirect_url = serializers.CharField()
    expires_at = serializers.DateTimeField()
    created_at = serializers.DateTimeField()
    paid_at = serializers.DateTimeField(allow_null=True)
    transaction_hash = _hash()
    platform_fee = _xrp(allow_null=True)
    merchant_payout = _xrp(allow_null=True)
    burn_amount = _xrp(allow_null=True)
    destination_address = serializers.CharField()
    destination_tag = serializers.IntegerField()
    x_address = serializers.CharField()
    network = serializers.CharField()
    explorer_url = serializers.CharField(allow_null=True)
    received_amount = _xrp(allow_null=True)
    due_amount = _xrp(allow_null=True)
    payout_transaction_hash = _hash()
    burn_transaction_hash = _hash()
    livemode = serializers.BooleanField()
    server_time = serializers.DateTimeField()
    accepting = serializers.BooleanField()
    can_simulate = serializers.BooleanField()
    deposits = DepositSerializer(many=True)


class SimulateRequestSerializer(serializers.Serializer[Any]):
    scenario = serializers.ChoiceField(
        ["exact", "underpay", "overpay", "wrong_tag", "no_tag", "late", "twice"]
    )


class SimulatedSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    message = serializers.CharField()
    transaction_hash = serializers.RegexField(_HASH, help_text="The first that was sent.")
    transaction_hashes = serializers.ListField(child=serializers.RegexField(_HASH))


class StraySerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    deposit = DepositSerializer(allow_null=True, help_text="Null until it is booked.")


class LatestPaymentSerializer(serializers.Serializer[Any]):
    amount = _xrp()
    merchant_payout = _xrp()
    kept = _xrp()
    burn_amount = _xrp()
    transaction_hash = serializers.RegexField(_HASH)
    payout_transaction_hash = serializers.RegexField(_HASH)
    burn_transaction_hash = _hash()
    completed_at = serializers.DateTimeField()
    explorer_url = serializers.CharField(allow_null=True)
    mode = serializers.ChoiceField(["test", "live"])


class FiguresSerializer(serializers.Serializer[Any]):
    payments_settled = serializers.IntegerField()
    xrp_burned = _xrp()
    median_seconds = serializers.FloatField(allow_null=True)
    network_label = serializers.CharField()
    latest = LatestPaymentSerializer(allow_null=True)
    demo_checkout_url = serializers.CharField(allow_null=True)


class BurnSerializer(serializers.Serializer[Any]):
    transaction_hash = serializers.RegexField(_HASH)
    amount = _xrp()
    at = serializers.DateTimeField()


class LeaderboardEntrySerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField()
    name = serializers.CharField()
    amount_burned = _xrp()
    burn_count = serializers.IntegerField()
    burns = BurnSerializer(many=True, help_text="The newest few.")
    explorer_url = serializers.CharField(allow_null=True, help_text="/transactions/{hash} is appended.")


class NetworkSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    network_id = serializers.IntegerField(allow_null=True)
    local = serializers.BooleanField()
    explorer_url = serializers.CharField(allow_null=True)
    can_simulate = serializers.BooleanField()
    min_payment = _xrp()


class LimitsSerializer(serializers.Serializer[Any]):
    max_payment = _xrp()
    title = serializers.IntegerField()
    description = serializers.IntegerField()
    platform_name = serializers.IntegerField()
    username = serializers.IntegerField()
    developer_reference = serializers.IntegerField()
    redirect_url = serializers.IntegerField()
    metadata_bytes = serializers.IntegerField()
    metadata_keys = serializers.IntegerField()
    expires_in_minutes = serializers.IntegerField()
    expires_in_minutes_default = serializers.IntegerField()


class NetworksSerializer(serializers.Serializer[Any]):
    test = NetworkSerializer()
    live = NetworkSerializer()


class ConfigSerializer(serializers.Serializer[Any]):
    product = serializers.CharField()
    origin = serializers.CharField()
    google_client_id = serializers.CharField(allow_null=True)
    fee_percentage = serializers.FloatField(help_text="Of a payment; at most four decimals.")
    burn_ratio_of_platform_fee = serializers.FloatField(help_text="Of the fee, in percent.")
    networks = NetworksSerializer()
    limits = LimitsSerializer()
