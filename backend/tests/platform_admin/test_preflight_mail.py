"""`preflight` asks a provider's mail server: STARTTLS, its certificate, and the sign-in."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.common import dns
from tests.factories.smtp_server import SmtpServer, localhost_certificate, smtp_server, use_smtp

REMEDY = "Check EMAIL_HOST, EMAIL_PORT, EMAIL_SECURITY, EMAIL_USER and EMAIL_PASSWORD."


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return localhost_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(autouse=True)
def nobody_else_is_asked(db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(dns, "RESOLVERS", tmp_path / "none")
    settings.PUBLIC_ORIGIN = "https://localhost"


def said_of(server: SmtpServer) -> str:
    """What preflight says of the mail server, after `ok` or `MISSING`."""
    output = io.StringIO()
    with suppress(CommandError):
        call_command("preflight", "--mode", "test", "--mail-to", "anna@shop.example", stdout=output)
    (line,) = [line for line in output.getvalue().splitlines() if " mail: " in line]
    return " ".join(line.split()).replace(f"localhost:{server.port}", "localhost")


def test_it_signs_in_and_sends(certificate: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with smtp_server(certificate) as server:
        use_smtp(settings, server)
        sent = "an email is on its way to anna@shop.example"
        assert said_of(server) == f"ok mail: localhost accepts emails with TLS, signed in, {sent}."
        assert len(server.emails) == 1


def test_a_wrong_password_is_named(certificate: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with smtp_server(certificate) as server:
        use_smtp(settings, server, password="wrong")
        said = "535 5.7.8 Authentication failed"
        assert said_of(server) == f"MISSING mail: localhost: {said}. {REMEDY}"


def test_a_server_without_starttls_is_named_and_gets_no_password(settings: Any) -> None:
    with smtp_server(None) as server:
        use_smtp(settings, server)
        said = "STARTTLS extension not supported by server"
        assert said_of(server) == f"MISSING mail: localhost: {said}. {REMEDY}"
        assert not {"AUTH", "DATA"} & set(server.said)


def test_a_certificate_that_nobody_trusts_is_named_and_its_server_gets_no_password(
    certificate: Path, settings: Any
) -> None:
    with smtp_server(certificate) as server:
        use_smtp(settings, server)
        assert "certificate verify failed" in said_of(server)
        assert server.said == ["EHLO", "STARTTLS"]
