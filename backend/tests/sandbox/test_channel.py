"""Payment channels: drops that the destination claims with signatures of the owner."""

from typing import Any

import pytest
from xrpl.clients import JsonRpcClient
from xrpl.core.binarycodec import encode_for_signing_claim
from xrpl.core.keypairs import sign
from xrpl.models import AccountChannels, ChannelVerify, PaymentChannelClaim, PaymentChannelCreate
from xrpl.transaction import submit_and_wait
from xrpl.wallet import Wallet

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import GENESIS, LocalPayer, Payer, new_wallet
from tests.sandbox.checks import assert_charged, assert_refused
from tests.sandbox.conftest import LedgerFactory

RENEW, CLOSE = 0x0001_0000, 0x0002_0000
NOTHING: dict[str, Any] = {"Amount": None, "Destination": None}


@pytest.fixture
def payee(ledger: LedgerProcess) -> Payer:
    """Another funded account."""
    account = Payer(ledger, new_wallet())
    ledger.fund(account.address)
    return account


def _create(payer: Payer, payee: str, **changes: Any) -> dict[str, Any]:
    fields: dict[str, Any] = {"Amount": "5000000", "SettleDelay": 60, "PublicKey": payer.wallet.public_key}
    return payer.submit(TransactionType="PaymentChannelCreate", Destination=payee, **fields | changes)


def _opened(payer: Payer, payee: Payer, **changes: Any) -> str:
    """The id of a new channel."""
    assert _create(payer, payee.address, **changes)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    return str(_channels(payer)[-1]["channel_id"])


def _channels(payer: Payer, **asked: Any) -> list[dict[str, Any]]:
    answer = payer.ledger.call("account_channels", account=payer.address, **asked)
    entries: list[dict[str, Any]] = answer["channels"]
    return entries


def _claim(account: Payer, channel: str, **changes: Any) -> dict[str, Any]:
    return account.submit(TransactionType="PaymentChannelClaim", Channel=channel, **NOTHING | changes)


def _fund(account: Payer, channel: str, **changes: Any) -> dict[str, Any]:
    changes = NOTHING | {"Amount": "1000000"} | changes
    return account.submit(TransactionType="PaymentChannelFund", Channel=channel, **changes)


def _signature(owner: Wallet, channel: str, drops: int) -> str:
    message = encode_for_signing_claim({"channel": channel, "amount": str(drops)})
    return sign(bytes.fromhex(message), owner.private_key)


def _signed(payer: Payer, channel: str, drops: int, **changes: Any) -> dict[str, Any]:
    """The fields of a claim of so many drops."""
    signature = _signature(payer.wallet, channel, drops)
    fields = {"Balance": str(drops), "Signature": signature, "PublicKey": payer.wallet.public_key}
    return fields | changes


def _now(payer: Payer) -> int:
    return int(payer.ledger.call("ledger", ledger_index="validated")["ledger"]["close_time"])


