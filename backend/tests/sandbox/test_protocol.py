"""Hashes, identifiers and keys, compared with the real network and with xrpl-py."""

import pytest
from xrpl.constants import CryptoAlgorithm
from xrpl.core import keypairs
from xrpl.core.binarycodec import encode
from xrpl.models import Payment
from xrpl.transaction import sign
from xrpl.wallet import Wallet

from sandbox.protocol.clock import close_time_after, human_time, iso_time
from sandbox.protocol.hashing import (
    LedgerHeader,
    account_key,
    ctid,
    ctid_parts,
    ledger_hash,
    transaction_id,
)
from sandbox.protocol.keys import address_of_key, sign_secp256k1, signature_is_valid
from tests.factories.ledger_wallets import GENESIS, new_wallet, wallet_of


def test_header_hash_of_ledger_38129_of_the_real_network() -> None:
    header = LedgerHeader(
        seq=38129,
        hash="",
        parent_hash="3401E5B2E5D3A53EB0891088A5F2D9364BBB6CE5B37A337D2C0660DAF9C4175E",
        transaction_hash="DB83BF807416C5B3499A73130F843CF615AB8E797D79FE7D330ADF1BFA93951A",
        account_hash="2C23D15B6B549123FB351E4B5CDE81C564318EB845449CD43C3EA7953C4DB452",
        total_drops=99_999_999_999_996_310,
        parent_close_time=410_424_200,
        close_time=410_424_200,
    )
    assert ledger_hash(header) == "E6DB7365949BF9814D76BCC730B01818EB9136A89DB224F3F9F5AAE4569D758E"


def test_id_of_a_transaction_of_the_real_network() -> None:
    fields = {
        "Account": "r3kmLJN5D28dHuH8vZNUZpMC43pEHpaocV",
        "Amount": "10000000000",
        "Destination": "rLQBHVhFnaC5gLEkgr6HgBJJ3bgeZHg9cj",
        "Fee": "10",
        "Flags": 0,
        "Sequence": 62,
        "SigningPubKey": "034AADB09CFF4A4804073701EC53C3510CDC95917C2BB0150FB742D0C66E6CEE9E",
        "TransactionType": "Payment",
        "TxnSignature": "3045022022EB32AECEF7C644C891C19F87966DF9C62B1F34BABA6BE774325E4BB8E2DD62"
        "022100A51437898C28C2B297112DF8131F2BB39EA5FE613487DDD611525F1796264639",
    }
    blob = bytes.fromhex(encode(fields))
    assert transaction_id(blob) == "3B1A4E1C9BB6A7208EB146BCDB86ECEA6068ED01466D933528CA2B4C64F753EF"


def test_index_of_the_genesis_account() -> None:
    expected = "2B6AC232AA4C4BE41BF49D2459FA4A0347E1B543A4C92FCEE0821C0201E2E9A8"
    assert account_key(GENESIS).hex().upper() == expected


def test_compact_identifier_matches_the_standard() -> None:
    assert ctid(0x0CA2_F6C9 & 0x0FFF_FFFF, 0x0034, 0x0000) == "CCA2F6C900340000"
    assert ctid(11, 0, 63456) == "C000000B0000F7E0"
    assert ctid_parts("C000000B0000F7E0") == (11, 0, 63456)
    assert ctid(11, 0, 1 << 16) is None
    assert ctid_parts("D000000B0000F7E0") is None
    assert ctid_parts("C000000B") is None


@pytest.mark.parametrize("algorithm", list(CryptoAlgorithm))
def test_signatures_of_xrpl_py_are_valid_and_altered_ones_are_not(algorithm: CryptoAlgorithm) -> None:
    wallet, message = new_wallet(algorithm), b"a payment of one drop"
    signature = bytes.fromhex(keypairs.sign(message, wallet.private_key))
    key = bytes.fromhex(wallet.public_key)
    assert signature_is_valid(message, signature, key)
    assert address_of_key(key) == wallet.address
    for spoilt in (signature[:-1] + bytes([signature[-1] ^ 1]), signature[:-1], b"", signature + b"\0"):
        assert not signature_is_valid(message, spoilt, key)
    assert not signature_is_valid(message + b"s", signature, key)
    assert not signature_is_valid(message, signature, bytes.fromhex(new_wallet(algorithm).public_key))
    assert not signature_is_valid(message, signature, key[:-1])


def test_non_canonical_ecdsa_signature_is_refused() -> None:
    order = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141
    wallet, message = new_wallet(CryptoAlgorithm.SECP256K1), b"malleable"
    der = bytes.fromhex(keypairs.sign(message, wallet.private_key))
    r_end = 4 + der[3]
    r, s = der[4:r_end], int.from_bytes(der[r_end + 2 :])
    high = b"\0" + (order - s).to_bytes(32)
    body = b"\x02" + bytes([len(r)]) + r + b"\x02" + bytes([len(high)]) + high
    assert not signature_is_valid(
        message, b"\x30" + bytes([len(body)]) + body, bytes.fromhex(wallet.public_key)
    )


def test_our_signatures_equal_those_of_xrpl_py() -> None:
    public, private = keypairs.derive_keypair("snoPBrXtMeMyMHUVTgbuqAfg1SUTb")
    message = b"the same bytes in, the same bytes out"
    ours = sign_secp256k1(message, bytes.fromhex(private)[-32:])
    assert ours.hex().upper() == keypairs.sign(message, private)
    assert address_of_key(bytes.fromhex(public)) == GENESIS


def test_transaction_id_equals_that_of_xrpl_py() -> None:
    wallet = new_wallet()
    payment = Payment(account=wallet.address, destination=GENESIS, amount="1", fee="10", sequence=1)
    signed = sign(payment, wallet)
    assert transaction_id(bytes.fromhex(signed.blob())) == signed.get_hash()


def test_close_times_are_rounded_to_ten_seconds_and_increase() -> None:
    unix = 946_684_800 + 1_000_004
    assert close_time_after(0, unix) == 1_000_000
    assert close_time_after(0, unix + 1) == 1_000_010
    assert close_time_after(1_000_000, unix) == 1_000_001
    assert iso_time(1_000_000) == "2000-01-12T13:46:40Z"
    assert human_time(1_000_000) == "2000-Jan-12 13:46:40.000000000 UTC"


def test_keys_of_the_tests_own_accounts_are_those_of_xrpl_py() -> None:
    ours = wallet_of(bytes(range(16)))
    assert ours.seed is not None
    theirs = Wallet.from_seed(ours.seed)
    assert ours.address == theirs.address
    assert (ours.public_key, ours.private_key) == (theirs.public_key, theirs.private_key)
