"""`manage.py preflight` says what is right and what is missing, with the remedy, and changes nothing."""

from __future__ import annotations

import dataclasses
import io
import socket
import socketserver
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db.models.functions import Now

from apps.common import dns
from apps.ledger.servers import servers_forget
from apps.platform_admin.services import findings, preflight
from apps.pricing.selectors import FailingSource, RatesState
from apps.treasury.models import Network as Books
from apps.treasury.models import Wallet
from apps.treasury.selectors import ledgers_needed
from stack.mail_sink import Session
from tests.factories.altered_server import altered
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import PaymentDriver
from tests.factories.sql import snapshot

MONEY = ("treasury_wallet", "treasury_network", "treasury_transfer", "treasury_entry", "treasury_audit")

UNTAGGED = (
    "wallets: Payments without a destination tag reach this wallet, and have to be returned. See Settings."
)


def run(mode: str, *options: str) -> tuple[str, list[str], list[str]]:
    """The last line, what is right, and what is missing."""
    output = io.StringIO()
    try:
        call_command("preflight", "--mode", mode, *options, stdout=output)
        end = output.getvalue().splitlines()[-1]
    except CommandError as error:
        end = str(error)
    lines = output.getvalue().splitlines()
    found = {
        word: [line.removeprefix(word).strip() for line in lines if line.startswith(word)]
        for word in ("ok", "MISSING")
    }
    return end, found["ok"], found["MISSING"]


@contextmanager
def serving(server: socketserver.BaseServer) -> Iterator[int]:
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]  # type: ignore[index,misc]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Names(socketserver.BaseRequestHandler):
    """A name server: `pay.example` has every record, others have none."""

    def handle(self) -> None:
        query, channel = self.request
        known = b"\3pay\7example" in query
        flags, answers = (0x8180, 1) if known else (0x8183, 0)
        text = b"v=spf1 -all" if known else b""
        channel.sendto(
            query[:2] + struct.pack(">5H", flags, 1, answers, 0, 0) + query[12:] + text, self.client_address
        )


@pytest.fixture(autouse=True)
def own_books(db: None) -> None:
    """Without the books that other tests of this worker have committed, of ledgers of their own."""
    Wallet.objects.filter(state="active").update(state="replaced", replaced_at=Now())
    Books.objects.filter(closed_at=None).update(closed_at=Now())


@pytest.fixture
def mail(tmp_path: Path, settings: LazySettings) -> Iterator[Path]:
    """A mail server; its directory of emails."""
    session = type("Sink", (Session,), {"directory": tmp_path})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), session) as server, serving(server) as port:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.MAIL_OUTBOX_DIR = None
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", port, False
        settings.EMAIL_FROM, settings.PUBLIC_ORIGIN = "no-reply@pay.example", "https://localhost"
        yield tmp_path


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    resolvers = tmp_path / "resolv.conf"
    resolvers.write_text("# comment\nnameserver 127.0.0.1\n")
    monkeypatch.setattr(dns, "RESOLVERS", resolvers)
    with socketserver.ThreadingUDPServer(("127.0.0.1", 0), Names) as server, serving(server) as port:
        monkeypatch.setattr(dns, "PORT", port)
        yield


def use(settings: LazySettings, mode: str, *urls: str) -> None:
    one = dataclasses.replace(settings.LEDGERS[mode], urls=urls)
    settings.LEDGERS = {**settings.LEDGERS, mode: one}
    servers_forget()


