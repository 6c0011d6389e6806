"""The figures of a run, as a table."""

from __future__ import annotations

from typing import Any, Final

_PARTS: Final = (
    *("steps", "weather", "administrator", "network", "ended by themselves", "seen", "seconds"),
    *("faults", "examples", "untried", "what was not"),
)


def table(report: dict[str, Any]) -> str:
    """Every figure; what does not hold comes last."""
    title = report["title"] + (f", mutant {report['mutant']}" if report["mutant"] else "")
    lines = [f"{title}: {'GREEN' if report['green'] else 'RED'}"]
    for part in _PARTS:
        lines.append(f"  {part}")
        lines += [f"    {name:<52}{figure:>10}" for name, figure in report[part].items()]
    lines += [f"  left out: {each}" for each in report["left out"]]
    return "\n".join(lines) + "\n"
