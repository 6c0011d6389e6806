"""What a component describes, and descriptions of fields that mean something else there than elsewhere."""

from __future__ import annotations

from itertools import chain

# `{it}` in the descriptions.
_COMPONENTS_OF: dict[str, tuple[str, ...]] = {
    "account": (
        *("Profile", "SignInRequest", "SignUpRequest", "ProfileUpdateRequest"),
        *("ResetByCode", "ResetRequest", "VerifyOtpRequest"),
    ),
    "administrator": ("AuditActor",),
    "burn": ("Burn",),
    "delivery": ("DeliveryState", "WebhookLog", "WebhookLogItem"),
    "deposit": ("AdminDeposit", "CameBack", "DetectedPayment", "HeldDeposit"),
    "merchant": ("Burner", "FilterUser", "LeaderboardEntry", "Merchant", "PaymentUser"),
    "key": ("SecretKey",),
    "ledger": ("Network",),
    "message": ("ContactForm",),
    "payment": (
        *("Activity", "Detail", "LatestDetectedPayment", "LatestPayment", "LiveMessage", "OwnReceipt"),
        *("Payment", "PaymentEvent", "PaymentStatus", "PublicPayment", "Receipt", "TestEvent"),
        *("Transaction", "WebhookPayment"),
    ),
    "post": ("Blog", "BlogCard"),
    "queue": ("QueueHealth",),
    "quotation": ("Testimonial",),
    "recovery": ("Recovery",),
    "rejected payment": ("AdminRejectedPayment", "RejectedPayment"),
    "section": ("BlogSection",),
    "sender": ("Contact",),
    "service": ("ServiceHealth",),
    "transfer": ("SentLeg", "StuckTransfer"),
    "webhook": (
        *("EndpointCreateForm", "EndpointForm", "Inspector", "Webhook", "WebhookConfig", "WebhookName"),
    ),
    "withdrawal": ("Withdrawal",),
}
THINGS = {component: thing for thing, components in _COMPONENTS_OF.items() for component in components}

_PAYMENT = {
    "amount": "What is to be paid.",
    "transaction_hash": "The hash of the transaction that paid it; null before.",
    "username": "Who is paying, in the merchant's words.",
}
_ARRIVED = {"amount": "What arrived.", "transaction_hash": "The hash of the transaction that brought it."}
_DEPOSIT = {
    **_ARRIVED,
    "sender_address": "Who sent it.",
    "destination_tag": "The tag that came with it; null without one.",
    "payment_id": "The payment that it was sent for; null where there is none.",
    "received_at": "When the ledger validated it.",
}
_WALLET = {"destination_tag": "The tag that payouts carry; null without one."}
_RECEIPT = {
    "platform_fee": "What the platform keeps or burns.",
    "burn_amount": "What was burned, a part of the fee.",
    "merchant_payout": "What the merchant gets: what arrived less fee and return.",
    "received_amount": "What arrived.",
    "transaction_hash": "The hash of the transaction that paid it.",
}
_OWED = {
    "count": "How many there are.",
    "failed": "Failed for good.",
    "in_transit": "In signed transactions that the ledger has not validated yet.",
}
_LIMITS = dict.fromkeys(
    ("description", "developer_reference", "platform_name", "redirect_url", "title", "username"),
    "The most characters that it may have.",
)