def test_destination_claims_with_the_owners_signature(payer: LocalPayer, payee: Payer) -> None:
    ledger = payer.ledger
    channel = _opened(payer, payee, DestinationTag=4, SourceTag=5)
    assert payer.account("validated")["Balance"] == "994999990"
    (shown,) = _channels(payer)
    assert shown.pop("public_key").startswith("a")
    assert shown == {
        "account": payer.address,
        "amount": "5000000",
        "balance": "0",
        "channel_id": channel,
        "destination_account": payee.address,
        "destination_tag": 4,
        "public_key_hex": payer.wallet.public_key,
        "settle_delay": 60,
        "source_tag": 5,
    }
    assert _channels(payee) == []  # the destination does not own it, but lists it
    listed = ledger.call("account_objects", account=payee.address, type="payment_channel")
    (entry,) = listed["account_objects"]
    assert ledger.call("ledger_entry", payment_channel=channel)["node"] == entry
    for drops in (2_000_000, 3_000_000):
        claimed = _claim(payee, channel, **_signed(payer, channel, drops))
        assert claimed["engine_result"] == "tesSUCCESS"
        ledger.close()
    meta = ledger.call("tx", transaction=claimed["tx_json"]["hash"])["meta"]
    assert "delivered_amount" not in meta
    assert payee.account("validated")["Balance"] == "1002999980"
    assert (_channels(payer)[0]["balance"], payer.account("validated")["OwnerCount"]) == ("3000000", 1)
    # The signature allows up to an amount; the owner needs none.
    upto = _signed(payer, channel, 4_500_000, Balance="4000000", Amount="4500000")
    assert _claim(payee, channel, **upto)["engine_result"] == "tesSUCCESS"
    assert _claim(payer, channel, Balance="5000000")["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert payee.account("validated")["Balance"] == "1004999970"


def test_claims_that_are_refused(payer: LocalPayer, payee: Payer) -> None:
    channel = _opened(payer, payee)
    good = _signed(payer, channel, 2_000_000)
    other = new_wallet()
    foreign = good | {"Signature": _signature(other, channel, 2_000_000), "PublicKey": other.public_key}
    cases: list[tuple[str, dict[str, Any]]] = [
        ("temBAD_AMOUNT", {"Balance": "0"}),
        ("temBAD_AMOUNT", good | {"Amount": "1999999"}),
        ("temINVALID_FLAG", {"Flags": 1}),
        ("temMALFORMED", {"Flags": RENEW | CLOSE}),
        ("temMALFORMED", good | {"Balance": None}),
        ("temMALFORMED", good | {"PublicKey": "AB"}),
        ("temBAD_SIGNATURE", good | {"Balance": "2000001"}),
        ("temBAD_SIGNATURE", {"Balance": "2000000"}),
        ("temBAD_SIGNER", foreign),
    ]
    for code, changes in cases:
        assert_refused(payee, code, lambda: _claim(payee, channel, **changes))  # noqa: B023
    stranger = Payer(payer.ledger, new_wallet())
    payer.ledger.fund(stranger.address)
    assert_charged(stranger, "tecNO_PERMISSION", lambda: _claim(stranger, channel, **good))
    assert_charged(payee, "tecNO_TARGET", lambda: _claim(payee, "A" * 64))
    assert_charged(payee, "tecNO_PERMISSION", lambda: _claim(payee, channel, Flags=RENEW))
    too_much = _signed(payer, channel, 5_000_001)
    assert_charged(payee, "tecUNFUNDED_PAYMENT", lambda: _claim(payee, channel, **too_much))
    assert _claim(payee, channel, **good)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert_charged(payee, "tecUNFUNDED_PAYMENT", lambda: _claim(payee, channel, **good))
    assert payee.set(SetFlag=9)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    assert_charged(payer, "tecNO_PERMISSION", lambda: _claim(payer, channel, Balance="3000000"))


def test_destination_closes_at_once_and_the_rest_returns(payer: LocalPayer, payee: Payer) -> None:
    channel = _opened(payer, payee)
    last = _signed(payer, channel, 2_000_000, Flags=CLOSE)
    assert _claim(payee, channel, **last)["engine_result"] == "tesSUCCESS"
    payer.ledger.close()
    mine = payer.account("validated")
    assert (mine["Balance"], mine["OwnerCount"]) == ("997999990", 0)
    assert payee.account("validated")["Balance"] == "1001999990"
    assert payer.ledger.call("ledger_entry", payment_channel=channel)["error"] == "entryNotFound"


def test_owner_closes_after_a_delay_and_may_change_its_mind(payer: LocalPayer, payee: Payer) -> None:
    ledger = payer.ledger
    channel = _opened(payer, payee, SettleDelay=20)
    asked = _now(payer)
    assert _claim(payer, channel, Flags=CLOSE)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert _channels(payer)[0]["expiration"] == asked + 20
    assert _claim(payer, channel, Flags=RENEW)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert "expiration" not in _channels(payer)[0]
    assert _claim(payer, channel, Flags=CLOSE)["engine_result"] == "tesSUCCESS"
    ledger.close(40)
    stranger = Payer(ledger, new_wallet())
    ledger.fund(stranger.address)
    # Once it is over, whatever names the channel closes it.
    assert _claim(stranger, channel)["engine_result"] == "tesSUCCESS"
    ledger.close()
    assert (_channels(payer), payer.account("validated")["OwnerCount"]) == ([], 0)


def test_funding(payer: LocalPayer, payee: Payer) -> None:
    ledger = payer.ledger
    channel = _opened(payer, payee, SettleDelay=20)
    assert_refused(payer, "temBAD_AMOUNT", lambda: _fund(payer, channel, Amount="0"))
    assert_refused(payer, "temINVALID_FLAG", lambda: _fund(payer, channel, Flags=1))
    early = _now(payer) + 5
    assert_refused(payer, "temBAD_EXPIRATION", lambda: _fund(payer, channel, Expiration=early))
    assert_charged(payee, "tecNO_PERMISSION", lambda: _fund(payee, channel))
    assert_charged(payer, "tecNO_ENTRY", lambda: _fund(payer, "A" * 64))
    assert_charged(payer, "tecUNFUNDED", lambda: _fund(payer, channel, Amount="999000000"))
    late = _now(payer) + 100
    assert _fund(payer, channel, Expiration=late)["engine_result"] == "tesSUCCESS"
    ledger.close()
    (shown,) = _channels(payer)
    assert (shown["amount"], shown["expiration"]) == ("6000000", late)
    ledger.close(110)
    before = payer.account("validated")
    assert _fund(payer, channel)["engine_result"] == "tesSUCCESS"  # too late: it closes the channel
    ledger.close()
    assert _channels(payer) == []
    assert int(payer.account("validated")["Balance"]) == int(before["Balance"]) + 6_000_000 - 10


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("temINVALID_FLAG", {"Flags": 1}),
        ("temBAD_AMOUNT", {"Amount": "0"}),
        ("temMALFORMED", {"PublicKey": "AB"}),
    ],
)
def test_refused_channel(payer: Payer, code: str, changes: dict[str, Any]) -> None:
    assert_refused(payer, code, lambda: _create(payer, GENESIS, **changes))


