"""Every result code of the ledger and its effect: none, or fee and sequence."""

from typing import Any

import pytest
from xrpl.constants import CryptoAlgorithm
from xrpl.core.binarycodec import encode, encode_for_multisigning
from xrpl.core.binarycodec.definitions import get_transaction_result_code
from xrpl.core.keypairs import sign

from sandbox.protocol.results import CODES
from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import GENESIS, Payer, new_wallet, signed_blob
from tests.sandbox.checks import assert_charged, assert_refused
from tests.sandbox.conftest import LedgerFactory

ACCOUNT_ZERO = "rrrrrrrrrrrrrrrrrrrrrhoLvTp"
TOKEN = {"currency": "USD", "issuer": GENESIS, "value": "5"}
PARTIAL, LIMIT_QUALITY, NO_DIRECT = 0x0002_0000, 0x0004_0000, 0x0001_0000

# Refused because of the transaction itself.
REFUSED_PAYMENTS: list[tuple[str, dict[str, Any]]] = [
    ("temBAD_AMOUNT", {"Amount": "0"}),
    ("temBAD_AMOUNT", {"Amount": TOKEN | {"value": "-5"}}),
    ("temBAD_AMOUNT", {"DeliverMin": "1"}),
    ("temBAD_AMOUNT", {"Amount": TOKEN, "SendMax": "0"}),
    ("temBAD_FEE", {"Fee": TOKEN}),
    ("temBAD_SEND_XRP_LIMIT", {"Flags": LIMIT_QUALITY}),
    ("temBAD_SEND_XRP_MAX", {"SendMax": "1000000"}),
    ("temBAD_SEND_XRP_NO_DIRECT", {"Flags": NO_DIRECT}),
    ("temBAD_SEND_XRP_PARTIAL", {"Flags": PARTIAL}),
    ("temBAD_SEND_XRP_PATHS", {"Paths": [[{"account": TOKEN["issuer"]}]]}),
    ("temDISABLED", {"Delegate": TOKEN["issuer"]}),
    ("temDISABLED", {"DomainID": "A" * 64}),
    ("temDISABLED", {"Amount": {"mpt_issuance_id": "00000001" + "AB" * 20, "value": "5"}}),
    ("temDISABLED", {"TransactionType": "OfferCancel", "OfferSequence": 1}),
    ("temDST_NEEDED", {"Destination": ACCOUNT_ZERO}),
    ("temINVALID", {"Sequence": 0, "TicketSequence": 1, "AccountTxnID": "A" * 64}),
    ("temINVALID_FLAG", {"Flags": 0x1}),
    ("temSEQ_AND_TICKET", {"TicketSequence": 3}),
    ("telINSUF_FEE_P", {"Fee": "9"}),
    ("telNO_DST_PARTIAL", {"Flags": PARTIAL, "SendMax": TOKEN, "Destination": "rrrrrrrrrrrrrrrrrrrn5RM1rHd"}),
    ("telREQUIRES_NETWORK_ID", {"NetworkID": None}),
    ("telWRONG_NETWORK", {"NetworkID": 63457}),
    ("tefMAX_LEDGER", {"LastLedgerSequence": 2}),
    ("tefNO_TICKET", {"Sequence": 0, "TicketSequence": 1}),
    ("tefPAST_SEQ", {"Sequence": 1}),
    ("tefWRONG_PRIOR", {"AccountTxnID": "B" * 64}),
    ("terINSUF_FEE_B", {"Fee": "1000000001"}),
    ("terPRE_SEQ", {"Sequence": 4_000_000_000}),
    ("terPRE_TICKET", {"Sequence": 0, "TicketSequence": 4_000_000_000}),
]
REFUSED_SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("temBAD_TICK_SIZE", {"TickSize": 2}),
    ("temBAD_TRANSFER_RATE", {"TransferRate": 999_999_999}),
    ("temINVALID_FLAG", {"Flags": 0x0040_0000}),
    ("temINVALID_FLAG", {"SetFlag": 1, "ClearFlag": 1}),
    ("temINVALID_FLAG", {"SetFlag": 1, "Flags": 0x0002_0000}),
    ("temMALFORMED", {"SetFlag": 10}),
    ("telBAD_DOMAIN", {"Domain": "61" * 257}),
    ("telBAD_PUBLIC_KEY", {"MessageKey": "AB" * 33}),
]
# Included in a ledger with no effect but fee and sequence.
CHARGED_PAYMENTS: list[tuple[str, dict[str, Any]]] = [
    ("tecNO_DST", {"Amount": TOKEN, "Destination": "rrrrrrrrrrrrrrrrrrrn5RM1rHd"}),
    ("tecNO_DST_INSUF_XRP", {"Amount": "999999", "Destination": "rrrrrrrrrrrrrrrrrrrn5RM1rHd"}),
    ("tecPATH_DRY", {"Amount": TOKEN}),
    ("tecPATH_DRY", {"SendMax": TOKEN, "Flags": PARTIAL}),
    # 1000 XRP: amount plus reserve must not exceed the balance; the fee may use the reserve.
    ("tecUNFUNDED_PAYMENT", {"Amount": "999000001"}),
]
TESTED_BELOW = {
    "tecOWNERS",
    *(
        "tesSUCCESS",
        "temREDUNDANT",
        "tecDST_TAG_NEEDED",
        "tecNO_PERMISSION",
        "tecNO_ALTERNATIVE_KEY",
        "tecNEED_MASTER_KEY",
    ),
    *("tefBAD_AUTH", "tefMASTER_DISABLED", "tefNOT_MULTI_SIGNING", "temBAD_REGKEY", "temBAD_SRC_ACCOUNT"),
    *("terNO_ACCOUNT", "telNETWORK_ID_MAKES_TX_NON_CANONICAL"),
}
TESTED_ELSEWHERE = {
    *(
        "tecINSUFF_FEE",
        "tefTOO_BIG",
    ),  # test_engine
    *("tecTOO_SOON", "temDST_IS_SRC"),  # test_account_delete
    *("tecDIR_FULL", "tecINSUFFICIENT_RESERVE", "temINVALID_COUNT"),  # test_tickets
    *("tefBAD_QUORUM", "tefBAD_SIGNATURE", "temBAD_SIGNATURE"),  # test_signer_list, as all below
    *("temBAD_QUORUM", "temBAD_SIGNER", "temBAD_WEIGHT"),
    *("tecDUPLICATE", "tecNO_ENTRY", "tecNO_TARGET"),  # test_deposit_preauth, as both below
    *("temCANNOT_PREAUTH_SELF", "temINVALID_ACCOUNT_ID"),
    *("telCAN_NOT_QUEUE", "telCAN_NOT_QUEUE_BALANCE", "telCAN_NOT_QUEUE_BLOCKED"),  # test_fee_queue, as below
    *("telCAN_NOT_QUEUE_BLOCKS", "telCAN_NOT_QUEUE_FEE", "telCAN_NOT_QUEUE_FULL", "terQUEUED"),
    *(
        "tecINSUF_RESERVE_LINE",
        "tecNO_LINE_INSUF_RESERVE",
        "tecNO_LINE_REDUNDANT",
    ),  # test_trust_lines, as below
    *("tefNO_AUTH_REQUIRED", "temBAD_LIMIT"),
    *("tecNO_ISSUER", "telBAD_PATH_COUNT", "temBAD_PATH"),  # test_token_payments, as below
    *("temBAD_PATH_LOOP", "temRIPPLE_EMPTY"),
    *("tecFROZEN", "tecNO_AUTH"),  # test_check_tokens
    *("tecEXPIRED", "tecPATH_PARTIAL"),  # test_check, as the first in test_channel
    *("tecCRYPTOCONDITION_ERROR", "tecHAS_OBLIGATIONS", "tecUNFUNDED", "temBAD_EXPIRATION"),  # test_escrow
}


