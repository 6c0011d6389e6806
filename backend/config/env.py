"""The environment variables, read once. `.env.example` explains each of them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, cast
from urllib.parse import urlsplit, urlunsplit

import environ


class _Given(environ.Env):  # type: ignore[misc]
    """An empty value means "not set", as in a copy of `.env.example`."""

    def get_value(self, var: str, *rest: Any, default: Any = environ.Env.NOTSET, **more: Any) -> Any:
        if default is not environ.Env.NOTSET and self.ENVIRON.get(var) == "":
            return default
        return super().get_value(var, *rest, default=default, **more)


_env = _Given()


@dataclass(frozen=True)
class Secrets:
    """The content of `SECRETS_FILE`, created once per installation and never committed.

    The first of `field_keys` encrypts, and all of them decrypt. What was signed with an accepted key, or a
    fallback, is still valid: `make rotate` changes them in steps.
    """

    django_secret_key: str
    jwt_key: str
    key_pepper: str
    field_keys: tuple[str, ...]
    seal_public_key: str
    jwt_keys_accepted: tuple[str, ...] = ()
    django_secret_key_fallbacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class LedgerEnv:
    """One mode's ledger. Everything but `url` may be empty.

    `url` is its server, the first where there are several; then `urls` has them all. `genesis_secret` is the
    secret of a standalone ledger's first account. `public_url` is where browsers may ask the ledger
    themselves.
    """

    url: str
    faucet: str
    explorer: str
    genesis_secret: str = field(default="", repr=False)
    public_url: str = ""
    urls: tuple[str, ...] = ()

    @property
    def servers(self) -> tuple[str, ...]:
        """The addresses of its servers, in the order of preference."""
        return self.urls or (self.url,)


SECRETS_FILE: str = _env.str("SECRETS_FILE", default="")
# Why SECRETS_FILE could not be used; '' if it could, or none is named. The settings refuse it.
SECRETS_PROBLEM = ""


def _secrets() -> Secrets:
    global SECRETS_PROBLEM
    if SECRETS_FILE:
        names = ("django_secret_key", "jwt_key", "key_pepper", "field_keys", "seal_public_key")
        raw: dict[str, Any] = dict.fromkeys(names, "")
        try:
            raw |= json.loads(Path(SECRETS_FILE).read_text(encoding="utf-8"))
        except (OSError, ValueError, TypeError) as error:
            SECRETS_PROBLEM = (
                f"SECRETS_FILE cannot be used: {SECRETS_FILE} ({error}). Name the JSON file that"
                " `make secrets` made, and let this user read it."
            )
    else:
        raw = {
            "django_secret_key": _env.str("DJANGO_SECRET_KEY", default=""),
            "jwt_key": _env.str("JWT_KEY", default=""),
            "key_pepper": _env.str("KEY_PEPPER", default=""),
            "field_keys": _env.list("FIELD_KEYS", default=[]),
            "seal_public_key": _env.str("SEAL_PUBLIC_KEY", default=""),
            "jwt_keys_accepted": _env.list("JWT_KEYS_ACCEPTED", default=[]),
            "django_secret_key_fallbacks": _env.list("DJANGO_SECRET_KEY_FALLBACKS", default=[]),
        }
    return Secrets(
        django_secret_key=raw["django_secret_key"],
        jwt_key=raw["jwt_key"],
        key_pepper=raw["key_pepper"],
        field_keys=tuple(raw["field_keys"]),
        seal_public_key=raw["seal_public_key"],
        jwt_keys_accepted=tuple(raw.get("jwt_keys_accepted", ())),
        django_secret_key_fallbacks=tuple(raw.get("django_secret_key_fallbacks", ())),
    )


def _ledger(mode: str, default_url: str) -> LedgerEnv:
    suffix = mode.upper()
    urls = tuple(dict.fromkeys(url.strip() for url in _env.list(f"LEDGER_URLS_{suffix}", default=[])))
    return LedgerEnv(
        url=urls[0] if urls else _env.str(f"LEDGER_URL_{suffix}", default=default_url),
        urls=urls,
        faucet=_env.str(f"LEDGER_FAUCET_{suffix}", default=""),
        explorer=_env.str(f"EXPLORER_URL_{suffix}", default=""),
        genesis_secret=_env.str(f"LEDGER_GENESIS_SECRET_{suffix}", default=""),
        public_url=_env.str(f"LEDGER_PUBLIC_URL_{suffix}", default=""),
    )


def _rate_sources() -> dict[str, str]:
    """The names of sources of exchange rates, each with its own base address where `@` gives one."""
    sources: dict[str, str] = {}
    for source in _env.list("RATE_SOURCES", default=[]):
        name, _, base = source.strip().partition("@")
        sources[name.lower()] = base.rstrip("/")
    return sources


SECRETS = _secrets()
SEAL_PRIVATE_KEY_FILE: str = _env.str("SEAL_PRIVATE_KEY_FILE", default="")


def database() -> dict[str, object]:
    """Django's connection settings from `DATABASE_URL`."""
    url = _env.str("DATABASE_URL", default="postgresql://dropwise@127.0.0.1:5432/dropwise")
    parts = urlsplit(url)
    who, at, hosts = parts.netloc.rpartition("@")
    if "," not in hosts:
        return dict(_env.db_url("DATABASE_URL", default=url))
    # A primary and its replicas: the driver asks each in turn, and takes the one that can be written to.
    first = urlunsplit(parts._replace(netloc=f"{who}{at}{hosts.split(',')[0]}"))
    found = dict(environ.Env.db_url_config(first))
    named = [host.partition(":") for host in hosts.split(",")]
    found["HOST"] = ",".join(host for host, _, _ in named)
    found["PORT"] = ",".join(port or "5432" for _, _, port in named)
    found["OPTIONS"] = {"target_session_attrs": "read-write", **found.get("OPTIONS", {})}
    return found


