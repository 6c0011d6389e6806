"""Checks: payments that their destination takes later."""

from typing import Any

import pytest
from xrpl.clients import JsonRpcClient
from xrpl.models import AccountObjects, AccountObjectType, CheckCash, CheckCreate
from xrpl.transaction import submit_and_wait

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import GENESIS, LocalPayer, Payer, new_wallet
from tests.sandbox.checks import assert_charged, assert_refused
from tests.sandbox.conftest import LedgerFactory

TOKEN = {"currency": "USD", "issuer": GENESIS, "value": "5"}


@pytest.fixture
def payee(ledger: LedgerProcess) -> Payer:
    """Another funded account."""
    account = Payer(ledger, new_wallet())
    ledger.fund(account.address)
    return account


def _create(payer: Payer, payee: str, **changes: Any) -> dict[str, Any]:
    fields: dict[str, Any] = {"Amount": None, "SendMax": "5000000"}
    return payer.submit(TransactionType="CheckCreate", Destination=payee, **fields | changes)


def _checks(account: Payer) -> list[dict[str, Any]]:
    answer = account.ledger.call("account_objects", account=account.address, type="check")
    entries: list[dict[str, Any]] = answer["account_objects"]
    return entries


def _written(payer: Payer, payee: Payer, **changes: Any) -> str:
    """The id of a new check."""
    assert _create(payer, payee.address, **changes)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    return str(_checks(payee)[-1]["index"])


def _end(account: Payer, kind: str, check: str, **changes: Any) -> dict[str, Any]:
    fields: dict[str, Any] = {"Amount": None, "Destination": None, "CheckID": check}
    return account.submit(TransactionType=f"Check{kind}", **fields | changes)


def _now(payer: Payer) -> int:
    return int(payer.ledger.call("ledger", ledger_index="validated")["ledger"]["close_time"])


def test_destination_cashes_an_amount(payer: LocalPayer, payee: Payer) -> None:
    ledger = payer.ledger
    check = _written(payer, payee, DestinationTag=3, InvoiceID="AB" * 32)
    (entry,) = _checks(payer)
    assert _checks(payee) == [entry]
    assert (entry["SendMax"], entry["DestinationTag"], entry["InvoiceID"]) == ("5000000", 3, "AB" * 32)
    assert ledger.call("ledger_entry", check=check)["node"] == entry
    assert payer.account("validated")["OwnerCount"] == 1
    cashed = _end(payee, "Cash", check, Amount="4000000")
    assert cashed["engine_result"] == "tesSUCCESS"
    ledger.close()
    meta = ledger.call("tx", transaction=cashed["tx_json"]["hash"])["meta"]
    assert (meta["delivered_amount"], "DeliveredAmount" in meta) == ("4000000", False)
    mine, theirs = payer.account("validated"), payee.account("validated")
    assert (mine["Balance"], mine["OwnerCount"]) == ("995999990", 0)
    assert theirs["Balance"] == "1003999990"
    assert (_checks(payer), _checks(payee)) == ([], [])
    assert_charged(payee, "tecNO_ENTRY", lambda: _end(payee, "Cash", check, Amount="1"))


def test_destination_cashes_what_there_is(ledger: LedgerProcess, payee: Payer) -> None:
    writer = Payer(ledger, new_wallet())
    ledger.fund(writer.address, 3)
    check = _written(writer, payee)
    # 3 XRP less the fee and the reserve, which the check does not need any more.
    code = "tecPATH_PARTIAL"
    assert_charged(payee, code, lambda: _end(payee, "Cash", check, Amount="1999991"))
    assert_charged(payee, code, lambda: _end(payee, "Cash", check, DeliverMin="1999991"))
    cashed = _end(payee, "Cash", check, DeliverMin="1000000")
    assert cashed["engine_result"] == "tesSUCCESS"
    ledger.close()
    meta = ledger.call("tx", transaction=cashed["tx_json"]["hash"])["meta"]
    assert (meta["delivered_amount"], meta["DeliveredAmount"]) == ("1999990", "1999990")
    assert writer.account("validated")["Balance"] == "1000000"


