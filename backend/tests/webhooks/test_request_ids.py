"""One id from the request through the worker to the merchant's server."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from apps.common.logs import JsonFormatter
from apps.common.modes import Mode
from apps.common.request_ids import RequestIdFilter, current_request_id
from apps.webhooks.models import DeliveryAttempt
from apps.webhooks.services.endpoints import endpoint_create
from apps.webhooks.tasks import deliver, recover
from config import celery
from tests.factories.platform import Merchant
from tests.factories.receiver import Receiver

assert celery.app, "it connects what happens before each task"


def test_the_id_of_a_creation_is_in_the_workers_log_and_at_the_webhook(
    nothing_due: None, merchant: Merchant, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    endpoint_create(owner=merchant.user, mode=Mode.TEST, name="Shop", url=receiver.url)
    created = merchant.create()
    asked = created.headers["X-Request-ID"]
    payment_id = created.json()["payment_request"]["id"]

    handler = caplog.handler
    handler.addFilter(RequestIdFilter())
    handler.setFormatter(JsonFormatter())
    with caplog.at_level(logging.INFO, logger="apps.webhooks"):
        deliver.apply()

    (received,) = receiver.received
    assert json.loads(received.body)["payment_id"] == payment_id
    assert received.headers["X-Request-ID"] == asked
    attempt = DeliveryAttempt.objects.get(delivery_id=received.headers["webhook-id"])
    assert attempt.request_headers is not None
    assert attempt.request_headers["X-Request-ID"] == asked
    (line,) = [json.loads(each) for each in caplog.text.splitlines() if "Delivery" in each]
    assert line["request_id"] == asked
    assert line["message"].startswith(f"Delivery {attempt.delivery_id} of payment.created: 200 in ")
    assert (line["level"], line["logger"]) == ("INFO", "apps.webhooks.services.deliver")
    # Neither where it goes nor what it says.
    assert receiver.url not in caplog.text
    assert payment_id not in caplog.text


def test_each_task_has_an_id_of_its_own(db: None) -> None:
    ids = []
    for _ in range(2):
        recover.apply()
        ids.append(current_request_id())
    assert ids[0] != ids[1]
    assert "-" not in ids


def test_an_error_is_one_line_with_its_traceback() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.LogRecord("a", logging.ERROR, "", 1, "It %s", ("failed",), sys.exc_info())
    text = JsonFormatter().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert (line["message"], line["request_id"]) == ("It failed", "-")
    assert line["error"].startswith("Traceback")
    assert line["error"].endswith("ValueError: two\nlines")
