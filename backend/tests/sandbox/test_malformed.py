"""Invalid input: always the error of a real server, never a broken connection."""

import json
import signal
import socket
import struct
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from xrpl.core.binarycodec import encode
from xrpl.core.keypairs import sign
from xrpl.wallet import Wallet

from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.factories.ledger_wallets import GENESIS, Payer, new_wallet, signed_blob

NOBODY = "rrrrrrrrrrrrrrrrrrrn5RM1rHd"
BOTH = {"source_account": GENESIS, "destination_account": GENESIS}
CLAIM = {
    "public_key": "aBQG8RQAzjs1eTKFEAQXr2gS4utcDiEC9wmi7pfUPTi27VCahwgw",
    "channel_id": "A" * 64,
    "amount": "1",
    "signature": "AB",
}
GENESIS_INDEX = "2B6AC232AA4C4BE41BF49D2459FA4A0347E1B543A4C92FCEE0821C0201E2E9A8"

REFUSED_CALLS: list[tuple[str, dict[str, Any], str, int | None]] = [
    ("server_definitely_not", {}, "unknownCmd", 32),
    ("path_find", {}, "unknownCmd", 32),
    ("account_info", {}, "invalidParams", 31),
    ("account_info", {"account": 5}, "invalidParams", 31),
    ("account_info", {"account": "rNobody"}, "actMalformed", 35),
    ("account_info", {"account": "\ud7ff\x00"}, "actMalformed", 35),
    ("account_info", {"account": GENESIS, "ledger_index": "never"}, "invalidParams", 31),
    ("account_info", {"account": GENESIS, "ledger_index": -1}, "invalidParams", 31),
    ("account_info", {"account": GENESIS, "ledger_index": 1.5}, "invalidParams", 31),
    ("account_info", {"account": GENESIS, "ledger_index": [3]}, "invalidParams", 31),
    ("account_info", {"account": GENESIS, "ledger_index": 2**70}, "invalidParams", 31),
    ("account_info", {"account": GENESIS, "ledger_index": "9" * 5000}, "invalidParams", 31),
    ("account_info", {"account": GENESIS, "ledger_hash": "xyz"}, "invalidParams", 31),
    ("account_info", {"account": GENESIS, "ledger_hash": "A" * 64}, "lgrNotFound", 21),
    ("account_info", {"account": GENESIS, "signer_lists": "yes"}, "invalidParams", 31),
    ("account_info", {"account": GENESIS, "queue": True, "ledger_index": 2}, "invalidParams", 31),
    ("account_info", {"account": "rrrrrrrrrrrrrrrrrrrn5RM1rHd"}, "actNotFound", 19),
    ("account_tx", {"account": GENESIS, "marker": "2,0"}, "invalidParams", 31),
    ("account_tx", {"account": GENESIS, "marker": {"ledger": "2"}}, "invalidParams", 31),
    ("account_tx", {"account": GENESIS, "limit": -1}, "invalidParams", 31),
    ("account_tx", {"account": GENESIS, "limit": "many"}, "invalidParams", 31),
    ("account_tx", {"account": GENESIS, "forward": 1}, "invalidParams", 31),
    ("account_tx", {"account": GENESIS, "ledger_index_min": "two"}, "invalidParams", 31),
    ("account_tx", {"account": GENESIS, "ledger_index_min": [2]}, "invalidParams", 31),
    ("account_lines", {"account": GENESIS, "peer": "zz"}, "actMalformed", 35),
    ("ledger", {"ledger_index": {}}, "invalidParams", 31),
    ("ledger", {"ledger_index": 2, "queue": True}, "invalidParams", 31),
    ("ledger", {"full": True}, "notSupported", 75),
    ("ledger_entry", {}, "invalidParams", 31),
    ("ledger_entry", {"index": "zz"}, "malformedRequest", None),
    ("ledger_entry", {"account_root": "zz"}, "malformedAddress", None),
    ("ledger_entry", {"index": "A" * 64}, "entryNotFound", None),
    ("ledger_entry", {"index": "A" * 64, "ticket": "A" * 64}, "invalidParams", 31),
    ("ledger_entry", {"ticket": 7}, "malformedRequest", None),
    ("ledger_entry", {"ticket": {"account": GENESIS}}, "malformedRequest", None),
    ("ledger_entry", {"ticket": {"account": "zz", "ticket_seq": 1}}, "malformedAddress", None),
    ("ledger_entry", {"ticket": GENESIS_INDEX}, "unexpectedLedgerType", None),
    ("ledger_entry", {"directory": {"owner": GENESIS, "dir_root": "A" * 64}}, "malformedRequest", None),
    ("ledger_entry", {"directory": {"owner": NOBODY}}, "entryNotFound", None),
    ("ledger_entry", {"deposit_preauth": {"owner": GENESIS}}, "malformedRequest", None),
    ("ledger_entry", {"deposit_preauth": {"owner": "zz", "authorized": GENESIS}}, "malformedOwner", None),
    ("ledger_entry", {"deposit_preauth": {"owner": GENESIS, "authorized": "z"}}, "malformedAuthorized", None),
    ("ledger_entry", {"escrow": {"owner": GENESIS}}, "malformedRequest", None),
    ("ledger_entry", {"escrow": {"owner": "zz", "seq": 1}}, "malformedOwner", None),
    ("ledger_entry", {"escrow": {"owner": GENESIS, "seq": 1}}, "entryNotFound", None),
    ("feature", {"feature": "NoSuchThing"}, "badFeature", 40),
    ("feature", {"feature": 7}, "invalidParams", 31),
    ("feature", {"feature": "DepositAuth", "vetoed": True}, "noPermission", 6),
    ("server_definitions", {"hash": 1}, "invalidParams", 31),
    ("transaction_entry", {"ledger_index": 2}, "fieldNotFoundTransaction", None),
    ("transaction_entry", {"ledger_index": 2, "tx_hash": "A" * 64}, "transactionNotFound", None),
    ("transaction_entry", {"ledger_index": 2, "tx_hash": "A"}, "invalidParams", 31),
    ("transaction_entry", {"tx_hash": "A" * 64}, "notYetImplemented", None),
    ("tx", {}, "invalidParams", 31),
    ("tx", {"transaction": "A" * 64, "ctid": "C00000020000F7E0"}, "invalidParams", 31),
    ("tx", {"transaction": 7}, "invalidParams", 31),
    ("tx", {"transaction": "ABC"}, "notImpl", 74),
    ("tx", {"ctid": "nonsense"}, "invalidParams", 31),
    ("tx", {"ctid": "C000000200000001"}, "wrongNetwork", 4),
    ("tx", {"transaction": "A" * 64, "min_ledger": "1", "max_ledger": 2}, "invalidLgrRange", 79),
    ("submit", {}, "invalidParams", 31),
    ("submit", {"tx_blob": 5}, "invalidParams", 31),
    ("submit", {"tx_blob": ""}, "invalidParams", 31),
    ("submit", {"tx_blob": "not hex"}, "invalidParams", 31),
    ("submit", {"tx_blob": "12"}, "invalidTransaction", None),
    ("submit", {"tx_blob": "1" * 101}, "invalidTransaction", None),
    ("submit", {"tx_blob": "00" * 100}, "invalidTransaction", None),
    ("submit", {"tx_blob": "FF" * 100}, "invalidTransaction", None),
    ("submit", {"tx_blob": "EA" * 5000}, "invalidTransaction", None),
    ("submit", {"tx_json": {}, "secret": "masterpassphrase"}, "notSupported", 75),
    ("channel_verify", {}, "invalidParams", 31),
    ("channel_verify", CLAIM | {"public_key": "AB"}, "publicMalformed", 62),
    ("channel_verify", CLAIM | {"channel_id": "AB"}, "channelMalformed", 45),
    ("channel_verify", CLAIM | {"amount": "-1"}, "channelAmtMalformed", 46),
    ("channel_verify", CLAIM | {"signature": "xy"}, "invalidParams", 31),
    ("account_channels", {"account": GENESIS, "destination_account": "zz"}, "actMalformed", 35),
    ("wallet_propose", {"key_type": "rsa"}, "invalidParams", 31),
    ("wallet_propose", {"key_type": []}, "invalidParams", 31),
    ("wallet_propose", {"passphrase": "a", "seed_hex": "00" * 16}, "invalidParams", 31),
    ("wallet_propose", {"passphrase": ""}, "invalidParams", 31),
    ("wallet_propose", {"seed": 7}, "invalidParams", 31),
    ("wallet_propose", {"seed": "not a seed"}, "badSeed", 44),
    ("wallet_propose", {"seed_hex": "00" * 15}, "badSeed", 44),
    ("deposit_authorized", {"source_account": GENESIS}, "invalidParams", 31),
    ("deposit_authorized", BOTH | {"credentials": []}, "invalidParams", 31),
    ("deposit_authorized", BOTH | {"credentials": ["A" * 64] * 9}, "invalidParams", 31),
    ("deposit_authorized", BOTH | {"credentials": ["A"]}, "invalidParams", 31),
    ("deposit_authorized", BOTH | {"credentials": ["A" * 64]}, "badCredentials", 99),
    ("deposit_authorized", {"source_account": "zz", "destination_account": GENESIS}, "actMalformed", 35),
    ("deposit_authorized", {"source_account": GENESIS, "destination_account": "zz"}, "actMalformed", 35),
    ("deposit_authorized", {"source_account": NOBODY, "destination_account": GENESIS}, "srcActNotFound", 67),
    ("deposit_authorized", {"source_account": GENESIS, "destination_account": NOBODY}, "dstActNotFound", 50),
]
LISTS = ("account_channels", "account_lines", "account_nfts", "account_objects", "account_offers")
# Invalid parameters of list methods, with a real server's messages.
JUNK: list[tuple[str, dict[str, Any], str]] = [
    *((name, {"limit": "many"}, "Invalid field 'limit', not unsigned integer.") for name in LISTS),
    *((name, {"limit": -1}, "Invalid field 'limit', not unsigned integer.") for name in LISTS),
    *((name, {"limit": 1.5}, "Invalid field 'limit', not unsigned integer.") for name in LISTS),
    *((name, {"limit": True}, "Invalid field 'limit', not unsigned integer.") for name in LISTS),
    *((name, {"limit": 0}, "Invalid field 'limit'.") for name in LISTS),
    *((name, {"marker": 7}, "Invalid field 'marker', not string.") for name in LISTS),
    *((name, {"marker": None}, "Invalid field 'marker', not string.") for name in LISTS),
    ("account_channels", {"marker": "junk"}, "Invalid parameters."),
    ("account_lines", {"marker": "junk"}, "Invalid parameters."),
    ("account_nfts", {"marker": "junk"}, "Invalid field 'marker'."),
    ("account_objects", {"marker": "junk"}, "Invalid field 'marker'."),
    ("account_offers", {"marker": "junk"}, "Invalid parameters."),
    ("account_objects", {"type": 7}, "Invalid field 'type', not string."),
    ("account_objects", {"type": "junk"}, "Invalid field 'type'."),
    ("account_tx", {"limit": "many"}, "Invalid field 'limit', not unsigned integer."),
    ("account_tx", {"limit": 0}, "Invalid field 'limit'."),
    (
        "account_tx",
        {"marker": {"ledger": 2}},
        "invalid marker. Provide ledger index via ledger field, and transaction sequence number via seq "
        "field",
    ),
    ("deposit_authorized", {"source_account": 7}, "Invalid field 'source_account', not a string."),
]


