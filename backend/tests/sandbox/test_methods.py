"""Methods about the protocol and keys, and transaction_entry."""

import pytest
from xrpl.constants import CryptoAlgorithm
from xrpl.core.binarycodec.definitions import get_transaction_result_code
from xrpl.wallet import Wallet

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import GENESIS, Payer

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


def test_definitions_are_only_sent_if_the_client_lacks_them(ledger: LedgerProcess) -> None:
    definitions = ledger.call("server_definitions")
    assert set(definitions) >= {"FIELDS", "LEDGER_ENTRY_TYPES", "TRANSACTION_RESULTS", "TRANSACTION_TYPES"}
    assert definitions["TRANSACTION_RESULTS"]["tecDST_TAG_NEEDED"] == 143
    assert get_transaction_result_code("tecDST_TAG_NEEDED") == 143
    again = ledger.call("server_definitions", hash=definitions["hash"])
    assert again == {"hash": definitions["hash"], "status": "success"}


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
