"""History: account_tx in pages and ranges, tx by hash and place, past states, whole ledgers."""

from typing import Any

import pytest
from xrpl.asyncio.clients import AsyncWebsocketClient
from xrpl.core.binarycodec import decode
from xrpl.models import AccountTx

from sandbox.protocol.hashing import LedgerHeader, ledger_hash
from tests.factories.ledger_process import NETWORK_ID, LedgerProcess
from tests.factories.ledger_wallets import GENESIS, LocalPayer, new_wallet
from tests.sandbox.conftest import LedgerFactory

NOWHERE = "F" * 64


def _pay(payer: LocalPayer, count: int) -> list[str]:
    """Make ``count`` payments, two per ledger. Returns their hashes in order."""
    first = payer.account()["Sequence"]
    hashes = []
    for number in range(count):
        answer = payer.submit(Sequence=first + number)
        assert answer["engine_result"] == "tesSUCCESS"
        hashes.append(answer["tx_json"]["hash"])
        if number % 2:
            payer.ledger.close()
    payer.ledger.close()
    return hashes


@pytest.mark.asyncio
@pytest.mark.parametrize("forward", [True, False])
async def test_account_tx_pages_through_everything_once(payer: LocalPayer, forward: bool) -> None:
    hashes = [payer.account()["PreviousTxnID"], *_pay(payer, 5)]
    found: list[str] = []
    marker: Any = None
    pages = 0
    async with AsyncWebsocketClient(payer.ledger.ws) as client:
        while True:
            asked = AccountTx(account=payer.address, limit=2, forward=forward, marker=marker)
            result = (await client.request(asked)).result
            assert result["limit"] == 2
            found += [item["hash"] for item in result["transactions"]]
            pages += 1
            marker = result.get("marker")
            if marker is None:
                break
            assert set(marker) == {"ledger", "seq"}
    assert pages == 3
    assert found == (hashes if forward else hashes[::-1])


def test_account_tx_item_in_both_api_versions(payer: LocalPayer) -> None:
    (digest,) = _pay(payer, 1)
    ledger = payer.ledger
    new = ledger.call("account_tx", account=payer.address, limit=1)["transactions"][0]
    header = ledger.call("ledger", ledger_index=new["ledger_index"])
    assert set(new) == {
        *("tx_json", "hash", "ledger_index", "ledger_hash", "close_time_iso", "meta", "validated"),
    }
    assert (new["hash"], new["ledger_hash"]) == (digest, header["ledger_hash"])
    assert (new["tx_json"]["DeliverMax"], "Amount" in new["tx_json"]) == ("1000000", False)
    assert new["tx_json"]["date"] == header["ledger"]["close_time"]

    old = ledger.call("account_tx", version=1, account=payer.address, limit=1)["transactions"][0]
    assert set(old) == {"tx", "meta", "validated"}
    assert (old["tx"]["hash"], old["tx"]["inLedger"]) == (digest, new["ledger_index"])
    assert (old["tx"]["Amount"], old["tx"]["DeliverMax"]) == ("1000000", "1000000")

    binary = ledger.call("account_tx", account=payer.address, limit=1, binary=True)["transactions"][0]
    assert set(binary) == {"tx_blob", "meta_blob", "ledger_index", "validated"}
    assert decode(binary["tx_blob"])["Amount"] == "1000000"
    assert decode(binary["meta_blob"])["TransactionResult"] == "tesSUCCESS"


def test_account_tx_serves_the_pages_of_a_public_server(payer: LocalPayer) -> None:
    _pay(payer, 205)  # 206 with the payment that funded the account
    ledger = payer.ledger
    first = ledger.call("account_tx", account=payer.address, limit=1000)
    assert (first["limit"], len(first["transactions"])) == (200, 200)
    rest = ledger.call("account_tx", account=payer.address, limit=1000, marker=first["marker"])
    assert (len(rest["transactions"]), "marker" in rest) == (6, False)
    binary = ledger.call("account_tx", account=payer.address, limit=1000, binary=True)
    assert (binary["limit"], len(binary["transactions"])) == (500, 206)