# Whether DATABASE_URL is a PgBouncer that gives out a connection for one transaction.
DATABASE_POOLED: bool = _env.bool("DATABASE_POOLED", default=False)

# A replica of it that downloads are read from; None: they are read from the primary.
REPORTS_DATABASE: dict[str, object] | None = (
    dict(_env.db_url("REPORTS_DATABASE_URL")) if _env.str("REPORTS_DATABASE_URL", default="") else None
)

REDIS_URL: str = _env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
# The variables that are set; an empty one is not.
GIVEN = frozenset(name for name, value in _env.ENVIRON.items() if value)
DEFAULT_ORIGIN = "http://localhost:8000"
PUBLIC_ORIGIN: str = _env.str("PUBLIC_ORIGIN", default=DEFAULT_ORIGIN).rstrip("/")
TERMS_URL: str = _env.str("TERMS_URL", default="")
PRIVACY_URL: str = _env.str("PRIVACY_URL", default="")
ALLOWED_HOSTS: list[str] = _env.list("ALLOWED_HOSTS", default=[])
MEDIA_ROOT: str = _env.str("MEDIA_ROOT", default="")
FRONTEND_DIST: str = _env.str("FRONTEND_DIST", default="")

LEDGERS: dict[str, LedgerEnv] = {
    "test": _ledger("test", "ws://127.0.0.1:6006"),
    "live": _ledger("live", "ws://127.0.0.1:6016"),
}

# Production binds live mode to no other network. 0: the XRP Ledger Mainnet.
LIVE_NETWORK_ID: int = _env.int("LIVE_NETWORK_ID", default=0)

# Where the operator's own money is withdrawn to. No screen and no call can name another address.
COLD_ADDRESSES: dict[str, str] = {
    mode: _env.str(f"COLD_ADDRESS_{mode.upper()}", default="").strip() for mode in ("test", "live")
}

NUM_PROXIES: int = _env.int("NUM_PROXIES", default=0)
# A larger deposit is sent on once a second ledger server shows it, where there are two.
SECOND_OPINION_XRP: str = _env.str("SECOND_OPINION_XRP", default="1000")
MIN_PAYMENT_XRP: str = _env.str("MIN_PAYMENT_XRP", default="0.01")
RATE_SOURCES = _rate_sources()
RATE_CURRENCIES: list[str] = [
    currency.strip().upper() for currency in _env.list("RATE_CURRENCIES", default=["EUR", "USD", "GBP"])
]
REPORTING_CURRENCY: str = _env.str("REPORTING_CURRENCY", default="").strip().upper() or "USD"
RATE_PERIOD_SECONDS: int = _env.int("RATE_PERIOD_SECONDS", default=30)
RATE_MAX_AGE_SECONDS: int = _env.int("RATE_MAX_AGE_SECONDS", default=60)
RATE_MAX_DIFFERENCE_PERCENT: str = _env.str("RATE_MAX_DIFFERENCE_PERCENT", default="2")
RATE_MIN_SOURCES: int = _env.int("RATE_MIN_SOURCES", default=2)
RATE_DEADLINE_SECONDS: float = _env.float("RATE_DEADLINE_SECONDS", default=3.0)
WEBHOOK_ALLOW_LOCAL: bool = _env.bool("WEBHOOK_ALLOW_LOCAL", default=False)
GOOGLE_CLIENT_ID: str = _env.str("GOOGLE_CLIENT_ID", default="")
GOOGLE_API_URL: str = _env.str("GOOGLE_API_URL", default="https://www.googleapis.com/oauth2/v3").rstrip("/")

