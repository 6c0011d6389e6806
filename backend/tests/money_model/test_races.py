"""Two real sessions at once: whichever commits first, the other cannot make the rows lie.

Races need real commits, so each has a database of its own, copied from the template and thrown away.
One session acts and stays open; the other acts meanwhile, and waits or ends; then the first commits.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import psycopg
import pytest
from django.db import IntegrityError, OperationalError, connection, connections, transaction
from django.utils import timezone

from apps.payments.models import Leg, Payment
from apps.treasury.models import Attempt, Cursor, Slot, Transfer, Wallet
from tests.conftest import _migrations_hash
from tests.money_model.ground import (
    Ground,
    change,
    clear_mode,
    join,
    leg_of,
    new_address,
    payout_of,
    register,
    run,
    value,
)
from tests.money_model.refusals import rule_of

WAIT = 20.0

Deed = Callable[[], object]


@pytest.fixture
def g(db: None, database_url: str) -> Iterator[Ground]:
    """A committed ground in a database of its own."""
    name = f"dropwise_race_{secrets.token_hex(6)}"
    settings = connections["default"].settings_dict
    before = settings["NAME"]
    template = f"dropwise_template_{_migrations_hash()}"
    admin = database_url.rpartition("/")[0] + "/postgres"
    with psycopg.connect(admin, autocommit=True) as server:
        server.execute(f'create database "{name}" template "{template}"')
    connections["default"].close()
    settings["NAME"] = name
    try:
        with transaction.atomic():
            ground = Ground.lay()
        yield ground
    finally:
        connections["default"].close()
        settings["NAME"] = before
        with psycopg.connect(admin, autocommit=True) as server:
            server.execute(f'drop database "{name}" with (force)')


class Session:
    """A second session: runs one deed in a transaction of its own, in a thread of its own."""

    def __init__(self, deed: Deed) -> None:
        self.pid = 0
        self.error: Exception | None = None
        self._deed = deed
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        try:
            with transaction.atomic():
                self.pid = int(value("SELECT pg_backend_pid()"))
                self._started.set()
                self._deed()
        except (IntegrityError, OperationalError) as error:
            self.error = error
        finally:
            self._started.set()
            connection.close()

    def start(self) -> None:
        self._thread.start()
        assert self._started.wait(WAIT)

    def waits(self) -> bool:
        """Whether it is stopped by a lock (asked until it is, or has ended)."""
        until = monotonic() + WAIT
        while monotonic() < until:
            if not self._thread.is_alive():
                return False
            if value("SELECT cardinality(pg_blocking_pids(%s)) > 0", self.pid):
                return True
            sleep(0.005)
        raise AssertionError("the second session neither waits nor ends")

    def end(self) -> str | None:
        """Wait for its end; the rule that refused it, or None where it committed."""
        self._thread.join(WAIT)
        assert not self._thread.is_alive()
        if self.error is None:
            return None
        assert isinstance(self.error, IntegrityError), self.error
        return rule_of(self.error)


@contextmanager
def meanwhile(deed: Deed) -> Iterator[Session]:
    """The body runs in this session's transaction; `deed` starts after it and before the commit."""
    second = Session(deed)
    with transaction.atomic():
        yield second
        second.start()
        second.waits()


def race(first: Deed, second: Deed) -> str | None:
    """`first` acts, `second` acts before `first` commits; what refused `second` (None: nothing)."""
    with meanwhile(second) as session:
        first()
    return session.end()


def settled(g: Ground, **columns: object) -> Payment:
    with transaction.atomic():
        payment = g.payment(**columns)  # type: ignore[arg-type]
        g.settle(payment)
    return payment


def owed(g: Ground) -> Leg:
    with transaction.atomic():
        return Leg.objects.get(credit=g.reject())


def signed_without_attempt(g: Ground) -> Slot:
    leg = owed(g)
    with transaction.atomic():
        return g.hold(g.transfer(leg))


def in_flight(g: Ground) -> tuple[Transfer, Slot, Attempt]:
    leg = owed(g)
    with transaction.atomic():
        return g.sign(leg)


def halt(g: Ground) -> None:
    change(g.wallet, halted_at=timezone.now(), halt_reason="a stranger")


def expire(attempt: Attempt) -> None:
    change(attempt, outcome="expired", proof_ledger=attempt.last_ledger + 1)


# -- signing -----------------------------------------------------------------------------------------------


def test_an_attempt_made_while_its_wallet_is_halted(g: Ground) -> None:
    slot = signed_without_attempt(g)
    assert race(lambda: halt(g), lambda: g.attempt(slot)) == "attempt_wallet_halted"
    assert not Attempt.objects.exists()


