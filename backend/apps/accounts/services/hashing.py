"""A place for each password hash: few at a time, because each takes a core and 100 MB for a moment."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from apps.accounts.refusals import HashesBusy

_changed = threading.Condition()
_hashing = 0
_waiting = 0


@contextmanager
def one_hash() -> Iterator[None]:
    """Hash or check one password inside. Raises HashesBusy where too many others of this process wait, or
    where it would wait too long: the threads that wait are missed by every other visitor.
    """
    global _hashing, _waiting
    with _changed:
        if _hashing >= settings.PASSWORD_HASHES:
            if _waiting >= settings.PASSWORD_HASHES_WAITING:
                raise HashesBusy
            _waiting += 1
            try:
                free = _changed.wait_for(
                    lambda: _hashing < settings.PASSWORD_HASHES, settings.PASSWORD_HASH_WAIT_SECONDS
                )
            finally:
                _waiting -= 1
            if not free:
                raise HashesBusy
        _hashing += 1
    try:
        yield
    finally:
        with _changed:
            _hashing -= 1
            _changed.notify()
