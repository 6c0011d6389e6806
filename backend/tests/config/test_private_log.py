"""What PostgreSQL logs about a failed statement holds nothing personal."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from tests.factories.users import PASSWORD, new_email, post


@pytest.fixture
def server_log(db: None) -> Path:
    """The log of the server that `stack` has started for these tests."""
    with connection.cursor() as cursor:
        cursor.execute("show data_directory")
        log = Path(str(cursor.fetchone()[0])).parent / "server.log"
    if not log.exists():
        pytest.skip("DATABASE_URL names a server that the stack has not started")
    return log


def test_a_sign_up_with_a_taken_address_leaves_no_trace_of_the_person(server_log: Path) -> None:
    before, email = server_log.stat().st_size, new_email()
    person = {"username": "Ottilie Quillfeather", "email": email, "password": PASSWORD}
    assert post("signup", person).status_code == 201

    assert post("signup", {**person, "email": email.upper()}).status_code == 400

    logged = server_log.read_bytes()[before:].decode()
    assert 'duplicate key value violates unique constraint "user_email_once"' in logged
    for private in (email, "Ottilie", "md5$", "INSERT", "DETAIL", "STATEMENT"):
        assert private.lower() not in logged.lower()