def test_a_wallet_halted_while_an_attempt_is_made_waits_for_it(g: Ground) -> None:
    slot = signed_without_attempt(g)
    assert race(lambda: g.attempt(slot), lambda: halt(g)) is None
    assert (Attempt.objects.count(), Wallet.objects.get(pk=g.wallet.pk).halt_reason) == (1, "a stranger")


def test_an_attempt_made_while_its_transfer_goes_back(g: Ground) -> None:
    slot = signed_without_attempt(g)
    transfer = Transfer(pk=slot.transfer_id)
    back = race(lambda: change(transfer, state="ready"), lambda: g.attempt(slot))
    assert back == "attempt_transfer_signed"
    assert not Attempt.objects.exists()


def test_a_transfer_that_goes_back_while_an_attempt_is_made(g: Ground) -> None:
    slot = signed_without_attempt(g)
    transfer = Transfer(pk=slot.transfer_id)
    assert race(lambda: g.attempt(slot), lambda: change(transfer, state="ready")) == "transfer_live_attempt"
    transfer.refresh_from_db()
    assert transfer.state == "signed"


def test_two_live_attempts_of_one_transfer(g: Ground) -> None:
    slot = signed_without_attempt(g)
    assert race(lambda: g.attempt(slot), lambda: g.attempt(slot)) == "attempt_one_live"
    assert Attempt.objects.count() == 1


def test_one_sequence_taken_by_two_signers(g: Ground) -> None:
    first, second = owed(g), owed(g)
    with transaction.atomic():
        transfers = [g.transfer(first), g.transfer(second)]

    def take(transfer: Transfer) -> None:
        change(transfer, state="signed")
        Slot.objects.create(wallet=g.wallet, number=77, state="held", transfer=transfer)

    assert race(lambda: take(transfers[0]), lambda: take(transfers[1])) == "slot_once"
    assert Slot.objects.count() == 1


def test_a_fresh_slot_while_the_first_is_used(g: Ground) -> None:
    transfer, slot, attempt = in_flight(g)

    def paid() -> None:
        g.included(attempt, slot)
        change(transfer, state="paid", paid_hash=attempt.tx_hash)

    def again() -> None:
        Slot.objects.create(wallet=g.wallet, number=800, state="held", transfer_id=transfer.pk)

    assert race(paid, again) in {"slot_transfer_open", "slot_one_held"}
    assert Slot.objects.count() == 1


# -- outcomes ----------------------------------------------------------------------------------------------


def test_a_success_found_while_the_attempt_is_declared_dead(g: Ground) -> None:
    transfer, slot, attempt = in_flight(g)

    def paid() -> None:
        g.included(attempt, slot)
        change(transfer, state="paid", paid_hash=attempt.tx_hash)

    assert race(paid, lambda: expire(Attempt(pk=attempt.pk, last_ledger=attempt.last_ledger))) == (
        "attempt_outcome_once"
    )
    assert Transfer.objects.get(pk=transfer.pk).state == "paid"


def test_an_attempt_declared_dead_while_its_success_is_found(g: Ground) -> None:
    transfer, slot, attempt = in_flight(g)
    dead = Attempt(pk=attempt.pk, last_ledger=attempt.last_ledger)
    found = Attempt.objects.get(pk=attempt.pk)
    assert race(lambda: expire(dead), lambda: g.included(found, slot)) == "attempt_outcome_once"
    assert Slot.objects.get(pk=slot.pk).state == "held"
    assert transfer.state == "signed"


def test_one_outcome_found_by_two_workers(g: Ground) -> None:
    transfer, slot, attempt = in_flight(g)

    def paid(found: Attempt, used: Slot, sent: Transfer) -> None:
        g.included(found, used)
        change(sent, state="paid", paid_hash=found.tx_hash)

    copies = (
        Attempt.objects.get(pk=attempt.pk),
        Slot.objects.get(pk=slot.pk),
        Transfer.objects.get(pk=transfer.pk),
    )
    refused = race(lambda: paid(attempt, slot, transfer), lambda: paid(*copies))
    assert refused in {"attempt_outcome_once", "slot_end", "entry_once"}
    assert int(value("SELECT count(*) FROM treasury_entry WHERE kind = 'attempt'")) == 1


def test_an_attempt_made_while_its_slot_is_lost(g: Ground) -> None:
    slot = signed_without_attempt(g)

    def lost() -> None:
        stranger = g.stranger(slot_number=slot.number)
        Slot.objects.filter(pk=slot.pk).update(state="lost", lost_to=stranger.tx_hash)

    assert race(lost, lambda: g.attempt(slot)) == "attempt_slot_held"
    assert not Attempt.objects.exists()


