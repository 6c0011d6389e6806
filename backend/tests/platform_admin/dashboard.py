"""Calls of an administrator, and completed payments for them to read."""

from __future__ import annotations

from typing import Any

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import AuditRecord
from apps.payments.models import Payment
from tests.factories.row_factory import RowFactory
from tests.factories.rows import leg_of
from tests.factories.users import create_user, signed_in

MOST_QUERIES = 9
# While a wallet's gap is worked through, each of them is matched with what it owes.
MORE_IN_A_GAP = 4


class Admin:
    """A signed-in administrator. Every read is checked to take few statements."""

    def __init__(self) -> None:
        self.user = create_user(is_superuser=True)
        self.client = Client(headers={"authorization": f"Bearer {signed_in(self.user).access}"})

    def get(self, path: str, **query: Any) -> Any:
        """GET below `/api/platform-admin/`: the parsed body of a success."""
        with CaptureQueriesContext(connection) as queries:
            answer = self.refused_get(path, **query)
        assert answer.status_code == 200, answer.content
        body = answer.json()
        wallets = body.get("wallets", []) if isinstance(body, dict) else []
        gaps = sum(wallet["gap"] is not None for wallet in wallets if "gap" in wallet)
        assert len(queries) <= MOST_QUERIES + MORE_IN_A_GAP * gaps, [query["sql"] for query in queries]
        return body

    def refused_get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api/platform-admin/{path}", query)

    def post(self, path: str, **body: Any) -> Any:
        """POST below `/api/platform-admin/`. An act with a reason must be in the audit log."""
        newest = AuditRecord.objects.order_by("-id").values_list("pk", flat=True).first() or 0
        answer = self.client.post(f"/api/platform-admin/{path}", body, content_type="application/json")
        if "reason" in body:
            rows = AuditRecord.objects.filter(pk__gt=newest, actor_id=self.user.pk)
            found = [(row.source, body["reason"] in row.reason) for row in rows]
            assert found == ([("web", True)] if answer.status_code == 200 else []), path
        return answer


def complete_payment(factory: RowFactory, drops: int = 10_000_000, **columns: Any) -> Payment:
    """A completed payment whose burn is validated."""
    with transaction.atomic():
        payment = factory.payment(drops, **columns)
        factory.settle(payment)
        payment.refresh_from_db()
        factory.complete(payment)
        factory.pay(leg_of(payment, "burn"))
    payment.refresh_from_db()
    return payment
