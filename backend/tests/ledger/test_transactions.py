"""What a transaction moved, read from metadata in the formats of real servers."""

from __future__ import annotations

import copy
from datetime import UTC, datetime
from typing import Any

import pytest
from xrpl.utils import ripple_time_to_datetime

from apps.ledger.answers import AnswerUnreadable
from apps.ledger.transactions import ledger_tx

US = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe"
PAYER = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"
OTHER = "rsA2LpzuawewSBQXkiju3YQTMzW13pAAdW"
HASH = "E3FE6EA3D48F0C2B639448020EA4F03D4F4F8FFDB243A852A0F59177921B4879"


def _root(account: str, before: str | None, after: str, kind: str = "ModifiedNode") -> dict[str, Any]:
    if kind == "CreatedNode":
        return {kind: {"LedgerEntryType": "AccountRoot", "NewFields": {"Account": account, "Balance": after}}}
    previous = {} if before is None else {"Balance": before}
    return {
        kind: {
            "LedgerEntryType": "AccountRoot",
            "FinalFields": {"Account": account, "Balance": after},
            "PreviousFields": previous,
        }
    }


def _item(tx: dict[str, Any], nodes: list[dict[str, Any]], **meta: Any) -> dict[str, Any]:
    """An element of `account_tx`, API version 2."""
    return {
        "hash": HASH,
        "ledger_index": 12,
        "ledger_hash": "0" * 64,
        "close_time_iso": "2026-11-21T09:00:10Z",
        "validated": True,
        "tx_json": {
            "TransactionType": "Payment",
            "Account": PAYER,
            "Destination": US,
            "Fee": "10",
            "Sequence": 5,
            "date": 848_739_610,
            **tx,
        },
        "meta": {
            "TransactionIndex": 3,
            "TransactionResult": "tesSUCCESS",
            "AffectedNodes": nodes,
            **meta,
        },
    }


PAYMENT = _item(
    {"DeliverMax": "700", "DestinationTag": 65540, "SourceTag": 9},
    [_root(PAYER, "10000", "9290"), _root(US, "1000", "1700")],
    delivered_amount="700",
)


def test_a_payment() -> None:
    tx = ledger_tx(PAYMENT, address=US)
    assert (tx.tx_hash, tx.ledger_index, tx.tx_index) == (HASH, 12, 3)
    assert (tx.account, tx.sender, tx.destination) == (PAYER, PAYER, US)
    assert (tx.destination_tag, tx.source_tag) == (65540, 9)
    assert (tx.delta, tx.delivered, tx.fee, tx.succeeded) == (700, 700, 10, True)
    assert (tx.sequence, tx.ticket, tx.slot_number) == (5, None, 5)
    assert tx.close_time == ripple_time_to_datetime(848_739_610)


def test_payment_seen_from_its_sender() -> None:
    tx = ledger_tx(PAYMENT, address=PAYER)
    assert (tx.delta, tx.delivered, tx.sender) == (-710, 700, PAYER)


def test_api_version_1_gives_the_same_facts() -> None:
    old = copy.deepcopy(PAYMENT)
    tx = old.pop("tx_json")
    old["tx"] = {**tx, "hash": old.pop("hash"), "ledger_index": old.pop("ledger_index"), "Amount": "700"}
    del old["close_time_iso"]
    assert ledger_tx(old, address=US) == ledger_tx(PAYMENT, address=US)
    inline = {**old.pop("tx"), **old}
    assert ledger_tx(inline, address=US) == ledger_tx(PAYMENT, address=US)


def test_without_a_date_the_iso_time_is_read() -> None:
    item = copy.deepcopy(PAYMENT)
    del item["tx_json"]["date"]
    assert ledger_tx(item, address=US).close_time == datetime(2026, 11, 21, 9, 0, 10, tzinfo=UTC)


def test_no_tags_and_a_ticket() -> None:
    tx = ledger_tx(_item({"Sequence": 0, "TicketSequence": 44}, []), address=US)
    assert (tx.destination_tag, tx.source_tag) == (-1, -1)
    assert (tx.ticket, tx.slot_number) == (44, 44)


def test_tag_zero_is_a_tag() -> None:
    assert ledger_tx(_item({"DestinationTag": 0}, []), address=US).destination_tag == 0


def test_partial_payment_delivers_the_delivered_amount() -> None:
    item = _item(
        {"DeliverMax": "100000000", "Flags": 131072},
        [_root(US, "1000", "501000")],
        delivered_amount="500000",
        DeliveredAmount="500000",
    )
    tx = ledger_tx(item, address=US)
    assert (tx.delta, tx.delivered) == (500_000, 500_000)


