"""Refunds of all merchants, for administrators."""

from __future__ import annotations

from typing import Annotated, Any

from rest_framework import serializers

from apps.common.wire.projection import ProjectionSerializer
from apps.common.wire.record import Record, about
from apps.common.wire.types import RecordField
from apps.payments.wire.refund import REFUND_LISTED
from apps.reports.wire.money import Releasable


class AdminRefundSerializer(ProjectionSerializer):
    projection = REFUND_LISTED
    examples = {"can_retry": False, "release": None}
    can_retry = serializers.BooleanField(help_text="Whether it can be sent again to the same address now.")
    release = RecordField(
        Releasable,
        allow_null=True,
        help_text="What an administrator may release, where the customer's account sent it back.",
    )


AdminRefundObject = Annotated[dict[str, Any], AdminRefundSerializer]


class AdminRefundPage(Record):
    refunds: list[AdminRefundObject] = about("The refunds of this page.")
    total_count: int = about("How many there are on all pages.")
    total_pages: int = about("How many pages there are.")
