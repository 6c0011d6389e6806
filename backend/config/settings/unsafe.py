"""What production refuses to start with: one sentence each, with its remedy, all of them at once.

`manage.py preflight` tells the same, and asks servers too. What only makes things worse is a warning there.
"""

from __future__ import annotations

import base64
import ipaddress
import os
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from django.core.exceptions import ImproperlyConfigured

from config.settings.checks import one_of, socket_address, web_address

_SHORTEST_SECRET: Final = 32
_NEW_SECRETS: Final = "make new ones with `make secrets d=deploy`"
# What samples, trials and tests have in place of a secret.
_KNOWN: Final = ("tests-only", "django-insecure", "change", "secret", "password", "example", "your")
_TEXT_SECRETS: Final = ("django_secret_key", "jwt_key", "key_pepper")
# How often these must run at least, in seconds: money waits for them where a wake-up is lost.
MOST_SECONDS: Final = {
    "ledger.sweep": 15.0,
    "ledger.expire": 15.0,
    "settlement.drain": 15.0,
    "webhooks.deliver": 15.0,
    "default.mail": 60.0,
    "default.alarms": 60.0,
}
# More than any chain of proxies. A number that is too high lets a client choose its own address.
_MOST_PROXIES: Final = 5


def refusals(given: Any, schedule: Mapping[str, float]) -> list[str]:
    """Why these settings are not safe; `given` has the names of `config.env`. Empty: they are."""
    parts = (_secrets, _hosts, _proxies, _services, _webhooks, _ledgers, _email, _amounts, _links)
    return [*(sentence for part in parts for sentence in part(given)), *_schedules(schedule)]


def require_safe(given: Any, schedule: Mapping[str, float]) -> None:
    """Raises ImproperlyConfigured with every refusal, one a line."""
    if found := refusals(given, schedule):
        raise ImproperlyConfigured(
            "\n".join(["These settings are not safe:", *(f"- {each}" for each in found)])
        )


def _secrets(given: Any) -> Iterator[str]:
    if given.SECRETS_PROBLEM:
        yield given.SECRETS_PROBLEM
        return
    yield from _private("SECRETS_FILE", given.SECRETS_FILE)
    named = {name: getattr(given.SECRETS, name) for name in (*_TEXT_SECRETS, "field_keys", "seal_public_key")}
    for name, value in named.items():
        if not value:
            yield f"The secret {name} is missing: set SECRETS_FILE; {_NEW_SECRETS}."
    texts = {name: named[name] for name in _TEXT_SECRETS if named[name]}
    for name, text in texts.items():
        if text.lower().startswith(_KNOWN):
            yield f"The secret {name} is a default that everybody knows: {_NEW_SECRETS}."
        elif len(text) < _SHORTEST_SECRET or len(set(text)) < _SHORTEST_SECRET // 4:
            yield f"The secret {name} is too short, or too simple: {_NEW_SECRETS}."
    if len(set(texts.values())) < len(texts):
        yield f"Two secrets are the same: {_NEW_SECRETS}."
    if not all(_works(Fernet, key) for key in named["field_keys"]):
        yield f"The secret field_keys has a key that is not 32 bytes in URL-safe base64: {_NEW_SECRETS}."
    if named["seal_public_key"] and _raw_key(named["seal_public_key"]) is None:
        yield f"The secret seal_public_key is not 32 bytes in base64: {_NEW_SECRETS}."
    yield from _seal_key(given)


def _seal_key(given: Any) -> Iterator[str]:
    path = given.SEAL_PRIVATE_KEY_FILE
    if not path:
        return
    yield from _private("SEAL_PRIVATE_KEY_FILE", path)
    try:
        raw = _raw_key(Path(path).read_text(encoding="ascii").strip())
    except (OSError, ValueError):
        yield f"SEAL_PRIVATE_KEY_FILE cannot be read: {path}. Name the file that `make secrets` made."
        return
    public = _raw_key(given.SECRETS.seal_public_key)
    if raw is None or X25519PrivateKey.from_private_bytes(raw).public_key().public_bytes_raw() != public:
        yield (
            "SEAL_PRIVATE_KEY_FILE does not fit the secret seal_public_key: no wallet could be opened."
            " Use the two files of one `make secrets`."
        )


def _private(name: str, path: str) -> Iterator[str]:
    try:
        mode = os.stat(path).st_mode if path else 0
    except OSError:
        return
    if mode & 0o007:
        yield f"{name} can be read by everybody on this machine: chmod o= {path}"


def _hosts(given: Any) -> Iterator[str]:
    if any(host == "*" for host in given.ALLOWED_HOSTS):
        yield "ALLOWED_HOSTS has *, which lets others choose the links in emails: name your hosts."
    origin = urlsplit(given.PUBLIC_ORIGIN)
    if given.PUBLIC_ORIGIN == given.DEFAULT_ORIGIN:
        yield "PUBLIC_ORIGIN is not set: give the address that people open, such as https://pay.example.com."
    elif origin.scheme != "https":
        yield "PUBLIC_ORIGIN must start with https:// in production."
    elif not origin.hostname or origin.path or origin.query or origin.username:
        yield f"PUBLIC_ORIGIN is a scheme and a host, nothing more: not {given.PUBLIC_ORIGIN}."


def _proxies(given: Any) -> Iterator[str]:
    if not 1 <= given.NUM_PROXIES <= _MOST_PROXIES:
        yield (
            f"NUM_PROXIES is {given.NUM_PROXIES}: give the number of proxies in front, usually 1. With 0 all"
            " clients share one limit; with too many, each chooses its own address."
        )


