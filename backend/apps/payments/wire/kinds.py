"""The types of fields on the wire that are words of payments."""

from __future__ import annotations

from functools import partial

from rest_framework import serializers

from apps.common.wire.projection import Kind
from apps.common.wire.types import RecordField
from apps.payments.domain.choices import (
    Origin,
    PaymentException,
    PaymentStatus,
    Reason,
    RefundedShare,
    ReturnStatus,
)
from apps.pricing.domain.quotes import plain
from apps.pricing.wire import RateSource

PAYMENT_STATUS = Kind(partial(serializers.ChoiceField, PaymentStatus.choices))
ORIGIN = Kind(partial(serializers.ChoiceField, Origin.choices))
PAYMENT_EXCEPTION = Kind(partial(serializers.ChoiceField, PaymentException.choices))
RETURN_STATUS = Kind(partial(serializers.ChoiceField, ReturnStatus.choices))
REASON = Kind(serializers.CharField, dict(Reason.choices).__getitem__)
REASON_CODE = Kind(partial(serializers.ChoiceField, Reason.choices))


REFUNDED_SHARE = Kind(partial(serializers.ChoiceField, RefundedShare.choices))

# In the currency's decimals, as it is stored; and a rate with all its digits.
PRICE = Kind(partial(serializers.RegexField, r"^\d+(\.\d+)?$"), lambda price: format(price, "f"))
RATE = Kind(partial(serializers.RegexField, r"^\d+(\.\d+)?$"), plain)
RATE_SOURCES = Kind(lambda **options: serializers.ListField(child=RecordField(RateSource), **options))
