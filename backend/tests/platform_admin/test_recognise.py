"""Recognising external transactions, and resuming the halted wallet."""

from __future__ import annotations

from typing import Any, cast

from apps.payments.models import Leg
from apps.treasury.models import ExternalTransaction
from tests.factories.admin_commands import AdminCommands
from tests.factories.ledger_clients import Richer
from tests.factories.ledger_wallets import new_wallet
from tests.factories.payment_driver import NETWORK_FEE, XRP, PaymentDriver, status_of
from tests.platform_admin.incidents import external_transaction


def test_a_recognised_transaction_is_booked_and_the_wallet_resumes(
    driver: PaymentDriver, admin: AdminCommands
) -> None:
    tx_hash = external_transaction(driver)
    driver.close_and_sweep()
    equity = driver.journal_sum("equity")
    wallet = ("--wallet", driver.platform.address)
    said = admin.refusal("resume", *wallet)
    assert said == "Recognise its external transactions first: 1."

    assert admin.run("recognise", *wallet, "--tx", tx_hash.lower()) == (
        "Recognised: -5000010 drops, booked against equity. The wallet sends again after `manage.py resume`."
    )
    row = ExternalTransaction.objects.get(wallet_id=driver.wallet_id)
    assert (row.recognised_by, row.reason) == (admin.user.pk, "as agreed on the phone")
    assert driver.journal_sum("equity") == equity + 5 * XRP + NETWORK_FEE
    assert driver.wallet.halted_at is not None

    admin.run("resume", *wallet)
    wallet_row = driver.wallet
    assert wallet_row.halted_at is None
    assert wallet_row.halt_reason is None
    assert [act[:2] for act in admin.recorded()] == [("resume", str(driver.wallet_id))]
    payment = driver.paid_payment()
    driver.settle_all()
    assert status_of(payment) == "completed"


def test_a_leg_whose_slot_was_taken_gets_a_new_slot(driver: PaymentDriver, admin: AdminCommands) -> None:
    payment = driver.paid_payment(burn_ppm=0, burn_address=None)
    tx_hash = external_transaction(driver)
    driver.settle()  # signed on the Sequence that the external transaction uses
    (leg,) = Leg.objects.filter(wallet_id=driver.wallet_id)
    (attempt,) = admin.transfer(leg).attempts.all()
    row_slot = attempt.slot_number
    driver.close_and_sweep()

    said = admin.run("recognise", "--wallet", driver.platform.address, "--tx", tx_hash)
    assert f"Transfer {admin.transfer(leg).pk} gets a new slot." in said
    attempt.refresh_from_db()
    assert attempt.outcome == "superseded"
    assert admin.transfer(leg).state == "ready"
    assert list(admin.transfer(leg).slots.values_list("number", "state")) == [(row_slot, "lost")]
    admin.run("resume", "--wallet", driver.platform.address)
    before = driver.balance(driver.payout)
    driver.settle_all()
    assert status_of(payment) == "completed"
    assert driver.balance(driver.payout) == before + 9_900_000


def test_a_lost_slot_is_abandoned_and_the_leg_gets_a_new_slot(
    driver: PaymentDriver, admin: AdminCommands
) -> None:
    payment = driver.paid_payment(burn_ppm=0, burn_address=None)
    tx_hash = external_transaction(driver)
    driver.settle()
    driver.close_ledgers(10)  # past LastLedgerSequence
    driver.sweep()
    driver.settle()  # resolved: somebody else used the slot
    leg = Leg.objects.get(wallet_id=driver.wallet_id)
    transfer = admin.transfer(leg)
    assert (transfer.state, transfer.fail_code) == ("stuck", "slotLost")
    (lost,) = transfer.slots.all()
    assert (lost.state, lost.lost_to) == ("lost", tx_hash)
    void = admin.refusal("void", "--transfer", transfer.pk)
    assert void == "Its slot was used by somebody else: recognise that transaction instead."

    said = admin.run("recognise", "--wallet", driver.platform.address, "--tx", tx_hash)
    assert f"Transfer {transfer.pk} gets a new slot." in said
    admin.run("resume", "--wallet", driver.platform.address)
    before = driver.balance(driver.payout)
    driver.settle_all()

    assert status_of(payment) == "completed"
    assert driver.balance(driver.payout) == before + 9_900_000
    assert [slot.state for slot in transfer.slots.order_by("number")] == ["lost", "used"]


def test_a_wallet_whose_books_differ_cannot_be_resumed(driver: PaymentDriver, admin: AdminCommands) -> None:
    real, wallet = driver.client, ("--wallet", driver.platform.address)
    driver.client = cast(Any, Richer(real))
    driver.close_and_sweep()
    index = driver.wallet.cursor.ledger_index
    said = f"Books and ledger differ by 1 drops at ledger {index}."
    assert driver.wallet.halt_reason == said
    assert admin.refusal("resume", *wallet) == said

    driver.client = real
    driver.close_and_sweep()
    admin.run("resume", *wallet)
    assert admin.refusal("resume", *wallet) == "This wallet is not halted."
    driver.settle_all()


def test_recognising_more_than_equity_needs_the_shortfall_confirmed(
    driver: PaymentDriver, admin: AdminCommands
) -> None:
    payment = driver.paid_payment(500 * XRP, fee_ppm=0, burn_ppm=0, burn_address=None)
    tx_hash = external_transaction(driver, 1_100 * XRP)
    driver.close_and_sweep()
    asked = ("--wallet", driver.platform.address, "--tx", tx_hash)
    words = "short by 100.000010 XRP"

    assert f'"{words}"' in admin.refusal("recognise", *asked)
    assert f'"{words}"' in admin.refusal("recognise", *asked, "--confirm-shortfall", "yes")
    admin.run("recognise", *asked, "--confirm-shortfall", words)
    assert ExternalTransaction.objects.get(tx_hash=tx_hash).reason == f"as agreed on the phone ({words})"
    admin.run("resume", "--wallet", driver.platform.address)
    driver.fund(driver.platform.wallet, xrp=200)  # untagged: it is returned, not booked as equity
    driver.pay(150 * XRP, tag=driver.wallet.funding_tag)
    driver.close_ledgers()
    driver.settle_all()
    assert status_of(payment) == "completed"


def test_unknown_transactions_wallets_and_administrators_are_refused(
    driver: PaymentDriver, admin: AdminCommands
) -> None:
    wallet = ("--wallet", driver.platform.address)
    unknown = "F" * 64
    assert "no external transaction" in admin.refusal("recognise", *wallet, "--tx", unknown)
    assert admin.refusal("resume", *wallet) == "This wallet is not halted."
    unused = new_wallet().address
    assert "not the address of a platform wallet" in admin.refusal("resume", "--wallet", unused)

    tx_hash = external_transaction(driver)
    driver.close_and_sweep()
    asked = ("recognise", *wallet, "--tx", tx_hash)
    assert admin.refusal(*asked, **{"--by": "nobody@x.example"}) == (
        "No administrator has this email address."
    )
    assert "administrator" in admin.refusal(*asked, **{"--by": driver.merchant.email})
    assert admin.refusal(*asked, **{"--reason": " "}) == "Give a reason."
    admin.run(*asked)
    assert admin.refusal(*asked) == "This transaction has already been recognised."
