"""What can go wrong with a source of exchange rates."""

from typing import Final

from sandbox.exchange.prices import SOURCES

FAULTS: Final = {
    "": "Works",
    "down": "Down: HTTP 503",
    "slow": "Slow: answers after 20 seconds",
    "tenfold": "Wrong: ten times the price",
    "stale": "Stale: the price of an hour ago",
    "html": "A web page with HTTP 200",
    "negative": "A negative price",
    "missing": "Does not have the pair",
}


class ExchangeFaults:
    """The fault of each source; all work at first."""

    def __init__(self) -> None:
        self._of = dict.fromkeys(SOURCES, "")

    def shown(self) -> dict[str, str]:
        return dict(self._of)

    def of(self, source: str) -> str:
        return self._of[source]

    def change(self, wanted: object) -> None:
        """Set the faults of the sources that are named. Raises ValueError with a sentence."""
        if not isinstance(wanted, dict):
            raise ValueError("Send a JSON object.")
        for source, fault in wanted.items():
            if source not in self._of:
                raise ValueError(f"Source must be one of {', '.join(self._of)}.")
            if fault not in FAULTS:
                raise ValueError(f"Fault must be one of {', '.join(filter(None, FAULTS))}, or empty.")
        self._of.update(wanted)