def test_a_slot_lost_while_an_attempt_is_made_on_it(g: Ground) -> None:
    slot = signed_without_attempt(g)
    with transaction.atomic():
        stranger = g.stranger(slot_number=slot.number)

    def lost() -> None:
        Slot.objects.filter(pk=slot.pk).update(state="lost", lost_to=stranger.tx_hash)

    assert race(lambda: g.attempt(slot), lost) == "slot_no_live_attempt"
    assert Slot.objects.get(pk=slot.pk).state == "held"


# -- settling and expiring ---------------------------------------------------------------------------------


def test_two_credits_settle_one_payment(g: Ground) -> None:
    with transaction.atomic():
        payment = g.payment()
    copy = Payment.objects.get(pk=payment.pk)
    refused = race(lambda: g.settle(payment), lambda: g.settle(copy))
    assert refused == "credit_settles_once"
    assert Payment.objects.get(pk=payment.pk).credits.count() == 1


def test_one_transaction_credited_by_two_sweeps(g: Ground) -> None:
    tx_hash = "AB" * 32
    refused = race(lambda: g.equity(tx_hash=tx_hash), lambda: g.equity(tx_hash=tx_hash))
    assert refused == "credit_once"
    assert int(value("SELECT count(*) FROM treasury_entry WHERE kind = 'credit'")) == 1


def test_a_payment_expires_while_it_is_settled(g: Ground) -> None:
    with transaction.atomic():
        payment = g.payment()
        g.close(seconds=1000)
    copy = Payment.objects.get(pk=payment.pk)
    refused = race(
        lambda: g.settle(payment, close_time=payment.expires_at),
        lambda: change(copy, status="expired", sequence=9),
    )
    # The table of states, or the column rule that says the same: it has a credit now.
    assert refused in {"payment_state_table", "payment_settled_has_credit"}
    assert Payment.objects.get(pk=payment.pk).status == "processing"


def test_a_payment_is_settled_while_it_expires(g: Ground) -> None:
    with transaction.atomic():
        payment = g.payment()
        g.close(seconds=1000)
    copy = Payment.objects.get(pk=payment.pk)
    refused = race(
        lambda: change(payment, status="expired", sequence=9),
        lambda: g.settle(copy, close_time=copy.expires_at),
    )
    assert refused in {"payment_state_table", "payment_sequence_rises"}
    assert Payment.objects.get(pk=payment.pk).status == "expired"


# -- legs and transfers ------------------------------------------------------------------------------------


def test_a_leg_that_joins_while_the_transfer_is_signed(g: Ground) -> None:
    address = new_address("m")
    with transaction.atomic():
        first, second = (g.payment(payout_address=address) for _ in range(2))
        for payment in (first, second):
            g.settle(payment, gathered=True)
        transfer = g.transfer(payout_of(first))
    late = payout_of(second)
    copy = Transfer.objects.get(pk=transfer.pk)
    refused = race(lambda: change(copy, state="signed"), lambda: join(late, transfer))
    assert refused in {"leg_joins_ready", "leg_transfer_state_follows"}
    assert payout_of(second).state == "owed"


def test_one_leg_planned_into_two_transfers(g: Ground) -> None:
    leg = owed(g)
    copy = Leg.objects.get(pk=leg.pk)
    assert race(lambda: g.transfer(leg), lambda: g.transfer(copy)) == "leg_leaves_failed"
    assert Transfer.objects.count() == 1


def test_a_leg_that_leaves_while_its_transfer_is_reopened(g: Ground) -> None:
    leg = owed(g)
    with transaction.atomic():
        transfer = g.fail(leg)
    refused = race(
        lambda: change(transfer, state="ready", fail_code=None),
        lambda: change(Leg(pk=leg.pk), transfer=None, transfer_state=None),
    )
    assert refused == "leg_leaves_failed"
    assert Leg.objects.get(pk=leg.pk).transfer_id == transfer.pk


def test_a_transfer_reopened_while_its_leg_leaves(g: Ground) -> None:
    leg = owed(g)
    with transaction.atomic():
        transfer = g.fail(leg)
    refused = race(
        lambda: change(leg, transfer=None, transfer_state=None),
        lambda: change(Transfer(pk=transfer.pk), state="ready", fail_code=None),
    )
    assert refused == "transfer_legs_sum"
    assert Transfer.objects.get(pk=transfer.pk).state == "failed"


# -- wallets and networks ----------------------------------------------------------------------------------


