"""Signer lists, and transactions that several accounts sign together."""

from collections.abc import Callable
from typing import Any

import pytest
from xrpl.clients import JsonRpcClient
from xrpl.core.addresscodec import decode_classic_address
from xrpl.core.binarycodec import encode, encode_for_multisigning
from xrpl.core.keypairs import sign
from xrpl.models import Payment, SignerEntry, SignerListSet, SubmitMultisigned, Transaction
from xrpl.transaction import autofill, multisign, submit_and_wait
from xrpl.transaction import sign as sign_with_xrpl_py
from xrpl.wallet import Wallet

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import GENESIS, LocalPayer, Payer, new_wallet
from tests.sandbox.checks import assert_charged, assert_refused
from tests.sandbox.conftest import LedgerFactory

NOTHING: dict[str, Any] = {"Amount": None, "Destination": None}


def _entry(address: str, weight: int = 1, **more: Any) -> dict[str, Any]:
    return {"SignerEntry": {"Account": address, "SignerWeight": weight, **more}}


def _set(payer: Payer, quorum: int, entries: list[dict[str, Any]] | None, **changes: Any) -> dict[str, Any]:
    changes |= {"SignerQuorum": quorum, "SignerEntries": entries}
    return payer.submit(TransactionType="SignerListSet", **NOTHING, **changes)


def _in_order(*wallets: Wallet) -> list[Wallet]:
    return sorted(wallets, key=lambda wallet: decode_classic_address(wallet.address))


def _signed(
    fields: dict[str, Any], *signers: Wallet, accounts: dict[str, str] | None = None
) -> dict[str, Any]:
    """The fields with signatures in the given order; ``accounts`` says for whom a regular key signs."""
    signatures = []
    for wallet in signers:
        address = (accounts or {}).get(wallet.address, wallet.address)
        message = bytes.fromhex(encode_for_multisigning(fields, address))
        signature = sign(message, wallet.private_key)
        body = {"Account": address, "SigningPubKey": wallet.public_key, "TxnSignature": signature}
        signatures.append({"Signer": body})
    return fields | {"Signers": signatures}


def _send(payer: Payer, *signers: Wallet, fee: int | None = None, **changes: Any) -> dict[str, Any]:
    fee = 10 * (1 + len(signers)) if fee is None else fee
    accounts = changes.pop("accounts", None)
    fields = payer.fields(SigningPubKey="", Fee=str(fee), **changes)
    return payer.ledger.call("submit", tx_blob=encode(_signed(fields, *signers, accounts=accounts)))


@pytest.fixture
def signers() -> list[Wallet]:
    """Three key pairs without accounts, in the protocol's order."""
    return _in_order(*(new_wallet() for _ in range(3)))


