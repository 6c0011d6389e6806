"""Escrows: XRP that waits for a time or a secret."""

import hashlib
from typing import Any

import pytest
from xrpl.clients import JsonRpcClient
from xrpl.models import EscrowCreate, EscrowFinish
from xrpl.transaction import submit_and_wait

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import GENESIS, LocalPayer, Payer, new_wallet
from tests.sandbox.checks import assert_charged, assert_refused
from tests.sandbox.conftest import LedgerFactory

SECRET = b"open sesame"
FULFILLMENT = f"A0{len(SECRET) + 2:02X}80{len(SECRET):02X}{SECRET.hex().upper()}"
CONDITION = f"A0258020{hashlib.sha256(SECRET).hexdigest().upper()}8101{len(SECRET):02X}"
OTHER_CONDITION = f"A0258020{'AB' * 32}8101{len(SECRET):02X}"
FULFILLED_FEE = "330"  # 10 + 10 * (32 + 15 // 16)


@pytest.fixture
def payee(ledger: LedgerProcess) -> Payer:
    """Another funded account."""
    account = Payer(ledger, new_wallet())
    ledger.fund(account.address)
    return account


def _now(payer: Payer) -> int:
    closed = payer.ledger.call("ledger", ledger_index="validated")["ledger"]
    return int(closed["close_time"])


def _create(payer: Payer, payee: str, **changes: Any) -> dict[str, Any]:
    return payer.submit(TransactionType="EscrowCreate", Destination=payee, **changes)


def _end(payer: Payer, kind: str, owner: str, number: int, **changes: Any) -> dict[str, Any]:
    changes |= {"Amount": None, "Destination": None, "Owner": owner, "OfferSequence": number}
    return payer.submit(TransactionType=f"Escrow{kind}", **changes)