def test_checks_that_cannot_be_cashed(payer: LocalPayer, payee: Payer) -> None:
    expiration = _now(payer) + 15
    check = _written(payer, payee, Expiration=expiration)
    assert_refused(payee, "temMALFORMED", lambda: _end(payee, "Cash", check))
    assert_refused(payee, "temMALFORMED", lambda: _end(payee, "Cash", check, Amount="1", DeliverMin="1"))
    assert_refused(payee, "temMALFORMED", lambda: _end(payee, "Cash", check, Amount=TOKEN))
    assert_refused(payee, "temBAD_AMOUNT", lambda: _end(payee, "Cash", check, Amount="0"))
    assert_charged(payer, "tecNO_PERMISSION", lambda: _end(payer, "Cash", check, Amount="1"))
    assert_charged(payee, "tecPATH_PARTIAL", lambda: _end(payee, "Cash", check, Amount="5000001"))
    stranger = Payer(payer.ledger, new_wallet())
    payer.ledger.fund(stranger.address)
    assert _now(payer) < expiration
    assert_charged(stranger, "tecNO_PERMISSION", lambda: _end(stranger, "Cancel", check))
    payer.ledger.close(20)
    assert_charged(payee, "tecEXPIRED", lambda: _end(payee, "Cash", check, Amount="1"))
    assert _end(stranger, "Cancel", check)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert (payer.account("validated")["OwnerCount"], _checks(payee)) == (0, [])
    assert_charged(stranger, "tecNO_ENTRY", lambda: _end(stranger, "Cancel", check))


def test_both_parties_may_cancel_and_checks_block_deletion(payer: LocalPayer, payee: Payer) -> None:
    payer.ledger.close(300)
    deletion: dict[str, Any] = {"TransactionType": "AccountDelete", "Amount": None, "Fee": "200000"}
    for account in (payer, payee):
        check = _written(payer, payee)
        assert_charged(payee, "tecHAS_OBLIGATIONS", lambda: payee.submit(**deletion), 200_000)
        assert _end(account, "Cancel", check)["engine_result"] == "tesSUCCESS"
        payer.ledger.close()
    assert _checks(payee) == []


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("temINVALID_FLAG", {"Flags": 1}),
        ("temBAD_AMOUNT", {"SendMax": "0"}),
        ("temDISABLED", {"SendMax": {"mpt_issuance_id": "00000001" + "AB" * 20, "value": "1"}}),
        ("temBAD_AMOUNT", {"SendMax": TOKEN | {"value": "0"}}),
        ("temBAD_EXPIRATION", {"Expiration": 0}),
    ],
)
def test_refused_check(payer: Payer, code: str, changes: dict[str, Any]) -> None:
    assert_refused(payer, code, lambda: _create(payer, GENESIS, **changes))


def test_checks_that_fail(ledger: LedgerProcess, payer: Payer, payee: Payer) -> None:
    assert_refused(payer, "temREDUNDANT", lambda: _create(payer, payer.address))
    assert_charged(payer, "tecNO_DST", lambda: _create(payer, new_wallet().address))
    assert_charged(payer, "tecEXPIRED", lambda: _create(payer, payee.address, Expiration=1))
    poor = Payer(ledger, new_wallet())
    ledger.fund(poor.address, 1)
    assert_charged(poor, "tecINSUFFICIENT_RESERVE", lambda: _create(poor, GENESIS))
    for number, code in ((1, "tecDST_TAG_NEEDED"), (13, "tecNO_PERMISSION")):
        assert payee.set(SetFlag=number)["engine_result"] == "tesSUCCESS"
        ledger.close()
        assert_charged(payer, code, lambda: _create(payer, payee.address))


def test_check_without_the_tag_that_is_needed_now(payer: Payer, payee: Payer) -> None:
    check = _written(payer, payee)
    assert payee.set(SetFlag=1)["engine_result"] == "tesSUCCESS"
    payee.ledger.close()
    assert_charged(payee, "tecDST_TAG_NEEDED", lambda: _end(payee, "Cash", check, Amount="1"))


def test_xrpl_py_uses_checks(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.25)
    client = JsonRpcClient(f"{ledger.http}/")
    writer, payee = new_wallet(), new_wallet()
    for wallet in (writer, payee):
        ledger.send_play_money(wallet.address)
    ledger.close()
    submit_and_wait(
        CheckCreate(account=writer.address, destination=payee.address, send_max="9"), client, writer
    )
    asked = AccountObjects(account=payee.address, type=AccountObjectType.CHECK)
    (check,) = client.request(asked).result["account_objects"]
    cash = CheckCash(account=payee.address, check_id=check["index"], amount="9")
    assert submit_and_wait(cash, client, payee).result["meta"]["delivered_amount"] == "9"
