"""What each error means, and the body of one as the call answers it.

`tests/config/test_schema_errors.py` makes the calls and compares.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework import serializers

from apps.accounts.refusals import (
    AdministratorsOnly,
    GoogleAway,
    KeypadNeeded,
    MerchantsOnly,
    SecondFactorRequired,
    SessionExpired,
    SessionRequired,
    SignInTooOld,
    Suspended,
)
from apps.accounts.serializers import ResetByCodeSerializer
from apps.accounts.services.second_factor import ALREADY_ON
from apps.accounts.services.secret_keys import ONE_KEY
from apps.common.downloads import OwnDownloadRuns
from apps.common.errors import (
    CODED,
    ParameterMissing,
    ParameterUnknown,
    Refusal,
    as_refusal,
    code_of,
    error_body,
)
from apps.common.modes import Mode
from apps.common.wire.examples import ORIGIN, REQUEST_ID
from apps.common.wire.schema import FORMS
from apps.payments.create_fields import payment_request
from apps.payments.domain.admin_rules import NOT_WHILE_SENDING, PAYS_ITSELF
from apps.payments.refusals import AlreadyPaid, IdempotencyMismatch, NotPayable
from apps.platform_admin.services.adoptions import MATCHES_NOTHING
from apps.refunds.refusals import (
    NO_REFUND,
    AddressChanged,
    ClaimUsed,
    NoProof,
    NotRefundable,
    PlatformNotReady,
    RefundNotOpen,
    RefundsChanged,
    RefundsNotAllowed,
)
from apps.reports.services.exports import LinkExpired
from apps.selling.refusals import (
    NO_LINK,
    InvoiceFrozen,
    InvoiceNotFound,
    InvoiceNotOpen,
    LinkChanged,
    NumberingFixed,
    ShopCannotAccept,
    TooManyLinks,
)
from apps.selling.services.invoice_mail import NO_ADDRESS
from apps.selling.services.links import NO_PICTURE
from apps.statements.refusals import FormatNotOffered, StatementNotFound, StatementTooEarly
from apps.treasury.domain.wallet_rules import (
    NETWORK_CLOSED,
    NOT_HALTED,
    NOT_RETIRED,
    STILL_ACTIVE,
    WITHDRAWAL_OPEN,
)
from apps.treasury.services.admin_actions import NO_SUCH_WALLET
from apps.treasury.services.funding import NOT_LISTED
from apps.treasury.services.platform_settings import SettingsStale
from apps.treasury.services.recognising import NO_SUCH_TRANSACTION
from apps.treasury.services.tag_requirement import TAG_REQUIRED
from apps.webhooks.services.recoveries import RecoveryRunning
from apps.webhooks.services.retries import NOT_FAILED
from edge.http_protocol import URL_TOO_LONG

Body = dict[str, Any]

# Lists in the body of an error that are not a field's messages.
_NOT_FIELDS = ("non_field_errors", "errors")

RETRY_AFTER: dict[str, Any] = {
    "Retry-After": {
        "description": "After how many seconds to try again.",
        "schema": {"type": "integer", "minimum": 1},
    }
}

# The cause of each status, and the remedy.
STATUSES: dict[int, str] = {
    400: "A value is missing or outside its limits. The sentence names it and the limit: correct it. Where "
    "single fields are wrong, each is named beside `error`, with a list of its messages.",
    401: "Authentication required. Send the credential as `Authorization: Bearer {key}`.",
    403: "The account is suspended, or may not do this. Contact the operator.",
    404: "There is nothing with this id. Check the id.",
    409: "Its state no longer allows this. Read it again before you decide.",
    410: "The link is no longer valid. Ask for a new one.",
    413: "The body is too large. Send less.",
    414: "The address is too long (`address_too_long`). Shorten the values of the query.",
    415: "The body is not JSON. Send JSON with `Content-Type: application/json`.",
    429: "Too many calls (`rate_limited`). Wait as many seconds as `Retry-After` says.",
    503: "Not possible at this moment. Nothing was changed. Retry later.",
}
# Of what belongs to a merchant.
OWN_BY_KEY = "Not found in this account and mode. Check the id and the key's mode."
OWN_BY_SESSION = "Not found in this account and mode. Check the id and the mode."
# Of tablets that are locked to the keypad.
KEYPAD_CALLS = ("auth_keypad", "auth_keypad_open", "auth_keypad_close", "auth_keypad_leave")

# Where an operation has its own.
OWN_STATUSES: dict[tuple[str, int], str] = {
    ("payments_create", 400): (
        "`Amount is required`, or another field is missing or outside its limits, or no wallet is connected "
        "in this mode. The sentence names the field and the limit."
    ),
    ("payments_create", 409): (
        "`idempotency_mismatch`: same key, different body; use a new `Idempotency-Key`. "
        "`idempotency_in_flight`: the first request is still running; retry."
    ),
    ("payments_create", 429): (
        "`rate_limited`: too many creates in a second. `too_many_open_payments`: more than 10,000 pending. "
        "`too_many_payments_today`: as many in 24 hours as the operator allows. "
        "Wait as many seconds as `Retry-After` says."
    ),
    ("payments_create", 503): "Payments are paused. Nothing was created. Retry later.",
    ("payments_status", 404): (
        "`Payment request not found`: you have none with this id in the key's mode. Check both."
    ),
    ("payments_demo", 404): "This installation has no demo payment.",
    ("wallets_balance", 404): "The account has not connected this wallet in its mode. Check the address.",
    ("wallets_connected", 404): "No wallet is connected in this mode. Connect one.",
    ("wallets_disconnect", 404): "The account has not connected this wallet in its mode. Check the address.",
    ("wallets_secret_key", 404): "There is no secret key in this mode. Create one.",
    ("wallets_secret_key_regenerate", 404): "There is no secret key in this mode. Create one.",
    ("payments_cancel", 409): ("`already_paid`: it was paid before it could be cancelled. Treat it as paid."),
    ("payments_cancel", 503): "The ledger cannot be read at this moment. Nothing changed. Retry later.",
    ("payments_check_transaction", 503): "The ledger cannot be read at this moment. Retry later.",
    ("payments_simulate", 409): "`not_payable`: the payment has ended. Create a new one.",
    ("payments_simulate", 403): "Only test payments can be simulated. Use a payment made with a test key.",
    **dict.fromkeys(
        [
            ("auth_change_password", 403),
            ("auth_profile_update", 403),
            ("auth_test_mode", 403),
            ("auth_test_mode_set", 403),
            ("payments_detail", 403),
            ("payments_records", 403),
            ("payments_status_jwt", 403),
            ("payments_receipt", 403),
        ],
        "`second_factor_required`: this administrator must set up a second factor first.",
    ),
    **dict.fromkeys(
        [
            ("auth_recovery_codes", 403),
            ("auth_second_factor_confirm", 403),
            ("auth_second_factor_set_up", 403),
            ("auth_second_factor_turn_off", 403),
        ],
        "`reauth`: the sign-in is older than ten minutes. Sign in again and retry.",
    ),
    **dict.fromkeys(
        [(call, 403) for call in KEYPAD_CALLS],
        "`keypad_needed`: this is for a tablet that is locked to the keypad.",
    ),
    **dict.fromkeys(
        [("auth_profile", 403), ("auth_second_factor", 403)],
        "`session_required`: a secret key cannot be used for this. Sign in.",
    ),
    ("auth_second_factor_set_up", 400): "It is on already. Turn it off first.",
    (
        "payment_links_picture",
        415,
    ): "The body is not a picture. Send its bytes with `Content-Type: image/jpeg`.",
    ("payment_links_pay", 409): (
        "`link_changed`: the merchant has changed it; read it again. `link_closed`: it cannot be paid now. "
        "`idempotency_mismatch`: same key, different body. `idempotency_in_flight`: repeat in a second."
    ),
    ("payment_links_pay", 429): (
        "`rate_limited`: too many presses in a minute. `sale_busy`: too many open payments of the link. "
        "Wait as many seconds as `Retry-After` says."
    ),
    ("payment_links_pay", 503): (
        "`shop_cannot_accept`: this shop cannot accept payments now. `rate_unavailable`: there is no "
        "exchange rate. Nothing was created."
    ),
    ("webhooks_retry", 400): "`Webhook cannot be retried`: it was delivered, or is still being sent.",
}

_MISSING: dict[str, str] = {
    "address": "This wallet is not connected in test mode.",
    "blog_id": "Blog not found",
    "delivery_id": "Webhook log not found",
    "alarm_id": "There is no such alarm, or it is no longer open.",
    "deposit_id": "There is no such deposit.",
    "endpoint_id": "Webhook not found",
    "link_id": NO_LINK,
    "merchant_id": "Merchant not found",
    "charge_id": "There is no such charge.",
    "keypad_id": "There is no such keypad.",
    "message_id": "Contact form not found",
    "payment_id": "Payment request not found",
    "refund_id": NO_REFUND,
    "rejected_id": "There is no such rejected payment.",
    "slug": "Blog not found",
    "token": "Receipt not found",
    "transfer_id": "There is no such transfer.",
}

_USUAL: dict[int, Body] = {
    401: {"error": "Authentication required"},
    413: {"error": "The request body is too large."},
    414: {"error": URL_TOO_LONG},
    415: {"error": "Send JSON with the header Content-Type: application/json."},
    429: {"error": "Too many requests. Try again in 1 second.", "code": "rate_limited"},
    503: {"error": "The service is unavailable. Try again in a moment."},
}


def _of(kind: type[Refusal]) -> Body:
    """The body of a refusal whose class has its sentence."""
    return {"error": kind.sentence, "code": kind.code}


def error_codes() -> dict[str, dict[str, Any]]:
    """Every code, with its statuses, and with cause and remedy where merchants' programs meet it."""
    codes: dict[str, dict[str, Any]] = {}
    for kind in sorted(CODED, key=lambda kind: (str(kind.code), not kind.cause, kind.status)):
        entry = codes.setdefault(str(kind.code), {"statuses": []})
        entry["statuses"] = sorted({*entry["statuses"], kind.status})
        if "cause" not in entry:
            # The table is complete: codes that only the dashboard meets have their sentence.
            cause = kind.cause or kind.sentence or "see the sentence."
            entry |= {"cause": f"{kind.status}: {cause}", "remedy": kind.remedy}
    return codes


