"""What the simulated payer has sent reaches the ledger, also one that is killed before it closes."""

from __future__ import annotations

import json
import signal

import pytest
from django.db.models.functions import Now
from django.test import Client

from apps.ledger.client import client_override
from apps.ledger.types import LedgerUnavailable, SubmitResult
from apps.payments.models import Payment
from apps.treasury.models import Network, Wallet
from apps.trial.models import SimulatedTransaction
from apps.trial.tasks import ledger_simulated
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.ledger_clients import Replying, Wrapped
from tests.factories.ledger_process import LedgerProcess

pytestmark = pytest.mark.local_ledger("kills the ledger")


def _simulate(payment: Payment, scenario: str = "exact") -> tuple[int, list[str]]:
    """The status, and the hashes of what was sent."""
    response = Client().post(
        f"/api/payments/simulate/{payment.pk}/",
        json.dumps({"scenario": scenario}),
        content_type="application/json",
    )
    return response.status_code, response.json().get("transaction_hashes", [])


@pytest.fixture
def funded(driver: ApiPaymentDriver) -> ApiPaymentDriver:
    """The payer's account is in a validated ledger, and nothing of it is under way."""
    assert _simulate(driver.request_payment("1"))[0] == 200
    driver.close_and_sweep()
    ledger_simulated()
    assert not SimulatedTransaction.objects.exists()
    return driver


def _kill_and_restart(ledger: LedgerProcess, lost: list[str]) -> None:
    assert ledger.stop(signal.SIGKILL) == -signal.SIGKILL
    ledger.start()
    assert [ledger.call("tx", transaction=one).get("error") for one in lost] == ["txnNotFound"] * len(lost)


def _finish(driver: ApiPaymentDriver) -> None:
    driver.close_and_sweep(2)
    driver.settle_all()


@pytest.mark.parametrize(
    ("scenario", "state"),
    [("exact", ("completed", "none")), ("twice", ("completed", "duplicate")), ("late", ("expired", "late"))],
)
def test_a_killed_ledger_gets_what_it_has_lost(
    funded: ApiPaymentDriver, ledger: LedgerProcess, scenario: str, state: tuple[str, str]
) -> None:
    payment = funded.request_payment("10")
    _, sent = _simulate(payment, scenario)
    _kill_and_restart(ledger, sent)

    ledger_simulated()
    _finish(funded)

    assert funded.public_state(payment) == state
    assert [ledger.call("tx", transaction=one)["validated"] for one in sent] == [True] * len(sent)
    ledger_simulated()
    assert not SimulatedTransaction.objects.exists()


def test_play_money_that_was_lost_too_is_sent_again(funded: ApiPaymentDriver, ledger: LedgerProcess) -> None:
    payment = funded.request_payment("50000")
    _, sent = _simulate(payment)
    _kill_and_restart(ledger, sent)

    ledger_simulated()
    _finish(funded)

    assert funded.public_state(payment) == ("completed", "none")


@pytest.mark.parametrize(("scenario", "exception"), [("exact", "none"), ("twice", "duplicate")])
def test_a_first_payment_is_signed_again_if_the_payers_account_was_lost_too(
    driver: ApiPaymentDriver, ledger: LedgerProcess, scenario: str, exception: str
) -> None:
    payment = driver.request_payment("10")
    _, sent = _simulate(payment, scenario)
    _kill_and_restart(ledger, sent)
    # So the account is created again in a later ledger, and begins at a later Sequence.
    driver.ledger.close()

    ledger_simulated()
    driver.close_and_sweep()
    ledger_simulated()
    _finish(driver)

    assert driver.public_state(payment) == ("completed", exception)
    ledger_simulated()
    assert not SimulatedTransaction.objects.exists()


def test_the_next_payment_does_not_take_the_place_of_a_lost_one(
    funded: ApiPaymentDriver, ledger: LedgerProcess
) -> None:
    lost, next_one = funded.request_payment("10"), funded.request_payment("20")
    _, sent = _simulate(lost)
    _kill_and_restart(ledger, sent)

    assert _simulate(next_one)[0] == 200
    _finish(funded)

    assert [funded.public_state(one) for one in (lost, next_one)] == [("completed", "none")] * 2


def test_what_the_ledger_has_is_not_submitted_again(funded: ApiPaymentDriver) -> None:
    payment = funded.request_payment("10")
    _simulate(payment)
    counting = Replying(funded.client, lambda _: None)

    with client_override("test", counting):
        ledger_simulated()
        funded.close_and_sweep()
        ledger_simulated()

    assert counting.submissions == 0
    assert not SimulatedTransaction.objects.exists()


class _Deaf(Wrapped):
    """The connection breaks before the server has received a submission."""

    def submit(self, *, blob: str) -> SubmitResult:
        raise LedgerUnavailable("the connection broke")


def test_a_broken_connection_leaves_the_rest_to_the_worker(funded: ApiPaymentDriver) -> None:
    payment = funded.request_payment("10")
    with client_override("test", _Deaf(funded.client)):
        assert _simulate(payment)[0] == 200

    ledger_simulated()
    _finish(funded)

    assert funded.public_state(payment) == ("completed", "none")


def test_what_the_ledger_refuses_is_forgotten(funded: ApiPaymentDriver) -> None:
    payment = funded.request_payment("10")
    with client_override("test", Replying(funded.client, lambda _: "telINSUF_FEE_P")):
        assert _simulate(payment)[0] == 503

    assert not SimulatedTransaction.objects.exists()
    _finish(funded)
    assert funded.public_state(payment) == ("pending", "none")


def test_a_transaction_past_its_last_ledger_is_forgotten(funded: ApiPaymentDriver) -> None:
    payment = funded.request_payment("10")
    with client_override("test", _Deaf(funded.client)):
        _simulate(payment)
    funded.ledger.close(25)

    ledger_simulated()
    _finish(funded)

    assert not SimulatedTransaction.objects.exists()
    assert funded.public_state(payment) == ("pending", "none")


def test_a_closed_network_does_not_get_it(funded: ApiPaymentDriver) -> None:
    with client_override("test", _Deaf(funded.client)):
        _simulate(funded.request_payment("10"))
    Wallet.objects.filter(mode="test", state="active").update(state="replaced", replaced_at=Now())
    Network.objects.filter(mode="test", closed_at=None).update(closed_at=Now())
    counting = Replying(funded.client, lambda _: None)

    with client_override("test", counting):
        ledger_simulated()

    assert counting.submissions == 0
    assert not SimulatedTransaction.objects.exists()
