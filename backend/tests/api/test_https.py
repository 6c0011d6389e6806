"""Production requires HTTPS."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from config.security_headers import security_headers
from tests.contract.server import BACKEND


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


def test_production_sends_hsts_for_a_year(settings: Any) -> None:
    settings.PUBLIC_ORIGIN = "https://pay.example"
    settings.SECURE_HSTS_SECONDS = 31_536_000

    headers = security_headers()

    assert headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert "connect-src 'self' wss://pay.example;" in headers["Content-Security-Policy"]
