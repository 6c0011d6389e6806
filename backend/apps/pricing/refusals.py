"""What pricing refuses with a code for programs."""

from __future__ import annotations

from collections.abc import Sequence

from apps.common.errors import Refusal


class CurrencyUnsupported(Refusal):
    code = "currency_unsupported"
    cause = "no price can be given in this currency here."
    remedy = "Use one of the currencies in the sentence; `/api/config/` has them too."
    param = "currency"


def currency_unsupported(offered: Sequence[str]) -> CurrencyUnsupported:
    """The refusal that lists the currencies that are offered."""
    listed = ", ".join(offered)
    return CurrencyUnsupported(
        f"Currency must be one of {listed}." if listed else "Prices in a currency are not set up here."
    )


class RateUnavailable(Refusal):
    status = 503
    code = "rate_unavailable"
    sentence = "There is no exchange rate for this currency at the moment. Amounts in XRP work."
    cause = "the sources of exchange rates cannot be read, or differ too much."
    remedy = "Repeat the call after `Retry-After`, or send an `amount` in XRP."
    retry_after = 30
