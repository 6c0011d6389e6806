"""Payout wallets on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.common.forms import Form, TextField
from apps.common.schema import SuccessSerializer
from apps.wallets.services.account_check import BLANK

_LONGEST_ADDRESS = 100


class AddressRequestSerializer(Form):
    address = TextField(
        "Address",
        max_length=_LONGEST_ADDRESS,
        error_messages=dict.fromkeys(("required", "null", "blank", "invalid", "max_length"), BLANK),
        help_text="`r…`, `r…:tag` or an X-address.",
    )


class WalletSerializer(serializers.Serializer[Any]):
    address = serializers.CharField()
    destination_tag = serializers.IntegerField(allow_null=True)
    x_address = serializers.CharField()
    is_active = serializers.BooleanField()
    network = serializers.CharField()
    connected_at = serializers.DateTimeField()


class WalletChangedSerializer(SuccessSerializer):
    wallet = WalletSerializer()


class TestWalletSerializer(WalletChangedSerializer):
    seed = serializers.CharField(help_text="Shown once and never stored.")


class RateSerializer(serializers.Serializer[Any]):
    usd = serializers.FloatField(help_text="US dollars for one XRP.")
    provider = serializers.CharField()
    read_at = serializers.DateTimeField()


class BalanceSerializer(serializers.Serializer[Any]):
    balance = serializers.FloatField(help_text="XRP in a validated ledger, the reserve included.")
    usd_value = serializers.FloatField(allow_null=True, help_text="Null in test mode, or without a rate.")
    rate = RateSerializer(allow_null=True)
    ledger_index = serializers.IntegerField()
    explorer_url = serializers.CharField(allow_null=True)
