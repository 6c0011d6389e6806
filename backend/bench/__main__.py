"""`python -m bench`: create and public status compared with a baseline, then the local ledger (`make bench`).

    python -m bench [--payments 50000]

`--payments 1000000` measures the ledger's memory with a million payments on disk, and takes ten minutes.
"""

import argparse
import sys

from bench import create_and_status, ledger


def main() -> int:
    """Run both, whatever the result of the first; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payments", type=int, default=50_000, help="how many payments the ledger validates")
    given = parser.parse_args()
    status = create_and_status.main()
    print(f"local ledger, {given.payments:,} payments:", flush=True)
    batches = max(5, given.payments // 50_000)
    ledger_status = ledger.main(
        ["--payments", str(given.payments), "--batches", str(batches), "--minutes", "60"]
    )
    return status or ledger_status


if __name__ == "__main__":
    sys.exit(main())
