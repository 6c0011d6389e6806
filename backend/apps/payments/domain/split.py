"""How a settling deposit is divided, to the drop."""

from __future__ import annotations

from dataclasses import dataclass

PPM = 1_000_000


@dataclass(frozen=True, slots=True)
class Split:
    """The shares of one settled payment, in drops: `fee + payout + excess` is what was received.

    `burn` is part of the fee. `excess` is what was paid too much and is returned; too small to return, it is
    0 and part of `payout`.
    """

    fee: int
    burn: int
    payout: int
    excess: int

    @property
    def revenue(self) -> int:
        """What stays with the platform: the fee less the burn."""
        return self.fee - self.burn


@dataclass(frozen=True, slots=True)
class RefundShares:
    """The shares of what a merchant sent for a refund, in drops: what its payer gets, the fee for sending it,
    and what was too much, which is returned or, too small to return, held."""

    amount: int
    fee: int
    excess: int


def returnable(received: int, *, return_fee: int, min_return: int) -> int:
    """What a return of `received` drops sends back, less the frozen fee; 0 where that is too little."""
    rest = received - return_fee
    return rest if rest >= min_return and rest > 0 else 0


def split(
    *, amount: int, received: int, fee_ppm: int, burn_ppm: int, return_fee: int, min_return: int
) -> Split:
    """Divide `received` drops of a payment over `amount` drops; every rounding favours the merchant.

    `fee_ppm` is the fee's share of the amount, `burn_ppm` the burn's share of the fee, in parts per million.
    Raises ValueError where less than the amount was received.
    """
    if received < amount:
        raise ValueError("A payment settles only with its whole amount.")
    fee = amount * fee_ppm // PPM
    burn = fee * burn_ppm // PPM
    over = received - amount
    excess = over if returnable(over, return_fee=return_fee, min_return=min_return) else 0
    return Split(fee=fee, burn=burn, payout=received - fee - excess, excess=excess)
