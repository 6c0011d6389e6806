"""Tickets: set aside by TicketCreate, used in any order, and shown by the methods about entries."""

from typing import Any

import pytest
from xrpl.core.binarycodec import decode

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import GENESIS, Payer, new_wallet
from tests.sandbox.checks import assert_charged, assert_refused

CREATE: dict[str, Any] = {"TransactionType": "TicketCreate", "Amount": None, "Destination": None}


def _create(payer: Payer, count: int, **changes: Any) -> dict[str, Any]:
    return payer.submit(**CREATE, TicketCount=count, **changes)


def _tickets(payer: Payer, **asked: Any) -> list[int]:
    answer = payer.ledger.call("account_objects", account=payer.address, type="ticket", **asked)
    return sorted(entry["TicketSequence"] for entry in answer["account_objects"])


def _nodes(payer: Payer, answer: dict[str, Any]) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """The validated transaction's affected nodes, by what happened and entry type."""
    meta = payer.ledger.call("tx", transaction=answer["tx_json"]["hash"])["meta"]
    nodes: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for node in meta["AffectedNodes"]:
        ((change, body),) = node.items()
        nodes.setdefault((change, body["LedgerEntryType"]), []).append(body)
    return nodes


def test_tickets_are_the_next_sequences_and_need_reserve(payer: Payer) -> None:
    before = payer.account()
    answer = _create(payer, 3)
    assert answer["engine_result"] == "tesSUCCESS"
    first = before["Sequence"] + 1
    assert answer["account_sequence_next"] == first + 3
    payer.ledger.close()
    after = payer.account("validated")
    assert (after["Sequence"], after["OwnerCount"], after["TicketCount"]) == (first + 3, 3, 3)
    assert after["Balance"] == str(int(before["Balance"]) - 10)
    assert _tickets(payer, ledger_index="validated") == [first, first + 1, first + 2]

    nodes = _nodes(payer, answer)
    assert {key: len(bodies) for key, bodies in nodes.items()} == {
        ("CreatedNode", "Ticket"): 3,
        ("CreatedNode", "DirectoryNode"): 1,
        ("ModifiedNode", "AccountRoot"): 1,
    }
    (page,) = nodes["CreatedNode", "DirectoryNode"]
    assert page["NewFields"] == {"Owner": payer.address, "RootIndex": page["LedgerIndex"]}
    created = [body["NewFields"] for body in nodes["CreatedNode", "Ticket"]]
    assert {"Account": payer.address, "TicketSequence": first} in created
    (account,) = nodes["ModifiedNode", "AccountRoot"]
    assert account["PreviousFields"] == {
        name: before[name] for name in ("Balance", "OwnerCount", "Sequence")
    }  # TicketCount is new, so there is no previous one
    blob = payer.ledger.call("tx", transaction=answer["tx_json"]["hash"], binary=True)["meta_blob"]
    assert len(decode(blob)["AffectedNodes"]) == 5


@pytest.mark.parametrize(("code", "count"), [("temINVALID_COUNT", 0), ("temINVALID_COUNT", 251)])
def test_one_transaction_creates_1_to_250_tickets(payer: Payer, code: str, count: int) -> None:
    assert_refused(payer, code, lambda: _create(payer, count))


def test_unknown_flag_of_a_ticket_creation_is_refused(payer: Payer) -> None:
    assert_refused(payer, "temINVALID_FLAG", lambda: _create(payer, 1, Flags=1))


def test_account_owns_at_most_250_tickets(payer: Payer) -> None:
    assert _create(payer, 250)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert_charged(payer, "tecDIR_FULL", lambda: _create(payer, 1))
    ticket = _tickets(payer)[-1]
    # The ticket that the transaction uses makes room for another one.
    assert _create(payer, 1, Sequence=0, TicketSequence=ticket)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert (payer.account("validated")["TicketCount"], len(_tickets(payer))) == (250, 200)


def test_tickets_need_the_reserve_before_the_fee(ledger: LedgerProcess) -> None:
    payer = Payer(ledger, new_wallet())
    ledger.fund(payer.address, 2)
    ledger.close()
    assert_charged(payer, "tecINSUFFICIENT_RESERVE", lambda: _create(payer, 6))
    # Five need 2 XRP. The fee may use the reserve.
    ledger.send_play_money(payer.address, 1)
    assert payer.submit(Amount="999980")["engine_result"] == "tesSUCCESS"
    assert payer.account()["Balance"] == "2000000"
    assert _create(payer, 5)["engine_result"] == "tesSUCCESS"
    ledger.close()


def test_tickets_are_used_in_any_order_and_only_once(payer: Payer) -> None:
    _create(payer, 3)
    payer.ledger.close()
    first, second, third = _tickets(payer)
    before = payer.account("validated")
    used = payer.submit(Sequence=0, TicketSequence=third)
    assert used["engine_result"] == "tesSUCCESS"
    assert payer.submit(Sequence=0, TicketSequence=first)["engine_result"] == "tesSUCCESS"
    assert payer.submit(Sequence=0, TicketSequence=third, Amount="2")["engine_result"] == "tefNO_TICKET"
    payer.ledger.close()
    after = payer.account("validated")
    assert (after["Sequence"], after["OwnerCount"], after["TicketCount"]) == (before["Sequence"], 1, 1)
    assert _tickets(payer) == [second]
    nodes = _nodes(payer, used)
    (deleted,) = nodes["DeletedNode", "Ticket"]
    final = deleted["FinalFields"]
    assert (final["Account"], final["TicketSequence"], final["OwnerNode"]) == (payer.address, third, "0")
    (page,) = nodes["ModifiedNode", "DirectoryNode"]
    assert "Indexes" not in page["FinalFields"]

    # A failed transaction uses its ticket too; the last one leaves an empty directory page.
    charged = payer.submit(Sequence=0, TicketSequence=second, Amount="999000001")
    assert charged["engine_result"] == "tecUNFUNDED_PAYMENT"
    payer.ledger.close()
    last = payer.account("validated")
    assert (last["OwnerCount"], "TicketCount" in last, _tickets(payer)) == (0, False, [])
    root = payer.ledger.call("ledger_entry", directory={"owner": payer.address})
    assert (root["node"]["Indexes"], root["node"]["Owner"]) == ([], payer.address)


