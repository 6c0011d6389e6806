"""Routes below `/api/`."""

from __future__ import annotations

from django.urls import path

from apps.trial.views.demo import DemoPaymentView
from apps.trial.views.refunds import SimulateRefundView
from apps.trial.views.simulate import SimulateView

urlpatterns = [
    path("payments/demo/", DemoPaymentView.as_view(), name="demo-payment"),
    path("refunds/<str:refund_id>/simulate/", SimulateRefundView.as_view(), name="refund-simulate"),
    path("payments/simulate/<str:payment_id>/", SimulateView.as_view(), name="payment-simulate"),
]