def test_what_is_right_is_said_and_nothing_is_changed(
    driver: PaymentDriver,
    ledger: LedgerProcess,
    settings: LazySettings,
    mail: Path,
    names: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Every ledger that a test closes is a second later than the one before: this clock may be far ahead.
    monkeypatch.setattr(preflight, "_LAG_SECONDS", 1_000_000)
    use(settings, "test", ledger.ws)
    driver.close_ledgers()
    before = snapshot(MONEY)
    end, right, missing = run("test", "--mail-to", "operator@pay.example")
    assert snapshot(MONEY) == before
    where = f"ledger: ws://127.0.0.1:{ledger.port}"
    assert right[0].startswith(f"{where}: network {ledger.network_id}, rippled ")
    assert right[1].startswith(f"{where}: ledger ")
    assert right[1].endswith("closed just now.")
    assert right[2:8] == [
        f"{where}: has every ledger that the books need.",
        f"{where}: a transaction costs 10 drops.",
        "ledger: One server: large deposits are sent on its word alone. Add one to LEDGER_URLS_TEST.",
        f"mail: 127.0.0.1:{settings.EMAIL_PORT} accepts emails without TLS, an email is on its way to"
        " operator@pay.example.",
        right[6],
        "names: pay.example has an MX record.",
    ]
    assert right[6].startswith("names: localhost is ")
    assert "names: pay.example has an SPF record." in right
    assert "rates: Prices in a currency are not set up; amounts in XRP need none." in right
    assert "clock: This machine and the database agree on the time." in right
    assert "wallets: Balance covers reserve and what is owed." in right
    assert UNTAGGED in missing
    assert end == f"{len(missing)} things are missing."
    (email,) = [path.read_text() for path in mail.glob("*.eml")]
    assert "To: operator@pay.example" in email
    # Without an address, the mail server is asked and no email is sent.
    run("test")
    assert len(list(mail.glob("*.eml"))) == 1


def test_what_is_missing_is_said_with_its_remedy(
    driver: PaymentDriver, ledger: LedgerProcess, settings: LazySettings, mail: Path, names: None
) -> None:
    with altered(ledger.ws) as elsewhere, altered(ledger.ws) as gaps, altered(ledger.ws) as busy:
        elsewhere.network_id, gaps.complete = 5, "2-3"
        busy.alter = lambda command, result: (
            result["state"].update(load_factor=256 * 900, load_base=256)
            if command == "server_state"
            else None
        )
        dead = "ws://127.0.0.1:9"
        use(settings, "test", dead, elsewhere.url, gaps.url, busy.url)
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            settings.EMAIL_PORT = taken.getsockname()[1]
            settings.EMAIL_FROM, settings.PUBLIC_ORIGIN = "pay@nowhere.example", "https://nowhere.invalid"
            end, _, missing = run("test")
    needed = ledgers_needed("test")
    assert needed is not None
    text = "\n".join(missing)
    for part in (
        "ledger: ws://127.0.0.1:9: server_state: [Errno 111] Connection refused. Check the server and LEDGER",
        "is network 5, but test mode is bound to network",
        f"ledger: {gaps.url}: lacks ledgers from {needed.first} on. Let it catch up",
        f"ledger: {busy.url}: a transaction costs 2000 drops now, so returns and burns wait.",
        f"mail: 127.0.0.1:{settings.EMAIL_PORT}: [Errno 111] Connection refused. Check EMAIL",
        "names: nowhere.invalid has no address (",
        "names: nowhere.example has no MX record, which says where replies go. Add one, or",
        "names: nowhere.example has no SPF record, which says who may send its emails.",
    ):
        assert part in text
    assert end == f"{len(missing)} things are missing."


def test_a_currency_without_a_rate_is_missing(
    driver: PaymentDriver, monkeypatch: pytest.MonkeyPatch, names: None
) -> None:
    source = FailingSource("kraken", "EUR", "HTTP 500", datetime.now(UTC))
    monkeypatch.setattr(preflight, "rates_state", lambda: RatesState(("USD",), ("EUR",), (source,)))
    _, right, missing = run("test")
    assert "rates: There is an accepted rate for USD." in right
    assert [line for line in missing if line.startswith("rates: ")] == [
        "rates: No accepted rate for EUR: prices in these are refused. Check that the default worker runs,"
        " and its sources.",
        "rates: kraken gives no rate for EUR: HTTP 500. Look whether it has changed, or leave it out.",
    ]


def test_live_mode_is_not_ready_on_a_local_ledger(
    driver: PaymentDriver,
    ledger: LedgerProcess,
    settings: LazySettings,
    names: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # As above: the clock of the tests' ledger may be hours ahead.
    monkeypatch.setattr(preflight, "_LAG_SECONDS", 1_000_000)
    use(settings, "live", ledger.ws)
    _, _, missing = run("live")
    assert missing[:2] == [
        f"ledger: ws://127.0.0.1:{ledger.port}: network {ledger.network_id} is a local ledger. Set"
        " LEDGER_URL_LIVE to a server of Mainnet.",
        "ledger: One server: large deposits are sent on its word alone. Add one to LEDGER_URLS_LIVE.",
    ]
    assert "mail: Emails go to files. Set EMAIL_HOST." in missing
    assert "wallets: No platform wallet yet: payments are refused in live mode. See Settings." in missing


def test_what_wallets_and_clock_lack_is_logged_once_at_start(
    driver: PaymentDriver,
    ledger: LedgerProcess,
    settings: LazySettings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(findings, "_CLOCK_SECONDS", -1.0)
    use(settings, "test", ledger.ws)
    findings.warnings_log()
    said = [record.getMessage() for record in caplog.records if record.name == findings.__name__]
    # What is said about the burn wallet depends on the tests before.
    assert said[:3] == [
        "clock: This machine and the database are 0 s apart. Let NTP set both clocks.",
        f"test {UNTAGGED}",
        "test wallets: Signs with its master key. A regular key can be replaced if it leaks. See Settings.",
    ]
    assert all(line.startswith("test ") for line in said[1:])