def test_account_tx_returns_the_range_it_searched(payer: LocalPayer) -> None:
    _pay(payer, 4)
    ledger = payer.ledger
    newest = ledger.health()["validated"]
    whole = ledger.call("account_tx", account=payer.address)
    assert (whole["ledger_index_min"], whole["ledger_index_max"], whole["limit"]) == (2, newest, 200)
    middle = whole["transactions"][1]["ledger_index"]
    part = ledger.call("account_tx", account=payer.address, ledger_index_min=middle, ledger_index_max=middle)
    assert (part["ledger_index_min"], part["ledger_index_max"]) == (middle, middle)
    assert {item["ledger_index"] for item in part["transactions"]} == {middle}
    one = ledger.call("account_tx", account=payer.address, ledger_index=middle)
    assert one["transactions"] == part["transactions"]
    open_ended = ledger.call("account_tx", account=payer.address, ledger_index_min=-1, ledger_index_max=-1)
    assert open_ended["transactions"] == whole["transactions"]
    unknown = ledger.call("account_tx", account=new_wallet().address)
    assert (unknown["status"], unknown["transactions"]) == ("success", [])


def test_account_tx_range_beyond_the_server(payer: LocalPayer) -> None:
    newest = payer.ledger.health()["validated"]
    beyond = {"account": payer.address, "ledger_index_min": newest + 1, "ledger_index_max": newest + 5}
    refused = payer.ledger.call("account_tx", **beyond)
    assert (refused["error"], refused["error_code"]) == ("lgrIdxMalformed", 58)
    assert payer.ledger.call("account_tx", version=1, **beyond)["error"] == "lgrIdxsInvalid"
    clamped = payer.ledger.call(
        "account_tx", version=1, account=payer.address, ledger_index_min=1, ledger_index_max=newest + 5
    )
    assert (clamped["ledger_index_min"], clamped["ledger_index_max"]) == (2, newest)
    both = payer.ledger.call(
        "account_tx", account=payer.address, ledger_index_min=2, ledger_index="validated"
    )
    assert both["error"] == "invalidParams"
    swapped = payer.ledger.call(
        "account_tx", account=payer.address, ledger_index_min=newest, ledger_index_max=2
    )
    assert swapped["error"] == "invalidLgrRange"
    current = payer.ledger.call("account_tx", account=payer.address, ledger_index="current")
    assert (current["error"], current["error_code"]) == ("lgrNotValidated", 22)


def test_transaction_before_and_after_its_ledger(payer: LocalPayer) -> None:
    digest = payer.submit(DestinationTag=9)["tx_json"]["hash"]
    waiting = payer.ledger.call("tx", transaction=digest)
    assert set(waiting) == {"hash", "tx_json", "validated", "status"}
    assert (waiting["validated"], waiting["tx_json"]["DestinationTag"]) == (False, 9)
    seq = payer.ledger.close()
    found = payer.ledger.call("tx", transaction=digest)
    assert (found["validated"], found["ledger_index"]) == (True, seq)
    assert found["meta"]["delivered_amount"] == "1000000"
    by_place = payer.ledger.call("tx", ctid=found["ctid"])
    assert by_place == found
    elsewhere = payer.ledger.call("tx", transaction=digest, min_ledger=2, max_ledger=2)
    assert elsewhere == found  # the range only affects what an error says was searched
    old = payer.ledger.call("tx", version=1, transaction=digest.lower())
    assert (old["hash"], old["inLedger"], old["Amount"]) == (digest, seq, "1000000")