# Whether an administrator needs a second factor. Without it: in production only.
_required = _env.str("ADMIN_SECOND_FACTOR_REQUIRED", default="")
ADMIN_SECOND_FACTOR_REQUIRED: bool | None = _env.bool("ADMIN_SECOND_FACTOR_REQUIRED") if _required else None

# Without a host, emails are written to files in MAIL_OUTBOX_DIR (never in production).
EMAIL_HOST: str = _env.str("EMAIL_HOST", default="")
EMAIL_PORT: int = _env.int("EMAIL_PORT", default=587)
EMAIL_USER: str = _env.str("EMAIL_USER", default="")
EMAIL_PASSWORD: str = _env.str("EMAIL_PASSWORD", default="")
EMAIL_SECURITY = cast(
    Literal["starttls", "tls", "none"], _env.str("EMAIL_SECURITY", default="starttls").lower()
)
EMAIL_FROM: str = _env.str("EMAIL_FROM", default="")
# The operator, who gets the messages of the contact form by email. Empty: they are only listed.
CONTACT_EMAIL: str = _env.str("CONTACT_EMAIL", default="")
MAIL_OUTBOX_DIR: str = _env.str("MAIL_OUTBOX_DIR", default="")

# A file to which every process appends the hashes of the audit log: a cut end is noticed. Empty: none.
AUDIT_HASH_FILE: str = _env.str("AUDIT_HASH_FILE", default="")

# Tests, benchmarks and load runs raise these limits.
RATE_CREATE_PER_SECOND: int = _env.int("RATE_CREATE_PER_SECOND", default=50)
RATE_STATUS_PER_SECOND: int = _env.int("RATE_STATUS_PER_SECOND", default=2)
RATE_STATUS_CLIENT_PER_SECOND: int = _env.int("RATE_STATUS_CLIENT_PER_SECOND", default=50)
HELD_REQUESTS_PER_ACCOUNT: int = _env.int("HELD_REQUESTS_PER_ACCOUNT", default=250)
INVOICE_MAILS_PER_DAY: int = _env.int("INVOICE_MAILS_PER_DAY", default=200)
RATE_CHECK_PER_SECOND: int = _env.int("RATE_CHECK_PER_SECOND", default=5)
RATE_KEYPAD_PER_MINUTE: int = _env.int("RATE_KEYPAD_PER_MINUTE", default=60)
RATE_SIMULATE_PER_MINUTE: int = _env.int("RATE_SIMULATE_PER_MINUTE", default=10)
RATE_PAY_PER_MINUTE: int = _env.int("RATE_PAY_PER_MINUTE", default=10)
RATE_WEBHOOK_SENDS_PER_MINUTE: int = _env.int("RATE_WEBHOOK_SENDS_PER_MINUTE", default=60)
RATE_CHANGES_PER_HOUR: int = _env.int("RATE_CHANGES_PER_HOUR", default=20)
RATE_CONTACT_PER_HOUR: int = _env.int("RATE_CONTACT_PER_HOUR", default=5)
RATE_RESET_PER_HOUR: int = _env.int("RATE_RESET_PER_HOUR", default=10)
RATE_GOOGLE_PER_MINUTE: int = _env.int("RATE_GOOGLE_PER_MINUTE", default=10)
RATE_SIGN_IN_PER_MINUTE: int = _env.int("RATE_SIGN_IN_PER_MINUTE", default=10)
RATE_SIGN_IN_FAILURES_PER_HOUR: int = _env.int("RATE_SIGN_IN_FAILURES_PER_HOUR", default=30)
RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR: int = _env.int("RATE_SIGN_IN_ACCOUNT_FAILURES_PER_HOUR", default=300)
RATE_SECOND_FACTOR_FAILURES_PER_HOUR: int = _env.int("RATE_SECOND_FACTOR_FAILURES_PER_HOUR", default=10)
RATE_SECOND_FACTOR_ACCOUNT_FAILURES_PER_HOUR: int = _env.int(
    "RATE_SECOND_FACTOR_ACCOUNT_FAILURES_PER_HOUR", default=50
)
RATE_SIGN_UP_PER_HOUR: int = _env.int("RATE_SIGN_UP_PER_HOUR", default=5)
SOCKETS_PER_CLIENT: int = _env.int("SOCKETS_PER_CLIENT", default=100)
PAYMENTS_PER_DAY: int = _env.int("PAYMENTS_PER_DAY", default=50_000)
OPEN_SALES_PER_CLIENT: int = _env.int("OPEN_SALES_PER_CLIENT", default=20)
OPEN_SALES_PER_LINK: int = _env.int("OPEN_SALES_PER_LINK", default=2_000)
OPEN_PAYMENTS_LIMIT: int = _env.int("OPEN_PAYMENTS_LIMIT", default=10_000)

