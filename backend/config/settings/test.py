"""For tests: as dev, with fast password hashing, and fixed secrets unless others are given."""

import os
import tempfile

os.environ.setdefault("DJANGO_SECRET_KEY", "tests-only")
os.environ.setdefault("JWT_KEY", "tests-only-jwt-key-of-at-least-thirty-two-bytes")
os.environ.setdefault("KEY_PEPPER", "tests-only-pepper")
os.environ.setdefault("FIELD_KEYS", "Zm9yLXRlc3RzLW9ubHktZm9yLXRlc3RzLW9ubHktISE=")
os.environ.setdefault("WEBHOOK_ALLOW_LOCAL", "1")
# Nothing listens there: a product that runs on this machine has its ledgers at the usual ports.
os.environ.setdefault("LEDGER_URL_TEST", "ws://127.0.0.1:1")
os.environ.setdefault("LEDGER_URL_LIVE", "ws://127.0.0.1:1")
# Most tests count Sequences, drops and requests; those of tickets set how many there are.
os.environ.setdefault("TICKETS", "0")
os.environ.setdefault("MAIL_OUTBOX_DIR", f"{tempfile.gettempdir()}/dropwise-tests-outbox")

from config.settings.base import *  # noqa: F403
from config.settings.base import ALLOWED_HOSTS

ALLOWED_HOSTS = [*ALLOWED_HOSTS, "localhost", "127.0.0.1", "[::1]", "testserver"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
