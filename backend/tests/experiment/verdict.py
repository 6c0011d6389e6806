"""What must hold in the end, derived from the ledger's history by a separate model."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import connection
from django.db.models import F

from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerTx
from apps.payments.models import Deposit, Leg, Payment
from apps.treasury.models import Attempt, Audit, Transfer, Wallet
from tests.experiment.payers import AMOUNT, Asked, Sent

FEE, BURN, RETURN_FEE, MIN_RETURN = AMOUNT // 100, AMOUNT // 1_000, 12, 1_000
TOLERANCE = timedelta(seconds=30)

# What an outgoing transaction is for: ("payout", payment), ("return", the payer's source tag), ("burn", 0).
Purpose = tuple[str, int]


@dataclass(slots=True)
class Expected:
    """What must have been sent, and which payments must be settled, according to the ledger's history."""

    owed: dict[Purpose, int] = field(default_factory=dict)
    burns: int = 0
    settled: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Verdict:
    """The figures. Everything in `faults` must be 0, and in `seen` above 0, or the faults were not tried."""

    faults: dict[str, int]
    seen: dict[str, int]

    @property
    def green(self) -> bool:
        return not any(self.faults.values())


def expected(asked: Iterable[Asked], sent: Iterable[Sent[Asked]], history: Sequence[LedgerTx]) -> Expected:
    """Read the deposits in ledger order, with the simplest possible model."""
    by_hash = {payment.tx_hash: payment for payment in sent}
    answer = Expected()
    over: set[int] = set()
    for tx in history:
        payment = by_hash.get(tx.tx_hash)
        if payment is None:
            continue
        number = payment.asked.number
        back = payment.drops
        if number not in answer.settled and number not in over:
            if tx.close_time > payment.asked.expires_at + TOLERANCE:
                over.add(number)
            elif payment.drops >= AMOUNT:
                answer.settled.add(number)
                answer.burns += 1
                excess = payment.drops - AMOUNT
                back = excess if excess - RETURN_FEE >= MIN_RETURN else 0
                answer.owed["payout", number] = payment.drops - FEE - back
        if back:
            answer.owed["return", payment.source_tag] = back - RETURN_FEE
    return answer


def verdict(
    *,
    client: LedgerClient,
    wallet_id: int,
    merchant: str,
    burn: str,
    asked: list[Asked],
    sent: list[Sent[Asked]],
) -> Verdict:
    """Compare model, ledger and database. The ledger's faults must be off."""
    wallet = Wallet.objects.select_related("cursor").get(pk=wallet_id)
    history = whole_history(client, wallet.address)
    must = expected(asked, sent, history)
    own = [tx for tx in history if tx.account == wallet.address and tx.succeeded]
    out = [tx for tx in own if tx.tx_type != "TicketCreate"]
    amounts = {tx.tx_hash: -(tx.delta + tx.fee) for tx in out}
    went: dict[Purpose, list[int]] = defaultdict(list)
    for tx in out:
        if tx.destination == burn:
            went["burn", 0].append(amounts[tx.tx_hash])
        elif tx.destination == merchant:
            went["payout", tx.destination_tag].append(amounts[tx.tx_hash])
        else:
            went["return", tx.destination_tag].append(amounts[tx.tx_hash])
    burns = went.pop(("burn", 0), [])
    return Verdict(
        faults={
            "paid twice": sum(len(times) > 1 for times in went.values()) + max(0, len(burns) - must.burns),
            "never paid": sum(purpose not in went for purpose in must.owed) + max(0, must.burns - len(burns)),
            "paid to nobody's deposit": sum(purpose not in must.owed for purpose in went),
            "wrong amount": sum(
                times[0] != must.owed[purpose] for purpose, times in went.items() if purpose in must.owed
            )
            + sum(amount != BURN for amount in burns),
            "stuck": unfinished(wallet_id),
            "deposits lost": deposits_of(wallet, history)
            - Deposit.objects.filter(wallet_id=wallet_id).count(),
            "ledgers where books differ": ledgers_that_differ(wallet, history),
            "audits that differ": Audit.objects.filter(wallet_id=wallet_id)
            .exclude(ledger=F("books") + F("external"))
            .count(),
            "false verdicts": _false_verdicts(asked, must),
            "wallet halted": int(wallet.halted_at is not None),
        },
        seen={
            "deposits": len(sent),
            "payments settled": len(must.settled),
            "transactions sent": len(out),
            "attempts signed": Attempt.objects.filter(wallet_id=wallet_id).count(),
            "attempts proven dead": Attempt.objects.filter(wallet_id=wallet_id, outcome="expired").count(),
            "ledgers": wallet.cursor.ledger_index - wallet.registered_ledger,
            "audits": Audit.objects.filter(wallet_id=wallet_id).count(),
            **_exceptions(asked),
        },
    )


