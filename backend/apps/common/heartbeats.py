"""Signs of life of the background processes, as rows: the health screen reads them.

They decide nothing. Several processes of one kind share a row: it tells when any of them last worked.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db import connection

BEAT: Final = "beat"
_EVERY_SECONDS: Final = 5.0
_LONGEST_TROUBLE: Final = 400


@dataclass(frozen=True, slots=True)
class Trouble:
    """What keeps a process from its work: a sentence for people, a code to decide by. Empty: nothing."""

    sentence: str = ""
    code: str = ""


NO_TROUBLE: Final = Trouble()

# Sorted by name, so that two processes never lock the same rows in different orders.
_SEEN = """
insert into common_heartbeat as known (name, seen_at, trouble, trouble_code, trouble_since)
select name, clock_timestamp(), %(trouble)s, %(code)s,
  case when %(code)s <> '' then clock_timestamp() end
from unnest(%(names)s::text[]) as v (name) order by name
on conflict (name) do update set seen_at = excluded.seen_at, trouble = excluded.trouble,
  trouble_code = excluded.trouble_code,
  trouble_since = case when known.trouble_code = excluded.trouble_code then known.trouble_since
    else excluded.trouble_since end
"""

# When this process last wrote each name, and the trouble it wrote.
_written: dict[str, tuple[float, Trouble]] = {}


def worker_name(queue: str) -> str:
    return f"worker:{queue}"


def watcher_name(mode: str) -> str:
    return f"watcher:{mode}"


def heartbeat(names: Iterable[str], *, trouble: Trouble = NO_TROUBLE) -> None:
    """The processes `names` work now. Writes at most once in five seconds, and at once if `trouble` changes.

    In autocommit. Raises what the database raises.
    """
    now = time.monotonic()
    due = sorted(name for name in names if _is_due(name, now, trouble))
    if not due:
        return
    with connection.cursor() as cursor:
        cursor.execute(
            _SEEN, {"trouble": trouble.sentence[:_LONGEST_TROUBLE], "code": trouble.code, "names": due}
        )
    _written.update(dict.fromkeys(due, (now, trouble)))


def _is_due(name: str, now: float, trouble: Trouble) -> bool:
    written = _written.get(name)
    return written is None or written[1] != trouble or now - written[0] >= _EVERY_SECONDS
