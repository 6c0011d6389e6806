"""The fault switches: off by default, repeatable, and each with its one effect."""

import json

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.factories.ledger_wallets import LocalPayer, Payer, new_wallet, signed_blob
from tests.sandbox.conftest import FAULTS_OFF, LedgerFactory


async def _closing_code_after_submit(ledger: LedgerProcess, blob: str) -> int | None:
    """Submit over a WebSocket and wait until the server drops it: 1006 means without a close frame."""
    async with connect(ledger.ws) as socket:
        await socket.send(json.dumps({"command": "submit", "tx_blob": blob}))
        await socket.wait_closed()
        return socket.close_code


def test_withheld_closes_include_nothing(faulty: LedgerProcess, payer: Payer) -> None:
    sent = payer.submit()["tx_json"]["hash"]
    faulty.faults(withhold=1.0)
    seq = faulty.close(2)
    empty = faulty.call("ledger", ledger_index=seq, transactions=True)["ledger"]
    assert (empty["transactions"], empty["transaction_hash"]) == ([], "0" * 64)
    assert faulty.call("tx", transaction=sent)["validated"] is False
    assert payer.account("validated")["Balance"] == "1000000000"
    faulty.faults()
    assert faulty.close() == seq + 1
    assert faulty.call("tx", transaction=sent)["ledger_index"] == seq + 1


def test_withheld_transaction_expires_with_its_last_ledger(faulty: LedgerProcess, payer: Payer) -> None:
    newest = faulty.health()["validated"]
    sent = payer.submit(LastLedgerSequence=newest + 2)["tx_json"]["hash"]
    faulty.faults(withhold=1.0)
    faulty.close()
    assert faulty.call("tx", transaction=sent)["validated"] is False
    faulty.close()
    faulty.faults()
    faulty.close()
    assert faulty.call("tx", transaction=sent)["error"] == "txnNotFound"
    unused = payer.account("validated")
    assert unused["Balance"] == "1000000000"
    assert payer.submit(Sequence=unused["Sequence"])["engine_result"] == "tesSUCCESS"
    faulty.close()


def test_share_of_withheld_closes_is_repeatable(start_ledger: LedgerFactory) -> None:
    def filled(seed: int) -> list[int]:
        ledger = start_ledger()
        payer = Payer(ledger, Payer.known_wallet())
        ledger.fund(payer.address)
        ledger.faults(withhold=0.5, seed=seed)
        sequence = payer.account()["Sequence"]
        for number in range(6):
            payer.submit(Sequence=sequence + number)
            ledger.close()
        found = ledger.call("account_tx", account=payer.address, forward=True)["transactions"]
        return sorted({item["ledger_index"] for item in found})

    first = filled(7)
    assert first == filled(7)
    assert 1 <= len(first) <= 6


@pytest.mark.asyncio
async def test_lost_reply_is_applied_and_drops_the_connection(faulty: LedgerProcess, payer: Payer) -> None:
    blob = signed_blob(payer.fields(), payer.wallet)
    lost = faulty.health()["faults"].get("lose_reply", 0)
    faulty.faults(lose_reply=1.0)
    assert await _closing_code_after_submit(faulty, blob) == 1006
    with pytest.raises(httpx.TransportError):
        faulty.call("submit", tx_blob=blob)
    assert faulty.health()["faults"]["lose_reply"] == lost + 2
    assert faulty.call("ping") == {"role": "admin", "status": "success"}
    faulty.faults()
    faulty.close()
    assert payer.account("validated")["Balance"] == "998999990"


def test_hidden_ledgers_are_missing_everywhere(faulty: LedgerProcess, payer: Payer) -> None:
    digest = payer.submit()["tx_json"]["hash"]
    seq = faulty.close()
    newest = faulty.close()
    faulty.faults(hidden=[[seq, seq]])
    assert faulty.call("server_info")["info"]["complete_ledgers"] == f"2-{seq - 1},{newest}"
    assert faulty.call("tx", transaction=digest)["error"] == "txnNotFound"
    refused = faulty.call("account_tx", account=payer.address, ledger_index_min=seq, ledger_index_max=newest)
    assert refused["error"] == "lgrIdxMalformed"
    whole = faulty.call("account_tx", account=payer.address)
    assert (whole["ledger_index_min"], whole["transactions"]) == (newest, [])
    assert faulty.call("ledger", ledger_index=seq)["error"] == "lgrNotFound"
    searched = faulty.call("tx", transaction="A" * 64, min_ledger=seq, max_ledger=seq)
    assert searched["searched_all"] is False
    assert payer.account("validated")["Balance"] == "998999990"

    faulty.faults(hidden=[[2, newest]])
    assert faulty.call("server_info")["info"]["complete_ledgers"] == "empty"
    assert faulty.call("account_tx", account=payer.address)["error"] == "notSynced"
    faulty.faults()
    assert faulty.call("tx", transaction=digest)["validated"] is True
    assert faulty.call("server_info")["info"]["complete_ledgers"] == f"2-{newest}"


