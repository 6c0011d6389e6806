"""Production requires HTTPS."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.contract.server import BACKEND
from tests.factories.production import SAFE

PRINT_HEADERS = """import json
from edge.security_headers import security_headers
print(json.dumps(security_headers()))"""


def test_production_requires_an_https_origin() -> None:
    started = subprocess.run(
        [sys.executable, "-c", "import config.settings.prod"],
        cwd=BACKEND,
        env={"PATH": os.environ["PATH"], "PUBLIC_ORIGIN": "http://pay.example"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "PUBLIC_ORIGIN must start with https:// in production." in started.stderr


def test_production_sends_hsts_for_a_year() -> None:
    started = subprocess.run(
        [sys.executable, "-c", PRINT_HEADERS],
        cwd=BACKEND,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "config.settings.prod",
            **SAFE,
        },
        capture_output=True,
        text=True,
        check=True,
    )
    headers = json.loads(started.stdout)

    assert headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert "connect-src 'self' wss://pay.example;" in headers["Content-Security-Policy"]


def test_production_requires_public_ledgers_that_an_https_page_can_ask() -> None:
    started = subprocess.run(
        [sys.executable, "-c", "import config.settings.prod"],
        cwd=BACKEND,
        env={
            "PATH": os.environ["PATH"],
            "PUBLIC_ORIGIN": "https://pay.example",
            "EMAIL_HOST": "smtp.example",
            "LEDGER_PUBLIC_URL_LIVE": "ws://ledger.example",
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert "LEDGER_PUBLIC_URL_LIVE must start with wss:// in production." in started.stderr
