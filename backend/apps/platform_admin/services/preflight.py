"""Whether a mode could go into business now: asks servers, mail, names and wallets, and changes nothing."""

from __future__ import annotations

import smtplib
import socket
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from apps.common.dns import Lookup, dns_lookup
from apps.common.errors import Refusal
from apps.common.modes import Mode
from apps.ledger.servers import server_label, server_urls
from apps.ledger.types import ServerState
from apps.ledger.xrpl_client import XrplClient
from apps.platform_admin.services.findings import Finding, clock_findings, wallet_findings
from apps.pricing.selectors import rates_state
from apps.treasury.domain.fees import PATIENT_FEE, network_fee
from apps.treasury.models import Network
from apps.treasury.selectors import cursor_newest, ledgers_needed
from apps.treasury.services.networks import network_check

_SECONDS: Final = 5.0
# Ledgers close every few seconds; their times are rounded to ten.
_LAG_SECONDS: Final = 60.0


def preflight(*, mode: Mode, mail_to: str = "") -> Iterator[Finding]:
    """Look at everything in turn. A test email is sent only to `mail_to`."""
    yield from _ledger_servers(mode)
    yield from _mail(mail_to)
    yield from _names()
    yield from _rates()
    yield from clock_findings()
    yield from wallet_findings(mode)


def _ledger_servers(mode: Mode) -> Iterator[Finding]:
    urls = server_urls(mode)
    for url in urls:
        yield from _ledger_server(mode, url)
    if len({server_label(url) for url in urls}) == 1:
        text = (
            f"One server: large deposits are sent on its word alone. Add one to LEDGER_URLS_{mode.upper()}."
        )
        yield Finding("ledger", mode == Mode.TEST, text)


def _ledger_server(mode: Mode, url: str) -> Iterator[Finding]:
    label, setting = server_label(url), f"LEDGER_URLS_{mode.upper()}"
    with closing(XrplClient(url, timeout=_SECONDS, connect_timeout=_SECONDS)) as client:
        try:
            state = client.server_state()
            network = Network.objects.filter(mode=mode, closed_at=None).first()
            if network is not None:
                network_check(network=network, state=state, cursor=cursor_newest(mode=mode), client=client)
        except Refusal as refused:
            # Its address may have a key.
            said = str(refused).removeprefix(f"{url}: ").rstrip(".")
            yield Finding("ledger", False, f"{label}: {said}. Check the server and {setting}.")
            return
    yield _network(mode, label, state)
    yield _lag(label, state)
    yield _history(mode, label, state)
    fee = network_fee(base_fee=state.base_fee, load_factor=state.load_factor)
    if fee > PATIENT_FEE:
        text = f"{label}: a transaction costs {fee} drops now, so returns and burns wait. Look again later."
        yield Finding("ledger", False, text)
    else:
        yield Finding("ledger", True, f"{label}: a transaction costs {fee} drops.")


def _network(mode: Mode, label: str, state: ServerState) -> Finding:
    found = f"{label}: network {state.network_id}"
    if mode == Mode.LIVE and state.local:
        return Finding(
            "ledger", False, f"{found} is a local ledger. Set LEDGER_URL_LIVE to a server of Mainnet."
        )
    if mode == Mode.LIVE and state.network_id != settings.LIVE_NETWORK_ID:
        remedy = f"live mode is for network {settings.LIVE_NETWORK_ID}. Correct one of them."
        return Finding("ledger", False, f"{found}, and {remedy}")
    if mode == Mode.TEST and state.network_id == settings.LIVE_NETWORK_ID:
        return Finding("ledger", False, f"{found} is that of live mode. Correct LEDGER_URL_TEST.")
    return Finding("ledger", True, f"{found}, rippled {state.build_version or 'of an unknown version'}.")


def _lag(label: str, state: ServerState) -> Finding:
    age = (datetime.now(UTC) - state.close_time).total_seconds()
    if abs(age) > _LAG_SECONDS:
        where = "old" if age > 0 else "in the future"
        text = f"ledger {state.validated_index} is {abs(age):.0f} s {where}. Check the server and this clock."
        return Finding("ledger", False, f"{label}: {text}")
    return Finding("ledger", True, f"{label}: ledger {state.validated_index} closed just now.")


