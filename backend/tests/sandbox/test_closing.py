"""Closing ledgers: on a timer or on request, held transactions, canonical order, LastLedgerSequence."""

from itertools import pairwise

import pytest

from stack.children import wait_until
from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.factories.ledger_wallets import LocalPayer, new_wallet, signed_blob
from tests.sandbox.conftest import LedgerFactory


def test_ledgers_close_at_the_interval(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.1)
    assert wait_until(lambda: ledger.health()["validated"] >= 5, seconds=10)
    times = [ledger.call("ledger", ledger_index=seq)["ledger"]["close_time"] for seq in range(2, 6)]
    assert times == sorted(set(times))


def test_early_sequences_are_held_until_the_gap_fills(payer: LocalPayer) -> None:
    first = payer.account()["Sequence"]
    early = [payer.submit(Sequence=first + number) for number in (2, 1)]
    assert [answer["engine_result"] for answer in early] == ["terPRE_SEQ"] * 2
    assert [(answer["applied"], answer["kept"], answer["accepted"]) for answer in early] == [
        (False, True, True)
    ] * 2
    held = early[0]["tx_json"]["hash"]
    payer.ledger.close()
    assert payer.ledger.call("tx", transaction=held)["validated"] is False
    filled = payer.submit(Sequence=first)
    assert filled["engine_result"] == "tesSUCCESS"
    assert filled["account_sequence_next"] == first + 3
    seq = payer.ledger.close()
    assert payer.ledger.call("tx", transaction=held)["ledger_index"] == seq
    assert payer.account("validated")["Sequence"] == first + 3


def test_held_transaction_expires_with_its_last_ledger(payer: LocalPayer) -> None:
    newest = payer.ledger.health()["validated"]
    first = payer.account()["Sequence"]
    held = payer.submit(Sequence=first + 1, LastLedgerSequence=newest + 2)["tx_json"]["hash"]
    payer.ledger.close(2)
    assert payer.ledger.call("tx", transaction=held)["error"] == "txnNotFound"
    assert payer.submit(Sequence=first)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert payer.account("validated")["Sequence"] == first + 1


def test_fail_hard_is_not_held(payer: LocalPayer) -> None:
    first = payer.account()["Sequence"]
    early = payer.submit(Sequence=first + 1, fail_hard=True)
    assert (early["engine_result"], early["kept"], early["accepted"]) == ("terPRE_SEQ", False, False)
    payer.submit(Sequence=first)
    payer.ledger.close()
    assert payer.account("validated")["Sequence"] == first + 1


def test_transaction_with_too_low_a_fee_is_held_but_never_included(payer: LocalPayer) -> None:
    sequence = payer.account()["Sequence"]
    poor = payer.submit(Fee="9")
    assert (poor["engine_result"], poor["kept"]) == ("telINSUF_FEE_P", True)
    # A transaction refused with `tel` claims no sequence.
    assert (poor["account_sequence_next"], poor["account_sequence_available"]) == (sequence, sequence)
    payer.ledger.close(3)
    assert payer.ledger.call("tx", transaction=poor["tx_json"]["hash"])["validated"] is False
    assert payer.submit()["engine_result"] == "tesSUCCESS"
    payer.ledger.close()


def test_applied_blob_submitted_again_gets_past_sequence(payer: LocalPayer) -> None:
    blob = signed_blob(payer.fields(), payer.wallet)
    answers = [payer.ledger.call("submit", tx_blob=blob)["engine_result"] for _ in range(2)]
    payer.ledger.close()
    answers.append(payer.ledger.call("submit", tx_blob=blob)["engine_result"])
    payer.ledger.close()
    assert answers == ["tesSUCCESS", "tefPAST_SEQ", "tefPAST_SEQ"]
    assert payer.account("validated")["Balance"] == "998999990"


def test_chain_of_new_accounts_in_one_ledger(ledger: LedgerProcess, payer: LocalPayer) -> None:
    """Each payment creates the next account. A close makes three passes, so three such payments succeed
    whatever the canonical order is."""
    links = [payer, *(LocalPayer(ledger, new_wallet()) for _ in range(3))]
    for number, (source, target) in enumerate(pairwise(links)):
        amount = str(500_000_000 - number * 100_000_000)
        assert source.submit(Destination=target.address, Amount=amount)["engine_result"] == "tesSUCCESS"
    seq = ledger.close()
    # An account's first sequence is the number of the ledger in which it was created.
    created = [link.account("validated") for link in links[1:]]
    assert [entry["Sequence"] - seq for entry in created] == [1, 1, 0]
    assert created[-1]["Balance"] == "300000000"
    assert ledger.call("ledger", ledger_index=seq, transactions=True)["ledger"]["transactions"] != []


@pytest.mark.parametrize("body", [b"[]", b"{", b'{"n": 0}', b'{"n": "2"}', b'{"n": 1001}', b'{"n": true}'])
def test_close_refuses_invalid_counts(ledger: LedgerProcess, body: bytes) -> None:
    before = ledger.health()["validated"]
    response = HTTP.post(f"{ledger.admin}/close", content=body)
    assert (response.status_code, set(response.json())) == (400, {"error"})
    assert ledger.health()["validated"] == before