def test_metadata_lists_every_change_and_links_to_the_previous_one(payer: LocalPayer) -> None:
    payee = new_wallet().address
    before = payer.account()
    digest = payer.submit(Destination=payee, Amount="5000000")["tx_json"]["hash"]
    seq = payer.ledger.close()
    meta = payer.ledger.call("tx", transaction=digest)["meta"]
    nodes = meta["AffectedNodes"]
    assert [next(iter(node.values()))["LedgerIndex"] for node in nodes] == sorted(
        next(iter(node.values()))["LedgerIndex"] for node in nodes
    )
    (created,) = [node["CreatedNode"] for node in nodes if "CreatedNode" in node]
    (modified,) = [node["ModifiedNode"] for node in nodes if "ModifiedNode" in node]
    assert created["NewFields"] == {"Account": payee, "Balance": "5000000", "Sequence": seq}
    assert modified["PreviousFields"] == {"Balance": "1000000000", "Sequence": before["Sequence"]}
    assert modified["FinalFields"] == {
        "Account": payer.address,
        "Balance": "994999990",
        "Flags": 0,
        "OwnerCount": 0,
        "Sequence": before["Sequence"] + 1,
    }
    assert modified["PreviousTxnID"] == before["PreviousTxnID"]
    assert modified["PreviousTxnLgrSeq"] == before["PreviousTxnLgrSeq"]
    after = payer.account("validated")
    assert (after["PreviousTxnID"], after["PreviousTxnLgrSeq"]) == (digest, seq)


def test_searched_all_is_true_only_if_every_ledger_has_transactions(payer: LocalPayer) -> None:
    _pay(payer, 2)
    full = payer.account()["PreviousTxnLgrSeq"]
    empty = payer.ledger.close(2)

    def searched(first: int, last: int) -> object:
        answer = payer.ledger.call("tx", transaction=NOWHERE, min_ledger=first, max_ledger=last)
        assert (answer["error"], answer["error_code"]) == ("txnNotFound", 29)
        return answer["searched_all"]

    assert searched(full, full) is True
    assert searched(full, empty) is False
    assert searched(full, empty + 900) is False
    assert "searched_all" not in payer.ledger.call("tx", transaction=NOWHERE)
    too_wide = payer.ledger.call("tx", transaction=NOWHERE, min_ledger=1, max_ledger=1002)
    assert (too_wide["error"], too_wide["error_code"]) == ("excessiveLgrRange", 78)
    swapped = payer.ledger.call("tx", transaction=NOWHERE, min_ledger=3, max_ledger=2)
    assert (swapped["error"], swapped["error_code"]) == ("invalidLgrRange", 79)


def test_account_info_for_each_past_ledger(payer: LocalPayer) -> None:
    funded = payer.account()["PreviousTxnLgrSeq"]
    _pay(payer, 1)
    paid = payer.account()["PreviousTxnLgrSeq"]
    assert paid == funded + 1
    payer.submit()

    def balance(index: str | int) -> str:
        return str(payer.account(index)["Balance"])

    assert [balance(index) for index in (funded, paid, "validated", "closed", "current")] == [
        "1000000000",
        *["998999990"] * 3,
        "997999980",
    ]
    assert balance(str(paid)) == "998999990"
    earlier = payer.ledger.call("account_info", account=payer.address, ledger_index=funded - 1)
    assert (earlier["error"], earlier["ledger_index"]) == ("actNotFound", funded - 1)
    later = payer.ledger.call("account_info", account=payer.address, ledger_index=paid + 50)
    assert (later["error"], later["error_code"]) == ("lgrNotFound", 21)
    first = payer.ledger.call("account_info", account=payer.address, ledger_index=1)
    assert first["error"] == "lgrNotFound"


def test_ledger_lists_transactions_ordered_by_hash(payer: LocalPayer) -> None:
    first = payer.account()["Sequence"]
    sent = [payer.submit(Sequence=first + number)["tx_json"]["hash"] for number in range(12)]
    current = payer.ledger.call("ledger", ledger_index="current", transactions=True)["ledger"]
    assert current["transactions"] == sorted(sent)
    seq = payer.ledger.close()
    closed = payer.ledger.call("ledger", ledger_index=seq, transactions=True)["ledger"]
    assert closed["transactions"] == sorted(sent)
    expanded = payer.ledger.call("ledger", ledger_index=seq, transactions=True, expand=True)["ledger"]
    assert [item["hash"] for item in expanded["transactions"]] == sorted(sent)
    # Their metadata has the order in which they were applied.
    applied = sorted(expanded["transactions"], key=lambda item: item["meta"]["TransactionIndex"])
    assert [item["hash"] for item in applied] == sent


