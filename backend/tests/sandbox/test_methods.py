"""Methods about the protocol and keys, transaction_entry, tx_history, and what all methods have in common."""

import hashlib
from typing import Any

import pytest
from xrpl.constants import CryptoAlgorithm
from xrpl.core.binarycodec.definitions import get_transaction_result_code
from xrpl.wallet import Wallet

from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.factories.ledger_wallets import GENESIS, Payer, new_wallet

# XRPL.org, "feature method": the identifier of DepositAuth on the real network.
DEPOSIT_AUTH = "F64E1EABBE79D55B3BB82020516CEC2C582A98A6BFE20FBE9BB6A0D233418064"


def test_wallet_propose_derives_the_published_genesis_account(ledger: LedgerProcess) -> None:
    proposed = ledger.call("wallet_propose", passphrase="masterpassphrase")
    assert proposed.pop("warning").startswith("This wallet was generated from a passphrase")
    assert proposed == {
        "account_id": GENESIS,
        "key_type": "secp256k1",
        "master_seed": "snoPBrXtMeMyMHUVTgbuqAfg1SUTb",
        "master_seed_hex": "DEDCE9CE67B451D852FD4E846FCDE31C",
        "public_key": "aBQG8RQAzjs1eTKFEAQXr2gS4utcDiEC9wmi7pfUPTi27VCahwgw",
        "public_key_hex": "0330E7FC9D56BB25D6893BA3F317AE5BCF33B3291BD63DB32654A313222F7FD020",
        "status": "success",
    }
    for given in ({"seed": proposed["master_seed"]}, {"seed_hex": proposed["master_seed_hex"]}):
        assert ledger.call("wallet_propose", **given) == proposed
    assert ledger.call("wallet_propose", passphrase=proposed["master_seed"])["account_id"] == GENESIS


@pytest.mark.parametrize("key_type", ["secp256k1", "ed25519"])
def test_random_wallet_propose_gives_a_key_that_xrpl_py_derives_too(
    ledger: LedgerProcess, key_type: str
) -> None:
    one, other = (ledger.call("wallet_propose", key_type=key_type) for _ in range(2))
    assert one["account_id"] != other["account_id"]
    wallet = Wallet.from_seed(one["master_seed"], algorithm=CryptoAlgorithm(key_type))
    assert (wallet.address, wallet.public_key) == (one["account_id"], one["public_key_hex"])


def test_amendments_have_the_real_networks_identifiers(ledger: LedgerProcess) -> None:
    features = ledger.call("feature")["features"]
    enabled = {"enabled": True, "name": "DepositAuth", "supported": True}
    assert features[DEPOSIT_AUTH] == enabled
    for asked in ("DepositAuth", DEPOSIT_AUTH.lower()):
        assert ledger.call("feature", feature=asked) == {DEPOSIT_AUTH: enabled, "status": "success"}


def test_amendments_of_what_is_missing_are_not_supported(payer: Payer) -> None:
    ((_, amendment),) = (
        item for item in payer.ledger.call("feature", feature="AMM").items() if item[0] != "status"
    )
    assert amendment == {"enabled": False, "name": "AMM", "supported": False, "vetoed": True}
    missing: dict[str, Any] = {"TransactionType": "OfferCancel", "OfferSequence": 1}
    answer = payer.submit(**missing, Amount=None, Destination=None)
    assert answer["engine_result"] == "temDISABLED"


def test_definitions_are_only_sent_if_the_client_lacks_them(ledger: LedgerProcess) -> None:
    definitions = ledger.call("server_definitions")
    assert set(definitions) >= {"FIELDS", "LEDGER_ENTRY_TYPES", "TRANSACTION_RESULTS", "TRANSACTION_TYPES"}
    assert definitions["TRANSACTION_RESULTS"]["tecDST_TAG_NEEDED"] == 143
    assert get_transaction_result_code("tecDST_TAG_NEEDED") == 143
    again = ledger.call("server_definitions", hash=definitions["hash"])
    assert again == {"hash": definitions["hash"], "status": "success"}


def test_email_hash_has_its_picture(payer: Payer) -> None:
    payer.set(EmailHash="AB" * 16)
    shown = payer.account()
    assert shown["urlgravatar"] == f"http://www.gravatar.com/avatar/{'ab' * 16}"
    payer.set(EmailHash="0" * 32)
    assert not {"EmailHash", "urlgravatar"} & set(payer.account())
    payer.ledger.close()


def test_version_and_random(ledger: LedgerProcess) -> None:
    assert ledger.call("version")["version"] == {"first": 1, "good": 2, "last": 2}
    numbers = {ledger.call("random")["random"] for _ in range(2)}
    assert len(numbers) == 2
    assert all(len(bytes.fromhex(number)) == 32 for number in numbers)


def test_account_without_trust_lines_has_no_currencies(ledger: LedgerProcess) -> None:
    answer = ledger.call("account_currencies", account=GENESIS, ledger_index="validated")
    assert (answer["receive_currencies"], answer["send_currencies"]) == ([], [])


