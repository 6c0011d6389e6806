"""Deciding what becomes of held money: a bounced payout, an unsent return, what came without a sender."""

from __future__ import annotations

from typing import Literal

from django.db import transaction

from apps.payments.models import Credit, Leg, Rejected, Release
from apps.payments.services.announcements import payments_announce, settlement_wake
from apps.payments.services.redirects import merchant_wallet_current
from apps.treasury.models import Cursor, Wallet
from apps.treasury.services.acts import Act, ActRefused
from apps.treasury.services.journal import NewEntry, entries_book

ReleaseTo = Literal["equity", "payout", "return"]


def credit_release(*, credit_id: int, to: ReleaseTo, act: Act) -> Release:
    """Release a held credit once: to the operator's equity, to its merchant, or back to its sender.

    `payout` sends the whole of a payout that came back to the merchant's current wallet; `return` sends what
    arrived, less the return fee, to the sender. Its own transaction; locks cursor, wallet, then the rows.
    Raises `ActRefused`.
    """
    found = Credit.objects.filter(pk=credit_id).first()
    if found is None:
        raise ActRefused("There is no such credit.")
    with transaction.atomic():
        Cursor.objects.select_for_update().get(pk=found.wallet_id)
        wallet = (
            Wallet.objects.select_for_update(no_key=True, of=("self",))
            .select_related("network")
            .get(pk=found.wallet_id)
        )
        credit = Credit.objects.select_related("payment__credit").get(pk=credit_id)
        rejected = Rejected.objects.filter(credit=credit).first()
        _refuse(credit, rejected, wallet, to)
        dest, tag = _destination(credit, wallet, to)
        release = Release.objects.create(
            credit=credit, to=to, dest=dest, dest_tag=tag, admin_id=act.admin_id, reason=act.reason
        )
        entries_book(
            [
                NewEntry(
                    wallet_id=wallet.pk,
                    ledger_index=credit.ledger_index,
                    kind="release",
                    source=str(credit.pk),
                    lines=_lines(credit, to),
                )
            ]
        )
        if dest is not None:
            leg = _leg_create(credit, to, dest, tag)
            if rejected is not None:
                rejected.leg, rejected.not_sent = leg, False
                rejected.save(update_fields=["leg", "not_sent"])
            settlement_wake()
        if credit.payment is not None:
            payments_announce([credit.payment])
    return release


def _refuse(credit: Credit, rejected: Rejected | None, wallet: Wallet, to: ReleaseTo) -> None:
    if wallet.network.closed_at is not None:
        raise ActRefused("This belongs to a closed network: nothing is released there any more.")
    if Release.objects.filter(credit=credit).exists():
        raise ActRefused("This credit is released already.")
    unsent = rejected is not None and rejected.not_sent
    if credit.flow != "held" and not (credit.flow == "reject" and unsent):
        raise ActRefused("Only held money, or a return that was not sent, is released.")
    if wallet.state == "retired" and to != "equity":
        raise ActRefused("This platform wallet is retired: it sends nothing.")
    if to == "payout" and (credit.flow != "held" or credit.merchant_id is None):
        raise ActRefused("Only a payout that came back is paid again.")
    if to == "return" and credit.sender is None:
        raise ActRefused("Nobody is known to have sent this.")
    if to == "return" and credit.delivered <= credit.return_fee:
        raise ActRefused("Nothing would be left of it after the return fee.")


def _destination(credit: Credit, wallet: Wallet, to: ReleaseTo) -> tuple[str | None, int]:
    if to == "return":
        return credit.sender, credit.source_tag
    if to == "payout" and credit.merchant_id is not None:
        current = merchant_wallet_current(merchant_id=credit.merchant_id, mode=wallet.mode)
        return current.address, current.tag
    return None, -1


def _lines(credit: Credit, to: ReleaseTo) -> dict[str, int]:
    if to == "return":
        return {
            "held": credit.delivered,
            "owed_return": credit.return_fee - credit.delivered,
            "return_fees": -credit.return_fee,
        }
    account = "equity" if to == "equity" else "owed_payout"
    return {"held": credit.delivered, account: -credit.delivered}


def _leg_create(credit: Credit, to: ReleaseTo, dest: str, tag: int) -> Leg:
    return Leg.objects.create(
        credit=credit,
        flow=credit.flow,
        wallet_id=credit.wallet_id,
        kind=to,
        amount=credit.delivered - (credit.return_fee if to == "return" else 0),
        dest=dest,
        dest_tag=tag,
    )
