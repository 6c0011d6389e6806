"""What must hold in the end of a run of refunds: the ledger against a model, and against the books."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from django.db.models import F, Sum

from apps.ledger.client import LedgerClient
from apps.payments.models import Deposit, Payment, Refund
from apps.treasury.models import Attempt, Audit, Line, Wallet
from apps.webhooks.models import Event
from tests.experiment.ground import FUNDS_XRP, Ground
from tests.experiment.payers import AMOUNT
from tests.experiment.reading import NO_TAG, Moved, balance_of, payments_of
from tests.experiment.refund_kinds import RETURN_FEE, SHORT, AskedRefund
from tests.experiment.refunds import Refunding
from tests.experiment.verdict import (
    BURN,
    FEE,
    MIN_RETURN,
    TOLERANCE,
    Verdict,
    deposits_of,
    ledgers_that_differ,
    unfinished,
    whole_history,
)
from tests.factories.ledger_process import LedgerProcess

FUNDS = FUNDS_XRP * 1_000_000

# To whom, with which tag, how many drops.
Going = tuple[str, int, int]


@dataclass(slots=True)
class Expected:
    """What must have been sent, as the deposits on the ledger say."""

    going: Counter[Going] = field(default_factory=Counter)
    funded: set[int] = field(default_factory=set)
    expired: set[int] = field(default_factory=set)
    payments: int = 0
    returns: int = 0
    held: int = 0

    def send(self, dest: str, tag: int, drops: int) -> None:
        self.going[dest, tag, drops] += 1


def expected(history: list[Moved], *, ground: Ground, run: Refunding) -> Expected:
    """Read the deposits in ledger order, with the simplest possible model."""
    answer = Expected()
    of_payments = {sent.tx_hash: sent for sent in run.customers.sent}
    of_refunds = {sent.tx_hash: sent.asked for sent in run.funders.sent}
    customers = {sent.asked.number: (sent.payer, sent.source_tag) for sent in run.customers.sent}
    for moved in history:
        if (paid := of_payments.get(moved.tx_hash)) is not None:
            answer.payments += 1
            answer.send(ground.merchant_address, paid.asked.number, AMOUNT - FEE)
            answer.send(ground.burn_address, NO_TAG, BURN)
        elif (refund := of_refunds.get(moved.tx_hash)) is not None:
            _refund(answer, moved, refund, customers[refund.payment], canceled=refund.number in run.canceled)
    return answer


def _refund(
    answer: Expected, moved: Moved, refund: AskedRefund, customer: tuple[str, int], *, canceled: bool
) -> None:
    back = moved.drops
    if refund.number not in answer.funded | answer.expired and not canceled:
        excess = moved.drops - refund.due
        if moved.close_time > refund.expires_at + TOLERANCE:
            answer.expired.add(refund.number)
        elif excess >= 0:
            answer.funded.add(refund.number)
            answer.send(*customer, refund.amount)
            back = excess if excess - RETURN_FEE >= MIN_RETURN else 0
            answer.held += excess - back
    if back:
        answer.returns += 1
        answer.send(moved.sender, moved.source_tag, back - RETURN_FEE)


def verdict(*, ledger: LedgerProcess, client: LedgerClient, ground: Ground, run: Refunding) -> Verdict:
    """Compare model, ledger and database. The ledger's faults must be off."""
    wallet = Wallet.objects.select_related("cursor").get(pk=ground.wallet_id)
    history = payments_of(ledger, wallet.address)
    must = expected(history, ground=ground, run=run)
    out = [moved for moved in history if moved.sender == wallet.address]
    went = Counter((moved.dest, moved.tag, moved.drops) for moved in out if moved.drops)
    fees = sum(moved.fee for moved in out)
    seen_by_client = whole_history(client, wallet.address)
    statuses = _statuses(run, must)
    rows = {str(id_): status for id_, status in Refund.objects.values_list("id", "status")}
    audits = Audit.objects.filter(wallet=wallet)
    return Verdict(
        faults={
            "paid twice": sum((went - must.going)[going] for going in must.going),
            "never paid": (must.going - went).total(),
            "paid but not owed": sum(went[going] for going in went.keys() - must.going.keys()),
            "refunds that were never made": len(run.kinds) - len(run.refunds),
            "refunds made twice": len(rows) - len(run.refunds),
            "refunds with a false status": sum(rows[id_] != status for id_, status in statuses.items()),
            "refunds with a false number of events": _events_differ(statuses),
            "payments with a false sum refunded": _sums_differ(run, must),
            "calls answered with 500": run.calls_failed,
            "stuck": unfinished(wallet.id),
            "deposits lost": deposits_of(wallet, seen_by_client)
            - Deposit.objects.filter(wallet=wallet).count(),
            "accounts whose balance differs": _balances_differ(ledger, ground, run, must, fees),
            "accounts of the journal that differ": _journal_differs(
                wallet, must, fees=fees, balance=balance_of(ledger, wallet.address)
            ),
            "ledgers where books differ": ledgers_that_differ(wallet, seen_by_client),
            "audits that differ": audits.exclude(ledger=F("books") + F("external")).count(),
            "wallet halted": int(wallet.halted_at is not None),
        },
        seen={
            "refunds": len(run.refunds),
            "refunds paid": len(must.funded),
            "refunds canceled": len(run.canceled),
            "refunds expired": sum(status == "expired" for status in statuses.values()),
            "payments": must.payments,
            "deposits": len(run.customers.sent) + len(run.funders.sent),
            "deposits returned": must.returns,
            "transactions sent": sum(went.values()),
            "attempts signed": Attempt.objects.filter(wallet=wallet).count(),
            "attempts proven dead": Attempt.objects.filter(wallet=wallet, outcome="expired").count(),
            "ledgers": wallet.cursor.ledger_index - wallet.registered_ledger,
            "audits": audits.count(),
        },
    )


