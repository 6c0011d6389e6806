"""Routes below `/api/`."""

from __future__ import annotations

from django.urls import path
from django.views.decorators.gzip import gzip_page

from apps.reports.views.detected import DetectedLatestView, DetectedView
from apps.reports.views.export import ExportDownloadView, ExportView
from apps.reports.views.invoice_export import InvoiceExportDownloadView, InvoiceExportView
from apps.reports.views.merchant import (
    ChartView,
    DetailView,
    FindView,
    HistorySumsView,
    HistoryView,
    RecordsView,
    StatusJwtView,
    SummariesView,
)
from apps.reports.views.receipt import OwnReceiptView, PublicReceiptView
from apps.reports.views.site import BurnLeaderboardView, ConfigView
from apps.reports.views.webhooks import WebhookHistoryView, WebhookLogDetailsView

urlpatterns = [
    path("invoices/export/", InvoiceExportView.as_view(), name="invoice-export"),
    path("invoices/export/<str:token>/", InvoiceExportDownloadView.as_view(), name="invoice-export-download"),
    path("config/", ConfigView.as_view(), name="config"),
    path("leaderboard/burn/", gzip_page(BurnLeaderboardView.as_view()), name="leaderboard-burn"),
    path("payments/history/", HistoryView.as_view(), name="payment-history"),
    path("payments/history/export/", ExportView.as_view(), name="payment-export"),
    path(
        "payments/history/export/<str:token>/", ExportDownloadView.as_view(), name="payment-export-download"
    ),
    path("payments/history/sums/", HistorySumsView.as_view(), name="payment-history-sums"),
    path("payments/summaries/", SummariesView.as_view(), name="payment-summaries"),
    path("payments/dashboard/records/", RecordsView.as_view(), name="payment-records"),
    path("payments/chart/", ChartView.as_view(), name="payment-chart"),
    path("payments/find/", FindView.as_view(), name="payment-find"),
    path("payments/detail/<str:payment_id>/", DetailView.as_view(), name="payment-detail"),
    path("payments/status-jwt/<str:payment_id>/", StatusJwtView.as_view(), name="payment-status-jwt"),
    path("payments/public/receipt/<str:token>/", PublicReceiptView.as_view(), name="payment-public-receipt"),
    path("payments/receipt/<str:token>/", OwnReceiptView.as_view(), name="payment-receipt"),
    path("payments/detected/", DetectedView.as_view(), name="payment-detected"),
    path("payments/detected/latest/", DetectedLatestView.as_view(), name="payment-detected-latest"),
    path("webhooks/history/", WebhookHistoryView.as_view(), name="webhook-history"),
    path(
        "webhooks/log-details/<str:delivery_id>/", WebhookLogDetailsView.as_view(), name="webhook-log-details"
    ),
]