def _history(mode: Mode, label: str, state: ServerState) -> Finding:
    needed = ledgers_needed(mode)
    first = state.validated_index if needed is None else needed.first
    if not state.holds(first, state.validated_index):
        text = f"{label}: lacks ledgers from {first} on. Let it catch up, or use one with more history."
        return Finding("ledger", False, text)
    return Finding("ledger", True, f"{label}: has every ledger that the books need.")


def _mail(mail_to: str) -> Iterator[Finding]:
    if settings.MAIL_OUTBOX_DIR is not None:
        yield Finding("mail", False, "Emails go to files. Set EMAIL_HOST.")
        return
    where = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    server = get_connection(timeout=_SECONDS)
    try:
        server.open()
        if mail_to:
            text = "This email shows that Dropwise can send emails."
            message = EmailMessage("Preflight", text, settings.EMAIL_FROM, [mail_to], connection=server)
            message.send()
    except (OSError, smtplib.SMTPException) as error:
        said = _said(error)
        remedy = "Check EMAIL_HOST, EMAIL_PORT, EMAIL_SECURITY, EMAIL_USER and EMAIL_PASSWORD."
        yield Finding("mail", False, f"{where}: {said}. {remedy}")
        return
    finally:
        server.close()
    how = "with TLS" if settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL else "without TLS"
    signed_in = ", signed in" if settings.EMAIL_HOST_USER else ""
    sent = f", an email is on its way to {mail_to}" if mail_to else ""
    yield Finding("mail", True, f"{where} accepts emails {how}{signed_in}{sent}.")


def _said(error: OSError | smtplib.SMTPException) -> str:
    """What went wrong, in the server's own words if there are any, without its full stop."""
    text = str(error)
    if isinstance(error, smtplib.SMTPResponseException):
        words = error.smtp_error
        text = f"{error.smtp_code} {words.decode(errors='replace') if isinstance(words, bytes) else words}"
    return " ".join(text.split()).rstrip(".") or type(error).__name__


def _names() -> Iterator[Finding]:
    host = urlsplit(settings.PUBLIC_ORIGIN).hostname or ""
    try:
        found = {entry[4][0] for entry in socket.getaddrinfo(host, 443, proto=socket.IPPROTO_TCP)}
    except OSError as error:
        yield Finding("names", False, f"{host} has no address ({error}). Add an A or AAAA record for it.")
    else:
        yield Finding("names", True, f"{host} is {', '.join(sorted(map(str, found)))}.")
    domain = settings.EMAIL_FROM.rpartition("@")[2]
    for kind, what in (("MX", "where replies go"), ("SPF", "who may send its emails")):
        text = f"{domain} has no {kind} record, which says {what}."
        match dns_lookup(domain, kind):
            case Lookup.FOUND:
                yield Finding("names", True, f"{domain} has an {kind} record.")
            case Lookup.NONE:
                yield Finding("names", False, f"{text} Add one, or emails end as spam.")
            case Lookup.UNKNOWN:
                yield Finding(
                    "names", False, f"The name server does not say whether {domain} has an {kind} record."
                )


def _rates() -> Iterator[Finding]:
    """The worker asks the sources all the time: this is what they said last."""
    state = rates_state()
    if state is None:
        yield Finding("rates", True, "Prices in a currency are not set up; amounts in XRP need none.")
        return
    if state.accepted:
        yield Finding("rates", True, f"There is an accepted rate for {', '.join(state.accepted)}.")
    if state.missing:
        text = f"No accepted rate for {', '.join(state.missing)}: prices in these are refused."
        yield Finding("rates", False, f"{text} Check that the default worker runs, and its sources.")
    for each in state.failing:
        text = f"{each.source} gives no rate for {each.currency}: {each.error.rstrip('.')}."
        yield Finding("rates", False, f"{text} Look whether it has changed, or leave it out.")
