"""Where a refund can go: the account that paid, if that is its customer's own, else what he names."""

from __future__ import annotations

from dataclasses import dataclass

from apps.common.errors import ApiError, field_error
from apps.common.modes import Mode
from apps.ledger.addresses import AddressMalformed, address_parse
from apps.ledger.asked import ledger_asked
from apps.ledger.types import NO_TAG
from apps.payments.models import Deposit
from apps.refunds.domain.exchanges import is_known_exchange
from apps.treasury.models import Wallet
from apps.wallets.selectors import network_of
from apps.wallets.services.account_check import account_check, kind_of_network_check

SHARED = "This account belongs to an exchange, which many customers share."
GONE = "The account that paid no longer exists on the ledger."
TAG_MISSING = "The account that paid demands a destination tag, and the payment came without one."
REFUSES = "The account that paid does not accept payments from everyone."
OURS = "This is the platform's own wallet."


@dataclass(frozen=True, slots=True)
class Destination:
    """An account and its tag; NO_TAG for none."""

    address: str
    tag: int = NO_TAG


@dataclass(frozen=True, slots=True)
class SenderCheck:
    """The account that paid, with its SourceTag. `obstacle` says why a refund cannot simply go there, None if
    it can."""

    sender: Destination | None
    obstacle: str | None


def sender_check(*, deposit: Deposit, mode: Mode, account: object) -> SenderCheck:
    """Whether what this deposit's sender paid can go back there, as the ledger says now.

    `account` is who asks. Outside any transaction. Raises LedgerUnavailable.
    """
    if deposit.sender is None:
        return SenderCheck(None, GONE)
    sender = Destination(deposit.sender, deposit.source_tag)
    if is_known_exchange(sender.address):
        return SenderCheck(sender, SHARED)
    with ledger_asked(mode, account=account) as client:
        found = client.account_info(address=sender.address)
    if found is None:
        return SenderCheck(sender, GONE)
    if "requireDestinationTag" in found.flags and sender.tag == NO_TAG:
        return SenderCheck(sender, TAG_MISSING)
    if "depositAuth" in found.flags or found.is_pseudo:
        return SenderCheck(sender, REFUSES)
    return SenderCheck(sender, None)


def destination_read(*, address: str, tag: int | None, mode: Mode, account: object) -> Destination:
    """The account that a customer, or a merchant, has typed: `r…`, `r…:tag` or an X-address, and its tag.

    Raises ApiError 400 naming the field, where it cannot be paid, and LedgerUnavailable. Outside any
    transaction.
    """
    try:
        parsed = address_parse(address)
    except AddressMalformed as malformed:
        raise field_error("address", malformed.message) from None
    if parsed.tag != NO_TAG and tag is not None and parsed.tag != tag:
        raise field_error("tag", "The address has another tag in it. Leave one of the two out.")
    destination = Destination(parsed.classic, parsed.tag if tag is None else tag)
    try:
        kind_of_network_check(parsed, mode, network_of(mode))
    except ApiError as error:
        raise field_error("address", str(error)) from None
    if Wallet.objects.filter(address=destination.address).exists():
        raise field_error("address", OURS)
    if is_known_exchange(destination.address) and destination.tag == NO_TAG:
        raise field_error("tag", f"{SHARED} Enter your own destination tag there.")
    with ledger_asked(mode, account=account) as client:
        found = client.account_info(address=destination.address)
    if found is None:
        raise field_error("address", "This account does not exist on the ledger yet.")
    try:
        account_check(found, tag=destination.tag)
    except ApiError as error:
        raise field_error("tag" if "tag" in str(error) else "address", str(error)) from None
    return destination
