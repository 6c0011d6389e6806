"""The ledger was reset: the old books are closed, a new network begins."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command

from apps.accounts.models import User
from apps.accounts.services.users import user_create
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg, Payment
from apps.platform_admin.services import ledger_reset
from apps.treasury.models import AdminActionRecord, BurnWallet, Network, Wallet
from apps.trial.services.seed.wallets import mode_seed
from config.env import LedgerEnv
from tests.factories.ledger_clients import Killed
from tests.lifecycle.shop import XRP, Shop
from tests.platform_admin.desk import Desk
from tests.platform_admin.test_recognising import external_transaction
from tests.platform_admin.test_voiding import stuck_payout
from tests.sandbox.process import LedgerProcess

# A mode is bound anew: in a database that other tests do not share.
pytestmark = pytest.mark.usefixtures("own_database")


@pytest.fixture(scope="module")
def reset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    """A ledger of the same network id that began anew."""
    process = LedgerProcess(tmp_path_factory.mktemp("reset")).start()
    yield process
    assert process.stop() == 0


@pytest.fixture
def anew(reset: LedgerProcess) -> Iterator[XrplClient]:
    client = XrplClient(reset.ws)
    yield client
    client.close()


def still_open() -> int:
    """Open payments of the open network; tests that commit may have left some."""
    rows = Payment.objects.filter(mode="test", wallet__network__closed_at=None)
    return rows.filter(status__in=["pending", "processing"]).count()


def test_a_reset_ledger_starts_a_new_network(
    shop: Shop, desk: Desk, reset: LedgerProcess, anew: XrplClient
) -> None:
    pending, processing = shop.asks(), shop.asks()
    shop.arrives(10 * XRP, tag=processing.tag)
    old, count = shop.wallet.network_id, still_open()
    shop.client = anew

    said = desk.acts("rebind", "--mode", "test")
    assert said == f"test mode starts on a new network; {count} open payments ended."
    for payment, status, reason in (
        (pending, "expired", None),
        (processing, "failed", "The ledger was reset"),
    ):
        payment.refresh_from_db()
        assert (payment.status, payment.failure_reason) == (status, reason)
    network = Network.objects.get(mode="test", closed_at=None)
    assert network.pk != old
    assert Network.objects.get(pk=old).closed_at is not None
    assert shop.wallet.state == "replaced"
    assert desk.noted()[0][:2] == ("rebind", str(network.pk))

    second = Shop(reset, anew)
    payment = second.asks()
    second.arrives(10 * XRP, tag=payment.tag)
    second.finishes()
    payment.refresh_from_db()
    assert payment.status == "completed"
    assert "Nothing to do" in desk.is_refused("rebind", "--mode", "test")


def test_a_rebind_that_was_killed_is_completed_by_repeating_it(
    shop: Shop, desk: Desk, anew: XrplClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    pending, processing = shop.asks(), shop.asks()
    shop.arrives(10 * XRP, tag=processing.tag)
    shop.client = anew

    def die(**_: object) -> int:
        if Network.objects.filter(mode="test", closed_at=None).get().pk == old:
            return 0
        raise Killed

    old = shop.wallet.network_id
    with monkeypatch.context() as patch:
        patch.setattr(ledger_reset, "reset_payments_end", die)
        with pytest.raises(Killed):
            desk.acts("rebind", "--mode", "test")
    for payment, status in ((pending, "pending"), (processing, "processing")):
        payment.refresh_from_db()
        assert payment.status == status
    network = Network.objects.get(mode="test", closed_at=None)
    assert network.pk != old

    said = desk.acts("rebind", "--mode", "test")

    assert said == "test mode starts on a new network; 2 open payments ended."
    for payment, status in ((pending, "expired"), (processing, "failed")):
        payment.refresh_from_db()
        assert payment.status == status
    assert Network.objects.get(mode="test", closed_at=None) == network
    assert [act[:2] for act in desk.noted()] == [("rebind", str(network.pk))]
    assert "Nothing to do" in desk.is_refused("rebind", "--mode", "test")


def test_nothing_is_acted_on_a_closed_network(shop: Shop, desk: Desk, anew: XrplClient) -> None:
    payment, leg = stuck_payout(shop)
    kept = shop.arrives(500, tag=None)
    failed = shop.asks(XRP // 2, payout_address=shop.unfunded_claim())
    settled = shop.arrives(XRP // 2, tag=failed.tag)
    tx_hash = external_transaction(shop)
    shop.closes()
    shop.watches()
    shop.client = anew
    desk.acts("rebind", "--mode", "test")

    closed = "closed network"
    wallet = ("--wallet", shop.owner.address)
    assert closed in desk.is_refused("retry", "--leg", Leg.objects.get(deposit=settled, kind="payout").pk)
    assert closed in desk.is_refused("redirect", "--payment", payment.pk)
    assert closed in desk.is_refused("release", "--deposit", kept.pk, "--to", "equity")
    assert closed in desk.is_refused("void", "--transfer", desk.transfer(leg).pk)
    open_one = "not the address of a platform wallet on an open network"
    assert open_one in desk.is_refused("recognise", *wallet, "--tx", tx_hash)
    assert open_one in desk.is_refused("resume", *wallet)
    assert open_one in desk.is_refused("retire", *wallet)


def test_rebinding_is_refused(shop: Shop, desk: Desk, anew: XrplClient, settings: LazySettings) -> None:
    shop.asks()
    assert "Nothing to do" in desk.is_refused("rebind", "--mode", "test")
    shop.client = anew
    assert "No administrator" in desk.is_refused("rebind", "--mode", "test", **{"--by": "x@x.example"})
    settings.PRODUCTION = True
    assert "never bound to another network" in desk.is_refused("rebind", "--mode", "live")


def test_start_up_rebinds_seeded_data_alone(shop: Shop, desk: Desk, anew: XrplClient) -> None:
    start_up = ("rebind", "--mode", "test", "--if-only-seeded")
    pending = shop.asks()
    before = desk.everything()
    assert desk.acts(*start_up) == "Nothing to do: the test ledger is the one of the books."
    shop.client = anew
    assert "not all data is seeded" in desk.acts(*start_up)
    assert desk.everything() == before

    User.objects.update(is_seeded=True)
    said = f"test mode starts on a new network; {still_open()} open payments ended."
    assert desk.acts(*start_up) == said
    pending.refresh_from_db()
    assert pending.status == "expired"
    assert AdminActionRecord.objects.get(kind="rebind").admin_id is None


def test_the_seed_funds_and_registers_a_rebound_mode_again(tmp_path: Path, settings: LazySettings) -> None:
    User.objects.update(is_seeded=True)
    merchant = user_create(email="shop@seed.example", username="Shop", password=None, is_seeded=True)
    seeded: list[str] = []
    for name in ("first", "second"):
        process = LedgerProcess(tmp_path / name, close_interval=0.1).start()
        settings.LEDGERS = settings.LEDGERS | {
            "test": LedgerEnv(url=process.ws, faucet=f"{process.http}/accounts", explorer="")
        }
        call_command("rebind", "--mode", "test", "--if-only-seeded", stdout=io.StringIO())
        seeded.append(mode_seed(mode="test", merchant=merchant))

        wallet = Wallet.objects.select_related("network").get(mode="test", state="active")
        assert wallet.network.closed_at is None
        for address in (wallet.address, seeded[-1], BurnWallet.objects.get(mode="test", active=True).address):
            account = process.call("account_info", account=address, ledger_index="validated")
            assert int(account["account_data"]["Balance"]) > 0
        assert process.stop() == 0
    assert seeded[0] == seeded[1]


def test_start_up_leaves_alone_what_it_can_not_ask(settings: LazySettings, shop: Shop, desk: Desk) -> None:
    settings.LEDGERS = settings.LEDGERS | {"test": LedgerEnv(url="ws://127.0.0.1:1", faucet="", explorer="")}
    before, said = desk.everything(), io.StringIO()
    call_command("rebind", "--mode", "test", "--if-only-seeded", stdout=said)
    assert said.getvalue().startswith("The test ledger does not answer (")
    assert desk.everything() == before
