"""DepositPreauth: who may pay an account that requires authorization for deposits."""

from typing import Any

import pytest
from xrpl.clients import JsonRpcClient
from xrpl.models import (
    AccountObjects,
    AccountObjectType,
    DepositAuthorized,
    DepositPreauth,
)
from xrpl.transaction import submit_and_wait

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import GENESIS, LocalPayer, Payer, new_wallet
from tests.sandbox.checks import assert_charged, assert_refused
from tests.sandbox.conftest import LedgerFactory

ACCOUNT_ZERO = "rrrrrrrrrrrrrrrrrrrrrhoLvTp"


def _preauth(payee: Payer, **changes: Any) -> dict[str, Any]:
    return payee.submit(TransactionType="DepositPreauth", Amount=None, Destination=None, **changes)


@pytest.fixture
def payee(ledger: LedgerProcess) -> Payer:
    """An account that requires authorization for deposits."""
    account = Payer(ledger, new_wallet())
    ledger.fund(account.address)
    assert account.set(SetFlag=9)["engine_result"] == "tesSUCCESS"
    ledger.close()
    return account


def _may_pay(payer: Payer, payee: Payer) -> bool:
    answer = payer.ledger.call(
        "deposit_authorized", source_account=payer.address, destination_account=payee.address
    )
    return bool(answer["deposit_authorized"])


def test_authorized_payer_may_pay_until_the_authorization_is_removed(payer: LocalPayer, payee: Payer) -> None:
    assert_charged(payer, "tecNO_PERMISSION", lambda: payer.submit(Destination=payee.address))
    authorized = _preauth(payee, Authorize=payer.address)
    assert authorized["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert payee.account("validated")["OwnerCount"] == 1
    assert _may_pay(payer, payee) is True
    assert payer.submit(Destination=payee.address)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    # Both accounts have it in their history.
    newest = payer.ledger.call("account_tx", account=payer.address, limit=2)["transactions"]
    assert newest[1]["hash"] == authorized["tx_json"]["hash"]

    assert _preauth(payee, Unauthorize=payer.address)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert (payee.account("validated")["OwnerCount"], _may_pay(payer, payee)) == (0, False)
    assert_charged(payer, "tecNO_PERMISSION", lambda: payer.submit(Destination=payee.address))
    assert payer.ledger.call("ledger_entry", directory={"owner": payee.address})["error"] == "entryNotFound"


def test_authorization_is_found_by_its_two_accounts(payer: LocalPayer, payee: Payer) -> None:
    _preauth(payee, Authorize=payer.address)
    payer.ledger.close()
    named = {"owner": payee.address, "authorized": payer.address}
    found = payer.ledger.call("ledger_entry", deposit_preauth=named, ledger_index="validated")
    entry = found["node"]
    assert (entry["Account"], entry["Authorize"], entry["LedgerEntryType"]) == (
        payee.address,
        payer.address,
        "DepositPreauth",
    )
    listed = payer.ledger.call("account_objects", account=payee.address, type="deposit_preauth")
    assert listed["account_objects"] == [entry]


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("temMALFORMED", {}),
        ("temMALFORMED", {"Authorize": GENESIS, "Unauthorize": GENESIS}),
        ("temINVALID_ACCOUNT_ID", {"Authorize": ACCOUNT_ZERO}),
        ("temINVALID_FLAG", {"Authorize": GENESIS, "Flags": 1}),
        (
            "temDISABLED",
            {"AuthorizeCredentials": [{"Credential": {"Issuer": GENESIS, "CredentialType": "AB"}}]},
        ),
    ],
)
def test_refused_authorization(payer: Payer, code: str, changes: dict[str, Any]) -> None:
    assert_refused(payer, code, lambda: _preauth(payer, **changes))


def test_authorizations_that_fail(ledger: LedgerProcess, payer: Payer) -> None:
    code = "temCANNOT_PREAUTH_SELF"
    assert_refused(payer, code, lambda: _preauth(payer, Authorize=payer.address))
    assert_charged(payer, "tecNO_TARGET", lambda: _preauth(payer, Authorize=new_wallet().address))
    assert_charged(payer, "tecNO_ENTRY", lambda: _preauth(payer, Unauthorize=GENESIS))
    assert _preauth(payer, Authorize=GENESIS)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert_charged(payer, "tecDUPLICATE", lambda: _preauth(payer, Authorize=GENESIS))
    poor = Payer(ledger, new_wallet())
    ledger.fund(poor.address, 1)
    assert_charged(poor, "tecINSUFFICIENT_RESERVE", lambda: _preauth(poor, Authorize=GENESIS))


def test_deletion_needs_the_heirs_authorization_and_removes_the_own_ones(
    ledger: LedgerProcess, payer: Payer, payee: Payer
) -> None:
    _preauth(payer, Authorize=GENESIS)
    ledger.close(300)
    place = ledger.call("account_objects", account=payer.address)["account_objects"][0]["index"]
    deletion: dict[str, Any] = {"TransactionType": "AccountDelete", "Amount": None, "Fee": "200000"}
    deletion["Destination"] = payee.address
    assert_charged(payer, "tecNO_PERMISSION", lambda: payer.submit(**deletion), 200_000)
    assert _preauth(payee, Authorize=payer.address)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert payer.submit(**deletion)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert ledger.call("ledger_entry", index=place)["error"] == "entryNotFound"


def test_xrpl_py_authorizes(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.25)
    client = JsonRpcClient(f"{ledger.http}/")
    owner = new_wallet()
    ledger.send_play_money(owner.address)
    ledger.close()
    submit_and_wait(DepositPreauth(account=owner.address, authorize=GENESIS), client, owner)
    asked = AccountObjects(account=owner.address, type=AccountObjectType.DEPOSIT_PREAUTH)
    (entry,) = client.request(asked).result["account_objects"]
    assert entry["Authorize"] == GENESIS
    allowed = DepositAuthorized(source_account=GENESIS, destination_account=owner.address)
    assert client.request(allowed).result["deposit_authorized"] is True