@pytest.mark.parametrize(("method", "params", "error", "code"), REFUSED_CALLS)
def test_refused_call(
    ledger: LedgerProcess, method: str, params: dict[str, Any], error: str, code: int | None
) -> None:
    body = {"method": method, "params": [{"api_version": 2, **params}]}
    response = HTTP.post(ledger.http, content=json.dumps(body))
    assert response.status_code == 200
    result = response.json()["result"]
    assert (result["status"], result["error"], result.get("error_code")) == ("error", error, code)
    assert result["request"]["command"] == method


@pytest.mark.parametrize(("method", "params", "message"), JUNK)
def test_list_methods_refuse_invalid_parameters(
    ledger: LedgerProcess, method: str, params: dict[str, Any], message: str
) -> None:
    result = ledger.call(method, account=GENESIS, **params)
    assert (result["error"], result["error_code"], result["error_message"]) == ("invalidParams", 31, message)


def test_list_methods_accept_a_valid_limit_and_type(ledger: LedgerProcess) -> None:
    for name in LISTS:
        assert ledger.call(name, account=GENESIS, limit=10)["status"] == "success"
    tickets = ledger.call("account_objects", account=GENESIS, limit=None, type="ticket")
    assert tickets["account_objects"] == []


@pytest.mark.asyncio
async def test_error_response_masks_secrets_in_the_request(ledger: LedgerProcess) -> None:
    secrets: dict[str, Any] = {"passphrase": "opens", "secret": "opens", "seed": "opens", "seed_hex": "opens"}
    masked = dict.fromkeys(secrets, "<masked>")
    over_http = ledger.call("submit", tx_json={}, **secrets)
    async with connect(ledger.ws) as socket:
        await socket.send(json.dumps({"id": 1, "command": "submit", "tx_json": {}, **secrets}))
        over_websocket = json.loads(await socket.recv())
    for answer in (over_http, over_websocket):
        assert answer["error"] == "notSupported"
        assert answer["request"]["tx_json"] == {}
        assert {name: answer["request"][name] for name in secrets} == masked
        assert "opens" not in json.dumps(answer)


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"method": 5}', b'{"method": ""}', b"{}"),
        *(b'{"method": "ping", "params": {}}', b'{"method": "ping", "params": [1]}'),
        *(b'{"method": "ping", "params": [{}, {}]}', b"[" * 100_000),
    ],
)
def test_body_that_is_not_a_call(ledger: LedgerProcess, body: bytes) -> None:
    assert HTTP.post(ledger.http, content=body).status_code == 400


