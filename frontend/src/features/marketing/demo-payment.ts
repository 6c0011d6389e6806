/** The demo payment that a visitor makes on the home page: real transactions of play money, by public calls alone. */
import type { LatestPayment, PublicPayment } from "../../lib/api/generated";
import { formatXrpExact, xrpToDrops } from "../../lib/money";
import { postPublic, readPublic } from "../../lib/public-api";

const READ_EVERY_MS = 1_000;
/** A slower ledger is left to the payment's own page. */
const PATIENCE_MS = 60_000;

export interface PaidDemo {
  payment: LatestPayment;
  network: string;
}

interface Progress {
  signal: AbortSignal;
  /** The payment is completed; called again once its burn has been validated too. */
  onPaid: (paid: PaidDemo) => void;
}

/** Creates a payment, lets the simulated payer pay it, and follows it. Throws an Error with a sentence for the visitor. */
export async function payDemo({ signal, onPaid }: Progress): Promise<void> {
  const { payment_id: id, checkout_url: checkout } = await postPublic("/api/payments/demo/", {});
  await postPublic(`/api/payments/simulate/${id}/`, { scenario: "exact" });
  const end = Date.now() + PATIENCE_MS;
  let shown = false;
  while (!signal.aborted && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
    // One read that fails says nothing about the payment.
    const status = await readPublic(`/api/payments/public/status/${id}/`, { signal, fresh: true }).catch(() => null);
    const paid = status === null ? null : paidDemo(status);
    if (paid !== null && !signal.aborted) {
      onPaid(paid);
      shown = true;
      if (paid.payment.burn_transaction_hash !== null || xrpToDrops(paid.payment.burn_amount) === 0n) {
        return;
      }
    }
  }
  if (!shown && !signal.aborted) {
    throw new Error(`The ledger is slow. Follow the payment at ${checkout}`);
  }
}

/** The payment as the card shows it, null until it is completed and paid out. */
function paidDemo(status: PublicPayment): PaidDemo | null {
  const { platform_fee: fee, burn_amount: burn, merchant_payout, paid_at, transaction_hash } = status;
  const payout = status.payout_transaction_hash;
  if (status.status !== "completed" || fee === null || burn === null || merchant_payout === null) {
    return null;
  }
  if (paid_at === null || transaction_hash === null || payout === null) {
    return null;
  }
  return {
    network: status.network,
    payment: {
      amount: status.amount,
      merchant_payout,
      kept: formatXrpExact(xrpToDrops(fee) - xrpToDrops(burn)).replaceAll(",", ""),
      burn_amount: burn,
      transaction_hash,
      payout_transaction_hash: payout,
      burn_transaction_hash: status.burn_transaction_hash,
      completed_at: paid_at,
      explorer_url: status.explorer_url,
      mode: status.livemode ? "live" : "test",
    },
  };
}
