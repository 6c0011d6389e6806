"""AccountDelete: when an account can be deleted, what it costs, and who gets the balance."""

from typing import Any

import pytest
from xrpl.core.binarycodec import decode

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.sandbox.checks import assert_charged, assert_refused

FEE = 200_000  # the owner reserve


def _delete(payer: Payer, destination: str, **changes: Any) -> dict[str, Any]:
    fields = {"TransactionType": "AccountDelete", "Amount": None, "Fee": str(FEE)}
    return payer.submit(**fields | {"Destination": destination} | changes)


@pytest.fixture
def heir(ledger: LedgerProcess) -> Payer:
    """Another funded account."""
    wallet = new_wallet()
    ledger.fund(wallet.address)
    return Payer(ledger, wallet)


@pytest.fixture
def aged(ledger: LedgerProcess, payer: Payer) -> Payer:
    """An account that is old enough: its sequence is 256 behind the ledger that deletes it."""
    ledger.close(256)
    return payer


def test_destination_receives_the_remaining_balance(aged: Payer, heir: Payer) -> None:
    ledger = aged.ledger
    coins = int(ledger.call("ledger", ledger_index="validated")["ledger"]["total_coins"])
    before = aged.account("validated")
    answer = _delete(aged, heir.address, DestinationTag=41)
    assert answer["engine_result"] == "tesSUCCESS"
    seq = ledger.close()

    gone = ledger.call("account_info", account=aged.address, ledger_index="validated")
    assert gone["error"] == "actNotFound"
    assert aged.account(seq - 1) == before
    assert heir.account("validated")["Balance"] == str(2_000_000_000 - FEE)
    after = int(ledger.call("ledger", ledger_index="validated")["ledger"]["total_coins"])
    assert after == coins - FEE

    found = ledger.call("tx", transaction=answer["tx_json"]["hash"])
    assert found["tx_json"]["DestinationTag"] == 41
    meta = found["meta"]
    assert (meta["TransactionResult"], meta["delivered_amount"]) == ("tesSUCCESS", "999800000")
    assert meta["DeliveredAmount"] == "999800000"
    (deleted,) = [node["DeletedNode"] for node in meta["AffectedNodes"] if "DeletedNode" in node]
    assert deleted["PreviousFields"] == {"Balance": "1000000000", "Sequence": before["Sequence"]}
    assert (deleted["FinalFields"]["Account"], deleted["FinalFields"]["Balance"]) == (aged.address, "0")
    assert deleted["FinalFields"]["Sequence"] == before["Sequence"] + 1
    for address in (aged.address, heir.address):
        newest = ledger.call("account_tx", account=address, limit=1)["transactions"][0]
        assert newest["hash"] == found["hash"]
    blob = ledger.call("tx", transaction=found["hash"], binary=True)["meta_blob"]
    assert decode(blob)["DeliveredAmount"] == "999800000"


def test_deleted_account_can_be_created_again_without_replays(aged: Payer, heir: Payer) -> None:
    ledger = aged.ledger
    old = aged.account("validated")["Sequence"]
    _delete(aged, heir.address)
    ledger.close()
    assert aged.submit(Sequence=old)["engine_result"] == "terNO_ACCOUNT"
    assert heir.submit(Destination=aged.address, Amount="999999")["engine_result"] == "tecNO_DST_INSUF_XRP"
    assert heir.submit(Destination=aged.address, Amount="1000000")["engine_result"] == "tesSUCCESS"
    seq = ledger.close()
    renewed = aged.account("validated")
    assert (renewed["Balance"], renewed["Sequence"]) == ("1000000", seq)
    assert aged.submit(Sequence=old)["engine_result"] == "tefPAST_SEQ"


def test_account_is_too_young_until_its_sequence_is_256_ledgers_behind(
    ledger: LedgerProcess, payer: Payer, heir: Payer
) -> None:
    first = payer.account()["Sequence"]  # the number of the ledger that created it
    newest = ledger.close(first + 253 - ledger.health()["validated"])
    assert newest == first + 253  # the open ledger is first + 254
    assert_charged(payer, "tecTOO_SOON", lambda: _delete(payer, heir.address), FEE)
    # The failed attempt used a sequence and two ledgers have closed since, so it is exactly old enough.
    ledger.close()
    assert payer.account()["Sequence"] + 255 == ledger.health()["validated"] + 1
    assert _delete(payer, heir.address, fail_hard=True)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert ledger.call("account_info", account=payer.address)["error"] == "actNotFound"


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("telINSUF_FEE_P", {"Fee": str(FEE - 1)}),
        ("temINVALID_FLAG", {"Flags": 1}),
        ("temDISABLED", {"CredentialIDs": ["A" * 64]}),
    ],
)
def test_refused_deletion_changes_nothing(
    payer: Payer, heir: Payer, code: str, changes: dict[str, Any]
) -> None:
    assert_refused(payer, code, lambda: _delete(payer, heir.address, **changes))


def test_account_cannot_be_its_own_destination(payer: Payer) -> None:
    assert_refused(payer, "temDST_IS_SRC", lambda: _delete(payer, payer.address))


def test_destination_must_exist(payer: Payer) -> None:
    assert_charged(payer, "tecNO_DST", lambda: _delete(payer, new_wallet().address), FEE)


def test_destination_can_require_a_tag_or_refuse_deposits(payer: Payer, heir: Payer) -> None:
    assert heir.set(SetFlag=1)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert_charged(payer, "tecDST_TAG_NEEDED", lambda: _delete(payer, heir.address), FEE)
    assert heir.set(SetFlag=9)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert_charged(payer, "tecNO_PERMISSION", lambda: _delete(payer, heir.address, DestinationTag=1), FEE)