def test_every_code_is_tested_and_has_its_protocol_number() -> None:
    tables = REFUSED_PAYMENTS + REFUSED_SETTINGS + CHARGED_PAYMENTS
    assert {code for code, _ in tables} | TESTED_BELOW | TESTED_ELSEWHERE == set(CODES)
    assert all(number == get_transaction_result_code(code) for code, number in CODES.items())


@pytest.mark.parametrize(("code", "changes"), REFUSED_PAYMENTS)
def test_refused_payment_changes_nothing(payer: Payer, code: str, changes: dict[str, Any]) -> None:
    assert_refused(payer, code, lambda: payer.submit(**changes))


@pytest.mark.parametrize(("code", "changes"), REFUSED_SETTINGS)
def test_refused_settings_change_nothing(payer: Payer, code: str, changes: dict[str, Any]) -> None:
    assert_refused(payer, code, lambda: payer.set(**changes))


def test_payment_to_the_same_account_is_redundant(payer: Payer) -> None:
    assert_refused(payer, "temREDUNDANT", lambda: payer.submit(Destination=payer.address))


@pytest.mark.parametrize(("code", "changes"), CHARGED_PAYMENTS)
def test_failed_payment_costs_fee_and_sequence(payer: Payer, code: str, changes: dict[str, Any]) -> None:
    assert_charged(payer, code, lambda: payer.submit(**changes))


