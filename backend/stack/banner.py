"""What `make run` prints when everything is ready: addresses, accounts, an open checkout, a call to try."""

import http.client
import json
from typing import Any
from urllib.parse import urlsplit

from .files import read_json
from .stackfile import StackFile

RULE = "─" * 78
CREATE_PATH = "/api/payments/create/"


def example_payment(file: StackFile) -> dict[str, object]:
    """The request body that the banner shows and uses for its own payment."""
    return {
        "title": "Coffee",
        "amount": 10,
        "platform_name": "Demo Shop",
        "username": "demo-customer",
        "redirect_url": f"{file.origin}/",
    }


def open_checkout(file: StackFile) -> str | None:
    """Create a payment with the demo merchant's test key and return the address of its checkout.

    None if there is no key or the call fails: the rest of the banner is still useful.
    """
    key = _merchant(file).get("secret_keys", {}).get("test")
    if not key:
        return None
    parts = urlsplit(file.origin)
    connection = http.client.HTTPConnection(parts.hostname or "localhost", parts.port or 80, timeout=10)
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    try:
        connection.request("POST", CREATE_PATH, json.dumps(example_payment(file)), headers)
        response = connection.getresponse()
        payment = json.loads(response.read())["payment_request"] if response.status == 201 else {}
    except (OSError, http.client.HTTPException, ValueError, KeyError):
        return None
    finally:
        connection.close()
    return f"{file.origin}/checkout/{payment['id']}" if "id" in payment else None


def banner(file: StackFile, *, checkout: str | None, outbox: bool) -> str:
    """The whole text. `outbox`: emails are written to files, not sent."""
    merchant, admin = _merchant(file), _accounts(file).get("admin", {})
    lines = ["", RULE, f"Dropwise is ready: {file.origin}", ""]
    if checkout:
        lines += [f"  Open checkout   {checkout}", ""]
    lines += [
        f"  API             {file.origin}/api/        documentation: {file.origin}/docs",
        f"  Django's admin  {file.origin}/django-admin/",
        *([f"  Emails          {file.origin}/outbox/"] if outbox else []),
    ]
    for mode, ledger in file.ledgers.items():
        kind = "local ledger" if ledger.local else "given by URL"
        kind += ", standalone: Dropwise closes its ledgers" if ledger.closed_at else ""
        lines.append(f"  Ledger, {mode:<7} {ledger.ws}  ({kind}{_network(ledger.network_id)})")
        if ledger.local:
            lines.append(f"    Send play money by hand: {ledger.explorer}/send")
    lines.append("")
    for title, account in (("Merchant", merchant), ("Administrator", admin)):
        if account:
            lines.append(f"  {title:<15} {account.get('email')}   password: {account.get('password')}")
    for mode, key in merchant.get("secret_keys", {}).items():
        lines.append(f"  Secret key {mode:<4} {key or 'the one that you made; it was shown once'}")
    if merchant.get("secret_keys", {}).get("test"):
        lines += ["", "  Another payment:", *(f"    {line}" for line in _curl(file, merchant))]
    lines += [
        "",
        f"  The same as JSON: {file.run.stack_json}",
        "  Logs: make logs s=web    Status: make status    Stop: Ctrl-C or make stop",
        RULE,
    ]
    return "\n".join(lines)


def _curl(file: StackFile, merchant: dict[str, Any]) -> list[str]:
    return [
        f"curl -s {file.origin}{CREATE_PATH} \\",
        f"  -H 'Authorization: Bearer {merchant['secret_keys']['test']}' \\",
        "  -H 'Content-Type: application/json' \\",
        f"  -d '{json.dumps(example_payment(file))}'",
    ]


def _network(network_id: int | None) -> str:
    return "" if network_id is None else f", network {network_id}"


def _accounts(file: StackFile) -> dict[str, Any]:
    accounts = (read_json(file.run.seed) or {}).get("accounts")
    return accounts if isinstance(accounts, dict) else {}


def _merchant(file: StackFile) -> dict[str, Any]:
    merchant = _accounts(file).get("merchant")
    return merchant if isinstance(merchant, dict) else {}
