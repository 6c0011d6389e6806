"""`python -m bench`: create and public status beside their floors, then the local ledger (`make bench`).

    python -m bench [--payments 50000]

`--payments 1000000` shows the ledger's memory over a million payments on disk; it takes ten minutes.
"""

import argparse
import sys

from bench import create_and_status, ledger


def main() -> int:
    """Both, whatever the first one came to; 1 where a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payments", type=int, default=50_000, help="that the ledger validates")
    given = parser.parse_args()
    status = create_and_status.main()
    print(f"local ledger, {given.payments:,} payments:", flush=True)
    parts = max(5, given.payments // 50_000)
    return status or ledger.main(
        ["--payments", str(given.payments), "--parts", str(parts), "--minutes", "60"]
    )


if __name__ == "__main__":
    sys.exit(main())