def _services(given: Any) -> Iterator[str]:
    for name, where in (("DATABASE_URL", "postgresql://…"), ("REDIS_URL", "redis://…")):
        if name not in given.GIVEN:
            yield f"{name} is not set: give the address of yours, {where}."


def _webhooks(given: Any) -> Iterator[str]:
    if given.WEBHOOK_ALLOW_LOCAL:
        yield "WEBHOOK_ALLOW_LOCAL is for trials and tests only: unset it."


def _ledgers(given: Any) -> Iterator[str]:
    live, test = given.LEDGERS["live"], given.LEDGERS["test"]
    for mode, ledger in given.LEDGERS.items():
        suffix = mode.upper()
        if ledger.public_url.startswith("ws://"):
            yield f"LEDGER_PUBLIC_URL_{suffix} must start with wss:// in production."
        if f"LEDGER_URL_{suffix}" not in given.GIVEN and not ledger.urls:
            yield f"LEDGER_URL_{suffix} is not set: give a server of its network, or LEDGER_URLS_{suffix}."
            continue
        for url in ledger.servers:
            parts = urlsplit(url)
            if parts.scheme not in {"ws", "wss"} or not parts.hostname:
                yield f"LEDGER_URLS_{suffix} has {url!r}, which is not the address of a WebSocket: write wss://…"
            elif parts.scheme == "ws" and not _is_near(parts.hostname):
                yield (
                    f"LEDGER_URLS_{suffix} has ws://{parts.hostname}, and anybody on the way can change its"
                    " answers: use wss:// outside of your own network."
                )
    if set(live.servers) & set(test.servers):
        yield "Live and test mode have the same ledger server: correct LEDGER_URL_LIVE or LEDGER_URL_TEST."
    if live.faucet:
        yield "A live ledger has no faucet: unset LEDGER_FAUCET_LIVE."
    if live.genesis_secret:
        yield "A live ledger has no play money: unset LEDGER_GENESIS_SECRET_LIVE."
    if given.LIVE_NETWORK_ID < 0:
        yield "LIVE_NETWORK_ID is the id of live mode's network: 0, unless it is not the XRP Ledger Mainnet."


def _is_near(host: str) -> bool:
    """On this machine or a private network: an address of one, or a name without a dot, as compose gives."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return "." not in host


def _email(given: Any) -> Iterator[str]:
    if not given.EMAIL_HOST:
        yield "EMAIL_HOST must be set in production: passwords are reset by email."
    if given.MAIL_OUTBOX_DIR:
        yield "MAIL_OUTBOX_DIR is for trials only: unset it and set EMAIL_HOST."
    if given.EMAIL_SECURITY not in {"starttls", "tls", "none"}:
        yield "EMAIL_SECURITY is starttls, tls or none."
    elif given.EMAIL_SECURITY == "none" and given.EMAIL_HOST and not _is_near(given.EMAIL_HOST):
        yield "EMAIL_SECURITY is none: codes that open accounts travel in the clear. Set starttls or tls."
    if not 1 <= given.EMAIL_PORT <= 65535:
        yield f"EMAIL_PORT is a number from 1 to 65535, usually 587, not {given.EMAIL_PORT}."
    for name in ("EMAIL_FROM", "CONTACT_EMAIL"):
        address = getattr(given, name)
        if address and ("@" not in address[1:-1] or any(char.isspace() for char in address)):
            yield f"{name} is an email address, such as pay@example.com, not {address!r}."


def _amounts(given: Any) -> Iterator[str]:
    for name in ("MIN_PAYMENT_XRP", "SECOND_OPINION_XRP"):
        value = getattr(given, name)
        try:
            amount = Decimal(value)
            fine = amount.is_finite() and amount > 0 and amount == round(amount, 6)
        except InvalidOperation:
            fine = False
        if not fine:
            yield f"{name} is an amount of XRP with at most six decimals, such as 0.01, not {value!r}."


def _links(given: Any) -> Iterator[str]:
    if not given.GOOGLE_API_URL.startswith("https://"):
        yield "GOOGLE_API_URL must start with https:// in production."
    checks = [
        *(
            partial(socket_address, f"LEDGER_PUBLIC_URL_{mode.upper()}", ledger.public_url)
            for mode, ledger in given.LEDGERS.items()
        ),
        partial(web_address, "TERMS_URL", given.TERMS_URL),
        partial(web_address, "PRIVACY_URL", given.PRIVACY_URL),
        partial(one_of, "LOG_FORMAT", given.LOG_FORMAT, ("", "json", "text")),
    ]
    for check in checks:
        try:
            check()
        except ImproperlyConfigured as refused:
            yield str(refused)


def _schedules(schedule: Mapping[str, float]) -> Iterator[str]:
    for task, most in MOST_SECONDS.items():
        seconds = schedule.get(task)
        if seconds is None or not 0 < seconds <= most:
            said = "not at all" if seconds is None else f"every {seconds:g} s"
            yield (
                f"The scheduler runs {task} {said}, and it must run every {most:g} s at least:"
                " correct SCHEDULE in config/celery_settings.py."
            )


def _works(make: Callable[[str], object], value: str) -> bool:
    try:
        make(value)
    except (ValueError, TypeError):
        return False
    return True


def _raw_key(text: str) -> bytes | None:
    try:
        raw = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return raw if len(raw) == 32 else None
