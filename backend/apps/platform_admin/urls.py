"""Routes below `/api/platform-admin/`."""

from __future__ import annotations

from django.urls import path

from apps.platform_admin.views import exports, money, payments, refunds, rejected, settings
from apps.platform_admin.views.alarms import AlarmSeenView
from apps.platform_admin.views.audit import AuditChainView, AuditLogView
from apps.platform_admin.views.contact import ContactAnsweredView, ContactFormsView, ContactSubmitView
from apps.platform_admin.views.health import HealthView, RebindView
from apps.platform_admin.views.merchants import (
    MerchantsView,
    MerchantView,
    RemoveSecondFactorView,
    ResetKeyView,
    ToggleStatusView,
    UsersView,
)
from apps.platform_admin.views.metrics import AdminBurnLeaderboardView, OverviewView, RevenueView
from apps.platform_admin.views.transactions import TransactionsView
from apps.platform_admin.views.webhooks import WebhookRetryView

urlpatterns = [
    path("metrics/overview/", OverviewView.as_view(), name="admin-overview"),
    path("metrics/revenue/", RevenueView.as_view(), name="admin-revenue"),
    path("metrics/revenue/export/", exports.RevenueExportView.as_view(), name="admin-revenue-export"),
    path("exports/<str:token>/", exports.ExportDownloadView.as_view(), name="admin-export-download"),
    path("leaderboard/burn/", AdminBurnLeaderboardView.as_view(), name="admin-leaderboard-burn"),
    path("merchants/", MerchantsView.as_view(), name="admin-merchants"),
    path("merchants/export/", exports.MerchantsExportView.as_view(), name="admin-merchants-export"),
    path("merchants/<str:merchant_id>/", MerchantView.as_view(), name="admin-merchant"),
    path(
        "merchants/<str:merchant_id>/remove-second-factor/",
        RemoveSecondFactorView.as_view(),
        name="admin-remove-second-factor",
    ),
    path("merchants/<str:merchant_id>/reset-api-key/", ResetKeyView.as_view(), name="admin-reset-api-key"),
    path(
        "merchants/<str:merchant_id>/toggle-status/", ToggleStatusView.as_view(), name="admin-toggle-status"
    ),
    path("users/", UsersView.as_view(), name="admin-users"),
    path("statement/", money.OperatorStatementView.as_view(), name="admin-statement"),
    path(
        "statement/<str:statement_id>/file/",
        money.OperatorStatementFileView.as_view(),
        name="admin-statement-file",
    ),
    path("transactions/", TransactionsView.as_view(), name="admin-transactions"),
    path("transactions/export/", exports.TransactionsExportView.as_view(), name="admin-transactions-export"),
    path("alarms/<str:alarm_id>/seen/", AlarmSeenView.as_view(), name="admin-alarm-seen"),
    path("audit-log/", AuditLogView.as_view(), name="admin-audit-log"),
    path("audit-log/export/", exports.AuditExportView.as_view(), name="admin-audit-log-export"),
    path("audit-log/check/", AuditChainView.as_view(), name="admin-audit-log-check"),
    path("system/health/", HealthView.as_view(), name="admin-health"),
    path("system/rebind/", RebindView.as_view(), name="admin-rebind"),
    path("contact/submit/", ContactSubmitView.as_view(), name="contact-submit"),
    path("contact/forms/", ContactFormsView.as_view(), name="admin-contact-forms"),
    path(
        "contact/forms/<str:message_id>/answered/",
        ContactAnsweredView.as_view(),
        name="admin-contact-answered",
    ),
    path("webhooks/retry/<str:delivery_id>/", WebhookRetryView.as_view(), name="admin-webhook-retry"),
    path("settings/", settings.SettingsView.as_view(), name="admin-settings"),
    path("settings/checks/", settings.ChecksView.as_view(), name="admin-settings-checks"),
    path("settings/update/", settings.UpdateView.as_view(), name="admin-settings-update"),
    path("settings/wallet/", settings.WalletView.as_view(), name="admin-settings-wallet"),
    path("settings/burn-wallet/", settings.BurnWalletView.as_view(), name="admin-settings-burn-wallet"),
    path("settings/test-wallet/", settings.TestWalletView.as_view(), name="admin-settings-test-wallet"),
    path(
        "settings/test-burn-wallet/",
        settings.TestBurnWalletView.as_view(),
        name="admin-settings-test-burn-wallet",
    ),
    path("settings/require-tag/", settings.RequireTagView.as_view(), name="admin-settings-require-tag"),
    path("settings/retirement/", settings.RetirementView.as_view(), name="admin-settings-retirement"),
    path("settings/retire/", settings.RetireView.as_view(), name="admin-settings-retire"),
    path("rejected-payments/", rejected.RejectedPaymentsView.as_view(), name="admin-rejected"),
    path("rejected-payments/export/", exports.RejectedExportView.as_view(), name="admin-rejected-export"),
    path(
        "rejected-payments/<str:rejected_id>/retry/",
        rejected.RejectedRetryView.as_view(),
        name="admin-rejected-retry",
    ),
    path("refunds/", refunds.RefundsView.as_view(), name="admin-refunds"),
    path("refunds/<str:refund_id>/retry/", refunds.RefundRetryView.as_view(), name="admin-refund-retry"),
    path("deposits/<str:deposit_id>/release/", rejected.ReleaseView.as_view(), name="admin-release"),
    path("deposits/<str:deposit_id>/correct/", rejected.CorrectView.as_view(), name="admin-correct"),
    path(
        "payments/<str:payment_id>/actions/",
        payments.PaymentActionsView.as_view(),
        name="admin-payment-actions",
    ),
    path(
        "payments/<str:payment_id>/retry-payout/",
        payments.RetryPayoutView.as_view(),
        name="admin-retry-payout",
    ),
    path("payments/<str:payment_id>/retry-burn/", payments.RetryBurnView.as_view(), name="admin-retry-burn"),
    path(
        "payments/<str:payment_id>/take-over/",
        payments.PaymentTakeOverView.as_view(),
        name="admin-payment-take-over",
    ),
    path("payments/<str:payment_id>/redirect/", payments.RedirectView.as_view(), name="admin-redirect"),
    path("money/", money.MoneyView.as_view(), name="admin-money"),
    path("money/balance-sheets/", money.BalanceSheetsView.as_view(), name="admin-balance-sheets"),
    path("money/deposits/", money.DepositsView.as_view(), name="admin-deposits"),
    path("money/comparison/", money.ComparisonView.as_view(), name="admin-comparison"),
    path("money/recognise/", money.RecogniseView.as_view(), name="admin-recognise"),
    path("money/adopt/", money.AdoptView.as_view(), name="admin-adopt"),
    path("money/take-over/", money.TakeOverView.as_view(), name="admin-take-over"),
    path("money/withdraw/", money.WithdrawView.as_view(), name="admin-withdraw"),
    path("money/resume/", money.ResumeView.as_view(), name="admin-resume"),
    path("money/transfers/<str:transfer_id>/void/", money.VoidView.as_view(), name="admin-void"),
    path("money/destroy-secret/", money.DestroySecretView.as_view(), name="admin-destroy-secret"),
    path("money/funding-senders/", money.FundingSendersView.as_view(), name="admin-funding-senders"),
]