def test_transaction_entry_searches_one_ledger_only(payer: Payer) -> None:
    digest = payer.submit()["tx_json"]["hash"]
    seq = payer.ledger.close()
    full = payer.ledger.call("tx", transaction=digest)
    found = payer.ledger.call("transaction_entry", tx_hash=digest, ledger_index=seq)
    assert (found["hash"], found["meta"], found["ledger_index"]) == (digest, full["meta"], seq)
    old = payer.ledger.call("transaction_entry", version=1, tx_hash=digest, ledger_index=seq)
    assert (old["tx_json"]["hash"], old["metadata"]) == (digest, full["meta"])
    elsewhere = payer.ledger.call("transaction_entry", tx_hash=digest, ledger_index=seq - 1)
    assert (elsewhere["error"], elsewhere["ledger_index"]) == ("transactionNotFound", seq - 1)


def test_transaction_history_has_the_newest_twenty_first_and_only_in_v1(payer: Payer) -> None:
    sequence = payer.account()["Sequence"]
    sent = []
    for number in range(22):
        sent.append(payer.submit(Sequence=sequence + number)["tx_json"]["hash"])
        if number == 10:
            payer.ledger.close()
    payer.ledger.close()
    newest = payer.ledger.call("tx_history", version=1, start=0)
    assert (newest["index"], [tx["hash"] for tx in newest["txs"]]) == (0, sent[:1:-1])
    older = payer.ledger.call("tx_history", version=1, start=20)
    assert [tx["hash"] for tx in older["txs"]][:2] == [sent[1], sent[0]]
    first = newest["txs"][0]
    found = payer.ledger.call("tx", version=1, transaction=sent[-1])
    shown = {name: found[name] for name in first}
    assert (first, set(found) - set(first)) == (shown, {"ctid", "date", "meta", "status", "validated"})
    assert payer.ledger.call("tx_history", start=0)["error"] == "unknownCmd"
    assert payer.ledger.call("tx_history", version=1)["error"] == "invalidParams"
    assert payer.ledger.call("tx_history", version=1, start=-1)["error"] == "invalidParams"


def test_errors_name_the_ledger_where_a_real_server_does(ledger: LedgerProcess) -> None:
    newest = ledger.health()["validated"]
    for method in (
        "account_info",
        "account_lines",
        "account_objects",
        "account_offers",
        "account_currencies",
    ):
        current = ledger.call(method, account="x")
        assert (current["ledger_current_index"], current["validated"]) == (newest + 1, False)
        validated = ledger.call(method, account="x", ledger_index="validated")
        assert (validated["ledger_index"], validated["validated"]) == (newest, True)
        unknown = ledger.call(method, account=new_wallet().address)
        assert unknown["error"] == "actNotFound"
        assert ("validated" in unknown) is (method == "account_info")


def test_older_and_looser_parameters(payer: Payer) -> None:
    ledger, digest = payer.ledger, payer.submit()["tx_json"]["hash"]
    seq = ledger.close()
    assert ledger.call("account_info", ident=payer.address) == ledger.call(
        "account_info", account=payer.address
    )
    assert ledger.call("account_currencies", ident=GENESIS)["status"] == "success"
    asked: dict[str, Any] = {"account": payer.address, "ledger_index_max": str(seq)}
    for first in (str(seq), seq + 0.5):
        found = ledger.call("account_tx", ledger_index_min=first, **asked)
        assert [tx["hash"] for tx in found["transactions"]] == [digest]
    assert ledger.call("account_tx", version=1, account=GENESIS, forward="yes")["status"] == "success"
    listed = ledger.call("ledger", ledger_index=seq, transactions="yes")["ledger"]
    assert listed["transactions"] == [digest]


def test_binary_forms(payer: Payer) -> None:
    ledger, digest = payer.ledger, payer.submit()["tx_json"]["hash"]
    seq = ledger.close()
    shown = ledger.call("ledger", ledger_index=seq, binary=True)["ledger"]
    data = bytes.fromhex(shown.pop("ledger_data"))
    full = ledger.call("ledger", ledger_index=seq)["ledger"]
    assert shown == {"closed": True}
    assert hashlib.sha512(b"LWR\0" + data).digest()[:32].hex().upper() == full["ledger_hash"]
    assert ledger.call("ledger", ledger_index="current", binary=True)["ledger"] == {"closed": False}
    full = ledger.call("tx", transaction=digest)
    assert ledger.call("tx", transaction=digest, binary=True)["ctid"] == full["ctid"]
    assert ledger.call("tx", version=1, transaction=digest, binary=True)["inLedger"] == seq


def test_json_rpc_echoes_the_ids_of_the_parameters_only(ledger: LedgerProcess) -> None:
    body = {"method": "ping", "params": [{"id": 7, "ripplerpc": "2.0"}], "id": 8, "jsonrpc": "2.0"}
    answer = HTTP.post(ledger.http, json=body).json()
    assert {name: answer[name] for name in answer if name != "result"} == {"id": 7, "ripplerpc": "2.0"}
