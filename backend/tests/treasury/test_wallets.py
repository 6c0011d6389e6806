"""Registering wallets: what is refused, what is written, and what a replacement leaves behind."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from xrpl.constants import CryptoAlgorithm
from xrpl.core import addresscodec
from xrpl.wallet import Wallet as Keys

from apps.ledger.addresses import ACCOUNT_ONE, ACCOUNT_ZERO
from apps.ledger.client import LedgerClient
from apps.ledger.types import AccountInfo
from apps.ledger.xrpl_client import XrplClient
from apps.treasury.models import AddressClaim, BurnWallet, Cursor, Entry, Wallet
from apps.treasury.selectors import wallet_active, wallets_watched
from apps.treasury.services.machine import signing
from apps.treasury.services.networks import NetworkMismatch
from apps.treasury.services.sealing import SecretSealed, secret_open
from apps.treasury.services.wallets import WalletRefused, account_type, burn_wallet_set, wallet_register
from tests.factories.ledger_clients import Elsewhere
from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.wallet_driver import WalletDriver

NUMBERS = "554872 394230 209376 323698 140250 387423 652803 258676"


def register(client: LedgerClient, address: str, secret: str | None) -> Wallet:
    return wallet_register(mode="test", address=address, secret=secret or "", client=client)


def _counts() -> tuple[int, int, int]:
    return Wallet.objects.count(), AddressClaim.objects.count(), Entry.objects.count()


def test_a_new_wallet_starts_at_the_validated_ledger(db: None, client: XrplClient, owner: Payer) -> None:
    state = client.server_state()
    wallet = register(client, owner.address, owner.wallet.seed)

    assert (wallet.state, wallet.signer_address) == ("active", owner.address)
    assert wallet.registered_ledger == state.validated_index
    assert wallet.next_sequence == owner.account()["Sequence"]
    assert wallet.funding_tag % 2 == 1
    assert secret_open(wallet=wallet) == owner.wallet.seed
    cursor = Cursor.objects.get(wallet=wallet)
    assert (cursor.ledger_index, cursor.ledger_hash) == (state.validated_index, state.validated_hash)
    (entry,) = Entry.objects.filter(wallet=wallet)
    assert (entry.kind, entry.source) == ("opening", str(wallet.id))
    assert wallet_active(mode="test") == wallet


@pytest.mark.parametrize("algorithm", list(CryptoAlgorithm))
def test_secret_numbers_of_either_algorithm(
    db: None, ledger: LedgerProcess, client: XrplClient, algorithm: CryptoAlgorithm
) -> None:
    address = Keys.from_secret_numbers(NUMBERS, algorithm=algorithm).address
    ledger.fund(address)
    wallet = register(client, address, NUMBERS)
    assert (wallet.signer_address, wallet.secret_type) == (address, "secret_numbers")


def test_an_old_ed25519_account_of_an_s_seed(db: None, ledger: LedgerProcess, client: XrplClient) -> None:
    seed = new_wallet(CryptoAlgorithm.SECP256K1).seed or ""
    entropy = bytes(addresscodec.decode_seed(seed)[0]).hex()
    address = Keys.from_entropy(entropy, algorithm=CryptoAlgorithm.ED25519).address
    ledger.fund(address)
    assert register(client, address, seed).address == address


def test_a_regular_key_signs_for_the_wallet(
    db: None, ledger: LedgerProcess, client: XrplClient, owner: Payer, dest: str
) -> None:
    regular = new_wallet(CryptoAlgorithm.SECP256K1)
    owner.submit(TransactionType="SetRegularKey", RegularKey=regular.address, Destination=None, Amount=None)
    ledger.close()
    wallet = register(client, owner.address, regular.seed)
    assert wallet.signer_address == regular.address

    driver = WalletDriver(ledger, client, wallet.id, owner, dest)
    driver.create()
    driver.settle(rounds=2)
    assert driver.states() == ["paid"]


def test_a_disabled_master_key_is_refused(
    db: None, ledger: LedgerProcess, client: XrplClient, owner: Payer
) -> None:
    owner.submit(
        TransactionType="SetRegularKey", RegularKey=new_wallet().address, Destination=None, Amount=None
    )
    owner.set(SetFlag=4)
    ledger.close()
    before = _counts()
    with pytest.raises(WalletRefused, match="master key of this account is disabled"):
        register(client, owner.address, owner.wallet.seed)
    assert _counts() == before


@pytest.mark.parametrize(
    ("address", "secret", "sentence"),
    [
        ("not an address", None, "not an XRP Ledger address"),
        ("unfunded", None, "does not exist on the ledger"),
        (None, "sEdTM1uX8pu2do5XvTnutH6HsouMaM2", "does not belong to this address"),
        (None, "nonsense", "neither a seed"),
        (None, "1 2 3", "eight groups"),
    ],
)
def test_an_unusable_wallet_is_refused_and_nothing_is_written(
    db: None, client: XrplClient, owner: Payer, address: str | None, secret: str | None, sentence: str
) -> None:
    before = _counts()
    if address == "unfunded":
        address = new_wallet().address
    with pytest.raises(WalletRefused, match=sentence):
        register(client, address or owner.address, secret or owner.wallet.seed)
    assert _counts() == before


def test_a_server_of_another_network_is_refused(driver: WalletDriver, owner: Payer) -> None:
    before = _counts()
    with pytest.raises(NetworkMismatch, match="network 5"):
        register(Elsewhere(driver.client), owner.address, owner.wallet.seed)
    assert _counts() == before


def test_the_same_address_again_replaces_the_secret_alone(driver: WalletDriver, client: XrplClient) -> None:
    old = driver.wallet
    again = register(client, old.address, driver.owner.wallet.seed)
    assert again.id == old.id
    assert bytes(again.sealed_secret or b"") != bytes(old.sealed_secret or b"")
    assert Entry.objects.filter(wallet=again).count() == 1


def test_another_wallet_replaces_and_the_first_can_come_back(
    driver: WalletDriver, ledger: LedgerProcess, client: XrplClient
) -> None:
    other = new_wallet()
    ledger.fund(other.address)
    second = register(client, other.address, other.seed)
    assert (driver.wallet.state, second.state) == ("replaced", "active")
    assert {driver.wallet_id, second.id} <= {wallet.id for wallet in wallets_watched(mode="test")}

    seed = driver.owner.wallet.seed or ""
    back = register(client, driver.owner.address, seed)
    assert back.id == driver.wallet_id
    second.refresh_from_db()
    assert (driver.wallet.state, driver.wallet.replaced_at, second.state) == ("active", None, "replaced")


def test_a_replaced_wallet_still_sends_what_it_owes(
    driver: WalletDriver, ledger: LedgerProcess, client: XrplClient, dest: str
) -> None:
    driver.create()
    other = new_wallet()
    ledger.fund(other.address)
    register(client, other.address, other.seed)
    driver.settle(rounds=2)
    assert driver.states() == ["paid"]


def test_an_address_serves_one_use_for_ever(driver: WalletDriver, client: XrplClient, dest: str) -> None:
    before = BurnWallet.objects.count(), _counts()
    with pytest.raises(WalletRefused, match="already used as a platform address"):
        burn_wallet_set(mode="test", address=driver.wallet.address, client=client)
    assert (BurnWallet.objects.count(), _counts()) == before

    burn_wallet_set(mode="test", address=dest, client=client)
    burn_wallet_set(mode="test", address=dest, client=client)
    assert BurnWallet.objects.filter(mode="test", active=True).get().address == dest


def test_burn_wallets(db: None, ledger: LedgerProcess, client: XrplClient, owner: Payer) -> None:
    ledger.fund(ACCOUNT_ONE)
    assert burn_wallet_set(mode="test", address=ACCOUNT_ONE, client=client).provably_unspendable is True
    with pytest.raises(WalletRefused, match="ACCOUNT_ZERO"):
        burn_wallet_set(mode="test", address=ACCOUNT_ZERO, client=client)
    owner.set(SetFlag=1)
    ledger.close()
    with pytest.raises(WalletRefused, match="only accepts payments"):
        burn_wallet_set(mode="test", address=owner.address, client=client)
    assert BurnWallet.objects.filter(mode="test", active=True).get().address == ACCOUNT_ONE


@pytest.mark.parametrize(
    ("flags", "regular_key", "signers", "kind"),
    [
        ({"disableMasterKey"}, ACCOUNT_ZERO, False, "blackholed"),
        ({"disableMasterKey"}, ACCOUNT_ONE, False, "blackholed"),
        ({"disableMasterKey"}, ACCOUNT_ONE, True, "regular"),
        ({"disableMasterKey"}, None, False, "regular"),
        ({"disableMasterKey"}, "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", False, "regular"),
        (set(), ACCOUNT_ONE, False, "regular"),
    ],
)
def test_account_type(flags: set[str], regular_key: str | None, signers: bool, kind: str) -> None:
    info = AccountInfo(
        "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe", 1, 1, 0, 1, frozenset(flags), regular_key, signers, False
    )
    assert account_type(info) == kind


def test_signing_needs_the_private_key(
    driver: WalletDriver, dest: str, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.create()
    before = driver.rows()
    settings.SEAL_PRIVATE_KEY_FILE = ""
    assert not hasattr(signing, "secret_open")  # the signer is the only way to a key
    with pytest.raises(SecretSealed):
        driver.sign()
    assert driver.rows() == before
    assert driver.states() == ["ready"]
