"""simulate: the result and the metadata that a submission would have, and nothing else happens."""

from typing import Any

import pytest
from xrpl.clients import JsonRpcClient
from xrpl.core.binarycodec import decode, encode
from xrpl.models import AccountSet, Payment, TicketCreate
from xrpl.transaction import simulate

from tests.factories.ledger_process import NETWORK_ID, LedgerProcess
from tests.factories.ledger_wallets import GENESIS, LocalPayer, Payer, new_wallet

NOBODY = "rrrrrrrrrrrrrrrrrrrn5RM1rHd"


def _payment(payer: Payer, **changes: Any) -> dict[str, Any]:
    fields = {"TransactionType": "Payment", "Account": payer.address, "Destination": GENESIS, "Amount": "1"}
    return fields | changes


def test_simulation_is_what_then_happens(payer: LocalPayer) -> None:
    before = payer.account()
    payee = new_wallet().address
    fields = _payment(payer, Destination=payee, Amount="5000000")
    said = payer.ledger.call("simulate", tx_json=fields)
    assert said["tx_json"].pop("hash") != ""
    assert said == {
        "applied": False,
        "engine_result": "tesSUCCESS",
        "engine_result_code": 0,
        "engine_result_message": "The simulated transaction would have been applied.",
        "ledger_index": payer.ledger.health()["validated"] + 1,
        "meta": said["meta"],
        "status": "success",
        "tx_json": fields
        | {"Fee": "10", "NetworkID": NETWORK_ID, "Sequence": before["Sequence"]}
        | {"SigningPubKey": "", "TxnSignature": ""},
    }
    assert payer.account() == before
    payer.ledger.close()
    assert payer.account("validated") == before
    assert payer.ledger.call("account_info", account=payee)["error"] == "actNotFound"

    sent = payer.submit(Destination=payee, Amount="5000000")
    payer.ledger.close()
    meta = payer.ledger.call("tx", transaction=sent["tx_json"]["hash"])["meta"]
    assert (said["meta"]["delivered_amount"], meta["delivered_amount"]) == ("5000000", "5000000")
    # The new account's Sequence is its ledger's number, which the test closed in between.
    for node in said["meta"]["AffectedNodes"]:
        if "CreatedNode" in node:
            node["CreatedNode"]["NewFields"]["Sequence"] += 1
    assert said["meta"]["AffectedNodes"] == meta["AffectedNodes"]


def test_binary_simulation(payer: Payer) -> None:
    unsigned = payer.fields(SigningPubKey="")
    said = payer.ledger.call("simulate", tx_blob=encode(unsigned), binary=True)
    assert decode(said["tx_blob"]) == unsigned | {"TxnSignature": ""}
    assert decode(said["meta_blob"])["TransactionResult"] == "tesSUCCESS"
    assert not {"meta", "tx_json"} & set(said)


@pytest.mark.parametrize(
    ("code", "changes", "charged"),
    [
        ("tecUNFUNDED_PAYMENT", {"Amount": "999000001"}, True),
        ("tecNO_DST_INSUF_XRP", {"Destination": NOBODY}, True),
        ("tefPAST_SEQ", {"Sequence": 1}, False),
        ("tefNO_TICKET", {"TicketSequence": 1}, False),
        ("telINSUF_FEE_P", {"Fee": "9"}, False),
        ("telWRONG_NETWORK", {"NetworkID": 63457}, False),
        ("temDISABLED", {"TransactionType": "OfferCancel", "OfferSequence": 1}, False),
        ("tefBAD_AUTH", {"SigningPubKey": "ED" + "AB" * 32}, False),
        ("tefNOT_MULTI_SIGNING", {"Signers": [{"Signer": {"Account": NOBODY}}]}, False),
        (
            "temINVALID",
            {"Signers": [{"Signer": {"Account": NOBODY}}], "SigningPubKey": "ED" + "AB" * 32},
            False,
        ),
    ],
)
def test_simulated_failure(payer: Payer, code: str, changes: dict[str, Any], charged: bool) -> None:
    before = payer.account()
    fields = {name: value for name, value in _payment(payer, **changes).items() if value is not None}
    said = payer.ledger.call("simulate", tx_json=fields)
    assert (said["engine_result"], said["applied"], "meta" in said) == (code, False, charged)
    if charged:
        assert said["meta"]["TransactionResult"] == code
    assert payer.account() == before


