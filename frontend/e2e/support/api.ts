/** Creates and reads payments as a merchant's server does. */
import { readStack } from "./stack";

export type Created = { id: string; checkout_url: string; amount: string; status: string };

export type PublicStatus = {
  id: string;
  status: string;
  exception: string;
  amount: string;
  received_amount: string | null;
  due_amount: string | null;
  platform_fee: string | null;
  merchant_payout: string | null;
  burn_amount: string | null;
  destination_address: string;
  destination_tag: number;
  transaction_hash: string | null;
  payout_transaction_hash: string | null;
  burn_transaction_hash: string | null;
  refunds: { amount: string; transaction_hash: string }[];
  deposits: {
    amount: string;
    reason: string;
    return_status: string;
    transaction_hash: string;
    return_transaction_hash: string | null;
  }[];
};

/** A payment of the demo merchant in this mode, or of the merchant with this secret key. */
export async function createPayment(fields: Record<string, unknown> = {}, by: string = "test"): Promise<Created> {
  const { origin, accounts } = readStack();
  const key = by === "test" || by === "live" ? accounts.merchant.secret_keys[by] : by;
  const response = await fetch(`${origin}/api/payments/create/`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({
      title: "“Low Tide” EP, digital album",
      amount: "10",
      platform_name: "Nordlicht Records",
      username: "anna",
      redirect_url: `${origin}/?paid={PAYMENT_ID}`,
      ...fields,
    }),
  });
  if (response.status !== 201) throw new Error(`create: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { payment_request: Created }).payment_request;
}

export async function publicStatus(id: string): Promise<PublicStatus> {
  const response = await fetch(`${readStack().origin}/api/payments/public/status/${id}/`);
  if (response.status !== 200) throw new Error(`status: ${response.status} ${await response.text()}`);
  return (await response.json()) as PublicStatus;
}

export async function simulate(id: string, scenario: string): Promise<void> {
  const response = await fetch(`${readStack().origin}/api/payments/simulate/${id}/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ scenario }),
  });
  if (response.status !== 200) throw new Error(`simulate: ${response.status} ${await response.text()}`);
}

/** Repeats `ask` until its result is as wanted; fails with the last result. */
export async function eventually<T>(ask: () => Promise<T>, wanted: (result: T) => boolean, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000;
  let last: T | undefined;
  let problem: unknown;
  while (Date.now() < end) {
    try {
      last = await ask();
      if (wanted(last)) return last;
    } catch (error) {
      problem = error;
    }
    await new Promise((wake) => setTimeout(wake, 250));
  }
  throw new Error(`Not so within ${seconds} s. Last: ${JSON.stringify(last)} ${problem ?? ""}`);
}