def _held(payer: Payer, payee: str, **changes: Any) -> int:
    """Create an escrow. Returns its number."""
    created = _create(payer, payee, **changes)
    assert created["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    return int(created["tx_json"]["Sequence"])


def _escrows(account: Payer) -> list[dict[str, Any]]:
    answer = account.ledger.call("account_objects", account=account.address, type="escrow")
    entries: list[dict[str, Any]] = answer["account_objects"]
    return entries


def test_escrow_is_delivered_after_its_time(payer: LocalPayer, payee: Payer) -> None:
    ledger = payer.ledger
    coins = int(ledger.call("ledger", ledger_index="validated")["ledger"]["total_coins"])
    theirs = payee.account("validated")
    finish = _now(payer) + 15
    number = _held(payer, payee.address, FinishAfter=finish, DestinationTag=5, SourceTag=6)
    mine = payer.account("validated")
    assert (mine["Balance"], mine["OwnerCount"]) == ("998999990", 1)
    (entry,) = _escrows(payer)
    assert _escrows(payee) == [entry]
    assert {name: entry[name] for name in ("Amount", "DestinationTag", "FinishAfter", "SourceTag")} == {
        "Amount": "1000000",
        "DestinationTag": 5,
        "FinishAfter": finish,
        "SourceTag": 6,
    }
    named = {"owner": payer.address, "seq": number}
    assert ledger.call("ledger_entry", escrow=named)["node"] == entry

    stranger = Payer(ledger, new_wallet())
    ledger.fund(stranger.address)
    assert _now(payer) <= finish
    assert_charged(stranger, "tecNO_PERMISSION", lambda: _end(stranger, "Finish", payer.address, number))
    ledger.close(20)
    ended = _end(stranger, "Finish", payer.address, number)
    assert ended["engine_result"] == "tesSUCCESS"
    seq = ledger.close()
    after = payee.account("validated")
    assert after["Balance"] == str(int(theirs["Balance"]) + 1_000_000)
    assert payer.account("validated")["OwnerCount"] == 0
    assert (_escrows(payer), _escrows(payee)) == ([], [])
    total = int(ledger.call("ledger", ledger_index="validated")["ledger"]["total_coins"])
    assert total == coins - 40  # with the fee of the payment to the stranger

    meta = ledger.call("tx", transaction=ended["tx_json"]["hash"])["meta"]
    assert "delivered_amount" not in meta
    (deleted,) = [n["DeletedNode"] for n in meta["AffectedNodes"] if "DeletedNode" in n]
    assert deleted["FinalFields"]["DestinationTag"] == 5
    for account in (payer, payee, stranger):
        newest = ledger.call("account_tx", account=account.address, limit=1)["transactions"][0]
        assert (newest["ledger_index"], newest["hash"]) == (seq, ended["tx_json"]["hash"])


def test_creation_is_recorded_on_the_destination_too(payer: LocalPayer, payee: Payer) -> None:
    before = payee.account("validated")
    created = _create(payer, payee.address, FinishAfter=_now(payer) + 100)
    payer.ledger.close()
    digest = created["tx_json"]["hash"]
    after = payee.account("validated")
    changed = {name for name in after if after[name] != before[name]}
    assert (changed, after["PreviousTxnID"]) == ({"PreviousTxnID", "PreviousTxnLgrSeq"}, digest)
    nodes = payer.ledger.call("tx", transaction=digest)["meta"]["AffectedNodes"]
    (node,) = [
        n["ModifiedNode"] for n in nodes if n.get("ModifiedNode", {}).get("LedgerIndex") == after["index"]
    ]
    assert node == {
        "LedgerEntryType": "AccountRoot",
        "LedgerIndex": after["index"],
        "PreviousTxnID": before["PreviousTxnID"],
        "PreviousTxnLgrSeq": before["PreviousTxnLgrSeq"],
    }
    newest = payer.ledger.call("account_tx", account=payee.address, limit=1)["transactions"][0]
    assert newest["hash"] == digest


def test_escrow_returns_to_its_owner_once_it_has_expired(payer: LocalPayer, payee: Payer) -> None:
    now = _now(payer)
    number = _held(payer, payee.address, FinishAfter=now + 5, CancelAfter=now + 15)
    ticketless = _held(payer, payee.address, FinishAfter=now + 100)
    assert_charged(payee, "tecNO_PERMISSION", lambda: _end(payee, "Cancel", payer.address, number))
    payer.ledger.close(20)
    assert_charged(payee, "tecNO_PERMISSION", lambda: _end(payee, "Finish", payer.address, number))
    assert_charged(payee, "tecNO_PERMISSION", lambda: _end(payee, "Cancel", payer.address, ticketless))
    before = payer.account("validated")
    assert _end(payee, "Cancel", payer.address, number)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    after = payer.account("validated")
    assert int(after["Balance"]) == int(before["Balance"]) + 1_000_000
    assert (before["OwnerCount"], after["OwnerCount"]) == (2, 1)
    for kind in ("Cancel", "Finish"):
        missing = lambda: _end(payee, kind, payer.address, number)  # noqa: E731, B023
        assert_charged(payee, "tecNO_TARGET", missing)


def test_condition_needs_its_fulfillment(payer: LocalPayer, payee: Payer) -> None:
    number = _held(payer, payee.address, Condition=CONDITION, CancelAfter=_now(payer) + 1000)
    owner = payer.address
    secret = {"Condition": CONDITION, "Fulfillment": FULFILLMENT}

    def finish(fee: str = FULFILLED_FEE, **changes: Any) -> dict[str, Any]:
        return _end(payee, "Finish", owner, number, Fee=fee, **changes)

    assert_refused(payee, "temMALFORMED", lambda: finish(Condition=CONDITION))
    assert_refused(payee, "telINSUF_FEE_P", lambda: finish("329", **secret))
    code = "tecCRYPTOCONDITION_ERROR"
    assert_charged(payee, code, lambda: finish("10"))
    for wrong in (
        {"Fulfillment": FULFILLMENT[:-2] + "00"},
        {"Fulfillment": "A0028000"},
        {"Fulfillment": "00"},
        {"Condition": OTHER_CONDITION},
    ):
        assert_charged(payee, code, lambda: finish(**secret | wrong), 330)  # noqa: B023
    assert finish(**secret)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert _escrows(payee) == []


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("temINVALID_FLAG", {"FinishAfter": 900_000_000, "Flags": 1}),
        ("temBAD_AMOUNT", {"FinishAfter": 900_000_000, "Amount": "0"}),
        (
            "temBAD_AMOUNT",
            {"FinishAfter": 900_000_000, "Amount": {"currency": "USD", "issuer": GENESIS, "value": "1"}},
        ),
        ("temBAD_EXPIRATION", {}),
        ("temBAD_EXPIRATION", {"Condition": CONDITION}),
        ("temBAD_EXPIRATION", {"FinishAfter": 900_000_000, "CancelAfter": 900_000_000}),
        ("temMALFORMED", {"CancelAfter": 900_000_000}),
        ("temMALFORMED", {"CancelAfter": 900_000_000, "Condition": "AB"}),
        ("temMALFORMED", {"CancelAfter": 900_000_000, "Condition": CONDITION + "00"}),
    ],
)
def test_refused_escrow(payer: Payer, code: str, changes: dict[str, Any]) -> None:
    assert_refused(payer, code, lambda: _create(payer, GENESIS, **changes))


