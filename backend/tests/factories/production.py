"""The environment of a production that starts."""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

SEAL_PRIVATE_KEY = X25519PrivateKey.generate()
SEAL_PUBLIC_KEY = base64.b64encode(SEAL_PRIVATE_KEY.public_key().public_bytes_raw()).decode()

SAFE = {
    "PUBLIC_ORIGIN": "https://pay.example",
    "ALLOWED_HOSTS": "pay.example",
    "NUM_PROXIES": "1",
    "DATABASE_URL": "postgresql://dropwise@127.0.0.1:1/dropwise",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "LEDGER_URL_TEST": "wss://test.example",
    "LEDGER_URL_LIVE": "wss://live.example",
    "EMAIL_HOST": "smtp.example",
    "DJANGO_SECRET_KEY": "rMCxqZ0pVt5hYw2nLk8sJd3fGb7vTe9aXu4oWi6mDc1jRz-django",
    "JWT_KEY": "rMCxqZ0pVt5hYw2nLk8sJd3fGb7vTe9aXu4oWi6mDc1jRz-jwt",
    "KEY_PEPPER": "rMCxqZ0pVt5hYw2nLk8sJd3fGb7vTe9aXu4oWi6mDc1jRz-pepper",
    "FIELD_KEYS": Fernet.generate_key().decode(),
    "SEAL_PUBLIC_KEY": SEAL_PUBLIC_KEY,
}
