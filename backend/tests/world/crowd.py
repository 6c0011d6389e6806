"""Merchants, payers, visitors and an administrator: what each does when it is their turn."""

from __future__ import annotations

import logging
import random
from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from apps.accounts.domain.audit import Actor
from apps.payments.domain.choices import RefundMethod
from apps.payments.models import Leg
from apps.platform_admin.services.retries import leg_retry
from apps.treasury.services.admin_actions import AdminActionRefused, admin_action_of
from apps.treasury.services.platform_settings import settings_update
from tests.world.ground import Account, Ground, Link
from tests.world.ledger import Ledger
from tests.world.people import Asked, AskedRefund, Plan, Sent
from tests.world.processes import Job

if TYPE_CHECKING:
    from tests.world.story import Story

_log = logging.getLogger("world")

PAYMENTS: Final = 6
VISITS: Final = 3
REFUNDS: Final = 3
XRP: Final = 1_000_000
UNISSUED_TAG: Final = 4_294_967_294
FEES: Final = ((Decimal("1"), 10_000), (Decimal("2.5"), 25_000), (Decimal("0"), 0))


class Crowd:
    """All people of a world, and what they asked for and sent."""

    def __init__(self, story: Story, ground: Ground, dice: random.Random) -> None:
        self._story, self._ground, self._dice = story, ground, dice
        self._ledger: Ledger = story.ledger
        self._seen: Counter[str] = story.seen
        self.asked: list[Asked] = []
        self.refunds: list[AskedRefund] = []
        self.sent: list[Sent] = []
        self.terms = {(10_000, 100_000)}
        self._bounced: set[int] = set()

    # Who calls the platform: each turn is a job for one of its web processes, or nothing.

    def merchant(self) -> Job | None:
        """Ask for a payment, or again where there was no answer."""
        open_ = [asked for asked in self.asked if asked.is_open]
        orders = [asked for asked in self.asked if asked.link is None]
        if not open_ and len(orders) < PAYMENTS:
            open_.append(self._order())
        return self._dice.choice(open_).ask if open_ else None

    def visitor(self) -> Job | None:
        """Press Pay at a link."""
        visits = [asked for asked in self.asked if asked.link is not None]
        if len(visits) >= VISITS:
            return None
        link = self._ground.link
        asked = self._new(link.price, 15, link)
        soon = self._story.clock.unix + self._dice.random() * 40
        asked.plan = [(soon, link.price)]
        return asked.ask

    def refunder(self) -> Job | None:
        """Ask for a refund of what was paid, or cancel one."""
        dice = self._dice
        open_ = [refund for refund in self.refunds if refund.is_open]
        if open_:
            return dice.choice(open_).ask
        canceling = [refund for refund in self.refunds if refund.id is not None and refund.cancels]
        if canceling:
            return dice.choice(canceling).cancel
        paid = [asked for asked in self.asked if asked.answer is not None and self._is_completed(asked)]
        if not paid or len(self.refunds) >= REFUNDS:
            return None
        refund = self._refund(dice.choice(paid))
        self.refunds.append(refund)
        return refund.ask

    def administrator(self) -> Job | None:
        """Change the fee, or send what has failed again."""
        if self._dice.random() < 0.3:
            percentage, ppm = self._dice.choice(FEES)
            self.terms.add((ppm, 100_000))
            actor = Actor(self._ground.admin.pk)
            return lambda: _done(settings_update(by=actor, fee_percentage=percentage))
        return self.retry()

    def retry(self) -> Job | None:
        failed = list(Leg.objects.filter(state="failed").order_by("id").values_list("id", flat=True))
        if not failed:
            return None
        leg_id = self._dice.choice(failed)
        action = admin_action_of(actor=Actor(self._ground.admin.pk), reason="again")
        self._seen["what had failed was sent again"] += 1

        def send_again() -> None:
            try:
                leg_retry(leg_id=leg_id, action=action)
            except AdminActionRefused:
                _log.info("the administrator was refused")

        return send_again

    def unanswered(self) -> list[Job]:
        """What must still be asked until there is an answer."""
        payments = [asked.ask for asked in self.asked if asked.is_open]
        return [*payments, *(refund.ask for refund in self.refunds if refund.is_open)]

    # Who uses the ledger

    def payer(self) -> None:
        """Send what is due, or something that nobody asked for."""
        now, dice = self._story.clock.unix, self._dice
        due = [asked for asked in self.asked if asked.answer and asked.plan and asked.plan[0][0] <= now]
        if due:
            asked = dice.choice(due)
            self._send(dice.choice(self._ground.payers), asked.plan.pop(0)[1], asked.tag)
        elif dice.random() < 0.04:
            self._send(
                dice.choice(self._ground.payers), dice.choice((2 * XRP, 999)), dice.choice((-1, UNISSUED_TAG))
            )

    def funder(self) -> None:
        """A merchant sends what a refund takes: to the platform, or himself to the customer."""
        now = self._story.clock.unix
        due = [each for each in self.refunds if each.id and each.plan and each.plan[0][0] <= now]
        if not due:
            return
        refund = self._dice.choice(due)
        _, drops = refund.plan.pop(0)
        account = refund.asked.shop.account
        if refund.tag is None:
            account.pay(
                self._ledger,
                refund.dest,
                drops,
                tag=refund.dest_tag,
                source_tag=0,
                invoice_id=refund.invoice_id,
            )
        else:
            self._send(account, drops + refund.return_fee, refund.tag)

    def bouncer(self) -> None:
        """Someone sends back what the platform has sent him."""
        platform = self._ground.platform.address
        went = [
            (tx["Destination"], int(tx["Amount"]), int(tx["SourceTag"]))
            for tx in self._ledger.sent_by(platform)
            if tx["SourceTag"] not in self._bounced and tx["Destination"] in self._ground.by_address
        ]
        if went:
            receiver, drops, tag = self._dice.choice(went)
            self._bounced.add(tag)
            self._seen["something was sent back to us"] += 1
            self._send(self._ground.by_address[receiver], drops, tag)

    def careless(self) -> None:
        """A merchant's account demands tags from now on, or no longer: payouts to it fail until then."""
        account = self._dice.choice(self._ground.shops).account
        account.demand_tags(self._ledger, not account.demands_tags)

    def comes_to_senses(self) -> None:
        for shop in self._ground.shops:
            if shop.account.demands_tags:
                shop.account.demand_tags(self._ledger, False)

    def _send(self, sender: Account, drops: int, tag: int) -> None:
        source_tag = 1000 + len(self.sent)
        tx_hash = sender.pay(
            self._ledger, self._ground.platform.address, drops, tag=tag, source_tag=source_tag
        )
        _log.info("%s sends %s drops with tag %s", sender.name, drops, tag)
        self.sent.append(Sent(tx_hash, sender.address, tag, source_tag, drops))

    # New things

    def _order(self) -> Asked:
        asked = self._new(
            self._dice.choice((10 * XRP, 10 * XRP, 3 * XRP + 7, 250_000)), self._dice.choice((1, 1, 15))
        )
        asked.plan = self._plan(asked.amount, asked.minutes)
        return asked

    def _new(self, amount: int, minutes: int, link: Link | None = None) -> Asked:
        shop = self._ground.shops[0] if link is not None else self._dice.choice(self._ground.shops)
        asked = Asked(len(self.asked) + 1, shop, amount, minutes, link)
        self.asked.append(asked)
        return asked

    def _plan(self, amount: int, minutes: int) -> Plan:
        """Times count from now on; a payer who waits may well be late."""
        dice, now = self._dice, self._story.clock.unix
        soon, late = now + dice.random() * 20, now + 60 * minutes + dice.uniform(0, 90)
        plans: tuple[Plan, ...] = (
            [(soon, amount)],
            [(soon, amount)],
            [(soon, amount)],
            [(soon, amount), (soon + dice.random() * 30, amount)],
            [(soon, amount - 1), (soon + 10, amount)],
            [(soon, amount + XRP)],
            [(soon, amount + 500)],
            [(late, amount)],
            [(now + 60 * minutes, amount)],
            [],
        )
        return dice.choice(plans)

    def _refund(self, asked: Asked) -> AskedRefund:
        dice, now = self._dice, self._story.clock.unix
        amount = dice.choice((asked.amount, asked.amount // 2, asked.amount // 4))
        method = dice.choice((RefundMethod.PLATFORM, RefundMethod.PLATFORM, RefundMethod.OWN_WALLET))
        refund = AskedRefund(len(self.refunds) + 1, asked, amount, method)
        soon = now + dice.random() * 20
        plans: tuple[Plan, ...] = (
            [(soon, amount)],
            [(soon, amount)],
            [(soon, amount), (soon + 15, amount)],
            [(soon, amount - 1), (soon + 15, amount)],
            [(soon, amount + XRP)],
        )
        refund.plan = [(soon, amount)] if method == RefundMethod.OWN_WALLET else dice.choice(plans)
        refund.cancels = method == RefundMethod.PLATFORM and dice.random() < 0.3
        return refund

    def _is_completed(self, asked: Asked) -> bool:
        found = self._story.database.execute(
            "select 1 from payments_payment where id = %s and status = 'completed'", [asked.id]
        )
        return found.fetchone() is not None


def _done(_: object) -> None:
    """A job has no result."""
