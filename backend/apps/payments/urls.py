"""Routes of payments below `/api/`, the busiest first: the resolver tries them in this order."""

from __future__ import annotations

from django.urls import path

from apps.payments.views.cancel import CancelPaymentView
from apps.payments.views.check import CheckTransactionView
from apps.payments.views.create import CreatePaymentView
from apps.payments.views.public import PublicStatusView, QrImageView
from apps.payments.views.rates import RateView
from apps.payments.views.sample_events import EventCatalogueView, SendTestEventView
from apps.payments.views.status import PaymentStatusView

urlpatterns = [
    path("payments/public/status/<str:payment_id>/", PublicStatusView.as_view(), name="public-status"),
    path("payments/create/", CreatePaymentView.as_view(), name="payment-create"),
    path("payments/status/<str:payment_id>/", PaymentStatusView.as_view(), name="payment-status"),
    path("payments/public/qr/<str:payment_id>.svg", QrImageView.as_view(), name="public-qr"),
    path("payments/cancel/<str:payment_id>/", CancelPaymentView.as_view(), name="payment-cancel"),
    path("payments/check-transaction/", CheckTransactionView.as_view(), name="payment-check"),
    path("rates/", RateView.as_view(), name="rates"),
    path("webhooks/test/<str:endpoint_id>/", SendTestEventView.as_view(), name="webhooks-test"),
    path("webhooks/events/", EventCatalogueView.as_view(), name="webhooks-events"),
]
