"""Redocly finds no fault in the two published files."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from django.test import Client

from stack.paths import BACKEND, FRONTEND

_REDOCLY = FRONTEND / "node_modules" / ".bin" / "redocly"
# Neither looks for a newer version nor reports that it was used: the test needs no network.
_QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}


@pytest.mark.parametrize("name", ["openapi.json", "openapi-admin.json"])
def test_redocly_finds_nothing_but_the_licence_that_is_not_chosen_yet(name: str, tmp_path: Path) -> None:
    served = Client().get(f"/{name}").json()
    # Redocly asks for a real address; that of a test installation is none.
    served["servers"] = [{"url": "https://pay.shop.test"}]
    (tmp_path / name).write_text(json.dumps(served))

    ran = subprocess.run(
        [_REDOCLY, "lint", name, "--format=json", f"--config={BACKEND / 'schema' / 'redocly.yaml'}"],
        cwd=tmp_path,
        env={**os.environ, **_QUIET},
        capture_output=True,
        text=True,
        check=False,
    )

    found = [
        (problem["severity"], problem["ruleId"], [each.get("pointer") for each in problem["location"]])
        for problem in json.loads(ran.stdout)["problems"]
    ]
    # The id of a link, an invoice or a refund is never the word `public`, `export` or `claim-check`.
    public = [
        "payment-links~1public~1{slug}~1",
        "invoices~1public~1{token}~1",
        "invoices~1export~1{token}~1",
        "refunds~1public~1{token}~1",
        "refunds~1claim-check~1{token}~1",
    ]
    paths = [("warn", "no-ambiguous-paths", [f"#/paths/~1api~1{each}"]) for each in public]
    expected = [("warn", "info-license", ["#/info"]), *(paths if name == "openapi.json" else [])]
    assert sorted(found) == sorted(expected)
    assert ran.returncode == 0