@pytest.mark.parametrize(("code", "changes"), CHARGED_PAYMENTS)
def test_fail_hard_spares_the_fee(payer: Payer, code: str, changes: dict[str, Any]) -> None:
    before = payer.account()
    answer = payer.submit(fail_hard=True, **changes)
    assert (answer["engine_result"], answer["accepted"], answer["kept"]) == (code, False, False)
    payer.ledger.close()
    assert payer.account("validated") == before


def test_payment_moves_drops_and_burns_the_fee(ledger: LedgerProcess, payer: Payer) -> None:
    payee = new_wallet().address
    coins = int(ledger.call("ledger", ledger_index="validated")["ledger"]["total_coins"])
    answer = payer.submit(Amount="999000000", Destination=payee, Fee="12")
    assert answer["engine_result"] == "tesSUCCESS"
    seq = ledger.close()
    # The fee used part of the 1 XRP reserve; the payment did not.
    assert payer.account("validated")["Balance"] == "999988"
    created = ledger.call("account_info", account=payee, ledger_index="validated")["account_data"]
    assert (created["Balance"], created["Sequence"], len(created)) == ("999000000", seq, 9)
    after = int(ledger.call("ledger", ledger_index="validated")["ledger"]["total_coins"])
    assert after == coins - 12


@pytest.mark.parametrize("version", [1, 2])
def test_submit_returns_amount_without_deliver_max(payer: Payer, version: int) -> None:
    blob = signed_blob(payer.fields(), payer.wallet)
    shown = payer.ledger.call("submit", version=version, tx_blob=blob)["tx_json"]
    assert (shown["Amount"], "DeliverMax" in shown) == ("1000000", False)
    payer.ledger.close()


def test_zero_amount_is_refused_with_a_real_servers_message(payer: Payer) -> None:
    refused = payer.submit(Amount="0")
    assert (refused["engine_result"], refused["engine_result_code"]) == ("temBAD_AMOUNT", -298)
    assert refused["engine_result_message"] == "Malformed: Bad amount."


