"""Each promise with the tests that hold it, and a change of the product that must turn one of them red."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """`old`, which stands once in `file` (from `backend`), becomes `new`."""

    file: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Promise:
    """`tests`: from `backend/tests`, as pytest takes them. `broken`: what breaks it, unless a rule of
    `tests/world/mutants.py` does, which `mutants` names. A promise with neither is held by a drill, which
    takes a server away."""

    name: str
    sentence: str
    tests: tuple[str, ...]
    broken: Change | None = None
    mutants: tuple[str, ...] = ()


_CRASH = ("crash/test_crash.py", "world/test_world.py", "world/test_mutants.py")

MONEY = (
    Promise(
        "paid-once",
        "Nobody is paid twice, whatever dies, and whenever: payouts, burns, returns, refunds",
        (*_CRASH, "treasury/test_crash.py"),
        mutants=("without-look-up", "fresh-slot", "submit-and-wait", "refund-deleted"),
    ),
    Promise(
        "nothing-lost",
        "Whatever reaches the wallet in a validated ledger is booked, and booked once",
        (*_CRASH, "lifecycle/test_sweep.py"),
        mutants=("loose-cursor",),
    ),
    Promise(
        "sold-once",
        "The last piece of a payment link is sold once",
        (*_CRASH, "lifecycle/deposits/test_sold_out.py"),
        mutants=("sold-twice",),
    ),
    Promise(
        "exact-split",
        "A payment is divided to the drop: the fee, of it the burn, and all the rest to the merchant",
        ("payments/test_split.py",),
        Change(
            "apps/payments/domain/split.py",
            "payout=received - fee - excess",
            "payout=received - fee - excess - burn",
        ),
    ),
    Promise(
        "delivered-counts",
        "What a transaction claims counts for nothing: only what it delivered, and what the balance gained",
        ("payments/test_matching.py",),
        Change("apps/payments/domain/matching.py", "        and deposit.delivered == deposit.delta\n", ""),
    ),
    Promise(
        "books-equal",
        "The books equal the ledger to the drop, at every ledger; a difference of one drop halts the wallet",
        ("treasury/test_audit.py",),
        Change(
            "apps/treasury/services/audit.py", "return self.ledger - self.books - self.external", "return 0"
        ),
    ),
    Promise(
        "strangers-halt",
        "A transaction that Dropwise did not sign halts the wallet until somebody has looked",
        ("treasury/test_external_transactions.py::test_an_external_transaction_halts_the_wallet",),
        Change("apps/treasury/services/external_transactions.py", "    if new:\n", "    if len(new) > 1:\n"),
    ),
    Promise(
        "no-number-skipped",
        "What one server says about the Sequence leaves no number out for ever",
        ("treasury/test_external_transactions.py", "lifecycle/test_several_servers.py"),
        Change(
            "apps/treasury/services/machine/sequences.py",
            "_left_out(wallet, info) if swept >= info.ledger_index else ()",
            "()",
        ),
    ),
    Promise(
        "own-reserve",
        "Tickets and network fees are paid from the operator's own money, never from what is owed",
        ("treasury/test_tickets.py", "lifecycle/test_equity.py"),
        Change(
            "apps/treasury/domain/ticket_pool.py",
            "max(0, own - LOW_EQUITY) // 2 // max(1, reserve_inc)",
            "wanted",
        ),
    ),
    Promise(
        "two-servers",
        "A large deposit is sent on only when a second server shows it too",
        ("lifecycle/test_second_opinion.py",),
        Change(
            "apps/payments/services/second_opinions.py",
            "        if deposit.delivered > limit and ",
            "        if deposit.delivered < 0 and ",
        ),
    ),
    Promise(
        "old-backup",
        "After a restore from an older backup, what was sent since is found on the ledger and not sent again",
        ("lifecycle/test_restore.py",),
        Change(
            "apps/treasury/services/gap.py",
            "            return False\n    with transaction.atomic()",
            "            return False\n    return False\n    with transaction.atomic()",
        ),
    ),
    Promise(
        "price-kept",
        "A price is converted at the median of independent sources and kept with them",
        ("payments/test_priced.py", "pricing"),
        Change(
            "apps/pricing/domain/accepted.py",
            "[each for each in fresh if abs(each.rate - middle) <= middle * rules.spread]",
            "fresh",
        ),
    ),
    Promise(
        "sealed-keys",
        "A wallet's secret opens only in its own row, and only where the private key is",
        ("treasury/test_sealing.py",),
        Change(
            "apps/treasury/services/sealing.py",
            'return f"{wallet_id}|{mode}|{address}".encode()',
            'return b""',
        ),
    ),
)

LIVE = (
    Promise(
        "told-after-commit",
        "Nothing is announced before it is committed",
        _CRASH,
        mutants=("told-before-commit",),
    ),
    Promise(
        "page-is-told",
        "An open checkout is told of each change, without asking",
        ("contract/test_live_payment.py", "contract/test_websocket.py"),
        Change(
            "apps/payments/services/live_updates.py",
            "PAYMENT_LIVE.of_model(payment)) for payment in payments)",
            "PAYMENT_LIVE.of_model(payment)) for payment in list(payments)[1:])",
        ),
    ),
)

WEBHOOKS = (
    Promise(
        "at-least-once",
        "Every event arrives at least once, also when workers or Redis die, with one id",
        ("webhooks/test_claims.py", "webhooks/test_faults.py"),
        Change(
            "apps/webhooks/services/claims.py",
            "ON delivery.id = outcome.id AND delivery.lease_no = outcome.lease_no",
            "ON delivery.id = outcome.id",
        ),
    ),
    Promise(
        "five-retries",
        "Five automatic retries on the schedule, after any kind of failure; manual ones do not count",
        ("webhooks/test_delivery.py", "webhooks/test_schedule.py"),
        Change(
            "apps/webhooks/services/deliver.py",
            "(0 if success or claim.manual else 1)",
            "(0 if success else 1)",
        ),
    ),
    Promise(
        "one-deadline",
        "One deadline for lookup, connection, headers and body; a hanging receiver delays nobody else",
        ("webhooks/test_hostile_receivers.py",),
        Change("apps/common/outbound.py", "ClientTimeout(total=self._deadline,", "ClientTimeout(total=None,"),
    ),
    Promise(
        "public-targets",
        "A webhook goes to public addresses only, and follows no redirect",
        ("webhooks/test_targets.py", "webhooks/test_tls.py"),
        Change(
            "apps/common/outbound.py",
            "data=body, headers=headers, allow_redirects=False",
            "data=body, headers=headers, allow_redirects=True",
        ),
    ),
    Promise(
        "true-signatures",
        "Each attempt is truly signed, during an overlap with both secrets; a replay is refused",
        ("webhooks/test_signing.py", "webhooks/test_delivery.py", "webhooks/test_standard_webhooks.py"),
        Change(
            "apps/webhooks/services/signing.py",
            "signing = [secret, previous_secret] if previous_secret else [secret]",
            "signing = [secret]",
        ),
    ),
    Promise(
        "dead-endpoint",
        "A dead endpoint costs the others nothing, its owner is told, and nothing is dropped",
        ("webhooks/test_flag.py", "webhooks/test_hostile_receivers.py"),
        Change(
            "apps/webhooks/services/flags.py",
            "THEN coalesce(flagged_at, clock_timestamp()) END\nFROM",
            "THEN flagged_at END\nFROM",
        ),
    ),
)

ACCESS = (
    Promise(
        "permissions",
        "Each call answers only the callers whom the table of permissions names",
        ("config/test_permissions.py",),
        Change(
            "apps/platform_admin/views/audit.py",
            "class AuditLogView(APIView):\n    permission_classes = (IsAuthenticated, Administrator)",
            "class AuditLogView(APIView):\n    permission_classes = (IsAuthenticated,)",
        ),
    ),
    Promise(
        "guessing",
        "A failed sign-in does not reveal whether there is an account, nor does its time",
        ("accounts/test_sign_in.py",),
        Change(
            "apps/accounts/services/passwords.py",
            '    if user is None:\n        with one_hash():\n            return check_password(password, "")',
            "    if user is None:\n        return False",
        ),
    ),
    Promise(
        "hanging-servers",
        "A ledger server, a name server or a Redis that hangs stops nobody who does not need it",
        ("contract/test_hanging_ledger.py", "contract/test_hanging_redis.py"),
        Change("apps/ledger/asked.py", 'Outside("ledger", places=4)', 'Outside("ledger", places=400)'),
    ),
    Promise(
        "hostile-input",
        "Malformed input gets an answer that names what is wrong, never a 5xx",
        ("hostile", "edge", "contract/test_slow_clients.py", "contract/test_hostile_sockets.py"),
        Change(
            "apps/common/parsers.py",
            'if b"\\\\u" in body and not every_text_is_storable(value):',
            "if not body:",
        ),
    ),
)

OPERATION = (
    Promise(
        "rolling-restart",
        "A rolling restart under load fails no request and leaves nothing half done",
        ("drills/test_rolling_restart.py",),
    ),
    Promise(
        "failover",
        "After a standby is promoted everybody is paid once, also where commits were lost",
        ("drills/test_failover.py",),
    ),
    Promise(
        "restore",
        "A backup is restored into another cluster, and nothing is sent twice",
        ("drills/test_backup.py",),
    ),
    Promise("two-hosts", "Another host takes over within ten seconds", ("drills/test_two_hosts.py",)),
    Promise(
        "redis-lost",
        "Redis may be lost: payments go on, and it comes back empty",
        ("drills/test_redis_lost.py",),
    ),
)

PARTS = {
    "Money": MONEY,
    "Live": LIVE,
    "Webhooks": WEBHOOKS,
    "Access and input": ACCESS,
    "Operation": OPERATION,
}
