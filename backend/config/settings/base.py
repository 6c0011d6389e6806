"""Settings shared by every environment."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from config import env
from config.settings.checks import one_of, socket_address, web_address, whole_number

PRODUCT_NAME = "Dropwise"
# Of the product, its API and its SDK. A test compares the package files and docs/changelog.md.
VERSION = "0.1.0"
BACKEND = Path(__file__).resolve().parent.parent.parent

if env.SECRETS_PROBLEM:
    raise ImproperlyConfigured(env.SECRETS_PROBLEM)
SECRET_KEY = env.SECRETS.django_secret_key
SECRET_KEY_FALLBACKS = list(env.SECRETS.django_secret_key_fallbacks)
DEBUG = False
ALLOWED_HOSTS = [*env.ALLOWED_HOSTS, urlsplit(env.PUBLIC_ORIGIN).hostname or ""]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
AUTH_USER_MODEL = "accounts.User"
# The first: emails are unique by an index on lower(email). The last: `make schema` checks the schema. The
# rest: security headers are added in front of Django, for files too (edge/security_headers.py).
SILENCED_SYSTEM_CHECKS = [
    *("auth.E003", "auth.W004", "security.W001", "security.W002", "security.W003"),
    "drf_spectacular.W001",
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en-us"
USE_I18N = False
APPEND_SLASH = False

INSTALLED_APPS = [
    # Without autodiscovery: apps/site/admin_site.py registers what there is.
    "django.contrib.admin.apps.SimpleAdminConfig",
    # Before Django's app, whose command createsuperuser it replaces.
    "apps.accounts",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "channels",
    "apps.common",
    "apps.ledger",
    "apps.content",
    "apps.pricing",
    "apps.treasury",
    "apps.wallets",
    "apps.webhooks",
    "apps.payments",
    "apps.refunds",
    "apps.selling",
    "apps.reports",
    "apps.statements",
    "apps.platform_admin",
    "apps.site",
    "apps.trial",
]

MIDDLEWARE = [
    "apps.common.middleware.RequestMiddleware",
    "apps.common.middleware.AdminSessions",
    "apps.common.middleware.AdminCsrf",
    "apps.common.middleware.AdminAuthentication",
    "apps.common.middleware.AdminUploads",
    "apps.common.middleware.AdminMessages",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BACKEND / "apps" / "site" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

_db = env.database()
SESSION = {
    "lock_timeout": "5s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "30s",
    "timezone": "UTC",
}


def _session_options() -> str:
    return " ".join(f"-c {name}={value}" for name, value in SESSION.items())


DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        **_db,
        "ENGINE": "apps.common.postgresql",
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        # A cursor of the server would be left behind on another connection.
        "DISABLE_SERVER_SIDE_CURSORS": env.DATABASE_POOLED,
        "OPTIONS": {
            "connect_timeout": 5,
            **cast(dict[str, object], _db.get("OPTIONS") or {}),
            # A pooler knows no start-up options: behind one the role has these (`manage.py pooled_role`).
            **({} if env.DATABASE_POOLED else {"options": _session_options()}),
        },
    }
}

if env.REPORTS_DATABASE is not None:
    # Used by a download now and then, so no thread keeps a connection to it.
    DATABASES["reports"] = {
        **env.REPORTS_DATABASE,
        "ENGINE": "apps.common.postgresql",
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "connect_timeout": 5,
            **cast(dict[str, object], env.REPORTS_DATABASE.get("OPTIONS") or {}),
            "options": f"{_session_options()} -c default_transaction_read_only=on",
        },
    }


def frozen_loses_locks() -> None:
    """A process that was frozen in a transaction loses its locks before other hosts give up waiting.

    For production: a person with a debugger needs more time.
    """
    SESSION["idle_in_transaction_session_timeout"] = "5s"
    options = DATABASES["default"]["OPTIONS"]
    if "options" in options:
        options["options"] = _session_options()


AUTHENTICATION_BACKENDS = ["apps.accounts.backends.AdministratorBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
PASSWORD_MIN_LENGTH = 8
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": PASSWORD_MIN_LENGTH},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["apps.common.parsers.StrictJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["apps.accounts.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "apps.common.errors.exception_handler",
    "UNAUTHENTICATED_USER": None,
    "COERCE_DECIMAL_TO_STRING": True,
    # `format` is a parameter of our own: of statements' files.
    "URL_FORMAT_OVERRIDE": None,
}

SIMPLE_JWT: dict[str, Any] = {
    "ACCESS_TOKEN_LIFETIME": timedelta(minutes=10),
    "REFRESH_TOKEN_LIFETIME": timedelta(days=7),
    "ALGORITHM": "HS256",
    "SIGNING_KEY": env.SECRETS.jwt_key,
    "ISSUER": "dropwise",
    "AUDIENCE": "dropwise",
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": f"{PRODUCT_NAME} API",
    "DESCRIPTION": "Accept XRP payments: create a payment, send the payer to its checkout, "
    "and get a signed webhook when it is paid.",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "WEBHOOKS": [
        "apps.payments.wire.messages.PAYMENT_WEBHOOK",
        "apps.payments.wire.messages.REFUND_WEBHOOK",
        "apps.payments.wire.messages.TEST_WEBHOOK",
    ],
    "POSTPROCESSING_HOOKS": [
        "apps.payments.wire.messages.add_live_message",
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.api_schema.complete.complete",
    ],
    # The name of a payment's status, which other enumerations would otherwise change.
    "ENUM_NAME_OVERRIDES": {
        "ModeEnum": "apps.common.modes.Mode",
        "StatusEnum": "apps.payments.domain.choices.PaymentStatus",
        "RefundMethodEnum": "apps.payments.domain.choices.RefundMethod",
        "RefundStatusEnum": "apps.payments.domain.choices.RefundStatus",
        "RefundToEnum": "apps.refunds.serializers.refunds.RefundTo",
        "ToEnum": "apps.payments.domain.choices.ReleaseTo",
        "RefundedShareEnum": "apps.payments.domain.choices.RefundedShare",
        "InvoiceStatusEnum": "apps.selling.domain.invoices.InvoiceStatus",
        "DeliveryStatusEnum": "apps.webhooks.domain.choices.DeliveryStatus",
        # The same words as those of a detected payment.
        "ReturnStatusEnum": "apps.payments.domain.choices.ReturnStatus",
        "PlatformWalletStateEnum": "apps.treasury.domain.choices.WalletState",
        "HealthStateEnum": "apps.reports.domain.health.HealthState",
        "LinkStatusEnum": "apps.selling.wire.links.LinkStatus",
        "LinksShownEnum": "apps.selling.domain.link_filter.SHOWN",
        "TransferKindEnum": "apps.treasury.domain.choices.TransferKind",
        # The kind of a webhook endpoint, which has had this name from the first.
        "KindEnum": "apps.webhooks.domain.choices.EndpointKind",
        "MovementKindEnum": "apps.statements.domain.kinds.MovementKind",
        "StatementKindEnum": "apps.statements.domain.kinds.StatementKind",
    },
}

CHANNEL_LAYER_PREFIX = "dropwise"
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [{"address": env.REDIS_URL, "socket_timeout": None}],
            "prefix": CHANNEL_LAYER_PREFIX,
        },
    }
}

# A mail server, or files and a page that lists them (`apps.common.mail.outbox`).
MAIL_OUTBOX_DIR = (
    None if env.EMAIL_HOST else Path(env.MAIL_OUTBOX_DIR or BACKEND.parent / ".run" / "outbox").resolve()
)
EMAIL_BACKEND = (
    "apps.common.mail.outbox.OutboxBackend"
    if MAIL_OUTBOX_DIR
    else "django.core.mail.backends.smtp.EmailBackend"
)
EMAIL_HOST = env.EMAIL_HOST
EMAIL_PORT = env.EMAIL_PORT
EMAIL_HOST_USER = env.EMAIL_USER
EMAIL_HOST_PASSWORD = env.EMAIL_PASSWORD
EMAIL_USE_TLS = env.EMAIL_SECURITY == "starttls"
EMAIL_USE_SSL = env.EMAIL_SECURITY == "tls"
EMAIL_TIMEOUT = 10  # seconds for each step of a delivery
CONTACT_EMAIL = env.CONTACT_EMAIL
AUDIT_HASH_FILE = Path(env.AUDIT_HASH_FILE) if env.AUDIT_HASH_FILE else None
EMAIL_FROM = env.EMAIL_FROM or f"no-reply@{urlsplit(env.PUBLIC_ORIGIN).hostname or 'localhost'}"

STATIC_URL = "/static/"
FRONTEND_DIST = Path(env.FRONTEND_DIST) if env.FRONTEND_DIST else BACKEND.parent / "frontend" / "dist"

MEDIA_URL = "/media/"
MEDIA_ROOT = Path(env.MEDIA_ROOT) if env.MEDIA_ROOT else BACKEND / "media"

API_BODY_BYTES = 64 * 1024
# Django's admin: a form without and with its pictures.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
ADMIN_BODY_BYTES = 32 * 1024 * 1024
# A picture of a payment link is at most 5 MB; a larger body is read so far that its refusal can say so.
PICTURE_BODY_BYTES = 6 * 1024 * 1024
# Only Django's admin uses session cookies.
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = "/django-admin/"
SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

# Our own settings.
PUBLIC_ORIGIN = env.PUBLIC_ORIGIN
TERMS_URL = web_address("TERMS_URL", env.TERMS_URL)
PRIVACY_URL = web_address("PRIVACY_URL", env.PRIVACY_URL)
REDIS_URL = env.REDIS_URL
SECRETS = env.SECRETS
SEAL_PRIVATE_KEY_FILE = env.SEAL_PRIVATE_KEY_FILE
READY_FILE = env.READY_FILE
METRICS_DIR = env.METRICS_DIR
SENTRY_DSN = env.SENTRY_DSN
OTEL_EXPORTER_OTLP_ENDPOINT = env.OTEL_EXPORTER_OTLP_ENDPOINT
LEDGERS = env.LEDGERS
LIVE_NETWORK_ID = env.LIVE_NETWORK_ID
COLD_ADDRESSES = env.COLD_ADDRESSES
for _mode, _ledger in LEDGERS.items():
    socket_address(f"LEDGER_PUBLIC_URL_{_mode.upper()}", _ledger.public_url)
NUM_PROXIES = env.NUM_PROXIES
MIN_PAYMENT_XRP = env.MIN_PAYMENT_XRP
SECOND_OPINION_XRP = env.SECOND_OPINION_XRP
RATE_SOURCES = env.RATE_SOURCES
RATE_CURRENCIES = env.RATE_CURRENCIES
if env.REPORTING_CURRENCY not in RATE_CURRENCIES and env.REPORTING_CURRENCY != "USD":
    raise ImproperlyConfigured("REPORTING_CURRENCY must be one of RATE_CURRENCIES.")
REPORTING_CURRENCY = env.REPORTING_CURRENCY
RATE_PERIOD_SECONDS = env.RATE_PERIOD_SECONDS
RATE_MAX_AGE_SECONDS = env.RATE_MAX_AGE_SECONDS
RATE_MAX_DIFFERENCE_PERCENT = env.RATE_MAX_DIFFERENCE_PERCENT
RATE_MIN_SOURCES = env.RATE_MIN_SOURCES
RATE_DEADLINE_SECONDS = env.RATE_DEADLINE_SECONDS
WEBHOOK_ALLOW_LOCAL = env.WEBHOOK_ALLOW_LOCAL
WEBHOOK_DEADLINE_SECONDS = 15.0  # for a whole call: name lookup, connection, response
WEBHOOK_LEASE_SECONDS = 60  # longer than the deadline: a lease expires only if a worker has died
WEBHOOK_CONCURRENCY = 400  # calls in flight in one task that began within the last second
WEBHOOK_MOST_IN_FLIGHT = 1_000  # calls in flight in one task; receivers that hang hold those above
# Calls in flight over all workers.
WEBHOOK_IN_FLIGHT = {"endpoint": 10, "new_endpoint": 1, "merchant": 50, "host": 50}
RATE_CREATE_PER_SECOND = env.RATE_CREATE_PER_SECOND
RATE_STATUS_PER_SECOND = env.RATE_STATUS_PER_SECOND
RATE_STATUS_CLIENT_PER_SECOND = env.RATE_STATUS_CLIENT_PER_SECOND
HELD_REQUESTS_PER_ACCOUNT = env.HELD_REQUESTS_PER_ACCOUNT
INVOICE_MAILS_PER_DAY = env.INVOICE_MAILS_PER_DAY
RATE_CHECK_PER_SECOND = env.RATE_CHECK_PER_SECOND
RATE_KEYPAD_PER_MINUTE = env.RATE_KEYPAD_PER_MINUTE
RATE_SIMULATE_PER_MINUTE = env.RATE_SIMULATE_PER_MINUTE
RATE_PAY_PER_MINUTE = env.RATE_PAY_PER_MINUTE  # presses of a client at one link or invoice
RATE_WEBHOOK_SENDS_PER_MINUTE = env.RATE_WEBHOOK_SENDS_PER_MINUTE
RATE_CHANGES_PER_HOUR = env.RATE_CHANGES_PER_HOUR
RATE_CONTACT_PER_HOUR = env.RATE_CONTACT_PER_HOUR
RATE_SIGN_IN_PER_MINUTE = env.RATE_SIGN_IN_PER_MINUTE
RATE_SIGN_IN_FAILURES_PER_HOUR = env.RATE_SIGN_IN_FAILURES_PER_HOUR
RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR = env.RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR
RATE_SECOND_FACTOR_FAILURES_PER_HOUR = env.RATE_SECOND_FACTOR_FAILURES_PER_HOUR
RATE_SECOND_FACTOR_ACCOUNT_FAILURES_PER_HOUR = env.RATE_SECOND_FACTOR_ACCOUNT_FAILURES_PER_HOUR
ADMIN_SECOND_FACTOR_REQUIRED = bool(env.ADMIN_SECOND_FACTOR_REQUIRED)  # unset: in production only
RATE_SIGN_UP_PER_HOUR = env.RATE_SIGN_UP_PER_HOUR
FRESH_SIGN_IN_SECONDS = 600  # how long after a sign-in money, keys and wallets may be changed
SOCKETS_PER_CLIENT = env.SOCKETS_PER_CLIENT
PAYMENTS_PER_DAY = env.PAYMENTS_PER_DAY
OPEN_SALES_PER_CLIENT = env.OPEN_SALES_PER_CLIENT
OPEN_SALES_PER_LINK = env.OPEN_SALES_PER_LINK
OPEN_PAYMENTS_LIMIT = env.OPEN_PAYMENTS_LIMIT
RATE_RESET_PER_HOUR = env.RATE_RESET_PER_HOUR
RATE_GOOGLE_PER_MINUTE = env.RATE_GOOGLE_PER_MINUTE
GOOGLE_CLIENT_ID = env.GOOGLE_CLIENT_ID
GOOGLE_API_URL = env.GOOGLE_API_URL
GOOGLE_DEADLINE_SECONDS = 5.0  # for each of the two calls
FIGURES_FROM_PAYMENTS = env.FIGURES_FROM_PAYMENTS
WEB_THREADS = env.WEB_THREADS
OUTSIDE_SECONDS = env.OUTSIDE_SECONDS
OUTSIDE_PAUSE_SECONDS = env.OUTSIDE_PAUSE_SECONDS
REQUESTS_WAITING = env.REQUESTS_WAITING
REQUESTS_WAITING_PER_CLIENT = env.REQUESTS_WAITING_PER_CLIENT
CONNECTIONS_PER_CLIENT = env.CONNECTIONS_PER_CLIENT
NEW_CONNECTIONS_PER_CLIENT = env.NEW_CONNECTIONS_PER_CLIENT
REQUEST_HEAD_SECONDS = env.REQUEST_HEAD_SECONDS
REQUEST_BODY_SECONDS = env.REQUEST_BODY_SECONDS
UPLOAD_SECONDS = env.UPLOAD_SECONDS
RESPONSE_STALLED_SECONDS = env.RESPONSE_STALLED_SECONDS
# Password hashes at a time in one process, how many more may wait, and for how long. At least half of the
# threads stay free for everybody else.
PASSWORD_HASHES = 2
PASSWORD_HASHES_WAITING = max(0, WEB_THREADS // 2 - PASSWORD_HASHES)
PASSWORD_HASH_WAIT_SECONDS = 2.0
PRODUCTION = False
# How many tickets a platform wallet keeps; 0: it sends by Sequences alone.
TICKETS = whole_number("TICKETS", env.TICKETS, 0, 250)
RETURN_FEE_DROPS = 12
MIN_RETURN_DROPS = 1_000

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "apps.common.request_ids.RequestIdFilter"}},
    "formatters": {
        "text": {"format": "{asctime} {levelname} {name} [{request_id}] {message}", "style": "{"},
        "json": {"()": "apps.common.logs.JsonFormatter"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": one_of("LOG_FORMAT", env.LOG_FORMAT or "text", ("json", "text")),
            "filters": ["request_id"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "httpx": {"level": "WARNING"},
        # Each PDF would log which letters it has.
        "fontTools": {"level": "WARNING"},
        "websockets": {"level": "WARNING"},
        "edge.sockets": {"level": "WARNING"},
        # Without this, each of several tasks a second would log three lines.
        "celery.app.trace": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        # Refusals are normal; unexpected errors are logged by apps.common.errors.
        "django.request": {"level": "ERROR"},
    },
}
