"""Platform and burn wallets: registering, replacing, halting."""

from __future__ import annotations

import logging

from django.db import connection, transaction
from django.utils import timezone

from apps.common.errors import Refusal
from apps.ledger.addresses import ACCOUNT_ONE, ACCOUNT_ZERO, is_classic
from apps.ledger.client import LedgerClient
from apps.ledger.keys import SecretMalformed, key_pairs
from apps.ledger.types import AccountInfo, ServerState
from apps.treasury.domain.choices import Account, AddressRole, EntryKind, WalletState
from apps.treasury.models import AddressClaim, BurnWallet, Cursor, Network, Wallet
from apps.treasury.services.journal import NewEntry, entries_book
from apps.treasury.services.networks import network_bind, network_check
from apps.treasury.services.sealing import secret_seal
from apps.treasury.services.tags import source_tags

log = logging.getLogger(__name__)

ACCOUNT_GONE = "The account no longer exists on the ledger."

_KEYLESS = frozenset({ACCOUNT_ZERO, ACCOUNT_ONE})


class WalletRefused(Refusal):
    """An address or secret that cannot be used."""


def account_type(info: AccountInfo) -> str:
    """`blackholed` (nobody can sign), `special` (ACCOUNT_ONE), else `regular`."""
    if info.address == ACCOUNT_ONE:
        return "special"
    unsigned = "disableMasterKey" in info.flags and not info.has_signers
    return "blackholed" if unsigned and info.regular_key in _KEYLESS else "regular"


def address_claim(*, address: str, role: AddressRole, mode: str) -> None:
    """Claim an address for one use, permanently. Claiming the same use again is fine.

    Inside the caller's transaction. Raises `WalletRefused` if the address has another use.
    """
    claimed_mode = mode if role == AddressRole.PLATFORM else "any"
    claim, _ = AddressClaim.objects.get_or_create(
        address=address, defaults={"role": role, "mode": claimed_mode}
    )
    if (claim.role, claim.mode) != (role, claimed_mode):
        raise WalletRefused(
            f"This address is already used as a {claim.role} address and cannot be a {role} one."
        )


def wallet_register(
    *,
    mode: str,
    address: str,
    secret: str,
    secret_type: str = "secret_key",  # noqa: S107
    client: LedgerClient,
) -> Wallet:
    """Make `address` the platform wallet of `mode`. Its own transaction.

    A new wallet starts at the current validated ledger, with its balance there as the opening entry, and
    replaces the current one. Saving the current address again only replaces its secret; saving a replaced or
    retired address brings that wallet back. `secret_type` is `secret_key` or `secret_numbers`; both
    algorithms are tried either way. Raises `WalletRefused`, `NetworkMismatch`, or what the client raises.
    """
    network = network_bind(mode=mode, client=client)
    state = client.server_state()
    network_check(network=network, state=state, cursor=None, client=client)
    info = _payable_account(address, client, state)
    signer = _signer_address(secret, secret_type, info)
    with transaction.atomic():
        # One registration at a time: finding and replacing the old wallet and writing the new one is one
        # step.
        Network.objects.select_for_update(no_key=True).get(id=network.id)
        address_claim(address=address, role=AddressRole.PLATFORM, mode=mode)
        known = Wallet.objects.filter(network=network, address=address).first()
        Wallet.objects.filter(mode=mode, state=WalletState.ACTIVE).exclude(address=address).update(
            state=WalletState.REPLACED, replaced_at=timezone.now()
        )
        if known is not None:
            known.sealed_secret = secret_seal(secret=secret, wallet_id=known.id, mode=mode, address=address)
            known.signer_address, known.state, known.replaced_at = signer, WalletState.ACTIVE, None
            known.save(update_fields=["sealed_secret", "signer_address", "state", "replaced_at"])
            return known
        return _wallet_create(network, info, state, secret, signer)


