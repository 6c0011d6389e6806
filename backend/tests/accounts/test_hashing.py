"""Few passwords are hashed at a time, and few wait: everybody else gets on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

import pytest
from django.contrib.auth import hashers
from django.db import connections

from apps.accounts.models import User
from tests.accounts.resets import reset_by_link, reset_email
from tests.factories.mailbox import token_of
from tests.factories.users import PASSWORD, create_user, new_email, post, signed_in

BUSY = "Too many people are signing in at this moment. Try again in a few seconds."


class SlowHasher:
    """Hashing waits for `finish`; with `checks` false, checking a password does not. `most` is how many were
    hashing at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, checks: bool = True) -> None:
        self.finish, self.started = threading.Event(), threading.Semaphore(0)
        self.now = self.most = 0
        self._lock = threading.Lock()
        encode = hashers.MD5PasswordHasher.encode

        def slowly(hasher: hashers.MD5PasswordHasher, password: str, salt: str) -> str:
            with self._lock:
                self.now += 1
                self.most = max(self.most, self.now)
            self.started.release()
            assert self.finish.wait(60)
            with self._lock:
                self.now -= 1
            return encode(hasher, password, salt)

        def verify(hasher: hashers.MD5PasswordHasher, password: str, encoded: str) -> bool:
            return encode(hasher, password, hasher.decode(encoded)["salt"]) == encoded

        monkeypatch.setattr(hashers.MD5PasswordHasher, "encode", slowly)
        if not checks:
            monkeypatch.setattr(hashers.MD5PasswordHasher, "verify", verify)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Callable[..., SlowHasher]]:
    """`slow()` slows hashing down, once accounts are created. Three may wait."""
    settings.PASSWORD_HASHES_WAITING, settings.PASSWORD_HASH_WAIT_SECONDS = 3, 60
    made: list[SlowHasher] = []

    def slow(**options: bool) -> SlowHasher:
        made.append(SlowHasher(monkeypatch, **options))
        return made[0]

    yield slow
    for hasher in made:
        hasher.finish.set()


def _start(pool: ThreadPoolExecutor, act: Callable[[], Any]) -> Future[Any]:
    def closing() -> Any:
        try:
            return act()
        finally:
            connections.close_all()

    return pool.submit(closing)


def _is_busy(answer: Any) -> bool:
    said = answer.json()
    found = (answer.status_code, said["error"], said["code"], answer["Retry-After"])
    return found == (429, BUSY, "rate_limited", "1")


def test_two_passwords_are_hashed_at_a_time_and_few_wait(db: None, slow: Callable[[], SlowHasher]) -> None:
    user = create_user()
    calls: list[Callable[[], Any]] = [
        lambda: post("signin", {"email": user.email, "password": PASSWORD}),
        lambda: post("signin", {"email": user.email, "password": "a guess"}),
        lambda: post("signin", {"email": new_email(), "password": PASSWORD}),
        lambda: post("signup", {"username": "Bea", "email": new_email(), "password": PASSWORD}),
    ]
    hasher = slow()
    with ThreadPoolExecutor(12) as pool:
        running = {_start(pool, calls[number % len(calls)]) for number in range(12)}
        # Two hash, three wait: the other seven are refused at once.
        refused: set[Future[Any]] = set()
        while len(refused) < 7:
            done, _ = wait(running - refused, timeout=60, return_when=FIRST_COMPLETED)
            assert done
            refused |= done
        assert all(_is_busy(future.result()) for future in refused)
        hasher.finish.set()
        served = [future.result().status_code for future in running - refused]

    assert len(served) == 5
    assert set(served) <= {200, 201, 400}
    assert hasher.most == 2
    assert post("signin", {"email": user.email, "password": PASSWORD}).status_code == 200


def test_whoever_waits_too_long_is_refused_and_nothing_counted(
    db: None, slow: Callable[[], SlowHasher], settings: Any
) -> None:
    settings.PASSWORD_HASH_WAIT_SECONDS = 0
    settings.RATE_SIGN_IN_FAILURES_PER_HOUR = settings.RATE_SIGN_UP_PER_HOUR = 1
    busy, user, session = create_user(), create_user(), signed_in()
    link = token_of(reset_email(user.email))
    new, peer = "Sixty-one herring gulls", {"REMOTE_ADDR": "192.0.2.90"}
    person = {"username": "Bea", "email": new_email(), "password": PASSWORD}
    hasher = slow()
    with ThreadPoolExecutor(2) as pool:
        hashing = [
            _start(pool, lambda: post("signin", {"email": busy.email, "password": PASSWORD})),
            _start(pool, lambda: post("signin", {"email": new_email(), "password": PASSWORD})),
        ]
        assert [hasher.started.acquire(timeout=60) for _ in hashing] == [True, True]
        for _ in range(2):
            assert _is_busy(post("signin", {"email": user.email, "password": PASSWORD}))
            assert _is_busy(post("signup", person, **peer))
            assert _is_busy(
                session.post("profile/change-password", {"current_password": PASSWORD, "new_password": new})
            )
            assert _is_busy(reset_by_link(link))
        assert not User.objects.filter(email=person["email"]).exists()
        assert session.get("profile").status_code == 200
        hasher.finish.set()
        assert [future.result().status_code for future in hashing] == [200, 400]

    assert post("signin", {"email": user.email, "password": PASSWORD}).status_code == 200
    assert post("signup", person, **peer).status_code == 201
    assert reset_by_link(link).status_code == 200


@pytest.mark.parametrize("by", ["a reset", "its owner"])
def test_a_new_password_is_hashed_without_holding_the_account(
    db: None, slow: Callable[..., SlowHasher], by: str
) -> None:
    session = signed_in()
    link, new = token_of(reset_email(session.user.email)), "Sixty-one herring gulls"

    def change() -> Any:
        if by == "a reset":
            return reset_by_link(link, new)
        return session.post("profile/change-password", {"current_password": PASSWORD, "new_password": new})

    hasher = slow(checks=False)
    with ThreadPoolExecutor(5) as pool:
        running = [_start(pool, change) for _ in range(5)]
        # Two hash the new password, the others wait for a place.
        assert [hasher.started.acquire(timeout=60) for _ in range(2)] == [True, True]
        # It locks the account's row, as they will.
        renamed = session.put("profile/update", {"username": "Bea Bell"})
        hasher.finish.set()
        statuses = sorted(future.result().status_code for future in running)

    assert (renamed.status_code, renamed.json()["username"]) == (200, "Bea Bell")
    # One wins; none ran out of time behind another one. A change of the password ends the session.
    assert statuses[0] == 200
    assert set(statuses[1:]) <= {400, 401}
    assert post("signin", {"email": session.user.email, "password": new}).status_code == 200
