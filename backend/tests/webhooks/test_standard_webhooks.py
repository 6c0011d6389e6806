"""Real deliveries, verified by the packages that receivers use, unchanged, and by us."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Sequence

import pytest

from apps.webhooks.services.signing import SignatureInvalid, documented_verify, standard_verify
from tests.factories.front_end import FRONTEND
from tests.factories.shop import Shop
from tests.webhooks.mutations import Message, accepted_by_pypi, mutations

# Reads a list of deliveries and prints for each whether it was accepted.
_NODE = """
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
const accepted = ({ secret, headers, body }) => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(accepted)));
"""


@pytest.fixture
def delivered(shop: Shop) -> Message:
    created = shop.deliver()
    (received,) = shop.received
    return Message(secret=created.secret, headers=received.headers, body=received.body)


def accepted_by_npm(messages: Sequence[Message]) -> list[bool]:
    given = [
        {"secret": message.secret, "headers": message.headers, "body": message.body.decode()}
        for message in messages
    ]
    command = ["node", "--input-type=module", "--eval", _NODE]
    output = subprocess.check_output(command, cwd=FRONTEND, input=json.dumps(given), text=True)
    verdicts: list[bool] = json.loads(output)
    return verdicts


def accepted_by_us(message: Message, *, standard: bool) -> bool:
    verify = standard_verify if standard else documented_verify
    try:
        verify(secret=message.secret, headers=message.headers, body=message.body, now=int(time.time()))
    except SignatureInvalid:
        return False
    return True


def test_the_package_of_pypi_verifies_our_deliveries_and_refuses_1000_changed_ones(
    delivered: Message,
) -> None:
    assert accepted_by_pypi(delivered)

    accepted = [kind for kind, changed in mutations(delivered, count=1_000) if accepted_by_pypi(changed)]
    assert accepted == []


def test_the_package_of_npm_verifies_our_deliveries_and_refuses_1000_changed_ones(
    delivered: Message,
) -> None:
    changed = [message for _, message in mutations(delivered, count=1_000)]

    assert accepted_by_npm([delivered, *changed]) == [True] + [False] * 1_000


def test_our_own_check_refuses_1000_changed_deliveries(delivered: Message) -> None:
    assert accepted_by_us(delivered, standard=False)
    assert accepted_by_us(delivered, standard=True)

    for kind, changed in mutations(delivered, count=1_000):
        assert not accepted_by_us(changed, standard=True), kind
        # Only Standard Webhooks signs the id.
        assert accepted_by_us(changed, standard=False) is (kind == "id"), kind
