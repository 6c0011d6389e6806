"""Plays a trial's history in one mode, before anything else of Dropwise runs.

The mode's clock is set back, and moves on from order to order and from ledger to ledger. A player that was
killed is followed by another, which continues at the newest ledger: what exists is found by its order number,
or by the source tag of its payment.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db.models import Q
from django.db.models.functions import Now

from apps.accounts.models import User
from apps.common.errors import Refusal
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient, client_for
from apps.ledger.keys import secret_new
from apps.ledger.past_ledger import PastClock, PastLedger
from apps.payments.domain.choices import LegState
from apps.payments.domain.requests import PAYMENT_ID_MARK, PaymentRequest
from apps.payments.models import Deposit, Leg, Notice, Payment
from apps.payments.services.create import payment_create
from apps.payments.services.creator import Owner, creator_read
from apps.payments.services.expiry import payments_expire
from apps.payments.services.settlement import wallet_settle
from apps.payments.services.sweep import wallet_sweep
from apps.refunds.services.ending import refunds_expire
from apps.treasury.domain.choices import WalletState
from apps.treasury.models import Wallet
from apps.treasury.services.audit import wallet_audit
from apps.trial.services.clock import clock_begin, clock_is_set, clock_release, clock_set
from apps.trial.services.history.payers import Payers
from apps.trial.services.history.plan import Moment, Order, Sending, history_plan
from apps.trial.services.history.rates import rates_play
from apps.trial.services.history.refund_plan import PlannedRefund, refunds_plan
from apps.trial.services.history.refunds import RefundPlayer
from apps.trial.services.history.trade import PEOPLE
from apps.trial.services.seed.invoices import overdue_seed
from apps.trial.services.seed.people import DEMO_SHOP, shops_seed
from apps.trial.services.seed.wallets import mode_seed
from apps.trial.services.seed.webhooks import inspector_seed
from apps.wallets.services.connection import merchant_wallet_set

# A ledger closes; a little later it has been swept.
_BETWEEN_LEDGERS, _SWEPT_AFTER = timedelta(seconds=4), timedelta(seconds=1.4)
# Less than between two moments, more than between a moment and its last ledger.
_DONE_AFTER = timedelta(minutes=4)
_MOST_LEDGERS = 12
_JOINED_BEFORE = timedelta(days=3)
_DAYS_TO_PAY = timedelta(days=14)
# The demo merchant's built-in receiver gets the events of the last day, a few dozen; it keeps 50.
_DELIVERED_SINCE = timedelta(days=1)


class HistoryBroken(Refusal):
    """What was played does not add up."""

    status = 409


def history_play(*, mode: Mode, ledger: PastLedger, until: datetime | None = None) -> int:
    """Play what is left of the mode's history up to `until` (now); returns the number of its payments.

    Releases the mode's clock and the ledger at the end. Where the mode has payments of its own, or its ledger
    is in the present, nothing is played. Raises LedgerUnavailable and HistoryBroken, and ImproperlyConfigured
    in production.
    """
    if settings.PRODUCTION:
        raise ImproperlyConfigured("A history is refused in production.")
    clock = ledger.clock()
    if not clock.in_past:
        return 0
    if not clock_is_set(mode) and Payment.objects.filter(mode=mode).exists():
        ledger.release()
        return 0
    clock_begin()
    player = _Player(mode, ledger, clock)
    end = until or datetime.now(UTC)
    rates_play(first=clock.first, until=end)
    player.add_overdue(due_on=(clock.first + min(_DAYS_TO_PAY, (end - clock.first) / 2)).date())
    moments = history_plan(mode=mode, first=clock.first, until=end)
    refunds = refunds_plan(moments, until=end)
    for moment in moments:
        if moment.at > end - _DELIVERED_SINCE:
            player.add_inspector()
        player.play(moment, [each for each in refunds if each.at == moment.at])
    return player.finish()


class _Player:
    """One mode's ledger, wallets and merchants."""

    def __init__(self, mode: Mode, ledger: PastLedger, clock: PastClock) -> None:
        self._mode, self._ledger, self._newest = mode, ledger, clock.newest
        self._client: LedgerClient = client_for(mode)
        self._merchants: dict[str, User] = shops_seed(joined=clock.first - _JOINED_BEFORE)
        users = list(self._merchants.values())
        self._addresses = mode_seed(mode=mode, merchants=users, next_ledger=self._next_ledger)
        self._wallet = Wallet.objects.select_related("network").get(
            mode=mode, state=WalletState.ACTIVE, network__closed_at=None
        )
        created = Payment.objects.filter(mode=mode, developer_reference__isnull=False)
        self._tags: dict[str | None, int] = dict(created.values_list("developer_reference", "tag"))
        self._set_clock(self._newest)
        self._payers = Payers(mode=mode, network_id=self._wallet.network.network_id, client=self._client)
        self._payers.open(self._next_ledger)
        self._refunds = RefundPlayer(
            mode, self._wallet, self._client, self._payers, book=self._book_next, settle=self._settle
        )
        self._resumed_at = self._newest
        # What a killed player has paid is in a ledger by now. It must be known, or it is paid twice.
        self._book()
        self._settle()

    def add_inspector(self) -> None:
        """The demo merchant's webhook in test mode; what follows is delivered at the start."""
        if self._mode == Mode.TEST:
            inspector_seed(owner=self._merchants[DEMO_SHOP.email])

    def add_overdue(self, *, due_on: date) -> None:
        """The demo merchant's invoice in test mode that nobody has paid in time."""
        if self._mode == Mode.TEST:
            overdue_seed(owner=self._merchants[DEMO_SHOP.email], due_on=due_on)

    def play(self, moment: Moment, refunds: Sequence[PlannedRefund]) -> None:
        """Create the orders, pay, and settle; then the refunds of earlier ones."""
        if moment.at < self._resumed_at - _DONE_AFTER:
            return
        for order in sorted(moment.orders, key=lambda each: each.created_at):
            if order.reference not in self._tags:
                self._create(order)
        self._pay(moment)
        self._newest = moment.at
        self._close()
        self._settle()
        for planned in refunds:
            self._refunds.play(planned, self._merchants[planned.order.trade.shop.email])

    def finish(self) -> int:
        """Check the books, then bring clock and ledger back to the present."""
        swept = wallet_sweep(wallet_id=self._wallet.id, client=self._client).ledger_index
        audit = wallet_audit(wallet_id=self._wallet.id, client=self._client, ledger_index=swept, whole=True)
        if audit.difference:
            raise HistoryBroken(f"Books and ledger differ by {audit.difference} drops after the history.")
        # What happened weeks ago is no news.
        Notice.objects.filter(mode=self._mode, emailed_at=None).update(emailed_at=Now())
        clock_release(mode=self._mode)
        self._ledger.release()
        return Payment.objects.filter(mode=self._mode).count()

    def _set_clock(self, moment: datetime) -> None:
        clock_set(mode=self._mode, moment=moment)

    def _next_ledger(self) -> int:
        self._newest += _BETWEEN_LEDGERS
        return self._ledger.close_at(self._newest)

    def _create(self, order: Order) -> None:
        merchant = self._merchants[order.trade.shop.email]
        if not order.to_new_account:
            self._create_for(merchant, order)
            return
        # The merchant connects an account that does not exist yet, and soon the old one again.
        before = self._addresses[merchant.id]
        merchant_wallet_set(merchant_id=merchant.id, mode=self._mode, address=secret_new().address)
        self._create_for(merchant, order)
        merchant_wallet_set(merchant_id=merchant.id, mode=self._mode, address=before)

    def _create_for(self, merchant: User, order: Order) -> None:
        self._set_clock(order.created_at)
        payment = payment_create(
            creator=creator_read(owner=Owner(merchant.id, self._mode)),
            request=PaymentRequest(
                title=order.title,
                amount=order.drops,
                description=order.description,
                platform_name=order.trade.platform,
                username=PEOPLE[order.person],
                redirect_url=f"{settings.PUBLIC_ORIGIN}/?paid={PAYMENT_ID_MARK}",
                developer_reference=order.reference,
                metadata={"order": order.reference},
                expires_in_minutes=order.expires_in_minutes,
            ),
        )
        self._tags[order.reference] = int(payment["destination_tag"])

    def _pay(self, moment: Moment) -> None:
        known = set(
            Deposit.objects.filter(
                wallet=self._wallet, source_tag__in=[sending.source_tag for sending in moment.sendings]
            ).values_list("source_tag", flat=True)
        )
        validated = self._client.server_state().validated_index
        for sending in moment.sendings:
            if sending.source_tag not in known:
                self._payers.pay(
                    sending.person,
                    dest=self._wallet.address,
                    dest_tag=self._tag(sending),
                    drops=sending.drops,
                    source_tag=sending.source_tag,
                    validated=validated,
                )

    def _tag(self, sending: Sending) -> int:
        return sending.tag if sending.order is None else self._tags[sending.order.reference]

    def _close(self) -> None:
        """Close a ledger at the newest moment and book it."""
        self._ledger.close_at(self._newest)
        self._book()

    def _book_next(self) -> None:
        self._newest += _BETWEEN_LEDGERS
        self._close()

    def _book(self) -> None:
        self._set_clock(self._newest + _SWEPT_AFTER)
        wallet_sweep(wallet_id=self._wallet.id, client=self._client)
        payments_expire(mode=self._mode)
        refunds_expire(mode=self._mode)

    def _settle(self) -> None:
        """Send what is owed until nothing is."""
        owed = Leg.objects.filter(wallet=self._wallet).filter(
            Q(state=LegState.OWED) | Q(state=LegState.SENDING)
        )
        for _ in range(_MOST_LEDGERS):
            if not owed.exists():
                return
            wallet_settle(wallet_id=self._wallet.id, client=self._client)
            self._book_next()
        raise HistoryBroken("Something is still owed after many ledgers of the history.")
