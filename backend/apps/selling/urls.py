"""Routes below `/api/` of links, invoices and the keypad."""

from __future__ import annotations

from django.urls import path

from apps.selling.views.invoices import (
    InvoiceFileView,
    InvoiceOpenView,
    InvoiceSendView,
    InvoiceSummaryView,
    InvoicesView,
    InvoiceView,
    InvoiceVoidView,
    NumberingView,
)
from apps.selling.views.keypad import (
    CancelChargeView,
    ChargeReceiptView,
    ChargeView,
    KeypadDayView,
    OneChargeView,
)
from apps.selling.views.links import (
    LinkArchiveView,
    LinkDuplicateView,
    LinkPictureView,
    LinksView,
    LinkView,
)
from apps.selling.views.public_invoices import InvoicePayView, PublicInvoiceFileView, PublicInvoiceView
from apps.selling.views.public_links import (
    LinkPayView,
    LinkQrView,
    PublicLinkView,
)

_LINK = "payment-links/<str:link_id>/"

urlpatterns = [
    path("payment-links/", LinksView.as_view(), name="payment-links"),
    path("payment-links/public/<str:slug>/", PublicLinkView.as_view(), name="payment-link-public"),
    path("payment-links/public/<str:slug>/pay/", LinkPayView.as_view(), name="payment-link-pay"),
    path("payment-links/public/<str:slug>/qr.svg", LinkQrView.as_view(), name="payment-link-qr"),
    path(_LINK, LinkView.as_view(), name="payment-link"),
    path(f"{_LINK}archive/", LinkArchiveView.as_view(), name="payment-link-archive"),
    path(f"{_LINK}duplicate/", LinkDuplicateView.as_view(), name="payment-link-duplicate"),
    path(f"{_LINK}picture/", LinkPictureView.as_view(), name="payment-link-picture"),
    path("keypad/", KeypadDayView.as_view(), name="keypad-day"),
    path("keypad/charge/", ChargeView.as_view(), name="keypad-charge"),
    path("keypad/charges/<str:charge_id>/", OneChargeView.as_view(), name="keypad-charge-read"),
    path("keypad/charges/<str:charge_id>/receipt/", ChargeReceiptView.as_view(), name="keypad-receipt"),
    path("keypad/charges/<str:charge_id>/cancel/", CancelChargeView.as_view(), name="keypad-charge-cancel"),
    path("invoices/", InvoicesView.as_view(), name="invoices"),
    path("invoices/summary/", InvoiceSummaryView.as_view(), name="invoices-summary"),
    path("invoices/numbering/", NumberingView.as_view(), name="invoices-numbering"),
    path("invoices/public/<str:token>/", PublicInvoiceView.as_view(), name="invoice-public"),
    path("invoices/public/<str:token>/file.pdf", PublicInvoiceFileView.as_view(), name="invoice-public-file"),
    path("invoices/public/<str:token>/pay/", InvoicePayView.as_view(), name="invoice-pay"),
    path("invoices/<str:invoice_id>/", InvoiceView.as_view(), name="invoice"),
    path("invoices/<str:invoice_id>/open/", InvoiceOpenView.as_view(), name="invoice-open"),
    path("invoices/<str:invoice_id>/void/", InvoiceVoidView.as_view(), name="invoice-void"),
    path("invoices/<str:invoice_id>/send/", InvoiceSendView.as_view(), name="invoice-send"),
    path("invoices/<str:invoice_id>/file.pdf", InvoiceFileView.as_view(), name="invoice-file"),
]