def _fields(**messages: str) -> Body:
    """Messages by field; the first is also the sentence."""
    return {"error": next(iter(messages.values())), **{name: [text] for name, text in messages.items()}}


def _missing(name: str) -> Body:
    """The body for a query parameter that has to be there."""
    return {**_fields(**{name: f"{name} is required"}), "code": ParameterMissing.code}


def _refusal_of(call: Callable[[], object]) -> Body:
    """The body of what `call` raises; empty where it raises nothing."""
    try:
        call()
    except (Refusal, serializers.ValidationError) as error:
        return error_body(as_refusal(error))
    return {}


def _refused(form: type[serializers.Serializer[Any]]) -> Body:
    """The answer to a body without any field; empty where every field may be left out."""
    return _refusal_of(lambda: form(data={}).is_valid(raise_exception=True))


_NO_OBJECT: Body = {"error": "The request body must be a JSON object."}

# By parameter: the answer to the value `nonsense`, or, for a required one, to none.
_QUERIES: dict[str, Body] = {
    "hash": _fields(hash="hash must be 64 hexadecimal digits, as in a daily email."),
    "page": _fields(page="page must be a whole number from 1 on."),
    "mode": _fields(mode="mode cannot be nonsense. It is one of: test, live."),
    "payment": _fields(payment="payment must be an id."),
    "q": _missing("q"),
    "range": _fields(range="range cannot be nonsense. It is one of: 24h, 7d, 4w, 12m."),
    "since": _fields(since="since must be a date and time such as 2026-11-22T09:00:00Z."),
    "transaction_hash": _fields(transaction_hash="transaction_hash must be 64 hexadecimal digits."),
    "exception": _fields(
        exception="exception cannot be nonsense. It is one of: none, underpaid, overpaid, late, duplicate."
    ),
}