@pytest.mark.parametrize("version", [0, 9, "2", True, [2], 1.0, None])
def test_unknown_api_version(ledger: LedgerProcess, version: object) -> None:
    body = {"method": "ping", "params": [{"api_version": version}]}
    response = HTTP.post(ledger.http, json=body)
    assert (response.status_code, response.text) == (400, "invalid_API_version")


def test_http_cannot_subscribe(ledger: LedgerProcess) -> None:
    assert ledger.call("subscribe", streams=["ledger"])["error"] == "invalidParams"


@pytest.mark.asyncio
async def test_websocket_survives_every_bad_message(ledger: LedgerProcess) -> None:
    async with connect(ledger.ws) as socket:

        async def answer(message: str | bytes) -> dict[str, Any]:
            await socket.send(message)
            answer: dict[str, Any] = json.loads(await socket.recv())
            return answer

        for nonsense in ("{", "5", "[]", "null", '"text"', b"\xff\x00"):
            refused = await answer(nonsense)
            assert (refused["type"], refused["error"]) == ("error", "jsonInvalid")
        assert (await answer("{}"))["error"] == "missingCommand"
        assert (await answer('{"command": 5}'))["error"] == "missingCommand"
        unknown = await answer('{"id": {"any": ["json"]}, "command": "nothing", "api_version": 2}')
        assert (unknown["id"], unknown["status"], unknown["error"]) == (
            {"any": ["json"]},
            "error",
            "unknownCmd",
        )
        assert (unknown["type"], unknown["api_version"]) == ("response", 2)
        assert unknown["request"]["command"] == "nothing"
        for streams, error in (
            (5, "invalidParams"),
            (["nothing"], "malformedStream"),
            ([5], "malformedStream"),
        ):
            refused = await answer(json.dumps({"command": "subscribe", "streams": streams}))
            assert refused["error"] == error
        for accounts in ([], ["rNobody"], [5]):
            refused = await answer(json.dumps({"command": "subscribe", "accounts": accounts}))
            assert (refused["error"], refused["error_code"]) == ("actMalformed", 35)
        fine = await answer('{"id": 1, "command": "ping"}')
        assert fine == {
            "id": 1,
            "type": "response",
            "status": "success",
            "result": {"role": "admin", "unlimited": True},
        }


