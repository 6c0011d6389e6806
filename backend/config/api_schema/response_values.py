"""What the answer of a call has instead of the example values of its fields."""

from __future__ import annotations

from typing import Any

from apps.common.wire.examples import MERCHANT, PAYMENT_ID, SECRET_KEY
from apps.payments.domain.choices import ReleaseTo
from apps.platform_admin.services.takeovers import TakenOver
from apps.platform_admin.views import contact, merchants, rejected
from apps.webhooks.services.retries import INITIATED

_NOT_PAID_YET: dict[str, Any] = {
    "status": "pending",
    "is_merchant_paid": False,
    **dict.fromkeys(
        (
            "transaction_hash",
            "sender_address",
            "received_amount",
            "received_at",
            "paid_at",
            "platform_fee",
            "burn_amount",
            "merchant_payout",
            "burn_transaction_hash",
            "payout_transaction_hash",
        )
    ),
}
_ENDED: dict[str, Any] = {**_NOT_PAID_YET, "status": "expired"}


def _message(text: str) -> dict[str, Any]:
    return {"message": text}


# What a call's answer has instead; objects are merged.
RESPONSES: dict[str, dict[str, Any]] = {
    "invoices_delete": _message("Draft deleted."),
    "admin_contact_answered": _message(contact.ANSWERED),
    "admin_destroy_secret": _message("The secret is destroyed. The wallet stays watched."),
    "admin_funding_senders": _message("The funding list is changed."),
    "admin_merchant_reset_key": _message(merchants.KEY_RESET),
    "admin_merchant_toggle_status": {**_message(merchants.SUSPENDED), "is_active": False},
    "admin_adopt": _message("The transaction is adopted."),
    "admin_recognise": _message("The transaction is recognised."),
    "admin_rebind": _message("Test mode is bound to a new network."),
    "admin_redirect": _message(f"The payout now goes to {MERCHANT}."),
    "admin_rejected_retry": _message(rejected.RETRIED),
    "admin_correct": _message(rejected.CORRECTED),
    "admin_take_over": _message(TakenOver(legs=3, drops=5_946_000, left=0).sentence),
    "admin_payment_take_over": _message(TakenOver(legs=1, drops=9_900_000, left=0).sentence),
    "admin_release": _message(rejected.RELEASED[ReleaseTo.RETURN]),
    "admin_resume": _message("The wallet sends again."),
    "admin_withdraw": _message("The withdrawal is on its way."),
    "admin_retry_burn": _message("The burn will be sent again."),
    "admin_retry_payout": _message("The payout will be sent again."),
    "admin_settings_burn_wallet": _message("Burn wallet updated successfully"),
    "admin_settings_require_tag": _message("The transaction that requires a destination tag is on its way."),
    "admin_settings_retire": _message("Wallet retired. 0 pending payments were ended early."),
    "admin_settings_test_burn_wallet": _message("Test burn wallet updated successfully"),
    "admin_settings_test_wallet": _message("Test platform wallet updated successfully"),
    "admin_settings_update": {**_message("Settings updated successfully"), "version": 8},
    "admin_settings_wallet": _message("Platform wallet updated successfully"),
    "admin_void": _message(
        "Slot 94210301 will be filled with a no-op. The transfer then fails and can be retried."
    ),
    "auth_confirm_email": _message("Your email address is confirmed."),
    "auth_google_login": _message("Login successful!"),
    "auth_keypad_end": _message("The keypad is signed out."),
    "auth_logout": _message("You are signed out."),
    "auth_password_reset_confirm": _message("Password reset successfully!"),
    "auth_password_reset_request": _message(
        "If an account with this email exists, we have sent it a code and a link."
    ),
    "auth_recovery_codes": _message("Your recovery codes were replaced."),
    "auth_second_factor_confirm": _message("Your second factor is on."),
    "auth_second_factor_signin": _message("Login successful!"),
    "auth_second_factor_turn_off": _message("Your second factor is off."),
    "auth_verify_otp": _message("OTP verified. Please enter your new password."),
    "contact_submit": _message(contact.SENT),
    "payments_cancel": _ENDED,
    "payments_create": {"payment_request": _NOT_PAID_YET},
    "payments_simulate": _message("The payment has been sent to the ledger."),
    "platform_admin_webhooks_retry": _message(INITIATED),
    "wallets_connect": _message("Wallet connected successfully!"),
    "wallets_disconnect": {**_message("Wallet disconnected successfully!"), "wallet": {"is_active": False}},
    "wallets_secret_key_create": {
        **_message("Secret key created successfully!"),
        "secret_key": SECRET_KEY,
    },
    "wallets_secret_key_regenerate": {
        **_message("Secret key regenerated successfully!"),
        "secret_key": SECRET_KEY,
    },
    "wallets_test_wallet": _message("Test wallet created."),
    "webhooks_create": _message("Webhook created successfully!"),
    "webhooks_delete": _message("Webhook deleted successfully!"),
    "webhooks_regenerate_key": _message("Secret key regenerated successfully!"),
    "webhooks_retry": _message(INITIATED),
    "webhooks_test": _message("Test event sent"),
    "webhooks_update": _message("Webhook updated successfully!"),
}

# Answers that are no JSON.
TEXTS: dict[str, str] = {
    "refunds_file": "id,payment_id,title,username,customer_email,status,method,amount\r\n",
    "invoices_file": "%PDF-1.3",
    "statements_file": "at,kind,payment_id,reference\n2026-10-01T08:12:00.000000Z,sale_received,,\n",
    "invoices_public_file": "%PDF-1.3",
    "admin_statement_file": "at,kind,asset,amount\n2026-10-01T08:12:00.000000Z,fee_kept,XRP,0.090000\n",
    "admin_export_download": "period,revenue,burned\n2026-11-20,0.090000,0.010000\n",
    "invoices_export_download": "number,status,currency,total\r\nNR-2026-0042,open,EUR,302.46\r\n",
    "payments_export_download": f"id,title,status,amount\r\n{PAYMENT_ID},Low Tide EP,completed,10.000000\r\n",
    "payment_links_public_qr": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33">…</svg>',
    "payments_public_qr": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37">…</svg>',
}
