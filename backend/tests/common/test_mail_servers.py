"""A provider's mail server: STARTTLS with a certificate that is checked, and a sign-in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from apps.common.mail.messages import Message, Paragraph
from apps.common.mail.outgoing import mail_enqueue, mails_drain
from apps.common.models import Mail
from stack.paths import BACKEND
from tests.factories.production import SAFE
from tests.factories.smtp_server import PASSWORD, USER, localhost_certificate, smtp_server, use_smtp

MESSAGE = Message(subject="A code", heading="A code", blocks=[Paragraph("123456")], reason="You asked.")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return localhost_certificate(tmp_path_factory.mktemp("certificate"))


def test_production_settings_sign_in_and_send_behind_tls(certificate: Path) -> None:
    send = "import django; django.setup(); from django.core.mail import send_mail as send; "
    send += "send('Hello', 'A code: 123456', 'no-reply@pay.example', ['anna@shop.example'])"
    with smtp_server(certificate) as server:
        env = {
            "PATH": os.environ["PATH"],
            **SAFE,
            "DJANGO_SETTINGS_MODULE": "config.settings.prod",
            "SSL_CERT_FILE": str(certificate),
            "EMAIL_HOST": "localhost",
            "EMAIL_PORT": str(server.port),
            "EMAIL_SECURITY": "starttls",
            "EMAIL_USER": USER,
            "EMAIL_PASSWORD": PASSWORD,
        }
        subprocess.run([sys.executable, "-c", send], cwd=BACKEND, env=env, check=True)

    (email,) = server.emails
    assert "To: anna@shop.example" in email
    assert "A code: 123456" in email
    # The password and the email only after the connection was made secret.
    assert server.said[:4] == ["EHLO", "STARTTLS", "tls EHLO", "tls AUTH"]
    assert all(each.startswith("tls ") for each in server.said[2:])


def test_a_wrong_password_is_tried_once_a_drain(
    db: None, certificate: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """A provider locks out who tries often, so the other emails are left for the next drain."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    Mail.objects.filter(next_attempt_at__isnull=False).update(next_attempt_at=None, content="")
    for _ in range(3):
        mail_enqueue(recipient="anna@shop.example", kind="test", message=MESSAGE)

    with smtp_server(certificate) as server:
        use_smtp(settings, server, password="wrong")
        assert mails_drain() == 0
        assert server.said.count("tls AUTH") == 1
        settings.EMAIL_HOST_PASSWORD = PASSWORD
        assert mails_drain() == 2
    Mail.objects.filter(next_attempt_at__isnull=False).update(next_attempt_at=None, content="")
