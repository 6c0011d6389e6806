"""The hashes of the audit log, where its rows cannot take them along: in the process's log and in a file."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from functools import partial

from django.conf import settings
from django.db import transaction

from apps.accounts.domain.audit import PublishedHash

log = logging.getLogger(__name__)

_LINE = re.compile(r"([0-9]{1,19}) ([0-9a-f]{64})\Z")


def audit_hash_publish(*, row_id: int, row_hash: str) -> None:
    """After the commit, write the hash to the log and append it to AUDIT_HASH_FILE. The act has happened by
    then, so a file that cannot be written is only logged."""
    transaction.on_commit(partial(_publish, row_id, row_hash), robust=True)


def hashes_published() -> Iterator[PublishedHash]:
    """The hashes in the file; none where there is no file."""
    path = settings.AUDIT_HASH_FILE
    if path is None or not path.exists():
        return
    with path.open(encoding="ascii", errors="replace") as lines:
        for line in lines:
            found = _LINE.match(line.rstrip("\n"))
            if found is not None:
                yield PublishedHash(int(found[1]), found[2])


def _publish(row_id: int, row_hash: str) -> None:
    log.info("Row %s of the audit log has the hash %s", row_id, row_hash)
    path = settings.AUDIT_HASH_FILE
    if path is None:
        return
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o640)
        try:
            # One write, which the system appends whole beside those of other processes.
            os.write(handle, f"{row_id} {row_hash}\n".encode("ascii"))
        finally:
            os.close(handle)
    except OSError as error:
        log.error("The hash was not added to AUDIT_HASH_FILE: %s", error)