def test_ledger_hashes_match_their_headers(payer: LocalPayer) -> None:
    (digest,) = _pay(payer, 1)
    seq = payer.account()["PreviousTxnLgrSeq"]
    answer = payer.ledger.call("ledger", ledger_index=seq, transactions=True)
    shown = answer["ledger"]
    assert shown["transactions"] == [digest]
    header = LedgerHeader(
        seq=shown["ledger_index"],
        hash="",
        parent_hash=shown["parent_hash"],
        transaction_hash=shown["transaction_hash"],
        account_hash=shown["account_hash"],
        total_drops=int(shown["total_coins"]),
        parent_close_time=shown["parent_close_time"],
        close_time=shown["close_time"],
    )
    assert ledger_hash(header) == shown["ledger_hash"]
    parent = payer.ledger.call("ledger", ledger_hash=shown["parent_hash"])["ledger"]
    assert (parent["ledger_index"], parent["close_time"]) == (seq - 1, shown["parent_close_time"])
    assert parent["close_time"] < shown["close_time"]
    (expanded,) = payer.ledger.call("ledger", ledger_index=seq, transactions=True, expand=True)["ledger"][
        "transactions"
    ]
    assert (expanded["hash"], expanded["tx_json"]["DeliverMax"]) == (digest, "1000000")
    assert payer.ledger.call("ledger", version=1, ledger_index=seq)["ledger"]["ledger_index"] == str(seq)


def test_new_chain_starts_like_a_standalone_server(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger()
    state = ledger.call("server_state")["state"]
    assert (state["complete_ledgers"], state["validated_ledger"]["seq"]) == ("2", 2)
    assert (state["validated_ledger"]["reserve_base"], state["validated_ledger"]["reserve_inc"]) == (
        1_000_000,
        200_000,
    )
    assert state["network_id"] == NETWORK_ID
    assert "play money" in state["local_ledger"]
    current = ledger.call("ledger", ledger_index="current")
    assert (current["ledger_current_index"], current["validated"], "ledger_index" in current) == (
        3,
        False,
        False,
    )
    assert current["ledger"]["closed"] is False
    assert ledger.call("ledger_accept") == {"ledger_current_index": 4, "status": "success"}
    closed = ledger.call("ledger", ledger_index="closed")["ledger"]
    assert (closed["ledger_index"], closed["transaction_hash"]) == (3, "0" * 64)
    assert ledger.call("ledger_closed")["ledger_hash"] == closed["ledger_hash"]
    both = ledger.call("ledger")
    assert (both["closed"]["ledger"], both["open"]["ledger"]["closed"]) == (closed, False)
    assert ledger.call("ledger_current")["ledger_current_index"] == 4
    genesis = ledger.call("account_info", account=GENESIS)["account_data"]
    assert (genesis["Balance"], genesis["Sequence"]) == ("100000000000000000", 1)


def test_lists_of_objects_that_cannot_exist_are_empty(ledger: LedgerProcess, payer: LocalPayer) -> None:
    lists = {"account_lines": "lines", "account_objects": "account_objects", "account_channels": "channels"}
    lists |= {"account_offers": "offers", "account_nfts": "account_nfts"}
    for method, name in lists.items():
        answer = ledger.call(method, account=payer.address, ledger_index="validated")
        assert (answer["account"], answer[name], answer["validated"]) == (payer.address, [], True)
        assert ledger.call(method, account=new_wallet().address)["error"] == "actNotFound"
    entry = ledger.call("ledger_entry", account_root=payer.address, ledger_index="validated")
    assert entry["node"] == payer.account("validated")
    assert ledger.call("ledger_entry", index=entry["index"])["node"]["Account"] == payer.address
    absent = ledger.call("ledger_entry", ticket={"account": payer.address, "ticket_seq": 1})
    assert absent["error"] == "entryNotFound"
