"""What the integration suites of xrpl-py and xrpl.js send to a standalone server, and what they expect.

Each case follows the files of its name; `docs/local-ledger.md` lists all files. The ledger has the fees of
the suites' own server and closes on request, as theirs does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from xrpl.clients import JsonRpcClient, WebsocketClient
from xrpl.core.binarycodec import encode_for_multisigning, encode_for_signing_claim
from xrpl.core.keypairs import sign as sign_bytes
from xrpl.ledger import get_fee
from xrpl.models import (
    AccountDelete,
    AccountObjects,
    AccountSet,
    ChannelVerify,
    CheckCancel,
    CheckCash,
    CheckCreate,
    DepositPreauth,
    EscrowCancel,
    EscrowCreate,
    EscrowFinish,
    GenericRequest,
    IssuedCurrencyAmount,
    LedgerEntry,
    NoRippleCheck,
    NoRippleCheckRole,
    Payment,
    PaymentChannelClaim,
    PaymentChannelCreate,
    PaymentChannelFund,
    Response,
    SetRegularKey,
    Signer,
    SignerEntry,
    SignerListSet,
    Simulate,
    SubmitMultisigned,
    TicketCreate,
    Transaction,
    TrustSet,
    TrustSetFlag,
    Tx,
)
from xrpl.transaction import autofill, autofill_and_sign, submit
from xrpl.wallet import Wallet

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import new_wallet

Client = JsonRpcClient | WebsocketClient
UNKNOWN_CHECK = "838766BA2B995C00744175F69A1B11E32C3DBC40E64801A4056FCBD657F57334"
CONDITION = "A0258020E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855810100"
FULFILLMENT = "A0028000"
USD_LIMIT = "100"


class Suite:
    """A client with two funded accounts, as each file of the suites has."""

    def __init__(self, client: Client, ledger: LedgerProcess, wallet: Wallet, destination: Wallet) -> None:
        self.client, self.ledger = client, ledger
        self.wallet, self.destination = wallet, destination

    def send(self, transaction: Transaction, expected: str = "tesSUCCESS", **options: Any) -> dict[str, Any]:
        """Submit, close the ledger, and expect this result."""
        signed = autofill_and_sign(transaction, self.client, self.wallet, **options)
        answer = submit(signed, self.client)
        self.client.request(GenericRequest(method="ledger_accept"))
        assert answer.result["engine_result"] == expected
        return answer.result

    def ask(self, method: str, **params: Any) -> Response:
        return self.client.request(GenericRequest(method=method, **params))

    def close_time(self) -> int:
        return int(self.ask("ledger", ledger_index="validated").result["ledger"]["close_time"])


@pytest.fixture(scope="module")
def standalone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    options: dict[str, Any] = {"base-fee": 200, "reserve-base": 20_000_000, "reserve-increment": 5_000_000}
    process = LedgerProcess(tmp_path_factory.mktemp("ledger"), **options).start()
    yield process
    assert process.stop() == 0


@pytest.fixture(params=["json", "websocket"])
def suite(request: pytest.FixtureRequest, standalone: LedgerProcess) -> Iterator[Suite]:
    wallet, destination = new_wallet(), new_wallet()
    for each in (wallet, destination):
        standalone.send_play_money(each.address, 1200)
    standalone.close()
    if request.param == "json":
        yield Suite(JsonRpcClient(standalone.http), standalone, wallet, destination)
        return
    with WebsocketClient(standalone.ws) as client:
        yield Suite(client, standalone, wallet, destination)


def account_delete(suite: Suite) -> None:
    fee = autofill(
        AccountDelete(account=suite.wallet.address, destination=suite.destination.address), suite.client
    ).fee
    assert fee == "5000000"
    delete = AccountDelete(
        account=suite.wallet.address, destination=suite.destination.address, destination_tag=3, fee=fee
    )
    suite.send(delete, "tecTOO_SOON", check_fee=False)


def account_set(suite: Suite) -> None:
    suite.send(AccountSet(account=suite.wallet.address, set_flag=8))  # type: ignore[arg-type]
    everything: dict[str, Any] = {
        "clear_flag": 3,
        "domain": "6578616d706c652e636f6d",
        "email_hash": "10000000002000000000300000000012",
        "message_key": "03AB40A0490F9B7ED8DF29D246BF2D6269820A0EE7742ACDD457BEA7C7D0931EDB",
        "transfer_rate": 0,
        "tick_size": 10,
    }
    suite.send(AccountSet(account=suite.wallet.address, **everything))


def check_create(suite: Suite) -> None:
    created = CheckCreate(
        account=suite.wallet.address,
        destination=suite.destination.address,
        destination_tag=1,
        send_max="100000000",
        expiration=970113521,
        invoice_id="6F1DFD1D0FE8A32E40E1F2C05CF1C15545BAB56B617F9C6C2D63A6B704BEF59B",
    )
    suite.send(created)


def check_cash(suite: Suite) -> None:
    account = suite.wallet.address
    suite.send(CheckCash(account=account, check_id=UNKNOWN_CHECK, amount="100000000"), "tecNO_ENTRY")
    suite.send(CheckCash(account=account, check_id=UNKNOWN_CHECK, deliver_min="100000000"), "tecNO_ENTRY")


def check_cancel(suite: Suite) -> None:
    suite.send(CheckCancel(account=suite.wallet.address, check_id=UNKNOWN_CHECK), "tecNO_ENTRY")


def deposit_preauth(suite: Suite) -> None:
    other = suite.destination.address
    suite.send(DepositPreauth(account=suite.wallet.address, authorize=other))
    asked = suite.ask("deposit_authorized", source_account=other, destination_account=suite.wallet.address)
    assert asked.result["deposit_authorized"] is True
    suite.send(DepositPreauth(account=suite.wallet.address, unauthorize=other))


def escrow(suite: Suite) -> None:
    closed, account = suite.close_time(), suite.wallet.address
    given: dict[str, Any] = {"account": account, "amount": "10000", "destination": suite.destination.address}
    tags: dict[str, Any] = {"destination_tag": 23480, "source_tag": 11747}
    cancelled = EscrowCreate(**given, **tags, finish_after=closed + 2, cancel_after=closed + 3)
    finished = EscrowCreate(**given, **tags, finish_after=closed + 2)
    sequences = [suite.send(each)["tx_json"]["Sequence"] for each in (cancelled, finished)]
    suite.ledger.close(6)
    suite.send(EscrowCancel(account=account, owner=account, offer_sequence=sequences[0]))
    suite.send(EscrowFinish(account=account, owner=account, offer_sequence=sequences[1]))


def escrow_finish(suite: Suite) -> None:
    finish = EscrowFinish(
        account=suite.wallet.address,
        owner="rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn",
        offer_sequence=7,
        condition=CONDITION,
        fulfillment=FULFILLMENT,
    )
    filled = autofill(finish, suite.client)
    assert float(filled.fee or 0) == int(get_fee(suite.client)) * (33 + len(FULFILLMENT) / 16)
    suite.send(finish, "tecNO_TARGET")


def payment(suite: Suite) -> None:
    paid = suite.send(
        Payment(account=suite.wallet.address, destination=suite.destination.address, amount="1000")
    )
    digest = paid["tx_json"]["hash"]
    for binary in (False, True):
        found = suite.client.request(Tx(transaction=digest, binary=binary))
        assert (found.result["hash"], found.result["validated"]) == (digest, True)
    first = paid["validated_ledger_index"] - 5
    assert suite.client.request(
        Tx(transaction=digest, min_ledger=first, max_ledger=first + 10)
    ).is_successful()


def payment_channels(suite: Suite) -> None:
    account, key = suite.wallet.address, suite.wallet.public_key
    opened = PaymentChannelCreate(
        account=account, amount="1", destination=suite.destination.address, settle_delay=86400, public_key=key
    )
    digest = suite.send(opened)["tx_json"]["hash"]
    # The suites name the transaction, and not the channel that it made.
    suite.send(PaymentChannelClaim(account=account, channel=digest), "tecNO_TARGET")
    suite.send(PaymentChannelFund(account=account, channel=digest, amount="1"), "tecNO_ENTRY")
    (channel,) = suite.ask("account_channels", account=account, ledger_index="validated").result["channels"]
    suite.send(PaymentChannelFund(account=account, channel=channel["channel_id"], amount="1"))
    claim = bytes.fromhex(encode_for_signing_claim({"channel": channel["channel_id"], "amount": "1"}))
    asked = {"channel_id": channel["channel_id"], "amount": "1", "public_key": key}
    for signature, verified in ((sign_bytes(claim, suite.wallet.private_key), True), ("3044", False)):
        answer = suite.client.request(ChannelVerify(**asked, signature=signature))
        assert (answer.is_successful(), answer.result["signature_verified"]) == (True, verified)


def set_regular_key(suite: Suite) -> None:
    suite.send(SetRegularKey(account=suite.wallet.address, regular_key=new_wallet().address))


def signer_list_set(suite: Suite) -> None:
    entries = [SignerEntry(account=new_wallet().address, signer_weight=1)]
    suite.send(SignerListSet(account=suite.wallet.address, signer_quorum=1, signer_entries=entries))
    assert suite.client.request(AccountObjects(account=suite.wallet.address)).is_successful()


def submit_multisigned(suite: Suite) -> None:
    signers = sorted((new_wallet(), new_wallet()), key=lambda each: each.address)
    entries = [SignerEntry(account=each.address, signer_weight=1) for each in signers]
    suite.send(SignerListSet(account=suite.wallet.address, signer_quorum=2, signer_entries=entries))
    tx = autofill(AccountSet(account=suite.wallet.address, domain="6578616d706c652e636f6d"), suite.client, 2)
    signed = [
        Signer(
            account=each.address,
            txn_signature=sign_bytes(
                bytes.fromhex(encode_for_multisigning(tx.to_xrpl(), each.address)), each.private_key
            ),
            signing_pub_key=each.public_key,
        )
        for each in signers
    ]
    in_order = sorted(signed, key=lambda each: _account_id(each.account))
    both = AccountSet.from_dict({**tx.to_dict(), "signers": [each.to_dict() for each in in_order]})
    answer = suite.client.request(SubmitMultisigned(tx_json=both))
    assert answer.result["engine_result"] == "tesSUCCESS"
    expected = {"engine_result", "engine_result_code", "engine_result_message", "hash", "tx_blob", "tx_json"}
    assert answer.result.keys() - {"status"} == expected


def _account_id(address: str) -> bytes:
    from xrpl.core.addresscodec import decode_classic_address

    return decode_classic_address(address)


def ticket_create(suite: Suite) -> None:
    suite.send(TicketCreate(account=suite.wallet.address, ticket_count=2))


def trust_set(suite: Suite) -> None:
    def limit(issuer: str) -> TrustSet:
        return TrustSet(
            account=suite.wallet.address,
            flags=TrustSetFlag.TF_SET_NO_RIPPLE,
            limit_amount=IssuedCurrencyAmount(issuer=issuer, currency="USD", value=USD_LIMIT),
        )

    suite.send(limit(new_wallet().address), "tecNO_DST")
    suite.send(limit(suite.destination.address))
    (line,) = suite.ask("account_lines", account=suite.wallet.address).result["lines"]
    assert (line["currency"], line["limit"], line["no_ripple"]) == ("USD", USD_LIMIT, True)


def simulate(suite: Suite) -> None:
    tx = AccountSet(account=suite.wallet.address, network_id=suite.ledger.network_id)
    answer = suite.client.request(Simulate(transaction=tx)).result
    assert (answer["engine_result"], answer["engine_result_code"], answer["applied"]) == (
        "tesSUCCESS",
        0,
        False,
    )
    assert answer["meta"]["TransactionResult"] == "tesSUCCESS"
    binary = suite.client.request(Simulate(transaction=tx, binary=True)).result
    assert isinstance(binary["meta_blob"], str)
    assert isinstance(binary["tx_blob"], str)


def account_requests(suite: Suite) -> None:
    account = suite.wallet.address
    for method, name in (("account_lines", "lines"), ("account_channels", "channels")):
        answer = suite.ask(method, account=account, ledger_index="validated").result
        assert (answer["account"], answer[name], answer["validated"]) == (account, [], True)
    currencies = suite.ask("account_currencies", account=account, ledger_index="validated").result
    assert (currencies["receive_currencies"], currencies["send_currencies"]) == ([], [])
    history = suite.ask("account_tx", account=account, ledger_index="validated").result
    assert [type(history[name]) for name in ("ledger_index_max", "limit", "transactions")] == [int, int, list]
    assert suite.ask("account_offers", account=account).result["offers"] == []
    data = suite.ask("account_info", account=account, ledger_index="validated").result["account_data"]
    names = {"Account", "Balance", "Flags", "LedgerEntryType", "OwnerCount", "PreviousTxnID"}
    assert data.keys() == names | {"PreviousTxnLgrSeq", "Sequence", "index"}
    balances = suite.ask("gateway_balances", account=account, ledger_index="validated").result
    assert balances.keys() - {"status"} == {"account", "ledger_hash", "ledger_index", "validated"}
    user = NoRippleCheck(account=account, role=NoRippleCheckRole.USER)
    assert suite.client.request(user).is_successful()
    asked = {"account": account, "role": "gateway", "ledger_index": "current", "transactions": True}
    gateway = suite.ask("noripple_check", **asked)
    assert gateway.result["problems"] == ["You should immediately set your default ripple flag"]
    (proposed,) = gateway.result["transactions"]
    assert proposed["Fee"] == 200
    assert (proposed["Account"], proposed["SetFlag"]) == (account, 8)
    assert proposed["TransactionType"] == "AccountSet"


def ledger_entry(suite: Suite) -> None:
    for binary in (False, True):
        answer = suite.client.request(LedgerEntry(account_root=suite.wallet.address, binary=binary)).result
        assert ("node" in answer, "node_binary" in answer) == (not binary, binary)


def ledger(suite: Suite) -> None:
    shown = suite.ask("ledger", ledger_index="validated").result["ledger"]
    texts = [
        "account_hash",
        "close_time_human",
        "ledger_hash",
        "parent_hash",
        "total_coins",
        "transaction_hash",
    ]
    numbers = ["close_flags", "close_time", "close_time_resolution", "parent_close_time"]
    assert [type(shown[name]) for name in (*texts, *numbers)] == [str] * 6 + [int] * 4
    assert shown["closed"] is True
    assert "ledger_index" not in suite.ask("ledger", ledger_index="current").result


def server(suite: Suite) -> None:
    for method, name in (("server_info", "info"), ("server_state", "state")):
        shown = suite.ask(method).result[name]
        assert type(shown["load"]["threads"]) is int
        assert all(isinstance(job["job_type"], str) for job in shown["load"]["job_types"])
        assert isinstance(shown["initial_sync_duration_us"], str)
        validated = {name: type(value) for name, value in shown["validated_ledger"].items() if name != "hash"}
        assert set(validated.values()) <= {int, float}
    assert suite.ask("server_state").result["state"]["validator_list_expires"] == 0
    definitions = suite.ask("server_definitions").result
    assert {"FIELDS", "LEDGER_ENTRY_TYPES", "TRANSACTION_RESULTS", "TRANSACTION_TYPES", "TYPES"} < set(
        definitions
    )
    assert len(suite.ask("ledger_closed").result["ledger_hash"]) == 64
    assert type(suite.ask("ledger_current").result["ledger_current_index"]) is int
    fee = suite.ask("fee").result
    assert (fee["expected_ledger_size"], fee["max_queue_size"]) == ("1000", "20000")
    assert fee["levels"] == {
        "median_level": "128000",
        "minimum_level": "256",
        "open_ledger_level": "256",
        "reference_level": "256",
    }
    assert len(suite.ask("random").result["random"]) == 64
    assert suite.ask("ping").result["role"] == "admin"


CASES: tuple[Callable[[Suite], None], ...] = (
    *(account_delete, account_set, check_create, check_cash, check_cancel, deposit_preauth, escrow),
    *(escrow_finish, payment, payment_channels, set_regular_key, signer_list_set, submit_multisigned),
    *(ticket_create, trust_set, simulate, account_requests, ledger_entry, ledger, server),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_the_suites_case(suite: Suite, case: Callable[[Suite], None]) -> None:
    case(suite)
