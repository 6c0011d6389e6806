"""However long a list is, it takes at most eight statements. Every GET route is in one of two tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.db.models.functions import Now
from django.test import Client

from apps.accounts.services.secret_keys import secret_key_create
from apps.accounts.services.users import user_suspend
from apps.common.modes import Mode
from apps.content.models import ContactMessage
from apps.content.models import Testimonial as Quote
from apps.payments.wire.samples import event_sample
from apps.selling.services.invoices import invoice_create
from apps.webhooks.domain.event_types import EventType
from apps.webhooks.models import Endpoint
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import endpoint_create, inspector_create
from apps.webhooks.services.events import NewEvent, events_record
from tests.config.routes import TABLE
from tests.config.statements import messages
from tests.factories.blog import create_post
from tests.factories.platform import create_merchant
from tests.factories.refund_rows import own_refund
from tests.factories.row_factory import RowFactory
from tests.factories.users import create_user, signed_in

AT_MOST = 8

# route → its query. Lists, and figures that are made of many rows.
LISTS = {
    "api/payment-links/": "",
    "api/payments/history/": "page_size=100",
    "api/payments/detected/": "",
    "api/payments/detected/latest/": "",
    "api/payments/history/sums/": "",
    "api/payments/summaries/": "",
    "api/payments/dashboard/records/": "",
    "api/payments/chart/": "range=4w",
    "api/payments/find/": "q=Socks",
    "api/invoices/": "page_size=100",
    "api/invoices/summary/": "",
    "api/refunds/": "page_size=100",
    "api/refunds/sums/": "",
    "api/refunds/file.csv": "",
    "api/statements/": "",
    "api/keypad/": "",
    "api/auth/keypads/": "",
    "api/wallets/secret-key/": "",
    "api/webhooks/settings/": "",
    "api/webhooks/events/": "",
    "api/events/": "",
    "api/webhooks/history/": "search=socks",
    "api/webhooks/inspector/<str:endpoint_id>/": "",
    "api/public/figures/": "",
    "api/leaderboard/burn/": "",
    "api/blogs/": "",
    "api/testimonials/": "",
    "api/platform-admin/contact/forms/": "",
    "api/platform-admin/metrics/overview/": "",
    "api/platform-admin/metrics/revenue/": "",
    "api/platform-admin/leaderboard/burn/": "",
    "api/platform-admin/merchants/": "",
    "api/platform-admin/users/": "",
    "api/platform-admin/transactions/": "",
    "api/platform-admin/audit-log/": "page_size=100",
    "api/platform-admin/rejected-payments/": "small=true",
    "api/platform-admin/refunds/": "",
    "api/platform-admin/money/": "mode=test",
    "api/platform-admin/money/deposits/": "",
    "api/platform-admin/system/health/": "",
}
# Where the rows are, and how many at most. There are two webhooks, one of them the built-in receiver, and a
# delivery to each for every payment.
WEBHOOK_ROWS = {
    "api/webhooks/settings/": ("webhooks", 2),
    "api/webhooks/history/": ("webhooks", 10),
    "api/webhooks/inspector/<str:endpoint_id>/": ("deliveries", 50),
}
# One thing each.
SINGLE = {
    "api/payment-links/<str:link_id>/",
    "api/payment-links/public/<str:slug>/",
    "api/payment-links/public/<str:slug>/qr.svg",
    "api/payments/status/<str:payment_id>/",
    "api/payments/status-jwt/<str:payment_id>/",
    "api/payments/detail/<str:payment_id>/",
    "api/payments/public/status/<str:payment_id>/",
    "api/payments/public/qr/<str:payment_id>.svg",
    "api/payments/public/receipt/<str:token>/",
    "api/payments/receipt/<str:token>/",
    "api/payments/history/export/<str:token>/",
    "api/platform-admin/exports/<str:token>/",
    "api/invoices/export/<str:token>/",
    "api/invoices/numbering/",
    "api/refunds/options/",
    "api/refunds/public/<str:token>/",
    "api/refunds/<str:refund_id>/",
    "api/invoices/public/<str:token>/",
    "api/invoices/public/<str:token>/file.pdf",
    "api/invoices/<str:invoice_id>/",
    "api/invoices/<str:invoice_id>/file.pdf",
    "api/statements/<str:statement_id>/",
    "api/statements/<str:statement_id>/file/",
    "api/statements/<str:statement_id>/movements/",
    "api/wallets/connected/",
    "api/wallets/balance/<str:address>/",
    "api/webhooks/log-details/<str:delivery_id>/",
    "api/webhooks/details/<str:delivery_id>/",
    "api/webhooks/recover/<str:endpoint_id>/",
    "api/config/",
    "api/rates/",
    "api/blogs/<str:blog_id>/",
    "api/blogs/slug/<str:slug>/",
    "api/platform-admin/settings/",
    "api/platform-admin/settings/checks/",
    "api/platform-admin/settings/retirement/",
    "api/platform-admin/payments/<str:payment_id>/actions/",
    "api/platform-admin/money/balance-sheets/",
    "api/platform-admin/statement/",
    "api/platform-admin/statement/<str:statement_id>/file/",
    "api/platform-admin/money/comparison/",
    "api/platform-admin/audit-log/check/",
    "api/platform-admin/merchants/<str:merchant_id>/",
    "api/keypad/charges/<str:charge_id>/",
    "api/keypad/charges/<str:charge_id>/receipt/",
    "api/auth/keypad/",
    "api/auth/profile/",
    "api/auth/second-factor/",
    "api/schema/",
}


def test_every_route_that_answers_get_is_in_a_table() -> None:
    # `test_permissions` compares its own table with the URLconf.
    routes = [route for route, (method, _) in TABLE.items() if method == "GET" and route.startswith("api/")]
    assert sorted(routes) == sorted([*LISTS, *SINGLE])


def _one_more(factory: RowFactory, number: int) -> None:
    """One more of everything that a list shows."""
    payment = factory.payment(title=f"Socks {number}")
    factory.settle(payment)
    factory.complete(payment)
    own_refund(factory, payment, amount=1)
    factory.reject()
    factory.payment(title=f"Hat {number}")
    create_post(sections=1)
    Quote.objects.create(quote="Good.", name=f"Ann {number}")
    ContactMessage.objects.create(
        name="Ann", email="ann@example.com", subject="Hello", message="A word.", client="127.0.0.1"
    )
    user_suspend(user_id=create_merchant().user.pk)
    event = NewEvent(
        owner_id=factory.merchant.pk,
        mode=Mode.TEST,
        key=f"payment:{payment.pk}:1",
        type="payment.completed",
        body=event_sample(EventType.COMPLETED, now=payment.created_at),
        payment_id=payment.pk,
        payment_title=payment.title,
    )
    invoice_create(
        merchant_id=factory.merchant.pk,
        mode=Mode.TEST,
        sent={"currency": "XRP"},
    )
    # To the built-in receiver and to an address where nobody listens.
    assert events_record(events=[event]) == 2


@pytest.fixture(params=[1, 30], ids=lambda rows: f"{rows} rows")
def statements(own_database: str, request: pytest.FixtureRequest) -> dict[str, int]:
    """How many statements each list takes."""
    with transaction.atomic():
        factory = RowFactory.create()
        secret_key_create(owner_id=factory.merchant.pk, mode=Mode.TEST)
        endpoint_create(
            owner=factory.merchant, mode=Mode.TEST, name="Shop", url="http://127.0.0.1:1024/hooks"
        )
        inspector = inspector_create(owner=factory.merchant, mode=Mode.TEST).endpoint
    for number in range(request.param):
        with transaction.atomic():
            _one_more(factory, number)
    deliveries_drain()
    Endpoint.objects.update(flagged_at=Now())
    merchant = Client(headers={"authorization": f"Bearer {signed_in(factory.merchant).access}"})
    admin = create_user(is_superuser=True)
    administrator = Client(headers={"authorization": f"Bearer {signed_in(admin).access}"})
    found = {}
    for route, query in LISTS.items():
        client = administrator if "platform-admin" in route else merchant
        with messages() as sent:
            response: Any = client.get(f"/{route.replace('<str:endpoint_id>', str(inspector.pk))}?{query}")
        assert response.status_code == 200, (route, response.content)
        found[route] = sent.statements
        if route in WEBHOOK_ROWS:
            rows, most = WEBHOOK_ROWS[route]
            assert len(response.json()[rows]) == min(
                most, request.param * (1 if rows == "deliveries" else 2)
            ), route
    return found


def test_lists_take_at_most_eight_statements(statements: dict[str, int]) -> None:
    assert {route: count for route, count in statements.items() if count > AT_MOST} == {}
