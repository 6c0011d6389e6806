import type { PublicStatus } from "../lib/live-payment/types";
import { xrpToDrops } from "../lib/money";
import { isExcess } from "./explanation";

/** Where the received drops went. `received = payout + kept + burn + returned`, to the drop. */
export interface Settlement {
  received: bigint;
  payout: bigint;
  /** The platform fee less the burn. */
  kept: bigint;
  burn: bigint;
  /** The excess of an overpaid payment, before the network fee of its return. */
  returned: bigint;
}

/** The amounts of a payment's split, or null before the split is known. */
export function settlementOf(payment: PublicStatus): Settlement | null {
  const { platform_fee, merchant_payout } = payment;
  if (platform_fee === null || merchant_payout === null) {
    return null;
  }
  const burn = xrpToDrops(payment.burn_amount ?? "0");
  const payout = xrpToDrops(merchant_payout);
  const fee = xrpToDrops(platform_fee);
  const returned = payment.deposits.filter(isExcess).reduce((sum, deposit) => sum + xrpToDrops(deposit.amount), 0n);
  const received = payment.received_amount === null ? payout + fee + returned : xrpToDrops(payment.received_amount);
  return { received, payout, kept: fee - burn, burn, returned };
}
