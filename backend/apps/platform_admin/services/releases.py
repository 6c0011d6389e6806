"""Releasing held money: bounced payouts, unsent returns, deposits without a known sender."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from apps.accounts.domain.audit import AuditAction
from apps.accounts.models import User
from apps.accounts.services.audit import audit_record
from apps.ledger.types import NO_TAG
from apps.payments.domain.admin_rules import DepositFacts, release_refusal
from apps.payments.domain.choices import Flow, ReleaseTo
from apps.payments.models import Deposit, Leg, Rejected, Release
from apps.payments.selectors import deposit_facts
from apps.payments.services.gap import external_open, paid_elsewhere
from apps.payments.services.live_updates import payments_announce, settlement_wake
from apps.payments.services.refunds import refunds_follow
from apps.treasury.domain.choices import Account, EntryKind
from apps.treasury.models import Cursor, ExternalTransaction, Wallet
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused, require_allowed
from apps.treasury.services.journal import NewEntry, entries_book


def deposit_release(
    *, deposit_id: int, to: ReleaseTo, action: AdminAction, returned_by: ExternalTransaction | None = None
) -> Release:
    """Release a held deposit: to the operator's equity, to its merchant, or back to its sender. Only once.

    `payout` sends a bounced payout in full to the merchant's current wallet; `return` sends the deposit, less
    the return fee, to its sender. Of a corrected deposit, what it truly brought. `returned_by` is the
    transaction of a gap that returned it before the database was restored, and is about to be adopted. One
    transaction; locks cursor, wallet, then the rows. Raises `AdminActionRefused`.
    """
    found = Deposit.objects.filter(pk=deposit_id).first()
    if found is None:
        raise AdminActionRefused("There is no such deposit.", status=404)
    with transaction.atomic():
        Cursor.objects.select_for_update().get(pk=found.wallet_id)
        wallet = Wallet.objects.select_for_update(no_key=True).get(pk=found.wallet_id)
        deposit = Deposit.objects.select_related("payment__deposit").get(pk=deposit_id)
        rejected = Rejected.objects.filter(deposit=deposit).first()
        facts = _facts_lock(deposit_id, to)
        require_allowed(release_refusal(facts, to))
        if to == ReleaseTo.RETURN and returned_by is None:
            _refuse_second_return(wallet, deposit)
        dest, tag = _destination(deposit, facts, to)
        release = Release.objects.create(
            deposit=deposit, to=to, dest=dest, dest_tag=tag, admin_id=action.admin_id, reason=action.reason
        )
        entries_book(
            [
                NewEntry(
                    wallet_id=wallet.pk,
                    ledger_index=deposit.ledger_index,
                    kind=EntryKind.RELEASE,
                    source=str(deposit.pk),
                    lines=_lines(deposit, facts.held, to),
                )
            ]
        )
        if dest is not None:
            leg = _leg_create(deposit, facts.held, to, dest, tag)
            if rejected is not None and rejected.leg_id is None:
                rejected.leg, rejected.not_sent = leg, False
                rejected.save(update_fields=["leg", "not_sent"])
            settlement_wake()
        if deposit.payment is not None:
            payments_announce([deposit.payment])
        refunds_follow(deposits={deposit.pk})
        audit_record(
            actor=action,
            action=AuditAction.DEPOSIT_RELEASED,
            subject=f"deposit {deposit.pk}",
            before={"transaction": deposit.tx_hash, "drops": facts.held},
            after={"to": str(to), "address": dest},
            reason=action.reason,
        )
    return release


def deposits_release_to_equity(*, deposits: QuerySet[Deposit], action: AdminAction) -> int:
    """Release held deposits to the operator's equity in one go; returns the drops.

    For deposits that the caller has found releasable, with their wallet's cursor and wallet locked, in his
    transaction. He records the admin action.
    """
    found = list(deposits.order_by("pk"))
    Release.objects.bulk_create(
        Release(
            deposit=deposit,
            to=ReleaseTo.EQUITY,
            dest=None,
            dest_tag=NO_TAG,
            admin_id=action.admin_id,
            reason=action.reason,
        )
        for deposit in found
    )
    entries_book(
        [
            NewEntry(
                wallet_id=deposit.wallet_id,
                ledger_index=deposit.ledger_index,
                kind=EntryKind.RELEASE,
                source=str(deposit.pk),
                lines={Account.HELD: deposit.delivered, Account.EQUITY: -deposit.delivered},
            )
            for deposit in found
        ]
    )
    return sum(deposit.delivered for deposit in found)


def _refuse_second_return(wallet: Wallet, deposit: Deposit) -> None:
    """After a restore: what was already returned, or may have paid a merchant, is not sent back."""
    if wallet.gap_after is not None and external_open(wallet.pk).exists():
        raise AdminActionRefused(
            "First adopt or recognise the wallet's own transactions: one of them may have sent this on."
        )
    before = paid_elsewhere(deposit) if deposit.flow == Flow.HELD else None
    if before is not None:
        raise AdminActionRefused(
            f"Transaction {before.tx_hash} returned this amount to this sender, and was recognised:"
            " release the deposit to equity."
        )


def _facts_lock(deposit_id: int, to: ReleaseTo) -> DepositFacts:
    """What decides about the release, with the merchant locked where the money goes to one."""
    this = Deposit.objects.filter(pk=deposit_id)
    (facts,) = deposit_facts(this).values()
    if to != ReleaseTo.PAYOUT or facts.payee is None:
        return facts
    User.objects.select_for_update(no_key=True).get(pk=facts.payee.merchant_id)
    (facts,) = deposit_facts(this).values()
    return facts


def _destination(deposit: Deposit, facts: DepositFacts, to: ReleaseTo) -> tuple[str | None, int]:
    if to == ReleaseTo.RETURN:
        return deposit.sender, deposit.source_tag
    if to == ReleaseTo.PAYOUT and facts.payee is not None and facts.payee.wallet is not None:
        return facts.payee.wallet
    return None, NO_TAG


def _lines(deposit: Deposit, held: int, to: ReleaseTo) -> dict[Account, int]:
    if to == ReleaseTo.RETURN:
        return {
            Account.HELD: held,
            Account.OWED_RETURN: deposit.return_fee - held,
            Account.RETURN_FEES: -deposit.return_fee,
        }
    account = Account.EQUITY if to == ReleaseTo.EQUITY else Account.OWED_PAYOUT
    return {Account.HELD: held, account: -held}


def _leg_create(deposit: Deposit, held: int, to: ReleaseTo, dest: str, tag: int) -> Leg:
    return Leg.objects.create(
        deposit=deposit,
        flow=deposit.flow,
        wallet_id=deposit.wallet_id,
        kind=to,
        amount=held - (deposit.return_fee if to == ReleaseTo.RETURN else 0),
        dest=dest,
        dest_tag=tag,
    )
