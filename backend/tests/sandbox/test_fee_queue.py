"""The open ledger's rising fee and the queue behind it, with a real server's figures and codes."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import LocalPayer, Payer, new_wallet
from tests.sandbox.checks import assert_refused
from tests.sandbox.conftest import LedgerFactory

FULL = "telCAN_NOT_QUEUE_FULL"
# No test can pay what the open ledger asks for: everything is queued.
CROWD = {"soft_limit": 1, "crowd": 100_000}


@pytest.fixture
def crowded(faulty: LedgerProcess, payer: LocalPayer) -> Iterator[LedgerProcess]:
    """The shared ledger, empty but too crowded for everybody. It is emptied after the test."""
    faulty.close(2)
    assert payer.account()["Balance"] == "1000000000"
    faulty.faults(**CROWD)
    yield faulty
    faulty.faults()
    faulty.close(3)
    assert faulty.call("fee")["current_queue_size"] == "0"


def _codes(payer: Payer, count: int, **changes: Any) -> list[str]:
    """Submit payments with the next free sequences. Returns their codes."""
    codes = []
    for _ in range(count):
        answer = payer.submit(**{"Sequence": _next(payer), **changes})
        codes.append(answer["engine_result"])
    return codes


def _next(payer: Payer) -> int:
    """The first sequence that neither the ledger nor the queue uses."""
    data = payer.ledger.call("account_info", account=payer.address, queue=True)
    queued = data["queue_data"].get("highest_sequence")
    return int(data["account_data"]["Sequence"]) if queued is None else queued + 1


def _queue(payer: Payer) -> dict[str, Any]:
    answer = payer.ledger.call("account_info", account=payer.address, queue=True)
    data: dict[str, Any] = answer["queue_data"]
    return data


def test_fee_rises_with_the_square_of_what_is_too_many(faulty: LedgerProcess, payer: Payer) -> None:
    faulty.close(2)
    faulty.faults(soft_limit=5)
    assert _codes(payer, 5) == ["tesSUCCESS"] * 5
    calm = faulty.call("fee")
    assert (calm["drops"]["open_ledger_fee"], calm["current_ledger_size"]) == ("10", "5")
    assert _codes(payer, 1) == ["tesSUCCESS"]
    said = faulty.call("fee")
    assert said["drops"] == {
        "base_fee": "10",
        "median_fee": "5000",
        "minimum_fee": "10",
        "open_ledger_fee": "7200",
    }
    assert said["levels"] == {
        "median_level": "128000",
        "minimum_level": "256",
        "open_ledger_level": "184320",
        "reference_level": "256",
    }
    sizes = {name: value for name, value in said.items() if name.endswith("_size")}
    assert sizes == {
        "current_ledger_size": "6",
        "current_queue_size": "0",
        "expected_ledger_size": "5",
        "max_queue_size": "2000",
    }
    state = faulty.call("server_state")["state"]
    factors = {name: value for name, value in state.items() if name.startswith("load_")}
    assert factors == {
        "load_base": 256,
        "load_factor": 184320,
        "load_factor_fee_escalation": 184320,
        "load_factor_fee_queue": 256,
        "load_factor_fee_reference": 256,
        "load_factor_server": 256,
    }
    info = faulty.call("server_info")["info"]
    assert (info["load_factor"], info["load_factor_fee_escalation"]) == (720, 720)
    assert "load_factor_fee_queue" not in info
    assert payer.submit(Fee="7199", fail_hard=True)["engine_result"] == "telCAN_NOT_QUEUE"
    paid = payer.submit(Fee="7200")
    assert (paid["engine_result"], paid["queued"]) == ("tesSUCCESS", False)
    assert paid["open_ledger_cost"] == "9800"  # of one like it, in a ledger of seven
    faulty.faults()
    faulty.close()


def test_queued_payment_is_kept_and_a_later_ledger_takes_it(crowded: LedgerProcess, payer: Payer) -> None:
    sequence = payer.account()["Sequence"]
    answer = payer.submit()
    flags = ("accepted", "applied", "broadcast", "kept", "queued")
    assert (answer["engine_result"], answer["engine_result_code"]) == ("terQUEUED", -89)
    assert [answer[name] for name in flags] == [True, False, True, True, True]
    assert answer["account_sequence_next"] == sequence
    assert answer["account_sequence_available"] == sequence + 1
    digest = answer["tx_json"]["hash"]
    assert crowded.call("tx", transaction=digest)["validated"] is False
    assert crowded.call("fee")["current_queue_size"] == "1"
    entry = {
        "auth_change": False,
        "fee": "10",
        "fee_level": "256",
        "max_spend_drops": "1000010",
        "seq": sequence,
    }
    assert _queue(payer) == {
        "auth_change_queued": False,
        "highest_sequence": sequence,
        "lowest_sequence": sequence,
        "max_spend_drops_total": "1000010",
        "sequence_count": 1,
        "transactions": [entry],
        "txn_count": 1,
    }
    crowded.close()
    assert crowded.call("tx", transaction=digest)["validated"] is False
    crowded.faults()
    taken = crowded.close(2)  # the queue fills the open ledger that follows a close
    assert crowded.call("tx", transaction=digest)["ledger_index"] == taken
    assert _queue(payer) == {"txn_count": 0}


def test_ledgers_take_up_to_the_soft_limit_and_the_highest_fee_first(
    crowded: LedgerProcess, payer: Payer
) -> None:
    others = [Payer(crowded, new_wallet()) for _ in range(3)]
    for other in others:
        crowded.send_play_money(other.address)  # the faucet pays what the open ledger asks for
    crowded.close(2)
    fees = ("10", "12", "11")
    sent = [other.submit(Fee=fee)["tx_json"]["hash"] for other, fee in zip(others, fees, strict=True)]
    assert crowded.call("fee")["current_queue_size"] == "3"
    crowded.faults(soft_limit=1)
    first = crowded.close(2)  # one over the limit is still let in for the base fee
    places = [crowded.call("tx", transaction=digest).get("ledger_index") for digest in sent]
    assert places == [None, first, first]
    assert crowded.call("tx", transaction=sent[0])["validated"] is False
    crowded.close()
    assert crowded.call("tx", transaction=sent[0])["ledger_index"] == first + 1


def test_an_account_has_ten_in_the_queue_and_the_rest_follows(crowded: LedgerProcess, payer: Payer) -> None:
    sequence = payer.account()["Sequence"]
    assert _codes(payer, 10) == ["terQUEUED"] * 10
    more = payer.submit(Sequence=sequence + 10)
    assert (more["engine_result"], more["applied"], more["queued"]) == (FULL, False, False)
    assert (more["kept"], more["broadcast"]) == (True, False)
    crowded.faults()
    crowded.close(2)
    assert payer.account("validated")["Sequence"] == sequence + 11


def test_tickets_count_too(faulty: LedgerProcess, payer: Payer) -> None:
    payer.submit(TransactionType="TicketCreate", TicketCount=11, Amount=None, Destination=None)
    faulty.close(2)
    sequence = payer.account()["Sequence"]
    numbers = range(sequence - 11, sequence)
    faulty.faults(**CROWD)
    blocker: dict[str, Any] = {
        "TransactionType": "SetRegularKey",
        "Amount": None,
        "Destination": None,
        "Fee": "10",
    }
    codes = [payer.submit(Sequence=0, TicketSequence=n)["engine_result"] for n in numbers]
    assert codes == ["terQUEUED"] * 10 + [FULL]
    assert payer.submit(**blocker)["engine_result"] == "telCAN_NOT_QUEUE_BLOCKS"
    said = _queue(payer)
    assert (said["ticket_count"], said["lowest_ticket"], said["highest_ticket"]) == (
        *(10, numbers[0]),
        numbers[9],
    )
    assert said["transactions"][0]["ticket"] == numbers[0]
    early = payer.submit(Sequence=0, TicketSequence=sequence + 1)
    assert early["engine_result"] == "terPRE_TICKET"
    unknown = payer.submit(Sequence=0, TicketSequence=1)
    assert unknown["engine_result"] == "tefNO_TICKET"
    faulty.faults()
    faulty.close(2)
    assert "TicketCount" not in payer.account("validated")


def test_what_would_not_last_or_must_not_wait_is_not_queued(crowded: LedgerProcess, payer: Payer) -> None:
    open_seq = crowded.call("ledger_current")["ledger_current_index"]
    late = payer.submit(LastLedgerSequence=open_seq + 1)
    assert (late["engine_result"], late["kept"]) == ("telCAN_NOT_QUEUE", True)
    hard = payer.submit(fail_hard=True, Amount="2")
    assert (hard["engine_result"], hard["kept"], hard["accepted"]) == ("telCAN_NOT_QUEUE", False, False)
    chained = payer.submit(AccountTxnID="0" * 64)
    assert chained["engine_result"] == "telCAN_NOT_QUEUE"
    assert_refused(payer, "telINSUF_FEE_P", lambda: payer.submit(Fee="9"))
    assert_refused(payer, "temBAD_AMOUNT", lambda: payer.submit(Amount="0"))
    assert_refused(payer, "terPRE_SEQ", lambda: payer.submit(Sequence=payer.account()["Sequence"] + 1))
    open_seq = crowded.call("ledger_current")["ledger_current_index"]
    lasting = payer.submit(LastLedgerSequence=open_seq + 2, Amount="3")
    assert lasting["engine_result"] == "terQUEUED"
    assert _queue(payer)["transactions"][0]["LastLedgerSequence"] == open_seq + 2
    assert payer.submit(Sequence=lasting["tx_json"]["Sequence"] + 2)["engine_result"] == "telCAN_NOT_QUEUE"
    assert payer.submit(Sequence=1)["engine_result"] == "tefPAST_SEQ"
    crowded.close(3)
    gone = crowded.call("tx", transaction=lasting["tx_json"]["hash"])
    assert (gone["error"], "LastLedgerSequence" in str(_queue(payer))) == ("txnNotFound", False)


def test_replacement_pays_more_than_a_quarter_more(crowded: LedgerProcess, payer: Payer) -> None:
    sequence = payer.account()["Sequence"]
    first, second = (payer.submit(Sequence=sequence + n, Fee="100") for n in range(2))
    assert second["engine_result"] == "terQUEUED"
    same = payer.submit(Sequence=sequence, Fee="125", Amount="5")
    assert same["engine_result"] == "telCAN_NOT_QUEUE_FEE"
    more = payer.submit(Sequence=sequence, Fee="126", Amount="6")
    assert more["engine_result"] == "terQUEUED"
    assert [tx["fee"] for tx in _queue(payer)["transactions"]] == ["126", "100"]
    crowded.faults()
    crowded.close(2)
    assert crowded.call("tx", transaction=more["tx_json"]["hash"])["validated"] is True
    for lost in (first, same):
        assert crowded.call("tx", transaction=lost["tx_json"]["hash"])["error"] == "txnNotFound"
    assert payer.account("validated")["Sequence"] == sequence + 2


def test_a_change_of_keys_waits_alone(crowded: LedgerProcess, payer: Payer) -> None:
    sequence = payer.account()["Sequence"]
    changes: dict[str, Any] = {"TransactionType": "AccountSet", "Amount": None, "Destination": None}
    blocker = payer.submit(SetFlag=5, **changes)
    assert blocker["engine_result"] == "terQUEUED"
    assert (_queue(payer)["auth_change_queued"], _queue(payer)["max_spend_drops_total"]) == (True, "10")
    assert payer.submit(Sequence=sequence + 1)["engine_result"] == "telCAN_NOT_QUEUE_BLOCKED"
    # Only something that takes its place may come.
    assert payer.submit(Fee="13")["engine_result"] == "terQUEUED"
    assert _codes(payer, 1) == ["terQUEUED"]
    blocked = payer.submit(Sequence=sequence + 2, SetFlag=5, **changes)
    assert blocked["engine_result"] == "telCAN_NOT_QUEUE_BLOCKS"


def test_fees_that_wait_stay_below_the_reserve(crowded: LedgerProcess, payer: Payer) -> None:
    assert _codes(payer, 2, Fee="600000") == ["terQUEUED"] * 2
    assert _codes(payer, 1) == ["telCAN_NOT_QUEUE_BALANCE"]
    assert _queue(payer)["txn_count"] == 2


def test_what_waits_counts_as_spent(crowded: LedgerProcess, payer: Payer) -> None:
    assert _codes(payer, 1, Amount="999000000") == ["terQUEUED"]
    # 1 XRP less the waiting fee is left for the fee of the next one.
    assert _codes(payer, 1, Fee="1000000") == ["terINSUF_FEE_B"]
    assert _codes(payer, 1, Fee="999990") == ["terQUEUED"]


def test_a_high_fee_pays_for_what_waits_before_it(faulty: LedgerProcess, payer: Payer) -> None:
    faulty.close(2)
    faulty.faults(soft_limit=1, crowd=4)
    sequence = payer.account()["Sequence"]
    assert _codes(payer, 2) == ["terQUEUED"] * 2
    # 500 base fees times 16, 25 and 36, less the two base fees that the others pay.
    needed = 5000 * (16 + 25 + 36) - 20
    assert _codes(payer, 1, Fee=str(needed - 1)) == ["terQUEUED"]
    paid = payer.submit(Sequence=sequence + 2, Fee=str(needed * 5 // 4 + 1))
    assert (paid["engine_result"], paid["account_sequence_next"]) == ("tesSUCCESS", sequence + 3)
    assert _queue(payer) == {"txn_count": 0}
    assert faulty.call("fee")["current_ledger_size"] == "7"
    faulty.faults()
    faulty.close()
    assert payer.account("validated")["Sequence"] == sequence + 3


def test_what_gets_in_directly_takes_the_place_of_what_waits(crowded: LedgerProcess, payer: Payer) -> None:
    waiting = payer.submit()
    assert waiting["engine_result"] == "terQUEUED"
    crowded.faults()
    assert payer.submit(Amount="2")["engine_result"] == "tesSUCCESS"
    assert _queue(payer) == {"txn_count": 0}
    crowded.close()
    assert payer.account("validated")["Balance"] == str(1_000_000_000 - 12)
    assert crowded.call("tx", transaction=waiting["tx_json"]["hash"])["error"] == "txnNotFound"


def test_what_has_become_invalid_leaves_the_queue(faulty: LedgerProcess, payer: Payer) -> None:
    other: dict[str, Any] = {"Amount": None, "Destination": None}
    key = new_wallet()
    payer.submit(TransactionType="SetRegularKey", RegularKey=key.address, **other)
    payer.submit(TransactionType="TicketCreate", TicketCount=1, **other)
    faulty.close(2)
    ticket = payer.account()["Sequence"] - 1
    faulty.faults(**CROWD)
    waiting = payer.submit(key)
    assert waiting["engine_result"] == "terQUEUED"
    faulty.faults()
    removal = {"TransactionType": "SetRegularKey", "Sequence": 0, "TicketSequence": ticket}
    assert payer.submit(**removal, **other)["engine_result"] == "tesSUCCESS"
    faulty.close()
    assert _queue(payer) == {"txn_count": 0}
    assert faulty.call("tx", transaction=waiting["tx_json"]["hash"])["error"] == "txnNotFound"


def test_a_full_account_may_still_fill_the_gap_that_the_others_wait_for(
    faulty: LedgerProcess, payer: Payer
) -> None:
    payer.submit(TransactionType="TicketCreate", TicketCount=2, Amount=None, Destination=None)
    faulty.close(2)
    sequence = payer.account()["Sequence"]
    faulty.faults(**CROWD)
    open_seq = faulty.call("ledger_current")["ledger_current_index"]
    assert _codes(payer, 1, LastLedgerSequence=open_seq + 2) == ["terQUEUED"]
    assert _codes(payer, 9) == ["terQUEUED"] * 9
    faulty.close(3)
    by_ticket = [{"Sequence": 0, "TicketSequence": sequence - n} for n in (1, 2)]
    assert payer.submit(**by_ticket[0])["engine_result"] == "terQUEUED"
    assert _queue(payer)["txn_count"] == 10
    assert payer.submit(**by_ticket[1])["engine_result"] == FULL
    filling = payer.submit(Sequence=sequence)
    assert (filling["engine_result"], filling["account_sequence_available"]) == ("terQUEUED", sequence + 10)
    faulty.faults()
    faulty.close(2)
    assert payer.account("validated")["Sequence"] == sequence + 10


def test_simulation_says_what_the_open_ledger_asks_for(crowded: LedgerProcess, payer: Payer) -> None:
    crowded.faults(soft_limit=5, crowd=6)
    fields = payer.fields(Fee=None)
    said = crowded.call("simulate", tx_json=fields)
    assert (said["engine_result"], said["tx_json"]["Fee"]) == ("tesSUCCESS", "7200")
    poor = crowded.call("simulate", tx_json=fields | {"Fee": "7199"})
    assert (poor["engine_result"], "meta" in poor) == ("telCAN_NOT_QUEUE", False)


def test_a_full_queue_takes_what_pays_more(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(**{"soft-limit": 1, "queue-minimum": 20})
    payers = [Payer(ledger, new_wallet()) for _ in range(3)]
    for payer in payers:
        ledger.fund(payer.address)
    ledger.faults(crowd=1000)
    first, second, third = payers
    assert _codes(first, 10) + _codes(second, 10, Fee="20") == ["terQUEUED"] * 20
    said = ledger.call("fee")
    assert (said["max_queue_size"], said["current_queue_size"]) == ("20", "20")
    assert (said["levels"]["minimum_level"], said["drops"]["minimum_fee"]) == ("257", "10")
    assert _codes(third, 1) == [FULL]
    assert _codes(third, 1, Fee="11") == ["terQUEUED"]
    assert [_queue(payer)["txn_count"] for payer in payers] == [9, 10, 1]
    info = ledger.call("server_info")["info"]
    assert info["load_factor_fee_queue"] == 257 / 256


def test_the_soft_limit_follows_the_ledgers(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(**{"soft-limit": 10})
    payer = Payer(ledger, new_wallet())
    ledger.fund(payer.address)
    assert ledger.call("fee")["expected_ledger_size"] == "10"
    assert _codes(payer, 11) == ["tesSUCCESS"] * 11
    ledger.close()
    said = ledger.call("fee")
    assert (said["expected_ledger_size"], said["max_queue_size"]) == ("13", "2000")
    # The next ledger's fee starts from the median of this one, if that is above 500 base fees.
    assert _codes(payer, 3, Fee="6000") == ["tesSUCCESS"] * 3
    ledger.close()
    assert ledger.call("fee")["drops"]["median_fee"] == "6000"
    ledger.close()
    assert ledger.call("fee")["drops"]["median_fee"] == "5000"
