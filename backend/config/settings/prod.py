"""Production behind TLS. Refuses settings that only a trial may have."""

from django.core.exceptions import ImproperlyConfigured

from config import env
from config.settings.base import *  # noqa: F403
from config.settings.base import LOGGING, PUBLIC_ORIGIN

PRODUCTION = True
LOGGING["handlers"]["stderr"]["formatter"] = env.LOG_FORMAT or "json"
ADMIN_SECOND_FACTOR_REQUIRED = env.ADMIN_SECOND_FACTOR_REQUIRED is not False
SECURE_HSTS_SECONDS = 31_536_000
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.NUM_PROXIES else None

if not PUBLIC_ORIGIN.startswith("https://"):
    raise ImproperlyConfigured("PUBLIC_ORIGIN must start with https:// in production.")
if env.WEBHOOK_ALLOW_LOCAL:
    raise ImproperlyConfigured("WEBHOOK_ALLOW_LOCAL is for trials and tests only.")
if not env.EMAIL_HOST:
    raise ImproperlyConfigured("EMAIL_HOST must be set in production: passwords are reset by email.")
if env.MAIL_OUTBOX_DIR:
    raise ImproperlyConfigured("MAIL_OUTBOX_DIR is for trials only: unset it and set EMAIL_HOST.")
if env.EMAIL_SECURITY not in {"starttls", "tls", "none"}:
    raise ImproperlyConfigured("EMAIL_SECURITY is starttls, tls or none.")
if not env.GOOGLE_API_URL.startswith("https://"):
    raise ImproperlyConfigured("GOOGLE_API_URL must start with https:// in production.")
if env.LEDGERS["live"].faucet:
    raise ImproperlyConfigured("A live ledger has no faucet: unset LEDGER_FAUCET_LIVE.")
if env.LEDGERS["live"].genesis_secret:
    raise ImproperlyConfigured("A live ledger has no play money: unset LEDGER_GENESIS_SECRET_LIVE.")
for _mode, _ledger in env.LEDGERS.items():
    if _ledger.public_url.startswith("ws://"):
        raise ImproperlyConfigured(f"LEDGER_PUBLIC_URL_{_mode.upper()} must start with wss:// in production.")
for _name in ("django_secret_key", "jwt_key", "key_pepper", "field_keys", "seal_public_key"):
    if not getattr(env.SECRETS, _name):
        raise ImproperlyConfigured(f"The secret {_name} is missing: set SECRETS_FILE.")
