"""Every test of a rule runs inside one transaction that is rolled back: nothing of it stays.

Races need real commits, so each has a database of its own, copied from the template and thrown away.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import psycopg
import pytest
from django.db import connections, transaction

from tests.money_model.ground import Ground


@pytest.fixture
def ground(db: None) -> Iterator[Ground]:
    """A fresh network, wallet and merchant of test mode."""
    with transaction.atomic():
        yield Ground.lay()
        transaction.set_rollback(True)


@pytest.fixture
def g(db: None, database_url: str, template: str) -> Iterator[Ground]:
    """A committed ground in a database of its own."""
    name = f"dropwise_race_{secrets.token_hex(6)}"
    settings = connections["default"].settings_dict
    before = settings["NAME"]
    admin = database_url.rpartition("/")[0] + "/postgres"
    with psycopg.connect(admin, autocommit=True) as server:
        server.execute(f'create database "{name}" template "{template}"')
    connections["default"].close()
    settings["NAME"] = name
    try:
        with transaction.atomic():
            ground = Ground.lay()
        yield ground
    finally:
        connections["default"].close()
        settings["NAME"] = before
        with psycopg.connect(admin, autocommit=True) as server:
            server.execute(f'drop database "{name}" with (force)')
