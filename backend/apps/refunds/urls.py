"""Routes below `/api/` of refunds."""

from __future__ import annotations

from django.urls import path

from apps.refunds.views.public import ClaimCheckView, PublicRefundView
from apps.refunds.views.refunds import (
    RefundCancelView,
    RefundConfirmView,
    RefundFileView,
    RefundOptionsView,
    RefundProofView,
    RefundSendAgainView,
    RefundSumsView,
    RefundsView,
    RefundView,
)

_REFUND = "refunds/<str:refund_id>/"

urlpatterns = [
    path("refunds/", RefundsView.as_view(), name="refunds"),
    path("refunds/options/", RefundOptionsView.as_view(), name="refund-options"),
    path("refunds/sums/", RefundSumsView.as_view(), name="refund-sums"),
    path("refunds/file.csv", RefundFileView.as_view(), name="refund-file"),
    path("refunds/public/<str:token>/", PublicRefundView.as_view(), name="refund-public"),
    path("refunds/claim-check/<str:token>/", ClaimCheckView.as_view(), name="refund-claim-check"),
    path(_REFUND, RefundView.as_view(), name="refund"),
    path(f"{_REFUND}cancel/", RefundCancelView.as_view(), name="refund-cancel"),
    path(f"{_REFUND}confirm/", RefundConfirmView.as_view(), name="refund-confirm"),
    path(f"{_REFUND}proof/", RefundProofView.as_view(), name="refund-proof"),
    path(f"{_REFUND}send-again/", RefundSendAgainView.as_view(), name="refund-send-again"),
]
