"""What exists when a world begins: funded accounts, a platform's wallets, merchants and their servers."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.ledger.keys import KeyPair, key_pair_for, secret_new
from apps.ledger.signing import CommonFields, payment_sign
from apps.selling.services.links import link_create
from apps.treasury.services.wallets import burn_wallet_set, wallet_register
from apps.wallets.services.connection import merchant_wallet_set
from apps.webhooks.services.endpoints import endpoint_create
from sandbox.settings import GENESIS_ADDRESS, GENESIS_SECRET
from tests.factories.ledger_wallets import signed_blob, wallet_of
from tests.world.ledger import NETWORK_ID, SERVERS, Ledger

SHOPS: Final = 2
PAYERS: Final = 3
LINK_PIECES: Final = 2
_FUNDS: Final = 50_000_000_000
FEE: Final = 10


@dataclass(slots=True)
class Account:
    """An account of a world, whose owner signs with what the ledger says is its next sequence."""

    name: str
    secret: str
    key: KeyPair
    entropy: bytes
    demands_tags: bool = False

    @property
    def address(self) -> str:
        return self.key.address

    def pay(
        self,
        ledger: Ledger,
        dest: str,
        drops: int,
        *,
        tag: int,
        source_tag: int,
        invoice_id: str | None = None,
    ) -> str:
        """Send drops; returns the hash."""
        signed = payment_sign(
            key=self.key,
            common=CommonFields(
                account=self.address,
                network_id=NETWORK_ID,
                sequence=ledger.chain.available_sequence(self.address),
                last_ledger=ledger.validated + 100_000,
                fee=FEE,
                source_tag=source_tag,
            ),
            dest=dest,
            dest_tag=tag,
            amount=drops,
            invoice_id=invoice_id,
        )
        self._submit(ledger, signed.blob)
        return signed.tx_hash

    def demand_tags(self, ledger: Ledger, demands: bool) -> None:
        """Whether the ledger is to refuse payments to this account without a destination tag."""
        self.demands_tags = demands
        fields = {
            "TransactionType": "AccountSet",
            "Account": self.address,
            "SetFlag" if demands else "ClearFlag": 1,
            "Sequence": ledger.chain.available_sequence(self.address),
            "Fee": str(FEE),
            "NetworkID": NETWORK_ID,
        }
        self._submit(ledger, signed_blob(fields, wallet_of(self.entropy)))

    def _submit(self, ledger: Ledger, blob: str) -> None:
        result = ledger.submit(blob)
        assert result in ("tesSUCCESS", "terQUEUED"), result


@dataclass(frozen=True, slots=True)
class Link:
    """A payment link of the first shop, which has two pieces to sell."""

    slug: str
    price: int
    pieces: int


@dataclass(slots=True)
class Shop:
    """A merchant with an endpoint, and the account of its payouts."""

    user: User
    account: Account
    url: str
    secret: str


class Ground:
    """A world's fixed things."""

    def __init__(self, ledger: Ledger) -> None:
        self.platform, self.burn = _account("platform"), _account("burn")
        self.payers = [_account(f"payer {number}") for number in range(PAYERS)]
        shops = [_account(f"shop {number}") for number in range(SHOPS)]
        genesis = key_pair_for(GENESIS_SECRET, {GENESIS_ADDRESS})
        assert genesis is not None
        bank = Account("genesis", GENESIS_SECRET, genesis, b"")
        for account in (self.platform, self.burn, *self.payers, *shops):
            bank.pay(ledger, account.address, _FUNDS, tag=-1, source_tag=0)
        ledger.close()
        client = ledger.client(SERVERS[0])
        self.wallet_id = wallet_register(
            mode="test", address=self.platform.address, secret=self.platform.secret, client=client
        ).id
        burn_wallet_set(mode="test", address=self.burn.address, client=client)
        self.shops = [_shop(number, account) for number, account in enumerate(shops)]
        self.by_address = {
            account.address: account for account in (*self.payers, *(shop.account for shop in self.shops))
        }
        made = link_create(
            owner_id=self.shops[0].user.pk,
            mode=Mode.TEST,
            values={"title": "Low Tide EP", "price": "1", "max_sales": LINK_PIECES},
        )
        self.link = Link(made.slug, 1_000_000, LINK_PIECES)
        self.admin = User.objects.create(email="admin@world.example", username="admin", is_superuser=True)


def _account(name: str) -> Account:
    entropy = hashlib.sha256(name.encode()).digest()[:16]
    new = secret_new(entropy)
    key = key_pair_for(new.secret, {new.address})
    assert key is not None
    return Account(name, new.secret, key, entropy)


def _shop(number: int, account: Account) -> Shop:
    user = User.objects.create(email=f"shop{number}@world.example", username=f"shop {number}")
    merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=account.address)
    made = endpoint_create(
        owner=user, mode=Mode.TEST, name="shop", url=f"http://127.0.0.1:{9100 + number}/hook"
    )
    return Shop(user, account, made.endpoint.url, made.secret)