def _statuses(run: Refunding, must: Expected) -> dict[str, str]:
    """The status that each refund must have, by id."""
    found: dict[str, str] = {}
    for refund in run.refunds:
        if refund.number in must.funded:
            found[refund.id] = "succeeded"
        elif refund.number in run.canceled:
            found[refund.id] = "canceled"
        else:
            found[refund.id] = "expired" if refund.kind.lasts == SHORT else "awaiting_merchant"
    return found


def _events_differ(statuses: dict[str, str]) -> int:
    """Of how many refunds the events are not exactly those of their way."""
    told: dict[str, list[str]] = {id_: [] for id_ in statuses}
    for key, type_ in Event.objects.filter(key__startswith="refund:").values_list("key", "type"):
        told.setdefault(key.split(":")[1], []).append(type_)
    ways = {
        "succeeded": ["refund.created", "refund.succeeded", "refund.updated"],
        "awaiting_merchant": ["refund.created"],
    }
    ended = ["refund.created", "refund.updated"]
    return sum(sorted(types) != ways.get(statuses.get(id_, ""), ended) for id_, types in told.items())


def _sums_differ(run: Refunding, must: Expected) -> int:
    sums: Counter[int] = Counter()
    for refund in run.refunds:
        sums[refund.payment] += refund.amount if refund.number in must.funded else 0
    rows = Payment.objects.filter(tag__in=[payment.tag for payment in run.payments])
    refunded = dict(rows.values_list("tag", "refunded_amount"))
    return sum(refunded[payment.tag] != sums[payment.number] for payment in run.payments)


def _balances_differ(ledger: LedgerProcess, ground: Ground, run: Refunding, must: Expected, fees: int) -> int:
    """How many accounts, ours and others', do not have on the ledger what they must have."""
    balances = Counter({key.address: FUNDS for key in ground.payer_keys})
    balances.update({ground.merchant_address: FUNDS, ground.burn_address: FUNDS, ground.platform: FUNDS})
    sent = [(each.payer, each.drops) for each in run.customers.sent]
    for payer, drops in [*sent, *((each.payer, each.drops) for each in run.funders.sent)]:
        balances[payer] -= drops + 10
        balances[ground.platform] += drops
    for (dest, _, drops), times in must.going.items():
        balances[dest] += drops * times
        balances[ground.platform] -= drops * times
    balances[ground.platform] -= fees
    return sum(balance_of(ledger, address) != drops for address, drops in balances.items())


def _journal_differs(wallet: Wallet, must: Expected, *, fees: int, balance: int) -> int:
    """How many accounts of the journal do not hold what the deposits and the ledger say."""
    rows = Line.objects.filter(entry__wallet=wallet).values_list("account")
    books = dict(rows.annotate(drops=Sum("drops")))
    right = {
        "wallet": balance,
        "equity": -FUNDS,
        "revenue": -(FEE - BURN) * must.payments,
        "return_fees": -RETURN_FEE * (len(must.funded) + must.returns),
        "held": -must.held,
        "network_fees": fees,
    }
    return sum(books.get(account, 0) != right.get(account, 0) for account in books.keys() | right.keys())
