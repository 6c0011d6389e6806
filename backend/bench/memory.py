"""The memory of the whole product while `make run` runs: every process below the launcher.

    python -m bench.memory

Proportional set size (PSS): what processes share is divided among them, so that the sum is what they take.
"""

import re
import sys
from collections import Counter
from pathlib import Path

TARGET_MB = 850
_PSS = re.compile(r"^Pss:\s+(\d+) kB", re.MULTILINE)


def main() -> int:
    launchers = [pid for pid in _processes() if "-m stack run" in _command(pid)]
    if not launchers:
        print("Start the product first: make run", file=sys.stderr)
        return 2
    used = memory_kb(min(launchers))
    for name, kb in used.most_common():
        print(f"{kb / 1024:6.0f} MB  {name}")
    total = sum(used.values()) / 1024
    print(f"{total:6.0f} MB  together (target {TARGET_MB})")
    return int(total > TARGET_MB)


def memory_kb(launcher: int) -> Counter[str]:
    """What a launcher and all processes below it take, by name."""
    used: Counter[str] = Counter()
    for pid in _tree(launcher):
        command = _command(pid)
        name = "postgres" if "postgres" in command else command[:60]
        used[name] += _pss_kb(pid)
    return used


def _processes() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _tree(root: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for pid in _processes():
        # The name, in brackets, may contain anything.
        fields = _read(pid, "stat").rpartition(")")[2].split()
        if fields:
            children.setdefault(int(fields[1]), []).append(pid)
    found = [root]
    for pid in found:
        found += children.get(pid, [])
    return found


def _command(pid: int) -> str:
    words = _read(pid, "cmdline").split("\0")
    return " ".join([Path(words[0]).name, *words[1:]]).strip()


def _pss_kb(pid: int) -> int:
    match = _PSS.search(_read(pid, "smaps_rollup"))
    return int(match.group(1)) if match else 0


def _read(pid: int, name: str) -> str:
    """Empty where the process has ended."""
    try:
        return (Path("/proc") / str(pid) / name).read_text()
    except OSError:
        return ""


if __name__ == "__main__":
    sys.exit(main())