@pytest.mark.parametrize(
    "switches",
    [
        *([], {"withhold": 2}, {"withhold": "1"}, {"lose_reply": -0.1}, {"lose_reply": True}, {"seed": 1.5}),
        *({"hidden": 5}, {"hidden": [[1]]}, {"hidden": [[3, 2]]}, {"hidden": [["1", "2"]]}, {"delay": 1}),
        *({"soft_limit": 0}, {"soft_limit": 1.5}, {"crowd": -1}),
        *({"lag": -1}, {"lag": 1.5}, {"lag": True}, {"network_id": -1}, {"network_id": "1"}, {"seed": None}),
        *({"delay_events": 61}, {"drop_socket": 1.1}, {"forget": None}, {"keep_unapplied": 1}),
        *({"refuse": "tefBAD_AUTH"}, {"refuse": {"r": "tecNO_DST"}}, {"refuse": {"r": "tefUNKNOWN"}}),
    ],
)
def test_invalid_switches_change_nothing(faulty: LedgerProcess, switches: object) -> None:
    response = HTTP.put(f"{faulty.admin}/faults", json=switches)
    assert (response.status_code, set(response.json())) == (400, {"error"})
    assert HTTP.get(f"{faulty.admin}/faults").json() == FAULTS_OFF


def test_several_hidden_ranges(faulty: LedgerProcess) -> None:
    newest = faulty.close(8)
    faulty.faults(hidden=[[newest - 2, newest - 1], [newest - 6, newest - 5], [newest - 5, newest - 4]])
    said = faulty.call("server_info")["info"]["complete_ledgers"]
    assert said == f"2-{newest - 7},{newest - 3},{newest}"
    held = [
        seq for seq in range(newest - 7, newest + 1) if "ledger" in faulty.call("ledger", ledger_index=seq)
    ]
    assert held == [newest - 7, newest - 3, newest]
    faulty.faults(hidden=[[newest + 5, newest + 9]])  # these do not exist yet, so nothing is missing
    assert faulty.call("server_info")["info"]["complete_ledgers"] == f"2-{newest}"


def test_lagging_server_responds_from_its_own_newest_ledger(faulty: LedgerProcess, payer: Payer) -> None:
    digest = payer.submit()["tx_json"]["hash"]
    seq = faulty.close()
    faulty.faults(lag=1)
    assert faulty.call("server_state")["state"]["validated_ledger"]["seq"] == seq - 1
    assert faulty.call("server_info")["info"]["complete_ledgers"] == f"2-{seq - 1}"
    assert faulty.call("ledger_current")["ledger_current_index"] == seq
    assert faulty.call("ledger", ledger_index=seq + 1)["error"] == "lgrNotFound"
    assert faulty.call("tx", transaction=digest)["error"] == "txnNotFound"
    assert [payer.account(index)["Balance"] for index in ("validated", "current")] == ["1000000000"] * 2
    assert digest not in [
        item["hash"] for item in faulty.call("account_tx", account=payer.address)["transactions"]
    ]
    assert faulty.close() == seq + 1
    assert faulty.call("tx", transaction=digest)["ledger_index"] == seq
    assert payer.account("validated")["Balance"] == "998999990"


def test_lost_submission_is_not_applied(faulty: LedgerProcess, payer: Payer) -> None:
    before = payer.account("validated")
    blob = signed_blob(payer.fields(), payer.wallet)
    faulty.faults(lose_submission=1.0)
    with pytest.raises(httpx.TransportError):
        faulty.call("submit", tx_blob=blob)
    faulty.faults()
    faulty.close()
    assert payer.account("validated") == before
    assert faulty.call("submit", tx_blob=blob)["engine_result"] == "tesSUCCESS"
    faulty.close()


