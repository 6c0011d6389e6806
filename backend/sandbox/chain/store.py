"""The chain on disk: one SQLite file, one commit per closed ledger.

It uses write-ahead logging without a sync at each commit: a killed process loses nothing that was
committed; a power cut may lose the newest ledgers but leaves the rest consistent. Reads of the newest
state go through a bounded cache, so memory use does not grow with the chain.
"""

import fcntl
import sqlite3
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

import orjson

from sandbox.engine.views import Entry
from sandbox.protocol.hashing import LedgerHeader, account_id

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- Named accounts for sending play money by hand. The chain itself does not use them.
CREATE TABLE IF NOT EXISTS play_account (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, seed TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS ledger (
  seq INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, parent_hash TEXT NOT NULL,
  transaction_hash TEXT NOT NULL, account_hash TEXT NOT NULL, total_drops INTEGER NOT NULL,
  parent_close_time INTEGER NOT NULL, close_time INTEGER NOT NULL,
  close_time_resolution INTEGER NOT NULL, close_flags INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS entry (key BLOB PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
-- The previous version of each changed entry, for requests about older ledgers.
CREATE TABLE IF NOT EXISTS entry_past (
  key BLOB NOT NULL, replaced_in INTEGER NOT NULL, data BLOB, PRIMARY KEY (key, replaced_in)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tx (
  place INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, fields BLOB NOT NULL, meta BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS account_tx (
  account BLOB NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (account, place)
) WITHOUT ROWID;
"""
_CACHED_ENTRIES: Final = 20_000
_HEADER_COLUMNS: Final = (
    "seq, hash, parent_hash, transaction_hash, account_hash, total_drops, parent_close_time, "
    "close_time, close_time_resolution, close_flags"
)
_ACCOUNT: Final = b'"LedgerEntryType":"AccountRoot"'  # in each stored account, and in nothing else
_INDEX_BITS: Final = 20  # a place is ledger << 20 | index: one ordered number for both


class StoreInUseError(Exception):
    """Another process is using this chain."""


@dataclass(frozen=True, slots=True)
class StoredTransaction:
    """A validated transaction and its place in the chain."""

    ledger_seq: int
    index: int
    hash: str
    fields: dict[str, Any]
    meta: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ClosedLedger:
    """Everything that a close writes. ``accounts`` are those each of the ``transactions`` affected."""

    header: LedgerHeader
    transactions: list[StoredTransaction]
    accounts: list[set[str]]
    changes: dict[bytes, Entry | None]


def place_of(ledger_seq: int, index: int) -> int:
    """A number that orders all transactions of the chain."""
    return ledger_seq << _INDEX_BITS | index


class Store:
    """The SQLite file, locked against other processes. Not thread-safe.

    ``one_thread``: False where threads take turns.
    """

    def __init__(self, directory: Path, *, one_thread: bool = True) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self._lock = (directory / "lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StoreInUseError(f"Another local ledger is already using {directory}.") from error
        self._db = sqlite3.connect(
            directory / "chain.sqlite", isolation_level=None, check_same_thread=one_thread
        )
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute("PRAGMA cache_size = -32000")  # kB
        self._db.executescript(_SCHEMA)
        self._cache: OrderedDict[bytes, Entry | None] = OrderedDict()

    def close(self) -> None:
        """Close the file and release its lock."""
        self._db.close()
        self._lock.close()

    def fact(self, name: str, default: str) -> str:
        """A property of the chain, set to ``default`` the first time."""
        self._db.execute("INSERT OR IGNORE INTO fact VALUES (?, ?)", (name, default))
        row = self._db.execute("SELECT value FROM fact WHERE name = ?", (name,)).fetchone()
        return str(row[0])

    def play_accounts(self) -> list[tuple[str, str]]:
        """Name and seed of each named account, newest first."""
        return list(self._db.execute("SELECT name, seed FROM play_account ORDER BY number DESC"))

    def play_account(self, name: str, seed: str) -> str:
        """The seed of the account with this name, which is created with ``seed`` if there is none."""
        self._db.execute("INSERT OR IGNORE INTO play_account (name, seed) VALUES (?, ?)", (name, seed))
        row = self._db.execute("SELECT seed FROM play_account WHERE name = ?", (name,)).fetchone()
        return str(row[0])

    # State

    def read(self, key: bytes) -> Entry | None:
        """The entry in the newest closed ledger."""
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        row = self._db.execute("SELECT data FROM entry WHERE key = ?", (key,)).fetchone()
        entry = None if row is None else orjson.loads(row[0])
        self._remember(key, entry)
        return entry

    def read_at(self, key: bytes, seq: int) -> Entry | None:
        """The entry as it was when ledger ``seq`` closed."""
        row = self._db.execute(
            "SELECT data FROM entry_past WHERE key = ? AND replaced_in > ? ORDER BY replaced_in LIMIT 1",
            (key, seq),
        ).fetchone()
        if row is None:
            return self.read(key)
        return None if row[0] is None else orjson.loads(row[0])

    def accounts_after(self, key: bytes, limit: int) -> list[Entry]:
        """Accounts of the newest closed ledger, ordered by index, after ``key``."""
        rows = self._db.execute("SELECT data FROM entry WHERE key > ? ORDER BY key", (key,))
        accounts = (data for (data,) in rows if _ACCOUNT in data)
        return [orjson.loads(data) for data in islice(accounts, limit)]

    def _remember(self, key: bytes, entry: Entry | None) -> None:
        self._cache[key] = entry
        self._cache.move_to_end(key)
        if len(self._cache) > _CACHED_ENTRIES:
            self._cache.popitem(last=False)

    # Ledgers

    def newest_header(self) -> LedgerHeader | None:
        """The newest closed ledger, None for a new chain."""
        return self._header("ORDER BY seq DESC LIMIT 1", ())

    def header(self, seq: int) -> LedgerHeader | None:
        """The ledger with this number."""
        return self._header("WHERE seq = ?", (seq,))

    def header_by_hash(self, digest: str) -> LedgerHeader | None:
        """The ledger with this hash (upper case)."""
        return self._header("WHERE hash = ?", (digest,))

    def headers_down_from(self, seq: int, limit: int) -> list[LedgerHeader]:
        """Ledgers from this number down, without the first one, which servers never show."""
        rows = self._db.execute(
            f"SELECT {_HEADER_COLUMNS} FROM ledger WHERE seq BETWEEN 2 AND ? ORDER BY seq DESC LIMIT ?",  # noqa: S608
            (seq, limit),
        )
        return [LedgerHeader(*row) for row in rows]

    def _header(self, condition: str, values: tuple[object, ...]) -> LedgerHeader | None:
        row = self._db.execute(f"SELECT {_HEADER_COLUMNS} FROM ledger {condition}", values).fetchone()  # noqa: S608
        return None if row is None else LedgerHeader(*row)

    def append(self, ledger: ClosedLedger) -> None:
        """Write a closed ledger, all or nothing."""
        seq = ledger.header.seq
        past = [(key, seq, _dump(self.read(key))) for key in ledger.changes]
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._insert(ledger, past)
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")
        for key, entry in ledger.changes.items():
            self._remember(key, entry)

    def _insert(self, ledger: ClosedLedger, past: list[tuple[bytes, int, bytes | None]]) -> None:
        header = ledger.header
        values = tuple(getattr(header, name.strip()) for name in _HEADER_COLUMNS.split(","))
        places = [place_of(tx.ledger_seq, tx.index) for tx in ledger.transactions]
        db = self._db
        db.execute(f"INSERT INTO ledger ({_HEADER_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?)", values)  # noqa: S608
        db.executemany("INSERT INTO entry_past VALUES (?, ?, ?)", past)
        db.executemany(
            "INSERT INTO entry VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET data = excluded.data",
            [(key, _dump(entry)) for key, entry in ledger.changes.items() if entry is not None],
        )
        db.executemany(
            "DELETE FROM entry WHERE key = ?",
            [(key,) for key, entry in ledger.changes.items() if entry is None],
        )
        db.executemany(
            "INSERT INTO tx VALUES (?, ?, ?, ?)",
            [
                (place, bytes.fromhex(tx.hash), orjson.dumps(tx.fields), orjson.dumps(tx.meta))
                for place, tx in zip(places, ledger.transactions, strict=True)
            ],
        )
        db.executemany(
            "INSERT INTO account_tx VALUES (?, ?)",
            [
                (account_id(address), place)
                for place, addresses in zip(places, ledger.accounts, strict=True)
                for address in addresses
            ],
        )

    # Transactions

    def transaction(self, digest: str) -> StoredTransaction | None:
        """A validated transaction by its hash (upper case)."""
        row = self._db.execute(
            "SELECT place, hash, fields, meta FROM tx WHERE hash = ?", (bytes.fromhex(digest),)
        ).fetchone()
        return None if row is None else _transaction(row)

    def transaction_at(self, ledger_seq: int, index: int) -> StoredTransaction | None:
        """A validated transaction by its place."""
        row = self._db.execute(
            "SELECT place, hash, fields, meta FROM tx WHERE place = ?", (place_of(ledger_seq, index),)
        ).fetchone()
        return None if row is None else _transaction(row)

    def ledger_transactions(self, seq: int) -> Iterator[StoredTransaction]:
        """A ledger's transactions in their order."""
        rows = self._db.execute(
            "SELECT place, hash, fields, meta FROM tx WHERE place >= ? AND place < ? ORDER BY place",
            (place_of(seq, 0), place_of(seq + 1, 0)),
        )
        return map(_transaction, rows)

    def ledger_slice(self, seq: int, first: int, limit: int) -> list[StoredTransaction]:
        """A ledger's transactions from index ``first`` on."""
        start = min(place_of(seq, first), place_of(seq + 1, 0))
        rows = self._db.execute(
            "SELECT place, hash, fields, meta FROM tx WHERE place >= ? AND place < ? ORDER BY place LIMIT ?",
            (start, place_of(seq + 1, 0), limit),
        )
        return [_transaction(row) for row in rows]

    def transactions_before(self, place: int, limit: int) -> list[StoredTransaction]:
        """The latest transactions before ``place``, newest first."""
        rows = self._db.execute(
            "SELECT place, hash, fields, meta FROM tx WHERE place < ? ORDER BY place DESC LIMIT ?",
            (place, limit),
        )
        return [_transaction(row) for row in rows]

    def newest_transactions(self, last: int, skip: int, limit: int) -> list[StoredTransaction]:
        """Transactions up to ledger ``last``, newest first, without the first ``skip``."""
        rows = self._db.execute(
            "SELECT place, hash, fields, meta FROM tx WHERE place < ? ORDER BY place DESC LIMIT ? OFFSET ?",
            (place_of(last + 1, 0), limit, skip),
        )
        return [_transaction(row) for row in rows]

    def ledger_sizes(self, first: int, last: int) -> dict[int, int]:
        """Transactions per ledger of the range. Empty ledgers are left out."""
        rows = self._db.execute(
            f"SELECT place >> {_INDEX_BITS}, COUNT(*) FROM tx WHERE place >= ? AND place < ? GROUP BY 1",  # noqa: S608
            (place_of(first, 0), place_of(last + 1, 0)),
        )
        return dict(rows.fetchall())

    def ledgers_with_transactions(self, first: int, last: int) -> int:
        """How many ledgers of the range have at least one transaction."""
        row = self._db.execute(
            f"SELECT COUNT(DISTINCT place >> {_INDEX_BITS}) FROM tx WHERE place >= ? AND place < ?",  # noqa: S608
            (place_of(first, 0), place_of(last + 1, 0)),
        ).fetchone()
        return int(row[0])

    def account_transactions(
        self, account: bytes, first: int, last: int, *, forward: bool, limit: int
    ) -> list[StoredTransaction]:
        """An account's transactions from place ``first`` to place ``last``, inclusive."""
        rows = self._db.execute(
            "SELECT tx.place, hash, fields, meta FROM account_tx JOIN tx ON tx.place = account_tx.place"  # noqa: S608
            " WHERE account = ? AND account_tx.place BETWEEN ? AND ?"
            f" ORDER BY account_tx.place {'ASC' if forward else 'DESC'} LIMIT ?",
            (account, first, last, limit),
        )
        return [_transaction(row) for row in rows]


def _dump(entry: Entry | None) -> bytes | None:
    return None if entry is None else orjson.dumps(entry)


def _transaction(row: Iterable[Any]) -> StoredTransaction:
    place, digest, fields, meta = row
    return StoredTransaction(
        ledger_seq=place >> _INDEX_BITS,
        index=place & ((1 << _INDEX_BITS) - 1),
        hash=digest.hex().upper(),
        fields=orjson.loads(fields),
        meta=orjson.loads(meta),
    )
