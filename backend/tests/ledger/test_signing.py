"""Signing and addresses give the same bytes as xrpl-py, the ledger's own library."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xrpl.constants import CryptoAlgorithm
from xrpl.core import addresscodec
from xrpl.models.transactions import AccountSet, AccountSetAsfFlag, Payment
from xrpl.models.transactions.transaction import Transaction
from xrpl.transaction import sign
from xrpl.wallet import Wallet

from apps.ledger.addresses import (
    Address,
    AddressMalformed,
    address_parse,
    is_classic,
    x_address,
)
from apps.ledger.keys import KeyPair, SecretMalformed, key_pair_for, key_pairs
from apps.ledger.signing import CommonFields, SignedTx, noop_sign, payment_sign, require_tag_sign
from apps.ledger.types import NO_TAG

DEST = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe"
NUMBERS = "554872 394230 209376 323698 140250 387423 652803 258676"
WALLETS = [
    Wallet.from_seed("sEdTM1uX8pu2do5XvTnutH6HsouMaM2"),
    Wallet.from_seed("snoPBrXtMeMyMHUVTgbuqAfg1SUTb"),
]


def _key(wallet: Wallet) -> KeyPair:
    assert wallet.seed is not None
    key = key_pair_for(wallet.seed, {wallet.address})
    assert key is not None
    return key


KEYS = [_key(wallet) for wallet in WALLETS]


def _common(wallet: Wallet, network_id: int = 63456) -> CommonFields:
    return CommonFields(
        account=wallet.address, network_id=network_id, sequence=7, last_ledger=99, fee=12, source_tag=70001
    )


def _same(ours: SignedTx, theirs: Transaction) -> None:
    assert ours.blob == theirs.blob()
    assert ours.tx_hash == theirs.get_hash()


@pytest.mark.parametrize(
    ("wallet", "key"), list(zip(WALLETS, KEYS, strict=True)), ids=["ed25519", "secp256k1"]
)
@pytest.mark.parametrize("network_id", [0, 1, 1024, 1025, 63456])
@pytest.mark.parametrize("dest_tag", [NO_TAG, 0, 4294967295])
@pytest.mark.parametrize(("amount", "invoice_id"), [(1, None), (10**17, "0A" * 32)])
def test_payment_is_byte_identical(
    wallet: Wallet, key: KeyPair, network_id: int, dest_tag: int, amount: int, invoice_id: str | None
) -> None:
    theirs = Payment(
        account=wallet.address,
        destination=DEST,
        destination_tag=None if dest_tag == NO_TAG else dest_tag,
        amount=str(amount),
        invoice_id=invoice_id,
        fee="12",
        sequence=7,
        last_ledger_sequence=99,
        source_tag=70001,
        network_id=network_id if network_id > 1024 else None,
    )
    ours = payment_sign(
        key=key,
        common=_common(wallet, network_id),
        dest=DEST,
        dest_tag=dest_tag,
        amount=amount,
        invoice_id=invoice_id,
    )
    _same(ours, sign(theirs, wallet))


@pytest.mark.parametrize(
    ("wallet", "key"), list(zip(WALLETS, KEYS, strict=True)), ids=["ed25519", "secp256k1"]
)
def test_noop_is_byte_identical(wallet: Wallet, key: KeyPair) -> None:
    theirs = AccountSet(
        account=wallet.address,
        fee="12",
        sequence=7,
        last_ledger_sequence=99,
        source_tag=70001,
        network_id=63456,
    )
    _same(noop_sign(key=key, common=_common(wallet)), sign(theirs, wallet))


@pytest.mark.parametrize(
    ("wallet", "key"), list(zip(WALLETS, KEYS, strict=True)), ids=["ed25519", "secp256k1"]
)
@pytest.mark.parametrize("network_id", [0, 63456])
def test_the_requirement_of_a_tag_is_byte_identical(wallet: Wallet, key: KeyPair, network_id: int) -> None:
    theirs = AccountSet(
        account=wallet.address,
        fee="12",
        sequence=7,
        last_ledger_sequence=99,
        source_tag=70001,
        network_id=network_id or None,
        set_flag=AccountSetAsfFlag.ASF_REQUIRE_DEST,
    )
    _same(require_tag_sign(key=key, common=_common(wallet, network_id)), sign(theirs, wallet))


@pytest.mark.parametrize("amount", [0, -1, 10**17 + 1])
def test_unsendable_amount_is_refused(amount: int) -> None:
    with pytest.raises(ValueError, match="drops"):
        payment_sign(key=KEYS[0], common=_common(WALLETS[0]), dest=DEST, dest_tag=NO_TAG, amount=amount)


@settings(max_examples=10, deadline=None)
@given(entropy=st.binary(min_size=16, max_size=16), algorithm=st.sampled_from(CryptoAlgorithm))
def test_key_pairs_are_those_of_xrpl_py(entropy: bytes, algorithm: CryptoAlgorithm) -> None:
    theirs = Wallet.from_seed(addresscodec.encode_seed(entropy, algorithm), algorithm=algorithm)
    ours = next(
        pair
        for pair in key_pairs(addresscodec.encode_seed(entropy, algorithm))
        if pair.algorithm == algorithm.value
    )
    assert (ours.address, ours.public_key.hex().upper()) == (theirs.address, theirs.public_key)
    assert ours._private.hex().upper() == theirs.private_key[-64:]


def test_secret_numbers_give_both_algorithms() -> None:
    assert [pair.address for pair in key_pairs(NUMBERS)] == [
        "rHcEZm4eRiSaMoZaa3sw2HrCn1oGDCEJPA",
        "rEfdPx1qMG7FmxikkSMX9TPYdJxYHFYn7t",
    ]
    assert key_pairs(NUMBERS.replace(" ", "\n")) == key_pairs(NUMBERS)


def test_seed_is_tried_with_both_algorithms() -> None:
    entropy, _ = addresscodec.decode_seed("snoPBrXtMeMyMHUVTgbuqAfg1SUTb")
    ed25519 = Wallet.from_entropy(bytes(entropy).hex(), algorithm=CryptoAlgorithm.ED25519)
    found = key_pair_for("snoPBrXtMeMyMHUVTgbuqAfg1SUTb", {ed25519.address})
    assert found is not None
    assert (found.algorithm, found.public_key.hex().upper()) == ("ed25519", ed25519.public_key)


def test_secret_of_another_account_is_refused() -> None:
    assert key_pair_for(NUMBERS, {DEST}) is None


@pytest.mark.parametrize(
    "secret",
    [
        "",
        "sn",
        "snoPBrXtMeMyMHUVTgbuqAfg1SUTc",
        NUMBERS[:-1],
        NUMBERS + " 1",
        NUMBERS.replace("554872", "554873"),
    ],
)
def test_malformed_secret_is_refused_and_not_printed(secret: str) -> None:
    with pytest.raises(SecretMalformed) as refused:
        key_pairs(secret)
    assert not secret or secret not in str(refused.value)
    assert refused.value.__cause__ is None
    assert refused.value.__context__ is None


@settings(max_examples=25, deadline=None)
@given(entropy=st.binary(min_size=16, max_size=16), row=st.integers(0, 7), wrong=st.integers(1, 9))
def test_secret_numbers_agree_with_xrpl_py_and_a_wrong_check_digit_names_its_row(
    entropy: bytes, row: int, wrong: int
) -> None:
    values = [int.from_bytes(entropy[at : at + 2], "big") for at in range(0, 16, 2)]
    rows = [f"{value:05d}{value * (at * 2 + 1) % 9}" for at, value in enumerate(values)]
    theirs = {Wallet.from_secret_numbers(" ".join(rows), algorithm=kind).address for kind in CryptoAlgorithm}
    assert {pair.address for pair in key_pairs("\n".join(rows))} == theirs

    mistyped = [*rows]
    mistyped[row] = rows[row][:5] + str((int(rows[row][5]) + wrong) % 10)
    with pytest.raises(SecretMalformed, match=f"^Row {'ABCDEFGH'[row]} of the secret numbers is mistyped"):
        key_pairs("\n".join(mistyped))


def test_private_key_is_not_in_any_repr() -> None:
    assert WALLETS[0].private_key[2:].lower() not in repr(KEYS[0]).lower()
    assert repr(KEYS[0]._private) not in repr(KEYS[0])


@given(
    account=st.binary(min_size=20, max_size=20),
    tag=st.one_of(st.just(NO_TAG), st.integers(0, 4294967295)),
    test=st.booleans(),
)
def test_x_addresses_agree_with_xrpl_py(account: bytes, tag: int, test: bool) -> None:
    classic = addresscodec.encode_classic_address(account)
    packed = addresscodec.classic_address_to_xaddress(classic, None if tag == NO_TAG else tag, test)
    assert x_address(classic, tag, test=test) == packed
    assert address_parse(packed) == Address(classic, tag, test)
    assert address_parse(classic) == Address(classic)


def test_address_with_tag() -> None:
    assert address_parse(f" {DEST}:42 ") == Address(DEST, 42)
    assert address_parse(f"{DEST}:0") == Address(DEST, 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "r",
        "X",
        "T",
        "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYf",
        f"{DEST}:",
        f"{DEST}:-1",
        f"{DEST}:4294967296",
        f"{DEST}:1e3",
        f"{DEST}:٣",
        f"{DEST}:１０",
        f"{DEST}:1_000",
        f"{DEST}:1 000",
        f"{DEST}:{'0' * 5_000}1",
        f"{DEST}\x00",
        DEST * 3,
        "snoPBrXtMeMyMHUVTgbuqAfg1SUTb",
    ],
)
def test_malformed_address_is_refused(text: str) -> None:
    assert not is_classic(text)
    with pytest.raises(AddressMalformed):
        address_parse(text)