def test_fee_is_burned_exactly_as_signed(ledger: LedgerProcess, payer: Payer) -> None:
    coins = int(ledger.call("ledger", ledger_index="validated")["ledger"]["total_coins"])
    assert payer.set(Fee="3000000")["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert payer.account("validated")["Balance"] == "997000000"
    assert int(ledger.call("ledger", ledger_index="validated")["ledger"]["total_coins"]) == coins - 3_000_000


def test_account_without_account_txn_id_has_one_of_zeros(payer: Payer) -> None:
    assert payer.submit(AccountTxnID="0" * 64)["engine_result"] == "tesSUCCESS"
    assert payer.set(SetFlag=5)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert payer.account("validated")["AccountTxnID"] == "0" * 64
    tracked = payer.submit(AccountTxnID="0" * 64)
    assert tracked["engine_result"] == "tesSUCCESS"
    assert payer.submit(AccountTxnID=tracked["tx_json"]["hash"])["engine_result"] == "tesSUCCESS"
    payer.ledger.close()


def _flags(payer: Payer) -> dict[str, bool]:
    asked: dict[str, Any] = {"account": payer.address, "ledger_index": "validated"}
    flags: dict[str, bool] = payer.ledger.call("account_info", **asked)["account_flags"]
    return {name: value for name, value in flags.items() if value}


def test_clawback_and_no_freeze_exclude_each_other(ledger: LedgerProcess, payer: Payer) -> None:
    other = Payer(ledger, new_wallet())
    ledger.send_play_money(other.address)
    for number in (6, 7):
        assert payer.set(SetFlag=number)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert_charged(payer, "tecNO_PERMISSION", lambda: payer.set(SetFlag=16))
    assert payer.set(ClearFlag=7)["engine_result"] == "tesSUCCESS"  # without effect after NoFreeze
    for number in (16, 17):
        assert other.set(SetFlag=number)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert _flags(payer) == {"globalFreeze": True, "noFreeze": True}
    assert _flags(other) == {"allowTrustLineClawback": True, "allowTrustLineLocking": True}
    assert_charged(other, "tecNO_PERMISSION", lambda: other.set(SetFlag=6))


@pytest.mark.parametrize("changes", [{"SetFlag": 2}, {"Flags": 0x0004_0000}, {"SetFlag": 16}])
def test_account_that_owns_something_cannot_set_some_flags(payer: Payer, changes: dict[str, Any]) -> None:
    ticket: dict[str, Any] = {"TransactionType": "TicketCreate", "TicketCount": 1}
    payer.submit(**ticket, Amount=None, Destination=None)
    payer.ledger.close()
    assert_charged(payer, "tecOWNERS", lambda: payer.set(**changes))


def test_submission_names_the_cost_of_its_type(payer: Payer) -> None:
    assert payer.submit()["open_ledger_cost"] == "10"
    deletion: dict[str, Any] = {"TransactionType": "AccountDelete", "Amount": None, "fail_hard": True}
    assert payer.submit(**deletion)["open_ledger_cost"] == "200000"
    payer.ledger.close()


def test_required_tag(ledger: LedgerProcess, payer: Payer) -> None:
    payee = Payer(ledger, new_wallet(CryptoAlgorithm.SECP256K1))
    ledger.fund(payee.address)
    assert payee.set(SetFlag=1)["engine_result"] == "tesSUCCESS"
    ledger.close()
    info = ledger.call("account_info", account=payee.address, ledger_index="validated")
    assert info["account_flags"]["requireDestinationTag"] is True
    assert_charged(payer, "tecDST_TAG_NEEDED", lambda: payer.submit(Destination=payee.address))
    assert payer.submit(Destination=payee.address, DestinationTag=0)["engine_result"] == "tesSUCCESS"
    assert payee.set(ClearFlag=1)["engine_result"] == "tesSUCCESS"
    assert payer.submit(Destination=payee.address)["engine_result"] == "tesSUCCESS"
    ledger.close()


def test_deposit_authorization(ledger: LedgerProcess, payer: Payer) -> None:
    payee = Payer(ledger, new_wallet())
    ledger.fund(payee.address)
    assert payee.set(SetFlag=9)["engine_result"] == "tesSUCCESS"
    ledger.close()
    asked = ledger.call("deposit_authorized", source_account=payer.address, destination_account=payee.address)
    assert asked["deposit_authorized"] is False
    assert_charged(payer, "tecNO_PERMISSION", lambda: payer.submit(Destination=payee.address))


def test_only_the_accounts_own_key_can_sign(ledger: LedgerProcess, payer: Payer) -> None:
    assert_refused(payer, "tefBAD_AUTH", lambda: payer.submit(new_wallet()))
    unfunded = Payer(ledger, new_wallet())
    assert unfunded.submit(Sequence=1)["engine_result"] == "terNO_ACCOUNT"
    nobody = payer.submit(Account=ACCOUNT_ZERO, Sequence=1)
    assert nobody["engine_result"] == "temBAD_SRC_ACCOUNT"


def test_regular_key_signs_until_it_is_removed(ledger: LedgerProcess, payer: Payer) -> None:
    regular = new_wallet(CryptoAlgorithm.SECP256K1)
    none: dict[str, Any] = {"TransactionType": "SetRegularKey", "Destination": None, "Amount": None}
    assert_refused(payer, "temBAD_REGKEY", lambda: payer.submit(RegularKey=payer.address, **none))
    assert payer.submit(RegularKey=regular.address, **none)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert payer.account("validated")["RegularKey"] == regular.address

    assert_charged(payer, "tecNEED_MASTER_KEY", lambda: payer.set(regular, SetFlag=4))
    assert payer.set(SetFlag=4)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert_refused(payer, "tefMASTER_DISABLED", lambda: payer.submit())
    assert payer.submit(regular)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert_charged(payer, "tecNO_ALTERNATIVE_KEY", lambda: payer.submit(regular, **none))


def test_only_master_key_cannot_be_disabled(payer: Payer) -> None:
    assert_charged(payer, "tecNO_ALTERNATIVE_KEY", lambda: payer.set(SetFlag=4))


def test_multi_signing_is_refused(ledger: LedgerProcess, payer: Payer) -> None:
    signer = new_wallet()
    fields = payer.fields(Fee="20", SigningPubKey="")
    message = bytes.fromhex(encode_for_multisigning(fields, signer.address))
    entry = {
        "Account": signer.address,
        "SigningPubKey": signer.public_key,
        "TxnSignature": sign(message, signer.private_key),
    }

    def submit() -> dict[str, Any]:
        return ledger.call("submit", tx_blob=encode(fields | {"Signers": [{"Signer": entry}]}))

    assert_refused(payer, "tefNOT_MULTI_SIGNING", submit)
    entry["TxnSignature"] = "00" * 64
    assert submit()["error"] == "invalidTransaction"


def test_networks_up_to_1024_refuse_a_network_id(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(network_id=1024)
    payer = Payer(ledger, new_wallet())
    ledger.fund(payer.address)
    assert_refused(payer, "telNETWORK_ID_MAKES_TX_NON_CANONICAL", lambda: payer.submit(NetworkID=1024))
    assert payer.submit(NetworkID=None)["engine_result"] == "tesSUCCESS"


def test_one_key_change_is_free_until_the_account_is_next_paid(ledger: LedgerProcess, payer: Payer) -> None:
    change: dict[str, Any] = {"TransactionType": "SetRegularKey", "Destination": None, "Amount": None}
    change |= {"RegularKey": new_wallet().address, "Fee": "0"}
    assert payer.submit(**change)["engine_result"] == "tesSUCCESS"
    ledger.close()
    asked: dict[str, Any] = {"account": payer.address, "ledger_index": "validated"}
    info = ledger.call("account_info", **asked)
    assert (info["account_data"]["Balance"], info["account_flags"]["passwordSpent"]) == ("1000000000", True)
    assert_refused(payer, "telINSUF_FEE_P", lambda: payer.submit(fail_hard=True, **change))
    ledger.fund(payer.address, 1)
    assert ledger.call("account_info", **asked)["account_flags"]["passwordSpent"] is False
    assert payer.submit(**change)["engine_result"] == "tesSUCCESS"
    ledger.close()
