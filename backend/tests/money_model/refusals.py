"""Forbidden writes: each names the rule that must refuse it, and is shown to leave no trace.

A write is a generator: what comes before its `yield` is a good path, what comes after it is forbidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from django.db import IntegrityError, connection, transaction

from tests.money_model.ground import Ground
from tests.money_model.rows import kept

Steps = Callable[[Ground], Iterator[None]]

TABLES = (
    "treasury_network",
    "treasury_addressclaim",
    "treasury_wallet",
    "treasury_burnwallet",
    "treasury_cursor",
    "treasury_transfer",
    "treasury_slot",
    "treasury_attempt",
    "treasury_externaltransaction",
    "treasury_entry",
    "treasury_line",
    "treasury_audit",
    "treasury_adminactionrecord",
    "treasury_settings",
    "treasury_tagkey",
    "payments_payment",
    "payments_deposit",
    "payments_leg",
    "payments_redirect",
    "payments_rejected",
    "payments_release",
    "wallets_merchantwallet",
    "accounts_secretkey",
    "common_idempotency",
    "webhooks_endpoint",
    "webhooks_event",
    "webhooks_delivery",
    "webhooks_deliveryattempt",
)


@dataclass(frozen=True)
class Write:
    """One forbidden write and the name of its rule."""

    rule: str
    steps: Steps

    def refused(self, ground: Ground) -> None:
        """Take the good path, then the forbidden step; the rule refuses it and nothing changed."""
        steps = self.steps(ground)
        next(steps)
        kept()
        before = fingerprint()
        with pytest.raises(IntegrityError) as caught:
            self._try(steps)
        assert rule_of(caught.value) == self.rule
        assert fingerprint() == before

    @staticmethod
    @transaction.atomic
    def _try(steps: Iterator[None]) -> None:
        next(steps, None)
        kept()


class Writes:
    """The forbidden writes of one subject, in the order they are written down."""

    def __init__(self) -> None:
        self.all: list[Write] = []

    def refused_by(self, rule: str) -> Callable[[Steps], Steps]:
        """Register the decorated write."""

        def add(steps: Steps) -> Steps:
            self.all.append(Write(rule, steps))
            return steps

        return add

    def test(self) -> pytest.MarkDecorator:
        """Parametrise a test with every write, named by rule and deed."""
        names = [f"{write.rule}-{write.steps.__name__}" for write in self.all]
        assert len(set(names)) == len(names)
        return pytest.mark.parametrize("write", self.all, ids=names)


def rule_of(error: IntegrityError) -> str | None:
    """The name of the constraint or rule that raised `error`."""
    diagnosis = getattr(error.__cause__, "diag", None)
    return getattr(diagnosis, "constraint_name", None)


def fingerprint() -> list[tuple[str, str | None]]:
    """What every table of the model holds, as one hash a table."""
    sql = " UNION ALL ".join(
        f"SELECT '{table}', md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))) FROM {table} t"
        for table in TABLES
    )
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return list(cursor.fetchall())