# Of a call by key that takes no parameter.
_UNKNOWN_PARAMETER = error_body(ParameterUnknown("expand", ()))

_OTHER_NETWORK: Body = {
    "error": "Live mode cannot run on a local ledger in production: set LEDGER_URL_LIVE.",
    "code": "network_mismatch",
}
_NO_PAYMENT: Body = {"error": "There is no such payment."}

_NO_SECOND_FACTOR: Body = _of(SecondFactorRequired)
_DOWNLOAD: dict[int, Body] = {
    404: {"error": "There is no such download."},
    410: _of(LinkExpired),
    429: _of(OwnDownloadRuns),
    503: {"error": "Other downloads are running. Try again in a moment."},
}
_REAUTH: Body = _of(SignInTooOld)
STATEMENT_READS = ("statements_read", "statements_movements", "statements_check", "statements_send")
INVOICE_READS = ("invoices_read", "invoices_file", "invoices_public", "invoices_public_file")
INVOICE_CHANGES: dict[str, type[Refusal]] = {
    "invoices_update": InvoiceFrozen,
    "invoices_delete": InvoiceFrozen,
    "invoices_open": InvoiceNotOpen,
    "invoices_void": InvoiceNotOpen,
}
OPERATIONS: dict[str, dict[int, Body]] = {
    "admin_export_download": _DOWNLOAD,
    "auth_change_password": {403: _NO_SECOND_FACTOR},
    "auth_password_reset_confirm": {400: _refused(ResetByCodeSerializer)},
    **{call: {403: _of(KeypadNeeded)} for call in KEYPAD_CALLS},
    "auth_profile": {403: _of(SessionRequired)},
    "auth_profile_update": {403: _NO_SECOND_FACTOR},
    "auth_second_factor": {403: _of(SessionRequired)},
    "auth_recovery_codes": {403: _REAUTH},
    "auth_second_factor_confirm": {403: _REAUTH},
    "auth_second_factor_set_up": {400: {"error": ALREADY_ON}, 403: _REAUTH},
    "auth_second_factor_turn_off": {403: _REAUTH},
    "auth_test_mode": {403: _NO_SECOND_FACTOR},
    "auth_test_mode_set": {403: _NO_SECOND_FACTOR},
    "admin_destroy_secret": {409: {"error": NOT_RETIRED}},
    "admin_funding_senders": {409: {"error": NOT_LISTED}},
    "admin_settings_retirement": {
        400: _missing("address"),
        409: {"error": NO_SUCH_WALLET},
    },
    "admin_comparison": {
        400: _missing("address"),
        409: {"error": NO_SUCH_WALLET},
    },
    "admin_adopt": {409: {"error": MATCHES_NOTHING}},
    "admin_recognise": {409: {"error": NO_SUCH_TRANSACTION}},
    "admin_rebind": {409: {"error": "Nothing to do: the test ledger is still the one in the books."}},
    "admin_redirect": {404: _NO_PAYMENT, 409: {"error": "The merchant is suspended."}},
    "admin_correct": {409: {"error": NOT_WHILE_SENDING}},
    "admin_take_over": {409: {"error": PAYS_ITSELF}},
    "admin_payment_take_over": {404: _NO_PAYMENT, 409: {"error": PAYS_ITSELF}},
    "admin_release": {409: {"error": "Only held deposits and unsent returns can be released."}},
    "admin_resume": {409: {"error": NOT_HALTED}},
    "admin_refund_retry": {404: {"error": NO_REFUND}, 409: {"error": "This refund has nothing to send."}},
    "admin_rejected_retry": {409: {"error": "Nothing was sent for it: release it instead."}},
    "admin_retry_burn": {404: _NO_PAYMENT, 409: {"error": "This payment has no burn to send."}},
    "admin_retry_payout": {404: _NO_PAYMENT, 409: {"error": "This payment has no payout to send."}},
    "admin_settings_require_tag": {409: {"error": TAG_REQUIRED}},
    "admin_settings_burn_wallet": {409: _OTHER_NETWORK},
    "admin_settings_test_burn_wallet": {409: _OTHER_NETWORK},
    "admin_settings_test_wallet": {409: _OTHER_NETWORK},
    "admin_settings_wallet": {409: _OTHER_NETWORK},
    "admin_settings_retire": {409: {"error": STILL_ACTIVE}},
    "admin_settings_update": {409: _of(SettingsStale)},
    "admin_users": {400: _fields(search="search can have at most 200 characters.")},
    "admin_withdraw": {409: {"error": WITHDRAWAL_OPEN}},
    "admin_void": {409: {"error": NETWORK_CLOSED}},
    "auth_google_login": {503: _of(GoogleAway)},
    "auth_token_refresh": {401: _of(SessionExpired)},
    "events_list": {400: _fields(after="after must be the event_id of an event.")},
    "payment_links_create": {409: _of(TooManyLinks)},
    "payment_links_duplicate": {409: _of(TooManyLinks)},
    "payment_links_pay": {404: {"error": NO_LINK}, 409: _of(LinkChanged), 503: _of(ShopCannotAccept)},
    "payment_links_picture": {400: _fields(picture=NO_PICTURE)},
    "payment_links_public": {404: {"error": NO_LINK}},
    "payment_links_public_qr": {404: {"error": NO_LINK}},
    "keypad_charge": {
        409: _of(IdempotencyMismatch),
        503: {"error": "Payments are not set up yet in test mode."},
    },
    "keypad_charge_cancel": {409: _of(AlreadyPaid)},
    **{call: {404: _of(InvoiceNotFound)} for call in INVOICE_READS},
    **{call: {404: _of(InvoiceNotFound), 409: _of(kind)} for call, kind in INVOICE_CHANGES.items()},
    "invoices_send": {
        400: {"error": NO_ADDRESS, "customer": [NO_ADDRESS]},
        404: _of(InvoiceNotFound),
        409: _of(InvoiceNotOpen),
    },
    "invoices_pay": {
        400: {"error": "Idempotency-Key is required", "code": "parameter_missing"},
        404: _of(InvoiceNotFound),
        409: _of(InvoiceNotOpen),
        503: _of(ShopCannotAccept),
    },
    "invoices_numbering_set": {409: _of(NumberingFixed)},
    "refunds_create": {
        403: _of(RefundsNotAllowed),
        404: {"error": "Payment request not found"},
        409: _of(RefundsChanged),
        503: _of(PlatformNotReady),
    },
    "refunds_options": {404: {"error": "Payment request not found"}, 409: _of(NotRefundable)},
    "refunds_cancel": {409: _of(RefundNotOpen)},
    "refunds_confirm": {403: _REAUTH, 409: _of(AddressChanged), 503: _of(PlatformNotReady)},
    "refunds_simulate": {
        403: {"error": "Refunds can be simulated with play money only."},
        409: _of(RefundNotOpen),
        503: {"error": "The ledger does not respond. Try again."},
    },
    "refunds_proof": {409: _of(NoProof)},
    "refunds_send_again": {403: _REAUTH, 409: _of(RefundNotOpen)},
    "refunds_public": {404: {"error": NO_REFUND}},
    "refunds_claim": {404: {"error": NO_REFUND}, 409: _of(ClaimUsed)},
    "refunds_claim_check": {404: {"error": NO_REFUND}, 409: _of(ClaimUsed)},
    **{call: {404: _of(StatementNotFound)} for call in STATEMENT_READS},
    "statements_create": {409: _of(StatementTooEarly)},
    "statements_file": {404: _of(StatementNotFound), 409: _of(FormatNotOffered), 429: _of(OwnDownloadRuns)},
    "admin_statement_file": {
        400: _fields(format="format cannot be nonsense. It is one of: csv, pdf, merchants."),
        404: _of(StatementNotFound),
        429: _of(OwnDownloadRuns),
    },
    "payments_cancel": {409: _of(AlreadyPaid)},
    "payments_create": {
        400: _refusal_of(lambda: payment_request({}, mode=Mode.TEST)),
        409: _of(IdempotencyMismatch),
        503: {"error": "Payments are not set up yet in test mode."},
    },
    "webhooks_create": {400: {"error": "Please enter both webhook URL and name"}},
    "payments_demo": {404: {"error": "Not found."}},
    "payments_detected": {400: _fields(range="range cannot be nonsense. It is one of: 24h, 7d, 30d, all.")},
    "payments_detail": {403: _NO_SECOND_FACTOR},
    "payments_records": {403: _NO_SECOND_FACTOR},
    "payments_status_jwt": {403: _NO_SECOND_FACTOR},
    "payments_receipt": {403: _NO_SECOND_FACTOR},
    "payments_export_download": _DOWNLOAD,
    "invoices_export_download": _DOWNLOAD,
    "payments_public_qr": {409: _of(NotPayable)},
    "payments_simulate": {
        403: {"error": "Payments can be simulated with play money only."},
        409: _of(NotPayable),
        503: {"error": "The ledger does not respond. Try again."},
    },
    "payments_simulated": {403: {"error": "Payments can be simulated with play money only."}},
    "platform_admin_webhooks_retry": {400: {"error": NOT_FAILED}},
    "wallets_connected": {404: {"error": "No wallet is connected in test mode."}},
    "wallets_disconnect": {404: {"error": _MISSING["address"]}},
    "wallets_secret_key": {404: {"error": "You have no test key yet."}},
    "wallets_secret_key_end": {409: {"error": ONE_KEY}},
    "wallets_secret_key_refunds": {403: _REAUTH, 404: {"error": "You have no test key yet."}},
    "wallets_secret_key_create": {400: {"error": "You already have a test key. Regenerate it instead."}},
    "wallets_secret_key_regenerate": {404: {"error": "There is no test key to regenerate."}},
    "webhooks_history": {404: {"error": "Webhook not found"}},
    "webhooks_recover": {409: _of(RecoveryRunning)},
    "webhooks_retry": {400: {"error": NOT_FAILED}},
}