def test_fail_hard_spares_the_ticket(payer: Payer) -> None:
    _create(payer, 1)
    payer.ledger.close()
    before = payer.account()
    (ticket,) = _tickets(payer)
    spared = payer.submit(Sequence=0, TicketSequence=ticket, Amount="999000001", fail_hard=True)
    assert (spared["engine_result"], spared["applied"]) == ("tecUNFUNDED_PAYMENT", False)
    payer.ledger.close()
    assert (payer.account("validated"), _tickets(payer)) == (before, [ticket])


def test_transaction_waits_for_its_ticket(payer: Payer) -> None:
    sequence = payer.account()["Sequence"]
    for ticket in (sequence + 2, sequence + 1):
        early = payer.submit(Sequence=0, TicketSequence=ticket)
        assert (early["engine_result"], early["applied"], early["kept"]) == ("terPRE_TICKET", False, True)
    assert _create(payer, 2)["engine_result"] == "tesSUCCESS"
    assert payer.account()["Balance"] == str(1_000_000_000 - 2_000_000 - 30)  # both followed at once
    payer.ledger.close()
    assert payer.account("validated")["OwnerCount"] == 0


def test_a_ledger_applies_sequences_before_tickets(payer: Payer) -> None:
    _create(payer, 1)
    payer.ledger.close()
    (ticket,) = _tickets(payer)
    by_ticket = payer.submit(Sequence=0, TicketSequence=ticket, Amount="1")
    by_sequence = payer.submit(Amount="2")
    payer.ledger.close()
    places = [
        payer.ledger.call("tx", transaction=sent["tx_json"]["hash"])["meta"]["TransactionIndex"]
        for sent in (by_sequence, by_ticket)
    ]
    assert places == [0, 1]


def test_deleted_account_takes_its_tickets_along(payer: Payer) -> None:
    ledger = payer.ledger
    _create(payer, 40)  # more than one directory page
    ledger.close(300)
    ticket = _tickets(payer)[7]
    fields: dict[str, Any] = {"TransactionType": "AccountDelete", "Amount": None, "Fee": "200000"}
    answer = payer.submit(Sequence=0, TicketSequence=ticket, Destination=GENESIS, **fields)
    assert answer["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert ledger.call("account_info", account=payer.address)["error"] == "actNotFound"
    nodes = _nodes(payer, answer)
    assert len(nodes["DeletedNode", "Ticket"]) == 40
    assert len(nodes["DeletedNode", "DirectoryNode"]) == 2
    (account,) = nodes["DeletedNode", "AccountRoot"]
    assert (account["FinalFields"]["OwnerCount"], account["PreviousFields"]["TicketCount"]) == (0, 40)
    gone = ledger.call("ledger_entry", directory={"owner": payer.address})
    assert gone["error"] == "entryNotFound"


def test_objects_come_in_pages_across_directory_pages(payer: Payer) -> None:
    _create(payer, 70)
    payer.ledger.close()
    asked: dict[str, Any] = {"account": payer.address, "ledger_index": "validated", "limit": 20}
    whole = payer.ledger.call("account_objects", **asked | {"limit": 400})
    found: list[dict[str, Any]] = []
    page: dict[str, Any] = {}
    while True:
        page = payer.ledger.call("account_objects", **asked)
        found += page["account_objects"]
        if "marker" not in page:
            break
        assert page["limit"] == 20
        asked["marker"] = page["marker"]
    assert found == whole["account_objects"]
    assert len({entry["index"] for entry in found}) == 70
    assert {entry["OwnerNode"] for entry in found} == {"0", "1", "2"}
    other = payer.ledger.call("account_objects", account=payer.address, type="offer")
    assert other["account_objects"] == []
    blockers = payer.ledger.call("account_objects", account=payer.address, deletion_blockers_only=True)
    assert blockers["account_objects"] == []


def test_ticket_is_found_by_index_and_by_account_and_number(payer: Payer) -> None:
    _create(payer, 1)
    payer.ledger.close()
    (ticket,) = _tickets(payer)
    named = {"account": payer.address, "ticket_seq": ticket}
    found = payer.ledger.call("ledger_entry", ticket=named, ledger_index="validated")
    assert found["node"]["TicketSequence"] == ticket
    for other in ({"ticket": found["index"]}, {"index": found["index"]}):
        assert payer.ledger.call("ledger_entry", **other, ledger_index="validated") == found
    binary = payer.ledger.call("ledger_entry", index=found["index"], binary=True)
    decoded = decode(binary["node_binary"])
    assert decoded | {"OwnerNode": "0", "index": found["index"]} == found["node"]
    earlier = payer.ledger.call("ledger_entry", ticket=named, ledger_index=found["ledger_index"] - 1)
    assert (earlier["error"], earlier["ledger_index"]) == ("entryNotFound", found["ledger_index"] - 1)
    assert "error_code" not in earlier
