"""What must be true of an account before payouts can go there, as the ledger says now."""

from __future__ import annotations

from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger import networks
from apps.ledger.addresses import ACCOUNT_ONE, ACCOUNT_ZERO, Address, AddressMalformed, address_parse
from apps.ledger.asked import ledger_asked
from apps.ledger.types import NO_TAG, AccountInfo
from apps.treasury.models import Network
from apps.wallets.models import MerchantWallet
from apps.wallets.selectors import network_of
from apps.wallets.services.connection import merchant_wallet_set

BLANK = "Please enter a valid XRP wallet address"
NO_KEYS = "Nobody holds the keys of this account. Connect a wallet of your own."
NOT_FOUND = (
    "This account does not exist on the {network} yet. Send it at least {reserve} XRP first, then connect it."
)
TAG_NEEDED = (
    "This account requires a destination tag. Enter it as address:tag, or use an X-address with the tag."
)
DEPOSITS_REFUSED = (
    "This account only accepts payments from senders it has approved. Turn off Deposit Authorization, or use "
    "another account."
)
NOT_A_WALLET = "This account belongs to a pool or vault of the ledger, which cannot be paid."
MAIN_NETWORK = (
    "This X-address is for the main network, and {mode} mode uses the {network}. Enter the classic address "
    "(r…) or a T… address."
)
TEST_NETWORK = (
    "This X-address is for a test network, and {mode} mode uses the {network}. Enter the classic address "
    "(r…) or an X… address."
)


def merchant_wallet_connect(*, merchant_id: int, mode: Mode, text: str) -> MerchantWallet:
    """Connect `r…`, `r…:tag` or an X-address as the merchant's wallet of `mode`, after asking the ledger.

    Replaces any other wallet of that mode and emails the merchant. Raises ApiError 400 with the reason, or
    what the ledger client raises; then nothing has changed. Not inside a transaction: it waits for the
    ledger.
    """
    address = _address(text)
    network = network_of(mode)
    kind_of_network_check(address, mode, network)
    with ledger_asked(mode, account=merchant_id) as client:
        account = client.account_info(address=address.classic)
        if account is None:
            reserve = client.server_state().reserve_base // 1_000_000
            raise ApiError(400, NOT_FOUND.format(network=_name(network), reserve=reserve))
    account_check(account, tag=address.tag)
    return merchant_wallet_set(merchant_id=merchant_id, mode=mode, address=address.classic, tag=address.tag)


def account_check(account: AccountInfo, *, tag: int) -> None:
    """Raises ApiError 400 if payments with `tag` (-1: none) could not reach the account."""
    if account.is_pseudo:
        raise ApiError(400, NOT_A_WALLET)
    if "depositAuth" in account.flags:
        raise ApiError(400, DEPOSITS_REFUSED)
    if "requireDestinationTag" in account.flags and tag == NO_TAG:
        raise ApiError(400, TAG_NEEDED)


def _address(text: str) -> Address:
    if not text.strip():
        raise ApiError(400, BLANK)
    try:
        address = address_parse(text)
    except AddressMalformed as malformed:
        raise ApiError(400, malformed.message) from None
    if address.classic in (ACCOUNT_ZERO, ACCOUNT_ONE):
        raise ApiError(400, NO_KEYS)
    return address


def kind_of_network_check(address: Address, mode: Mode, network: Network) -> None:
    """Raises ApiError 400 for an X-address that is meant for another kind of network."""
    wants_test = network.network_id != networks.MAINNET
    if address.test is not None and address.test != wants_test:
        sentence = MAIN_NETWORK if wants_test else TEST_NETWORK
        raise ApiError(400, sentence.format(mode=mode, network=_name(network)))


def _name(network: Network) -> str:
    return networks.network_name(network_id=network.network_id, local=network.local)
