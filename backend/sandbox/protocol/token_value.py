"""Values of tokens: 16 significant digits and an exponent, as the ledger counts and writes them."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_UP, Context, Decimal
from functools import lru_cache
from typing import Any, Final

from xrpl.core.binarycodec.types.currency import Currency

ZERO: Final = Decimal(0)
RATE_ONE: Final = 1_000_000_000  # of transfer rates and of the qualities of trust lines
NOBODY: Final = "rrrrrrrrrrrrrrrrrrrrBZbvji"  # in place of an issuer in the balance of a trust line
_DIGITS: Final = 16
_LEAST_EXPONENT: Final = -96
_WRITTEN_OUT: Final = range(-25, -4)  # exponents of the 16 digits that are not written after an "e"
_ROUNDED: Final = {
    mode: Context(prec=_DIGITS, rounding=mode) for mode in (ROUND_DOWN, ROUND_HALF_EVEN, ROUND_UP)
}
_EXACT: Final = Context(prec=60)


def value_of(amount: dict[str, Any]) -> Decimal:
    """The value of an amount in its JSON form."""
    return Decimal(amount["value"])


def add(first: Decimal, second: Decimal) -> Decimal:
    """The sum, rounded to what the ledger can hold."""
    return _held(_ROUNDED[ROUND_HALF_EVEN].add(first, second))


def scaled(value: Decimal, numerator: int, denominator: int, *, up: bool) -> Decimal:
    """The value times a ratio, rounded away from zero or towards it."""
    if numerator == denominator:
        return value
    exact = _EXACT.divide(_EXACT.multiply(value, Decimal(numerator)), Decimal(denominator))
    return _held(_ROUNDED[ROUND_UP if up else ROUND_DOWN].plus(exact))


def _held(value: Decimal) -> Decimal:
    return value if value and value.adjusted() - _DIGITS + 1 >= _LEAST_EXPONENT else ZERO


def value_text(value: Decimal) -> str:
    """The value as a server writes it."""
    if not value:
        return "0"
    sign, digits, given = value.normalize(_EXACT).as_tuple()
    assert isinstance(given, int)  # noqa: S101 - values are finite
    exponent = given - (_DIGITS - len(digits))
    if exponent != 0 and exponent not in _WRITTEN_OUT:
        mantissa = "".join(map(str, digits)).ljust(_DIGITS, "0")
        return f"{'-' if sign else ''}{mantissa}e{exponent}"
    return f"{value.normalize(_EXACT):f}"


def token(currency: str, issuer: str, value: Decimal) -> dict[str, str]:
    """An amount in its JSON form."""
    return {"currency": currency, "issuer": issuer, "value": value_text(value)}


@lru_cache(maxsize=4096)
def currency_code(currency: str) -> bytes:
    """The 20 bytes of a currency code. Raises for anything else."""
    return bytes(Currency.from_value(currency))