def test_channels_that_fail(ledger: LedgerProcess, payer: Payer, payee: Payer) -> None:
    assert_refused(payer, "temDST_IS_SRC", lambda: _create(payer, payer.address))
    assert_charged(payer, "tecNO_DST", lambda: _create(payer, new_wallet().address))
    assert_charged(payer, "tecEXPIRED", lambda: _create(payer, payee.address, CancelAfter=1))
    assert_charged(payer, "tecUNFUNDED", lambda: _create(payer, payee.address, Amount="999000000"))
    poor = Payer(ledger, new_wallet())
    ledger.fund(poor.address, 1)
    assert_charged(poor, "tecINSUFFICIENT_RESERVE", lambda: _create(poor, GENESIS, Amount="1"))
    for number, code in ((1, "tecDST_TAG_NEEDED"), (14, "tecNO_PERMISSION")):
        assert payee.set(SetFlag=number)["engine_result"] == "tesSUCCESS"
        ledger.close()
        assert_charged(payer, code, lambda: _create(payer, payee.address))


def test_channels_come_in_pages_and_block_deletion(payer: LocalPayer, payee: Payer) -> None:
    ledger = payer.ledger
    for destination in (payee.address, payee.address, GENESIS):
        _create(payer, destination)
    ledger.close(300)
    whole = _channels(payer)
    assert len(whole) == 3
    assert len(_channels(payer, destination_account=GENESIS)) == 1
    found: list[dict[str, Any]] = []
    asked: dict[str, Any] = {"account": payer.address, "limit": 2}
    for _ in range(2):
        page = ledger.call("account_channels", **asked)
        found += page["channels"]
        asked["marker"] = page.get("marker")
    assert found == whole
    deletion: dict[str, Any] = {"TransactionType": "AccountDelete", "Amount": None, "Fee": "200000"}
    assert_charged(payee, "tecHAS_OBLIGATIONS", lambda: payee.submit(**deletion), 200_000)


def test_xrpl_py_uses_channels(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.25)
    client = JsonRpcClient(f"{ledger.http}/")
    owner, payee = new_wallet(), new_wallet()
    for wallet in (owner, payee):
        ledger.send_play_money(wallet.address)
    ledger.close()
    opened = PaymentChannelCreate(
        account=owner.address,
        destination=payee.address,
        amount="1000",
        settle_delay=60,
        public_key=owner.public_key,
    )
    submit_and_wait(opened, client, owner)
    (shown,) = client.request(AccountChannels(account=owner.address)).result["channels"]
    channel, signature = shown["channel_id"], _signature(owner, shown["channel_id"], 700)
    for amount, valid in (("700", True), ("701", False)):
        asked = ChannelVerify(
            amount=amount, channel_id=channel, public_key=shown["public_key"], signature=signature
        )
        assert client.request(asked).result["signature_verified"] is valid
    claim = PaymentChannelClaim(
        account=payee.address,
        channel=channel,
        balance="700",
        signature=signature,
        public_key=owner.public_key,
    )
    submit_and_wait(claim, client, payee)
    (shown,) = client.request(AccountChannels(account=owner.address)).result["channels"]
    assert shown["balance"] == "700"
