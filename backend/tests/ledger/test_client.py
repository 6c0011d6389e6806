"""The client against a real local ledger, and against a server that misbehaves."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest
from django.conf import LazySettings
from websockets.sync.server import ServerConnection

from apps.ledger.client import client_for, client_override
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.ledger.xrpl_client import XrplClient, _ranges
from config.env import LedgerEnv
from stack.paths import BACKEND
from tests.factories.ledger_process import NETWORK_ID, LedgerProcess
from tests.factories.ledger_wallets import GENESIS, Payer, new_wallet, signed_blob
from tests.ledger.server import Request, refuse, reply, scripted


def test_server_state(ledger: LedgerProcess, client: XrplClient) -> None:
    index = ledger.close()
    state = client.server_state()
    assert (state.network_id, state.validated_index, state.local) == (NETWORK_ID, index, True)
    assert (state.base_fee, state.reserve_base, state.reserve_inc) == (10, 1_000_000, 200_000)
    assert state.load_factor == 1.0
    assert state.validated_hash == client.ledger_hash(index)
    assert state.holds(2, index)
    assert not state.holds(2, index + 1)
    assert client.ledger_hash(index + 1) is None


def test_account_info(ledger: LedgerProcess, client: XrplClient, payer: Payer) -> None:
    payer.set(SetFlag=1)
    index = ledger.close()
    info = client.account_info(address=payer.address, ledger_index=index)
    assert info is not None
    assert (info.address, info.ledger_index) == (payer.address, index)
    assert info.balance == int(payer.account(index)["Balance"])
    assert info.flags == {"requireDestinationTag"}
    assert (info.regular_key, info.has_signers, info.is_pseudo) == (None, False, False)
    assert client.account_info(address=new_wallet().address) is None
    with pytest.raises(LedgerUnavailable):
        client.account_info(address=payer.address, ledger_index=index + 50)


def test_server_that_is_behind_does_not_make_an_account_vanish(
    ledger: LedgerProcess, client: XrplClient
) -> None:
    account = new_wallet().address
    ledger.send_play_money(account, 10)
    index = ledger.close()
    assert client.account_info(address=account, ledger_index=index) is not None
    # Its open ledger has this number now, and not the account.
    ledger.faults(lag=1)

    with pytest.raises(LedgerUnavailable):
        client.account_info(address=account, ledger_index=index)
    assert client.account_info(address=account, ledger_index=index - 1) is None
    ledger.faults()


def test_submitted_transaction_is_found_and_listed(
    ledger: LedgerProcess, client: XrplClient, payer: Payer
) -> None:
    first = ledger.close() + 1
    hashes = []
    for tag in range(3):
        tx_json = payer.submit(DestinationTag=tag, Amount="250")["tx_json"]
        hashes.append(tx_json["hash"])
    pending = client.tx(tx_hash=hashes[0], address=GENESIS)
    assert (pending.found, pending.validated) == (True, None)
    last = ledger.close()

    found = client.tx(tx_hash=hashes[1], address=GENESIS).validated
    assert found is not None
    assert (found.delivered, found.delta, found.destination_tag) == (250, 250, 1)
    page = client.account_tx(address=payer.address, first=first, last=last)
    assert (page.first, page.last, page.marker) == (first, last, None)
    assert [tx.tx_hash for tx in page.txs] == hashes
    assert [tx.delta for tx in page.txs] == [-260] * 3

    paged: list[str] = []
    marker: object | None = None
    while True:
        page = client.account_tx(address=payer.address, first=first, last=last, marker=marker, limit=1)
        paged += [tx.tx_hash for tx in page.txs]
        marker = page.marker
        if marker is None:
            break
    assert paged == hashes
    missing = client.tx(tx_hash="0" * 63 + "1", address=GENESIS)
    assert (missing.found, missing.validated) == (False, None)


def test_malformed_submission_is_refused(client: XrplClient) -> None:
    with pytest.raises(LedgerRefused) as refused:
        client.submit(blob="1200")
    assert refused.value.ledger_code == "invalidTransaction"


def test_submission_with_a_lost_reply_is_not_repeated(
    ledger: LedgerProcess, client: XrplClient, payer: Payer
) -> None:
    client.server_state()
    ledger.faults(lose_reply=1.0)
    sequence = payer.account()["Sequence"]
    blob = signed_blob(payer.fields(Sequence=sequence), payer.wallet)
    with pytest.raises(LedgerUnavailable):
        client.submit(blob=blob)
    ledger.faults()
    assert client.server_state().network_id == NETWORK_ID  # reconnects automatically
    assert payer.account()["Sequence"] == sequence + 1
    ledger.close()


def test_client_reconnects_to_a_restarted_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    process = LedgerProcess(tmp_path_factory.mktemp("restarted")).start()
    client = XrplClient(process.ws)
    before = client.server_state()
    process.stop()
    with pytest.raises(LedgerUnavailable):
        client.server_state()
    process.start()
    assert client.server_state().validated_hash == before.validated_hash
    client.close()
    process.stop()


def test_reply_is_matched_to_its_request() -> None:
    def handler(socket: ServerConnection, request: Request) -> None:
        reply(socket, {"id": request["id"] - 1}, {"engine_result": "late"})
        reply(socket, {"id": "other"}, {"engine_result": "foreign"})
        socket.send("[1]")
        reply(socket, request, {"engine_result": "own"})

    with scripted(handler) as server:
        client = XrplClient(server.url)
        assert [client.submit(blob="00").code for _ in range(3)] == ["own"] * 3
        client.close()
    assert server.connections == 1


def _page(request: Request) -> dict[str, object]:
    """The page that a request asks for: there are three."""
    number = request.get("marker", 1)
    more = {"marker": number + 1} if number < 3 else {}
    return {"transactions": [], "ledger_index_min": number, "ledger_index_max": 9, **more}


def test_the_next_page_is_asked_for_before_it_is_wanted() -> None:
    def handler(socket: ServerConnection, request: Request) -> None:
        if request["command"] == "account_tx":
            reply(socket, request, _page(request))
        else:
            reply(socket, request, {"engine_result": "between"})

    def page(client: XrplClient, marker: int | None) -> int:
        return client.account_tx(address=GENESIS, first=1, last=9, marker=marker, ahead=True).first

    with scripted(handler) as server:
        client = XrplClient(server.url)
        assert page(client, None) == 1
        server.wait_for(2)
        # The response that was asked for ahead arrives first, and is kept.
        assert client.submit(blob="00").code == "between"
        assert page(client, 2) == 2
        server.wait_for(4)
        # Not the page that was asked for ahead.
        assert page(client, None) == 1
        server.wait_for(6)
        assert [request.get("marker") for request in server.requests] == [None, 2, None, 3, None, 2]
        client.close()
    assert server.connections == 1


def test_a_page_asked_for_ahead_is_asked_for_again_on_a_new_connection() -> None:
    def handler(socket: ServerConnection, request: Request) -> None:
        if len(server.requests) == 2:
            socket.close()
        else:
            reply(socket, request, _page(request))

    with scripted(handler) as server:
        client = XrplClient(server.url)
        pages = [
            client.account_tx(address=GENESIS, first=1, last=9, marker=marker, ahead=True).first
            for marker in (None, 2, 3)
        ]
        client.close()
    assert pages == [1, 2, 3]
    assert [request.get("marker") for request in server.requests] == [None, 2, 2, 3]


def test_timeout_is_unavailable_and_the_next_request_reconnects() -> None:
    def handler(socket: ServerConnection, request: Request) -> None:
        if len(server.requests) > 1:
            reply(socket, request, {"engine_result": "heard"})

    with scripted(handler) as server:
        client = XrplClient(server.url, timeout=0.2)
        with pytest.raises(LedgerUnavailable):
            client.submit(blob="00")
        assert client.submit(blob="00").code == "heard"
        client.close()
    assert server.connections == 2


def test_dead_connection_is_replaced_for_a_read_but_not_for_a_submission() -> None:
    def handler(socket: ServerConnection, request: Request) -> None:
        if len(server.requests) % 2:
            reply(socket, request, {"ledger_hash": "ab" * 32, "ledger_index": 5, "validated": True})
        else:
            socket.close()

    with scripted(handler) as server:
        client = XrplClient(server.url)
        assert client.ledger_hash(5) == "AB" * 32
        assert client.ledger_hash(5) == "AB" * 32  # closed once, requested again
        assert [request["command"] for request in server.requests] == ["ledger"] * 3
        with pytest.raises(LedgerUnavailable):
            client.submit(blob="00")
        assert server.requests[-1]["command"] == "submit"
        assert len(server.requests) == 4
        client.close()


@pytest.mark.parametrize("code", ["tooBusy", "slowDown", "noNetwork", "noCurrent", "notSynced"])
def test_temporary_errors_are_unavailable(code: str) -> None:
    with scripted(lambda socket, request: refuse(socket, request, code)) as server:
        client = XrplClient(server.url)
        with pytest.raises(LedgerUnavailable):
            client.server_state()
        client.close()


@pytest.mark.parametrize("code", ["lgrIdxMalformed", "actMalformed", "unknownCmd"])
def test_permanent_errors_are_refused_with_their_code(code: str) -> None:
    with scripted(lambda socket, request: refuse(socket, request, code)) as server:
        client = XrplClient(server.url)
        with pytest.raises(LedgerRefused) as refused:
            client.account_tx(address=GENESIS, first=1, last=2)
        assert refused.value.ledger_code == code
        client.close()


def test_unvalidated_response_is_rejected() -> None:
    data = {"Account": GENESIS, "Balance": "1", "Sequence": 1}

    def handler(socket: ServerConnection, request: Request) -> None:
        ledger = (
            {"ledger_index": 7, "validated": False}
            if len(server.requests) == 1
            else {
                "ledger_index": 8,
                "validated": True,
            }
        )
        reply(socket, request, {"account_data": data, **ledger})

    with scripted(handler) as server:
        client = XrplClient(server.url)
        for _ in range(2):
            with pytest.raises(LedgerUnavailable):
                client.account_info(address=GENESIS, ledger_index=7)
        client.close()


@pytest.mark.parametrize(
    ("text", "ranges"),
    [("empty", ()), ("2", ((2, 2),)), ("2-9,12", ((2, 9), (12, 12))), ("2-9, 12-14", ((2, 9), (12, 14)))],
)
def test_complete_ledgers(text: str, ranges: tuple[tuple[int, int], ...]) -> None:
    assert _ranges(text) == ranges


def test_each_thread_has_its_own_client(settings: LazySettings) -> None:
    settings.LEDGERS = {"test": LedgerEnv("ws://127.0.0.1:9", "", "")}
    mine = client_for("test")
    assert client_for("test") is mine
    others: list[object] = []
    thread = threading.Thread(target=lambda: others.append(client_for("test")))
    thread.start()
    thread.join()
    assert others[0] is not mine
    replacement = XrplClient("ws://127.0.0.1:9")
    with client_override("test", replacement):
        assert client_for("test") is replacement
    assert client_for("test") is mine


def test_reading_and_signing_do_not_import_xrpl_py() -> None:
    modules = ["addresses", "client", "keys", "signing", "stream", "xrpl_client"]
    code = f"import sys, {', '.join('apps.ledger.' + name for name in modules)}; print('xrpl' in sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=BACKEND, capture_output=True, text=True, check=True
    )
    assert loaded.stdout == "False\n"