@pytest.fixture
def shared(payer: LocalPayer, signers: list[Wallet]) -> LocalPayer:
    """An account for which the first signer, or both others together, may act."""
    entries = [_entry(w.address, weight) for w, weight in zip(signers, (2, 1, 1), strict=True)]
    assert _set(payer, 2, entries[::-1])["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    return payer


def test_signer_list_is_an_owned_entry(shared: LocalPayer, signers: list[Wallet]) -> None:
    ledger = shared.ledger
    asked: dict[str, Any] = {"account": shared.address, "ledger_index": "validated"}
    answer = ledger.call("account_info", **asked, signer_lists=True)
    assert answer["account_data"]["OwnerCount"] == 1
    (listed,) = answer["signer_lists"]
    assert (listed["Flags"], listed["SignerQuorum"], listed["SignerListID"]) == (0x10000, 2, 0)
    assert [item["SignerEntry"]["Account"] for item in listed["SignerEntries"]] == [
        w.address for w in signers
    ]
    old = ledger.call("account_info", version=1, **asked, signer_lists=True)
    assert old["account_data"]["signer_lists"] == [listed]
    assert ledger.call("account_objects", **asked, type="signer_list")["account_objects"] == [listed]
    assert ledger.call("ledger_entry", signer_list=listed["index"])["node"] == listed
    (created,) = [
        node["CreatedNode"]["NewFields"]
        for node in ledger.call("account_tx", account=shared.address, limit=1)["transactions"][0]["meta"][
            "AffectedNodes"
        ]
        if node.get("CreatedNode", {}).get("LedgerEntryType") == "SignerList"
    ]
    assert created == {name: listed[name] for name in ("Flags", "SignerEntries", "SignerQuorum")}


def test_signers_act_once_their_weights_reach_the_quorum(shared: LocalPayer, signers: list[Wallet]) -> None:
    heavy, *light = signers
    for together in ([heavy], light, signers):
        sent = _send(shared, *together)
        assert sent["engine_result"] == "tesSUCCESS"
        shared.ledger.close()
        found = shared.ledger.call("tx", transaction=sent["tx_json"]["hash"])
        assert found["meta"]["TransactionResult"] == "tesSUCCESS"
        assert len(found["tx_json"]["Signers"]) == len(together)
    assert shared.submit()["engine_result"] == "tesSUCCESS"  # the own key still may
    shared.ledger.close()


def test_signers_who_may_not_act(shared: LocalPayer, signers: list[Wallet]) -> None:
    heavy, light, _ = signers
    stranger = new_wallet()
    assert_refused(shared, "tefBAD_QUORUM", lambda: _send(shared, light))
    both = _in_order(heavy, stranger)
    assert_refused(shared, "tefBAD_SIGNATURE", lambda: _send(shared, *both))
    # A key that is not the signer's own.
    assert_refused(
        shared,
        "tefBAD_SIGNATURE",
        lambda: _send(shared, stranger, accounts={stranger.address: heavy.address}),
    )
    assert_refused(shared, "telINSUF_FEE_P", lambda: _send(shared, heavy, fee=19))


def test_signers_with_accounts_use_their_regular_keys(
    ledger: LedgerProcess, payer: LocalPayer, signers: list[Wallet]
) -> None:
    member, regular = Payer(ledger, signers[0]), signers[1]
    ledger.fund(member.address)
    assert _set(payer, 1, [_entry(member.address)])["engine_result"] == "tesSUCCESS"
    ledger.close()
    acting = {regular.address: member.address}
    assert_refused(payer, "tefBAD_SIGNATURE", lambda: _send(payer, regular, accounts=acting))
    change: dict[str, Any] = {"TransactionType": "SetRegularKey", **NOTHING}
    assert member.submit(**change, RegularKey=regular.address)["engine_result"] == "tesSUCCESS"
    assert member.set(SetFlag=4)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert _send(payer, regular, accounts=acting)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert_refused(payer, "tefMASTER_DISABLED", lambda: _send(payer, member.wallet))


INVALID_LISTS: list[tuple[str, int, Callable[[str, str], list[dict[str, Any]] | None]]] = [
    ("temMALFORMED", 1, lambda a, own: None),
    ("temMALFORMED", 0, lambda a, own: [_entry(a)]),
    ("temMALFORMED", 1, lambda a, own: [_entry(new_wallet().address) for _ in range(33)]),
    ("temBAD_SIGNER", 1, lambda a, own: [_entry(a), _entry(a)]),
    ("temBAD_SIGNER", 1, lambda a, own: [_entry(own)]),
    ("temBAD_WEIGHT", 1, lambda a, own: [_entry(a, 0)]),
    ("temBAD_QUORUM", 3, lambda a, own: [_entry(a, 2)]),
]


@pytest.mark.parametrize(("code", "quorum", "entries"), INVALID_LISTS)
def test_invalid_list_is_refused(
    payer: Payer, code: str, quorum: int, entries: Callable[[str, str], list[dict[str, Any]] | None]
) -> None:
    listed = entries(new_wallet().address, payer.address)
    assert_refused(payer, code, lambda: _set(payer, quorum, listed))
    assert payer.ledger.call("account_info", account=payer.address, signer_lists=True)["signer_lists"] == []


def test_incomplete_signers_are_no_transaction(payer: Payer) -> None:
    before = payer.account()
    entry = {"SignerEntry": {"Account": GENESIS}}
    said = _set(payer, 1, [entry])
    assert said["error_exception"] == "Field 'SignerWeight' is required but missing."
    strange = _set(payer, 1, [_entry(GENESIS, Domain="61")])
    assert strange["error_exception"] == "Field 'Domain' found in disallowed location."
    assert payer.account() == before


def test_list_is_replaced_and_removed(shared: LocalPayer, signers: list[Wallet]) -> None:
    ledger = shared.ledger
    entry = _entry(signers[0].address, 7, WalletLocator="AB" * 32)
    replaced = _set(shared, 5, [entry])
    ledger.close()
    asked: dict[str, Any] = {"account": shared.address, "signer_lists": True}
    answer = ledger.call("account_info", **asked)
    assert (answer["account_data"]["OwnerCount"], len(answer["signer_lists"])) == (1, 1)
    assert answer["signer_lists"][0]["SignerEntries"] == [entry]
    nodes = ledger.call("tx", transaction=replaced["tx_json"]["hash"])["meta"]["AffectedNodes"]
    modified = {n["ModifiedNode"]["LedgerEntryType"]: n["ModifiedNode"] for n in nodes}
    assert set(modified) == {"AccountRoot", "DirectoryNode", "SignerList"}
    # Removed and made anew, so these name no previous transaction.
    assert "PreviousTxnID" not in modified["SignerList"]
    assert modified["SignerList"]["PreviousFields"]["SignerQuorum"] == 2

    assert _set(shared, 0, None)["engine_result"] == "tesSUCCESS"
    ledger.close()
    answer = ledger.call("account_info", **asked)
    assert (answer["account_data"]["OwnerCount"], answer["signer_lists"]) == (0, [])
    assert ledger.call("ledger_entry", directory={"owner": shared.address})["error"] == "entryNotFound"
    assert_refused(shared, "tefNOT_MULTI_SIGNING", lambda: _send(shared, signers[0]))
    assert _set(shared, 0, None)["engine_result"] == "tesSUCCESS"  # nothing to remove is no failure
    ledger.close()


def test_list_needs_reserve(ledger: LedgerProcess, signers: list[Wallet]) -> None:
    payer = Payer(ledger, new_wallet())
    ledger.fund(payer.address, 1)
    code = "tecINSUFFICIENT_RESERVE"
    assert_charged(payer, code, lambda: _set(payer, 1, [_entry(signers[0].address)]))


def test_signer_list_can_be_the_only_way_to_sign(shared: LocalPayer, signers: list[Wallet]) -> None:
    assert shared.set(SetFlag=4)["engine_result"] == "tesSUCCESS"
    shared.ledger.close()
    assert_refused(shared, "tefMASTER_DISABLED", lambda: shared.submit())
    assert _send(shared, signers[0])["engine_result"] == "tesSUCCESS"
    shared.ledger.close()
    removal = {"TransactionType": "SignerListSet", "SignerQuorum": 0, **NOTHING}
    assert_charged(shared, "tecNO_ALTERNATIVE_KEY", lambda: _send(shared, signers[0], **removal), 20)


def test_unreadable_sets_of_signers(shared: LocalPayer, signers: list[Wallet]) -> None:
    before = shared.account()
    heavy, light, _ = signers
    fields = shared.fields(SigningPubKey="", Fee="50")
    unsorted = _signed(fields, light, heavy)
    twice = _signed(fields, heavy, heavy)
    itself = _signed(fields, shared.wallet)
    wrong = _signed(fields, heavy)
    wrong["Signers"][0]["Signer"]["TxnSignature"] = "00" * 64
    both = _signed(fields, heavy) | {"TxnSignature": "00" * 64}
    for given, said in (
        (unsorted, "Unsorted Signers array."),
        (twice, "Duplicate Signers not allowed."),
        (itself, "Invalid multisigner."),
        (wrong, f"Invalid signature on account {heavy.address}."),
        (both, "Cannot both single- and multi-sign."),
        (fields | {"Signers": []}, "Invalid Signers array size."),
    ):
        refused = shared.ledger.call("submit", tx_blob=encode(given))
        assert (refused["error"], refused["error_exception"]) == (
            "invalidTransaction",
            f"fails local checks: {said}",
        )
    assert shared.account() == before


def test_submit_multisigned_sorts_the_signers(shared: LocalPayer, signers: list[Wallet]) -> None:
    _, *light = signers
    given = _signed(shared.fields(SigningPubKey="", Fee="30"), *light[::-1])
    answer = shared.ledger.call("submit_multisigned", tx_json=given)
    assert answer["engine_result"] == "tesSUCCESS"
    assert [item["Signer"]["Account"] for item in answer["tx_json"]["Signers"]] == [w.address for w in light]
    assert {"hash", "tx_blob"} <= set(answer)
    assert "DeliverMax" in answer["tx_json"]
    shared.ledger.close()
    assert shared.ledger.call("tx", transaction=answer["hash"])["validated"] is True

    wrong = _signed(shared.fields(SigningPubKey="", Fee="30"), *light)
    wrong["Signers"][0]["Signer"]["TxnSignature"] = "00" * 64
    before = shared.account()
    answer = shared.ledger.call("submit_multisigned", version=1, tx_json=wrong)
    assert (answer["engine_result"], answer["engine_result_code"]) == ("temBAD_SIGNATURE", -282)
    assert len(answer["tx_json"]["hash"]) == 64
    assert shared.account() == before


def test_refused_submissions_of_several_signers(shared: LocalPayer, signers: list[Wallet]) -> None:
    good = _signed(shared.fields(SigningPubKey="", Fee="20"), signers[0])
    signer = good["Signers"][0]
    own = {"Signer": signer["Signer"] | {"Account": shared.address}}
    nobody = new_wallet().address
    cases: list[tuple[dict[str, Any], str, str]] = [
        ({"Sequence": None}, "invalidParams", "Missing field 'tx_json.Sequence'."),
        ({"SigningPubKey": None}, "invalidParams", "Missing field 'tx_json.SigningPubKey'."),
        (
            {"SigningPubKey": "AB"},
            "invalidParams",
            "When multi-signing 'tx_json.SigningPubKey' must be empty.",
        ),
        ({"TransactionType": None}, "invalidParams", "Missing field 'tx_json.TransactionType'."),
        ({"Account": None}, "srcActMissing", "Missing field 'tx_json.Account'."),
        ({"Account": "rNobody"}, "srcActMalformed", "Invalid field 'tx_json.Account'."),
        ({"Account": nobody}, "srcActNotFound", "Source account not found."),
        ({"Fee": None}, "invalidParams", "Missing field 'tx_json.Fee'."),
        ({"Fee": "0"}, "invalidParams", "Invalid Fee field.  Fees must be greater than zero."),
        ({"Signers": None}, "invalidParams", "Missing field 'tx_json.Signers'."),
        ({"Signers": []}, "invalidParams", "tx_json.Signers array may not be empty."),
        ({"Signers": [5]}, "invalidParams", "Signers array may only contain Signer entries."),
        (
            {"Signers": [signer, signer]},
            "invalidParams",
            f"Duplicate Signers:Signer:Account entries ({signers[0].address}) are not allowed.",
        ),
        (
            {"Signers": [own]},
            "invalidParams",
            f"A Signer may not be the transaction's Account ({shared.address}).",
        ),
        ({"TxnSignature": "AB"}, "signingMalformed", "Signing of transaction is malformed."),
        ({"Amount": None}, "invalidParams", "Field 'Amount' is required but missing."),
        ({"Amount": "many"}, "invalidParams", "Field 'tx_json.Amount' has invalid data."),
    ]
    before = shared.account()
    for changes, error, message in cases:
        given = {name: value for name, value in (good | changes).items() if value is not None}
        refused = shared.ledger.call("submit_multisigned", tx_json=given)
        assert (refused["error"], refused["error_message"]) == (error, message)
    missing = shared.ledger.call("submit_multisigned")
    assert missing["error_message"] == "Missing field 'tx_json'."
    assert shared.ledger.call("submit_multisigned", tx_json=5)["error"] == "invalidParams"
    assert shared.account() == before


def test_deleted_account_takes_its_signer_list_along(shared: LocalPayer, signers: list[Wallet]) -> None:
    shared.ledger.close(300)
    place = shared.ledger.call("account_objects", account=shared.address)["account_objects"][0]["index"]
    # The fee of a deletion does not grow with the signers.
    deletion: dict[str, Any] = {"TransactionType": "AccountDelete", "Amount": None, "fee": 200_000}
    assert _send(shared, signers[0], **deletion)["engine_result"] == "tesSUCCESS"
    shared.ledger.close()
    assert shared.ledger.call("ledger_entry", index=place)["error"] == "entryNotFound"


def test_xrpl_py_signs_together(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.25)
    client = JsonRpcClient(f"{ledger.http}/")
    owner, first, second = (new_wallet() for _ in range(3))
    ledger.send_play_money(owner.address)
    ledger.close()
    entries = [SignerEntry(account=w.address, signer_weight=1) for w in (first, second)]
    listed = SignerListSet(account=owner.address, signer_quorum=2, signer_entries=entries)
    assert submit_and_wait(listed, client, owner).result["validated"] is True
    payment = Payment(account=owner.address, destination=GENESIS, amount="5")
    filled = autofill(payment, client, signers_count=2)
    sent = client.request(SubmitMultisigned(tx_json=_signed_by_xrpl_py(filled, first, second))).result
    assert sent["engine_result"] == "tesSUCCESS"
    again = _signed_by_xrpl_py(autofill(payment, client, signers_count=2), first, second)
    assert submit_and_wait(again, client).result["meta"]["delivered_amount"] == "5"


def _signed_by_xrpl_py(transaction: Transaction, *wallets: Wallet) -> Transaction:
    return multisign(transaction, [sign_with_xrpl_py(transaction, w, multisign=True) for w in wallets])
