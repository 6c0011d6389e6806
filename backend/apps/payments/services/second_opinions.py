"""A large deposit is booked and decided at once, but sent on only when a second server shows it too."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db.models.functions import Now

from apps.common import jobs
from apps.common.drops import drops_to_short_xrp, xrp_to_drops
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient, clients_for
from apps.ledger.servers import server_label, server_urls
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.payments.domain.choices import Flow, OpinionState
from apps.payments.models import Deposit, SecondOpinion

log = logging.getLogger(__name__)

# Asked for at once; the others a moment later.
_AT_ONCE: Final = 20
# Until a server is asked again: one that could not say, and one that said otherwise.
_AGAIN: Final = timedelta(seconds=5)
_AGAIN_AFTER_DIFFERENCE: Final = timedelta(seconds=60)


def opinion_asked_of(mode: str, client: LedgerClient) -> str:
    """The server that `client` speaks with, where large deposits need another's word; else ''."""
    return server_label(client.url) if opinions_are_on(mode) else ""


def opinions_are_on(mode: str) -> bool:
    """Whether the mode has two servers. Two addresses at one host are one."""
    return len({server_label(url) for url in server_urls(mode)}) > 1


def opinions_await(*, deposits: Sequence[Deposit], server: str) -> None:
    """Have the large ones among these new deposits, which `server` showed, wait for another server.

    Inside the caller's transaction.
    """
    limit = xrp_to_drops(settings.SECOND_OPINION_XRP)
    SecondOpinion.objects.bulk_create(
        SecondOpinion(deposit=deposit, server=server)
        for deposit in deposits
        if deposit.delivered > limit and deposit.flow != Flow.EQUITY
    )


def opinions_ask(*, mode: Mode) -> int:
    """Ask the other servers of the mode for the deposits that wait; returns how many were given.

    A server that is behind, or has not the deposit's ledger, cannot say. One that says otherwise does not
    end the wait: the deposit is given as soon as any other server shows it. Opens its own transactions.
    """
    waiting = list(
        SecondOpinion.objects.filter(
            given_at=None,
            next_at__lte=Now(),
            deposit__wallet__mode=mode,
            deposit__network__closed_at=None,
            deposit__correction=None,
        )
        .select_related("deposit__wallet__network")
        .order_by("next_at")[:_AT_ONCE]
    )
    if not waiting:
        return 0
    if opinions_are_on(mode):
        given = _ask_others(mode, waiting)
    else:
        given = [opinion for opinion in waiting if _give(opinion, by="")]
    if given:
        jobs.wake("settlement.drain")
    return len(given)


def _ask_others(mode: Mode, waiting: Sequence[SecondOpinion]) -> list[SecondOpinion]:
    differences: dict[int, str] = {}
    given: list[SecondOpinion] = []
    for client in clients_for(mode):
        label = server_label(client.url)
        try:
            for opinion in waiting:
                if opinion in given or opinion.server == label:
                    continue
                difference = _difference(client, opinion.deposit)
                if difference == "" and _give(opinion, by=label):
                    given.append(opinion)
                elif difference:
                    differences[opinion.pk] = f"{label} {difference}"
        except (LedgerUnavailable, LedgerRefused) as trouble:
            log.warning("second opinion: %s", trouble)
    for opinion in waiting:
        if opinion not in given:
            _wait(opinion, differences.get(opinion.pk, ""))
    return given


def _difference(client: LedgerClient, deposit: Deposit) -> str | None:
    """What this server says otherwise; '' if it shows the same, None if it cannot say."""
    state = client.server_state()
    index = deposit.ledger_index
    if state.network_id != deposit.wallet.network.network_id or not (
        state.validated_index >= index and state.holds(index, index)
    ):
        return None
    found = client.tx(tx_hash=deposit.tx_hash, address=deposit.wallet.address).validated
    if found is None:
        return "does not have it"
    if found.delta != deposit.delivered:
        return f"has it with {drops_to_short_xrp(max(0, found.delta))} XRP"
    booked = (
        *(deposit.ledger_index, deposit.tx_index, deposit.close_time, deposit.tx_type),
        *(deposit.sender, deposit.source_tag, deposit.destination_tag),
    )
    shown = (
        *(found.ledger_index, found.tx_index, found.close_time, found.tx_type),
        *(found.sender, found.source_tag, found.destination_tag),
    )
    return "" if booked == shown and found.succeeded else "has it otherwise"


def _give(opinion: SecondOpinion, *, by: str) -> bool:
    """False if another process was faster."""
    return bool(
        SecondOpinion.objects.filter(pk=opinion.pk, given_at=None).update(
            state=OpinionState.GIVEN, difference="", given_by=by, given_at=Now()
        )
    )


def _wait(opinion: SecondOpinion, difference: str) -> None:
    """A difference stays until the deposit is given: a server that falls silent does not take it back."""
    rows = SecondOpinion.objects.filter(pk=opinion.pk, given_at=None)
    if not difference:
        rows.update(next_at=Now() + _AGAIN)
        return
    if opinion.state != OpinionState.DIFFERS:
        log.critical("deposit %s (%s): %s", opinion.pk, opinion.deposit.tx_hash, difference)
    rows.update(
        state=OpinionState.DIFFERS, difference=difference[:200], next_at=Now() + _AGAIN_AFTER_DIFFERENCE
    )