def burn_wallet_set(*, mode: str, address: str, client: LedgerClient) -> BurnWallet:
    """Make `address` the burn wallet of `mode`. Its own transaction. Raises `WalletRefused`."""
    if address == ACCOUNT_ZERO:
        raise WalletRefused("The ledger does not let anyone pay ACCOUNT_ZERO. ACCOUNT_ONE can be paid.")
    info = _payable_account(address, client, client.server_state())
    if "requireDestinationTag" in info.flags or "depositAuth" in info.flags or info.is_pseudo:
        raise WalletRefused("This account only accepts payments from senders it has approved.")
    with transaction.atomic():
        address_claim(address=address, role=AddressRole.BURN, mode=mode)
        BurnWallet.objects.select_for_update(no_key=True).filter(mode=mode, active=True).update(active=False)
        return BurnWallet.objects.create(
            mode=mode, address=address, provably_unspendable=account_type(info) != "regular"
        )


def wallet_halt(*, wallet_id: int, reason: str) -> bool:
    """Stop sending from a wallet until an administrator resumes it; True if it was not halted before.

    Locks the wallet, so inside a transaction call it before any transfer is locked.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select halted_at from treasury_wallet where id = %s for no key update", [wallet_id])
        if cursor.fetchone()[0] is not None:
            return False
        cursor.execute(
            "update treasury_wallet set halted_at = now(), halt_reason = %s where id = %s",
            [reason, wallet_id],
        )
    log.critical("wallet %s is halted: %s", wallet_id, reason)
    return True


def _payable_account(address: str, client: LedgerClient, state: ServerState) -> AccountInfo:
    if not is_classic(address):
        raise WalletRefused("This is not an XRP Ledger address.")
    info = client.account_info(address=address, ledger_index=state.validated_index)
    if info is None:
        raise WalletRefused(
            "This account does not exist on the ledger yet: send it at least the account reserve first."
        )
    return info


def _signer_address(secret: str, secret_type: str, info: AccountInfo) -> str:
    """The address whose key signs for the account: its own or its regular key's."""
    if secret_type not in ("secret_key", "secret_numbers"):
        raise WalletRefused("The secret type is secret_key or secret_numbers.")
    try:
        addresses = [pair.address for pair in key_pairs(secret)]
    except SecretMalformed as malformed:
        raise WalletRefused(str(malformed)) from malformed
    if info.address in addresses and "disableMasterKey" not in info.flags:
        return info.address
    if info.regular_key is not None and info.regular_key in addresses:
        return info.regular_key
    if info.address in addresses:
        raise WalletRefused("The master key of this account is disabled: use the secret of its regular key.")
    raise WalletRefused("This secret does not belong to this address, nor to its regular key.")


def _wallet_create(
    network: Network, info: AccountInfo, state: ServerState, secret: str, signer: str
) -> Wallet:
    # The id comes first, because the secret is sealed for it.
    with connection.cursor() as cursor:
        cursor.execute("select nextval(pg_get_serial_sequence('treasury_wallet', 'id'))")
        wallet_id: int = cursor.fetchone()[0]
    wallet = Wallet.objects.create(
        id=wallet_id,
        network=network,
        mode=network.mode,
        address=info.address,
        sealed_secret=secret_seal(
            secret=secret, wallet_id=wallet_id, mode=network.mode, address=info.address
        ),
        signer_address=signer,
        funding_tag=source_tags(1)[0],
        next_sequence=info.sequence,
        registered_ledger=state.validated_index,
    )
    Cursor.objects.create(
        wallet=wallet,
        ledger_index=state.validated_index,
        ledger_hash=state.validated_hash,
        close_time=state.close_time,
    )
    if info.balance:
        entries_book(
            [
                NewEntry(
                    wallet_id=wallet_id,
                    ledger_index=state.validated_index,
                    kind=EntryKind.OPENING,
                    source=str(wallet_id),
                    lines={Account.WALLET: info.balance, Account.EQUITY: -info.balance},
                )
            ]
        )
    return wallet