def test_escrows_that_fail(ledger: LedgerProcess, payer: Payer, payee: Payer) -> None:
    later = {"FinishAfter": _now(payer) + 500}
    assert_charged(payer, "tecNO_DST", lambda: _create(payer, new_wallet().address, **later))
    assert_charged(payer, "tecNO_PERMISSION", lambda: _create(payer, payee.address, FinishAfter=1))
    assert_charged(payer, "tecUNFUNDED", lambda: _create(payer, payee.address, Amount="999000000", **later))
    assert payee.set(SetFlag=1)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert_charged(payer, "tecDST_TAG_NEEDED", lambda: _create(payer, payee.address, **later))
    poor = Payer(ledger, new_wallet())
    ledger.fund(poor.address, 1)
    assert_charged(poor, "tecINSUFFICIENT_RESERVE", lambda: _create(poor, GENESIS, Amount="1", **later))


def test_finishing_needs_the_destinations_authorization(payer: LocalPayer, payee: Payer) -> None:
    now = _now(payer)
    number = _held(payer, payee.address, FinishAfter=now + 1)
    assert payee.set(SetFlag=9)["engine_result"] == "tesSUCCESS"
    payer.ledger.close(20)
    assert_charged(payer, "tecNO_PERMISSION", lambda: _end(payer, "Finish", payer.address, number))
    assert _end(payee, "Finish", payer.address, number)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()


def test_accounts_with_escrows_cannot_be_deleted(payer: LocalPayer, payee: Payer) -> None:
    ledger = payer.ledger
    number = _held(payer, payee.address, FinishAfter=_now(payer) + 1)
    ledger.close(300)
    deletion: dict[str, Any] = {"TransactionType": "AccountDelete", "Amount": None, "Fee": "200000"}
    for account in (payer, payee):
        assert_charged(account, "tecHAS_OBLIGATIONS", lambda: account.submit(**deletion), 200_000)  # noqa: B023
        blockers = ledger.call("account_objects", account=account.address, deletion_blockers_only=True)
        assert [entry["LedgerEntryType"] for entry in blockers["account_objects"]] == ["Escrow"]
    assert _end(payer, "Finish", payer.address, number)["engine_result"] == "tesSUCCESS"
    ledger.close(10)
    assert payee.submit(**deletion)["engine_result"] == "tesSUCCESS"
    ledger.close()


def test_escrow_of_a_ticket_and_to_oneself(payer: LocalPayer) -> None:
    ticket: dict[str, Any] = {"TransactionType": "TicketCreate", "Amount": None, "Destination": None}
    number = payer.submit(**ticket, TicketCount=1)["account_sequence_next"] - 1
    payer.ledger.close()
    finish = _now(payer) + 1
    created = _create(payer, payer.address, FinishAfter=finish, Sequence=0, TicketSequence=number)
    assert created["engine_result"] == "tesSUCCESS"
    payer.ledger.close(20)
    (entry,) = _escrows(payer)
    assert "DestinationNode" not in entry
    before = payer.account("validated")
    assert _end(payer, "Finish", payer.address, number)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    after = payer.account("validated")
    assert int(after["Balance"]) == int(before["Balance"]) + 1_000_000 - 10
    assert (before["OwnerCount"], after["OwnerCount"]) == (1, 0)


def test_xrpl_py_uses_escrows(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.25)
    client = JsonRpcClient(f"{ledger.http}/")
    owner = new_wallet()
    ledger.send_play_money(owner.address)
    ledger.close()
    now = int(ledger.call("ledger", ledger_index="validated")["ledger"]["close_time"])
    held = EscrowCreate(
        account=owner.address,
        destination=GENESIS,
        amount="7",
        condition=CONDITION,
        cancel_after=now + 10_000,
    )
    created = submit_and_wait(held, client, owner).result["tx_json"]
    finish = EscrowFinish(
        account=owner.address,
        owner=owner.address,
        offer_sequence=created["Sequence"],
        condition=CONDITION,
        fulfillment=FULFILLMENT,
    )
    assert submit_and_wait(finish, client, owner).result["meta"]["TransactionResult"] == "tesSUCCESS"
