"""The health of the platform, as the schema describes it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.schema import SuccessSerializer
from apps.reports.domain.health import HealthState, Queue


class CheckedSerializer(serializers.Serializer[Any]):
    state = serializers.ChoiceField(HealthState.choices)
    message = serializers.CharField(help_text="What it means, or what to do.")


class LedgerHealthSerializer(CheckedSerializer):
    mode = serializers.ChoiceField(Mode.choices)
    network_label = serializers.CharField(allow_null=True, help_text="Null before the first wallet.")
    server = serializers.CharField(help_text="Without the path, which may hold a key.")
    ledger_index = serializers.IntegerField(allow_null=True, help_text="The newest ledger that was read.")
    closed_at = serializers.DateTimeField(allow_null=True)
    age_seconds = serializers.IntegerField(allow_null=True)
    can_rebind = serializers.BooleanField(help_text="The server is on another network than the books.")


class WalletHealthSerializer(CheckedSerializer):
    mode = serializers.ChoiceField(Mode.choices)
    address = serializers.CharField()
    halted = serializers.BooleanField()


class ReboundSerializer(SuccessSerializer):
    payments_ended = serializers.IntegerField()


class QueueHealthSerializer(CheckedSerializer):
    name = serializers.ChoiceField(Queue.choices)
    oldest_due_at = serializers.DateTimeField(allow_null=True, help_text="Null if nothing is due.")
    age_seconds = serializers.IntegerField(allow_null=True)


class ProcessHealthSerializer(CheckedSerializer):
    name = serializers.CharField(help_text="`watcher:live`, `worker:settlement`, `beat` …")
    last_seen_at = serializers.DateTimeField(allow_null=True)


class ServiceHealthSerializer(CheckedSerializer):
    name = serializers.ChoiceField(["database", "redis", "email"])


class HealthSerializer(serializers.Serializer[Any]):
    state = serializers.ChoiceField(HealthState.choices, help_text="The worst of all checks.")
    checked_at = serializers.DateTimeField()
    ledgers = LedgerHealthSerializer(many=True)
    wallets = WalletHealthSerializer(many=True, help_text="The active ones, and any that is halted.")
    queues = QueueHealthSerializer(many=True)
    processes = ProcessHealthSerializer(many=True)
    services = ServiceHealthSerializer(many=True)
