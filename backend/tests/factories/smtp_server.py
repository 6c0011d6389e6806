"""A mail server with STARTTLS and AUTH PLAIN, as the ones of providers."""

from __future__ import annotations

import base64
import datetime
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

USER, PASSWORD = "dropwise@pay.example", "a-password-of-the-provider"


@dataclass
class SmtpServer:
    """`certificate`: a file that a client must trust. Without one the server has no STARTTLS."""

    certificate: Path | None
    port: int = 0
    said: list[str] = field(default_factory=list)
    """What clients said, in order; a line is marked with `tls ` if nobody else could read it."""
    emails: list[str] = field(default_factory=list)


@contextmanager
def smtp_server(certificate: Path | None) -> Iterator[SmtpServer]:
    one = SmtpServer(certificate)
    handler = type("Handler", (_Session,), {"one": one})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        one.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield one
        server.shutdown()
        thread.join()


def use_smtp(settings: Any, server: SmtpServer, *, password: str = PASSWORD) -> None:
    """Have Django send through it, as production does with EMAIL_SECURITY=starttls."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.MAIL_OUTBOX_DIR = None
    settings.EMAIL_HOST, settings.EMAIL_PORT = "localhost", server.port
    settings.EMAIL_USE_TLS, settings.EMAIL_USE_SSL = True, False
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = USER, password


def localhost_certificate(folder: Path) -> Path:
    """Key and certificate of `localhost` in one file; trusted with `SSL_CERT_FILE`."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    pem = folder / "localhost.pem"
    pem.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
    return pem


class _Session(socketserver.BaseRequestHandler):
    one: SmtpServer

    def handle(self) -> None:
        self._secure = False
        self._lines = self.request.makefile("rb")
        with suppress(OSError):  # a client that does not trust us
            self._say("220 localhost")
            while line := self._lines.readline():
                verb, _, rest = line.decode().strip().partition(" ")
                self.one.said.append(f"{'tls ' if self._secure else ''}{verb.upper()}")
                if verb.upper() == "QUIT":
                    self._say("221 bye")
                    return
                getattr(self, f"_{verb.lower()}", self._other)(rest)

    def _ehlo(self, _: str) -> None:
        offered = ["localhost"]
        if self._secure or self.one.certificate is None:
            offered.append("AUTH PLAIN")
        else:
            offered.append("STARTTLS")
        for each in offered[:-1]:
            self._say(f"250-{each}")
        self._say(f"250 {offered[-1]}")

    def _starttls(self, _: str) -> None:
        if self.one.certificate is None:
            self._say("502 unknown")
            return
        self._say("220 go on")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.one.certificate)
        self.request: Any = context.wrap_socket(self.request, server_side=True)
        self._lines, self._secure = self.request.makefile("rb"), True

    def _auth(self, rest: str) -> None:
        right = base64.b64encode(f"\0{USER}\0{PASSWORD}".encode()).decode()
        self._say("235 welcome" if rest == f"PLAIN {right}" else "535 5.7.8 Authentication failed")

    def _data(self, _: str) -> None:
        self._say("354 go on")
        lines = []
        while (line := self._lines.readline()) not in {b".\r\n", b""}:
            lines.append(line.decode())
        self.one.emails.append("".join(lines))
        self._say("250 kept")

    def _other(self, _: str) -> None:
        self._say("250 ok")

    def _say(self, text: str) -> None:
        self.request.sendall(f"{text}\r\n".encode())
