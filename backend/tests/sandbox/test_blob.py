"""Reading serialized transactions: the same values as xrpl-py's codec reads, and its refusals."""

from typing import Any

import pytest
from xrpl.core.binarycodec import decode, encode

from sandbox.engine.blob import read_blob
from tests.factories.ledger_wallets import GENESIS, new_wallet

TOKEN = {"currency": "USD", "issuer": new_wallet().address, "value": "1.5"}
MPT = {"mpt_issuance_id": "00000001" + "AB" * 20, "value": "100"}


def _payment(**changes: Any) -> dict[str, Any]:
    fields = {
        "TransactionType": "Payment",
        "Account": new_wallet().address,
        "Destination": GENESIS,
        "Amount": "1",
        "Fee": "10",
        "Flags": 0x8000_0000,
        "Sequence": 7,
        "DestinationTag": 0xFFFF_FFFF,
        "SigningPubKey": "ED" + "01" * 32,
        "TxnSignature": "AB" * 64,
    }
    return fields | changes


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"Amount": "100000000000000000", "SigningPubKey": ""},
        {"Amount": TOKEN, "SendMax": "0"},
        {"Amount": MPT},
        {"Paths": [[{"account": GENESIS}, {"currency": "XRP"}]]},
        {"Memos": [{"Memo": {"MemoData": "AB" * 192}}, {"Memo": {"MemoType": "61"}}]},
        *({"TxnSignature": "CD" * size} for size in (0, 192, 193, 12_480, 12_481)),
        {"InvoiceID": "EF" * 32, "AccountTxnID": "0" * 64},
        {"TransactionType": "AccountSet", "TickSize": 5, "EmailHash": "AB" * 16, "Domain": "61"},
    ],
)
def test_values_are_the_codecs(changes: dict[str, Any]) -> None:
    blob = encode(_payment(**changes))
    read = read_blob(blob)
    assert read.fields == decode(blob)
    assert read.data.hex().upper() == blob


def test_negative_amount_is_read_although_nothing_writes_it() -> None:
    blob = encode(_payment(Fee="10"))
    positive = "68" + (0x4000_0000_0000_000A).to_bytes(8).hex().upper()
    assert positive in blob
    negative = blob.replace(positive, "68" + "00" * 7 + "0A")
    assert (read_blob(negative).fields["Fee"], decode(negative)["Fee"]) == ("-10", "-10")


def test_cut_at_any_byte_inside_a_field_is_refused() -> None:
    blob = encode(_payment(Amount=TOKEN, InvoiceID="EF" * 32, TxnSignature="AB" * 200))
    whole = bytes.fromhex(blob)
    fields = read_blob(blob).fields
    readable = 0
    for size in range(1, len(whole)):
        try:
            read = read_blob(whole[:size].hex())
        except Exception:  # noqa: BLE001, S112 - the codec raises many types of error
            continue
        readable += 1
        assert read.fields == {name: fields[name] for name in read.fields}
    assert readable == len(fields) - 1  # between two fields


def test_account_of_another_length_is_refused() -> None:
    blob = encode(_payment())
    marker = blob.index("8114")
    with pytest.raises(Exception, match=r"(?i)length|size"):
        read_blob(blob[:marker] + "8113" + blob[marker + 6 :])
