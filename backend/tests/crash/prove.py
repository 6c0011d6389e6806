"""`python -m tests.crash.prove [NAME …]`: a run with each rule broken. Exits 0 only where each is found."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys

import django

from stack.paths import BACKEND
from tests.crash.run import RED


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these")
    parser.add_argument(
        "--template", default="", help="the URL of a migrated database, which saves migrating"
    )
    given = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.crash.settings"
    django.setup()
    from tests.world.mutants import MUTANTS

    found = True
    for mutant in given.names or MUTANTS:
        command = [sys.executable, "-m", "tests.crash.run", "--mutant", mutant, "--json"]
        done = subprocess.run(
            [*command, "--template", given.template],
            cwd=BACKEND,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        faults = json.loads(done.stdout)["faults"] if done.stdout else {}
        why = ", ".join(f"{times} {name}" for name, times in faults.items() if times)
        sys.stdout.write(f"{mutant:<20}{'red' if done.returncode == RED else 'NOT FOUND':<10}{why}\n")
        sys.stdout.flush()
        found &= done.returncode == RED
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