# How many tickets a platform wallet keeps to send by: 0 to 250, as many as a ledger allows an account.
TICKETS: int = _env.int("TICKETS", default=250)

# What a client may take before its connection is closed: to send a request's headers and body, to upload a
# picture to Django's admin, to read any more of a response, and between two requests.
REQUEST_HEAD_SECONDS: float = _env.float("REQUEST_HEAD_SECONDS", default=15.0)
REQUEST_BODY_SECONDS: float = _env.float("REQUEST_BODY_SECONDS", default=15.0)
UPLOAD_SECONDS: float = _env.float("UPLOAD_SECONDS", default=120.0)
RESPONSE_STALLED_SECONDS: float = _env.float("RESPONSE_STALLED_SECONDS", default=30.0)
# Longer than clients keep a connection, so that none sends into one that we are closing.
KEEP_ALIVE_SECONDS: int = _env.int("KEEP_ALIVE_SECONDS", default=75)

# How long one web request waits for a ledger server or a name server in all, and for how long the next ones
# are refused at once when that was not enough.
OUTSIDE_SECONDS: float = _env.float("OUTSIDE_SECONDS", default=2.0)
OUTSIDE_PAUSE_SECONDS: float = _env.float("OUTSIDE_PAUSE_SECONDS", default=5.0)

# The landing page shows how much it is used from so many completed live payments on.
FIGURES_FROM_PAYMENTS: int = _env.int("FIGURES_FROM_PAYMENTS", default=1_000)

# How long a web process answers on as not ready when it is stopped, so that a proxy stops to send to it.
WEB_DRAIN_SECONDS: float = _env.float("WEB_DRAIN_SECONDS", default=0.0)
# Threads of one web process, each with a database connection.
WEB_THREADS: int = _env.int("WEB_THREADS", default=8)
# Requests of one process that may wait for a thread: in all, and of one client. Clients take turns.
REQUESTS_WAITING: int = _env.int("REQUESTS_WAITING", default=400)
REQUESTS_WAITING_PER_CLIENT: int = _env.int("REQUESTS_WAITING_PER_CLIENT", default=50)
# Connections of one client to one process, WebSockets included. Not limited behind proxies (NUM_PROXIES).
CONNECTIONS_PER_CLIENT: int = _env.int("CONNECTIONS_PER_CLIENT", default=256)
# How many of them a client may open within a second.
NEW_CONNECTIONS_PER_CLIENT: int = _env.int("NEW_CONNECTIONS_PER_CLIENT", default=100)

READY_FILE: str = _env.str("READY_FILE", default="")

# "json" or "text". Without it: JSON in production.
LOG_FORMAT: str = _env.str("LOG_FORMAT", default="")

# Errors go to this project of Sentry, traces to this collector. Empty: nowhere.
SENTRY_DSN: str = _env.str("SENTRY_DSN", default="")
OTEL_EXPORTER_OTLP_ENDPOINT: str = _env.str("OTEL_EXPORTER_OTLP_ENDPOINT", default="")

# Where `config.metrics` answers Prometheus (0: nowhere), and the directory in which the processes of this
# machine leave their numbers for it (empty: only what is in PostgreSQL is shown).
METRICS_PORT: int = _env.int("METRICS_PORT", default=0)
METRICS_HOST: str = _env.str("METRICS_HOST", default="127.0.0.1")
METRICS_DIR: str = _env.str("METRICS_DIR", default="")