def test_fee_is_filled_in_for_the_type_and_the_signers(payer: Payer) -> None:
    deletion = _payment(payer, TransactionType="AccountDelete")
    del deletion["Amount"]
    signers = [{"Signer": {"Account": address}} for address in (NOBODY, GENESIS)]
    for fields, fee in ((deletion, "200000"), (_payment(payer, Signers=signers), "30")):
        assert payer.ledger.call("simulate", tx_json=fields)["tx_json"]["Fee"] == fee


REFUSED: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"error_message": "Neither `tx_blob` nor `tx_json` included."}),
    ({"tx_json": {}, "tx_blob": "00"}, {"error_message": "Can only include one of `tx_blob` and `tx_json`."}),
    ({"tx_json": 5}, {"error_message": "Invalid field 'tx_json', not object."}),
    ({"tx_blob": "xyz"}, {"error_message": "Invalid field 'tx_blob'."}),
    ({"tx_blob": "FF00"}, {"error_message": "Invalid field 'tx_blob'."}),
    ({"tx_json": {}, "binary": 1}, {"error_message": "Invalid field 'binary'."}),
    ({"tx_json": {}, "secret": "s"}, {"error_message": "Invalid field 'secret'."}),
    ({"tx_json": {"Account": GENESIS}}, {"error_message": "Missing field 'tx.TransactionType'."}),
    ({"tx_json": {"TransactionType": "Payment"}}, {"error_message": "Missing field 'tx.Account'."}),
]
SHAPES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"Account": "rNobody"}, {"error": "srcActMalformed", "error_message": "Invalid field 'tx.Account'."}),
    ({"Account": NOBODY}, {"error": "srcActNotFound", "error_code": 67}),
    ({"Signers": 5}, {"error": "invalidParams", "error_message": "Invalid field 'tx.Signers'."}),
    ({"Signers": [5]}, {"error": "invalidParams", "error_message": "Invalid field 'tx.Signers[0]'."}),
    ({"TxnSignature": "AB"}, {"error": "transactionSigned", "error_code": 96}),
    (
        {"Signers": [{"Signer": {"Account": NOBODY, "TxnSignature": "AB"}}]},
        {"error": "transactionSigned", "error_code": 96},
    ),
    ({"Fee": "ten"}, {"error": "invalidParams", "error_message": "Field 'tx_json.Fee' has invalid data."}),
    ({"Colour": 1}, {"error": "invalidParams", "error_message": "Field 'tx_json.Colour' is unknown."}),
    (
        {"SetFlag": 1},
        {
            "error": "invalidTransaction",
            "error_exception": "Field 'SetFlag' found in disallowed location.",
        },
    ),
]


@pytest.mark.parametrize(("params", "said"), REFUSED)
def test_refused_simulation(ledger: LedgerProcess, params: dict[str, Any], said: dict[str, Any]) -> None:
    refused = ledger.call("simulate", **params)
    assert refused.items() >= ({"error": "invalidParams", "error_code": 31} | said).items()


@pytest.mark.parametrize(("changes", "said"), SHAPES)
def test_refused_shape(payer: Payer, changes: dict[str, Any], said: dict[str, Any]) -> None:
    assert payer.ledger.call("simulate", tx_json=_payment(payer, **changes)).items() >= said.items()


def test_xrpl_py_simulates(payer: LocalPayer) -> None:
    client = JsonRpcClient(f"{payer.ledger.http}/")
    payment = Payment(account=payer.address, destination=GENESIS, amount="7")
    result = simulate(payment, client).result
    assert (result["engine_result"], result["meta"]["delivered_amount"]) == ("tesSUCCESS", "7")
    created = simulate(TicketCreate(account=payer.address, ticket_count=2), client).result["meta"]
    assert sum("CreatedNode" in node for node in created["AffectedNodes"]) == 3
    blob = simulate(AccountSet(account=payer.address, domain="61"), client, binary=True).result["tx_blob"]
    assert decode(blob)["Domain"] == "61"
