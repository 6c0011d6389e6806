"""A platform wallet on a local ledger, and a driver that runs the machine step by step.

The sweep here books what the wallet itself sent and records external transactions; deposits belong to
another app. Transfers are withdrawals: they need no legs, and the machine treats them as it treats payouts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from django.db import connection, transaction

from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerTx, LedgerUnavailable
from apps.ledger.xrpl_client import XrplClient
from apps.treasury.models import Attempt, Cursor, Slot, Transfer, Wallet
from apps.treasury.services.audit import AuditResult, wallet_audit
from apps.treasury.services.external_transactions import external_transactions_record
from apps.treasury.services.machine import (
    TransferOutcome,
    own_txs_apply,
    wallet_resolve,
    wallet_sign,
    wallet_submit,
)
from apps.treasury.services.transfers import NewTransfer, transfers_create
from tests.sandbox.process import LedgerProcess
from tests.sandbox.wallets import Payer

LIMIT = 60
FEE = 10
LAST_LEDGER_AFTER = 8


class Rig:
    """One wallet and everything that may be done with it."""

    def __init__(self, ledger: LedgerProcess, client: XrplClient, wallet_id: int, owner: Payer) -> None:
        self.ledger = ledger
        self.client: LedgerClient = client
        self.wallet_id = wallet_id
        self.owner = owner
        self.outcomes: list[TransferOutcome] = []

    @property
    def wallet(self) -> Wallet:
        return Wallet.objects.get(id=self.wallet_id)

    def is_halted(self) -> bool:
        return self.wallet.halted_at is not None

    def create(self, count: int = 1, *, amount: int = 1_000_000, dest: str) -> list[int]:
        return transfers_create(
            [NewTransfer(self.wallet_id, "withdraw", dest, -1, amount) for _ in range(count)]
        )

    def sign(self, limit: int = LIMIT) -> int:
        return wallet_sign(
            wallet_id=self.wallet_id, client=self.client, state=self.client.server_state(), limit=limit
        )

    def submit(self) -> int:
        return wallet_submit(wallet_id=self.wallet_id, client=self.client)

    def submit_again(self) -> int:
        """Submit without waiting for the pause between two submissions."""
        self.make_due()
        return self.submit()

    def make_due(self) -> None:
        Transfer.objects.filter(wallet_id=self.wallet_id, state__in=["ready", "signed"]).update(
            next_at=Transfer.objects.values_list("created_at").order_by("id")[:1]
        )

    def resolve(self) -> int:
        return wallet_resolve(
            wallet_id=self.wallet_id,
            client=self.client,
            state=self.client.server_state(),
            on_outcome=self.outcomes.extend,
        )

    def sweep(self, before_commit: Callable[[], None] = lambda: None) -> None:
        state = self.client.server_state()
        with transaction.atomic():
            cursor = Cursor.objects.select_for_update().get(wallet_id=self.wallet_id)
            wallet = self.wallet
            first = max(wallet.registered_ledger + 1, cursor.ledger_index - 9)
            if first > state.validated_index:
                return
            page = self.client.account_tx(
                address=wallet.address, first=first, last=state.validated_index, limit=400
            )
            assert page.marker is None
            assert (page.first, page.last) == (first, state.validated_index)
            own = [tx for tx in page.txs if tx.account == wallet.address]
            external = own_txs_apply(wallet_id=self.wallet_id, txs=own, on_outcome=self.outcomes.extend)
            external_transactions_record(wallet_id=self.wallet_id, txs=external)
            cursor.ledger_index, cursor.ledger_hash = state.validated_index, state.validated_hash
            cursor.close_time = state.close_time
            cursor.save()
            before_commit()

    def round(self) -> None:
        """One turn of everything, as the settlement worker and the watcher do; lost answers are expected."""
        for step in (self.sign, self.submit_again):
            with suppress(LedgerUnavailable):
                step()
        self.ledger.close()
        self.sweep()
        with suppress(LedgerUnavailable):
            self.resolve()

    def settle(self, rounds: int = 40) -> None:
        """Turn until everything is paid, or `rounds` are over."""
        for _ in range(rounds):
            self.round()
            if set(self.states()) <= {"paid"}:
                return

    def audit(self) -> AuditResult:
        return wallet_audit(
            wallet_id=self.wallet_id,
            client=self.client,
            ledger_index=self.wallet.cursor.ledger_index,
        )

    def states(self, ids: Sequence[int] | None = None) -> list[str]:
        rows = Transfer.objects.filter(wallet_id=self.wallet_id).order_by("id")
        if ids is not None:
            rows = rows.filter(id__in=ids)
        return list(rows.values_list("state", flat=True))

    def slots(self) -> list[tuple[int, str]]:
        rows = Slot.objects.filter(wallet_id=self.wallet_id).order_by("number")
        return list(rows.values_list("number", "state"))

    def attempts(self) -> list[tuple[int, str | None]]:
        rows = Attempt.objects.filter(wallet_id=self.wallet_id).order_by("slot_number", "last_ledger")
        return list(rows.values_list("slot_number", "outcome"))

    def payments_to(self, address: str) -> list[LedgerTx]:
        """What the ledger itself says this wallet paid to `address`."""
        state = self.client.server_state()
        page = self.client.account_tx(address=address, first=2, last=state.validated_index, limit=400)
        assert page.marker is None
        sender = self.wallet.address
        return [tx for tx in page.txs if tx.account == sender and tx.succeeded]

    def expire(self) -> None:
        """Close enough empty ledgers that everything signed is past its last one."""
        self.ledger.faults(withhold=1.0)
        self.ledger.close(LAST_LEDGER_AFTER + 1)
        self.ledger.faults()

    def rows(self) -> tuple[int, ...]:
        """How many rows of each kind there are: to show that a refusal changed nothing."""
        counts = []
        with connection.cursor() as cursor:
            for table in ("transfer", "slot", "attempt", "entry", "externaltransaction"):
                cursor.execute(
                    f"select count(*) from treasury_{table} where wallet_id = %s", [self.wallet_id]
                )
                counts.append(int(cursor.fetchone()[0]))
        return tuple(counts)
