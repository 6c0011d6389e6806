"""Production refuses to start with settings that are not safe, and says all that is wrong at once."""

from __future__ import annotations

import base64
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from config import env
from config.celery_settings import SCHEDULE
from config.env import LedgerEnv, Secrets
from config.settings.unsafe import refusals
from stack.paths import BACKEND
from tests.factories.production import SAFE, SEAL_PRIVATE_KEY, SEAL_PUBLIC_KEY

NEW = "make new ones with `make secrets d=deploy`."
SECRETS = Secrets(
    django_secret_key=SAFE["DJANGO_SECRET_KEY"],
    jwt_key=SAFE["JWT_KEY"],
    key_pepper=SAFE["KEY_PEPPER"],
    field_keys=(Fernet.generate_key().decode(),),
    seal_public_key=SEAL_PUBLIC_KEY,
)
TEST, LIVE = (LedgerEnv(url=f"wss://{name}.example", faucet="", explorer="") for name in ("test", "live"))


def given(**changes: Any) -> SimpleNamespace:
    """The names of `config.env`, safe but for the changes. `secrets` and `live` change single fields."""
    secrets, live = changes.pop("secrets", {}), changes.pop("live", {})
    values = {
        **vars(env),
        "SECRETS": replace(SECRETS, **secrets),
        "SECRETS_PROBLEM": "",
        "SECRETS_FILE": "",
        "SEAL_PRIVATE_KEY_FILE": "",
        "PUBLIC_ORIGIN": "https://pay.example",
        "ALLOWED_HOSTS": ["pay.example"],
        "NUM_PROXIES": 1,
        "GIVEN": frozenset(SAFE),
        "LEDGERS": {"test": TEST, "live": replace(LIVE, **live)},
        "WEBHOOK_ALLOW_LOCAL": False,
        "EMAIL_HOST": "smtp.example",
        "MAIL_OUTBOX_DIR": "",
        **changes,
    }
    return SimpleNamespace(**values)


def without(name: str) -> frozenset[str]:
    return frozenset(SAFE) - {name}


TABLE: dict[str, dict[str, Any]] = {
    "The secret jwt_key is missing: set SECRETS_FILE; " + NEW: {"secrets": {"jwt_key": ""}},
    "The secret field_keys is missing: set SECRETS_FILE; " + NEW: {"secrets": {"field_keys": ()}},
    "The secret key_pepper is too short, or too simple: " + NEW: {"secrets": {"key_pepper": "p" * 64}},
    "The secret jwt_key is too short, or too simple: " + NEW: {
        "secrets": {"jwt_key": "rMCxqZ0pVt5hYw2nLk8sJd3fGb7"}
    },
    "The secret django_secret_key is a default that everybody knows: " + NEW: {
        "secrets": {"django_secret_key": "django-insecure-" + SAFE["JWT_KEY"]}
    },
    "Two secrets are the same: " + NEW: {"secrets": {"jwt_key": SAFE["KEY_PEPPER"]}},
    "The secret field_keys has a key that is not 32 bytes in URL-safe base64: " + NEW: {
        "secrets": {"field_keys": (*SECRETS.field_keys, "f")}
    },
    "The secret seal_public_key is not 32 bytes in base64: " + NEW: {
        "secrets": {"seal_public_key": "c2hvcnQ="}
    },
    "SEAL_PRIVATE_KEY_FILE cannot be read: /nowhere/key. Name the file that `make secrets` made.": {
        "SEAL_PRIVATE_KEY_FILE": "/nowhere/key"
    },
    "ALLOWED_HOSTS has *, which lets others choose the links in emails: name your hosts.": {
        "ALLOWED_HOSTS": ["*"]
    },
    "PUBLIC_ORIGIN is not set: give the address that people open, such as https://pay.example.com.": {
        "PUBLIC_ORIGIN": env.DEFAULT_ORIGIN
    },
    "PUBLIC_ORIGIN must start with https:// in production.": {"PUBLIC_ORIGIN": "http://pay.example"},
    "PUBLIC_ORIGIN is a scheme and a host, nothing more: not https://pay.example/shop.": {
        "PUBLIC_ORIGIN": "https://pay.example/shop"
    },
    "NUM_PROXIES is 0: give the number of proxies in front, usually 1. With 0 all clients share one limit;"
    " with too many, each chooses its own address.": {"NUM_PROXIES": 0},
    "DATABASE_URL is not set: give the address of yours, postgresql://….": {"GIVEN": without("DATABASE_URL")},
    "REDIS_URL is not set: give the address of yours, redis://….": {"GIVEN": without("REDIS_URL")},
    "WEBHOOK_ALLOW_LOCAL is for trials and tests only: unset it.": {"WEBHOOK_ALLOW_LOCAL": True},
    "LEDGER_URL_LIVE is not set: give a server of its network, or LEDGER_URLS_LIVE.": {
        "GIVEN": without("LEDGER_URL_LIVE")
    },
    "LEDGER_URLS_LIVE has 'https://live.example', which is not the address of a WebSocket: write wss://…": {
        "live": {"urls": ("wss://live.example", "https://live.example")}
    },
    "LEDGER_URLS_LIVE has ws://live.example, and anybody on the way can change its answers: use wss://"
    " outside of your own network.": {"live": {"url": "ws://live.example"}},
    "LEDGER_PUBLIC_URL_LIVE must start with wss:// in production.": {
        "live": {"public_url": "ws://live.example"}
    },
    "Live and test mode have the same ledger server: correct LEDGER_URL_LIVE or LEDGER_URL_TEST.": {
        "live": {"url": "wss://test.example"}
    },
    "A live ledger has no faucet: unset LEDGER_FAUCET_LIVE.": {"live": {"faucet": "https://faucet.example"}},
    "A live ledger has no play money: unset LEDGER_GENESIS_SECRET_LIVE.": {"live": {"genesis_secret": "s"}},
    "LIVE_NETWORK_ID is the id of live mode's network: 0, unless it is not the XRP Ledger Mainnet.": {
        "LIVE_NETWORK_ID": -1
    },
    "EMAIL_HOST must be set in production: passwords are reset by email.": {"EMAIL_HOST": ""},
    "MAIL_OUTBOX_DIR is for trials only: unset it and set EMAIL_HOST.": {"MAIL_OUTBOX_DIR": "/var/outbox"},
    "EMAIL_SECURITY is starttls, tls or none.": {"EMAIL_SECURITY": "ssl"},
    "EMAIL_SECURITY is none: codes that open accounts travel in the clear. Set starttls or tls.": {
        "EMAIL_SECURITY": "none"
    },
    "EMAIL_PORT is a number from 1 to 65535, usually 587, not 0.": {"EMAIL_PORT": 0},
    "EMAIL_FROM is an email address, such as pay@example.com, not 'pay.example'.": {
        "EMAIL_FROM": "pay.example"
    },
    "CONTACT_EMAIL is an email address, such as pay@example.com, not 'a b@c'.": {"CONTACT_EMAIL": "a b@c"},
    "MIN_PAYMENT_XRP is an amount of XRP with at most six decimals, such as 0.01, not '0'.": {
        "MIN_PAYMENT_XRP": "0"
    },
    "SECOND_OPINION_XRP is an amount of XRP with at most six decimals, such as 0.01, not '1k'.": {
        "SECOND_OPINION_XRP": "1k"
    },
    "GOOGLE_API_URL must start with https:// in production.": {"GOOGLE_API_URL": "http://google.example"},
    "TERMS_URL must be an address that starts with https://, not 'terms'.": {"TERMS_URL": "terms"},
    "LEDGER_PUBLIC_URL_LIVE must be an address that starts with wss://, not 'live.example'.": {
        "live": {"public_url": "live.example"}
    },
}


