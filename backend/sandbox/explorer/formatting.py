"""Amounts, times and results as people read them."""

from typing import Any, Final

from sandbox.explorer.html import Html, render
from sandbox.protocol.clock import iso_time

_DROPS_PER_XRP: Final = 1_000_000


def xrp(drops: int, *, signed: bool = False, exact: bool = False) -> Html:
    """``1,000.50 XRP``, with the unit in small print.

    Two to six decimals; always six if ``exact``, for columns of figures.
    """
    sign = "−" if drops < 0 else "+" if signed and drops > 0 else ""
    whole, rest = divmod(abs(drops), _DROPS_PER_XRP)
    decimals = f"{rest:06d}" if exact else f"{rest:06d}".rstrip("0").ljust(2, "0")
    return render(
        '<span class="amount">{sign}{whole}.{decimals}<small> XRP</small></span>',
        sign=sign,
        whole=f"{whole:,}",
        decimals=decimals,
    )


def amount(value: object, *, exact: bool = False) -> Html:
    """An amount field: XRP, or a token, although no account here can hold one."""
    if isinstance(value, str):
        return xrp(int(value), exact=exact)
    if isinstance(value, dict):
        name = value.get("currency", value.get("mpt_issuance_id", ""))
        return render('<span class="amount">{v}<small> {n}</small></span>', v=value.get("value", ""), n=name)
    return Html("")


def moment(ledger_time: int) -> Html:
    """``2026-11-21 08:30:00 UTC``."""
    iso = iso_time(ledger_time)
    shown = iso.replace("T", " ").replace("Z", " UTC")
    return render('<time datetime="{iso}">{shown}</time>', iso=iso, shown=shown)


def badge(result: str) -> Html:
    """A transaction's result code, in green or red."""
    kind = "good" if result == "tesSUCCESS" else "bad"
    return render('<span class="badge {kind}">{result}</span>', kind=kind, result=result)


def memo_text(memo: dict[str, Any]) -> str:
    """A memo's data as text if it is printable, else in hex."""
    data = str(memo.get("MemoData", ""))
    try:
        text = bytes.fromhex(data).decode()
    except ValueError:
        return data
    return text if text.isprintable() else data
