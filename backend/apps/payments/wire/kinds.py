"""The types of fields on the wire that are words of payments."""

from __future__ import annotations

from functools import partial

from rest_framework import serializers

from apps.common.wire.projection import Kind
from apps.payments.domain.choices import PaymentException, PaymentStatus, Reason, ReturnStatus

PAYMENT_STATUS = Kind(partial(serializers.ChoiceField, PaymentStatus.choices))
PAYMENT_EXCEPTION = Kind(partial(serializers.ChoiceField, PaymentException.choices))
RETURN_STATUS = Kind(partial(serializers.ChoiceField, ReturnStatus.choices))
REASON = Kind(serializers.CharField, dict(Reason.choices).__getitem__)
REASON_CODE = Kind(partial(serializers.ChoiceField, Reason.choices))
