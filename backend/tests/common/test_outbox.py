"""The outbox page: newest first, both versions, on this machine only, never in production."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection
from django.test import Client

from apps.common.mail import outbox
from tests.contract.server import BACKEND
from tests.factories.production import SAFE

HOST = {"host": "localhost:8000"}


@pytest.fixture
def directory(settings: Any, tmp_path: Path) -> Path:
    settings.MAIL_OUTBOX_DIR = tmp_path / "outbox"
    settings.EMAIL_BACKEND = "apps.common.mail.outbox.OutboxBackend"
    return tmp_path / "outbox"


def _send(subject: str, *, html: str = "<p>Hello</p>", text: str = "Hello") -> str:
    email = EmailMultiAlternatives(
        subject, text, "Dropwise <no-reply@localhost>", ["ann@merchant.example"], connection=get_connection()
    )
    email.attach_alternative(html, "text/html")
    email.send()
    return outbox.outbox_mails()[0].id


@pytest.fixture
def client() -> Client:
    return Client(headers=HOST)


def test_empty_outbox_says_what_will_appear_there(client: Client, directory: Path) -> None:
    answer = client.get("/outbox/")

    assert answer.status_code == 200
    assert "No emails yet." in answer.content.decode()
    assert re.findall(r'<link rel="stylesheet" href="([^"]+)"', answer.content.decode()) == [
        "/static/dropwise/tokens.css",
        "/static/dropwise/outbox.css",
    ]


def test_emails_are_listed_newest_first_and_the_newest_is_shown(client: Client, directory: Path) -> None:
    first, second = _send("First"), _send("Second", text="The second's words")

    page = client.get("/outbox/").content.decode()

    assert re.findall(r'href="/outbox/([0-9]+-[0-9a-f]+)/"', page) == [second, first]
    assert "The second&#x27;s words" in page
    assert f'<iframe src="/outbox/{second}/html/"' in page
    one = client.get(f"/outbox/{first}/").content.decode()
    assert f'<iframe src="/outbox/{first}/html/"' in one
    assert "<title>First | Dropwise</title>" in one


def test_html_version_is_isolated_by_its_own_policy(client: Client, directory: Path) -> None:
    mail_id = _send("Hi", html="<p style='color:red'>Ünïcode</p><script>alert(1)</script>")

    answer = client.get(f"/outbox/{mail_id}/html/")

    assert "Ünïcode" in answer.content.decode()
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "frame-ancestors 'self'" in policy
    assert "sandbox allow-popups" in policy
    assert "allow-scripts" not in policy
    assert "allow-same-origin" not in policy
    assert answer["Cache-Control"] == "no-store"


def test_email_content_is_escaped_on_the_page(client: Client, directory: Path) -> None:
    _send("<script>alert(1)</script>", text="</pre><script>alert(2)</script>")

    assert "<script" not in client.get("/outbox/").content.decode()


def test_files_are_private_and_the_oldest_are_deleted(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MAX_EMAILS", 3)
    sent = [_send(f"Number {number}") for number in range(5)]

    assert sorted(path.stem for path in directory.iterdir()) == sorted(sent[2:])
    assert {stat.S_IMODE(path.stat().st_mode) for path in directory.iterdir()} == {0o600}
    assert stat.S_IMODE(directory.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "name", ["..", "x.eml", "0" * 20 + "-" + "a" * 12, "0" * 20 + "-" + "a" * 12 + "%0a"]
)
def test_unknown_ids_are_not_found(client: Client, directory: Path, name: str) -> None:
    _send("Hi")

    for path in (f"/outbox/{name}/", f"/outbox/{name}/html/"):
        assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("host", "peer", "extra"),
    [
        ("pay.example", "127.0.0.1", {}),
        ("localhost.evil.example", "127.0.0.1", {}),
        ("evil.example:8000", "127.0.0.1", {}),
        ("localhost:8000", "192.0.2.7", {}),
        ("localhost:8000", "127.0.0.1", {"x-forwarded-for": "192.0.2.7"}),
    ],
)
def test_outbox_is_only_shown_on_this_machine(
    directory: Path, host: str, peer: str, extra: dict[str, str]
) -> None:
    mail_id = _send("Hi")
    client = Client(REMOTE_ADDR=peer, headers={"host": host, **extra})

    for path in ("/outbox/", f"/outbox/{mail_id}/", f"/outbox/{mail_id}/html/"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert b"Hi" not in answer.content


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8051", "[::1]:8000"])
def test_every_local_host_name_works(directory: Path, host: str) -> None:
    assert Client(headers={"host": host}).get("/outbox/").status_code == 200


@pytest.mark.parametrize(("production", "kept"), [(True, True), (False, False)])
def test_nothing_is_shown_without_an_outbox_or_in_production(
    client: Client, directory: Path, settings: Any, production: bool, kept: bool
) -> None:
    settings.PRODUCTION = production
    if not kept:
        settings.MAIL_OUTBOX_DIR = None

    assert client.get("/outbox/").status_code == 404


def _production(**changes: str) -> str:
    """The error of loading the production settings, "" if it works."""
    env = {
        "PATH": os.environ["PATH"],
        **SAFE,
        **changes,
    }
    code = "import config.settings.prod as s; assert s.MAIL_OUTBOX_DIR is None; print(s.EMAIL_BACKEND)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=BACKEND, env=env, capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        assert done.stdout.strip() == "django.core.mail.backends.smtp.EmailBackend"
    return done.stderr


def test_production_requires_a_mail_server_and_has_no_outbox() -> None:
    assert _production() == ""
    assert "EMAIL_HOST must be set in production" in _production(EMAIL_HOST="")
    assert "MAIL_OUTBOX_DIR is for trials only" in _production(MAIL_OUTBOX_DIR="/var/outbox")
    assert "EMAIL_SECURITY is starttls, tls or none" in _production(EMAIL_SECURITY="ssl")
