"""Sending by tickets: a transaction that never gets in delays only itself, and nothing is paid twice."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from apps.ledger.types import SubmitResult
from apps.treasury.domain.choices import TransferKind
from apps.treasury.models import Slot, Wallet
from apps.treasury.services.admin_actions import AdminAction
from apps.treasury.services.recognising import transaction_recognise
from apps.treasury.services.transfers import NewTransfer, transfers_create
from tests.factories.ledger_clients import Wrapped
from tests.factories.users import create_user
from tests.factories.wallet_driver import FEE, WalletDriver

RESERVE = 200_000


class Pool(WalletDriver):
    """A driver of a wallet with a pool of tickets; transfers that make tickets do not count as payments."""

    def payouts(self) -> list[str]:
        return list(self.transfers.filter(kind="withdraw").values_list("state", flat=True))

    def makers(self) -> list[tuple[str, int]]:
        """The transfers that make tickets: state and how many."""
        return list(self.transfers.filter(kind="tickets").values_list("state", "dest_tag"))

    def free(self) -> list[int]:
        return list(
            Slot.objects.filter(wallet_id=self.wallet_id, state="free", is_ticket=True)
            .order_by("number")
            .values_list("number", flat=True)
        )

    def on_ledger(self) -> list[int]:
        index = self.client.server_state().validated_index
        return sorted(self.client.tickets(address=self.wallet.address, ledger_index=index))

    def fill(self) -> None:
        """One payout, and the pool behind it."""
        self.create()
        self.sign()
        self.deliver()
        assert self.payouts() == ["paid"]
        assert self.free() == self.on_ledger() != []

    def assert_each_paid_once(self, count: int) -> None:
        assert self.payouts() == ["paid"] * count
        assert len(self.paid()) == count
        assert self.audit().difference == 0


@pytest.fixture
def pool(driver: WalletDriver, settings: Any) -> Pool:
    settings.TICKETS = 20
    driver.__class__ = Pool
    assert isinstance(driver, Pool)
    return driver


class Swallows(Wrapped):
    """The nth submission is answered with success, and is never heard of again; so is each repetition."""

    def __init__(self, client: Any, *numbers: int) -> None:
        super().__init__(client)
        self._numbers, self._seen, self._swallowed = numbers, 0, set[str]()

    def submit(self, *, blob: str) -> SubmitResult:
        self._seen += 1
        if self._seen in self._numbers:
            self._swallowed.add(blob)
        if blob in self._swallowed:
            return SubmitResult(code="tesSUCCESS", message="")
        return self._client.submit(blob=blob)


def test_the_first_payout_makes_the_pool_behind_itself(pool: Pool) -> None:
    first = pool.wallet.next_sequence
    pool.create()

    assert pool.sign() == 2
    assert pool.slots() == [(first, "held"), (first + 1, "held")]
    assert pool.makers() == [("signed", 20)]
    pool.create()
    assert pool.sign() == 0  # the numbers of tickets and of later Sequences are not known yet
    pool.deliver()

    numbers = list(range(first + 2, first + 22))
    assert pool.free() == pool.on_ledger() == numbers
    assert pool.wallet.next_sequence == first + 22
    assert pool.sign() == 1
    pool.deliver()
    pool.assert_each_paid_once(2)
    used = Slot.objects.get(wallet_id=pool.wallet_id, number=numbers[0])
    assert (used.is_ticket, used.state) == (True, "used")
    assert pool.free() == pool.on_ledger() == numbers[1:]


def test_a_wallet_with_nothing_to_do_makes_its_pool(pool: Pool) -> None:
    assert pool.sign() == 1
    assert pool.sign() == 0
    pool.deliver()
    assert pool.makers() == [("paid", 20)]
    assert pool.free() == pool.on_ledger()
    assert len(pool.free()) == 20
    assert pool.sign() == 0


def test_a_transaction_that_never_gets_in_delays_only_itself(pool: Pool) -> None:
    pool.fill()
    pool.create(5)
    assert pool.sign() == 5
    tickets = [number for number, outcome in pool.attempts() if outcome is None]
    pool.submit(Swallows(pool.client, 2))
    pool.close_and_sweep()

    assert pool.payouts() == ["paid", "paid", "signed", "paid", "paid", "paid"]
    pool.create(3)
    assert pool.sign() == 4  # and a batch of new tickets
    pool.deliver()
    assert pool.payouts().count("signed") == 1

    pool.expire_and_resolve()
    (again,) = pool.transfers.filter(kind="withdraw", state="ready")
    assert again.slots.get(state="held").number == tickets[1]
    assert pool.sign() == 1
    assert [outcome for number, outcome in pool.attempts() if number == tickets[1]] == ["expired", None]
    pool.deliver()
    pool.assert_each_paid_once(9)


def test_a_ticket_that_is_gone_proves_that_its_transaction_got_in(pool: Pool) -> None:
    pool.fill()
    pool.create(2)
    pool.sign()
    pool.submit()
    pool.ledger.close(10)  # the sweep has not been here

    class Forgetful(Wrapped):
        """The history does not know the transactions."""

        def tx(self, *, tx_hash: str, address: str) -> Any:
            lookup = self._client.tx(tx_hash="0" * 64, address=address)
            assert not lookup.found
            return lookup

    assert pool.resolve(client=Forgetful(pool.client)) == 0
    assert pool.payouts() == ["paid", "signed", "signed"]
    assert pool.resolve() == 2
    pool.assert_each_paid_once(3)


def test_whatever_is_lost_each_payout_is_paid_once(pool: Pool) -> None:
    pool.fill()
    pool.create(50)
    pool.ledger.faults(lose_reply=0.25, withhold=0.3, forget=0.1, seed=11)
    for _ in range(60):
        pool.round()
        if set(pool.payouts()) == {"paid"}:
            break
    pool.ledger.faults()
    pool.assert_each_paid_once(51)
    assert pool.free() == [number for number in pool.on_ledger() if number in pool.free()]


def test_used_tickets_are_replaced_in_batches_by_the_last_ticket(pool: Pool) -> None:
    pool.fill()
    numbers = pool.free()
    pool.create(12)
    assert pool.sign() == 12
    assert pool.makers() == [("paid", 20)]  # nothing says yet that those were used
    pool.submit()
    assert pool.sign() == 2  # the server took them: 12 are missing, two batches of five
    assert pool.makers() == [("paid", 20), ("signed", 5), ("signed", 5)]
    held = pool.transfers.filter(kind="tickets", state="signed").values_list("slots__number", flat=True)
    assert sorted(held) == numbers[-2:]
    pool.deliver()

    pool.assert_each_paid_once(13)
    assert pool.free() == pool.on_ledger()
    assert len(pool.free()) == 20 - 12 - 2 + 10
    assert min(set(pool.free()) - set(numbers)) == numbers[-1] + 1


def test_what_may_still_be_on_the_ledger_is_not_replaced(pool: Pool) -> None:
    pool.fill()
    pool.create(12)
    pool.sign()
    pool.ledger.faults(withhold=1.0)
    pool.submit()
    pool.ledger.close(3)  # said to be taken, but three ledgers without them
    pool.create()
    pool.sign()

    assert pool.makers() == [("paid", 20)]


@pytest.mark.parametrize(
    ("equity", "made"), [(10_000_000, [20]), (9_999_999, [19]), (6_000_100, [10]), (5_900_000, [])]
)
def test_the_reserve_of_tickets_is_the_operators_own_money(
    pool: Pool, settings: Any, equity: int, made: list[int]
) -> None:
    """At most half of what is above 2 XRP; for fewer than ten tickets, Sequences serve."""
    settings.TICKETS = 0
    info = pool.client.account_info(address=pool.wallet.address)
    assert info is not None
    reserve = pool.client.server_state().reserve_base
    pool.create(amount=info.balance - reserve - equity - FEE)
    pool.sign()
    pool.deliver()
    settings.TICKETS = 20
    first = pool.wallet.next_sequence

    for _ in range(2):
        pool.create(amount=100_000)
        pool.sign()
        pool.deliver()

    assert [count for _, count in pool.makers()] == made
    if not made:
        assert pool.slots()[1:] == [(first, "used"), (first + 1, "used")]
    pool.assert_each_paid_once(3)
    after = pool.client.account_info(address=pool.wallet.address)
    assert after is not None
    assert after.balance - reserve - after.owner_count * RESERVE >= 2_000_000


def test_what_tickets_under_way_will_reserve_is_not_spent(pool: Pool) -> None:
    pool.fill()
    pool.create(12)
    pool.sign()
    pool.submit()
    assert pool.sign() == 2
    pool.submit()
    info, state = pool.client.account_info(address=pool.wallet.address), pool.client.server_state()
    assert info is not None
    under_way = 12 * (1_000_000 + FEE) + 2 * FEE
    spendable = info.balance - state.reserve_base - info.owner_count * RESERVE - under_way
    # Ten new tickets will reserve 2 XRP.
    pool.create(amount=spendable - 10 * RESERVE - FEE + 1)
    assert pool.sign() == 0

    pool.close_and_sweep()
    assert pool.sign() == 1  # the twelve that were used reserve nothing any more
    pool.deliver()
    assert not pool.is_halted()
    pool.assert_each_paid_once(14)


def test_tickets_that_the_ledger_refuses_are_not_asked_for_again_at_once(pool: Pool) -> None:
    pool.fill()
    full = NewTransfer(pool.wallet_id, TransferKind.TICKETS, pool.wallet.address, 250, 0)
    transfers_create([full])
    pool.sign()
    pool.deliver()

    failed = pool.transfers.get(kind="tickets", dest_tag=250)
    assert (failed.state, failed.fail_code) == ("failed", "tecDIR_FULL")
    assert not pool.is_halted()
    pool.create(15)
    pool.sign()
    pool.deliver()
    pool.create()
    pool.sign()
    assert pool.makers() == [("paid", 20), ("failed", 250)]  # for ten seconds
    pool.deliver()
    pool.assert_each_paid_once(17)


def test_the_tickets_of_a_replaced_wallet_are_used_up(pool: Pool) -> None:
    pool.fill()
    reserved = len(pool.on_ledger()) * RESERVE
    wallet = pool.wallet
    wallet.state, wallet.replaced_at = "replaced", wallet.registered_at
    wallet.save()
    before = pool.client.account_info(address=wallet.address)
    assert pool.sign() == 20
    pool.deliver()

    after = pool.client.account_info(address=wallet.address)
    assert before is not None
    assert after is not None
    assert pool.on_ledger() == pool.free() == []
    assert (before.owner_count - after.owner_count) * RESERVE == reserved
    assert before.balance - after.balance == 20 * FEE
    assert pool.sign() == 0
    assert pool.audit().difference == 0


def test_tickets_that_others_made_are_used_once_they_are_recognised(pool: Pool, settings: Any) -> None:
    """As after a restore: a lost commit had made them."""
    settings.TICKETS = 3
    answer = pool.owner.submit(TransactionType="TicketCreate", Destination=None, Amount=None, TicketCount=3)
    pool.close_and_sweep()
    assert pool.is_halted()
    _recognise(pool, answer["tx_json"]["hash"])
    made = pool.on_ledger()
    assert pool.free() == []

    pool.create(2)
    assert pool.sign() == 2
    assert [number for number, _ in pool.attempts()] == made[:2]
    assert pool.wallet.next_sequence == made[-1] + 1
    pool.deliver()
    pool.assert_each_paid_once(2)


@pytest.mark.parametrize("held", [False, True])
def test_a_ticket_that_somebody_else_used_is_lost(pool: Pool, held: bool) -> None:
    pool.fill()
    ticket = pool.free()[0]
    if held:
        pool.create()
        assert pool.sign() == 1
    answer = pool.owner.submit(Destination=pool.dest, Amount="7000000", Sequence=0, TicketSequence=ticket)
    assert answer["engine_result"] == "tesSUCCESS"
    pool.ledger.close(10)
    pool.sweep()
    assert pool.external.get().slot_number == ticket
    if held:
        assert pool.resolve() == 1
        assert pool.payouts() == ["paid", "stuck"]
    _recognise(pool, answer["tx_json"]["hash"])

    slot = Slot.objects.get(wallet_id=pool.wallet_id, number=ticket)
    assert (slot.state, slot.lost_to) == ("lost", answer["tx_json"]["hash"])
    assert ticket not in pool.free()
    pool.create()
    pool.sign()
    pool.deliver()
    assert set(pool.payouts()) == {"paid"}
    assert sorted(tx.delivered or 0 for tx in pool.paid()) == [1_000_000] * (2 + held) + [7_000_000]
    assert pool.audit().difference == 0


def _recognise(pool: Pool, tx_hash: str) -> None:
    name = f"admin{uuid4().hex}"
    admin = create_user(email=f"{name}@dropwise.example", username=name, password=None)
    action = AdminAction(admin_id=admin.pk, reason="A test signed it.")
    transaction_recognise(wallet_id=pool.wallet_id, tx_hash=tx_hash, action=action)
    Wallet.objects.filter(pk=pool.wallet_id).update(halted_at=None, halt_reason=None)
