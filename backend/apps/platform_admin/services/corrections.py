"""Taking back a deposit that a server reported otherwise than the ledger has it."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.domain.audit import AuditAction
from apps.accounts.services.audit import audit_record
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient, clients_for
from apps.ledger.servers import server_urls
from apps.ledger.types import LedgerUnavailable
from apps.payments.domain.admin_rules import correction_refusal
from apps.payments.domain.choices import PaymentStatus
from apps.payments.domain.failures import NOT_ON_THE_LEDGER
from apps.payments.models import Correction, Deposit, Leg, Payment
from apps.payments.selectors import correction_facts
from apps.payments.services.lifecycle import Step, payment_transition
from apps.payments.services.live_updates import payments_announce
from apps.payments.services.locks import payments_lock
from apps.payments.services.refunds import refunds_follow
from apps.treasury.domain.choices import Account, EntryKind, TransferState
from apps.treasury.models import Cursor, Line, Transfer, Wallet
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused, require_allowed
from apps.treasury.services.clock import mode_now
from apps.treasury.services.journal import NewEntry, entries_book
from apps.treasury.services.networks import network_check
from apps.treasury.services.servers import LEDGER_TROUBLE
from apps.treasury.services.transfers import transfers_cancel

CANCELLED = "corrected"


def deposit_mode(deposit_id: int) -> Mode:
    """Whose ledger has the deposit. Raises `AdminActionRefused` 404."""
    mode = Deposit.objects.filter(pk=deposit_id).values_list("wallet__mode", flat=True).first()
    if mode is None:
        raise AdminActionRefused("There is no such deposit.", status=404)
    return Mode(mode)


def deposit_correct(*, deposit_id: int, client: LedgerClient, action: AdminAction) -> Correction:
    """Book what the ledger says that a deposit delivered, instead of what was booked; what came is held.

    The amount is read from the ledger here, never given. Its legs become void and are never paid; a payment
    that it settled fails, or stays completed with that reason where its payout is gathered. Only on a halted
    wallet, before anything of it was sent. Asks the ledger first; then one transaction, which locks cursor,
    wallet, transfers, legs, payment. Raises `AdminActionRefused`, `LedgerUnavailable` where the server lacks
    that ledger, and what the client raises.
    """
    this = Deposit.objects.filter(pk=deposit_id)
    ((deposit, facts),) = correction_facts(this).items()
    require_allowed(correction_refusal(facts))
    came = _truly_delivered(deposit, client)
    with transaction.atomic():
        Cursor.objects.select_for_update().get(pk=deposit.wallet_id)
        Wallet.objects.select_for_update(no_key=True).get(pk=deposit.wallet_id)
        legs = Leg.objects.filter(deposit=deposit)
        transfers = Transfer.objects.filter(pk__in=legs.values("transfer")).order_by("pk")
        list(transfers.select_for_update(no_key=True))
        list(legs.order_by("id").select_for_update(of=("self",), no_key=True))
        ((_, facts),) = correction_facts(this).items()
        require_allowed(correction_refusal(facts))
        _transfers_leave(deposit)
        correction = Correction.objects.create(
            deposit=deposit, true_delivered=came, admin_id=action.admin_id, reason=action.reason
        )
        legs.update(void=True)
        _book(deposit, came)
        _payment_follows(deposit)
        refunds_follow(deposits={deposit.pk}, reason=NOT_ON_THE_LEDGER)
        audit_record(
            actor=action,
            action=AuditAction.DEPOSIT_CORRECTED,
            subject=f"deposit {deposit.pk}",
            before={"transaction": deposit.tx_hash, "drops": deposit.delivered},
            after={"drops": came},
            reason=action.reason,
        )
    return correction


def _truly_delivered(deposit: Deposit, client: LedgerClient) -> int:
    """The drops by which the transaction raised the wallet's balance on the ledger; 0 if it is not there."""
    wallet = Wallet.objects.select_related("network", "cursor").get(pk=deposit.wallet_id)
    several = len(server_urls(wallet.mode)) > 1
    readings: set[int] = set()
    trouble: Exception | None = None
    # The server that reported it wrongly may be the one that is asked first.
    for each in clients_for(wallet.mode) if several else (client,):
        try:
            readings.add(_read(deposit, wallet, each))
        except LEDGER_TROUBLE as error:
            trouble = trouble or error
    if not readings and trouble is not None:
        raise trouble
    otherwise = readings - {deposit.delivered}
    if not otherwise:
        raise AdminActionRefused("The ledger has this deposit as it is booked: there is nothing to correct.")
    if len(otherwise) > 1:
        raise AdminActionRefused(
            "The ledger servers do not agree on what this deposit brought:"
            f" leave only those that you trust in LEDGER_URLS_{wallet.mode.upper()}."
        )
    return otherwise.pop()


def _read(deposit: Deposit, wallet: Wallet, client: LedgerClient) -> int:
    """What one server says that it brought."""
    network_check(network=wallet.network, state=client.server_state(), cursor=wallet.cursor, client=client)
    if client.ledger_hash(deposit.ledger_index) is None:
        raise LedgerUnavailable(
            f"the {wallet.mode} ledger server does not show ledger {deposit.ledger_index}"
        )
    found = client.tx(tx_hash=deposit.tx_hash, address=wallet.address).validated
    return 0 if found is None else max(0, found.delta)


def _transfers_leave(deposit: Deposit) -> None:
    """Cancel the ready transfers of its legs; other legs that they gathered wait again."""
    ready = list(
        Transfer.objects.filter(legs__deposit=deposit, state=TransferState.READY).values_list("pk", flat=True)
    )
    transfers_cancel(transfer_ids=ready, code=CANCELLED)
    Leg.objects.filter(transfer__in=ready).update(transfer=None, transfer_state=None)


def _book(deposit: Deposit, came: int) -> None:
    """Take the deposit's entry back; what truly came is held."""
    booked = Line.objects.filter(entry__kind=EntryKind.DEPOSIT, entry__source=str(deposit.pk))
    lines = {Account(account): -drops for account, drops in booked.values_list("account", "drops")}
    lines[Account.WALLET] = lines.get(Account.WALLET, 0) + came
    lines[Account.HELD] = lines.get(Account.HELD, 0) - came
    entries_book(
        [
            NewEntry(
                wallet_id=deposit.wallet_id,
                ledger_index=deposit.ledger_index,
                kind=EntryKind.CORRECT,
                source=str(deposit.pk),
                lines=lines,
            )
        ]
    )


def _payment_follows(deposit: Deposit) -> None:
    if deposit.payment_id is None:
        return
    payment = payments_lock(ids=[deposit.payment_id])[deposit.payment_id]
    if payment.deposit_id != deposit.pk:
        payments_announce([payment])
    else:
        payment_transition(steps=[_step(payment)], now=mode_now(payment.mode))


def _step(payment: Payment) -> Step:
    """A payment whose payout is gathered is completed, and stays so."""
    if payment.status == PaymentStatus.PROCESSING:
        return Step(payment=payment, status=PaymentStatus.FAILED, failure_reason=NOT_ON_THE_LEDGER)
    return Step(payment=payment, failure_reason=NOT_ON_THE_LEDGER)
