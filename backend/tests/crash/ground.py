"""What exists before the first payment: funded accounts, the platform's wallets, merchants, links, an
administrator."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import httpx

from apps.accounts.models import SecretKey
from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.ledger.keys import KeyPair, key_pair_for, secret_new
from apps.selling.services.links import link_create
from apps.treasury.services.wallets import burn_wallet_set, wallet_register
from apps.wallets.services.connection import merchant_wallet_set
from apps.webhooks.services.endpoints import endpoint_create
from tests.crash.careless import PayoutAccount
from tests.crash.receiver import Merchants
from tests.factories.ledger_process import LedgerProcess
from tests.factories.users import PASSWORD, create_user

PAYERS: Final = 24
SHOPS: Final = 6
LINKS: Final = 4
LINK_PRICE: Final = 1_500_000
FUNDS_XRP: Final = 1_000_000
ADMIN: Final = "admin@crash.example"
# Spare platform wallets, to which an administrator changes.
SPARE_WALLETS: Final = 8


@dataclass(slots=True)
class Shop:
    """A merchant, as he knows himself."""

    user_id: int
    email: str
    key: str
    payout: str
    path: str


@dataclass(frozen=True, slots=True)
class Link:
    """A payment link, and how many pieces it has to sell."""

    slug: str
    shop: Shop
    pieces: int


@dataclass(frozen=True, slots=True)
class PlatformWallet:
    address: str
    secret: str


class Ground:
    """Everything that there is."""

    def __init__(
        self, ledger: LedgerProcess, client: LedgerClient, merchants: Merchants, *, payments: int
    ) -> None:
        wallets = [secret_new() for _ in range(1 + SPARE_WALLETS)]
        burns = [secret_new().address for _ in range(3)]
        self._accounts = [PayoutAccount.new() for _ in range(SHOPS)]
        payouts = [account.address for account in self._accounts]
        payers = [secret_new() for _ in range(PAYERS)]
        funded = [*(each.address for each in (*wallets, *payers)), *burns, *payouts]
        for address in funded:
            wish = {"destination": address, "xrpAmount": str(FUNDS_XRP)}
            httpx.post(f"{ledger.http}/accounts", json=wish).raise_for_status()
        while client.account_info(address=funded[-1]) is None:
            time.sleep(0.1)
        keys = [key_pair_for(secret.secret, {secret.address}) for secret in payers]
        self.payer_keys: list[KeyPair] = [key for key in keys if key is not None]
        self.wallets = [PlatformWallet(each.address, each.secret) for each in wallets]
        self.burns = burns
        first = self.wallets[0]
        wallet_register(mode="test", address=first.address, secret=first.secret, client=client)
        burn_wallet_set(mode="test", address=burns[0], client=client)
        self.shops = [_shop(number, payout, merchants) for number, payout in enumerate(payouts)]
        self.links = [_link(self.shops[number % 2], pieces=max(2, payments // 60)) for number in range(LINKS)]
        create_user(email=ADMIN, password=PASSWORD, username="admin", is_superuser=True)
        # To whom an administrator, and he himself, does something.
        self.suspended, self.reset, self.careless = self.shops[3:6]

    def payout_account(self, shop: Shop) -> PayoutAccount:
        return self._accounts[self.shops.index(shop)]


def _shop(number: int, payout: str, merchants: Merchants) -> Shop:
    user = create_user(email=f"shop{number}@crash.example", username=f"shop {number}", password=PASSWORD)
    merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=payout)
    path = f"/shop/{number}"
    made = endpoint_create(owner=user, mode=Mode.TEST, name="shop", url=f"{merchants.origin}{path}")
    merchants.secrets[path] = made.secret
    key = secret_key_create(owner_id=user.pk, mode=Mode.TEST).key
    SecretKey.objects.filter(owner=user.pk, mode=Mode.TEST).update(may_refund=True)
    return Shop(user.pk, user.email, key, payout, path)


def _link(shop: Shop, *, pieces: int) -> Link:
    made = link_create(
        owner_id=shop.user_id,
        mode=Mode.TEST,
        values={"title": "Low Tide EP", "price": f"{LINK_PRICE / 10**6:.1f}", "max_sales": pieces},
    )
    return Link(made.slug, shop, pieces)