@pytest.mark.parametrize("sentence", TABLE)
def test_each_unsafe_setting_is_refused_with_its_remedy(sentence: str) -> None:
    assert refusals(given(**TABLE[sentence]), SCHEDULE) == [sentence]


def test_what_is_safe_is_not_refused() -> None:
    assert refusals(given(), SCHEDULE) == []
    # A server and a mail server in one's own network need no encryption, and a list of servers no single one.
    near = {"live": {"url": "ws://10.0.0.5:6006", "urls": ("ws://10.0.0.5:6006", "ws://rippled:6006")}}
    email = {"EMAIL_HOST": "mailhog", "EMAIL_SECURITY": "none"}
    assert refusals(given(**near, **email, GIVEN=without("LEDGER_URL_LIVE")), SCHEDULE) == []


def test_secret_files_that_everybody_reads_are_refused(tmp_path: Path) -> None:
    secrets, seal = tmp_path / "secrets.json", tmp_path / "seal-private-key"
    secrets.write_text("{}")
    seal.write_text(base64.b64encode(SEAL_PRIVATE_KEY.private_bytes_raw()).decode())
    files = {"SECRETS_FILE": str(secrets), "SEAL_PRIVATE_KEY_FILE": str(seal)}
    for path in (secrets, seal):
        path.chmod(0o640)
    assert refusals(given(**files), SCHEDULE) == []
    for path in (secrets, seal):
        path.chmod(0o644)
    assert refusals(given(**files), SCHEDULE) == [
        f"{name} can be read by everybody on this machine: chmod o= {path}" for name, path in files.items()
    ]
    seal.chmod(0o600)
    seal.write_text(base64.b64encode(X25519PrivateKey.generate().private_bytes_raw()).decode())
    assert refusals(given(SEAL_PRIVATE_KEY_FILE=str(seal)), SCHEDULE) == [
        "SEAL_PRIVATE_KEY_FILE does not fit the secret seal_public_key: no wallet could be opened."
        " Use the two files of one `make secrets`."
    ]


def test_a_schedule_that_leaves_money_waiting_is_refused() -> None:
    slow = {name: seconds for name, seconds in SCHEDULE.items() if name != "ledger.sweep"}
    assert refusals(given(), {**slow, "settlement.drain": 600.0}) == [
        "The scheduler runs ledger.sweep not at all, and it must run every 15 s at least:"
        " correct SCHEDULE in config/celery_settings.py.",
        "The scheduler runs settlement.drain every 600 s, and it must run every 15 s at least:"
        " correct SCHEDULE in config/celery_settings.py.",
    ]


def _start(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=BACKEND,
        env={"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings.prod", **SAFE, **changes},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_process_tells_all_that_is_wrong_at_once_and_starts_when_nothing_is(tmp_path: Path) -> None:
    missing = tmp_path / "none.json"
    refused = _start("check", "--deploy", PUBLIC_ORIGIN="", SECRETS_FILE=str(missing), NUM_PROXIES="")
    assert refused.returncode == 1
    told = re.findall(r"^- (.*)$", refused.stderr, re.MULTILINE)
    assert [line.split(" ", 1)[0] for line in told] == ["SECRETS_FILE", "PUBLIC_ORIGIN", "NUM_PROXIES"]
    assert str(missing) in told[0]
    started = _start("check", "--deploy", "--fail-level", "WARNING")
    assert (started.returncode, started.stderr) == (0, "")
