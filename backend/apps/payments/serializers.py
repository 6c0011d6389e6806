"""The shapes of payments on the wire, for the published schema. Answers are written by `presenters`; a test
compares the two."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.payments.domain.choices import Reason
from apps.payments.domain.states import EXCEPTIONS, STATUSES

XRP = r"^\d+\.\d{6}$"
HASH = r"^[0-9A-F]{64}$"


def xrp_field(**options: Any) -> serializers.RegexField:
    return serializers.RegexField(XRP, help_text="XRP with six decimals.", **options)


def hash_field(**options: Any) -> serializers.RegexField:
    return serializers.RegexField(HASH, allow_null=True, **options)


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
    amount = xrp_field()
    status = serializers.ChoiceField(STATUSES)
    exception = serializers.ChoiceField(EXCEPTIONS)
    platform_name = serializers.CharField()
    username = serializers.CharField()
    destination_address = serializers.CharField()
    destination_tag = serializers.IntegerField()
    sender_address = serializers.CharField(allow_null=True)
    wallet_address = serializers.CharField()
    transaction_hash = hash_field()
    received_amount = xrp_field(allow_null=True)
    received_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    paid_at = serializers.DateTimeField(allow_null=True)
    platform_fee = xrp_field(allow_null=True)
    burn_amount = xrp_field(allow_null=True)
    merchant_payout = xrp_field(allow_null=True)
    burn_transaction_hash = hash_field()
    payout_transaction_hash = hash_field()
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
    reason = serializers.CharField(allow_null=True, help_text="A sentence; null where it settled a payment.")
    reason_code = serializers.ChoiceField(Reason.choices, allow_null=True)
    amount = xrp_field()


class CheckedSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    found = serializers.BooleanField()
    payment_request = PaymentStatusSerializer(allow_null=True)
    deposit = DepositOutcomeSerializer(required=False, help_text="Where something was found.")


class DepositSerializer(serializers.Serializer[Any]):
    """Money that arrived for a payment and was turned away."""

    amount = xrp_field()
    reason = serializers.CharField(help_text="A sentence.")
    reason_code = serializers.ChoiceField(Reason.choices)
    return_status = serializers.ChoiceField(["pending", "completed", "failed"])
    transaction_hash = serializers.RegexField(HASH)
    return_transaction_hash = hash_field()


class PublicPaymentSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    title = serializers.CharField()
    amount = xrp_field()
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
    transaction_hash = hash_field()
    platform_fee = xrp_field(allow_null=True)
    merchant_payout = xrp_field(allow_null=True)
    burn_amount = xrp_field(allow_null=True)
    destination_address = serializers.CharField()
    destination_tag = serializers.IntegerField()
    x_address = serializers.CharField()
    network = serializers.CharField()
    explorer_url = serializers.CharField(allow_null=True)
    received_amount = xrp_field(allow_null=True)
    due_amount = xrp_field(allow_null=True)
    payout_transaction_hash = hash_field()
    burn_transaction_hash = hash_field()
    livemode = serializers.BooleanField()
    server_time = serializers.DateTimeField()
    accepting = serializers.BooleanField()
    can_simulate = serializers.BooleanField()
    deposits = DepositSerializer(many=True)