def _refusal(payer: Payer, blob: str) -> str:
    answer = payer.ledger.call("submit", tx_blob=blob)
    assert answer["error"] == "invalidTransaction"
    return str(answer["error_exception"])


def test_blob_that_is_not_a_signed_transaction(payer: Payer) -> None:
    before = payer.account()
    good = signed_blob(payer.fields(), payer.wallet)
    signature = good.index("7440")  # TxnSignature, 64 bytes
    for blob in (
        good[: signature + 4] + "00" + good[signature + 6 :],
        good.replace("68400000000000000A", "68400000000000000B"),  # a different fee than the signed one
    ):
        assert _refusal(payer, blob) == "fails local checks: Invalid signature."
    assert _refusal(payer, "12") == "Transaction length invalid"
    unsigned = payer.fields(SigningPubKey=payer.wallet.public_key)
    assert _refusal(payer, encode(unsigned)) == "fails local checks: Invalid signature."
    nameless = payer.fields(SigningPubKey="")
    assert _refusal(payer, encode(nameless)) == "fails local checks: Empty SigningPubKey."
    for blob in (good[:-2], good + "00", good + good, good + "E1"):
        assert _refusal(payer, blob)
    missing = signed_blob(payer.fields(Destination=None), payer.wallet)
    assert _refusal(payer, missing) == "Field 'Destination' is required but missing."
    misplaced = signed_blob(payer.fields(SetFlag=1), payer.wallet)
    assert _refusal(payer, misplaced) == "Field 'SetFlag' found in disallowed location."
    memo = {"Memo": {"MemoType": "6E6F7465", "MemoData": "AB" * 1100}}
    too_long = signed_blob(payer.fields(Memos=[memo]), payer.wallet)
    assert _refusal(payer, too_long) == "fails local checks: The memo exceeds the maximum allowed size."
    strange = signed_blob(payer.fields(Memos=[{"Memo": {"MemoType": "C3BC"}}]), payer.wallet)
    assert "characters that are allowed in URLs" in _refusal(payer, strange)
    assert payer.account() == before


