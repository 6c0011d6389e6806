"""One platform wallet on a local ledger, and the services that send from it, run step by step.

Its transfers are withdrawals: they need no legs, and are sent as payouts are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from django.db import connection, transaction
from django.db.models import QuerySet

from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerTx, LedgerUnavailable, ServerState
from apps.ledger.xrpl_client import XrplClient
from apps.treasury.domain.choices import TransferKind
from apps.treasury.models import Attempt, Audit, Cursor, Entry, ExternalTransaction, Slot, Transfer, Wallet
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
from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import Payer

LIMIT = 60
FEE = 10
LAST_LEDGER_AFTER = 8


class WalletDriver:
    """One wallet, which pays to `dest` by default; `outcomes` is what it reported of transfers."""

    def __init__(
        self, ledger: LedgerProcess, client: XrplClient, wallet_id: int, owner: Payer, dest: str
    ) -> None:
        self.ledger = ledger
        self.client: LedgerClient = client
        self.wallet_id = wallet_id
        self.owner, self.dest = owner, dest
        self.outcomes: list[TransferOutcome] = []

    @property
    def wallet(self) -> Wallet:
        return Wallet.objects.get(id=self.wallet_id)

    def is_halted(self) -> bool:
        return self.wallet.halted_at is not None

    @property
    def transfers(self) -> QuerySet[Transfer]:
        return Transfer.objects.filter(wallet_id=self.wallet_id).order_by("id")

    @property
    def all_attempts(self) -> QuerySet[Attempt]:
        return Attempt.objects.filter(wallet_id=self.wallet_id).order_by("slot_number", "last_ledger")

    # -- steps ---------------------------------------------------------------------------------------------

    def create(self, count: int = 1, *, amount: int = 1_000_000, dest: str | None = None) -> list[int]:
        transfer = NewTransfer(self.wallet_id, TransferKind.WITHDRAW, dest or self.dest, -1, amount)
        return transfers_create([transfer] * count)

    def create_beyond_equity(self, count: int = 1, *, amount: int) -> list[int]:
        """Withdrawals that the database refuses: the signer must not rely on that."""
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("set local session_replication_role = replica")
            created = self.create(count, amount=amount)
            cursor.execute("set local session_replication_role = origin")
        return created

    def create_signed(self, count: int = 1) -> None:
        self.create(count)
        assert self.sign() == count

    def sign(
        self, limit: int = LIMIT, *, client: LedgerClient | None = None, state: ServerState | None = None
    ) -> int:
        return wallet_sign(
            wallet_id=self.wallet_id,
            client=client or self.client,
            state=state or self.client.server_state(),
            limit=limit,
        )

    def submit(self, client: LedgerClient | None = None) -> int:
        return wallet_submit(wallet_id=self.wallet_id, client=client or self.client)

    def submit_again(self) -> int:
        """Submit without waiting for the pause between two submissions."""
        self.make_due()
        return self.submit()

    def make_due(self) -> None:
        oldest = Transfer.objects.values_list("created_at").order_by("id")[:1]
        self.transfers.filter(state__in=["ready", "signed"]).update(next_at=oldest)

    def resolve(
        self,
        on_outcome: Callable[[Sequence[TransferOutcome]], None] | None = None,
        *,
        client: LedgerClient | None = None,
        state: ServerState | None = None,
    ) -> int:
        return wallet_resolve(
            wallet_id=self.wallet_id,
            client=client or self.client,
            state=state or self.client.server_state(),
            on_outcome=on_outcome or self.outcomes.extend,
        )

    def sweep(self, before_commit: Callable[[], None] = lambda: None) -> None:
        """Book what the wallet sent, and record external transactions; deposits are not looked at."""
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
            assert (page.marker, page.first, page.last) == (None, first, state.validated_index)
            external = self.apply([tx for tx in page.txs if tx.account == wallet.address])
            external_transactions_record(wallet_id=self.wallet_id, txs=external)
            cursor.ledger_index, cursor.ledger_hash = state.validated_index, state.validated_hash
            cursor.close_time = state.close_time
            cursor.save()
            before_commit()

    def apply(self, own: Sequence[LedgerTx]) -> list[LedgerTx]:
        """Book validated transactions of the wallet; returns those that are not ours."""
        return own_txs_apply(wallet_id=self.wallet_id, txs=own, on_outcome=self.outcomes.extend)

    def deliver(self) -> None:
        """Submit what is signed, and sweep the ledger that includes it."""
        self.submit()
        self.close_and_sweep()

    def close_and_sweep(self) -> None:
        self.ledger.close()
        self.sweep()

    def expire(self) -> None:
        """Close enough empty ledgers that everything signed is past its last one."""
        self.ledger.faults(withhold=1.0)
        self.ledger.close(LAST_LEDGER_AFTER + 1)
        self.ledger.faults()

    def expire_and_resolve(self) -> None:
        self.expire()
        self.sweep()
        self.resolve()

    def round(self) -> None:
        """One turn of everything, as worker and watcher do it; lost replies are expected."""
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

    def audit(self, *, ahead: int = 0, whole: bool = False) -> AuditResult:
        """Audit at the ledger of the cursor, or so many `ahead` of it."""
        index = self.wallet.cursor.ledger_index + ahead
        return wallet_audit(wallet_id=self.wallet_id, client=self.client, ledger_index=index, whole=whole)

    # -- what there is -------------------------------------------------------------------------------------

    def states(self, ids: Sequence[int] | None = None) -> list[str]:
        rows = self.transfers if ids is None else self.transfers.filter(id__in=ids)
        return list(rows.values_list("state", flat=True))

    def slots(self) -> list[tuple[int, str]]:
        rows = Slot.objects.filter(wallet_id=self.wallet_id).order_by("number")
        return list(rows.values_list("number", "state"))

    def slot_states(self) -> list[str]:
        return [state for _, state in self.slots()]

    def attempts(self) -> list[tuple[int, str | None]]:
        return list(self.all_attempts.values_list("slot_number", "outcome"))

    def paid(self, dest: str | None = None) -> list[LedgerTx]:
        """What this wallet paid to `dest`, as the ledger itself tells it."""
        address = dest or self.dest
        last = self.client.server_state().validated_index
        page = self.client.account_tx(address=address, first=2, last=last, limit=400)
        assert page.marker is None
        return [tx for tx in page.txs if tx.account == self.wallet.address and tx.succeeded]

    def assert_paid_once(self, count: int) -> None:
        """Each of `count` transfers is paid, once on the ledger too, and the books are right."""
        assert self.states() == ["paid"] * count
        assert len(self.paid()) == count
        assert self.audit().difference == 0

    @property
    def audits(self) -> QuerySet[Audit]:
        return Audit.objects.filter(wallet_id=self.wallet_id).order_by("ledger_index")

    @property
    def external(self) -> QuerySet[ExternalTransaction]:
        return ExternalTransaction.objects.filter(wallet_id=self.wallet_id)

    def rows(self) -> list[int]:
        """How many rows of each kind there are: a refusal adds none."""
        models = (Transfer, Slot, Attempt, Entry, ExternalTransaction)
        return [model.objects.filter(wallet_id=self.wallet_id).count() for model in models]
