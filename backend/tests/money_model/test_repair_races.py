"""Two sessions at once, one of which takes a leg over or corrects a deposit."""

from __future__ import annotations

from apps.payments.models import Correction, Leg, Payment, Takeover
from apps.treasury.models import Attempt, Transfer, Wallet
from tests.factories.row_factory import RowFactory
from tests.factories.rows import payout_of
from tests.factories.sql import change
from tests.money_model.repairs import correct, failed_at_replaced, owed_by_replaced, reopen, take_over
from tests.money_model.sessions import commit, factory, race
from tests.money_model.setups import owed_payout, settled

__all__ = ["factory"]


def taken_and_reopened(f: RowFactory, payment: Payment) -> None:
    take_over(f, payout_of(payment))
    reopen(Payment.objects.get(pk=payment.pk))


def retried(transfer: Transfer, payment: Payment) -> None:
    change(transfer, state="ready", fail_code=None)
    reopen(Payment.objects.get(pk=payment.pk))


def test_a_failed_payout_retried_while_it_is_taken_over(factory: RowFactory) -> None:
    payment = commit(failed_at_replaced, factory)
    transfer = payout_of(payment).transfer
    assert transfer is not None
    back = race(lambda: taken_and_reopened(factory, payment), lambda: retried(transfer, payment))
    assert back == "transfer_legs_sum"
    assert payout_of(payment).paying_wallet == factory.wallet.pk


def test_a_failed_payout_taken_over_while_it_is_retried(factory: RowFactory) -> None:
    payment = commit(failed_at_replaced, factory)
    transfer = payout_of(payment).transfer
    assert transfer is not None
    back = race(lambda: retried(transfer, payment), lambda: taken_and_reopened(factory, payment))
    assert back == "takeover_outside_transfer"
    assert not Takeover.objects.exists()


def test_one_leg_taken_over_twice_at_once(factory: RowFactory) -> None:
    leg = commit(owed_by_replaced, factory)

    def take() -> None:
        take_over(factory, Leg.objects.get(pk=leg.pk))

    assert race(take, take) == "takeover_by_active"
    assert Takeover.objects.count() == 1


def test_two_takeovers_of_which_the_equity_covers_one(factory: RowFactory) -> None:
    legs = commit(lambda f: [owed_payout(f), owed_payout(f)], factory)
    commit(lambda f: (f.replace_wallet(), f.audit(reserve=500_000_000 - legs[0].amount)), factory)
    back = race(lambda: take_over(factory, legs[0]), lambda: take_over(factory, legs[1]))
    assert back == "takeover_from_equity"
    assert Takeover.objects.count() == 1


def test_a_leg_taken_over_while_its_new_wallet_is_retired(factory: RowFactory) -> None:
    leg = commit(owed_by_replaced, factory)
    taker = factory.wallet

    def retire() -> None:
        change(Wallet.objects.get(pk=taker.pk), state="retired", replaced_at=factory.close_time)

    assert race(retire, lambda: take_over(factory, leg, to=taker)) == "takeover_by_active"
    assert Leg.objects.get(pk=leg.pk).taken_by is None


def test_a_wallet_retired_while_it_takes_a_leg_over(factory: RowFactory) -> None:
    leg = commit(owed_by_replaced, factory)
    taker = factory.wallet

    def retire() -> None:
        change(Wallet.objects.get(pk=taker.pk), state="retired", replaced_at=factory.close_time)

    assert race(lambda: take_over(factory, leg), retire) == "wallet_retire_owed_leg"
    assert Wallet.objects.get(pk=taker.pk).state == "active"


def test_a_payout_signed_while_its_deposit_is_corrected(factory: RowFactory) -> None:
    payment = commit(settled, factory)
    deposit = Payment.objects.get(pk=payment.pk).deposit
    assert deposit is not None

    def corrected() -> None:
        factory.halt()
        correct(factory, deposit)

    back = race(corrected, lambda: factory.sign(payout_of(payment)))
    assert back in {"leg_void_end", "attempt_wallet_halted"}
    assert not Attempt.objects.exists()


def test_a_deposit_corrected_while_its_payout_is_signed(factory: RowFactory) -> None:
    payment = commit(settled, factory)
    deposit = Payment.objects.get(pk=payment.pk).deposit
    assert deposit is not None

    def corrected() -> None:
        factory.halt()
        correct(factory, deposit)

    assert race(lambda: factory.sign(payout_of(payment)), corrected) == "correction_untouched"
    assert not Correction.objects.exists()
