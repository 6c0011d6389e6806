"""The wheel as its users get it: packed, installed without the network, type-checked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from django.test import Client

from sdk.dropwise import VERSION
from sdk.pack import WHEEL_NAME, wheel
from stack.paths import BACKEND

USE = """
from dropwise import Dropwise, Payment, PaymentStatus, WebhookEvent, verify_webhook

status: PaymentStatus = "completed"


def sell(client: Dropwise) -> Payment:
    for payment in client.list_payments(status=status, metadata={"table": "4"}):
        print(payment["status"])
    return client.create_payment(title="A", amount=10.0, platform_name="B", username="c", redirect_url="https://d.e/")


def deliver(event: WebhookEvent) -> str | None:
    if event["event_type"] == "payment.completed":
        return event["received_amount"].strip() + event["payment_id"].strip()
    if event["event_type"] == "payment.rejected":
        return event["rejected_payment"]["reason_code"]
    return event["payment_id"]


verify_webhook(b"", {}, ["whsec_AAAA"])["rejected_payment"]  # type: ignore[typeddict-item]
"""


def test_it_installs_without_the_network_with_strict_types(tmp_path: Path) -> None:
    packed = tmp_path / WHEEL_NAME
    packed.write_bytes(wheel())
    target = tmp_path / "packages"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--disable-pip-version-check",
    ]
    subprocess.run([*pip, "--target", str(target), str(packed)], check=True)
    (target / "use.py").write_text(USE)
    (target / "mypy.ini").write_text("[mypy]\nstrict = true\n")

    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "use.py"],
        cwd=target,
        capture_output=True,
        text=True,
        check=False,
    )
    ran = subprocess.run(
        [sys.executable, "-c", "import dropwise; print(dropwise.VERSION, dropwise.__file__)"],
        cwd=target,
        capture_output=True,
        text=True,
        check=True,
    )

    assert (checked.stdout, checked.returncode) == ("Success: no issues found in 1 source file\n", 0)
    assert ran.stdout == f"{VERSION} {target / 'dropwise' / '__init__.py'}\n"


def test_the_same_sources_are_the_same_bytes_and_the_version_is_that_of_the_changelog() -> None:
    wheel.cache_clear()
    first = wheel()
    wheel.cache_clear()

    assert wheel() == first
    assert f"\n## {VERSION}\n" in (BACKEND / "sdk" / "CHANGELOG.md").read_text()


def test_the_server_gives_it_out(tmp_path: Path) -> None:
    response = Client().get(f"/sdk/{WHEEL_NAME}")

    assert (response.status_code, response["Content-Type"]) == (200, "application/octet-stream")
    assert response.content == wheel()
    (tmp_path / "got").write_bytes(response.content)
    assert "dropwise/py.typed" in ZipFile(tmp_path / "got").namelist()
    assert Client().get("/sdk/dropwise_sdk-0.0.1-py3-none-any.whl").status_code == 404
