"""The twelve faults, and the alert that each must raise."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from tests.faults.platform import Platform

_SIGN = """
import time
from xrpl.models import Payment
from xrpl.transaction import sign
from xrpl.wallet import Wallet as Keys
from apps.ledger.client import client_for
from apps.ledger.keys import secret_new
from apps.treasury.services.wallets import wallet_register
from django.conf import settings
import httpx
client = client_for("test")
def validated(act):
    for _ in range(150):
        if act(): return
        time.sleep(0.2)
    raise SystemExit("The ledger did not validate it.")
def there(address): return client.account_info(address=address) is not None
def funded():
    new = secret_new()
    wish = {"destination": new.address, "xrpAmount": "1000"}
    httpx.post(settings.LEDGERS["test"].faucet, json=wish).raise_for_status()
    validated(lambda: there(new.address))
    return new
"""
_NEW_WALLET = f"""{_SIGN}
new = funded()
wallet_register(mode="test", address=new.address, secret=new.secret, client=client)
print("SAID", new.secret, new.address)
"""
_SPEND = """
secret, to = "{secret}", funded().address
from xrpl.core.addresscodec import decode_seed
keys = Keys.from_seed(secret, algorithm=decode_seed(secret)[1])
assert keys.address == "{address}"
state, info = client.server_state(), client.account_info(address=keys.address)
from apps.treasury.models import Network
number = Network.objects.get(mode="test", closed_at=None).network_id
done = sign(Payment(account=keys.address, destination=to, amount="{drops}", sequence=info.sequence, fee="10",
  network_id=number, last_ledger_sequence=state.validated_index + 20), keys)
client.submit(blob=done.blob())
validated(lambda: client.tx(tx_hash=done.get_hash(), address=keys.address).validated is not None)
print("SAID", done.get_hash())
"""


@dataclass(frozen=True)
class Drill:
    """`alert` must fire; others may only if `beside` names them. `during`: a payment is paid while it lasts.

    Otherwise it is paid just before, because nobody can pay then.
    """

    what: str
    alert: str
    fault: Callable[[Platform], AbstractContextManager[object]]
    beside: tuple[str, ...] = ()
    during: bool = True
    longest: float = 240.0


@contextmanager
def _receiver_dead(platform: Platform) -> Iterator[None]:
    """Payments go on, and their webhooks find nobody; afterwards the merchant recovers them."""
    since = platform.rows("select to_char(now() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')")[0][0]
    with platform.shop.away(), platform.busy():
        yield
    [(endpoint,)] = platform.rows(f"select id from webhooks_endpoint where url = '{platform.shop.url}'")
    platform.call("POST", f"webhooks/recover/{endpoint}/", {"since": since})


@contextmanager
def _mail_away(platform: Platform) -> Iterator[None]:
    with platform.mail.away():
        platform.sign_up()
        yield


@contextmanager
def _spent_by_another(platform: Platform) -> Iterator[None]:
    """Somebody who has the wallet's key sends from it; later the operator says that it was them."""
    secret, address = _said(platform.manage("shell", "-c", _NEW_WALLET))
    # The first payment goes to the new wallet once every process has noticed it.
    time.sleep(2)
    spend = _SIGN + _SPEND.format(secret=secret, address=address, drops=5_000_000)
    [tx_hash] = _said(platform.manage("shell", "-c", spend))
    yield
    by = ("--wallet", address, "--by", "admin@dropwise.example", "--reason", "a drill")
    platform.manage("recognise", "--tx", tx_hash, *by)
    platform.manage("resume", *by)


def _said(text: str) -> list[str]:
    found = re.search(r"SAID (.+)", text)
    assert found is not None, text
    return found[1].split()


DRILLS = {
    "ledger-away": Drill(
        "the test ledger's server dies, again and again",
        "LedgerTrouble watcher:test",
        lambda platform: platform.kept_dead("ledger-test"),
        beside=("LedgerLag test", "LedgerRequestsFail"),
        during=False,
    ),
    "ledger-lagging": Drill(
        "the ledger server stays behind the network",
        "LedgerLag test",
        lambda platform: platform.ledger_faults(lag=400),
        beside=("LedgerTrouble watcher:test", "LegStuck test"),
        during=False,
        longest=420,
    ),
    "ledger-of-another-network": Drill(
        "the ledger's address leads to another network",
        "LedgerTrouble watcher:test",
        lambda platform: platform.ledger_faults(network_id=99_999),
        beside=("LedgerLag test", "SweepLag test"),
        during=False,
    ),
    "watcher-killed": Drill(
        "the watcher dies, again and again; the ledger worker sweeps",
        "ProcessAway watcher:test",
        lambda platform: platform.kept_dead("watcher-test"),
    ),
    "settlement-killed": Drill(
        "the settlement worker dies, again and again: nothing is sent",
        "ProcessAway worker:settlement",
        lambda platform: platform.kept_dead("worker-settlement"),
    ),
    "beat-killed": Drill(
        "the scheduler dies, again and again: alarms and totals are late",
        "ProcessAway beat",
        lambda platform: platform.kept_dead("beat"),
    ),
    "redis-killed": Drill(
        "Redis dies, again and again",
        "RedisAway",
        lambda platform: platform.kept_dead("redis"),
        beside=("ProcessAway beat", *(f"ProcessAway worker:{name}" for name in ("ledger", "settlement"))),
    ),
    "redis-frozen": Drill(
        "Redis takes connections and answers nothing",
        "RedisAway",
        lambda platform: platform.frozen("redis"),
        beside=("ProcessAway beat", *(f"ProcessAway worker:{name}" for name in ("ledger", "settlement"))),
    ),
    "postgres-killed": Drill(
        "PostgreSQL dies, again and again",
        "DatabaseAway",
        lambda platform: platform.kept_dead("postgres"),
        beside=("RequestsFail",),
        during=False,
    ),
    "receiver-dead": Drill(
        "a merchant's server is gone: its webhooks fail",
        "WebhooksFail",
        _receiver_dead,
    ),
    "mail-server-away": Drill(
        "the mail server is gone",
        "MailFails",
        _mail_away,
    ),
    "wallet-spent-by-another": Drill(
        "a transaction that Dropwise did not sign leaves the platform wallet",
        "WalletHalted test",
        _spent_by_another,
        beside=("AlarmUnseen wallet_changed",),
        during=False,
    ),
}
