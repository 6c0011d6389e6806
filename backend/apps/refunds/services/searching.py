"""Finding refunds from own wallets in the validated history of the merchants' connected wallets."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import connection
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.ledger.answers import AnswerUnreadable
from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerRefused, LedgerTx
from apps.payments.domain.choices import RefundMethod
from apps.payments.domain.refunds import invoice_id
from apps.payments.models import Refund
from apps.payments.services.sweep import history_pages
from apps.refunds.models import MismatchedProof, SearchedWallet
from apps.refunds.refusals import NoProof, RefundNotOpen
from apps.refunds.services.steps import refund_prove_by
from apps.treasury.services.clock import mode_now
from apps.wallets.models import MerchantWallet

log = logging.getLogger(__name__)

MOST_WALLETS = 200
# One that arrives after its refund has ended is looked for so long.
_AFTER_END = timedelta(days=7)
_FAR = 2**62

# The wallets that wait longest first; the others when it is their turn. A wallet is read from where it was
# read to.
_WALLETS = """
select wallet.address, greatest(coalesce(max(searched.ledger_index), 0), min(refund.from_ledger))
from payments_refund refund
join wallets_merchantwallet wallet
  on wallet.merchant_id = refund.merchant_id and wallet.mode = refund.mode and wallet.is_active
left join refunds_searchedwallet searched on searched.mode = refund.mode and searched.address = wallet.address
where refund.mode = %(mode)s and refund.method = 'own_wallet' and refund.confirmed_at is not null
  and refund.proof_hash is null
  and (refund.status = 'awaiting_merchant'
    or (refund.status in ('canceled', 'expired') and refund.ended_at > %(since)s))
group by wallet.address
having greatest(coalesce(max(searched.ledger_index), 0), min(refund.from_ledger)) < %(last)s
order by max(searched.searched_at) nulls first, min(refund.created_at) limit %(limit)s
"""


@dataclass(frozen=True, slots=True)
class _Wallet:
    address: str
    read_to: int


def refunds_search(*, mode: Mode, client: LedgerClient) -> int:
    """Read what the wallets of waiting refunds have sent since the last time; returns the refunds proven.

    Once a ledger at most, and at most 200 wallets. Own transactions. Raises LedgerUnavailable.
    """
    if not _waiting(mode, last=_FAR, limit=1):
        return 0
    last = client.server_state().validated_index
    proven = 0
    for wallet in _waiting(mode, last=last, limit=MOST_WALLETS):
        try:
            proven += _search(mode, wallet, client, last)
        except (LedgerRefused, AnswerUnreadable) as refused:
            log.warning("the history of %s was not read: %s", wallet.address, refused)
    return proven


def _waiting(mode: Mode, *, last: int, limit: int) -> list[_Wallet]:
    with connection.cursor() as cursor:
        cursor.execute(
            _WALLETS, {"mode": mode, "since": mode_now(mode) - _AFTER_END, "last": last, "limit": limit}
        )
        return [_Wallet(address, read_to) for address, read_to in cursor.fetchall()]


def _search(mode: Mode, wallet: _Wallet, client: LedgerClient, last: int) -> int:
    refunds = Refund.objects.filter(
        mode=mode,
        method=RefundMethod.OWN_WALLET,
        proof_hash=None,
        confirmed_at__isnull=False,
        merchant__in=MerchantWallet.objects.filter(mode=mode, address=wallet.address, is_active=True).values(
            "merchant"
        ),
    )
    wanted = {invoice_id(refund.id): refund.id for refund in refunds}
    proven = 0
    for page in history_pages(client=client, address=wallet.address, first=wallet.read_to + 1, last=last):
        for tx in page.txs:
            refund_id = wanted.get(tx.invoice_id or "")
            if refund_id is not None:
                proven += _prove(refund_id, tx)
    SearchedWallet.objects.update_or_create(
        mode=mode, address=wallet.address, defaults={"ledger_index": last, "searched_at": Now()}
    )
    return proven


def _prove(refund_id: UUID, tx: LedgerTx) -> int:
    """What does not fit is shown on the refund's page by its hash, and never counted."""
    try:
        refund_prove_by(refund_id=refund_id, tx=tx)
    except (NoProof, RefundNotOpen) as refusal:
        log.warning("%s carries the InvoiceID of refund %s: %s", tx.tx_hash, refund_id, refusal)
        MismatchedProof.objects.get_or_create(
            tx_hash=tx.tx_hash, defaults={"refund_id": refund_id, "obstacle": str(refusal)}
        )
        return 0
    return 1
