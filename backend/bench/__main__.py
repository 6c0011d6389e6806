"""`python -m bench`: create and status compared with a baseline, the local ledger, webhooks (`make bench`).

    python -m bench [--payments 50000] [--history 100000]

`--payments 1000000` measures the ledger's memory with a million payments on disk, and takes ten minutes.
"""

import argparse
import sys

from bench import administration, create_and_status, history, ledger, webhooks


def main() -> int:
    """Run all, whatever their results; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payments", type=int, default=50_000, help="how many payments the ledger validates")
    parser.add_argument("--history", type=int, default=100_000, help="how many payments a merchant has")
    given = parser.parse_args()
    status = create_and_status.main()
    history_status = history.main(["--payments", str(given.history)])
    administration_status = administration.main(["--payments", str(given.history)])
    print(f"local ledger, {given.payments:,} payments:", flush=True)
    batches = max(5, given.payments // 50_000)
    ledger_status = ledger.main(
        ["--payments", str(given.payments), "--batches", str(batches), "--minutes", "60"]
    )
    # Last: it sets up Django in this process.
    webhooks_status = webhooks.main([])
    return status or history_status or administration_status or ledger_status or webhooks_status


if __name__ == "__main__":
    sys.exit(main())