def retire(wallet: Wallet) -> None:
    change(Wallet(pk=wallet.pk), state="retired", sealed_secret=None)


def replaced(g: Ground) -> Wallet:
    with transaction.atomic():
        return g.replace()


def test_a_leg_owed_while_its_wallet_is_retired(g: Ground) -> None:
    old = replaced(g)
    g.wallet = old
    assert race(lambda: retire(old), lambda: g.reject()) == "leg_wallet_retired"
    assert not Leg.objects.exists()


def test_a_wallet_retired_while_a_leg_is_owed(g: Ground) -> None:
    old = replaced(g)
    g.wallet = old
    assert race(lambda: g.reject(), lambda: retire(old)) == "wallet_retire_owed_leg"
    assert Wallet.objects.get(pk=old.pk).state == "replaced"


def test_a_payment_created_while_its_wallet_is_retired(g: Ground) -> None:
    old = replaced(g)
    g.wallet = old
    assert race(lambda: retire(old), lambda: g.payment()) == "payment_wallet_retired"
    assert not Payment.objects.exists()


def test_a_wallet_retired_while_a_payment_is_created(g: Ground) -> None:
    old = replaced(g)
    g.wallet = old
    assert race(lambda: g.payment(), lambda: retire(old)) == "wallet_retire_pending_payment"
    assert Payment.objects.get().status == "pending"


def test_a_transfer_made_while_its_wallet_is_retired(g: Ground) -> None:
    old = replaced(g)
    g.wallet = old
    assert race(lambda: retire(old), lambda: g.transfer(amount=5)) == "transfer_wallet_retired"
    assert not Transfer.objects.exists()


def test_two_wallets_registered_at_once(g: Ground) -> None:
    change(g.wallet, state="replaced", replaced_at=timezone.now())
    assert race(lambda: register(g.network), lambda: register(g.network)) == "wallet_one_active"
    assert Wallet.objects.filter(state="active").count() == 1


def test_a_network_closed_while_a_wallet_is_registered_on_it(g: Ground) -> None:
    change(g.wallet, state="replaced", replaced_at=timezone.now())
    closing = race(lambda: register(g.network), lambda: change(g.network, closed_at=timezone.now()))
    assert closing == "network_close_no_active_wallet"
    assert value("SELECT closed_at FROM treasury_network WHERE id = %s", g.network.pk) is None


def test_a_wallet_registered_while_its_network_is_closed(g: Ground) -> None:
    assert race(lambda: clear_mode(g.mode), lambda: register(g.network)) in {
        "wallet_network_open",
        "wallet_one_active",
    }
    assert Wallet.objects.count() == 1


def test_a_credit_booked_while_its_network_is_closed(g: Ground) -> None:
    assert race(lambda: clear_mode(g.mode), lambda: g.equity()) == "network_closed_rows"
    assert int(value("SELECT count(*) FROM payments_credit")) == 0


def test_an_attempt_made_while_its_network_is_closed(g: Ground) -> None:
    slot = signed_without_attempt(g)
    assert race(lambda: clear_mode(g.mode), lambda: g.attempt(slot)) == "network_closed_rows"
    assert not Attempt.objects.exists()


def test_a_cursor_moved_by_two_sweeps_ends_at_the_farther(g: Ground) -> None:
    def move(to: int) -> None:
        Cursor.objects.filter(wallet=g.wallet).update(ledger_index=to)

    assert race(lambda: move(120), lambda: move(110)) == "cursor_never_falls"
    assert Cursor.objects.get(wallet=g.wallet).ledger_index == 120


# -- what must not wait ------------------------------------------------------------------------------------


def test_payments_are_created_while_the_wallet_signs(g: Ground) -> None:
    slot = signed_without_attempt(g)
    second = Session(lambda: g.payment())
    with transaction.atomic():
        run("SELECT 1 FROM treasury_wallet WHERE id = %s FOR NO KEY UPDATE", g.wallet.pk)
        g.attempt(slot)
        run("UPDATE treasury_wallet SET next_sequence = next_sequence + 1 WHERE id = %s", g.wallet.pk)
        second.start()
        assert not second.waits()
    assert second.end() is None
    assert Payment.objects.count() == 1


def test_payments_are_created_while_the_wallet_is_swept(g: Ground) -> None:
    payment = settled(g)
    second = Session(lambda: g.payment())
    with transaction.atomic():
        run("SELECT 1 FROM treasury_cursor WHERE wallet_id = %s FOR UPDATE", g.wallet.pk)
        g.reject()
        g.close()
        second.start()
        assert not second.waits()
    assert second.end() is None
    assert leg_of(payment, "payout").state == "owed"