_GROUPS: dict[tuple[str, ...], dict[str, str]] = {
    (
        *("Detail", "Payment", "PaymentEvent", "PaymentStatus", "PublicPayment", "TestEvent", "Transaction"),
        *("WebhookPayment", "LiveMessage"),
    ): _PAYMENT,
    ("OwnReceipt", "Receipt"): {**_PAYMENT, **_RECEIPT},
    ("AdminDeposit", "AdminRejectedPayment", "CameBack", "DetectedPayment", "HeldDeposit"): _DEPOSIT,
    ("Deposit", "DepositOutcome", "RejectedPayment"): {**_ARRIVED, "sender_address": "Who sent it."},
    ("AdminRejectedPayment", "Deposit", "RejectedPayment"): {"reason": "Why it was rejected, in a sentence."},
    ("RedirectTarget", "Wallet"): _WALLET,
    ("Held", "Owed"): _OWED,
    ("Blog", "BlogCard"): {"title": "The headline."},
    ("Contact", "ContactForm"): {
        "name": "Who wrote it.",
        "email": "The address to answer to.",
        "message": "The message, which may have several lines.",
    },
    ("Burner", "LeaderboardEntry"): {"rank": "The place in the list, from 1 on."},
    ("Merchant", "Toggled"): {"is_active": "False while the merchant is suspended."},
    ("ChartPoint",): {"completed": "How many payments were completed in it."},
    ("Sheet",): {"held": "Deposits that wait for an administrator."},
}
_OWN: dict[str, dict[str, str]] = {
    "AccountData": {"sequence": "The number of the wallet's next transaction."},
    "Activity": {"amount": "What is to be paid."},
    "ApiError": {"code": "For programs: unlike the sentence, it does not change."},
    "AuditRow": {
        "id": "The row's number.",
        "created_at": "When it was done.",
        "reason": "Why, in the administrator's words; empty where none was asked for.",
    },
    "Audit": {"ledger_index": "The number of the ledger that was compared."},
    "Balance": {"ledger_index": "The number of the ledger that it was read from."},
    "BurnRow": {"period": "The start of the hour or day."},
    "Chart": {"earned": "What was paid out of them.", "range": "The time that it covers."},
    "Check": {"code": "Which check it is."},
    "Checked": {"payment_request": "The payment that it was sent for; null where none was found."},
    "Created": {"payment_request": "The new payment."},
    "DetectedPayment": {
        "id": "The deposit's number.",
        "created_at": "When the ledger validated it.",
        "status": "Whether it paid the payment. `failed`: it was rejected.",
        "return_status": "How far the return to its sender has got; null where nothing is returned.",
        "reason": "Why it was rejected, in a sentence; null if it was not.",
    },
    "DepositOutcome": {
        "status": "Whether it paid the payment.",
        "reason": "Why it was rejected, in a sentence; null where it settled a payment.",
    },
    "Failing": {"since": "When the oldest event that has failed five times was recorded."},
    "FailedLegs": {
        "count": "How many failed.",
        "amount": "What they come to.",
        "mode": "The mode they failed in.",
    },
    "FundingSender": {"address": "Whose payments count as the platform's own money."},
    "HaltedWallet": {"reason": "Why it sends nothing."},
    "Health": {"wallets": "The active wallets, and any that is halted."},
    "Inspector": {"deliveries": "What arrived, the newest first."},
    "LatestDetectedPayment": {
        "amount": "What is to be paid.",
        "status": "Whether it was paid.",
        "created_at": "When the payment was created, or its money arrived.",
    },
    "LatestPayment": {
        **_RECEIPT,
        "amount": "What was paid.",
        "payout_transaction_hash": "The hash of the transaction that paid the merchant.",
    },
    "Limits": _LIMITS | {"expires_in_minutes": "The longest time."},
    "PaymentEvent": {"event_type": "What happened. More kinds may follow."},
    "PaymentUser": {"email": "The merchant's email address.", "username": "The merchant's name."},
    "PlatformWallet": {
        "state": "A replaced wallet takes no new payments but still pays out; a retired one is only watched.",
        "withdrawals": "The newest 3, newest first.",
    },
    "Profile": {"email": "The email address to sign in with."},
    "Recovery": {"since": "Deliveries of events from this moment on are sent again."},
    "ReplacedWallet": {"state": "Replaced ones still pay out; retired ones are only watched."},
    "RevenueRow": {"period": "The start of the hour or day.", "revenue": "What the platform earned then."},
    "ShortfallRefused": {"error": "A sentence that says what is missing."},
    "StuckTransfers": {"count": "How many there are in this mode."},
    "Summary": {"total_count": "How many payments there are, whatever their status."},
    "TestModeRequest": {"mode": "True for test mode, false for live mode."},
    "Testimonial": {"name": "Who says it."},
    "TestEvent": {
        "event_type": "Always `webhook.test`.",
        "payment_id": "Null: there is no payment.",
        "sequence": "Always 1: there is no payment to count for.",
    },
    "Used": {"test": "Webhooks of test mode.", "live": "Webhooks of live mode."},
    "WebhookLog": {"payment_request": "The payment as it is now; null for a test event."},
    "Withdrawn": {"transfer": "The number of the withdrawal."},
}


def _merged() -> dict[str, dict[str, str]]:
    merged: dict[str, dict[str, str]] = {}
    grouped = ((component, texts) for components, texts in _GROUPS.items() for component in components)
    for component, texts in chain(grouped, _OWN.items()):
        merged[component] = merged.get(component, {}) | texts
    return merged


COMPONENT_TEXTS = _merged()