@pytest.mark.asyncio
async def test_lost_submission_drops_the_websocket(faulty: LedgerProcess, payer: Payer) -> None:
    before = payer.account("validated")
    blob = signed_blob(payer.fields(), payer.wallet)
    faulty.faults(lose_submission=1.0)
    assert await _closing_code_after_submit(faulty, blob) == 1006
    faulty.close()
    assert payer.account("validated") == before


def test_forgotten_submission_gets_a_response_but_is_never_applied(
    faulty: LedgerProcess, payer: Payer
) -> None:
    before = payer.account("validated")
    faulty.faults(forget=1.0)
    answer = payer.submit()
    assert (answer["engine_result"], answer["applied"], answer["accepted"]) == ("tesSUCCESS", True, True)
    assert payer.submit(Amount="999000001")["engine_result"] == "tecUNFUNDED_PAYMENT"
    faulty.close(2)
    assert payer.account("validated") == before
    assert faulty.call("tx", transaction=answer["tx_json"]["hash"])["error"] == "txnNotFound"


def test_a_buried_transaction_never_gets_in_however_often_it_is_submitted(
    faulty: LedgerProcess, payer: Payer
) -> None:
    sequence = payer.account()["Sequence"]
    faulty.faults(bury=0.5, seed=3)
    sent = [signed_blob(payer.fields(Sequence=sequence + place), payer.wallet) for place in range(20)]
    for _ in range(3):
        for blob in sent:
            faulty.call("submit", tx_blob=blob)
    first_missing = payer.account()["Sequence"] - sequence
    assert 0 <= first_missing < 20
    answer = faulty.call("submit", tx_blob=sent[first_missing])
    assert (answer["engine_result"], answer["applied"]) == ("tesSUCCESS", True)
    faulty.close(2)
    assert payer.account("validated")["Sequence"] == sequence + first_missing

    faulty.faults()
    faulty.call("submit", tx_blob=sent[first_missing])
    faulty.close()
    assert payer.account("validated")["Sequence"] > sequence + first_missing


def test_what_one_account_signs_is_refused_and_never_applied(faulty: LedgerProcess, payer: Payer) -> None:
    other = LocalPayer(faulty, new_wallet())
    faulty.fund(other.address)
    before = payer.account("validated")
    faulty.faults(refuse={payer.address: "tefWRONG_PRIOR"})
    answer = payer.submit()
    assert (answer["engine_result"], answer["applied"]) == ("tefWRONG_PRIOR", False)
    assert other.submit()["engine_result"] == "tesSUCCESS"
    faulty.close()
    assert payer.account("validated") == before
    faulty.faults()
    assert payer.submit()["engine_result"] == "tesSUCCESS"


def test_unapplied_transaction_can_still_be_looked_up_as_not_validated(
    faulty: LedgerProcess, payer: Payer
) -> None:
    faulty.faults(keep_unapplied=True, withhold=1.0)
    newest = faulty.health()["validated"]
    expired = payer.submit(LastLedgerSequence=newest + 1)["tx_json"]["hash"]
    refused = payer.submit(Sequence=1)
    assert refused["engine_result"] == "tefPAST_SEQ"
    faulty.close(3)
    for digest in (expired, refused["tx_json"]["hash"]):
        found = faulty.call("tx", transaction=digest)
        assert (found["validated"], "ledger_index" in found, "meta" in found) == (False, False, False)
    faulty.faults(keep_unapplied=True)
    applied = payer.submit()["tx_json"]["hash"]
    faulty.close()
    assert faulty.call("tx", transaction=applied)["validated"] is True
    faulty.faults()
    assert faulty.call("tx", transaction=expired)["error"] == "txnNotFound"


def test_server_on_the_wrong_network_says_so_and_accepts_nothing(faulty: LedgerProcess, payer: Payer) -> None:
    before = payer.account("validated")
    faulty.faults(network_id=1)
    assert faulty.call("server_info")["info"]["network_id"] == 1
    assert faulty.call("server_state")["state"]["network_id"] == 1
    assert payer.submit()["engine_result"] == "telNETWORK_ID_MAKES_TX_NON_CANONICAL"
    faulty.faults(network_id=63457)
    assert payer.submit()["engine_result"] == "telWRONG_NETWORK"
    assert (
        payer.submit(NetworkID=63457)["engine_result"] == "telWRONG_NETWORK"
    )  # our own chain refuses it too
    faulty.faults()
    faulty.close()
    assert payer.account("validated") == before
    assert payer.submit()["engine_result"] == "tesSUCCESS"
    faulty.close()
