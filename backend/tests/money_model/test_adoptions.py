"""Adopting our own lost transactions after a restore: what the database allows, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from apps.treasury.models import Adoption, Attempt, ExternalTransaction, Transfer
from tests.factories.row_factory import RowFactory
from tests.factories.rows import book
from tests.factories.sql import change, check_constraints, refused_by
from tests.money_model.setups import owed_return

FEE = 10
# A return of 4,999,988 drops is owed.
OWED = 4_999_988


def open_gap(f: RowFactory) -> None:
    f.halt()
    change(f.wallet, gap_after=f.ledger - 1)


def lost(f: RowFactory, transfer: Transfer, **columns: object) -> ExternalTransaction:
    """What a lost commit had signed for `transfer`, as the sweep found it."""
    sent: dict[str, Any] = {
        "slot_number": 900,
        "delta": -(transfer.amount + FEE),
        "result": "tesSUCCESS",
        "fee": FEE,
        "dest": transfer.dest,
        "dest_tag": transfer.dest_tag,
        "delivered": transfer.amount,
        "closed_at": timezone.now(),
    }
    return f.external_transaction(**sent | columns)


def adopt(
    f: RowFactory,
    external: ExternalTransaction,
    transfer: Transfer,
    *,
    attempt: dict[str, Any] | None = None,
    lines: dict[str, int] | None = None,
) -> None:
    """Slot, adoption, attempt, entry and transfer, as the service writes them, with changes."""
    change(transfer, state="signed")
    slot = f.slot(external.slot_number or 0, transfer=transfer)
    Adoption.objects.create(external=external, transfer=transfer, admin_id=1, reason="restored")
    change(slot, state="lost", lost_to=external.tx_hash)
    columns: dict[str, Any] = {
        "tx_hash": external.tx_hash,
        "blob": "",
        "fee": FEE,
        "from_ledger": external.ledger_index - 1,
        "last_ledger": external.ledger_index,
        "outcome": "success",
        "result_code": "tesSUCCESS",
        "ledger_index": external.ledger_index,
    }
    if attempt is not None:
        Attempt.objects.create(
            transfer=transfer, wallet=f.wallet, slot_number=slot.number, **columns | attempt
        )
    kind = f"owed_{transfer.kind}"
    right = {"wallet": -(transfer.amount + FEE), "network_fees": FEE, kind: transfer.amount}
    book(
        f.wallet,
        external.ledger_index,
        "attempt",
        external.tx_hash,
        right if lines is None else lines,
        closed_at=external.closed_at,
    )
    change(transfer, state="paid", paid_hash=external.tx_hash)


def test_a_lost_transaction_becomes_the_payment_of_what_is_owed(factory: RowFactory) -> None:
    transfer = factory.transfer(owed_return(factory))
    open_gap(factory)
    adopt(factory, lost(factory, transfer), transfer, attempt={})
    check_constraints()
    transfer.refresh_from_db()
    assert transfer.state == "paid"


@pytest.mark.parametrize(
    "columns",
    [
        {"delivered": OWED - 1, "delta": -(OWED - 1 + FEE)},
        {"delivered": OWED + 1, "delta": -(OWED + 1 + FEE)},
        {"dest_tag": 5},
        {"dest": "rSomebodyElse"},
        {"delta": -(OWED + FEE + 1)},
    ],
)
def test_one_that_paid_something_else_is_not_adopted(factory: RowFactory, columns: dict[str, object]) -> None:
    transfer = factory.transfer(owed_return(factory))
    open_gap(factory)
    with refused_by("adoption_matches"):
        adopt(factory, lost(factory, transfer, **columns), transfer, attempt={})


@pytest.mark.parametrize(
    "columns", [{"result": "tecPATH_DRY"}, {"tx_type": "AccountSet"}, {"slot_number": None}]
)
def test_only_a_payment_that_we_signed_is_adopted(factory: RowFactory, columns: dict[str, object]) -> None:
    transfer = factory.transfer(owed_return(factory))
    open_gap(factory)
    with refused_by("adoption_of_payment"):
        adopt(factory, lost(factory, transfer, **columns), transfer, attempt={})


def test_nothing_is_adopted_outside_the_gap(factory: RowFactory) -> None:
    transfer = factory.transfer(owed_return(factory))
    factory.halt()
    with refused_by("adoption_in_gap"):
        adopt(factory, lost(factory, transfer), transfer, attempt={})


def test_nothing_is_adopted_after_the_gap(factory: RowFactory) -> None:
    transfer = factory.transfer(owed_return(factory))
    factory.halt()
    change(factory.wallet, gap_after=factory.ledger - 2, gap_until=factory.ledger - 1)
    with refused_by("adoption_in_gap"):
        adopt(factory, lost(factory, transfer), transfer, attempt={})


def test_an_adoption_without_its_attempt_is_refused(factory: RowFactory) -> None:
    transfer = factory.transfer(owed_return(factory))
    open_gap(factory)
    external = lost(factory, transfer)
    change(transfer, state="signed")
    with refused_by("adoption_attempt"):
        Adoption.objects.create(external=external, transfer=transfer, admin_id=1, reason="restored")


@pytest.mark.parametrize(
    "lines",
    [
        {"wallet": -(OWED + FEE), "network_fees": FEE, "equity": OWED},
        {"wallet": -(OWED + FEE + 1), "network_fees": FEE, "owed_return": OWED, "equity": 1},
    ],
)
def test_an_adopted_attempt_is_booked_like_any_paid_one(factory: RowFactory, lines: dict[str, int]) -> None:
    transfer = factory.transfer(owed_return(factory))
    open_gap(factory)
    with refused_by("attempt_entry_booked"):
        adopt(factory, lost(factory, transfer), transfer, attempt={}, lines=lines)


def test_an_attempt_born_with_an_outcome_needs_an_adoption(factory: RowFactory) -> None:
    with refused_by("attempt_born_live"):
        factory.attempt(
            factory.sign(owed_return(factory)).slot,
            outcome="success",
            result_code="tesSUCCESS",
            ledger_index=factory.ledger + 1,
        )


def test_what_is_adopted_is_not_recognised_too(factory: RowFactory) -> None:
    transfer = factory.transfer(owed_return(factory))
    open_gap(factory)
    external = lost(factory, transfer)
    adopt(factory, external, transfer, attempt={})
    check_constraints()
    with refused_by("external_tx_adopted"):
        factory.recognise(external)


def test_a_gap_belongs_to_a_halted_wallet(factory: RowFactory) -> None:
    open_gap(factory)
    with refused_by("wallet_gap"):
        change(factory.wallet, halted_at=None, halt_reason=None)
