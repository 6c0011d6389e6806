"""Rules that no client can trigger from outside."""

import hashlib

from xrpl.core.addresscodec import decode_classic_address
from xrpl.core.binarycodec import encode
from xrpl.wallet import Wallet

from sandbox.chain.canonical_order import canonical_order
from sandbox.engine.apply import apply_transaction
from sandbox.engine.entries import new_account, new_directory_page
from sandbox.engine.transaction import SignedTransaction, parse_transaction
from sandbox.engine.views import Entry, LedgerView
from sandbox.protocol.hashing import account_key, owner_directory_key, transaction_set_hash
from sandbox.settings import Rules
from tests.factories.ledger_process import NETWORK_ID
from tests.factories.ledger_wallets import GENESIS, new_wallet, signed_blob

PAYER = new_wallet()


class _State:
    """A state with the given balances."""

    def __init__(self, balances: dict[str, int]) -> None:
        self._entries = {account_key(a): new_account(a, drops, 5) for a, drops in balances.items()}

    def write(self, key: bytes, entry: Entry) -> None:
        self._entries[key] = entry

    def read(self, key: bytes) -> Entry | None:
        return self._entries.get(key)


def _payment(signer: Wallet = PAYER, **changes: object) -> SignedTransaction:
    fields = {
        "TransactionType": "Payment",
        "Account": PAYER.address,
        "Destination": GENESIS,
        "Amount": "1",
        "Fee": "10",
        "Sequence": 5,
        "NetworkID": NETWORK_ID,
    }
    given = {name: value for name, value in (fields | changes).items() if value is not None}
    return parse_transaction(signed_blob(given, signer))


def test_closing_ledger_charges_the_remaining_balance_as_fee() -> None:
    view = LedgerView(_State({PAYER.address: 7}), 9, Rules(NETWORK_ID), is_open=False)
    outcome = apply_transaction(_payment(), view, index=0)
    assert (outcome.result, outcome.applied) == ("tecINSUFF_FEE", True)
    account = view.read(account_key(PAYER.address))
    assert account is not None
    assert (account["Balance"], account["Sequence"]) == ("0", 6)
    assert view.burned_drops == 7


def test_open_ledger_does_not_charge_it() -> None:
    view = LedgerView(_State({PAYER.address: 7}), 9, Rules(NETWORK_ID), is_open=True)
    outcome = apply_transaction(_payment(), view)
    assert (outcome.result, outcome.applied, view.changes) == ("terINSUF_FEE_B", False, {})


def test_account_with_more_than_a_thousand_entries_cannot_be_deleted() -> None:
    state = _State({PAYER.address: 10**9, GENESIS: 1})
    root = owner_directory_key(PAYER.address)
    page = new_directory_page(PAYER.address, root, "A" * 64)
    state.write(root, page | {"Indexes": ["A" * 64] * 1001})
    view = LedgerView(state, 300, Rules(NETWORK_ID), is_open=True)
    deletion = _payment(TransactionType="AccountDelete", Amount=None, Fee="200000")
    outcome = apply_transaction(deletion, view)
    assert (outcome.result, outcome.applied, view.changes) == ("tefTOO_BIG", False, {})


def test_canonical_order_keeps_each_accounts_sequence_and_ignores_submission_order() -> None:
    transactions = [_payment(Sequence=number) for number in (7, 5, 6)]
    ordered = canonical_order(transactions)
    assert [tx.sequence for tx in ordered] == [5, 6, 7]
    assert [tx.hash for tx in canonical_order(reversed(transactions))] == [tx.hash for tx in ordered]


def test_accounts_are_ordered_by_the_tree_of_transaction_ids() -> None:
    def node(**branches: bytes) -> bytes:
        hashes = b"".join(branches.get(f"_{digit:x}", bytes(32)) for digit in range(16))
        return hashlib.sha512(b"MIN\0" + hashes).digest()[:32]

    one, two, three = (bytes.fromhex(text.ljust(64, "0")) for text in ("A1", "AB", "C"))
    assert transaction_set_hash([three, one, two]) == node(_a=node(_1=one, _b=two), _c=three)
    assert transaction_set_hash([three]) == node(_c=three)

    others = [new_wallet() for _ in range(6)]
    given = [_payment(signer=wallet, Account=wallet.address) for wallet in others]
    salt = transaction_set_hash(bytes.fromhex(tx.hash) for tx in given)

    def distance(tx: SignedTransaction) -> bytes:
        padded = decode_classic_address(tx.account) + bytes(12)
        return bytes(left ^ right for left, right in zip(padded, salt, strict=True))

    assert canonical_order(given) == sorted(given, key=distance)


def test_reordered_fields_are_stored_in_canonical_order() -> None:
    canonical = _payment()
    assert encode(canonical.fields) == canonical.blob
    # TransactionType and Sequence swapped: the same content in different bytes.
    kind, network = "120000", f"21{NETWORK_ID:08X}"
    assert canonical.blob.startswith(kind + network)
    swapped = network + kind + canonical.blob[len(kind + network) :]
    assert parse_transaction(swapped).hash == canonical.hash