@pytest.mark.parametrize(
    ("sensible", "absurd", "code"),
    [
        ("68400000000000000A", "68000000000000000A", "temBAD_FEE"),  # -10 drops
        ("6140000000000F4240", "6100000000000F4240", "temBAD_AMOUNT"),  # -1 XRP
        ("6140000000000F4240", "61416345785D8A0001", "temBAD_AMOUNT"),  # one drop more than exists
    ],
)
def test_amounts_that_no_client_library_would_write(
    payer: Payer, sensible: str, absurd: str, code: str
) -> None:
    fields = payer.fields(SigningPubKey=payer.wallet.public_key)
    before = payer.account()
    unsigned = encode(fields)
    assert sensible in unsigned
    unsigned = unsigned.replace(sensible, absurd)
    signature = sign(bytes.fromhex("53545800" + unsigned), payer.wallet.private_key)
    account = unsigned.index("8114")  # the signature comes before Account and Destination
    blob = f"{unsigned[:account]}7440{signature}{unsigned[account:]}"
    answer = payer.ledger.call("submit", tx_blob=blob)
    assert (answer["engine_result"], answer["applied"]) == (code, False)
    assert payer.account() == before


def test_faucet_refuses_invalid_requests(ledger: LedgerProcess) -> None:
    address = new_wallet().address
    for body, error in (
        ({"destination": "rNobody"}, "Invalid destination"),
        ({"destination": 5}, "Invalid destination"),
        ({"destination": address, "xrpAmount": "0"}, "Invalid amount"),
        ({"destination": address, "xrpAmount": "1.5"}, "Invalid amount"),
        ({"destination": address, "xrpAmount": True}, "Invalid amount"),
        ({"destination": address, "xrpAmount": "9" * 5000}, "Invalid amount"),
        ([], "Invalid request"),
    ):
        response = HTTP.post(f"{ledger.http}/accounts", json=body)
        assert (response.status_code, response.json()) == (400, {"error": error})
    assert HTTP.post(f"{ledger.http}/accounts", content=b"{").status_code == 400
    ledger.close()
    assert ledger.call("account_info", account=address)["error"] == "actNotFound"


def test_faucet_creates_an_account_if_none_is_named(ledger: LedgerProcess) -> None:
    funded = HTTP.post(f"{ledger.http}/accounts").json()
    ledger.close()
    assert Wallet.from_seed(funded["seed"]).address == funded["account"]["classicAddress"]
    info = ledger.call("account_info", account=funded["account"]["address"], ledger_index="validated")
    assert info["account_data"]["Balance"] == str(funded["amount"] * 1_000_000) == "1000000000"
    assert ledger.call("tx", transaction=funded["transactionHash"])["validated"] is True


@pytest.mark.asyncio
@pytest.mark.parametrize("code", [1000, 4000])
async def test_close_code_is_echoed(ledger: LedgerProcess, code: int) -> None:
    """xrpl.js recognises its own close by the code. Without it, it would keep reconnecting."""
    async with connect(ledger.ws) as socket:
        await socket.close(code)
    assert socket.protocol.close_rcvd is not None
    assert socket.protocol.close_rcvd.code == code


def test_front_page_and_server_info_name_the_local_ledger(ledger: LedgerProcess) -> None:
    page = HTTP.get(ledger.http)
    assert page.status_code == 200
    assert "Local development ledger with play money" in page.text
    assert "play money" in ledger.call("server_info")["info"]["local_ledger"]


def test_inner_transactions_of_a_batch_are_no_transactions(payer: Payer) -> None:
    inner = signed_blob(payer.fields(Flags=0x4000_0000), payer.wallet)
    said = "fails local checks: Malformed: Invalid inner batch transaction."
    assert _refusal(payer, inner) == said


def test_client_that_goes_before_it_is_answered_is_no_error(tmp_path: Path) -> None:
    server = LedgerProcess(tmp_path / "ledger").start()
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", server.port)) as client:
            client.sendall(
                b"GET / HTTP/1.1\r\nHost: ledger\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            # Closed with a reset, while the server reads nothing.
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    server.process.send_signal(signal.SIGCONT)
    assert server.health()["ready"] is True

    # `stop` asserts that it has logged no traceback.
    assert server.stop() == 0
