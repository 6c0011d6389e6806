"""Routes below `/api/`."""

from __future__ import annotations

from django.urls import path

from apps.trial.views.simulate import SimulateView

urlpatterns = [
    path("payments/simulate/<str:payment_id>/", SimulateView.as_view(), name="payment-simulate"),
]
