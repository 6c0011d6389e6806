"""Platform and burn wallets: registering, replacing, halting."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.domain.audit import Actor, AuditAction, AuditState
from apps.accounts.services.audit import audit_record
from apps.common.errors import Refusal
from apps.ledger.addresses import ACCOUNT_ONE, ACCOUNT_ZERO, is_classic
from apps.ledger.client import LedgerClient
from apps.ledger.keys import SecretMalformed, is_secret_numbers, key_pairs
from apps.ledger.types import AccountInfo, LedgerUnavailable, ServerState
from apps.treasury.domain.choices import (
    Account,
    AccountType,
    AddressRole,
    AdminActionKind,
    EntryKind,
    SecretType,
    WalletState,
)
from apps.treasury.models import AddressClaim, BurnWallet, Cursor, Network, Wallet
from apps.treasury.services.admin_actions import admin_action_of, admin_action_record
from apps.treasury.services.journal import NewEntry, entries_book
from apps.treasury.services.networks import network_bind, network_check
from apps.treasury.services.sealing import secret_seal
from apps.treasury.services.tags import source_tags

log = logging.getLogger(__name__)

ACCOUNT_GONE = "The account no longer exists on the ledger."

_KEYLESS = frozenset({ACCOUNT_ZERO, ACCOUNT_ONE})


class WalletRefused(Refusal):
    """An address or secret that cannot be used."""


def account_type(info: AccountInfo) -> AccountType:
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
    if (claim.role, claim.mode) == (role, claimed_mode):
        return
    if claim.role == role:
        raise WalletRefused(
            f"This address is a platform wallet of {claim.mode} mode, and belongs to that mode permanently."
        )
    raise WalletRefused(f"This address is already used as a {claim.role} address and cannot be a {role} one.")


@dataclass(frozen=True, slots=True)
class SavedWallet:
    """A platform wallet as it is now, and its account as the ledger showed it."""

    wallet: Wallet
    info: AccountInfo


@dataclass(frozen=True, slots=True)
class SavedBurnWallet:
    """A burn wallet as it is now, and its account as the ledger showed it."""

    wallet: BurnWallet
    info: AccountInfo


def wallet_register(
    *, mode: str, address: str, secret: str, client: LedgerClient, by: Actor | None = None
) -> Wallet:
    """`wallet_save` for commands, and without `by` for the seed."""
    return wallet_save(mode=mode, address=address, secret=secret, client=client, by=by).wallet


def wallet_save(
    *, mode: str, address: str, secret: str, client: LedgerClient, by: Actor | None = None
) -> SavedWallet:
    """Make `address` the platform wallet of `mode`. Its own transaction.

    A new wallet starts at the current validated ledger, with its balance there as the opening entry, and
    replaces the current one. Saving the current address again only replaces its secret; saving a replaced or
    retired address brings that wallet back. `secret` is a seed or eight secret numbers; both algorithms are
    tried either way. With `by` the change is recorded. Raises `WalletRefused`, `NetworkMismatch`, or
    what the client raises.
    """
    network, state = _network_now(mode, client)
    info = _payable_account(address, client, state)
    signer = _signer_address(secret, info)
    with transaction.atomic():
        # One registration at a time: finding and replacing the old wallet and writing the new one is one
        # step.
        Network.objects.select_for_update(no_key=True).get(id=network.id)
        address_claim(address=address, role=AddressRole.PLATFORM, mode=mode)
        known = Wallet.objects.filter(network=network, address=address).first()
        before = Wallet.objects.filter(mode=mode, state=WalletState.ACTIVE).first()
        if before is not None and before.address != address:
            before.state, before.replaced_at = WalletState.REPLACED, timezone.now()
            before.save(update_fields=["state", "replaced_at"])
        if known is None:
            known = _wallet_create(network, info, state, secret, signer)
        else:
            _wallet_restore(known, secret, signer)
        if by is not None:
            _wallet_record(by, mode, before, known)
    return SavedWallet(known, info)


def burn_wallet_set(*, mode: str, address: str, client: LedgerClient) -> BurnWallet:
    """`burn_wallet_save` without an administrator: for the seed."""
    return burn_wallet_save(mode=mode, address=address, client=client).wallet


def burn_wallet_save(
    *, mode: str, address: str, client: LedgerClient, by: Actor | None = None
) -> SavedBurnWallet:
    """Make `address` the burn wallet of `mode`. Its own transaction.

    Saving the current address again only updates whether it is provably unspendable. With `by` the
    change is recorded. Raises `WalletRefused`, `NetworkMismatch`, or what the client raises.
    """
    if address == ACCOUNT_ZERO:
        raise WalletRefused("The ledger does not let anyone pay ACCOUNT_ZERO. ACCOUNT_ONE can be paid.")
    network, state = _network_now(mode, client)
    info = _payable_account(address, client, state)
    if "requireDestinationTag" in info.flags or "depositAuth" in info.flags or info.is_pseudo:
        raise WalletRefused(
            "This account only accepts payments that carry a destination tag, or that it has approved."
        )
    unspendable = account_type(info) != "regular"
    with transaction.atomic():
        Network.objects.select_for_update(no_key=True).get(id=network.id)
        address_claim(address=address, role=AddressRole.BURN, mode=mode)
        before = BurnWallet.objects.filter(mode=mode, active=True).first()
        if before is not None and before.address == address:
            wallet = before
            wallet.provably_unspendable = unspendable
            wallet.save(update_fields=["provably_unspendable"])
        else:
            BurnWallet.objects.filter(mode=mode, active=True).update(active=False)
            wallet = BurnWallet.objects.create(mode=mode, address=address, provably_unspendable=unspendable)
        if by is not None:
            old = "none" if before is None else before.address
            admin_action_record(
                action=admin_action_of(actor=by, reason=f"Burn wallet of {mode} mode: {old} → {address}."),
                kind=AdminActionKind.BURN,
                subject=str(wallet.pk),
                before={"mode": mode, "address": None if before is None else before.address},
                after={"mode": mode, "address": address},
            )
    return SavedBurnWallet(wallet, info)


def account_now(*, mode: str, address: str, client: LedgerClient) -> AccountInfo:
    """The account in the newest validated ledger of the mode's own network. Raises `WalletRefused` if there
    is none, `NetworkMismatch`, and what the client raises."""
    _, state = _network_now(mode, client)
    return _payable_account(address, client, state)


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


def wallet_account_gone(*, wallet_id: int, ledger_index: int) -> None:
    """The wallet's account is not in this validated ledger: halt the wallet.

    Raises `LedgerUnavailable` for a ledger from before the wallet was registered, where it need not exist
    yet: the server is behind. Its own transaction.
    """
    if ledger_index < Wallet.objects.get(pk=wallet_id).registered_ledger:
        raise LedgerUnavailable(f"The server is at ledger {ledger_index}, where the wallet is not known yet.")
    wallet_halt(wallet_id=wallet_id, reason=ACCOUNT_GONE)


def _network_now(mode: str, client: LedgerClient) -> tuple[Network, ServerState]:
    """The mode's network, and its server's state, which is of that network."""
    network = network_bind(mode=mode, client=client)
    state = client.server_state()
    network_check(network=network, state=state, cursor=None, client=client)
    return network, state


def _wallet_record(by: Actor, mode: str, before: Wallet | None, now: Wallet) -> None:
    """Record a saved platform wallet. One saved by a command without an administrator's name is only in the
    audit log."""
    old: AuditState = {"mode": mode, "address": None if before is None else before.address}
    new: AuditState = {"mode": mode, "address": now.address, "secret_replaced": True}
    reason = _wallet_change(mode, before, now)
    if by.admin_id is None:
        audit_record(
            actor=by,
            action=AuditAction.WALLET_SAVED,
            subject=f"wallet {now.pk}",
            before=old,
            after=new,
            reason=reason,
        )
        return
    admin_action_record(
        action=admin_action_of(actor=by, reason=reason),
        kind=AdminActionKind.WALLET,
        subject=str(now.pk),
        before=old,
        after=new,
    )


def _wallet_change(mode: str, before: Wallet | None, now: Wallet) -> str:
    if before is not None and before.pk == now.pk:
        return f"Secret of the platform wallet of {mode} mode replaced: {now.address}."
    old = "none" if before is None else before.address
    return f"Platform wallet of {mode} mode: {old} → {now.address}."


def _payable_account(address: str, client: LedgerClient, state: ServerState) -> AccountInfo:
    if not is_classic(address):
        raise WalletRefused("This is not an XRP Ledger address.")
    info = client.account_info(address=address, ledger_index=state.validated_index)
    if info is None:
        raise WalletRefused(
            "This account does not exist on the ledger yet: send it at least the account reserve first."
        )
    return info


def _signer_address(secret: str, info: AccountInfo) -> str:
    """The address whose key signs for the account: its own or its regular key's."""
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


def _secret_type(secret: str) -> SecretType:
    return SecretType.SECRET_NUMBERS if is_secret_numbers(secret) else SecretType.SECRET_KEY


def _wallet_restore(wallet: Wallet, secret: str, signer: str) -> None:
    """Make a known wallet the active one, with a new secret."""
    wallet.sealed_secret = secret_seal(
        secret=secret, wallet_id=wallet.id, mode=wallet.mode, address=wallet.address
    )
    wallet.secret_type, wallet.signer_address = _secret_type(secret), signer
    wallet.state, wallet.replaced_at = WalletState.ACTIVE, None
    wallet.save(update_fields=["sealed_secret", "secret_type", "signer_address", "state", "replaced_at"])


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
        secret_type=_secret_type(secret),
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
