"""Example values of fields that mean something else in a component than their name elsewhere."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from apps.payments.domain import requests
from config.api_schema.values import BURN, CREATED, DELIVERY_ID, PAYER, PAYMENT_ID, PLATFORM, RETURN_HASH

COMPONENTS: dict[str, dict[str, Any]] = {
    "AdminRejectedPayment": {
        "reason": "The amount was too low: 4 XRP of 10 XRP.",
        "reason_code": "amount_too_low",
        "amount": "4.000000",
        "return_status": "failed",
        "release": None,
    },
    "Attempt": {"error": None},
    "AuditRow": {"subject": "Platform settings", "action": "settings_changed", "reason": ""},
    "BurnWallet": {"address": BURN, "provably_unspendable": True},
    "Check": {"code": "platform_wallet_ready", "message": "The platform wallet is ready.", "action": None},
    "Config": {"version": settings.VERSION},
    "Deposit": {
        "reason": "The amount was too low: 4 XRP of 10 XRP.",
        "reason_code": "amount_too_low",
        "amount": "4.000000",
        "return_transaction_hash": RETURN_HASH,
    },
    "DepositOutcome": {"status": "settled", "reason": None, "reason_code": None},
    "DestroySecret": {"address": PLATFORM},
    "DetectedPayment": {"reason": None},
    "ExternalTransaction": {"transaction_hash": RETURN_HASH},
    "FundingSender": {"address": PAYER},
    "HaltedWallet": {
        "address": PLATFORM,
        "reason": "Books and ledger differ by 12 drops at ledger 94210337.",
    },
    "Inspected": {
        "id": DELIVERY_ID,
        "body": f'{{"event_type":"payment.completed","payment_id":"{PAYMENT_ID}"}}',
    },
    "LeaderboardEntry": {"name": "anna"},
    "Limits": {
        "metadata_bytes": requests.METADATA_BYTES,
        "metadata_keys": requests.METADATA_KEYS,
        "expires_in_minutes_default": requests.DEFAULT_EXPIRY_MINUTES,
    },
    "Merchant": {"total_transactions": 1},
    "Network": {"name": "XRP Ledger", "explorer_url": "https://livenet.xrpl.org"},
    "PlatformWallet": {"address": PLATFORM},
    "Recognise": {"address": PLATFORM, "transaction_hash": RETURN_HASH},
    "ReplacedWallet": {"address": PLATFORM, "replaced_at": CREATED},
    "Retire": {"address": PLATFORM},
    "Sheet": {"address": PLATFORM},
    "StuckTransfer": {"code": "tefPAST_SEQ"},
    "Testimonial": {"name": "Anna"},
    "WalletAdminAction": {"address": PLATFORM},
    "WebhookLog": {"id": DELIVERY_ID},
    "WebhookLogItem": {"id": DELIVERY_ID},
}
