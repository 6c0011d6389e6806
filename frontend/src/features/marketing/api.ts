/** `GET /api/public/figures/`: what the product has done so far. Amounts are XRP with six decimals. */
export interface PublicFigures {
  payments_settled: number;
  xrp_burned: string;
  /** From a payment's arrival to its payout, null before the first. */
  median_seconds: number | null;
  network_label: string;
  latest: LatestPayment | null;
  /** An open checkout to try; null where there is none. */
  demo_checkout_url: string | null;
}

/** The newest completed payment, without anything that names its payer or merchant. */
export interface LatestPayment {
  amount: string;
  merchant_payout: string;
  kept: string;
  burn_amount: string;
  transaction_hash: string;
  payout_transaction_hash: string;
  burn_transaction_hash: string | null;
  completed_at: string;
  explorer_url: string | null;
  mode: string;
}

/** Reads the public figures once. Throws on any failure; the page says so in its own words. */
export async function readPublicFigures(signal: AbortSignal): Promise<PublicFigures> {
  const response = await fetch("/api/public/figures/", { headers: { Accept: "application/json" }, signal });
  if (!response.ok) {
    throw new Error(`The figures answered ${response.status}.`);
  }
  return (await response.json()) as PublicFigures;
}