def error_cause(operation: dict[str, Any], status: int) -> str:
    """What an operation's error means."""
    own = OWN_STATUSES.get((operation["operationId"], status))
    if own is not None:
        return own
    if status == 404 and {"secretKey": []} in operation.get("security", []):
        return OWN_BY_KEY
    if status == 404 and operation.get("security") and "admin" not in operation["operationId"]:
        return OWN_BY_SESSION
    return STATUSES[status]


def error_example(operation: dict[str, Any], status: int) -> Body:
    """The body of an operation's error. Raises LookupError if no table has one."""
    body = _body(operation, status)
    lists = (name for name, value in body.items() if isinstance(value, list) and name not in _NOT_FIELDS)
    named = body.get("param") or next(lists, None)
    code = code_of(body.get("code"), status=status, param=named)
    return {
        **body,
        "code": code,
        **({"param": named} if named else {}),
        "request_id": REQUEST_ID,
        "doc_url": f"{ORIGIN}/docs/errors#{code}",
    }


def _body(operation: dict[str, Any], status: int) -> Body:
    own = OPERATIONS.get(operation["operationId"], {}).get(status)
    if own is not None:
        return own
    match status:
        case 400:
            return _invalid(operation)
        case 403:
            return _forbidden(operation)
        case 404:
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path":
                    return {"error": _MISSING[parameter["name"]]}
        case _ if status in _USUAL:
            return _USUAL[status]
    raise LookupError(f"{operation['operationId']} needs a {status} in config/api_schema/errors.py.")


def _invalid(operation: dict[str, Any]) -> Body:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        form = FORMS.get(content["schema"].get("$ref", "").rpartition("/")[2])
        return (form and _refused(form)) or _NO_OBJECT
    for name, body in _QUERIES.items():
        if any(each["name"] == name and each["in"] == "query" for each in operation.get("parameters", [])):
            return body
    if {"secretKey": []} in operation.get("security", []):
        return _UNKNOWN_PARAMETER
    raise LookupError(f"{operation['operationId']} needs a 400 in config/api_schema/errors.py.")


def _forbidden(operation: dict[str, Any]) -> Body:
    if {"secretKey": []} in operation.get("security", []):
        return _of(Suspended)
    if "admin" in operation["operationId"]:
        return _of(AdministratorsOnly)
    return _of(MerchantsOnly)
