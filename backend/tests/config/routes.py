"""Every route of the API, and the status that each kind of caller gets."""

from __future__ import annotations

from tests.config.callers import (
    anyone,
    by_administrator,
    by_key,
    by_key_or_session,
    by_keypad,
    by_merchant,
    by_session,
)

# route → (method, status for each caller). The payment is the merchant's own, in test mode.
TABLE: dict[str, tuple[str, dict[str, int]]] = {
    "api/payment-links/": ("GET", by_key_or_session(200, live=200, another=200, administrator=403)),
    # There is no such link.
    **{
        f"api/payment-links/<str:link_id>/{path}": (
            method,
            by_key_or_session(404, live=404, another=404, administrator=403),
        )
        for path, method in (
            ("", "GET"),
            ("archive/", "POST"),
            ("duplicate/", "POST"),
            ("picture/", "DELETE"),
        )
    },
    "api/payment-links/public/<str:slug>/": ("GET", anyone(404)),
    "api/payment-links/public/<str:slug>/qr.svg": ("GET", anyone(404)),
    # Without a version.
    "api/payment-links/public/<str:slug>/pay/": ("POST", anyone(400)),
    "api/payments/create/": ("POST", by_key(201)),
    "api/payments/status/<str:payment_id>/": ("GET", by_key(200, live=404, another=404)),
    # There is no ledger here.
    "api/payments/cancel/<str:payment_id>/": ("POST", by_key_or_session(503, live=404, another=404)),
    "api/payments/check-transaction/": ("POST", by_key(400)),
    "api/payments/public/status/<str:payment_id>/": ("GET", anyone()),
    "api/payments/public/qr/<str:payment_id>.svg": ("GET", anyone()),
    # Without a faucet there is no play money here.
    "api/payments/simulate/<str:payment_id>/": ("POST", anyone(403)),
    "api/payments/history/": ("GET", by_key_or_session(200, live=200, another=200)),
    "api/payments/detected/": ("GET", by_key_or_session(200, live=200, another=200)),
    "api/payments/detected/latest/": ("GET", by_key_or_session(200, live=200, another=200)),
    "api/payments/history/export/": (
        "POST",
        by_key_or_session(200, live=200, another=200, administrator=403),
    ),
    "api/payments/history/export/<str:token>/": ("GET", anyone(404)),
    "api/invoices/export/": ("POST", by_key_or_session(200, live=200, another=200, administrator=403)),
    "api/invoices/export/<str:token>/": ("GET", anyone(404)),
    "api/payments/history/sums/": ("GET", by_merchant(200)),
    "api/payments/summaries/": ("GET", by_merchant(200)),
    "api/payments/dashboard/records/": ("GET", by_session(200)),
    "api/payments/chart/": ("GET", by_merchant(200)),
    "api/payments/find/": ("GET", by_merchant(400)),
    "api/payments/status-jwt/<str:payment_id>/": ("GET", by_session(200, another=404)),
    "api/payments/detail/<str:payment_id>/": ("GET", by_session(200, another=404)),
    # The payment is not completed.
    "api/payments/public/receipt/<str:token>/": ("GET", anyone(404)),
    "api/payments/receipt/<str:token>/": ("GET", by_session(404)),
    "api/refunds/": ("GET", by_key_or_session(200, live=200, another=200, administrator=403)),
    "api/refunds/sums/": ("GET", by_key_or_session(200, live=200, another=200, administrator=403)),
    "api/refunds/file.csv": ("GET", by_key_or_session(200, live=200, another=200, administrator=403)),
    # Without a payment's id.
    "api/refunds/options/": ("GET", by_key_or_session(400, live=400, another=400, administrator=403)),
    # There is no such refund.
    "api/refunds/public/<str:token>/": ("GET", anyone(404)),
    "api/refunds/claim-check/<str:token>/": ("POST", anyone(400)),
    **{
        f"api/refunds/<str:refund_id>/{call}": (
            method,
            by_key_or_session(404, live=404, another=404, administrator=403),
        )
        for call, method in {"": "GET", "cancel/": "POST"}.items()
    },
    # Without a body.
    "api/refunds/<str:refund_id>/proof/": (
        "POST",
        by_key_or_session(400, live=400, another=400, administrator=403),
    ),
    **{
        f"api/refunds/<str:refund_id>/{call}/": ("POST", {**by_merchant(400), "stale session": 403})
        for call in ("confirm", "send-again")
    },
    "api/refunds/<str:refund_id>/simulate/": ("POST", by_merchant(404)),
    "api/invoices/": ("GET", by_key_or_session(200, live=200, another=200, administrator=403)),
    "api/invoices/summary/": ("GET", by_key_or_session(200, live=200, another=200, administrator=403)),
    "api/invoices/numbering/": ("GET", by_key_or_session(200, live=200, another=200, administrator=403)),
    # There is no such invoice.
    "api/invoices/public/<str:token>/": ("GET", anyone(404)),
    "api/invoices/public/<str:token>/file.pdf": ("GET", anyone(404)),
    # Without an Idempotency-Key.
    "api/invoices/public/<str:token>/pay/": ("POST", anyone(400)),
    **{
        f"api/invoices/<str:invoice_id>/{call}": (
            method,
            by_key_or_session(404, live=404, another=404, administrator=403),
        )
        for call, method in {
            "": "GET",
            "open/": "POST",
            "void/": "POST",
            "send/": "POST",
            "file.pdf": "GET",
        }.items()
    },
    "api/statements/": ("GET", by_key_or_session(200, live=200, another=200, administrator=403)),
    # There is no such statement.
    **{
        f"api/statements/<str:statement_id>/{call}": (
            method,
            by_key_or_session(404, live=404, another=404, administrator=403),
        )
        for call, method in {"": "GET", "movements/": "GET", "check/": "POST", "send/": "POST"}.items()
    },
    # No format is named.
    "api/statements/<str:statement_id>/file/": (
        "GET",
        by_key_or_session(400, live=400, another=400, administrator=403),
    ),
    # No currency is named.
    "api/rates/": ("GET", by_key_or_session(400, live=400, another=400)),
    "api/events/": ("GET", by_key_or_session(200, live=200, another=200)),
    "api/wallets/connected/": ("GET", by_merchant(200)),
    # There is no ledger and no play money here.
    "api/wallets/connect/": ("POST", by_merchant(503)),
    "api/wallets/balance/<str:address>/": ("GET", by_merchant(404)),
    "api/wallets/test-wallet/": ("POST", by_merchant(403)),
    "api/wallets/disconnect/": ("POST", by_merchant(404)),
    "api/wallets/secret-key/": ("GET", by_merchant(200)),
    "api/wallets/secret-key/create/": ("POST", by_merchant(400)),
    "api/wallets/secret-key/regenerate/": ("POST", by_merchant(200)),
    "api/wallets/secret-key/end/": ("POST", by_merchant(400)),
    "api/wallets/secret-key/refunds/": ("POST", {**by_merchant(400), "stale session": 403}),
    "api/webhooks/settings/": ("GET", by_merchant(200)),
    "api/webhooks/events/": ("GET", by_merchant(200)),
    "api/webhooks/create/": ("POST", by_merchant(400)),
    # There is no such webhook.
    "api/webhooks/update/<str:endpoint_id>/": ("POST", by_merchant(404)),
    "api/webhooks/delete/<str:endpoint_id>/": ("DELETE", by_merchant(404)),
    "api/webhooks/regenerate-key/<str:endpoint_id>/": ("POST", by_merchant(404)),
    "api/webhooks/end-overlap/<str:endpoint_id>/": ("POST", by_merchant(404)),
    "api/webhooks/test/<str:endpoint_id>/": ("POST", by_merchant(404)),
    "api/webhooks/inspector/<str:endpoint_id>/": ("GET", by_merchant(404)),
    # The delivery is the merchant's own, in test mode. It has not failed.
    "api/webhooks/history/": ("GET", by_key_or_session(200, live=200, another=200, administrator=403)),
    "api/webhooks/log-details/<str:delivery_id>/": (
        "GET",
        by_key_or_session(200, live=404, another=404, administrator=403),
    ),
    "api/webhooks/retry/<str:delivery_id>/": ("POST", by_key_or_session(400, live=404, another=404)),
    "api/webhooks/details/<str:delivery_id>/": ("GET", by_key(200, live=404, another=404)),
    "api/webhooks/recover/<str:endpoint_id>/": (
        "GET",
        by_key_or_session(404, live=404, another=404, administrator=403),
    ),
    "api/platform-admin/webhooks/retry/<str:delivery_id>/": ("POST", by_administrator(400)),
    # There is no seeded merchant here.
    "api/payments/demo/": ("POST", anyone(404)),
    "api/config/": ("GET", anyone()),
    "api/public/figures/": ("GET", anyone()),
    "api/leaderboard/burn/": ("GET", anyone()),
    "api/blogs/": ("GET", anyone()),
    "api/blogs/<str:blog_id>/": ("GET", anyone()),
    "api/blogs/slug/<str:slug>/": ("GET", anyone()),
    "api/testimonials/": ("GET", anyone()),
    "api/platform-admin/contact/submit/": ("POST", anyone()),
    "api/platform-admin/contact/forms/": ("GET", by_administrator(200)),
    # There is no such message.
    "api/platform-admin/contact/forms/<str:message_id>/answered/": ("POST", by_administrator(404)),
    "api/platform-admin/metrics/overview/": ("GET", by_administrator(200)),
    "api/platform-admin/metrics/revenue/": ("GET", by_administrator(200)),
    "api/platform-admin/metrics/revenue/export/": ("POST", by_administrator(200)),
    "api/platform-admin/merchants/export/": ("POST", by_administrator(200)),
    "api/platform-admin/transactions/export/": ("POST", by_administrator(200)),
    "api/platform-admin/rejected-payments/export/": ("POST", by_administrator(200)),
    "api/platform-admin/audit-log/export/": ("POST", by_administrator(200)),
    "api/platform-admin/exports/<str:token>/": ("GET", anyone(404)),
    "api/platform-admin/leaderboard/burn/": ("GET", by_administrator(200)),
    "api/platform-admin/merchants/": ("GET", by_administrator(200)),
    "api/platform-admin/users/": ("GET", by_administrator(200)),
    "api/platform-admin/transactions/": ("GET", by_administrator(200)),
    "api/platform-admin/alarms/<str:alarm_id>/seen/": ("POST", by_administrator(404)),
    "api/platform-admin/audit-log/": ("GET", by_administrator(200)),
    "api/platform-admin/audit-log/check/": ("GET", by_administrator(200)),
    "api/platform-admin/system/health/": ("GET", by_administrator(200)),
    "api/platform-admin/system/rebind/": ("POST", by_administrator(400, stale=403)),
    # There is no such merchant.
    "api/platform-admin/merchants/<str:merchant_id>/": ("GET", by_administrator(404)),
    "api/platform-admin/merchants/<str:merchant_id>/remove-second-factor/": (
        "POST",
        by_administrator(400, stale=403),
    ),
    "api/platform-admin/merchants/<str:merchant_id>/reset-api-key/": (
        "POST",
        by_administrator(404, stale=403),
    ),
    "api/platform-admin/merchants/<str:merchant_id>/toggle-status/": ("POST", by_administrator(404)),
    "api/platform-admin/settings/": ("GET", by_administrator(200)),
    "api/platform-admin/settings/checks/": ("GET", by_administrator(200)),
    # With a body that names no field, and without a ledger.
    "api/platform-admin/settings/update/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/wallet/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/burn-wallet/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/test-wallet/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/test-burn-wallet/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/require-tag/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/retirement/": ("GET", by_administrator(400)),
    "api/platform-admin/settings/retire/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/rejected-payments/": ("GET", by_administrator(200)),
    # With a body that gives no reason.
    "api/platform-admin/rejected-payments/<str:rejected_id>/retry/": (
        "POST",
        by_administrator(400, stale=403),
    ),
    "api/platform-admin/refunds/": ("GET", by_administrator(200)),
    "api/platform-admin/refunds/<str:refund_id>/retry/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/deposits/<str:deposit_id>/release/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/deposits/<str:deposit_id>/correct/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/payments/<str:payment_id>/actions/": ("GET", by_administrator(200)),
    "api/platform-admin/payments/<str:payment_id>/retry-payout/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/payments/<str:payment_id>/retry-burn/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/payments/<str:payment_id>/redirect/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/payments/<str:payment_id>/take-over/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/": ("GET", by_administrator(200)),
    "api/platform-admin/statement/": ("GET", by_administrator(200)),
    "api/platform-admin/statement/<str:statement_id>/file/": ("GET", by_administrator(404)),
    "api/platform-admin/money/balance-sheets/": ("GET", by_administrator(200)),
    "api/platform-admin/money/deposits/": ("GET", by_administrator(200)),
    "api/platform-admin/money/comparison/": ("GET", by_administrator(400)),
    "api/platform-admin/money/adopt/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/recognise/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/take-over/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/withdraw/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/resume/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/transfers/<str:transfer_id>/void/": (
        "POST",
        by_administrator(400, stale=403),
    ),
    "api/platform-admin/money/destroy-secret/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/funding-senders/": ("POST", by_administrator(400, stale=403)),
    # With wrong passwords and tokens, so that every caller gets the same status.
    "api/auth/signup/": ("POST", anyone(400)),
    "api/auth/signin/": ("POST", anyone(400)),
    "api/auth/confirm-email/": ("POST", anyone(400)),
    "api/auth/google-login/": ("POST", anyone(400)),
    "api/auth/password-reset-request/": ("POST", anyone()),
    "api/auth/verify-otp/": ("POST", anyone(400)),
    "api/auth/password-reset-confirm/": ("POST", anyone(400)),
    "api/auth/token/refresh/": ("POST", anyone(401)),
    "api/auth/logout/": ("POST", anyone()),
    "api/auth/profile/": ("GET", by_session(200)),
    "api/auth/profile/update/": ("PUT", by_session(200)),
    "api/auth/profile/change-password/": ("POST", by_session(400)),
    "api/auth/test-mode/": ("POST", by_session(200)),
    # The payment was not made by the keypad; the body has what is no field of a charge.
    "api/keypad/": ("GET", by_keypad(200, 200)),
    "api/keypad/charge/": ("POST", by_keypad(201, 201)),
    "api/keypad/charges/<str:charge_id>/": ("GET", by_keypad(404, 404)),
    "api/keypad/charges/<str:charge_id>/receipt/": ("GET", by_keypad(404, 404)),
    "api/keypad/charges/<str:charge_id>/cancel/": ("POST", by_keypad(404, 404)),
    "api/auth/keypads/": ("GET", by_merchant(200)),
    # There is no such keypad, and no PIN was sent.
    "api/auth/keypads/<str:keypad_id>/end/": ("POST", by_merchant(404)),
    "api/auth/keypad/lock/": ("POST", by_merchant(400)),
    # A session is not a keypad.
    "api/auth/keypad/": ("GET", by_keypad(200, 403)),
    "api/auth/keypad/open/": ("POST", by_keypad(400, 403)),
    "api/auth/keypad/close/": ("POST", by_keypad(200, 403)),
    "api/auth/keypad/leave/": ("POST", by_keypad(400, 403)),
    "api/auth/second-factor/": ("GET", by_session(200)),
    "api/auth/second-factor/sign-in/": ("POST", anyone(400)),
    "api/auth/second-factor/set-up/": ("POST", by_session(200, stale=403)),
    # Without a set-up that has begun, and without a second factor.
    "api/auth/second-factor/confirm/": ("POST", by_session(400, stale=403)),
    "api/auth/second-factor/turn-off/": ("POST", by_session(400, stale=403)),
    "api/auth/second-factor/recovery-codes/": ("POST", by_session(400, stale=403)),
    "api/schema/": ("GET", anyone()),
    # The outbox responds to local host names only.
    "outbox/": ("GET", anyone(404)),
    "outbox/<str:mail_id>/": ("GET", anyone(404)),
    "outbox/<str:mail_id>/html/": ("GET", anyone(404)),
    "healthz": ("GET", anyone()),
    "readyz": ("GET", anyone()),
    "robots.txt": ("GET", anyone()),
    "sitemap.xml": ("GET", anyone()),
    "docs.md": ("GET", anyone()),
    # There is no page of this name.
    "docs/<slug:name>.md": ("GET", anyone(404)),
    "llms.txt": ("GET", anyone()),
    ".well-known/security.txt": ("GET", anyone()),
    # There is no file of this name.
    "sdk/<str:name>": ("GET", anyone(404)),
    "openapi.json": ("GET", anyone()),
    "openapi-admin.json": ("GET", anyone()),
    # There is no seeded merchant here.
    "demo/checkout/": ("GET", anyone(404)),
    "demo/code.svg": ("GET", anyone()),
    # There is no such picture.
    "media/<path:name>": ("GET", anyone(404)),
    # Pages of the front-end.
    # There is no such invoice.
    r"^invoice/(?P<token>[^/]+)/?$": ("GET", anyone(404)),
    # There is no such refund.
    r"^refund/(?P<token>[^/]+)/?$": ("GET", anyone(404)),
    r"^pay/(?P<slug>[^/]+)/?$": ("GET", anyone()),
    r"^checkout/(?P<payment_id>[^/]+)/?$": ("GET", anyone()),
    r"^payment-expired/?$": ("GET", anyone()),
    r"^(?P<path>.*)$": ("GET", anyone()),
}