@pytest.mark.parametrize(
    "amount",
    [
        {"currency": "USD", "issuer": OTHER, "value": "5"},
        {"mpt_issuance_id": "00", "value": "5"},
        "unavailable",
        "-5",
        "",
        "٥",
        500,
        None,
    ],
)
def test_only_drops_count_as_delivered(amount: object) -> None:
    tx = ledger_tx(_item({}, [_root(US, "1000", "1500")], delivered_amount=amount), address=US)
    assert (tx.delivered, tx.delta) == (None, 500)


def test_tec_result_only_moves_the_fee() -> None:
    item = _item({}, [_root(PAYER, "100", "90")], TransactionResult="tecUNFUNDED_PAYMENT")
    tx = ledger_tx(item, address=PAYER)
    assert (tx.succeeded, tx.result, tx.delta) == (False, "tecUNFUNDED_PAYMENT", -10)


def test_a_created_account() -> None:
    nodes = [_root(US, None, "2000000", "CreatedNode")]
    assert ledger_tx(_item({}, nodes, delivered_amount="2000000"), address=US).delta == 2_000_000


def test_unchanged_balance_and_unaffected_account() -> None:
    assert ledger_tx(_item({}, [_root(US, None, "1000")]), address=US).delta == 0
    assert ledger_tx(_item({}, [_root(OTHER, "5", "6")]), address=US).delta == 0


def test_deleted_account_delivers_its_balance() -> None:
    nodes = [_root(PAYER, "1000000", "0", "DeletedNode"), _root(US, "5", "800005")]
    item = _item({"TransactionType": "AccountDelete"}, nodes, delivered_amount="800000")
    tx = ledger_tx(item, address=US)
    assert (tx.tx_type, tx.sender, tx.delta, tx.delivered) == ("AccountDelete", PAYER, 800_000, 800_000)
    assert ledger_tx(item, address=PAYER).delta == -1_000_000


def _object(kind: str, entry_type: str, **fields: Any) -> dict[str, Any]:
    return {kind: {"LedgerEntryType": entry_type, "FinalFields": fields}}


def test_escrow_is_from_its_owner_with_its_own_tag() -> None:
    item = _item(
        {"TransactionType": "EscrowFinish", "Account": OTHER, "Owner": PAYER, "Destination": None},
        [
            _object(
                "DeletedNode", "Escrow", Account=PAYER, Destination=US, DestinationTag=65540, Amount="50"
            ),
            _root(US, "1000", "1050"),
        ],
    )
    tx = ledger_tx(item, address=US)
    assert (tx.account, tx.sender, tx.destination, tx.destination_tag) == (OTHER, PAYER, US, 65540)
    assert (tx.delta, tx.delivered) == (50, None)


def test_channel_claim_is_from_the_channels_owner() -> None:
    item = _item(
        {"TransactionType": "PaymentChannelClaim", "Account": PAYER, "Destination": None},
        [
            _object("ModifiedNode", "PayChannel", Account=PAYER, Destination=US, DestinationTag=7),
            _root(US, "1000", "1090"),
        ],
    )
    tx = ledger_tx(item, address=US)
    assert (tx.sender, tx.destination, tx.destination_tag, tx.delta) == (PAYER, US, 7, 90)


def test_cashed_check_is_from_its_writer() -> None:
    item = _item(
        {"TransactionType": "CheckCash", "Account": US, "Destination": None},
        [_object("DeletedNode", "Check", Account=PAYER, Destination=US), _root(US, "1000", "1490")],
        delivered_amount="500",
    )
    tx = ledger_tx(item, address=US)
    assert (tx.account, tx.delta, tx.delivered) == (US, 490, 500)


def test_unknown_transaction_type_has_no_sender() -> None:
    item = _item({"TransactionType": "Something", "Account": OTHER}, [_root(US, "1", "2")])
    tx = ledger_tx(item, address=US)
    assert (tx.tx_type, tx.sender, tx.delta) == ("Something", None, 1)


@pytest.mark.parametrize("missing", ["hash", "meta", "ledger_index"])
def test_incomplete_response_is_refused(missing: str) -> None:
    item = copy.deepcopy(PAYMENT)
    del item[missing]
    with pytest.raises(AnswerUnreadable):
        ledger_tx(item, address=US)