def whole_history(client: LedgerClient, address: str) -> list[LedgerTx]:
    """All transactions of the account, oldest first."""
    (first, last), *_ = client.server_state().complete
    found: list[LedgerTx] = []
    marker: object | None = None
    while True:
        page = client.account_tx(address=address, first=first, last=last, marker=marker, limit=400)
        found.extend(page.txs)
        marker = page.marker
        if marker is None:
            return sorted(found, key=lambda tx: (tx.ledger_index, tx.tx_index))


def deposits_of(wallet: Wallet, history: Sequence[LedgerTx]) -> int:
    """How many transactions of others brought money after the wallet was registered."""
    return sum(
        tx.delta > 0 and tx.account != wallet.address and tx.ledger_index > wallet.registered_ledger
        for tx in history
    )


def unfinished(wallet_id: int) -> int:
    """Legs, transfers and attempts that are not finished."""
    return (
        Leg.objects.filter(wallet_id=wallet_id).exclude(state="paid").count()
        + Transfer.objects.filter(wallet_id=wallet_id).exclude(state="paid").count()
        + Attempt.objects.filter(wallet_id=wallet_id, outcome=None).count()
    )


def ledgers_that_differ(wallet: Wallet, history: Sequence[LedgerTx]) -> int:
    """At how many ledgers the books' balance differs from the ledger's."""
    moved: Counter[int] = Counter()
    opening = 0
    for tx in history:
        if tx.ledger_index <= wallet.registered_ledger:
            opening += tx.delta
        else:
            moved[tx.ledger_index] += tx.delta
    booked: Counter[int] = Counter()
    with connection.cursor() as cursor:
        cursor.execute(
            "select e.ledger_index, sum(l.drops)::bigint from treasury_entry e"
            " join treasury_line l on l.entry_id = e.id and l.account = 'wallet'"
            " where e.wallet_id = %s group by e.ledger_index",
            [wallet.id],
        )
        booked.update(dict(cursor.fetchall()))
    books, ledger, differ = booked.pop(wallet.registered_ledger, 0), opening, int(False)
    for index in range(wallet.registered_ledger, wallet.cursor.ledger_index + 1):
        books, ledger = books + booked[index], ledger + moved[index]
        differ += books != ledger
    return differ


def _false_verdicts(asked: Sequence[Asked], must: Expected) -> int:
    """How many payments have another status than the ledger's history says."""
    rows = Payment.objects.filter(tag__in=[payment.tag for payment in asked])
    status = dict(rows.values_list("tag", "status"))
    return sum(
        status[payment.tag] != ("completed" if payment.number in must.settled else "expired")
        for payment in asked
        if payment.kind.lasts < timedelta(hours=1) or payment.number in must.settled
    )


def _exceptions(asked: Sequence[Asked]) -> dict[str, int]:
    rows = Payment.objects.filter(tag__in=[payment.tag for payment in asked])
    counts = Counter(rows.values_list("exception", flat=True))
    return {name: counts[name] for name in ("overpaid", "late", "duplicate")}
