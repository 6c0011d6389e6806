/** What must be true of every settled payment, according to the ledger. */
import { expect } from "@playwright/test";
import { eventually, publicStatus } from "./api";
import { paymentsFrom, transaction } from "./ledger";
import { readStack } from "./stack";

const DROPS = 1_000_000n;

export function drops(xrp: string): bigint {
  const [whole = "0", fraction = ""] = xrp.split(".");
  return BigInt(whole) * DROPS + BigInt(fraction.padEnd(6, "0").slice(0, 6));
}

/** The split of `amount` drops with a fee of 1%, as in the README. */
export function split(amount: bigint): { fee: bigint; burn: bigint; payout: bigint } {
  const fee = (amount * 10_000n) / 1_000_000n;
  const burn = (fee * 100_000n) / 1_000_000n;
  return { fee, burn, payout: amount - fee };
}

/** Wait until payout and burn are validated, then check on the ledger that each was sent once, to the drop. */
export async function expectSettledOnce(id: string, amount: string): Promise<void> {
  const status = await eventually(
    () => publicStatus(id),
    (s) => s.status === "completed" && s.payout_transaction_hash !== null && s.burn_transaction_hash !== null,
    90,
  );
  const wanted = split(drops(amount));
  expect(drops(status.platform_fee ?? "0")).toBe(wanted.fee);
  expect(drops(status.burn_amount ?? "0")).toBe(wanted.burn);
  expect(drops(status.merchant_payout ?? "0")).toBe(wanted.payout);

  const merchant = readStack().accounts.merchant.wallets.test;
  const payout = await transaction("test", status.payout_transaction_hash ?? "");
  expect(payout).toMatchObject({
    validated: true,
    result: "tesSUCCESS",
    account: status.destination_address,
    destination: merchant,
    drops: String(wanted.payout),
  });
  const burn = await transaction("test", status.burn_transaction_hash ?? "");
  expect(burn).toMatchObject({
    validated: true,
    result: "tesSUCCESS",
    account: status.destination_address,
    drops: String(wanted.burn),
  });

  const twins = (await paymentsFrom("test", status.destination_address)).filter(
    (sent) => sent.destination === merchant && sent.drops === String(wanted.payout),
  );
  expect(twins.map((sent) => sent.hash)).toEqual([payout.hash]);
}

let serial = 0;

/** An amount that no other test of this run uses, so that its payout can be recognised. */
export function uniqueAmount(whole: number): string {
  serial += 1;
  const tail = (Date.now() % 1_000) * 100 + serial;
  return `${whole}.${String(tail).padStart(6, "0")}`;
}
